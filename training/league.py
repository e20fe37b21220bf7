"""The opponents of a run: named agents, and past selves of the learner, drawn by how hard they are at present."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from versailles_env.agents.base import Agent, Questions
from versailles_env.agents.registry import make_agent

LEARNER = -1
PAST = "past"
SELF = "self"
"""The learner as it is: a seat that it learns from too."""
MEMORY = 0.99
EVEN = 0.5
"""How hard an even fight is: `Member.hardness` of a result of 1."""
EASIEST = 0.05
"""Even an opponent that is always beaten is met now and then, so that the learner does not forget it."""


@dataclass
class Member:
    """One opponent. `result` is the learner's recent share of wins against it in fair shares: 1 is an even fight."""

    name: str
    agent: Agent
    result: float = 1.0
    games: int = 0
    born: int = -1
    """The update a past self comes from, -1 for a named agent."""
    retired: bool = False

    @property
    def hardness(self) -> float:
        """1 against an opponent that always wins, towards 0 against one that is always beaten."""
        return max(EASIEST, 1.0 / (1.0 + self.result**2))


class League:
    """`shares` says how often each named agent is met, and `past` all past selves together; within a group, and by
    `by_result` between the groups too, the harder ones come more often. A seat keeps its opponent for a whole game.

    `self` in the shares is the learner itself, always an even fight. `same` is how often one opponent has all other seats of
    a game, as in the evaluation; else each seat is drawn by itself."""

    def __init__(self, shares: dict[str, float], keep: int = 6, by_result: bool = True, same: float = 0.0):
        self.shares = dict(shares)
        self.keep = keep
        self.by_result = by_result
        self.same = same
        self.members = [Member(name, make_agent(name)) for name in shares if name not in (PAST, SELF)]
        self._odds: np.ndarray | None = None

    @property
    def names(self) -> list[str]:
        return [member.name for member in self.members]

    def past_selves(self) -> list[int]:
        """Places of the past selves, oldest first."""
        own = [k for k, m in enumerate(self.members) if m.born >= 0 and not m.retired]
        return sorted(own, key=lambda k: self.members[k].born)

    def add_past(self, born: int, agent: Agent, busy: set[int]) -> None:
        """A new past self. The oldest but one goes when there are too many: the oldest is kept as a long memory.

        A member that still sits at a table (`busy`) stays until its games are over; its place is then taken by another.
        """
        own = self.past_selves()
        if len(own) >= self.keep:
            self.members[own[1] if len(own) > 1 else own[0]].retired = True
        member = Member(f"{PAST}:{born}", agent, born=born)
        for k, old in enumerate(self.members):
            if old.retired and k not in busy:
                self.members[k] = member
                break
        else:
            self.members.append(member)
        self._odds = None

    @property
    def has_self(self) -> bool:
        return self.shares.get(SELF, 0.0) > 0

    def odds(self) -> np.ndarray:
        """The chance of each member to be drawn; what is missing to 1 is the learner's own."""
        odds = np.zeros(len(self.members))
        past = self.past_selves()
        for k, member in enumerate(self.members):
            if member.retired:
                continue
            if k in past:
                odds[k] = self.shares.get(PAST, 0.0) / len(past)
            else:
                odds[k] = self.shares[member.name]
            if self.by_result:
                odds[k] *= member.hardness
        own = self.shares.get(SELF, 0.0) * (EVEN if self.by_result else 1.0)
        if not odds.any() and not own:  # nobody but past selves, and none yet
            odds[:] = [not member.retired for member in self.members]
        return odds / (odds.sum() + own)

    def draw(self, rng: np.random.Generator) -> int:
        """An opponent for one seat of a new game; LEARNER for the learner itself."""
        if self._odds is None:
            self._odds = self.odds().cumsum()
        whole = 1.0 if self.has_self else self._odds[-1]
        drawn = int(np.searchsorted(self._odds, rng.random() * whole, side="right"))
        return drawn if drawn < len(self.members) else LEARNER

    def draw_table(self, seats: int, rng: np.random.Generator) -> list[int]:
        """Opponents for all other seats of a new game."""
        if self.same and seats > 1 and rng.random() < self.same:
            return [self.draw(rng)] * seats
        return [self.draw(rng) for _ in range(seats)]

    def act(self, member: int, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        return self.members[member].agent.answer_batch(questions, rng)

    def record(self, met: list[int], won: float, fair: float) -> None:
        """A game is over: what the learner won, against whom."""
        for k in met:
            member = self.members[k]
            member.games += 1
            step = max(1.0 - MEMORY, 1.0 / (member.games + 1))
            member.result += step * (won / fair - member.result)

    def refresh(self) -> None:
        """Draw by the results as they are now; called once an update, so that draws stay cheap."""
        self._odds = None

    def table(self) -> list[dict[str, Any]]:
        """Who is in the league, how often drawn, and how the learner fares."""
        return [
            {"name": m.name, "odds": round(float(p), 4), "result": round(m.result, 3), "games": m.games}
            for m, p in zip(self.members, self.odds(), strict=True)
            if not m.retired
        ]
