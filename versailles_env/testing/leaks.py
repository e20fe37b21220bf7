"""Hidden information in many games at once: what no seat may learn from its observation or mask, looked for at every question."""

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.errors import EngineFault
from versailles_env.core.loop import REFRESH
from versailles_env.core.record import Field
from versailles_env.core.view import redeal_states

from .secrecy import REDRAWN, declared_fields, redeals_change_the_hidden_alone, the_hidden_stays_hidden

SAMPLE = 4
"""In so many games a step the entries of hidden fields are looked at one by one."""
Finding = tuple[str, int, str]
"""Check, game of the batch, sentence."""


class Leaks:
    """Beside a batch, a second one of the same games as a seat could imagine them."""

    def __init__(self, batch: Batch, seats: tuple[int, ...], seed: int):
        self._batch, self._seats = batch, seats
        self._secret = any(field.hidden for field in batch.game.fields)
        self._other = Batch(batch.game, batch.size, batch.pack, autoreset=False)
        self._other._begun = True
        self._seeds = np.random.default_rng([seed, 1])
        self._out = np.zeros(batch.game.observations.size, np.int8)
        self._names = [name for name in batch.game.dtype.names or () if name not in REDRAWN]
        self._declares = declared_fields(batch.game)

    @property
    def seats(self) -> int:
        """How many looks a game gets at each question."""
        return len(self._seats) if self._secret else 0

    def look(self, rows: np.ndarray) -> Iterator[Finding]:
        """All seats of these games, whoever is asked."""
        for seat in self._seats if self._secret and len(rows) else ():
            yield from self._from(seat, rows)

    def _from(self, seat: int, rows: np.ndarray) -> Iterator[Finding]:
        real, other = self._batch, self._other
        other.states[:] = real.states
        seeds = self._seeds.integers(2**63, size=real.size, dtype=np.uint64)
        redeal_states(real.game, real.pack, other.states, np.full(real.size, seat), seeds)
        yield from self._declared(seat, rows)
        asked = rows[(real.seats[rows] == seat) & (real.dones[rows] == 0)]
        other.states["auto"] = 0  # a question that has one answer now must be seen and not played
        faults = self._ask(asked)
        for i in asked[faults]:
            yield the_hidden_stays_hidden.__name__, int(i), f"a redeal for seat {seat} breaks its question"
        asked = asked[~faults]
        for i in asked[np.any(other.masks[asked] != real.masks[asked], axis=1)]:
            sentence = f"the mask of seat {seat} depends on what it cannot know"
            yield the_hidden_stays_hidden.__name__, int(i), sentence
        for i in rows:
            changed = np.flatnonzero(self._seen(other, i, seat) != self._seen(real, i, seat))
            if len(changed):
                sentence = f"seat {seat} observes what it cannot know, in entries {changed.tolist()}"
                yield the_hidden_stays_hidden.__name__, int(i), sentence

    def _declared(self, seat: int, rows: np.ndarray) -> Iterator[Finding]:
        """Whatever the redeal changed is declared hidden from the seat: which fields is looked at in all games, which of their entries in some."""
        real, other = self._batch.states, self._other.states
        some = self._seeds.choice(rows, min(SAMPLE, len(rows)), replace=False)
        for name in self._names:
            differs = (real[name] != other[name]).reshape(len(real), -1)
            touched = rows[differs.any(axis=1)[rows]]
            field = self._declares.get(name)
            for i in touched if field is None else np.intersect1d(touched, some):
                if field is None or np.any(differs[i] & ~self._unseen(field, i, seat)):
                    sentence = f"a redeal for seat {seat} changes what it knows: {name}"
                    yield redeals_change_the_hidden_alone.__name__, int(i), sentence

    def _unseen(self, field: Field, i: int, seat: int) -> np.ndarray:
        real, other = self._batch.states[i], self._other.states[i]
        unseen: np.ndarray = field.unseen(real, seat) & field.unseen(other, seat)
        return unseen.reshape(-1)

    def _seen(self, batch: Batch, i: int, seat: int) -> np.ndarray:
        batch.game.loop.observe_one(batch.states, batch.pack.tables, i, seat, self._out)
        return self._out.copy()

    def _ask(self, asked: np.ndarray) -> np.ndarray:
        """Look anew at the questions of these games; which of them break."""
        actions = np.full(self._batch.size, HOLD, np.int32)
        actions[asked] = REFRESH
        with suppress(EngineFault):
            self._other._run(actions, self._other._ranges)
        return self._other.states["fault"][asked] != 0
