"""What a seat observes: all that a player of the Ideology asked sees, own numbers first, then the next two of N, D, C.

The encoder is the hot path of a batch: it blanks the vector and writes sparsely. What follows from a card's zone or a marker's box
is one short row of a table, copied in one move.
"""

import numpy as np

from ...core.frames import CHANCE, CHOICE, KIND, A, B, C, D, E
from ...core.jit import kernel
from ...core.layout import ObservationLayout
from ...core.scales import measured
from ...core.wide import copy_bytes
from .constants import (
    BOX_ROW,
    BOXES,
    CARD_ROW,
    CARDS,
    CHINA,
    DECK,
    IDEOLOGIES,
    KINDS,
    NATIONS,
    PLACES,
    POWER_ROW,
    POWER_STATES,
    POWERS,
    QUESTIONS,
    REGIONS,
    ROWS,
    TREATIES,
    TURNS,
    WARS,
    ZONE_PAIRS,
    Frame,
    Opt,
    Zone,
)
from .rules.cleanup import produced, shared_production
from .rules.conditions import holds
from .rules.coups import react_cost
from .rules.impulse import war_cost
from .rules.pieces import (
    cards_of,
    china_owner,
    deck_in,
    discards_in,
    hand_in,
    level_index,
    power_owner,
    reserve_in,
    seat_of,
    sector,
    zone_pair,
)
from .rules.redeal import choosing

RULINGS = 8
NUMBERS = 18
POWER_NUMBERS = 9
UPRISING_NUMBERS = 7
WAR_NUMBERS = 11
PAIR_ROW = 2 * CARD_ROW
IN_HAND = 2
"""`Zone.HAND`, where compiled code wants a plain number."""
PAIRS = POWERS * (POWERS - 1) // 2

OBSERVATIONS = ObservationLayout(
    [
        ("mode", 6, 8, "three players, Shifting, Extended, Historical, no draw, turns to play"),
        ("rulings", RULINGS, 1, "1 where a ruling is read the other way"),
        ("question", QUESTIONS, 1, "the kind of question asked (one-hot, in the order of `Frame`); nothing while others choose"),
        ("self", IDEOLOGIES, 1, "the Ideology that this is seen from (one-hot: N, D, C)"),
        ("asked", IDEOLOGIES, 1, "which Ideology is asked, self first"),
        ("turn", TURNS, 1, "one-hot"),
        ("round", 4, 1, "one-hot"),
        ("phase", 4, 1, "Order of Play, Card, Political, Clean-up (one-hot)"),
        ("order", IDEOLOGIES * 3, 1, "rank of each Ideology (one-hot), self first"),
        ("numbers", IDEOLOGIES * NUMBERS, 99, "of each Ideology, self first: Prestige, its sector, PP, VP, Military VP, Force Pool, "
         "Cube Reserve, trained cells, re-rolls, Reality added, cards in hand, Reserve, deck and discards, raw, factories, oil, "
         "MR of the next production"),
        ("powers", POWERS * POWER_NUMBERS, 9, "of each Power: self's, next's, second next's, level, At War, Enemy Control, "
         "Despotic, MR for the next level, whether it produces"),
        ("pairs", PAIRS, 1, "Powers at war with each other"),
        ("coup_markers", NATIONS, 3, "of each nation: Coup Marker of whom, 0 nobody's, 1 self's"),
        ("uprisings", NATIONS * UPRISING_NUMBERS, 10, "of each nation: 0, 1 WEAK, 2 STRONG; Rebel MR (3), Government MR (3)"),
        ("coups", IDEOLOGIES * 6, 48, "of each Coup Marker, self first: declared in Region + 1, on nation + 1, CC of each (3), "
         "own cost to react"),
        ("cells", REGIONS * IDEOLOGIES, 40, "cells in each Coup Cells Area, self first"),
        ("wars", WARS * WAR_NUMBERS, 40, "of each War: fought, box + 1, its modifier, STALEMATE, MR of each on A (3) and B (3), cost now"),
        ("own_may", DECK, 1, "own cards whose conditions hold now, where a card to play is asked for"),
        ("context", 16, 127, "of the question: card + 1 (own deck 1 to 36, then the others'), nation + 1, number, Difficulty, modifier, "
         "die, boxes left, goal + 1, target + 1, side + 1, chosen Ideology + 1, price, total; three spare"),
        ("treaties", TREATIES, 2, "0 none, 1 Pact, 2 Alliance, by the pairs of the pack"),
        ("nations", NATIONS * BOX_ROW, 10, "of each nation: on the track; steps to self's, next's, second next's and Anarchy's Control "
         "Area; friendly to whom (3)"),
        ("resources", IDEOLOGIES * ROWS, 9, "cubes on each row of Resource boxes: own, next's, second next's"),
        ("control", PLACES, 3, "who has conquered a place: 0 nobody, 1 self, 2 and 3 the others"),
        ("cards", CARDS * CARD_ROW, 4, "of each card, own deck first: in the own hand (with two players: one of the own hands); lying open: "
         "1 chosen, 2 Reserve, 3 stand-by, 4 Active; unseen (in the deck, or of others also in hand or face down); gone"),
    ],
    scales=measured(__file__),
)  # fmt: skip

