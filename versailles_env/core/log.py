"""What happened, noted by the rules as numbers and told by the game's words as sentences.

A note carries who may read it: `note` is for everybody, `note_to` for the seats of a bit mask. Where all may know that
something happened but not what (a card is drawn), write one `note` and let `Words.sentence` tell each seat its part.
Off in batches. When the buffer is nearly full the loop pauses, the engine takes the notes out and goes on.
"""

from collections.abc import Sequence

from .jit import kernel

CAPACITY, WIDTH = 36, 8
HIGH = 12
NUMBERS = 6
"""The code of a note and its numbers; then its readers. The last place of a row is empty."""
READERS = 6
EVERYBODY = -1


@kernel
def note(s, code, a=0, b=0, c=0, d=0, e=0):
    """Note something that everybody may know."""
    if s.log_on:
        note_to(s, EVERYBODY, code, a, b, c, d, e)


@kernel
def note_to(s, readers, code, a=0, b=0, c=0, d=0, e=0):
    """Note something for the seats whose bits are set in `readers` (`1 << seat`), and for nobody else."""
    if s.log_on == 0 or s.log_n >= CAPACITY:
        return
    row = s.log[s.log_n]
    row[0] = code
    row[1] = a
    row[2] = b
    row[3] = c
    row[4] = d
    row[5] = e
    row[READERS] = readers
    s.log_n += 1


def may_read(row: Sequence[int], seat: int | None) -> bool:
    """Whether a seat may read a row of the log; None sees all."""
    return seat is None or bool(row[READERS] >> seat & 1)
