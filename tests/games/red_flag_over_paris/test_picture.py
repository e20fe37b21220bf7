"""The picture shows a seat its own hand and the backs of the other's, at both sizes, with no text cut."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.picture.check import faults, words
from versailles_env.core.engine import Engine
from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.systems.crisis_dimension.constants import CardZone, GoalZone

SIZES = (1200, 480)


def positions(seed: int, every: int = 5) -> Iterator[Engine]:
    """A game of random answers, every few questions and at its end."""
    engine = GAME.new(seed)
    rng = np.random.default_rng(seed)
    while not engine.over:
        if len(engine.history) % every == 0:
            yield engine
        legal = engine.legal()
        engine.step(legal[int(rng.integers(len(legal)))])
    yield engine


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_no_text_is_cut_or_covered(seed: int) -> None:
    wrong = [
        f"step {len(engine.history)}, seat {seat} at {size}: {fault}"
        for engine in positions(seed)
        for seat in (None, 0, 1)
        for size in SIZES
        for fault in faults(engine.picture(seat, "light", size, font=False))
    ]
    assert wrong == []


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_other() -> None:
    for engine in positions(3):
        s, cards = engine.state[0], engine.pack.content
        for seat in range(2):
            drawn = engine.picture(seat, font=False)
            for k, card in enumerate(cards.cards):
                zone = int(s["card_zone"][k])
                if zone in (CardZone.HAND0 + seat, CardZone.ASIDE0 + seat):
                    assert card.name in words(drawn)
                if zone in (CardZone.DECK, CardZone.HAND1 - seat, CardZone.ASIDE1 - seat):
                    assert f">{card.name}<" not in drawn, "not even in what is told when pointed at"
            for k, goal in enumerate(cards.objectives):
                if s["goal_zone"][k] == GoalZone.KEPT1 - seat and not s["goals_open"] >> seat & 1:
                    assert goal.name not in drawn


def test_another_hand_of_the_other_gives_the_same_picture() -> None:
    """Everything that a seat cannot know exchanged: the picture is the same to the letter."""
    for step, engine in enumerate(positions(4)):
        for seat in range(2):
            other = engine.clone()
            other.redeal(seat, 77 + step)
            for size in SIZES:
                assert other.picture(seat, width=size) == engine.picture(seat, width=size)


def test_everybody_who_sees_all_sees_both_hands() -> None:
    engine = next(positions(5))
    held = [
        card.name
        for k, card in enumerate(engine.pack.content.cards)
        if engine.state[0]["card_zone"][k] in (CardZone.HAND0, CardZone.HAND1)
    ]
    assert held
    read = words(engine.picture(font=False))
    assert all(name in read for name in held)
