"""Seats are told apart by their colours, also by people who do not see red and green apart."""

from itertools import combinations

import numpy as np
import pytest

from versailles_env.core.game import Game
from versailles_env.games import all_games

EYES = {
    "all colours": np.eye(3),
    "no green": np.array(
        [[0.29275, 0.70725, -0.02298], [0.29275, 0.70725, -0.02298], [-0.02234, 0.02234, 1.0]]
    ),
    "no red": np.array([[0.10889, 0.89111, 0.0], [0.10889, 0.89111, 0.0], [0.00447, -0.00447, 1.0]]),
}
"""Linear RGB as such eyes see it (Vienot, Brettel and Mollon 1999)."""
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])
APART = 20.0
"""In CIELAB, where 2 is just seen."""


def linear(colour: str) -> np.ndarray:
    parts = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(light: np.ndarray) -> np.ndarray:
    xyz = TO_XYZ @ np.clip(light, 0, 1) / WHITE
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("eye", EYES)
def test_seats_differ_in_colour(game: Game, eye: str) -> None:
    for one, other in combinations(game.agents, 2):
        seen = [lab(EYES[eye] @ linear(game.colours[each])) for each in (one, other)]
        assert np.linalg.norm(seen[0] - seen[1]) >= APART, f"{one} and {other}"
