"""What one seat sees, hears and may imagine: the only door from a game to an agent."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .frames import CHANCE, KIND, SEAT

if TYPE_CHECKING:
    from .engine import Engine
    from .game import Game
    from .packs import Pack


def heard_question(game: "Game", state: np.ndarray, pack: "Pack", seat: int | None) -> str:
    """The question as a seat hears it; one that is not asked hears what is waited for. None is asked everything."""
    depth = int(state[0]["depth"])
    frame = state[0]["stack"][depth - 1] if depth else None
    if seat is None or (frame is not None and int(frame[SEAT]) == seat and frame[KIND] < CHANCE):
        return game.words.question(state, pack, seat)
    if frame is None:
        return "nothing, the game is over"
    if frame[KIND] >= CHANCE:
        return "waiting for chance"
    heard = game.words.question(state, pack, seat)
    asked = game.agents[int(frame[SEAT])]
    return f"waiting for {asked}: {heard}" if heard else f"waiting for {asked}"


@dataclass(frozen=True)
class View:
    """What one seat sees; its mask is all zero when another is asked."""

    seat: int
    agent: str
    observation: np.ndarray
    action_mask: np.ndarray
    _engine: "Engine"

    @property
    def text(self) -> str:
        """The table as this seat reads it."""
        return self._engine.game.words.table(self._engine.state, self._engine.pack, self.seat)

    def picture(self, theme: str = "auto", width: int = 1200) -> str:
        """The table as this seat sees it, as SVG."""
        return self._engine.picture(self.seat, theme, width)

    def _repr_svg_(self) -> str | None:
        return self.picture() if self._engine.game.picture else None

    @property
    def question(self) -> str:
        """What this seat is asked, or what it waits for."""
        return self._engine.question(self.seat)

    @property
    def log(self) -> list[str]:
        """What this seat was told of what happened (of games with the log on)."""
        return self._engine.told(self.seat)

    @property
    def told(self) -> dict[str, Any]:
        """What `infos` tell this seat of the game under way."""
        return self._engine.game.told(self._engine.state, self._engine.pack, self.seat)

    @property
    def table(self) -> "tuple[Game, Pack]":
        """Which game is played, and with which cards."""
        return self._engine.game, self._engine.pack

    @property
    def options(self) -> dict[str, Any]:
        """The options of the table, which all seats know."""
        return self._engine.options

    def action_text(self, action: int) -> str:
        return self._engine.action_text(action)

    def explain(self, action: Any) -> str:
        """Why this is no answer to the question, in the game's words."""
        from .batch import explain_illegal

        engine = self._engine
        return explain_illegal(engine.game, engine.state, engine.pack, self.action_mask, self.seat, action)

    def plain(self) -> "View | None":
        """The same question without the extension of the game (deals), also in the games that are imagined from it; None
        where this game has no extension."""
        engine = self._engine
        if engine.game.plain is None:
            return None
        states = engine.state.copy()
        masks = engine.game.plain(states, self.action_mask[None])
        if masks is None:
            return None
        engine = engine._of_record(engine.game, engine.pack, states)
        return View(self.seat, self.agent, self.observation, masks[0], engine)

    def possible(self, seed: int) -> "Engine":
        """A game that could be this one: all that the seat cannot know, dice to come included, is drawn anew from `seed`.

        It has no past: no history, no log, no seed of the real game, from which what is hidden could be rebuilt.
        """
        engine = self._engine
        states = engine.state.copy()
        redeal_states(engine.game, engine.pack, states, [self.seat], [seed])
        return engine._of_record(engine.game, engine.pack, states)


def redeal_states(game: "Game", pack: "Pack", states: np.ndarray, seats: Any, seeds: Any) -> None:
    """Change these records to games that the seats, one a record, could be in, each drawn from its seed."""
    states["log"] = 0
    states["log_n"] = 0
    game.loop.redeal_range(states, pack.tables, np.asarray(seats, np.int32), np.asarray(seeds, np.uint64))
