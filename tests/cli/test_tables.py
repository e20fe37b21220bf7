"""Tables and colours of the command line: no number is cut at 80 columns, an agent has one colour everywhere."""

import re

import pytest

from versailles_env.agents.report.colours import FAMILIES, agent_colour
from versailles_env.commands.common import columns_that_fit, print_table, show

HEADERS = ["agent", *(f"number {k}" for k in range(14))]
ROWS = [[f"mcts:{n},threads=1", *(1_000_000 + 1000 * n + k for k in range(14))] for n in (50, 400)]


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_number_is_cut_whatever_the_terminal_has_room_for(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    print_table("numbers", HEADERS, ROWS)
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= width
    assert "…" not in shown
    for value in [value for row in ROWS for value in row[1:]]:
        assert re.search(rf"(?<!\d){re.escape(show(value))}(?!\d)", shown), value
    assert shown.count("mcts:50,threads=1") == shown.count("agent"), (
        "every part of the table says whose it is"
    )


def test_a_column_wider_than_the_terminal_is_alone() -> None:
    assert columns_that_fit([10, 200, 10], 80, 1)


def test_an_agent_has_one_colour_and_no_two_families_share_one() -> None:
    assert len(set(FAMILIES.values())) == len(FAMILIES)
    assert agent_colour("ppo") == FAMILIES["ppo"]
    assert agent_colour("mcts:50") == agent_colour("mcts:50") != agent_colour("mcts:400")
    assert agent_colour("own:Agent") == agent_colour("own:Agent")
