"""Seats around the table, and who holds which Issue with which counters."""

from ....core.frames import push
from ....core.jit import kernel
from ..constants import (
    COUNTERS,
    FLAG,
    GAME_END,
    MAX_PLAYERS,
    NONE,
    PLAYER_SEAT,
    SHARED,
    TRACKS,
    Counter,
    IssueZone,
    Mode,
    Nation,
)
from ..settings import TURN_OWNER

UK, FRANCE, USA, ITALY = 1, 2, 4, 8
ICON = (USA, FRANCE, FRANCE | ITALY, UK, USA, UK, FRANCE, ITALY, USA, UK | ITALY)
"""V-SOLO-2: whose each kind of counter is, as bits. Italy's, for a table of four, are our reading: Empire, Reparations,
Bolshevik Containment."""


@kernel
def clockwise(s, nation, steps):
    """The nation that many seats to the left of this one."""
    return s.order[(s.position[nation] + steps) % s.players]


@kernel
def relative(s, viewer, nation):
    """How many seats clockwise from the viewer another nation sits; the shared USA comes after the two players."""
    if s.position[nation] < 0:
        return int(s.players)
    steps = s.position[nation] - s.position[viewer]
    return steps + s.players if steps < 0 else steps


@kernel
def is_played(s, nation):
    """Whether a player has this nation. Japan and an absent Italy have a Happiness marker alone (V-HAPPY-2)."""
    return nation < MAX_PLAYERS and s.position[nation] >= 0


@kernel
def is_shared(s, nation):
    """Whether this is the USA of a two-player game: a faction with cubes, and no player's (V-2P-1)."""
    return s.mode == Mode.TWO and nation == Nation.USA


@kernel
def has_cubes(s, nation):
    return is_played(s, nation) or is_shared(s, nation)


@kernel
def is_bot(s, nation):
    """Whether the rulebook's bot rules play this faction: a solo game's, neither the player's nor a seated agent's."""
    return s.mode == Mode.SOLO and nation != s.hero and not (s.seated >> nation) & 1


@kernel
def acts_as_bot(s, nation):
    """Whether bot rules play this faction's turn. After a change of faction in mid-turn whoever now has the active
    faction plays on (V-SOLO-16), or, read the other way, whoever began the turn."""
    if nation == s.active and s.options[TURN_OWNER] == 1:
        return s.turn_by_bot > 0
    return is_bot(s, nation)


@kernel
def seat_of(s, nation):
    """Who answers for a nation. What bot rules leave open is the player's choice (V-SOLO-12)."""
    if s.mode == Mode.SOLO:
        if nation == s.hero or is_bot(s, nation):
            return PLAYER_SEAT
    elif is_shared(s, nation):
        return int(s.active)  # V-2P-2, V-2P-8: the shared USA is decided for by the active player
    return int(nation)


@kernel
def ask(s, kind, nation, a=0, b=0, c=0, e=0):
    """Put a question to whoever decides for this nation; the nation itself stays in the register NATION."""
    push(s, kind, seat_of(s, nation), a, b, c, nation, e)


@kernel
def mobilized(s, nation):
    """Units Available, Exhausted or Deployed."""
    return 3 - s.units_demobilized[nation]


@kernel
def has_deployed(s, nation):
    for region in range(TRACKS):
        if s.deployed[nation, region] > 0:
            return True
    return False


@kernel
def counters_on(s, t, issue, kind):
    """How many counters of a kind lie on an Issue."""
    option = s.issue_option[issue]
    if option < 0:
        return 0
    count = t.option_counters[issue, option, kind]
    if t.option_choice[issue, option] > 0:  # a naval icon whose flag was chosen when it was laid
        if kind == Counter.NAVAL_UK and s.issue_naval[issue] == Counter.NAVAL_UK - Counter.NAVAL_UK:
            count += 1
        elif kind == Counter.NAVAL_USA and s.issue_naval[issue] == Counter.NAVAL_USA - Counter.NAVAL_UK:
            count += 1
    return count


@kernel
def own_flags(s, t, issue, nation):
    """Counters with this nation's flag on an Issue."""
    count = 0
    for kind in range(COUNTERS):
        if FLAG[kind] == nation:
            count += counters_on(s, t, issue, kind)
    return count


@kernel
def leader(s, slot):
    """Who has most cubes; a tie goes to the active player if in it, else to the next tied one clockwise (V-SETTLE-7)."""
    best, most = NONE, 0
    for steps in range(s.players):
        nation = clockwise(s, s.active, steps)
        if s.cubes[slot, nation] > most:
            best, most = int(nation), int(s.cubes[slot, nation])
    if s.mode == Mode.TWO and s.cubes[slot, Nation.USA] > most:
        best = SHARED
    return best


@kernel
def take_control(s, t, issue, nation):
    """The nation controls the Issue from now on, with the counters that lie on it."""
    s.issue_zone[issue] = IssueZone.CONTROLLED
    s.issue_owner[issue] = nation
    s.stars[nation] += t.issue_stars[issue]
    s.issues[nation, t.issue_region[issue]] += 1
    s.flag_counters[nation] += own_flags(s, t, issue, nation)


@kernel
def lose_control(s, t, issue):
    """The Issue is Unsettled; its counters stay on it until it gets a new option or is discarded (V-SETTLE-5)."""
    nation = s.issue_owner[issue]
    s.stars[nation] -= t.issue_stars[issue]
    s.issues[nation, t.issue_region[issue]] -= 1
    s.flag_counters[nation] -= own_flags(s, t, issue, nation)
    s.issue_owner[issue] = NONE
    s.issue_zone[issue] = IssueZone.UNSETTLED


@kernel
def remove_counters(s, t, issue):
    """Take the counters off an Issue."""
    owner = s.issue_owner[issue]
    if owner >= 0:
        s.flag_counters[owner] -= own_flags(s, t, issue, owner)
    for kind in range(COUNTERS):
        s.counters[kind] -= counters_on(s, t, issue, kind)
    s.issue_option[issue] = NONE
    s.issue_naval[issue] = NONE


@kernel
def lay_counters(s, t, issue, option, naval):
    """Lay the counters of an option; `naval` is 0 for the UK's flag and 1 for the USA's where the icon leaves it open."""
    s.issue_option[issue] = option
    s.issue_naval[issue] = naval
    for kind in range(COUNTERS):
        s.counters[kind] += counters_on(s, t, issue, kind)
    owner = s.issue_owner[issue]
    if owner >= 0:
        s.flag_counters[owner] += own_flags(s, t, issue, owner)


@kernel
def discard_issue(s, issue):
    """Put an Issue on top of the discards; the last entry is the top."""
    s.issue_zone[issue] = IssueZone.DISCARDS
    s.discards[s.discards_n] = issue
    s.discards_n += 1


@kernel
def issues_held(s, nation):
    """How many Issues a nation controls, GAME END among them."""
    count = 0
    for region in range(7):
        count += s.issues[nation, region]
    return count


@kernel
def is_game_end(issue):
    return issue == GAME_END


@kernel
def faction_strength(s, nation):
    """Stars of controlled Issues and the faction's counters in play anywhere (V-SOLO-3)."""
    strength = int(s.stars[nation])
    for kind in range(COUNTERS):
        if (ICON[kind] >> nation) & 1:
            strength += s.counters[kind]
    return strength
