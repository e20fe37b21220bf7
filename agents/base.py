"""The one protocol of all agents: a game at a time, or many at once."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from versailles_env.core.batch import Batch
from versailles_env.core.chance import spread_seeds
from versailles_env.core.engine import View
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack


@dataclass(frozen=True)
class TableInfo:
    """What an agent is told before a game: which game, pack and options, and how many sit at the table."""

    game: Game
    pack: Pack
    options: dict[str, Any]

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return self.game.seats_of(self.options)


@dataclass(frozen=True)
class Questions:
    """The games of a batch in which an agent is asked, as it may see them: observations, masks, seats, possible games."""

    batch: Batch
    rows: np.ndarray

    @property
    def observations(self) -> np.ndarray:
        return self.batch.obs[self.rows]

    @property
    def masks(self) -> np.ndarray:
        return self.batch.masks[self.rows]

    @property
    def seats(self) -> np.ndarray:
        return self.batch.seats[self.rows]

    def possible_states(self, seed: int) -> np.ndarray:
        """Copies of the records in which all that the asked seat cannot know is replaced, dice to come included."""
        states = self.batch.states[self.rows]
        seeds = spread_seeds(seed, len(states))
        self.batch.game.loop.redeal_range(states, self.batch.pack.tables, self.seats, seeds)
        return states


class Agent:
    """Subclasses answer one question (`act`), and where they can, many at once (`act_batch`)."""

    name = "agent"

    def reset(self, seat: int, info: TableInfo) -> None:
        """A game begins, and this agent has that seat. Called before the first question of every game played singly."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        """One legal action. `view.possible(seed)` gives search a game that the seat could be in."""
        raise NotImplementedError

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        """One legal action for each of the questions; by default one after another."""
        batch = questions.batch
        actions = np.zeros(len(questions.rows), np.int32)
        for k, i in enumerate(questions.rows.tolist()):
            view = batch.view(i)
            actions[k] = self.act(view, view.action_mask, rng)
        return actions


__all__ = ["Agent", "Questions", "TableInfo", "View"]
