"""What a network divides an observation by fits what is observed: no number is much wider or much narrower than a one-hot entry."""

import numpy as np
import pytest

from tools.scales import LEVELS, Sizes, play
from versailles_env.core.game import Game
from versailles_env.games import REGISTRY, get_game

ENOUGH = 300
"""Fewer numbers of an entry say nothing of its spread."""
NARROW, WIDE, FAR = 0.2, 1.2, 4.0


@pytest.mark.slow
@pytest.mark.parametrize("name", REGISTRY)
def test_scales_fit_what_is_observed(name: str) -> None:
    """In other games than those they were measured in. Dividing by the limits of the pieces fails this in every game."""
    game = get_game(name)
    layout = game.observations
    assert layout.unmeasured == (), "run python -m tools.scales"
    sizes = Sizes(layout.size)
    play(game, sizes, 64, seed=99)
    narrow, wide, far = spread(sizes, layout.scale)
    assert not narrow.any(), told(game, narrow)
    assert not wide.any(), told(game, wide)
    assert not far.any(), told(game, far)
    assert spread(sizes, layout.limit)[0].any()


def spread(sizes: Sizes, scale: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of which entries the numbers that are not 0 are on the whole small, on the whole large, or at times far too large."""
    counts = sizes.counts[:, 1:]
    numbers = np.arange(1, LEVELS)[None] / scale[:, None]
    seen = counts.sum(axis=1)
    mean = np.sqrt((counts * numbers**2).sum(axis=1) / np.maximum(seen, 1))
    highest = np.where(counts > 0, numbers, 0).max(axis=1)
    often = seen >= ENOUGH
    return often & (mean < NARROW), often & (mean > WIDE), often & (highest > FAR)


def told(game: Game, wrong: np.ndarray) -> str:
    layout = game.observations
    return ", ".join(
        f"{p.name}: {int(layout.part(wrong, p.name).sum())}"
        for p in layout.pieces
        if layout.part(wrong, p.name).any()
    )
