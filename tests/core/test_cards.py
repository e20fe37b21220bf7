"""Cards in zones, what seats have looked at, secret answers: the kernels of `core/cards.py` and `core/secret.py`."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from versailles_env.core import cards, secret
from versailles_env.core.chance import seed_generator
from versailles_env.core.hidden import Hidden, by_owner, by_zone
from versailles_env.core.jit import entry
from versailles_env.core.record import Field, record_dtype

HAND, OTHER, DECK, OUT = range(4)
SEES = np.array([0b01, 0b10, 0, cards.EVERYBODY], np.int16)
FIELDS = (
    Field("zone", (6,), 0, OUT, hidden=by_zone(SEES, known="known")),
    Field("known", (6,), 0, cards.EVERYBODY),
    secret.secret_answers("answer", 3, 4),
)
DTYPE = record_dtype(FIELDS, 3, 0, 4)
ANYWHERE = np.full(6, 0b1111)


@entry
def redeal_many(states, sees, seat):
    for i in range(len(states)):
        seed_generator(states[i], i)
        cards.redeal_zones(states[i], states[i].zone, states[i].known, sees, seat)


@entry
def redeal_many_within(states, marks, allowed):
    for i in range(len(states)):
        seed_generator(states[i], i)
        s = states[i]
        cards.redeal_within(s, s.zone, s.known, marks, allowed)


@entry
def redraw_many(states, seat, options):
    for i in range(len(states)):
        seed_generator(states[i], i)
        secret.redraw_from(states[i], states[i].answer, seat, options)


@entry
def count_and_find(zones, zone, out):
    out[0] = cards.count_in(zones, zone)
    for rank in range(len(out) - 1):
        out[1 + rank] = cards.nth_in(zones, zone, rank)


@entry
def ask_all(answers, asked, first, out):
    for k in range(len(out)):
        seat = secret.next_to_answer(answers, asked, first)
        out[k] = seat
        if seat >= 0:
            answers[seat] = k


@entry
def peek(known, zones):
    cards.look(known, 1, 0)
    cards.look(known, 1, 2)
    cards.show(known, 2)
    cards.look(known, 3, 1)
    cards.forget(known, 3)
    return cards.knows(known, 1, 0), cards.knows(known, 1, 1), cards.move_all(zones, OUT, DECK)


@entry
def shuffle_deck(known, zones):
    cards.forget_in(known, zones, DECK)


def states_of(zone: list[int], known: list[int], count: int = 1) -> np.ndarray:
    states = np.zeros(count, DTYPE)
    states["zone"], states["known"], states["answer"] = zone, known, secret.NOTHING
    return states


def test_cards_of_a_zone_are_counted_and_found_by_rank() -> None:
    out = np.zeros(4, np.int16)
    count_and_find(np.array([DECK, OUT, DECK, HAND, DECK], np.int16), DECK, out)
    assert out.tolist() == [3, 0, 2, 4]
    count_and_find(np.array([OUT, DECK], np.int16), DECK, out)
    assert out.tolist() == [1, 1, -1, -1]


def test_who_has_looked_knows_until_it_is_forgotten() -> None:
    known, zones = np.zeros(6, np.int16), np.array([HAND, OTHER, DECK, OUT, OUT, DECK], np.int16)
    assert peek(known, zones) == (True, False, 2)
    assert known.tolist() == [0, 0b101, cards.EVERYBODY, 0, 0, 0]
    assert zones.tolist() == [HAND, OTHER, DECK, DECK, DECK, DECK]
    shuffle_deck(known, zones)
    assert known.tolist() == [0, 0b101, 0, 0, 0, 0]


def test_the_declaration_says_what_a_seat_cannot_place() -> None:
    record = states_of([HAND, OTHER, OTHER, DECK, OUT, DECK], [0, 0b01, 0b10, 0, 0, 0b01])[0]
    zone, _, answer = FIELDS
    assert zone.unseen(record, 0).tolist() == [False, False, True, True, False, False]
    assert zone.unseen(record, 1).tolist() == [True, False, False, True, False, True]
    record["answer"] = (2, secret.NOTHING, 0)
    assert answer.unseen(record, 0).tolist() == [False, False, True]
    assert answer.unseen(record, 1).tolist() == [True, False, True]
    assert not Field("open", (3,)).unseen(record, 0).any()


def test_a_bit_field_of_another_shape_is_refused() -> None:
    fields = (Field("zone", (6,), hidden=Hidden(by_owner().unseen, known="known")), Field("known", (5,)))
    with pytest.raises(ValueError, match=r"field zone: known='known' is no field of the shape \(6,\)"):
        record_dtype(fields, 2, 0, 4)


def test_a_redeal_gives_every_arrangement_with_the_same_odds() -> None:
    """One card of the other hand and two of the deck cannot be placed; one of the hand was looked at."""
    states = states_of([HAND, OTHER, OTHER, DECK, OUT, DECK], [0, 0b01, 0, 0, 0, 0], 6000)
    redeal_many(states, SEES, 0)
    found = Counter(tuple(row) for row in states["zone"].tolist())
    assert set(found) == {
        (HAND, OTHER, *rest[:2], OUT, rest[2]) for rest in permutations((OTHER, DECK, DECK))
    }
    assert all(abs(count - 2000) < 200 for count in found.values())


def test_what_another_has_looked_at_goes_with_its_place() -> None:
    """Seat 2 sees neither hand; it knows that seat 0 has looked at one card of the other's, and not at which."""
    states = states_of([HAND, OTHER, OTHER, DECK, OUT, DECK], [0, 0b01, 0, 0, 0, 0], 500)
    redeal_many(states, SEES, 2)
    looked = states["known"] == 0b01
    assert (looked.sum(axis=1) == 1).all()
    assert (states["zone"][looked] == OTHER).all()
    assert set(np.flatnonzero(looked.any(axis=0))) == {0, 1, 2, 3, 5}


