"""Many random games in one batch, with the checks that cost little, leaks at every question among them: what `soak` plays by the thousand."""

from typing import Any

import numpy as np

from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.engine import Engine
from versailles_env.core.errors import BoardGameError, EngineFault
from versailles_env.core.frames import FAULTS
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.core.replay import Replay

from .leaks import Leaks
from .ranges import EntryRanges, FieldRanges
from .report import Report

SAMPLE = 4
"""In so many games a step the invariants are looked at, where the game has not got them compiled; and in all games at their end."""


class Bulk:
    """`size` games of the seeds from `first` on, played to their end side by side."""

    def __init__(self, game: Game, pack: Pack, options: dict[str, Any], first: int, size: int):
        self.game, self.pack, self.options = game, pack, options
        self.seeds = np.arange(first, first + size, dtype=np.uint64)
        self.batch = Batch(game, size, pack, options, autoreset=False)
        self.report = Report(game.env_id, games=size)
        self._alive = np.ones(size, bool)
        self._answers: list[np.ndarray] = []
        self._told: set[tuple[str, int]] = set()
        self._chooser = np.random.default_rng([first, size])
        self._fields = FieldRanges(game)
        self._entries = EntryRanges(game.observations)

    def play(self) -> Report:
        self._guarded(lambda: self.batch.reset(self.seeds))
        seats = self.game.seats_of(
            Engine(self.game, self.pack).new(int(self.seeds[0]), **self.options).options
        )
        idle = [seat for seat in range(len(self.game.agents)) if seat not in seats]
        leaks = Leaks(self.batch, seats, int(self.seeds[0]))
        while True:
            self._look(idle)
            for name, i, sentence in leaks.look(np.flatnonzero(self._alive)):
                self._tell(name, [i], sentence)
            self.report.made["a look for leaks by the bulk"] += int(self._alive.sum()) * leaks.seats
            self._alive &= self.batch.dones == 0
            if not self._alive.any():
                return self.report
            if len(self._answers) >= self.game.longest:
                self._tell(
                    "the_game_is_not_too_long", np.flatnonzero(self._alive), "the game goes on past its bound"
                )
                return self.report
            answers = np.where(self._alive, random_answers(self.batch.masks, self._chooser), HOLD)
            self._answers.append(answers)
            self.report.decisions += int(self._alive.sum())
            self._guarded(lambda answers=answers: self.batch.step(answers))

    def _guarded(self, act: Any) -> None:
        """A game that breaks a guard of the engine is told and left standing; the others go on."""
        try:
            act()
        except EngineFault:
            faults = self.batch.states["fault"]
            for i in np.flatnonzero(faults):
                self._tell("play", [i], FAULTS[int(faults[i])])
                self._alive[i] = False
            faults[:] = 0

    def _look(self, idle: list[int]) -> None:
        batch, alive = self.batch, self._alive
        rows = np.flatnonzero(alive)
        asked = alive & (batch.dones == 0)
        for i, sentence in self._fields.broken(batch.states[rows]):
            self._tell("fields_keep_their_ranges", [rows[i]], sentence)
        for i, sentence in self._entries.broken(batch.obs[asked]):
            self._tell("observations_keep_their_limits", [np.flatnonzero(asked)[i]], sentence)
        self._tell(
            "some_answer_is_legal",
            np.flatnonzero(asked & (batch.masks.sum(1) != batch.counts)),
            "the mask is wrong",
        )
        ended = np.flatnonzero(alive & (batch.dones != 0))
        left = batch.states["stack"][ended].any(axis=(1, 2)) | (batch.states["depth"][ended] != 0)
        self._tell("the_stack_is_empty", ended[left], "the game is over with frames on the stack")
        if idle:
            self._tell(
                "rewards_are_for_players",
                rows[batch.rewards[rows][:, idle].any(axis=1)],
                "a seat is rewarded that does not play",
            )
        for i in self._suspects(rows, ended):
            for sentence in self.game.invariants(batch.states[i : i + 1], self.pack):
                self._tell("invariants_hold", [i], sentence)
        self.report.made["a step of the bulk"] += len(rows)

    def _suspects(self, rows: np.ndarray, ended: np.ndarray) -> set[int]:
        """The games whose invariants must be looked at one by one."""
        if not len(rows):
            return set()
        if self.game.unsound:
            self.report.made["a look at the invariants by the bulk"] += len(rows)
            return set(rows[self.game.unsound(self.batch.states[rows], self.pack)].tolist())
        some = self._chooser.choice(rows, min(SAMPLE, len(rows)))
        self.report.made["a look at the invariants by the bulk"] += len({*some.tolist(), *ended.tolist()})
        return {*some.tolist(), *ended.tolist()}

    def _tell(self, name: str, rows: Any, sentence: str) -> None:
        for i in map(int, rows):
            if (name, i) in self._told:
                continue
            if all(told != i for _, told in self._told):
                self.report.replays.append(self.replay(i))
            self._told.add((name, i))
            decision = int(self.batch.states[i]["steps"])
            self.report.violations.append(
                f"{name}: seed {int(self.seeds[i])}, decision {decision}: {sentence}"
            )

    def replay(self, i: int) -> Replay:
        """Game i as far as it was played, or up to the answer that breaks it."""
        engine = Engine(self.game, self.pack)
        try:
            engine.new(int(self.seeds[i]), **self.options)
            for answers in self._answers:
                if answers[i] != HOLD:
                    engine.step(int(answers[i]))
        except BoardGameError:
            return engine.replay  # the last answer, or the set-up, is what breaks it
        return engine.replay


def random_answers(masks: np.ndarray, chooser: np.random.Generator) -> np.ndarray:
    """One legal action a row, all with equal odds; 0 where none is legal."""
    ranks = masks.cumsum(axis=1, dtype=np.int32)
    wanted = (chooser.random(len(masks)) * ranks[:, -1]).astype(np.int32)
    return (ranks > wanted[:, None]).argmax(axis=1).astype(np.int32)
