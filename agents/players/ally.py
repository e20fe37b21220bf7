"""`ally`: a solo bot that answers for the good of the person it plays against, one step ahead on the game's evaluation of the person.

Alone it is no opponent; it is what easy levels of solo bots are mixed with (`versailles_env.agents.levels`), as bots that now and then
give something away. The rulebook's bots of Versailles 1919 do so too: what their rules leave open the person decides.
"""

from typing import Any

import numpy as np

from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.core.game import Game
from versailles_env.core.options import decode_options

from .greedy import choose


class AllyAgent(Agent):
    name = "ally"
    is_quick = True

    def __init__(self) -> None:
        self._persons: dict[tuple[str, bytes], int] = {}

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        engine = view.possible(int(rng.integers(2**63)))
        person = np.array([person_of(engine.game, view.options)], np.int32)
        return int(choose(engine.game, engine.state, engine.pack.tables, mask[None], person, rng)[0])

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch = questions.batch
        states = questions.possible_states(int(rng.integers(2**63)))
        persons = np.array([self._person(batch.game, codes) for codes in states["options"]], np.int32)
        return choose(batch.game, states, batch.pack.tables, questions.masks, persons, rng)

    def _person(self, game: Game, codes: np.ndarray) -> int:
        """The person's seat at a table with these options, looked up once for each kind of table."""
        key = (game.env_id, codes.tobytes())
        if key not in self._persons:
            self._persons[key] = person_of(game, decode_options(game.options, codes))
        return self._persons[key]


def person_of(game: Game, options: dict[str, Any]) -> int:
    """The seat of a solitaire game's person."""
    side = game.solo.side(options) if game.solo else ""
    if not side:
        raise AgentError(
            f"agent ally plays for the person of a solitaire game, and this table of {game.id} is none"
        )
    return game.agents.index(side)