(
    O_MODE, O_RULINGS, O_QUESTION, O_SELF, O_ASKED, O_TURN, O_ROUND, O_PHASE, O_ORDER, O_NUMBERS, O_POWERS, O_PAIRS,
    O_MARKERS, O_UPRISINGS, O_COUPS, O_CELLS, O_WARS, O_MAY, O_CONTEXT, O_TREATIES, O_NATIONS, O_RESOURCES, O_CONTROL,
    O_CARDS,
) = (piece.start for piece in OBSERVATIONS.pieces)  # fmt: skip
SPARSE = O_TREATIES
"""From here on every entry is written anew; what is before is blanked."""


@kernel
def viewer_of(s, seat):
    """The Ideology that a seat looks from: the one it is asked for, else its own."""
    if s.depth > 0:
        frame = s.stack[s.depth - 1]
        if frame[KIND] >= CHOICE and frame[KIND] < CHANCE and seat_of(s, frame[D]) == seat:
            return int(frame[D])
    return int(seat)


@kernel
def observe(s, t, seat, out):
    out[:SPARSE] = 0
    me = viewer_of(s, seat)
    observe_mode(s, me, out)
    observe_numbers(s, t, me, out)
    observe_powers(s, t, me, out)
    observe_nations(s, t, me, out)
    observe_map(s, t, me, out)
    observe_wars(s, t, me, out)
    observe_cards(s, t, seat, me, out)
    if s.depth > 0:
        observe_question(s, t, seat, me, out)


@kernel
def relative(me, ideology):
    k = ideology - me
    return k if k >= 0 else k + IDEOLOGIES


@kernel
def turned(me, k):
    """The k-th Ideology seen from one."""
    ideology = me + k
    return ideology if ideology < IDEOLOGIES else ideology - IDEOLOGIES


@kernel
def observe_mode(s, me, out):
    for k in range(5):
        out[O_MODE + k] = s.options[k]
    out[O_MODE + 5] = s.options[Opt.TURNS]
    for k in range(7):
        out[O_RULINGS + k] = s.options[Opt.RESERVE + k]
    out[O_SELF + me] = 1
    if s.turn > 0:
        out[O_TURN + s.turn - 1] = 1
    if s.round_no > 0:
        out[O_ROUND + s.round_no - 1] = 1
    out[O_PHASE + s.phase] = 1
    for rank in range(IDEOLOGIES):
        out[O_ORDER + relative(me, s.order[rank]) * 3 + rank] = 1


@kernel
def observe_numbers(s, t, me, out):
    for k in range(IDEOLOGIES):
        ideology = turned(me, k)
        at = O_NUMBERS + k * NUMBERS
        out[at] = s.prestige[ideology]
        out[at + 1] = sector(t, s.prestige[ideology])
        out[at + 2] = s.pp[ideology]
        out[at + 3] = s.vp[ideology]
        out[at + 4] = s.mil_vp[ideology]
        out[at + 5] = s.force[ideology]
        out[at + 6] = s.cube_reserve[ideology]
        out[at + 7] = s.cells_pool[ideology]
        out[at + 8] = s.rerolls[ideology]
        out[at + 9] = s.reality[ideology]
        for kind in range(KINDS):
            out[at + 14 + kind] = s.resources[ideology, kind]
        if s.options[Opt.POOL] == 1:
            out[at + 17] = min(99, shared_production(s, t, ideology))


