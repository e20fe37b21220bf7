"""The picture shows a seat its own hand and the backs of the others', at both sizes, with no text cut."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.picture.check import faults, words
from versailles_env.core.engine import Engine
from versailles_env.games.democracy_under_siege.constants import DECK, Zone
from versailles_env.games.democracy_under_siege.game import GAME
from versailles_env.games.democracy_under_siege.words.effects import card_text

SIZES = (1200, 480)


def positions(seed: int, every: int = 60, **options: Any) -> Iterator[Engine]:
    """A game of random answers, every few questions and at its end."""
    engine = GAME.new(seed, **options)
    rng = np.random.default_rng(seed)
    while not engine.over:
        if len(engine.history) % every == 0:
            yield engine
        legal = engine.legal()
        engine.step(legal[int(rng.integers(len(legal)))])
    yield engine


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"players": 2, "extended": True, "reserve": "closed"}])
def test_no_text_is_cut_or_covered(options: dict[str, Any]) -> None:
    wrong = [
        f"step {len(engine.history)}, seat {seat} at {size}: {fault}"
        for engine in positions(1, **options)
        for seat in (None, 0, 1)
        for size in SIZES
        for fault in faults(engine.picture(seat, "light", size, font=False))
    ]
    assert wrong == []


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others() -> None:
    for engine in positions(2):
        zones, cards = engine.state[0]["zone"], engine.pack.content.cards
        for seat in range(3):
            drawn = engine.picture(seat, font=False)
            read = words(drawn)
            seen = [
                k for k in range(len(cards)) if k // DECK == seat or zones[k] not in (Zone.HAND, Zone.DECK)
            ]
            spoken = " ".join(card_text(engine.pack, k) for k in seen)  # a card may speak of another
            for k, card in enumerate(cards):
                if zones[k] == Zone.HAND and k // DECK == seat:
                    assert f"{card.id} {card.name}" in read
                if zones[k] in (Zone.HAND, Zone.DECK) and k // DECK != seat:
                    name = f"{card.id} {card.name}"
                    assert name in spoken or name not in drawn, "not even in what is told when pointed at"


def test_other_hands_of_the_others_give_the_same_picture() -> None:
    """Everything that a seat cannot know dealt anew: the picture is the same to the letter."""
    for step, engine in enumerate(positions(3, every=25, turns=3)):
        for seat in range(3):
            other = engine.clone()
            other.redeal(seat, 77 + step)
            assert other.picture(seat, font=False) == engine.picture(seat, font=False)
