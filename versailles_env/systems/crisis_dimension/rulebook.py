"""The solo opponent at a table of two, as far as all games of the system value answers alike."""

from ...core.frames import KIND, SEAT, A, B, C, D
from ...core.jit import kernel
from .bot import first_for_player, spare_sources
from .constants import A_GOAL, A_PLACE, A_TAKE, ANYWHERE, SECOND, SPACES, STOP, Act, Frame
from .rows import read_table
from .steps import STOPPABLE, open_spaces

BEST, GOOD, FAIR = 100.0, 50.0, 10.0
UNVALUED = -1000.0


@kernel
def in_table(s, t, side, act, spaces, room, space):
    """Whether the table leaves this space."""
    left, _ = read_table(s, t, side, act, spaces, room)
    return BEST if (left >> space) & 1 else 0.0


@kernel
def step_value(s, t, frame, action, room, count):
    """One cube of an event."""
    side, act = frame[SEAT], frame[C]
    spaces = open_spaces(s, side, act, frame[B])
    if act == Act.WITHDRAW:
        return BEST if action == STOP else 0.0
    if act != Act.REMOVE and frame[D] >= STOPPABLE:
        spaces = spaces & (room & ANYWHERE) if count > 0 else 0
    if action == STOP:
        return 1.0
    if spaces == 0:
        return 0.0
    return in_table(s, t, side, act, spaces, room, action - A_PLACE - SPACES * act)


@kernel
def shared_value(s, t, frame, action, room, count):
    """Answers that all games value alike; UNVALUED: the game has a value of its own."""
    kind, side = frame[KIND], frame[SEAT]
    if kind == Frame.STEP:
        return step_value(s, t, frame, action, room, count)
    if kind == Frame.TAKE:
        return take_value(s, frame, action, room)
    if kind == Frame.PUT:
        return in_table(s, t, side, Act.PLACE + 0, frame[C] & ~s.full[side], room, action - A_PLACE)
    if kind == Frame.GOAL:
        space = t.goal_space[action - A_GOAL]
        return 1.0 * s.cubes[side, space] - s.cubes[1 - side, space]
    if kind == Frame.INITIATIVE or kind == Frame.EVENT_NEXT:
        return 1.0 if action == SECOND else 0.0
    if kind == Frame.VP_NEXT:
        return 1.0 if action == first_for_player(s, t, side, frame[A]) else 0.0
    return UNVALUED


@kernel
def take_value(s, frame, action, room):
    """A cube to move: from where most stand, no control being lost, if some target has Room."""
    side = frame[SEAT]
    if action == STOP:
        return 1.0
    fits = (spare_sources(s, side, frame[B], -1) >> (action - A_TAKE)) & 1
    return (
        FAIR + s.cubes[side, action - A_TAKE]
        if fits and frame[C] & (room & ANYWHERE) & ~s.full[side]
        else 0.0
    )
