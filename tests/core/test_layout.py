import numpy as np
import pytest

from versailles_env.core.layout import ActionLayout, ObservationLayout

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


def test_the_tables_for_the_docs_name_everything() -> None:
    assert ACTIONS.describe().splitlines()[2:] == [
        "| 0-3 | `amount` | one, two, three, ... |",
        "| 4 | `pass` | pass |",
    ]
    assert OBSERVATIONS.describe().splitlines()[2:] == [
        "| 0-1 | `own` | 4 | own cards |",
        "| 2-4 | `others` | 10 | cards of others |",
    ]


def test_a_layout_refuses_other_sizes_than_its_kernels_have() -> None:
    parts = [("menu", ["yes", "no"]), ("card", ["one"])]
    assert ActionLayout(parts, {"menu": 2, "card": 1}).size == 3
    with pytest.raises(ValueError, match="layout: card: the texts have 1 entries, the kernels 2"):
        ActionLayout(parts, {"menu": 2, "card": 2})
    with pytest.raises(ValueError, match="the order of the parts"):
        ActionLayout(parts, {"card": 1, "menu": 2})
    with pytest.raises(ValueError, match="layout: die: the texts have 1 entries, the kernels None"):
        ObservationLayout([("die", 1, 6, "the die")], {})
