"""What happened, noted by the rules as numbers and told by the game's text module as sentences.

Off in batches. When the buffer is nearly full the loop pauses, the engine takes the notes out and goes on.
"""

from .jit import kernel

CAPACITY, WIDTH = 48, 6
HIGH = 24


@kernel
def note(s, code, a=0, b=0, c=0, d=0, e=0):
    if s.log_on == 0 or s.log_n >= CAPACITY:
        return
    row = s.log[s.log_n]
    row[0] = code
    row[1] = a
    row[2] = b
    row[3] = c
    row[4] = d
    row[5] = e
    s.log_n += 1
