"""What a seat observes: all that a player of the Ideology asked sees, own numbers first, then the next two of N, D, C.

The encoder is the hot path of a batch: it blanks the vector and writes sparsely.
"""

from ...core.frames import CHANCE, CHOICE, KIND, A, B, C, D, E
from ...core.jit import kernel
from ...core.layout import ObservationLayout
from .constants import (
    CARDS,
    DECK,
    IDEOLOGIES,
    KINDS,
    NATIONS,
    PLACES,
    POWERS,
    QUESTIONS,
    REGIONS,
    ROWS,
    TREATIES,
    TURNS,
    WARS,
    Frame,
    Opt,
    Zone,
)
from .rules.cleanup import power_production, production
from .rules.conditions import holds
from .rules.coups import react_cost
from .rules.impulse import war_cost
from .rules.pieces import in_reserve, level_index, power_owner, seat_of, sector, under_enemy_control
from .rules.redeal import choosing

RULINGS = 8
NUMBERS = 18
POWER_NUMBERS = 9
NATION_NUMBERS = 19
WAR_NUMBERS = 11
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
        ("treaties", TREATIES, 2, "0 none, 1 Pact, 2 Alliance, by the pairs of the pack"),
        ("nations", NATIONS * NATION_NUMBERS, 40, "of each nation: on the track; steps to self's, next's, second next's and "
         "Anarchy's Control Area; friendly to whom (3); VP; Uprising WEAK, STRONG; Rebel MR (3); Government MR (3); Coup Marker "
         "of whom; own cells that reach it"),
        ("coups", IDEOLOGIES * 6, 48, "of each Coup Marker, self first: declared in Region + 1, on nation + 1, CC of each (3), "
         "own cost to react"),
        ("cells", REGIONS * IDEOLOGIES, 40, "cells in each Coup Cells Area, self first"),
        ("resources", ROWS * 3, 9, "of each row of Resource boxes: free, own cubes, others' cubes"),
        ("control", PLACES, 3, "who has conquered a place: 0 nobody, 1 self, 2 and 3 the others"),
        ("wars", WARS * WAR_NUMBERS, 40, "of each War: fought, box + 1, its modifier, STALEMATE, MR of each on A (3) and B (3), cost now"),
        ("own_cards", DECK * 4, 1, "of the own deck: in hand, in Reserve, unseen (in the deck), out of play"),
        ("own_may", DECK, 1, "own cards whose conditions hold now"),
        ("other_cards", 2 * DECK * 2, 1, "of the two other decks: unseen (deck, hand or face down), gone"),
        ("table", CARDS, 3, "cards that lie open: 1 revealed this round, 2 stand-by or in Reserve, 3 Active"),
        ("second_hand", DECK, 1, "two players: the other hand of this seat"),
        ("context", 16, 127, "of the question: card + 1 (own deck 1 to 36, then the others'), nation + 1, number, Difficulty, modifier, "
         "die, boxes left, goal + 1, target + 1, side + 1, chosen Ideology + 1, price, total; three spare"),
    ]
)  # fmt: skip

(
    O_MODE, O_RULINGS, O_QUESTION, O_SELF, O_ASKED, O_TURN, O_ROUND, O_PHASE, O_ORDER, O_NUMBERS, O_POWERS, O_PAIRS,
    O_TREATIES, O_NATIONS, O_COUPS, O_CELLS, O_RESOURCES, O_CONTROL, O_WARS, O_OWN, O_MAY, O_OTHER, O_TABLE, O_SECOND,
    O_CONTEXT,
) = (piece.start for piece in OBSERVATIONS.pieces)  # fmt: skip


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
    out[:] = 0
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
    return (ideology - me + IDEOLOGIES) % IDEOLOGIES


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
        ideology = (me + k) % IDEOLOGIES
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
            out[at + 17] = min(99, production(s, t, ideology))


@kernel
def shown_zone(s, card, secret):
    """Where a card seems to be: one face down seems to be where it came from."""
    zone = s.zone[card]
    if zone == Zone.CHOSEN and secret:
        ideology = card // DECK
        return int(s.chosen_from[ideology]) if s.chosen[ideology] == card else IN_HAND
    return int(zone)


