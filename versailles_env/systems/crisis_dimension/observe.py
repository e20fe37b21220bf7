"""What a seat observes of the system's part: own side first, then the other. Written sparsely: the vector is blank before.

Pieces of fixed size come first, then one entry a card for each piece of cards, then the game's own.
"""

import numpy as np

from ...core.frames import CHANCE, CHOICE, KIND, SEAT, A, B, C, D, E
from ...core.jit import kernel
from .cards import count_zone
from .constants import BRANCHES, DIMENSIONS, MOST, QUESTIONS, SPACES, TOP_VP, CardZone, Frame
from .control import reach_mask
from .steps import PACKED

MAX_ZONES, MAX_MARKERS = 4, 2
ACTS = 6
PIECES = (
    ("solo", 3, 1, "1 in a solo game; 1 if self is the solo opponent's side; 1 if the other is"),
    ("side", 2, 1, "which side self is (one-hot)"),
    ("question", QUESTIONS, 1, "the kind of question asked (one-hot)"),
    ("asked", 2, 1, "who is asked: self, the other"),
    ("round", 4, 1, "round 1, 2, 3 or the final round (one-hot)"),
    ("plays", 2, 4, "plays made this round: self, the other"),
    ("initiative", 2, 1, "Initiative Player: self, the other"),
    ("active", 2, 1, "whose play it is: self, the other"),
    ("vp", MAX_MARKERS, TOP_VP, "VP markers, seen from self's side"),
    ("cubes", 2 * SPACES, MOST, "cubes in each space: own, the other's"),
    ("control", SPACES, 1, "who controls each space: 1 self, -1 the other"),
    ("reach", 2 * SPACES, 1, "where points could place a cube now: self, the other"),
    ("pool", 2, 26, "cubes in the pools"),
    ("zones", 2 * MAX_ZONES, 6, "own cubes on the own Crisis Track by zone: self, the other"),
    ("guests", 2 * MAX_ZONES, 6, "the other side's cubes in those zones"),
    ("breached", 2 * MAX_ZONES, 1, "zones breached"),
    ("counts", 4, 41, "cards in the deck, in the discards, in the other's hand, set aside by the other"),
    ("final_cards", 2, 1, "final cards still in front: own, the other's"),
    ("top", 4, 1, "the top discard: laid by self, by the other, this round, its event carried out"),
    ("goal_offered", SPACES, 1, "Objectives offered to self"),
    ("goal_kept", SPACES, 1, "own Objective"),
    ("goal_other", SPACES, 1, "the other's Objective, where it lies open"),
    ("goal_away", SPACES, 1, "Objectives self has put away"),
    ("goal_gone", SPACES, 1, "Objectives shown and gone"),
    ("act", ACTS, 1, "what a cube of this question does: placed, removed, replaced, withdrawn, moved, freed"),
    ("left", 1, 8, "points or cubes left"),
    ("allowed", SPACES, 1, "spaces the question is bound to"),
    ("snapshot", 2 * SPACES, 1, "snapshot of the play: presence, reach"),
    ("source", SPACES, 1, "where the cube to be put down comes from"),
    ("branches", BRANCHES, 1, "how many branches a choice has (one-hot)"),
    ("dimension", DIMENSIONS, 1, "the Dimension of the Pivotal action, or those still to be ordered"),
    ("about_goal", SPACES, 1, "the Objective whose event runs"),
)  # fmt: skip
_STARTS = {}
_at = 0
for _name, _size, _scale, _what in PIECES:
    _STARTS[_name] = _at
    _at += _size
