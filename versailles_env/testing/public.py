"""The other half of the leak test: whatever is public is told. Two positions that differ in what everybody knows must look different to
the seat that is asked.

Games played apart soon differ in so much that nothing can be learnt of them. So from one position a random game is gone on with
many times, each time with other dice and answers, and all questions of the next steps are compared: those that look the same to
who is asked must be the same game, but for what is hidden from that seat.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.core.engine import Engine
from versailles_env.core.frames import KIND, WIDTH
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .report import Report
from .secrecy import declared_fields

BOOKKEEPING: Mapping[str, str] = {
    "rng": "the generator: nobody knows what the dice will show",
    "seed": "as the generator",
    "reward": "what the last step has paid, handed out beside the observation",
    "steps": "how many answers were given, which the limit of steps of an environment counts",
    "step_limit": "the limit of an environment, no rule of the game",
    "explicit": "who throws the dice",
    "auto": "whether forced answers are asked",
    "fault": "a mistake of the rules",
    "log_on": "whether the log is kept",
    "log": "notes on their way to the log",
    "log_n": "as the log",
}
"""Words of every record that are no part of the position, and why."""
Blank = Callable[[np.ndarray, int], None]
"""Takes out of a record (an array of one) what makes no difference to the seat: what follows from the rest, what nothing depends
on any more, names of things that are alike."""
TRIES, AHEAD, ANCESTORS = 16, 3, 40


def everything_public_is_seen(
    game: Game,
    games: int = 4,
    seed: int = 0,
    pack: Pack | str | Path | None = None,
    left_out: Mapping[str, str] | None = None,
    blank: Blank | None = None,
    ancestors: int = ANCESTORS,
    tries: int = TRIES,
    ahead: int = AHEAD,
    **options: Any,
) -> Report:
    """In each of `games` random games, take about `ancestors` positions, go on from each `tries` times for `ahead` questions, and compare.

    `left_out` names fields that need not be told, each with the reason; `blank` does the same for parts of fields.
    """
    report = Report(game.env_id)
    loaded = pack if isinstance(pack, Pack) else game.load_pack(pack)
    silent = {*BOOKKEEPING, *(left_out or {})}
    unknown = silent - {*BOOKKEEPING} - {*(game.dtype.names or ())}
    if unknown:
        raise ValueError(f"{game.id} has no field {', '.join(sorted(unknown))} to leave out")
    for place in range(games):
        story = _Story(game, loaded, silent, blank, report)
        story.play(seed + place, ancestors, tries, ahead, options)
    return report.count()


class _Story:
    """One game with what might have become of it."""

    def __init__(self, game: Game, pack: Pack, silent: set[str], blank: Blank | None, report: Report):
        self.game, self.pack, self.silent, self.blank, self.report = game, pack, silent, blank, report
        self.hidden = declared_fields(game)
        self.told: Counter[str] = Counter()

    def play(self, seed: int, ancestors: int, tries: int, ahead: int, options: dict[str, Any]) -> None:
        engine = Engine(self.game, self.pack).new(seed, **options)
        chooser = np.random.default_rng([seed, 7])
        self.report.games += 1
        chance = min(1.0, ancestors / max(_length(engine, seed), 1))
        while not engine.over:
            if chooser.random() < chance:
                self._compare(engine, f"seed {seed}, decision {len(engine.history)}", chooser, tries, ahead)
            engine.step(int(chooser.choice(engine.legal())))
            self.report.decisions += 1

    def _compare(
        self, root: Engine, where: str, chooser: np.random.Generator, tries: int, ahead: int
    ) -> None:
        looks: dict[tuple[int, bytes], np.ndarray] = {}
        for _ in range(tries):
            engine = Engine.of_record(self.game, self.pack, root.state)
            engine.state["rng"] = int(chooser.integers(2**63)) | 1
            for _ in range(ahead):
                engine.step(int(chooser.choice(engine.legal())))
                if engine.over:
                    break
                known = self.public(engine.state, engine.seat)
                look = engine.seat, engine.observation(engine.seat).tobytes()
                self.report.made["everything_public_is_seen"] += 1
                other = looks.setdefault(look, known)
                if other.tobytes() != known.tobytes():
                    self._tell(where, engine.question(), differences(other, known))

    def public(self, state: np.ndarray, seat: int) -> np.ndarray:
        """The record without what is bookkeeping and what the seat cannot know."""
        record = state.copy()
        for name in self.silent:
            record[name] = 0
        for name, field in self.hidden.items():
            unseen = field.unseen(state[0], seat)
            if field.shape:
                record[0][name][unseen] = 0
            elif unseen:
                record[name] = 0
        if self.blank:
            self.blank(record, seat)
        return record

    def _tell(self, where: str, question: str, differ: str) -> None:
        self.told[differ] += 1
        if self.told[differ] == 1:
            self.report.violations.append(
                f"everything_public_is_seen: {where}, {question!r}: two positions look the same, but differ in {differ}"
            )


def _length(engine: Engine, seed: int) -> int:
    """How long a random game from here is, in decisions."""
    other, chooser = engine.clone(), np.random.default_rng([seed, 8])
    while not other.over:
        other.step(int(chooser.choice(other.legal())))
    return len(other.history)


def differences(one: np.ndarray, other: np.ndarray) -> str:
    """Where two records differ, in names of fields and of kinds and registers of frames."""
    parts = []
    for name in one.dtype.names or ():
        differs = np.argwhere(np.atleast_1d(one[0][name] != other[0][name]))
        if len(differs) and name == "stack":
            parts += [
                f"frame of kind {int(one[0]['stack'][depth, KIND])}, word {word} of {WIDTH}"
                for depth, word in differs.tolist()
            ]
        elif len(differs):
            parts.append(name)
    return ", ".join(dict.fromkeys(parts))
