"""Reading the solo opponent's tables (CD-SOLO-4, CD-SOLO-5, CD-TAB): sets of spaces, narrowed row by row."""

from ...core.frames import NOBODY, push
from ...core.jit import kernel
from ...core.log import note
from .cards import kept_goal
from .constants import ANYWHERE, FINAL_ROUND, LAST_ROUND, MOST, NONE, SPACES, Act, Frame, Note
from .control import count_bits, is_isolated, lent_mask, nth_bit, pieces
from .rowwords import Extremum, Word

LATE, FINAL = 1, 2
"""Guards of rows."""
REMOVING = 1
"""The number of the removing table; placing is 0."""
NO_CUBE, NO_ROOM, ALWAYS = 2, 3, 4
WORD_COUNT = 18
STRONG, SURE = 12, 24
"""What a game says of spaces in one number, `room`: bits 0 to 11 Room, then where a removal has strength 2 or more, then where it
is sure. A game in which every removal succeeds leaves these blank."""
ONLY, DIED = -1, -2
"""In a note, instead of a row: the space was the only legal one; the die chose."""


@kernel
def lead_after(s, side, act, space):
    """By how many pieces the side leads in the space once it has done the act there: above 0 it controls it, below 0 the other."""
    lead = pieces(s, side, space) - pieces(s, 1 - side, space)
    if act != Act.REMOVE:
        lead += 1
    if act != Act.PLACE:
        lead += 1
    return lead


@kernel
def wins_mask(s, side, act, spaces):
    found = 0
    for space in range(SPACES):
        bit = 1 << space
        if spaces & bit and not s.held[side] & bit and lead_after(s, side, act, space) > 0:
            found |= bit
    return found


@kernel
def breaks_mask(s, side, act, spaces):
    found = 0
    for space in range(SPACES):
        bit = 1 << space
        if spaces & bit and s.held[1 - side] & bit and lead_after(s, side, act, space) >= 0:
            found |= bit
    return found


@kernel
def others_held(s, t, holder, spaces):
    """Spaces whose two neighbours in the Dimension the holder controls."""
    found = 0
    for space in range(SPACES):
        bit = 1 << space
        if spaces & bit:
            rest = t.dimension_spaces[t.space_dimension[space]] & ~bit
            if s.held[holder] & rest == rest:
                found |= bit
    return found


@kernel
def goal_mask(s, t, side):
    goal = kept_goal(s, side)
    return 1 << t.goal_space[goal] if goal >= 0 else 0


@kernel
def pivotal_mask(t):
    found = 0
    for dimension in range(t.pivotal.shape[0]):
        found |= 1 << t.pivotal[dimension]
    return found


@kernel
def isolated_mask(s, t, side, spaces):
    found = 0
    for space in range(SPACES):
        if (spaces & s.here[side]) >> space & 1 and is_isolated(s, t, side, space):
            found |= 1 << space
    return found


@kernel
def most_cubes(s, side, spaces):
    most = 0
    for space in range(SPACES):
        if (spaces >> space) & 1:
            most = max(most, s.cubes[side, space])
    return most


@kernel
def threat_mask(s, t, side):
    """Spaces of the heart where the other side has as many cubes as this one in its centre."""
    here = most_cubes(s, side, t.centre)
    found = 0
    for space in range(SPACES):
        count = s.cubes[1 - side, space]
        if (t.heart >> space) & 1 and count > 0 and count >= here:
            found |= 1 << space
    return found


@kernel
def word_mask(s, t, word, side, act, spaces, room):
    """The spaces of a set that meet one word."""
    if word == Word.ROOM:
        return spaces & (room & ANYWHERE)
    if word == Word.WINS:
        return wins_mask(s, side, act, spaces)
    if word == Word.BREAKS:
        return breaks_mask(s, side, act, spaces)
    if word == Word.WINS_DIM:
        return wins_mask(s, side, act, others_held(s, t, side, spaces))
    if word == Word.BREAKS_DIM:
        return breaks_mask(s, side, act, others_held(s, t, 1 - side, spaces))
    if word == Word.GOAL:
        return spaces & goal_mask(s, t, side)
    if word == Word.FOE_GOAL:
        return spaces & goal_mask(s, t, 1 - side)
    if word == Word.GOALS:
        return spaces & (goal_mask(s, t, side) | goal_mask(s, t, 1 - side))
    if word == Word.PIVOTAL:
        return spaces & pivotal_mask(t)
    if word == Word.LINKED:
        return spaces & lent_mask(s, t, side)
    if word == Word.FOE_ISOLATED:
        return isolated_mask(s, t, 1 - side, spaces)
    if word == Word.DIM2:
        return others_held(s, t, side, spaces)
    if word == Word.HEART:
        return spaces & t.heart
    if word == Word.CENTRE:
        return spaces & t.centre
    if word == Word.THREAT:
        return spaces & threat_mask(s, t, side)
    if word == Word.STRONG:
        return spaces & ((room >> STRONG) & ANYWHERE)
    if word == Word.PARIS:
        return spaces & t.paris
    lead = most_cubes(s, 1 - side, t.centre) > most_cubes(s, side, t.heart)
    return spaces & t.centre if lead else 0


