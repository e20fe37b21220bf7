"""The Card Phase: what is kept, which cards enter, the deal, Mulligans, Reserves."""

from ....core.frames import NOBODY, STEP, A, B, D, below, pop, push, top
from ....core.jit import kernel
from ....core.log import note
from ..actions import A_CARD, NO, STOP, YES
from ..constants import CARDS, COMMUNISM, DECK, IDEOLOGIES, Frame, Note, Opt, Zone
from .pieces import (
    ask,
    cards_of,
    count_zone,
    count_zones,
    deck_in,
    discards_in,
    hand_in,
    is_event,
    reserve_count,
    reserve_in,
    sector,
    show_card,
)


@kernel
def hand_size(s, t):
    return int(t.hand[1]) if s.options[Opt.EXTENDED] == 1 else int(t.hand[0])


@kernel
def discard(s, card):
    """Face up on the discards: all see it."""
    show_card(s, card)
    s.zone[card] = Zone.DISCARDS


@kernel
def advance_cards(s, t):
    """The steps of the phase, each in Order of Play: A counts ranks."""
    frame = top(s)
    step = frame[STEP]
    if frame[A] == IDEOLOGIES:
        frame[A] = 0
        frame[STEP] += 1
        if step == 1:
            for ideology in range(IDEOLOGIES):
                shuffle(s, ideology)  # D-DECK-3
        elif step == 4:
            pop(s)
        return
    ideology = s.order[frame[A]]
    if step == 0:
        advance_kept(s, t, frame, ideology)
    elif step == 1:
        frame[A] += 1
        enter_cards(s, t, ideology)
    elif step == 2:
        frame[A] += 1
        push(s, Frame.DEAL, NOBODY, ideology, hand_size(s, t))
    elif step == 3:
        frame[A] += 1
        if count_zone(s, ideology, Zone.HAND) > 0:
            ask(s, Frame.MULLIGAN, ideology)
    else:
        frame[A] += 1
        if reserve_count(s, t, ideology) < t.reserve_slots[ideology] and has_action(s, t, ideology):
            ask(s, Frame.RESERVE_CARD, ideology)


@kernel
def held(word):
    return hand_in(word) + reserve_in(word)


@kernel
def advance_kept(s, t, frame, ideology):
    """D-DECK-1: discard any of hand and Reserve, one after another; with two players Communism's hand goes (D-2P-5)."""
    if frame[B] == 0 and ideology == COMMUNISM and s.options[Opt.PLAYERS] == 0:
        for card in range(ideology * DECK, ideology * DECK + DECK):
            if s.zone[card] == Zone.HAND:
                discard(s, card)
                note(s, Note.DISCARD, ideology, card)
    if frame[B] == 99 or held(count_zones(s, t, ideology)) == 0:
        frame[A] += 1
        frame[B] = 0
    else:
        frame[B] = 1
        ask(s, Frame.DISCARD_KEPT, ideology)


@kernel
def legal_discard_kept(s, t, mask):
    zones, answers = cards_of(s.zone, top(s)[D]), mask[A_CARD : A_CARD + DECK]
    mask[STOP] = 1
    count = 1
    for k in range(DECK):
        may = (zones[k] == Zone.HAND) | (zones[k] == Zone.RESERVE) | (zones[k] == Zone.CLOSED)
        answers[k] = may
        count += may
    return count


@kernel
def apply_discard_kept(s, t, action):
    ideology = top(s)[D]
    if action == STOP:
        below(s)[B] = 99
    else:
        card = ideology * DECK + action - A_CARD
        discard(s, card)
        note(s, Note.DISCARD, ideology, card)
    pop(s)


@kernel
def enter_cards(s, t, ideology):
    """D-DECK-2: Reality on turn 3 or 4, Despair on turn 6; Historical by Entry Turns (D-HIST-1)."""
    if s.options[Opt.HISTORICAL] == 1:
        if s.turn > 1:
            add_entries(s, t, ideology)
        return
    if s.reality[ideology] == 0:
        if s.turn == t.reality_turns[0]:
            if sector(t, s.prestige[ideology]) > 0:
                ask(s, Frame.ADD_REALITY, ideology)
            else:
                add_era(s, t, ideology, 1)
        elif s.turn >= t.reality_turns[1]:
            add_era(s, t, ideology, 1)
    if s.turn == t.despair_turn:
        add_era(s, t, ideology, 2)


@kernel
def add_era(s, t, ideology, era):
    """Into the discards, which are shuffled into the deck next: all know that they are there."""
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if t.card_era[card] == era and s.zone[card] == Zone.OUT:
            s.zone[card] = Zone.DISCARDS
    if era == 1:
        s.reality[ideology] = 1
    note(s, Note.ADDS, ideology, era)


