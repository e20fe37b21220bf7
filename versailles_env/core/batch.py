"""Many games at once: one array of records, buffers that are written in place, one compiled loop for all."""

import sys
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import jit
from .ahead import compile_rules
from .chance import next_seed, spread_seeds
from .doors import answers_of, check_record, seat_of, seed_of, seeds_of, whole
from .errors import EngineFault, IllegalAction, OptionError, SaveError
from .frames import FAULTS, NOBODY
from .game import Game
from .loop import HOLD, RANDOM, REFRESH, RESET, Buffers
from .packs import Pack
from .workers import Workers

if TYPE_CHECKING:
    from .view import View

MOST, MOST_THREADS = 2**24, 1024
"""Games and threads of one batch; more is a slip of the pen."""
BUFFERS = ("states", "seeds", "obs", "masks", "seats", "counts", "rewards", "dones")
"""The games of a batch as they stand; `finals` is of the last step alone."""


@jit.entry
def draw_seeds(states: np.ndarray, rows: np.ndarray, seeds: np.ndarray) -> None:
    """The seeds of the games that come after these, each from the generator of its own."""
    for k in range(len(rows)):
        seeds[rows[k]] = next_seed(states[rows[k]])


class Batch:
    """N games of one kind. All buffers are reused: copy what you want to keep over the next step.

    `threads` splits the games over that many threads; the compiled loop holds no lock, so cores add up.
    (One compiled loop and Python's threads rather than Numba's `prange`: half the compile time, no threading layer
    that a fork could break, and the same code on one thread.)
    """

    def __init__(
        self,
        game: Game,
        size: int,
        pack: Pack | str | Path | None = None,
        options: dict[str, Any] | Sequence[dict[str, Any]] | None = None,
        threads: int = 1,
        autoreset: bool = True,
        observe: bool = True,
    ):
        self.game = game
        self.size = size = whole(size, "size", 1, MOST)
        threads = whole(threads, "threads", 1, MOST_THREADS)
        self.pack = pack if isinstance(pack, Pack) else game.load_pack(pack)
        given = options if isinstance(options, Sequence) else [options or {}]
        if not given or not all(isinstance(each, dict) for each in given):
            raise OptionError(f"options={options!r} is not allowed: expected a mapping, or a list of some")
        self.template = np.concatenate([game.template(**each) for each in given])
        self.extended = game.is_extended(self.template)
        """Whether any of these games has an extension: where not, nobody need look for it in every question."""
        seats = len(game.agents)
        self.states = np.zeros(size, game.dtype)
        self.seeds = np.zeros(size, np.uint64)
        self.obs = np.zeros((size, game.observations.size), np.int8)
        self.masks = np.zeros((size, game.actions.size), np.int8)
        self.seats = np.full(size, NOBODY, np.int32)
        self.counts = np.zeros(size, np.int32)
        self.rewards = np.zeros((size, seats), np.float32)
        self.dones = np.zeros(size, np.int8)
        self.finals = np.zeros((size if autoreset else 1, seats, game.observations.size), np.int8)
        self._buffers = Buffers(
            self.obs, self.masks, self.seats, self.counts, self.rewards, self.dones, self.finals
        )
        self._actions = np.zeros(size, np.int32)
        self._begun = False
        self._look = 2 if autoreset else int(observe)
        self._loop = game.loop
        self._step_range = jit.direct(game.loop.step_range)
        self._ranges = [(size * k // threads, size * (k + 1) // threads) for k in range(threads)]
        self._workers = Workers(threads - 1) if threads > 1 else None
        if self._workers:
            weakref.finalize(self, self._workers.close)

    def reset(self, seed: int | np.ndarray = 0) -> None:
        """Begin all games; game i has the i-th of the seeds spread from this one (or given)."""
        self.seeds[:] = (
            spread_seeds(seed_of(seed), self.size) if np.ndim(seed) == 0 else seeds_of(seed, self.size)
        )
        self._actions[:] = RESET
        if not jit.is_compiled(self.game.id, self._loop.sources):
            announce(self.game)
            compile_rules(self.game, self.pack.tables)
            # compiles the rest, and plays nothing: a RESET would use up a seed
            self._run(np.full(1, HOLD, np.int32), [(0, 1)])
            jit.mark_compiled(self.game.id, self._loop.sources)
        self._begun = True
        self._run(self._actions, self._ranges)
        self._step_range = jit.direct(self._loop.step_range)

    def step(self, actions: np.ndarray) -> None:
        """One answer a game, or RANDOM for any legal one, or HOLD to leave that game as it is.

        Nothing is changed if any of them is illegal.
        """
        self.check_begun()
        self._actions[:] = answers_of(actions, self.size)
        bad = self._loop.first_illegal(self._actions, self.masks)
        if bad >= 0:
            raise IllegalAction(f"game {bad} of the batch: {self.explain(bad, int(self._actions[bad]))}")
        self._run(self._actions, self._ranges)

    def step_random(self) -> None:
        """One random legal answer a game."""
        self.check_begun()
        self._actions[:] = RANDOM
        self._run(self._actions, self._ranges)

    def begin_anew(self, rows: np.ndarray) -> None:
        """Begin these finished games anew, as `autoreset` does by itself: for who wants to look at their ends first."""
        self.check_begun()
        draw_seeds(self.states, rows, self.seeds)
        self._actions[:] = HOLD
        self._actions[rows] = RESET
        self._run(self._actions, self._ranges)

    def observation(self, i: int, seat: int) -> np.ndarray:
        """What a seat observes in game i, as a new vector."""
        self.check_begun()
        i, seat = whole(i, "game", 0, self.size - 1), seat_of(self.game, seat)
        out = np.zeros(self.game.observations.size, np.int8)
        self._loop.observe_one(self.states, self.pack.tables, i, seat, out)
        return out

    def refresh(self) -> None:
        """Look anew at all questions, after records were written from outside."""
        check_record(self.game, self.states)
        self._begun = True
        self._actions[:] = REFRESH
        self._run(self._actions, self._ranges)

    def take(self, buffers: Mapping[str, np.ndarray]) -> None:
        """Go on with games that were kept: `BUFFERS` of a batch of the same size."""
        for name in BUFFERS:
            own, kept = getattr(self, name), buffers.get(name)
            if not isinstance(kept, np.ndarray) or (kept.dtype, kept.shape) != (own.dtype, own.shape):
                raise SaveError(
                    f"the kept games have no {name} of {own.dtype}, shape {own.shape}, as this batch has"
                )
        states = check_record(self.game, buffers["states"])
        for name in BUFFERS:
            getattr(self, name)[...] = buffers[name]
        self._begun = bool(states["depth"].any() or states["over"].any())

    def view(self, i: int) -> "View":
        """What the seat asked in game i sees."""
        from .engine import Engine

        self.check_begun()
        i = whole(i, "game", 0, self.size - 1)
        return Engine._of_record(self.game, self.pack, self.states[i : i + 1]).view(int(self.seats[i]))

    def explain(self, i: int, action: int) -> str:
        """Why an action is illegal, in the game's words."""
        self.check_begun()
        i = whole(i, "game", 0, self.size - 1)
        return explain_illegal(
            self.game, self.states[i : i + 1], self.pack, self.masks[i], int(self.seats[i]), action
        )

    def check_begun(self) -> None:
        if not self._begun:
            raise IllegalAction("no game has begun: expected reset() or new() before this")

    def _run(self, actions: np.ndarray, ranges: list[tuple[int, int]]) -> None:
        if self.share(self._part, [(actions, lo, hi) for lo, hi in ranges]):
            raise_fault(self.states)

    def _part(self, actions: np.ndarray, lo: int, hi: int) -> int:
        return self._step_range(
            self.states,
            self.pack.tables,
            self.template,
            actions,
            self.seeds,
            self._buffers,
            lo,
            hi,
            self._look,
        )

    @property
    def threads(self) -> int:
        return len(self._ranges)

    def share(self, function: Callable[..., int], parts: list[tuple[Any, ...]]) -> int:
        """Call a compiled function once a part, on the threads of the batch; the sum of what it gives."""
        if self._workers and len(parts) > 1:
            return self._workers.run(function, parts)
        return sum(function(*part) for part in parts)

    def close(self) -> None:
        if self._workers:
            self._workers.close()
            self._workers = None


def announce(game: Game, what: str = "the rules of") -> None:
    """Say that the compiler is at work, so that the first run never looks dead."""
    print(
        f"compiling {what} {game.title}, about {game.compile_seconds} s, once ...",
        file=sys.stderr,
        flush=True,
    )


def warm(game: Game) -> float:
    """Compile a game's rules, or load them; the seconds it took."""
    start = time.perf_counter()
    batch = Batch(game, 1)
    batch.reset(0)
    batch.step_random()
    return time.perf_counter() - start


def raise_fault(states: np.ndarray) -> None:
    i = int(np.flatnonzero(states["fault"])[0])
    state = states[i]
    raise EngineFault(
        f"game {i} (seed {int(state['seed'])}, decision {int(state['steps'])}): {FAULTS[int(state['fault'])]}; this is a bug in the rules"
    )


def explain_illegal(
    game: Game, state: np.ndarray, pack: Pack, mask: np.ndarray, seat: int, action: Any
) -> str:
    """One sentence: which action, who was asked, what was asked, what may be answered."""
    if state[0]["over"]:
        return f"action {action!r} cannot be taken: the game is over"
    who = game.agents[seat] if 0 <= seat < len(game.agents) else "chance"
    allowed = np.flatnonzero(mask)
    answers = ", ".join(f"{a} ({game.words.action(state, pack, int(a))})" for a in allowed[:8])
    more = f" and {len(allowed) - 8} more" if len(allowed) > 8 else ""
    known = isinstance(action, int | np.integer) and 0 <= action < game.actions.size
    name = repr(game.actions.text(int(action))) if known else f"not one of 0 to {game.actions.size - 1}"
    question = game.words.question(state, pack, seat if seat >= 0 else None)
    return f"action {action!r} ({name}) is not legal for {who}: asked {question}, expected {answers}{more}"


__all__ = ["HOLD", "RANDOM", "Batch", "announce", "explain_illegal", "raise_fault", "warm"]