@kernel
def factor_mask(s, t, bits, side, act, spaces, room):
    """Words joined by /: either is enough."""
    found = 0
    for word in range(WORD_COUNT):
        if (bits >> word) & 1:
            found |= word_mask(s, t, word, side, act, spaces, room)
    return found


@kernel
def surest(spaces, room):
    """The spaces where a removal has the best odds."""
    for place in (SURE, STRONG):
        if spaces & ((room >> place) & ANYWHERE):
            return spaces & ((room >> place) & ANYWHERE)
    return spaces


@kernel
def extremum_mask(s, which, side, spaces):
    """The spaces of a set with fewest or most cubes of a side."""
    if which == Extremum.NO or spaces == 0:
        return spaces
    counted = side if which == Extremum.MIN_OWN or which == Extremum.MAX_OWN else 1 - side
    sign = 1 if which == Extremum.MIN_OWN or which == Extremum.MIN_FOE else -1
    best, found = MOST + 1, 0
    for space in range(SPACES):
        if (spaces >> space) & 1:
            value = sign * s.cubes[counted, space]
            if value < best:
                best, found = value, 0
            if value == best:
                found |= 1 << space
    return found


@kernel
def guard_holds(s, guard):
    if guard == LATE:
        return s.round_n >= LAST_ROUND
    if guard == FINAL:
        return s.round_n >= FINAL_ROUND
    return guard == 0


@kernel
def read_table(s, t, side, act, spaces, room):
    """Narrow the legal spaces row by row; the spaces left, and the row that narrowed them last (CD-SOLO-5)."""
    rows = t.bot_spaces[side, REMOVING if act == Act.REMOVE else 0]
    last = ONLY
    for k in range(rows.shape[0]):
        if spaces & (spaces - 1) == 0:
            break
        if not guard_holds(s, rows[k, 0]):
            continue
        left = spaces
        for factor in range(2, rows.shape[1]):
            if rows[k, factor] > 0:
                left = factor_mask(s, t, rows[k, factor], side, act, left, room)
        if rows[k, 1] == Extremum.SURE:
            left = surest(left, room)
        else:
            left = extremum_mask(s, rows[k, 1], side, left)
        if left != 0 and left != spaces:
            spaces, last = left, k
    return spaces, last


@kernel
def choose_space(s, t, side, act, spaces, room):
    """The space that the table names; NONE: the die is asked, and the same question comes again with its answer."""
    if s.picked >= 0:
        space = s.picked + 0
        s.picked = NONE
        note(s, Note.BOT_SPACE, side, space, act, DIED)
        return space
    left, row = read_table(s, t, side, act, spaces, room)
    if count_bits(left) > 1:
        push(s, Frame.PICK_SPACE, NOBODY, left)
        return NONE
    space = nth_bit(left, 0)
    note(s, Note.BOT_SPACE, side, space, act, row)
    return space


@kernel
def condition_holds(s, t, condition, side, placing, removing, room, available):
    """One condition of 'place or remove', over the spaces legal for the act it names."""
    if not guard_holds(s, condition[0]):
        return False
    what = condition[1]
    if what == ALWAYS:
        return True
    if what == NO_CUBE:
        return available == 0
    if what == NO_ROOM:
        return placing & (room & ANYWHERE) == 0
    if what != REMOVING and available == 0:
        return False
    act = Act.REMOVE + 0 if what == REMOVING else Act.PLACE + 0
    spaces = removing if what == REMOVING else placing
    for factor in range(2, condition.shape[0]):
        if condition[factor] > 0:
            spaces = factor_mask(s, t, condition[factor], side, act, spaces, room)
    return spaces != 0


@kernel
def row_holds(s, t, row, side, placing, removing, room, available):
    for k in range(1, row.shape[0]):
        if condition_holds(s, t, row[k], side, placing, removing, room, available):
            return True
    return False


@kernel
def choose_row(s, t, side, placing, removing, room, available):
    """CD-SOLO-4: the first row met: whether it says to remove, and the part of the map it is about.

    A row that names parts is tried for one after the other, each only where its act is legal.
    """
    table = t.bot_acts[side]
    for row in range(table.shape[0]):
        removes = table[row, 0, 0] == REMOVING
        for k in range(1, 3):
            where = table[row, 0, k]
            legal = (removing if removes else placing) & where
            if where == 0 or (where != ANYWHERE and legal == 0):
                continue
            if row_holds(s, t, table[row], side, placing & where, removing & where, room, available):
                note(s, Note.BOT_ACT, side, table[row, 0, 0], row)
                return removes, where
    return False, ANYWHERE


@kernel
def choose_act(s, t, side, placing, removing, room, available):
    """The same where rows name no part; True to remove. With nothing to remove it places."""
    if removing == 0:
        return False
    removes, _ = choose_row(s, t, side, placing, removing, room, available)
    return removes