@kernel
def add_entries(s, t, ideology):
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if t.card_entry[card] == s.turn and s.zone[card] == Zone.OUT:
            s.zone[card] = Zone.DISCARDS
    note(s, Note.ADDS, ideology, 3)


@kernel
def apply_add_reality(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action == YES:
        add_era(s, t, ideology, 1)


@kernel
def shuffle(s, ideology):
    """The discards join the deck; what all know of it from here on stands in `in_deck` (`rules/redeal.py`)."""
    hidden = count_zone(s, ideology, Zone.HAND) + count_zone(s, ideology, Zone.CLOSED)
    zones, known = cards_of(s.zone, ideology), cards_of(s.in_deck, ideology)
    all_there, none_drawn = hidden == 0, s.drawn[ideology] == 0
    for k in range(DECK):  # without a branch: what is there of cards changes from game to game
        sure = (known[k] == 2) | ((known[k] == 1) & none_drawn) | all_there
        thrown, shown = zones[k] == Zone.DISCARDS, (known[k] == 3) & (zones[k] == Zone.HAND)
        known[k] = 3 * shown + (thrown | (sure & (zones[k] == Zone.DECK)))
        zones[k] -= (Zone.DISCARDS - Zone.DECK) * thrown
    s.drawn[ideology] = 0


@kernel
def advance_deal(s, t):
    """Draw until the hand holds B cards; a deck dealt out is rebuilt from its discards at once (D-DECK-4)."""
    frame = top(s)
    ideology = frame[A]
    word = count_zones(s, t, ideology)
    if deck_in(word) == 0 and discards_in(word) > 0:
        shuffle(s, ideology)
        word = count_zones(s, t, ideology)
    if hand_in(word) >= frame[B] or deck_in(word) == 0:
        pop(s)
    else:
        push(s, Frame.DRAW, NOBODY, ideology)


@kernel
def draw_card(s, card):
    ideology = card // DECK
    s.zone[card] = Zone.HAND
    s.drawn[ideology] += 1


@kernel
def apply_mulligan(s, t, action):
    """D-MULL-1: the whole hand is shown and thrown, and a full new one drawn."""
    ideology = top(s)[D]
    pop(s)
    if action == NO:
        return
    note(s, Note.MULLIGAN, ideology)
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if s.zone[card] == Zone.HAND:
            discard(s, card)
    for card in range(ideology * DECK, ideology * DECK + DECK):
        s.in_deck[card] = 0
        if s.zone[card] == Zone.DECK:
            s.in_deck[card] = 1  # all saw the hand, so all know the deck
    s.drawn[ideology] = 0
    push(s, Frame.DEAL, NOBODY, ideology, hand_size(s, t))


@kernel
def has_action(s, t, ideology):
    """Whether a Political Action is in hand."""
    zones, events, found = cards_of(s.zone, ideology), cards_of(t.card_event, ideology), False
    for k in range(DECK):
        found |= (zones[k] == Zone.HAND) & (events[k] == 0)
    return found


@kernel
def legal_reserve_card(s, t, mask):
    """D-RES-1: one card a turn, never an Event."""
    ideology = top(s)[D]
    zones, events, answers = (
        cards_of(s.zone, ideology),
        cards_of(t.card_event, ideology),
        mask[A_CARD : A_CARD + DECK],
    )
    mask[STOP] = 1
    count = 1
    for k in range(DECK):
        may = (zones[k] == Zone.HAND) & (events[k] == 0)
        answers[k] = may
        count += may
    return count


@kernel
def forget_shown(s, t, ideology):
    """A card is put aside face down: what was seen to go back to the hand may be that one, unless it is an Event."""
    for card in range(ideology * DECK, ideology * DECK + DECK):
        if s.in_deck[card] == 3 and not is_event(t, card):
            s.in_deck[card] = 0


@kernel
def apply_reserve_card(s, t, action):
    ideology = top(s)[D]
    pop(s)
    if action == STOP:
        return
    card = ideology * DECK + action - A_CARD
    if s.options[Opt.RESERVE] == 1:
        forget_shown(s, t, ideology)
        s.zone[card] = Zone.CLOSED
        note(s, Note.RESERVE, ideology, -1)
    else:
        show_card(s, card)
        s.zone[card] = Zone.RESERVE
        note(s, Note.RESERVE, ideology, card)


@kernel
def setup_decks(s, t):
    """D-SETUP-1: Hope, or in Historical what has no Entry Turn."""
    for card in range(CARDS):
        if s.options[Opt.HISTORICAL] == 1:
            enters = t.card_entry[card] == 0
        else:
            enters = t.card_era[card] == 0
        s.zone[card] = Zone.DECK if enters else Zone.OUT
        s.in_deck[card] = 1 if enters else 0
