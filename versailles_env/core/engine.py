"""One game for Python users: play it, look at it, copy it, save it, replay it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..picture import THEMES, embed_font
from . import saves
from .batch import Batch, explain_illegal, raise_fault
from .doors import check_record, is_whole, plain_action, seat_of, seed_of, switch
from .errors import IllegalAction, OptionError
from .frames import CHANCE, KIND
from .game import Game, find_game
from .log import NUMBERS, may_read
from .loop import PAUSED, REFRESH
from .options import decode_options
from .packs import Pack
from .replay import Replay, digest_state
from .result import Result
from .view import View, heard_question, redeal_states

FORMAT = 2
NONE = -1
WIDE = 1200
"""Pixels of a picture from side to side, unless told otherwise."""


class Engine:
    """One game. `seat` is who is asked now (-1: chance, in the explicit mode), `over` ends it."""

    def __init__(self, game: Game, pack: Pack | str | Path | None = None):
        self.game = game
        self._batch = Batch(game, 1, pack, autoreset=False, observe=False)
        self._outcomes = np.zeros(max(game.chance.size, 1), np.int32)
        self._options: dict[str, Any] = {}
        self._proved = False
        """Whether history and options lead to the record: not after it was written from outside."""
        self._mask = self._batch.masks[0]
        self._explicit = self._batch.states["explicit"]
        self._notes = self._batch.states["log_n"]
        self.history: list[int] = []
        self.seats: list[int] = []
        self.notes: list[list[int]] = []
        """What happened, a row a note as in `core/log.py`: `told` makes sentences of it for a seat."""
        self.log: list[str] = []
        """What happened, in sentences, as somebody hears it who sees all."""

    @property
    def pack(self) -> Pack:
        return self._batch.pack

    @property
    def state(self) -> np.ndarray:
        """The record, as an array of one: for tools and tests. Agents get a `View`."""
        return self._batch.states

    def new(
        self, seed: int = 0, explicit_chance: bool = False, log: bool = False, **options: Any
    ) -> "Engine":
        """Begin a game. `explicit_chance` leaves dice and draws to the caller, `log` tells the game in sentences."""
        seed = seed_of(seed)
        template = self.game.template(**options)
        template[0]["explicit"] = switch(explicit_chance, "explicit_chance")
        template[0]["log_on"] = switch(log, "log")
        batch = self._batch
        batch.template = template
        self._proved = True
        self._options = {
            name: value.item() if isinstance(value, np.generic) else value for name, value in options.items()
        }
        self.history, self.seats, self.notes, self.log = [], [], [], []
        batch.reset(np.array([seed], np.uint64))
        self._drain()
        return self

    @property
    def options(self) -> dict[str, Any]:
        """All options of this game, defaults filled in."""
        self._batch.check_begun()
        return decode_options(self.game.options, self.state[0]["options"])

    @property
    def seed(self) -> int:
        self._batch.check_begun()
        return int(self.state[0]["seed"])

    @property
    def seat(self) -> int:
        return int(self._batch.seats[0])

    @property
    def agent(self) -> str:
        """The name of the seat that is asked, '' at the end or at chance."""
        return self.game.agents[self.seat] if self.seat >= 0 and not self.over else ""

    @property
    def over(self) -> bool:
        return bool(self.state[0]["over"])

    @property
    def truncated(self) -> bool:
        return int(self.state[0]["over"]) == 2

    @property
    def at_chance(self) -> bool:
        """Whether a die or a draw is asked for (only with `explicit_chance`)."""
        depth = int(self.state[0]["depth"])
        return depth > 0 and int(self.state[0]["stack"][depth - 1, KIND]) >= CHANCE

    @property
    def mask(self) -> np.ndarray:
        """The legal actions as 0/1; a buffer, valid until the next step."""
        return self._batch.masks[0]

    @property
    def rewards(self) -> np.ndarray:
        """What each seat earned by the last step; a buffer."""
        return self._batch.rewards[0]

    def legal(self) -> list[int]:
        """The legal actions, or the open outcomes at chance."""
        self._batch.check_begun()
        if self.over:
            return []
        if self.at_chance:
            loop, batch = self.game.loop, self._batch
            count = loop.chance_one(batch.states, batch.pack.tables, 0, self._outcomes)
            return [int(k) for k in self._outcomes[:count]]
        return [int(a) for a in np.flatnonzero(self.mask)]

    def odds(self) -> list[float]:
        """At chance, how likely each of the outcomes of `legal` is."""
        loop, batch = self.game.loop, self._batch
        outcomes = self.legal()
        if not self.at_chance:
            raise IllegalAction("no die and no draw is asked for: expected a game at chance")
        if loop.weigh_one is None:
            return [1 / len(outcomes)] * len(outcomes)
        count = loop.weigh_one(batch.states, batch.pack.tables, 0, self._outcomes)
        weights = [int(k) for k in self._outcomes[:count]]
        return [weight / sum(weights) for weight in weights]

    def step(self, action: int) -> None:
        """Answer the question. An illegal action raises and changes nothing."""
        batch = self._batch
        answer = self._checked(action)
        batch._actions[0] = answer
        self.history.append(answer)
        self.seats.append(int(batch.seats[0]))
        faults = batch._part(batch._actions, 0, 1)
        if faults or self._notes[0] or batch.counts[0] == PAUSED:
            self._drain()

    def _checked(self, action: Any) -> int:
        answer = plain_action(action)
        if self._explicit[0] and self.at_chance:
            if self.over or answer not in self.legal():
                raise IllegalAction(f"outcome {action!r} is not open: expected one of {self.legal()}")
        elif not 0 <= answer < self.game.actions.size or not self._mask[answer]:
            self._batch.check_begun()
            raise IllegalAction(
                explain_illegal(self.game, self.state, self.pack, self.mask, self.seat, action)
            )
        return answer

    def _drain(self) -> None:
        """Tell the notes as sentences, and go on where the loop paused because the log was full."""
        batch = self._batch
        while True:
            if batch.states["fault"][0]:
                raise_fault(batch.states)
            notes = int(batch.states["log_n"][0])
            if notes:
                rows = batch.states["log"][0, :notes].tolist()
                self.notes += rows
                self.log += self._sentences(rows, None)
                batch.states["log"][0] = 0
                batch.states["log_n"][0] = 0
            if batch.counts[0] != PAUSED:
                return
            batch._actions[0] = REFRESH
            batch._part(batch._actions, 0, 1)

    def _sentences(self, rows: Sequence[Sequence[int]], seat: int | None) -> list[str]:
        sentence = self.game.words.sentence
        return [sentence(self.pack, row[:NUMBERS], seat) for row in rows if may_read(row, seat)]

    def told(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What a seat was told of what happened, in sentences, from note number `since` on (`len(notes)` goes on from now)."""
        self._batch.check_begun()
        return self._sentences(self.notes[since:], seat if seat is None else seat_of(self.game, seat))

    def forget_log(self) -> None:
        """Begin the log anew: for position builders, whose set-up is no part of the story."""
        self.notes.clear()
        self.log.clear()

    def refresh(self) -> "Engine":
        """Look anew at the question, after the record was written from outside (tests, position builders)."""
        check_record(self.game, self.state)
        self._proved = False
        return self._refresh()

    def _refresh(self) -> "Engine":
        self._batch._begun = True
        self._batch._actions[0] = REFRESH
        self._batch._part(self._batch._actions, 0, 1)
        self._drain()
        return self

    def observation(self, seat: int) -> np.ndarray:
        """What a seat observes, as a new vector."""
        self._batch.check_begun()
        seat = seat_of(self.game, seat)
        out = np.zeros(self.game.observations.size, np.int8)
        self.game.loop.observe_one(self.state, self.pack.tables, 0, seat, out)
        return out

    def view(self, seat: int) -> View:
        """What a seat sees, at any time; its mask is all zero when another is asked."""
        seat = seat_of(self.game, seat)
        asked = seat == self.seat and not self.over
        mask = self.mask.copy() if asked else np.zeros_like(self.mask)
        return View(seat, self.game.agents[seat], self.observation(seat), mask, self)

    def text(self) -> str:
        """The whole table, the question and its answers."""
        self._batch.check_begun()
        table = self.game.words.table(self.state, self.pack, None)
        if self.over:
            return table
        answers = "\n".join(f"  {action:3d}  {self.action_text(action)}" for action in self.legal())
        who = "chance" if self.at_chance else self.agent
        return f"{table}\n\n{who}: {self.question()}\n{answers}"

    def picture(
        self, seat: int | None = None, theme: str = "auto", width: int = WIDE, font: bool = True
    ) -> str:
        """The position as SVG, as a seat sees it (None sees all), with the font inside unless the page around has it."""
        if self.game.picture is None:
            raise OptionError(f"{self.game.env_id} draws no picture: its text shows the table")
        if theme not in THEMES:
            raise OptionError(f"theme {theme!r} is not known: expected one of {', '.join(THEMES)}")
        svg = self.game.picture(self.state, self.pack, seat, theme, width)
        return embed_font(svg) if font else svg

    def _repr_svg_(self) -> str | None:
        """The picture, in notebooks: the whole table, as `text` prints it."""
        return self.picture() if self.game.picture else None

    def question(self, seat: int | None = None) -> str:
        """What is asked, as a seat may hear it: one that is not asked hears whom the game waits for. None hears all."""
        self._batch.check_begun()
        seat = seat if seat is None else seat_of(self.game, seat)
        return heard_question(self.game, self.state, self.pack, seat)

    def action_text(self, action: int) -> str:
        """An action in the words of the question now asked."""
        self._batch.check_begun()
        most = (self.game.chance if self.at_chance else self.game.actions).size - 1
        if not is_whole(action, 0, most):
            raise IllegalAction(f"action {action!r} is not there: expected one of 0 to {most}")
        if self.at_chance:
            return self.game.chance.text(action)
        return self.game.words.action(self.state, self.pack, action)

    def summary(self) -> dict[str, Any]:
        self._batch.check_begun()
        return self.game.words.summary(self.state, self.pack)

    def result(self) -> Result:
        """How the game ended: scores, places, winners."""
        self._batch.check_begun()
        if not self.over:
            raise IllegalAction("the game is not over: expected its end before its result")
        return self.game.result(self.state, self.pack)

    def redeal(self, seat: int, seed: int) -> None:
        """Replace all that this seat cannot know by something else that it could be."""
        self._batch.check_begun()
        redeal_states(self.game, self.pack, self.state, [seat_of(self.game, seat)], [seed_of(seed)])
        self._proved = False

    def clone(self) -> "Engine":
        """An independent copy, generator included."""
        copy = Engine(self.game, self.pack)
        copy._take(self._batch.states, self._options, self.history, self.seats, self.notes, self.log)
        copy._proved = self._proved
        return copy

    def _take(
        self,
        states: np.ndarray,
        options: dict[str, Any],
        history: Sequence[int] = (),
        seats: Sequence[int] = (),
        notes: Sequence[list[int]] = (),
        log: Sequence[str] | None = None,
    ) -> None:
        self._batch.template = self.game.template(**options)
        self._batch.states[:] = states
        self._options = dict(options)
        self.history, self.seats, self.notes = list(history), list(seats), list(notes)
        if states[0]["depth"] or states[0]["over"]:
            self._refresh()
            self.log = self.told() if log is None else list(log)

    @classmethod
    def of_record(cls, game: Game, pack: Pack, states: np.ndarray) -> "Engine":
        """A game that goes on from this record, without its past. The record must be one that the rules have made: ranges and
        stack are checked, not whether a game could lead there."""
        return cls._of_record(game, pack, check_record(game, states))

    @classmethod
    def _of_record(cls, game: Game, pack: Pack, states: np.ndarray) -> "Engine":
        engine = cls(game, pack)
        engine._take(states, decode_options(game.options, states[0]["options"]))
        return engine

    def __deepcopy__(self, memo: dict[int, Any]) -> "Engine":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        data = self.to_bytes() if self._batch._begun else None
        return {"bytes": data, "pack": self.pack.path, "game": self.game.entry}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(find_game(state["game"]), state["pack"])  # type: ignore[misc]
        if state["bytes"] is not None:
            self._load(state["bytes"], trusted=True)  # who unpickles runs code anyway

    def to_bytes(self) -> bytes:
        """The game as bytes that say what they are: format, game, version, pack."""
        self._batch.check_begun()
        return saves.write(self, self._options, self._proved)

    @classmethod
    def from_bytes(
        cls, data: bytes, game: Game, pack: Pack | str | Path | None = None, trusted: bool = False
    ) -> "Engine":
        """The game that `to_bytes` wrote. Another version or pack is refused, and so is what its own history does not prove.

        `trusted` takes the record without playing the history again; only for bytes that you have written yourself.
        """
        engine = cls(game, pack)
        engine._load(data, trusted)
        return engine

    def _load(self, data: bytes, trusted: bool) -> None:
        saved = saves.read(self, data)
        if not trusted:
            saves.play_again(self, saved)
            return
        self._take(saved["states"], *(saved[name] for name in ("options", "history", "seats", "notes")))
        self._proved = saved["past"]

    def digest(self) -> str:
        """A digest of the record: equal games have equal digests."""
        self._batch.check_begun()
        return digest_state(self.state)

    @property
    def replay(self) -> Replay:
        """The game so far as a replay."""
        return Replay(
            env=self.game.env_id,
            entry=self.game.entry,
            pack=self.pack.info.id,
            pack_digest=self.pack.digest,
            options=self._options,
            seed=self.seed,
            explicit_chance=bool(self.state[0]["explicit"]),
            actions=list(self.history),
            digest=self.digest(),
        )