O_CARDS = _at
(
    O_SOLO, O_SIDE, O_QUESTION, O_ASKED, O_ROUND, O_PLAYS, O_INITIATIVE, O_ACTIVE, O_VP, O_CUBES, O_CONTROL, O_REACH,
    O_POOL, O_ZONES, O_GUESTS, O_BREACHED, O_COUNTS, O_FINALS, O_TOP, O_OFFERED, O_KEPT, O_OTHER, O_AWAY, O_GONE,
    O_ACT, O_LEFT, O_ALLOWED, O_SNAPSHOT, O_SOURCE, O_BRANCHES, O_DIMENSION, O_ABOUT_GOAL,
) = _STARTS.values()  # fmt: skip
CARD_PIECES = (
    ("hand", "own hand"),
    ("aside", "set aside by self"),
    ("discards", "place in the discards: 1 is the top"),
    ("unseen", "in the deck or hidden with the other"),
    ("out", "out of the game"),
    ("shown", "in use or turned up"),
    ("about", "the card whose event or use is asked about"),
)
HAND, ASIDE, DISCARDS, UNSEEN, OUT, SHOWN, ABOUT = range(7)
MOVED, FREED = 4, 5
TALLY = 8
"""Bits of a count in the tally of fulfilled Objectives."""
DECK = int(CardZone.DECK)


def crisis_pieces(cards: int) -> list[tuple[str, int, float, str]]:
    """The pieces of a game with so many cards; its own follow."""
    of_cards = [(name, cards, cards if name == "discards" else 1, what) for name, what in CARD_PIECES]
    return [*PIECES, *of_cards]


@kernel
def observe_system(s, t, seat, out):
    """All pieces of the system; a tally of the fulfilled Objectives, which a game may tell of."""
    observe_board(s, t, seat, out)
    observe_cards(s, t, seat, out)
    fulfilled = observe_goals(s, t, seat, out)
    if s.depth > 0:
        observe_question(s, seat, out)
    return fulfilled


@kernel
def observe_board(s, t, seat, out):
    out[O_SIDE + seat] = 1
    if s.opponent >= 0:
        out[O_SOLO] = 1
        out[O_SOLO + (1 if s.opponent == seat else 2)] = 1
    if s.round_n > 0:
        out[O_ROUND + s.round_n - 1] = 1
    if s.initiative >= 0:
        out[O_INITIATIVE + (s.initiative ^ seat)] = 1
    if s.active >= 0:
        out[O_ACTIVE + (s.active ^ seat)] = 1
    for marker in range(s.vp.shape[0]):
        out[O_VP + marker] = s.vp[marker] if t.vp_side[marker] == seat else -s.vp[marker]
    for k in range(2):
        observe_side(s, t, np.uint64(seat ^ k), k, out)
    own, other = s.held[seat] + 0, s.held[1 - seat] + 0
    control = out[O_CONTROL : O_CONTROL + SPACES]
    for space in range(SPACES):
        control[space] = np.int8(own >> space & 1) - np.int8(other >> space & 1)


@kernel
def observe_side(s, t, side, k, out):
    """One side, k is 0 for the seat's own. Single stores at fixed places: a slice costs more than the few numbers it holds."""
    out[O_PLAYS + k] = s.plays[side]
    out[O_POOL + k] = s.pool[side]
    out[O_FINALS + k] = s.card_zone[np.uint64(s.final_card[side])] == CardZone.FRONT
    write_mask(out, O_REACH + k * SPACES, reach_mask(s, t, side))
    cubes = s.cubes[side]
    for space in range(SPACES):
        out[O_CUBES + k * SPACES + space] = cubes[space]
    for zone in range(s.zone.shape[1]):
        out[O_ZONES + k * MAX_ZONES + zone] = s.zone[side, zone]
        out[O_GUESTS + k * MAX_ZONES + zone] = s.guests[side, zone]
        out[O_BREACHED + k * MAX_ZONES + zone] = s.breached[side, zone]


@kernel
def write_mask(out, start, spaces):
    """A set of spaces, one entry each."""
    part = out[start : start + SPACES]
    for space in range(SPACES):
        part[space] = spaces >> space & 1


