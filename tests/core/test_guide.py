"""How to play: a part for every option that needs one, the same words everywhere."""

import pytest

from versailles_env.core.guide import Guide, Part
from versailles_env.games import REGISTRY, get_game

PARTS = (
    Part("Always", "One\nparagraph.\n\n- first\n  point\n- second\n\nThe rest.", {}),
    Part("Alone", "Only solo.", {"players": [1]}),
)


def test_paragraphs_and_points_are_told_apart() -> None:
    assert PARTS[0].blocks == ["One paragraph.", "- first point", "- second", "The rest."]


def test_only_what_is_true_of_the_game_is_told() -> None:
    guide = Guide(PARTS)
    assert [part.title for part in guide.under({"players": 2})] == ["Always"]
    assert "Only solo." in guide.text({"players": 1})
    assert max(map(len, guide.text({"players": 1}, 12).splitlines())) <= 12


@pytest.mark.parametrize("name", REGISTRY)
def test_every_game_and_mode_is_explained_in_two_minutes(name: str) -> None:
    """Short enough to be read, with how points are scored; and every condition is one of the game's options."""
    game = get_game(name)
    assert game.guide
    options = {option.name: option for option in game.options}
    for part in game.guide.parts:
        for option, values in part.when.items():
            assert set(values) <= set(options[option].choices)
    usual = {option.name: option.default for option in game.options}
    for players in options["players"].choices:
        text = game.guide.text({**usual, "players": players})
        assert 250 < len(text.split()) < 650
        assert "HOW POINTS ARE SCORED" in text
