"""The game as a whole: random games under all options with every check on."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.testing import check_game


@pytest.mark.parametrize("options", [{}, {"fd_order": "initiative_first", "general_order": "place_first"}])
def test_random_games_for_two_pass_all_checks(options: dict[str, Any]) -> None:
    report = check_game(GAME, games=2, seed=1, **options).raise_if_failed()
    assert report.games == 2 + 1 + 2
    assert min(report.made.values()) > 0