@kernel
def observe_cards(s, t, seat, out):
    """One store a card, into the piece of its zone. Unsigned: no test for negative places.

    Cards that no piece is about are the discards, which `pile` tells of in their order, and final cards in front.
    """
    zones, piece = s.card_zone, t.card_piece[seat]
    cards = len(zones)
    part = out[O_CARDS : O_CARDS + len(CARD_PIECES) * cards]
    for card in range(cards):
        part[np.uint64(piece[np.uint64(zones[card])] + card)] = 1
    for side in range(2):
        part[np.uint64(ABOUT * cards + s.final_card[side])] = 0
    pile, laid = s.pile, s.pile_n + 0
    for place in range(laid):
        part[np.uint64(DISCARDS * cards + pile[place])] = laid - place
    out[O_COUNTS] = count_zone(s, DECK)
    out[O_COUNTS + 1] = laid
    out[O_COUNTS + 2] = count_zone(s, CardZone.HAND1 - seat)
    aside = s.aside[1 - seat]
    out[O_COUNTS + 3] = int(aside[0] >= 0) + int(aside[1] >= 0) + int(aside[2] >= 0)
    if laid > 0:
        card = pile[laid - 1]
        by = int(s.laid_by[card])
        if by >= 0:
            out[O_TOP + (by ^ seat)] = 1
        out[O_TOP + 2] = s.laid_round[card] == s.round_n
        out[O_TOP + 3] = s.laid_done[card]


@kernel
def observe_goals(s, t, seat, out):
    """The same for the Objectives; a tally of those fulfilled."""
    row = 2 * seat + (s.goals_open >> seat & 1)
    zones, piece, mark, tally = s.goal_zone, t.goal_piece[row], t.goal_mark[row], t.goal_tally
    fulfilled = 0
    for goal in range(SPACES):
        zone = np.uint64(zones[goal])
        out[np.uint64(piece[zone] + goal)] = mark[zone]
        fulfilled += tally[zone]
    return fulfilled


@kernel
def observe_question(s, seat, out):
    """The question and what it is about; what only the asked seat may know is shown to it alone."""
    frame = s.stack[s.depth - 1]
    kind = frame[KIND]
    if kind < CHOICE or kind >= CHANCE:
        return
    cards = s.card_zone.shape[0]
    out[O_QUESTION + kind - CHOICE] = 1
    out[O_ASKED + (frame[SEAT] ^ seat)] = 1
    if s.snap_on:
        write_mask(out, O_SNAPSHOT, s.snap_here)
        write_mask(out, O_SNAPSHOT + SPACES, s.snap_reach)
    if kind == Frame.OPERATE or kind == Frame.STEP:
        out[O_LEFT] = frame[A]
        write_mask(out, O_ALLOWED, frame[B])
        if kind == Frame.STEP:
            out[O_ACT + frame[C]] = 1
        write_about(out, cards, frame[E])
    elif kind == Frame.TAKE or kind == Frame.PUT:
        out[O_LEFT] = frame[A]
        out[O_ACT + MOVED] = 1
        write_mask(out, O_ALLOWED, frame[B] if kind == Frame.TAKE else frame[C])
        if kind == Frame.PUT:
            out[O_SOURCE + frame[D] % PACKED] = 1
        write_about(out, cards, frame[E])
    elif kind == Frame.USE:
        if frame[SEAT] == seat:
            write_about(out, cards, s.chosen[seat])
    elif kind == Frame.BRANCH:
        out[O_BRANCHES + frame[B] - 1] = 1
        write_about(out, cards, frame[E])
    elif kind == Frame.PIVOTAL:
        out[O_DIMENSION + frame[A]] = 1
    elif kind == Frame.PIVOTAL_NEXT or kind == Frame.VP_NEXT:
        for dimension in range(DIMENSIONS):
            out[O_DIMENSION + dimension] = (frame[A] >> dimension) & 1


@kernel
def write_about(out, cards, card):
    """A Strategy card, or an Objective, which comes after the cards."""
    if card >= cards:
        out[O_ABOUT_GOAL + card - cards] = 1
    elif card >= 0:
        out[O_CARDS + ABOUT * cards + card] = 1