@kernel
def observe_powers(s, t, me, out):
    """A row by owner and state from a table, without a branch: which Power is whose, and how strong, changes from game to game."""
    made, at_war = 0, 0
    china = china_owner(s, t)
    for power in range(POWERS):
        at = O_POWERS + power * POWER_NUMBERS
        owner = china if power == CHINA else t.power_ideology[power]
        owned, ideology = int(owner >= 0), max(0, owner)
        level = owned * int(s.level[level_index(power, owner)])
        free = owned & int(t.power_free[power, s.box[t.power_marker[power]] + 1])
        side = int(relative(me, ideology))
        row = power * POWER_STATES + 2 * level + free
        copy_bytes(out, at + 1, t.power_seen, row * POWER_ROW, POWER_ROW)
        out[at + side] = owned
        out[at + 6] = s.despotic[power]
        at_war |= s.called[power]
        # D-PROD-1: the MR of the next production are the sum over the Powers
        made += free * produced(s, t, power, ideology, max(1, level)) << (12 * side)
    if s.options[Opt.POOL] == 0:
        for k in range(IDEOLOGIES):
            out[O_NUMBERS + k * NUMBERS + 17] = min(99, made >> (12 * k) & 4095)
    if at_war:
        for power in range(POWERS):
            for other in range(POWERS):
                if (s.called[power] >> other) & 1:
                    observe_pair(power, other, out)
    copy_bytes(out, O_TREATIES, s.treaty, 0, TREATIES)


