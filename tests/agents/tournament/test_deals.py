"""Tournaments with deals: they are counted in rows, summary and report, and only there."""

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run
from versailles_env.agents.runs.play import Players, play_block
from versailles_env.agents.tournament.rows import game_rows
from versailles_env.agents.tournament.run import read_games

from .conftest import versailles_plan


def rows_of(*agents: str, **options: Any) -> list[dict[str, Any]]:
    plan = versailles_plan(*agents, games=3, options=options)
    rows = []
    for block in plan.blocks:
        match = play_block(plan, block, Players())
        for row in range(block.size):
            rows += game_rows(match, row, None)
    return rows


def test_each_row_counts_the_offers_of_its_seat() -> None:
    rows = rows_of("random", "random", "random", deals=True)
    assert all(row["deals_offered"] >= row["deals_accepted"] >= row["deals_kept"] for row in rows)
    assert sum(row["deals_kept"] for row in rows) > 10


def test_rows_without_deals_are_as_ever() -> None:
    assert not [name for row in rows_of("random", "random", "random") for name in row if "deal" in name]


def test_summary_and_report_show_deals(run: Run, tmp_path: Path) -> None:
    words = ("tournament", "random", "random", "random", "--players", 3, "--games", 3, "--out", tmp_path)
    result = run(*words, "--option", "deals=true")
    assert result.exit_code == 0, result.output
    assert "Deals, by who offered them" in result.stdout
    summary = json.loads((tmp_path / "summary.json").read_text())
    table = read_games(tmp_path)
    assert summary["deals"]["random"]["offered"] == sum(table["deals_offered"].to_pylist())
    page = (tmp_path / "report.html").read_text()
    assert all(word in page for word in ("Deals, by who offered them", "offered", "accepted", "kept"))
    assert "--option deals=True" in summary["command"]