@kernel
def observe_powers(s, t, me, out):
    each = s.options[Opt.POOL] == 0
    for power in range(POWERS):
        at = O_POWERS + power * POWER_NUMBERS
        owner = power_owner(s, t, power)
        enemy = under_enemy_control(s, t, power)
        if owner >= 0:
            out[at + relative(me, owner)] = 1
            level = s.level[level_index(power, owner)]
            out[at + 3] = level
            if level < 3:
                out[at + 7] = t.power_upgrade[power, level - 1]
            if not enemy:
                out[at + 8] = 1
                if each:  # D-PROD-1: the MR of the next production are the sum over the Powers
                    made = O_NUMBERS + relative(me, owner) * NUMBERS + 17
                    out[made] = min(99, out[made] + power_production(s, t, power, owner))
        if s.called[power] != 0:
            for other in range(POWERS):
                if (s.called[power] >> other) & 1:
                    observe_pair(power, other, out)
        out[at + 5] = 1 if enemy else 0
        out[at + 6] = s.despotic[power]
    for war in range(WARS):
        if s.war_at[war] >= 0 and t.war_power[war, 0] >= 0 and t.war_power[war, 1] >= 0:
            observe_pair(t.war_power[war, 0], t.war_power[war, 1], out)
    for row in range(TREATIES):
        out[O_TREATIES + row] = s.treaty[row]


