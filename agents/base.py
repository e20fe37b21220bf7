"""The one protocol of all agents: a game at a time, or many at once."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from versailles_env.core.batch import Batch
from versailles_env.core.chance import spread_seeds
from versailles_env.core.game import Game, TableInfo
from versailles_env.core.view import View, redeal_states

from .asking import ask, ask_batch, is_own, one_of, watched
from .code import source_digest


@dataclass(frozen=True)
class Questions:
    """The games of a batch in which an agent is asked, as it may see them: observations, masks, seats, possible games."""

    batch: Batch
    rows: np.ndarray
    is_plain: bool = False
    """Asked without the extension of the game, for an agent that does not know it."""

    @property
    def observations(self) -> np.ndarray:
        return self.batch.obs[self.rows]

    @property
    def masks(self) -> np.ndarray:
        masks: np.ndarray = self.batch.masks[self.rows]
        return self._without(self.batch.states[self.rows], masks) if self.is_plain else masks

    @property
    def seats(self) -> np.ndarray:
        return self.batch.seats[self.rows]

    def possible_states(self, seed: int) -> np.ndarray:
        """Copies of the records in which all that the asked seat cannot know is replaced, dice to come included."""
        states = self.batch.states[self.rows]
        redeal_states(self.batch.game, self.batch.pack, states, self.seats, spread_seeds(seed, len(states)))
        if self.is_plain:
            self._without(states, self.batch.masks[self.rows])
        return states

    def _without(self, states: np.ndarray, masks: np.ndarray) -> np.ndarray:
        plain = self.batch.game.plain(states, masks)  # type: ignore[misc]
        return masks if plain is None else plain

    def plain(self) -> "Questions | None":
        """The same questions without the extension of the game; None where none of these games has it."""
        plain = self.batch.game.plain
        if plain is None or not self.batch.extended:
            return None
        if plain(self.batch.states[self.rows], self.batch.masks[self.rows]) is None:
            return None
        return Questions(self.batch, self.rows, is_plain=True)


class Agent:
    """Subclasses answer one question (`act`), and where they can, many at once (`act_batch`)."""

    name = "agent"
    knows_extension = False
    """Whether it answers the extension of a game (deals) itself. One that does not is asked the plain question."""
    files: Mapping[str, tuple[str, ...]] = {}
    """What it plays by: folders, as its name gives them, and the files in them that must be where it plays."""

    is_quick = False
    """Whether it answers thousands of questions a second, so that whole games can be played to find out what comes of a position."""

    def answer(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        """What a table asks: `act`, and for an agent that does not know the game's extension the question without it.

        Here every answer is checked, and what an agent of the user's own raises becomes a sentence (`asking.py`).
        """
        plain = None if self.knows_extension else view.plain()
        if plain is None:
            return ask(self, view, mask, rng)
        if plain.action_mask.sum() == 1:
            return int(plain.action_mask.argmax())
        return ask(self, plain, plain.action_mask, rng)

    def answer_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        """As `answer`, for many games."""
        plain = None if self.knows_extension else questions.plain()
        if plain is None:
            return ask_batch(self, questions, rng)
        masks = plain.masks
        actions = masks.argmax(axis=1).astype(np.int32)
        rest = np.flatnonzero(masks.sum(axis=1) > 1)
        if len(rest):
            asked = Questions(plain.batch, plain.rows[rest], is_plain=True)
            actions[rest] = ask_batch(self, asked, rng, masks[rest])
        return actions

    def begin(self, seat: int, info: TableInfo) -> None:
        """What a table calls: `reset`."""
        with watched(self, lambda: "to begin a game"):
            self.reset(seat, info)

    def digest(self, game: Game) -> str:
        """Of what it plays by and what may change between two runs: files of weights, or code of the user's own."""
        return source_digest(type(self)) if is_own(self) else ""

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
            view = (view.plain() if questions.is_plain else None) or view
            actions[k] = one_of(self, view, self.act(view, view.action_mask, rng))
        return actions


__all__ = ["Agent", "Questions", "TableInfo", "View"]
