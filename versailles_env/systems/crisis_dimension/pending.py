"""What the play under way may still do, for agents that estimate."""

from ...core.frames import KIND, SEAT, A, B, C
from ...core.jit import kernel
from .constants import Act, Frame


@kernel
def for_seat(frame, value, seat):
    """What a frame holds, seen from a seat: of a program `you` has the good, else whoever is asked."""
    who = frame[B] if frame[KIND] == Frame.PROGRAM else frame[SEAT]
    return value if who == seat else -value


@kernel
def frame_worth(t, frame):
    """Points, cubes and steps that a frame of the system still holds, in points."""
    kind = frame[KIND]
    if kind == Frame.OPERATE:
        return 1.0 * frame[A]
    if kind == Frame.STEP:
        return (2.25 if frame[C] == Act.REPLACE else 1.25 if frame[C] == Act.REMOVE else 1.0) * frame[A]
    if kind == Frame.TAKE or kind == Frame.PUT:
        return 0.5 * frame[A]
    if kind == Frame.PROGRAM:
        return 0.01 * t.row_worth[frame[A]]
    return 0.8 if kind == Frame.PIVOTAL else 0.0