@kernel
def observe_pair(one, other, out):
    """Two Powers at war with each other."""
    low, high = min(one, other), max(one, other)
    out[O_POWERS + low * POWER_NUMBERS + 4] = 1
    out[O_POWERS + high * POWER_NUMBERS + 4] = 1
    out[O_PAIRS + low * (2 * POWERS - 1 - low) // 2 + high - low - 1] = 1


@kernel
def observe_nations(s, t, me, out):
    first = me * (BOXES + 1) + 1
    for nation in range(NATIONS):
        row = first + int(s.box[nation])
        copy_bytes(out, O_NATIONS + nation * BOX_ROW, t.box_seen, row * BOX_ROW, BOX_ROW)
        if s.uprising[nation] > 0:
            observe_uprising(s, me, nation, out)


@kernel
def observe_uprising(s, me, nation, out):
    at = O_UPRISINGS + nation * UPRISING_NUMBERS
    out[at] = s.uprising[nation]
    for k in range(IDEOLOGIES):
        ideology = turned(me, k)
        out[at + 1 + k] = s.uprising_mr[nation, 0, ideology]
        out[at + 4 + k] = s.uprising_mr[nation, 1, ideology]


@kernel
def observe_map(s, t, me, out):
    for k in range(IDEOLOGIES):
        ideology = turned(me, k)
        nation = s.coup_nation[ideology]
        at = O_COUPS + k * 6
        out[at] = s.coup_area[ideology] + 1
        if nation >= 0:
            out[O_MARKERS + nation] = k + 1
            out[at + 1] = nation + 1
            for j in range(IDEOLOGIES):
                out[at + 2 + j] = s.coup_cells[ideology, turned(me, j)]
            out[at + 5] = react_cost(s, t, me, nation)
        for region in range(REGIONS):
            out[O_CELLS + region * IDEOLOGIES + k] = s.cells[region, ideology]
        copy_bytes(out, O_RESOURCES + k * ROWS, s.claim, ideology * ROWS, ROWS)
    owners = 0  # two bits a Power, from the second pair on: whose it is
    for power in range(POWERS):
        owner = power_owner(s, t, power)
        if owner >= 0:
            owners |= (relative(me, owner) + 1) << (2 * power + 2)
    for place in range(PLACES):
        out[O_CONTROL + place] = owners >> (2 * int(s.control[place]) + 2) & 3


@kernel
def observe_wars(s, t, me, out):
    for war in range(WARS):
        if s.war_at[war] < 0:
            continue
        at = O_WARS + war * WAR_NUMBERS
        out[at] = 1
        out[at + 1] = s.war_at[war] + 1
        out[at + 2] = t.war_track[war, s.war_at[war]]
        out[at + 3] = s.war_stale[war]
        for k in range(IDEOLOGIES):
            ideology = turned(me, k)
            out[at + 4 + k] = s.war_mr[war, 0, ideology]
            out[at + 7 + k] = s.war_mr[war, 1, ideology]
        out[at + 10] = war_cost(s, t, me, war)
        if t.war_power[war, 0] >= 0 and t.war_power[war, 1] >= 0:
            observe_pair(t.war_power[war, 0], t.war_power[war, 1], out)


@kernel
def observe_cards(s, t, seat, me, out):
    """Cards face down count as where they came from until they are revealed, for all but their owner."""
    for k in range(IDEOLOGIES):
        ideology = turned(me, k)
        mine = seat_of(s, ideology) == seat
        word = observe_deck(s, t, ideology, 1 if mine else 0, k, out)
        if s.revealed == 0 and not mine:
            if s.chosen[ideology] >= 0:
                word += hide_card(t, me, s.chosen[ideology], s.chosen_from[ideology], out)
            if s.chosen_event[ideology] >= 0:
                word += hide_card(t, me, s.chosen_event[ideology], IN_HAND, out)
        at = O_NUMBERS + k * NUMBERS + 10
        out[at] = hand_in(word)
        out[at + 1] = reserve_in(word)
        out[at + 2] = deck_in(word)
        out[at + 3] = discards_in(word)


@kernel
def observe_deck(s, t, ideology, mine, k, out):
    """One row for two cards by their zones; the counts of the deck in one word (`rules/pieces.py`)."""
    zones, table, units = cards_of(s.zone, ideology), t.pair_seen, t.pair_unit
    at, first, word = O_CARDS + k * DECK * CARD_ROW, mine * ZONE_PAIRS, 0
    for card in range(0, DECK, 2):
        pair = zone_pair(zones, card)
        copy_bytes(out, at + card * CARD_ROW, table, (first + pair) * PAIR_ROW, PAIR_ROW)
        word += units[np.uint64(pair)]
    return word


@kernel
def hide_card(t, me, card, zone, out):
    """A card that lies face down seems to be where it came from; what that adds to the counts."""
    at = O_CARDS + relative_card(me, card) * CARD_ROW
    copy_bytes(out, at, t.zone_seen, int(zone) * CARD_ROW, CARD_ROW)
    return t.zone_unit[zone]


@kernel
def observe_own(s, t, me, out):
    """Whether own cards could be played now."""
    zones = s.zone[me * DECK : me * DECK + DECK]
    for k in range(DECK):
        zone = zones[k]
        if zone == Zone.HAND or zone == Zone.RESERVE or zone == Zone.CLOSED:
            out[O_MAY + k] = holds(s, t, me * DECK + k)


@kernel
def relative_card(me, card):
    """Own cards first, then those of the next deck, then of the second next."""
    return relative(me, card // DECK) * DECK + card % DECK


@kernel
def observe_question(s, t, seat, me, out):
    """The question and what it is about. While cards are chosen in secret only the one asked knows which question it is."""
    frame = s.stack[s.depth - 1]
    kind = frame[KIND]
    if kind < CHOICE or kind >= CHANCE:
        return
    if seat_of(s, frame[D]) != seat and choosing(s) >= 0:
        return
    out[O_QUESTION + kind - CHOICE] = 1
    out[O_ASKED + relative(me, frame[D])] = 1
    if kind >= Frame.CHOOSE_ACTION and kind <= Frame.REPLACE:
        observe_own(s, t, me, out)
    at = O_CONTEXT
    out[at + 5] = s.die
    if s.depth > 1 and kind >= Frame.EXPLOIT:
        attempt = s.stack[s.depth - 2]
        if attempt[KIND] == Frame.ATTEMPT:
            out[at] = relative_card(me, attempt[A]) + 1
            out[at + 3] = t.card_difficulty[attempt[A]]
            out[at + 4] = attempt[B]
        elif attempt[KIND] == Frame.PROGRAM:
            if attempt[E] >= 0:
                out[at] = relative_card(me, attempt[E]) + 1
            if attempt[C] >= 0:
                out[at + 10] = relative(me, attempt[C]) + 1
    if kind == Frame.KEEP_CARD:
        out[at] = relative_card(me, frame[A]) + 1
    elif kind == Frame.PICK_STEP:
        out[at + 1] = frame[A] + 1
        out[at + 6] = frame[B]
        out[at + 7] = relative(me, frame[C]) + 1 if frame[C] < IDEOLOGIES else 4
    elif kind == Frame.ACTION_STEP or kind == Frame.REACT_REGION or kind == Frame.COUP_REACT:
        out[at + 1] = frame[A] + 1
    elif kind == Frame.PICK_NATION:
        out[at + 6] = t.program[frame[A], 1] % 16
        goal = t.program[frame[A], 3]
        out[at + 7] = relative(me, goal) + 1 if goal < IDEOLOGIES else 4
    elif kind == Frame.CARD_REACTION:
        out[at + 11] = frame[A]
    elif kind == Frame.BRANCH:
        out[at + 2] = frame[B]
    elif kind == Frame.PICK_SIDE or kind == Frame.COMMIT_SIDE or kind == Frame.AMOUNT:
        out[at + 8] = frame[B] + 1
        if kind == Frame.AMOUNT:
            out[at + 9] = frame[C] + 1
    elif kind == Frame.COUP_SIGNS or kind == Frame.REROLL_COUP:
        out[at + 1] = frame[A] + 1
        out[at + 12] = frame[B]
    elif kind == Frame.RESOLVE_NEXT:
        out[at + 2] = frame[A]
