"""What the learner is paid in the place of what the game pays its solo bots (`pay` of a config).

A solitaire game pays its bots for keeping the player down, and only then for their own Strength. `standing`: each bot for itself, at
the end, for its lead in score over the other bots and its place among them, and the player's points are nothing to it. `person`: every bot is paid
what the person is paid, so it learns to give.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.result import Result

GAME, STANDING, PERSON = "game", "standing", "person"
POINTS = 10.0
"""A lead of so many points is worth as much as the place between the first and the last of three."""


class Pay:
    """Of one VecEnv: its tables are all solitaire, and their bots are the learner's."""

    def __init__(self, game: Game, kind: str, tables: Sequence[dict[str, Any]]):
        solo = game.solo
        defaults = {option.name: option.default for option in game.options}
        sides = [solo.side({**defaults, **table}) if solo else "" for table in tables]
        if solo is None or not all(sides):
            raise BoardGameError(f"pay: {kind} is for the bots of solitaire tables: expected no other table")
        self.game, self.kind = game, kind
        self.persons = [game.agents.index(side) for side in sides]
        playing = [set(game.seats_of(table)) for table in tables]
        self.bots = [
            np.array(
                [game.agents.index(name) for name in solo.bots_of(side) if game.agents.index(name) in own]
            )
            for side, own in zip(sides, playing, strict=True)
        ]

    def instead(self, rows: np.ndarray, paid: np.ndarray) -> np.ndarray:
        """What a step pays, by row and seat, with the bots' part changed."""
        paid = paid.copy()
        tables = rows % len(self.bots)
        for table, (bots, person) in enumerate(zip(self.bots, self.persons, strict=True)):
            own = np.flatnonzero(tables == table)
            paid[np.ix_(own, bots)] = paid[own, person][:, None] if self.kind == PERSON else 0.0
        return paid

    def at_end(self, row: int, result: Result) -> np.ndarray:
        """What the end of a game pays beside that."""
        paid = np.zeros(len(self.game.agents))
        if self.kind == STANDING:
            bots = self.bots[row % len(self.bots)]
            paid[bots] = standing(np.array([float(result.scores[self.game.agents[bot]]) for bot in bots]))
        return paid


def standing(scores: np.ndarray) -> np.ndarray:
    """Lead over the mean of the others, in `POINTS`, and place among them from 1 to -1; equal ones share a place."""
    if len(scores) == 1:
        return scores / POINTS
    others = len(scores) - 1
    lead = (scores - (scores.sum() - scores) / others) / POINTS
    beaten = (scores[:, None] > scores).sum(1) - (scores[:, None] < scores).sum(1)
    total: np.ndarray = lead + beaten / others
    return total
