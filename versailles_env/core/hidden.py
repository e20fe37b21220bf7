"""What is hidden from whom: declared on a field, kept by the game's `redeal`, demanded by the harness.

`Field("zone", (CARDS,), 0, OUT, hidden=by_zone(SEES))` says that the place of a card is known to the seats that see into
its zone; `Field("answer", (SEATS,), -1, 9, hidden=by_owner())` that each seat knows its own entry alone. Anything else
is a `Hidden` with a rule of the game. What is not declared is public: a redeal must not touch it, the stack of frames
included, so nothing hidden may be kept in a frame's registers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Unseen = Callable[[np.ndarray, Any, int], np.ndarray]
"""(values of the field, record, seat) -> for every entry whether that seat cannot know its value now."""


@dataclass(frozen=True)
class Hidden:
    """Which entries of a field a seat cannot know. Plain Python: tools and the harness read it, no kernel."""

    unseen: Unseen
    known: str = ""
    """The field of the same shape whose bits (`1 << seat`) say who has looked at an entry nevertheless: who has, knows it
    (`core/cards.py`, `look`). Who has looked is hidden from the others wherever the entry is."""
    dealt: bool = True
    """The same values lie there after a redeal, at other entries (zones of cards). False: each is drawn for itself (secret answers)."""
    stays: float = 0.5
    """Where each is drawn for itself: how likely at most a fair redeal leaves an entry as it is (a card of a large deck mostly
    stays in it). The harness waits the longer for a change."""


def by_zone(sees: Sequence[int] | np.ndarray, known: str = "") -> Hidden:
    """For a field that has the zone of each card: `sees[zone]` has the bits of the seats that see what lies there.

    The same array serves `redeal_zones` of `core/cards.py`: one declaration for the rules and for the harness.
    """
    table = np.array(sees, np.int64)
    return Hidden(lambda values, record, seat: table[values] >> seat & 1 == 0, known)


def by_owner(nothing: int = -1) -> Hidden:
    """For a field whose first axis is the seats: an entry is its owner's alone, but `nothing` there is seen by all."""

    def unseen(values: np.ndarray, record: Any, seat: int) -> np.ndarray:
        hidden = np.asarray(values != nothing)
        hidden[seat] = False
        return hidden

    return Hidden(unseen, dealt=False)