@kernel
def observe_pair(one, other, out):
    """Two Powers at war with each other."""
    low, high = min(one, other), max(one, other)
    out[O_POWERS + low * POWER_NUMBERS + 4] = 1
    out[O_POWERS + high * POWER_NUMBERS + 4] = 1
    out[O_PAIRS + low * (2 * POWERS - 1 - low) // 2 + high - low - 1] = 1


@kernel
def observe_nations(s, t, me, out):
    for nation in range(NATIONS):
        box = s.box[nation]
        if box < 0:
            continue
        at = O_NATIONS + nation * NATION_NUMBERS
        out[at] = 1
        friendly = t.area_friendly[t.box_area[box]]
        for k in range(IDEOLOGIES):
            ideology = (me + k) % IDEOLOGIES
            out[at + 1 + k] = t.distance[ideology, box]
            out[at + 5 + k] = (friendly >> ideology) & 1
        out[at + 4] = t.distance[3, box]
        out[at + 8] = t.nation_vp[nation]
        if s.uprising[nation] > 0:
            out[at + 8 + s.uprising[nation]] = 1
            for k in range(IDEOLOGIES):
                ideology = (me + k) % IDEOLOGIES
                out[at + 11 + k] = s.uprising_mr[nation, 0, ideology]
                out[at + 14 + k] = s.uprising_mr[nation, 1, ideology]
    for region in range(REGIONS):
        if s.cells[region, me] > 0:
            for nation in range(NATIONS):
                if t.region_target[region, nation] and s.box[nation] >= 0:
                    out[O_NATIONS + nation * NATION_NUMBERS + 18] += s.cells[region, me]
    for k in range(IDEOLOGIES):
        nation = s.coup_nation[(me + k) % IDEOLOGIES]
        if nation >= 0:
            out[O_NATIONS + nation * NATION_NUMBERS + 17] = k + 1


@kernel
def observe_map(s, t, me, out):
    for k in range(IDEOLOGIES):
        ideology = (me + k) % IDEOLOGIES
        at = O_COUPS + k * 6
        out[at] = s.coup_area[ideology] + 1
        out[at + 1] = s.coup_nation[ideology] + 1
        if s.coup_nation[ideology] >= 0:
            for j in range(IDEOLOGIES):
                out[at + 2 + j] = s.coup_cells[ideology, (me + j) % IDEOLOGIES]
            out[at + 5] = react_cost(s, t, me, s.coup_nation[ideology])
        for region in range(REGIONS):
            out[O_CELLS + region * IDEOLOGIES + k] = s.cells[region, ideology]
    for row in range(ROWS):
        if t.row_boxes[row] == 0:
            break
        at = O_RESOURCES + row * 3
        total = s.claim[row, 0] + s.claim[row, 1] + s.claim[row, 2]
        out[at] = max(0, t.row_boxes[row] - total)
        out[at + 1] = s.claim[row, me]
        out[at + 2] = total - s.claim[row, me]
    for place in range(PLACES):
        if s.control[place] >= 0:
            owner = power_owner(s, t, s.control[place])
            if owner >= 0:
                out[O_CONTROL + place] = relative(me, owner) + 1


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
            ideology = (me + k) % IDEOLOGIES
            out[at + 4 + k] = s.war_mr[war, 0, ideology]
            out[at + 7 + k] = s.war_mr[war, 1, ideology]
        out[at + 10] = war_cost(s, t, me, war)


@kernel
def observe_cards(s, t, seat, me, out):
    """Cards face down count as in hand until they are revealed, for all but their owner; so do those of a Reserve.

    Where a card lies cannot be foreseen, so the loops compare and store and do not branch.
    """
    observe_own(s, t, me, out)
    for j in range(1, IDEOLOGIES):
        observe_other(s, seat, me, j, out)


@kernel
def observe_own(s, t, me, out):
    zones = s.zone[me * DECK : me * DECK + DECK]
    own = out[O_OWN : O_OWN + 4 * DECK]
    hand, reserve, deck, discards = 0, 0, 0, 0
    for k in range(DECK):
        zone = zones[k]
        in_hand, saved, unseen = zone == Zone.HAND, in_reserve(zone), zone == Zone.DECK
        own[4 * k] = in_hand
        own[4 * k + 1] = saved
        own[4 * k + 2] = unseen
        own[4 * k + 3] = zone == Zone.REMOVED
        hand += in_hand
        reserve += saved
        deck += unseen
        discards += zone == Zone.DISCARDS
    observe_counts(0, hand, reserve, deck, discards, out)
    for k in range(DECK):
        zone = zones[k]
        if zone < Zone.HAND or zone >= Zone.WAR:
            if zone == Zone.CLOSED and holds(s, t, me * DECK + k):
                out[O_MAY + k] = 1
            continue
        if zone <= Zone.RESERVE and holds(s, t, me * DECK + k):
            out[O_MAY + k] = 1
        if zone > Zone.HAND:
            out[O_TABLE + k] = 1 if zone == Zone.CHOSEN else (3 if zone == Zone.ACTIVE else 2)


@kernel
def observe_other(s, seat, me, j, out):
    ideology = (me + j) % IDEOLOGIES
    mine = seat_of(s, ideology) == seat
    secret = s.revealed == 0 and not mine
    zones = s.zone[ideology * DECK : ideology * DECK + DECK]
    other = out[O_OTHER + (j - 1) * 2 * DECK : O_OTHER + j * 2 * DECK]
    second = out[O_SECOND : O_SECOND + DECK]
    table = out[O_TABLE + j * DECK : O_TABLE + j * DECK + DECK]
    hand, reserve, deck, discards = 0, 0, 0, 0
    for k in range(DECK):
        zone = int(zones[k])
        if zone >= Zone.RESERVE and zone <= Zone.ACTIVE:  # few cards lie open or face down
            if zone == Zone.CHOSEN and secret:
                zone = shown_zone(s, ideology * DECK + k, True)
                table[k] = 2 if zone == Zone.RESERVE else 0
            else:
                table[k] = 1 if zone == Zone.CHOSEN else (3 if zone == Zone.ACTIVE else 2)
        in_hand, unseen = zone == Zone.HAND, zone == Zone.DECK
        other[2 * k] = unseen or zone == Zone.CLOSED or (in_hand and not mine)
        other[2 * k + 1] = zone == Zone.REMOVED
        if mine:
            second[k] = in_hand
        hand += in_hand
        reserve += in_reserve(zone)
        deck += unseen
        discards += zone == Zone.DISCARDS
    observe_counts(j, hand, reserve, deck, discards, out)


@kernel
def observe_counts(j, hand, reserve, deck, discards, out):
    at = O_NUMBERS + j * NUMBERS
    out[at + 10] = hand
    out[at + 11] = reserve
    out[at + 12] = deck
    out[at + 13] = discards


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
    if choosing(s) >= 0 and seat_of(s, frame[D]) != seat:
        return
    out[O_QUESTION + kind - CHOICE] = 1
    out[O_ASKED + relative(me, frame[D])] = 1
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
