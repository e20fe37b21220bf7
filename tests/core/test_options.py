from typing import Any

import numpy as np
import pytest

from tests.toy.game import GAME
from versailles_env.core.errors import OptionError
from versailles_env.core.options import Option, decode_options, encode_options

OPTIONS = (
    Option("length", "standard", "how long", choices=("standard", "short")),
    Option("deals", False, "whether deals are made", choices=(False, True)),
    Option("limit", 3, "a number", low=1, high=9),
    Option(
        "first",
        "red",
        "who begins",
        parse=lambda value: {"red": 4}[value],
        show=lambda code: {4: "red"}[code],
    ),
)


def test_defaults_are_filled_in_and_come_back() -> None:
    codes = encode_options(OPTIONS, {"length": "short", "limit": np.int64(9)})
    assert codes.tolist() == [1, 0, 9, 4]
    assert decode_options(OPTIONS, codes) == {"length": "short", "deals": False, "limit": 9, "first": "red"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"speed": 1}, "unknown option 'speed': expected one of deals, first, length, limit"),
        ({"length": "long"}, "option length='long' is not allowed: expected one of 'standard', 'short'"),
        ({"deals": 1}, "option deals=1 is not allowed: expected one of False, True"),
        ({"limit": 10}, "option limit=10 is not allowed: expected a whole number from 1 to 9"),
        ({"limit": True}, "option limit=True is not allowed"),
        ({"limit": 2.0}, "option limit=2.0 is not allowed"),
    ],
)
def test_a_wrong_option_is_named_with_what_was_expected(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        encode_options(OPTIONS, given)


def test_a_game_without_options_says_so() -> None:
    assert encode_options((), {}).tolist() == [0]
    with pytest.raises(OptionError, match="unknown option 'seats': expected one of none"):
        encode_options((), {"seats": 2})


def test_an_engine_refuses_a_wrong_option_and_tells_all_of_its_own() -> None:
    with pytest.raises(OptionError, match="option seats=4 is not allowed: expected one of 2, 3"):
        GAME.new(0, seats=4)
    assert GAME.new(0).options == {"seats": 2}
    assert GAME.new(0, seats=3).options == {"seats": 3}
