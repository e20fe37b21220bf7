"""`bots:LEVEL`: a solo bot of graded strength, 1 to 5: one of two agents that differ in strength answers, drawn anew for every answer.

Which two, and how often each, is the game's calibration (`versailles_env.agents.levels`). `bots:rulebook*0.7+random*0.3` is any
such mixture by itself: what levels are calibrated from.
"""

import hashlib
import re
from collections.abc import Mapping

import numpy as np

from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.agents.levels import COUNT, levels_of, path_of
from versailles_env.core.game import Game

MIDDLE = 3
PART = re.compile(r"(?P<name>[^*+]+)\*(?P<share>0|1|[01]?\.\d+)")
Mixture = Mapping[str, float]
"""How often each agent answers."""


class BotsAgent(Agent):
    name = "bots"

    def __init__(self, level: int = MIDDLE, mixture: Mixture | None = None):
        self.level, self.mixture = level, mixture
        self._agents: dict[str, Agent] = {}

    @classmethod
    def of(cls, argument: str) -> "BotsAgent":
        """From the word after the colon."""
        if "*" in argument:
            return cls(mixture=read_mixture(argument))
        if argument not in ("", *map(str, range(1, COUNT + 1))):
            raise AgentError(
                f"agent 'bots:{argument}' is not known: expected a level, bots:1 (easiest) to bots:{COUNT}, or a mixture such as "
                "bots:rulebook*0.7+random*0.3"
            )
        return cls(int(argument or MIDDLE))

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        mixture = self.mixture_of(view.table[0], view.seat)
        return self._agent(draw(mixture, 1, rng)[0]).act(view, mask, rng)

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        """Each agent of the mixture answers the games that it was drawn for, all at once."""
        batch, rows, seats = questions.batch, questions.rows, questions.seats
        drawn = np.empty(len(rows), object)
        for seat in np.unique(seats).tolist():
            own = np.flatnonzero(seats == seat)
            drawn[own] = draw(self.mixture_of(batch.game, seat), len(own), rng)
        actions = np.zeros(len(rows), np.int32)
        for name in sorted(set(drawn)):
            own = np.flatnonzero(drawn == name)
            asked = Questions(batch, rows[own], questions.is_plain)
            actions[own] = self._agent(name).act_batch(asked, rng)
        return actions

    def mixture_of(self, game: Game, seat: int) -> Mixture:
        """Who answers for this seat, and how often."""
        return self.mixture or levels_of(game.id).ladder(game.agents[seat]).mixture(self.level)

    def digest(self, game: Game) -> str:
        """Of the calibration, and of all that plays by it."""
        names, data = list(self.mixture or ()), ""
        if not self.mixture:
            names = [name for each in levels_of(game.id).ladders for name in each.agents]
            data = hashlib.sha256(path_of(game.id).read_bytes()).hexdigest()[:16]
        return " ".join([data, *(self._agent(name).digest(game) for name in dict.fromkeys(names))])

    def _agent(self, name: str) -> Agent:
        if name not in self._agents:
            from versailles_env.agents.registry import make_agent

            self._agents[name] = make_agent(name)
        return self._agents[name]


def draw(mixture: Mixture, count: int, rng: np.random.Generator) -> np.ndarray:
    """The names of those who answer so many questions."""
    places = np.searchsorted(np.cumsum(list(mixture.values()))[:-1], rng.random(count), side="right")
    return np.array(list(mixture), object)[places]


def read_mixture(text: str) -> Mixture:
    """`rulebook*0.7+random*0.3`."""
    found = [PART.fullmatch(part) for part in text.split("+")]
    mixture = {part["name"]: float(part["share"]) for part in found if part}
    if not all(found) or len(mixture) < len(found) or abs(sum(mixture.values()) - 1) > 1e-6:
        raise AgentError(
            f"agent 'bots:{text}' is not known: expected agents, each once, with shares that make 1 together, such as "
            "bots:rulebook*0.7+random*0.3"
        )
    return mixture


def write_mixture(mixture: Mixture) -> str:
    """The name of the agent that plays it."""
    return "bots:" + "+".join(f"{name}*{share:g}" for name, share in mixture.items())
