from collections.abc import Callable

import pytest

from tests.toy.game import GAME
from versailles_env.core.playthrough import playthrough


@pytest.mark.parametrize("seats", [2, 3])
def test_the_toy_is_played_as_ever(golden: Callable[[str, str], None], seats: int) -> None:
    golden(f"toy/{seats}_seats", playthrough(GAME, 42, seats=seats))


def test_the_layouts_of_the_toy_are_as_ever(golden: Callable[[str, str], None]) -> None:
    golden(
        "toy/layouts",
        f"{GAME.actions.describe()}\n\n{GAME.chance.describe()}\n\n{GAME.observations.describe()}\n",
    )


def test_a_playthrough_may_stop_early() -> None:
    text = playthrough(GAME, 42, decisions=3)
    assert text.count(" -> ") == 3
    assert text == playthrough(GAME, 42, decisions=3)
