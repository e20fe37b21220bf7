from pathlib import Path

import numpy as np
import pytest

from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.scales import FILE, measured, scales_text

ACTIONS = ActionLayout([("amount", ["one", "two", "three", "four"]), ("pass", ["pass"])])
OBSERVATIONS = ObservationLayout([("own", 2, 4, "own cards"), ("others", 3, 10, "cards of others")])


def test_segments_follow_each_other() -> None:
    assert ACTIONS.size == 5
    assert ACTIONS.start("pass") == ACTIONS.index("pass") == 4
    assert [ACTIONS.find(action) for action in (0, 3, 4)] == [("amount", 0), ("amount", 3), ("pass", 0)]
    assert [ACTIONS.text(action) for action in range(5)] == ["one", "two", "three", "four", "pass"]


def test_an_action_outside_its_segment_or_the_space_is_an_error() -> None:
    with pytest.raises(IndexError, match="segment amount has 4 actions, not 5"):
        ACTIONS.index("amount", 4)
    with pytest.raises(IndexError, match="action 5 is not one of 0 to 4"):
        ACTIONS.find(5)
    with pytest.raises(IndexError, match="action -1 is not one of 0 to 4"):
        ACTIONS.text(-1)


def test_names_are_not_used_twice() -> None:
    with pytest.raises(ValueError, match="two action segments have the same name"):
        ActionLayout([("card", ["a"]), ("card", ["b"])])
    with pytest.raises(ValueError, match="two observation pieces have the same name"):
        ObservationLayout([("own", 1, 1, ""), ("own", 1, 1, "")])


def test_pieces_follow_each_other_and_scale_their_entries() -> None:
    assert OBSERVATIONS.size == 5
    assert OBSERVATIONS.start("others") == 2
    assert OBSERVATIONS.scale.tolist() == [4, 4, 10, 10, 10]
    batch = np.arange(10).reshape(2, 5)
    assert OBSERVATIONS.part(batch, "others").tolist() == [[2, 3, 4], [7, 8, 9]]


def scaled(scales: dict[str, list[int]]) -> ObservationLayout:
    return ObservationLayout(
        [("own", 2, 4, "own cards"), ("others", 3, 10, "cards of others"), ("turn", 1, 1, "whose turn")],
        scales=scales,
    )


def test_measured_scales_stand_beside_the_limits() -> None:
    layout = scaled({"others": [8, 2, 3], "own": [1, 2]})
    assert layout.scale.tolist() == [1, 2, 8, 2, 3, 1]
    assert layout.limit.tolist() == [4, 4, 10, 10, 10, 1]
    assert layout.unmeasured == ()


def test_scales_of_another_size_are_left_out_and_named() -> None:
    layout = scaled({"others": [8, 2], "gone": [1]})
    assert layout.scale.tolist() == layout.limit.tolist()
    assert layout.unmeasured == ("own", "others")


def test_scales_are_read_as_they_were_written(tmp_path: Path) -> None:
    given = {"own": [1, 2], "others": list(range(1, 60))}
    (tmp_path / FILE).write_text(scales_text(given, "a command"), encoding="utf-8")
    assert measured(str(tmp_path / "observe.py")) == given
    assert measured(str(tmp_path / "none" / "observe.py")) == {}


def test_the_tables_for_the_docs_name_everything() -> None:
    assert ACTIONS.describe().splitlines()[2:] == [
        "| 0-3 | `amount` | one, two, three, ... |",
        "| 4 | `pass` | pass |",
    ]
    assert OBSERVATIONS.describe().splitlines()[2:] == [
        "| 0-1 | `own` | 4 | 4 | own cards |",
        "| 2-4 | `others` | 10 | 10 | cards of others |",
    ]
    assert "| 2-4 | `others` | 10 | 2 to 8 | cards of others |" in scaled({"others": [8, 2, 3]}).describe()


def test_a_layout_refuses_other_sizes_than_its_kernels_have() -> None:
    parts = [("menu", ["yes", "no"]), ("card", ["one"])]
    assert ActionLayout(parts, {"menu": 2, "card": 1}).size == 3
    with pytest.raises(ValueError, match="layout: card: the texts have 1 entries, the kernels 2"):
        ActionLayout(parts, {"menu": 2, "card": 2})
    with pytest.raises(ValueError, match="the order of the parts"):
        ActionLayout(parts, {"card": 1, "menu": 2})
    with pytest.raises(ValueError, match="layout: die: the texts have 1 entries, the kernels None"):
        ObservationLayout([("die", 1, 6, "the die")], {})
