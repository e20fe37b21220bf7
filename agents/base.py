"""The one protocol of all agents: a game at a time, or many at once."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from versailles_env.core.batch import Batch
from versailles_env.core.chance import spread_seeds
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.core.view import View, redeal_states


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
    closed: bool = False
    """Asked of agents that know no deals: none can be offered or accepted."""

    @property
    def observations(self) -> np.ndarray:
        return self.batch.obs[self.rows]

    @property
    def masks(self) -> np.ndarray:
        masks: np.ndarray = self.batch.masks[self.rows]
        return self._close(self.batch.states[self.rows], masks) if self.closed else masks

    @property
    def seats(self) -> np.ndarray:
        return self.batch.seats[self.rows]

    def possible_states(self, seed: int) -> np.ndarray:
        """Copies of the records in which all that the asked seat cannot know is replaced, dice to come included."""
        states = self.batch.states[self.rows]
        redeal_states(self.batch.game, self.batch.pack, states, self.seats, spread_seeds(seed, len(states)))
        if self.closed:
            self._close(states, self.batch.masks[self.rows])
        return states

    def _close(self, states: np.ndarray, masks: np.ndarray) -> np.ndarray:
        closed = self.batch.game.close_deals(states, masks)  # type: ignore[misc]
        return masks if closed is None else closed

    def close_deals(self) -> "Questions | None":
        """The same questions for an agent that knows no deals; None where no deals are played."""
        close = self.batch.game.close_deals
        if close is None or not self.batch.may_deal:
            return None
        if close(self.batch.states[self.rows], self.batch.masks[self.rows]) is None:
            return None
        return Questions(self.batch, self.rows, closed=True)


class Agent:
    """Subclasses answer one question (`act`), and where they can, many at once (`act_batch`)."""

    name = "agent"
    knows_deals = False
    """Whether it offers and answers deals itself. For one that does not, all are refused and none is offered."""
    bargains = False
    """Whether deals are offered and accepted for it where they raise the game's evaluation (`agents/players/bargain.py`)."""

    def answer(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        """What a table asks: `act`, and for an agent that knows no deals the same question without them."""
        closed = None if self.knows_deals else view.close_deals()
        if closed is None:
            return self.act(view, mask, rng)
        if self.bargains:
            from versailles_env.agents.players.bargain import bargain

            game, pack = view.table
            states = view.possible(int(rng.integers(2**63))).state
            deal = int(bargain(game, states, pack.tables, mask[None], np.array([view.seat], np.int32))[0])
            if deal >= 0:
                return deal
        if closed.action_mask.sum() == 1:
            return int(closed.action_mask.argmax())
        return self.act(closed, closed.action_mask, rng)

    def answer_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        """As `answer`, for many games."""
        closed = None if self.knows_deals else questions.close_deals()
        if closed is None:
            return self.act_batch(questions, rng)
        actions = np.full(len(questions.rows), -1, np.int32)
        if self.bargains:
            from versailles_env.agents.players.bargain import bargain

            batch, states = questions.batch, questions.possible_states(int(rng.integers(2**63)))
            actions = bargain(batch.game, states, batch.pack.tables, questions.masks, questions.seats)
        masks = closed.masks
        forced = (actions < 0) & (masks.sum(axis=1) == 1)
        actions[forced] = masks[forced].argmax(axis=1)
        rest = np.flatnonzero(actions < 0)
        if len(rest):
            part = Questions(closed.batch, closed.rows[rest], closed=True)
            actions[rest] = self.act_batch(part, rng)
        return actions

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
            view = (view.close_deals() if questions.closed else None) or view
            actions[k] = self.act(view, view.action_mask, rng)
        return actions


__all__ = ["Agent", "Questions", "TableInfo", "View"]
