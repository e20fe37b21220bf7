"""The record of a game: small fields are bytes at its end, and their ranges are checked as all others are."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from versailles_env.core.doors import FieldRanges
from versailles_env.core.record import Field, record_dtype

FIELDS = (
    Field("owner", (5,), -1, 3, small=True),
    Field("turn", (), 0, 300),
    Field("zone", (3,), 0, 9, small=True),
    Field("cubes", (2, 2), 0, 15),
)
DTYPE = record_dtype(FIELDS, 2, 0, 4)


def broken(**values: Any) -> list[str]:
    states = np.zeros(3, DTYPE)
    for name, value in values.items():
        states[name][1] = value
    game = cast(Any, SimpleNamespace(fields=FIELDS, dtype=DTYPE))
    return [f"{i}: {text}" for i, text in FieldRanges(game).broken(states)]


def test_small_fields_are_bytes_behind_all_others() -> None:
    assert DTYPE.names is not None
    assert DTYPE.names[-4:] == ("turn", "cubes", "owner", "zone")
    assert DTYPE["owner"].base == np.int8
    assert DTYPE["cubes"].base == np.int16
    assert all(DTYPE.fields[name][1] % 2 == 0 for name in ("turn", "cubes"))  # type: ignore[index]


def test_ranges_of_wide_and_small_fields() -> None:
    assert broken() == []
    assert broken(turn=300, owner=-1, zone=9) == []
    assert broken(turn=301) == ["1: turn is 301, declared 0 to 300"]
    assert broken(zone=[0, 10, 0]) == ["1: zone[1] is 10, declared 0 to 9"]
    assert broken(owner=[0, 0, 0, 0, -2], cubes=[[0, 16], [0, 0]]) == [
        "1: cubes[0, 1] is 16, declared 0 to 15",
        "1: owner[4] is -2, declared -1 to 3",
    ]


def test_a_small_field_whose_range_is_no_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="field far: small, but 0 to 200 do not fit into a byte"):
        record_dtype((Field("far", (3,), 0, 200, small=True),), 2, 0, 4)