def test_a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else() -> None:
    first = states_of([HAND, OTHER, OTHER, DECK, OUT, DECK], [0, 0b10, 0, 0, 0, 0], 50)
    second = states_of([HAND, DECK, OTHER, DECK, OUT, OTHER], [0, 0, 0b10, 0, 0, 0], 50)
    redeal_many(first, SEES, 0)
    redeal_many(second, SEES, 0)
    assert first.tobytes() == second.tobytes()


def test_a_card_is_never_dealt_where_the_seat_knows_it_cannot_be() -> None:
    """Cards 1, 2, 3 and 5 lie in two hidden places each; 1 and 2 are not in the deck together with 3 in the hand."""
    states = states_of([HAND, OTHER, OTHER, DECK, OUT, DECK], [0] * 6, 6000)
    allowed = np.array([0b1111, 0b0010, 0b0110, 0b0110, 0b1111, 0b0110])
    marks = np.array([0, 1, 1, 1, 0, 1], np.int8)
    redeal_many_within(states, marks, allowed)
    found = Counter(tuple(row) for row in states["zone"][:, [1, 2, 3, 5]].tolist())
    assert set(found) == {
        (OTHER, OTHER, DECK, DECK),
        (OTHER, DECK, OTHER, DECK),
        (OTHER, DECK, DECK, OTHER),
    }
    assert all(abs(count - 2000) < 200 for count in found.values())


def test_answers_are_asked_in_order_and_once() -> None:
    answers, out = np.full(3, secret.NOTHING, np.int16), np.zeros(3, np.int16)
    ask_all(answers, 0b101, 1, out)
    assert out.tolist() == [2, 0, -1]
    assert answers.tolist() == [1, secret.NOTHING, 0]


def test_only_what_was_answered_is_drawn_anew() -> None:
    states = states_of([0] * 6, [0] * 6, 900)
    options = np.array([0, 1, 0, 1, 1], np.int8)
    redraw_many(states, 1, options)
    assert (states["answer"] == secret.NOTHING).all()
    states["answer"][:, 1] = 3
    redraw_many(states, 1, options)
    counts = np.bincount(states["answer"][:, 1], minlength=5)
    assert counts[[0, 2]].tolist() == [0, 0]
    assert counts[[1, 3, 4]].min() > 240
    assert (states["answer"][:, [0, 2]] == secret.NOTHING).all()
