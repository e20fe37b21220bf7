"""`versailles cards`: what is counted of cards is what happened in the games."""

import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from versailles_env.agents.cards.stats import effect, mean
from versailles_env.cli import app
from versailles_env.core.engine import Engine
from versailles_env.games.bell_of_treason.game import GAME as BELL
from versailles_env.games.versailles_1919.game import GAME


def played(game: object, seed: int, **options: int) -> Engine:
    engine: Engine = game.new(seed, log=True, **options)  # type: ignore[attr-defined]
    rng = np.random.default_rng(seed)
    while not engine.over:
        engine.step(int(rng.choice(engine.legal())))
    return engine


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("cards")
    words = ["cards", "random", "random", "random", "-p", "3", "-n", "18", "-w", "1", "--out", str(out)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert re.match(r"Of \d+ cards \d+ clearly go with more wins or with fewer", result.stdout)
    for part in ("Issues, most taken first (pack reconstructed", "Strategy cards", "Openings"):
        assert part in result.stdout
    return out


def test_uses_are_those_of_the_log() -> None:
    engine = played(GAME, 3, players=3)
    assert GAME.uses
    uses = list(GAME.uses(engine))
    taken = [use for use in uses if use.kind == "Issue" and use.seat >= 0 and use.how]
    decided = Counter(re.findall(r"decides ([^:]+): ([^.]+)\.", "\n".join(engine.log)))
    assert Counter((use.card, use.how) for use in taken) == decided
    stars = Counter(dict.fromkeys(GAME.agents, 0.0))
    for card, last in {use.card: use for use in taken}.items():
        stars[GAME.agents[last.seat]] += last.points or 0.0
        assert any(use.card == card and use.seat < 0 for use in uses), "what is taken was seen"
    for name, part in engine.summary()["parts"].items():
        end = 7 if re.search(rf"settles GAME END; {name}", "\n".join(engine.log), re.IGNORECASE) else 0
        assert stars[name] + end == part["stars"]
    drafted = {
        GAME.agents[use.seat]: use.points for use in uses if use.kind == "Strategy card" and use.seat >= 0
    }
    assert drafted == {name: engine.summary()["parts"][name]["strategy"] for name in drafted}


def test_the_bell_tells_how_cards_were_played() -> None:
    engine = played(BELL, 3)
    assert BELL.uses
    uses = [use for use in BELL.uses(engine) if use.seat >= 0 and use.kind == "Strategy card"]
    assert len(uses) == sum(
        (" plays " in sentence and " for " in sentence) or "final card" in sentence
        for sentence in engine.log
        if " plays " in sentence and "first" not in sentence
    )


def test_the_report_has_every_card_its_options_and_intervals(folder: Path) -> None:
    summary = json.loads((folder / "summary.json").read_text())
    assert set(summary["cards"]) == {"Issue", "Event", "Strategy card"}
    for rows in summary["cards"].values():
        for row in rows:
            assert 0 <= row["seen"] <= summary["games"]
            parts = [each["taken"] for each in rows if each["card"] == row["card"] and each["how"]]
            if not row["how"] and parts and row["card"] != "GAME END":
                assert row["taken"] == sum(parts)
            for what in ("price", "points", "effect"):
                if row[what]:
                    low, high = row[what]["ci95"]
                    assert low <= row[what].get("mean", row[what].get("difference")) <= high
    assert sum(each["games"] for each in summary["openings"]) == 3 * summary["games"]
    page = (folder / "report.html").read_text()
    assert '<p class="answer">Of ' in page
    assert page.count("<tr>") > 150


def test_an_effect_is_the_difference_of_wins_at_the_same_tables() -> None:
    games = np.repeat(np.arange(20), 2)
    factions = np.array(["a", "b"] * 20)
    wins = np.array([1.0, 0.0] * 15 + [0.0, 1.0] * 5)
    columns = {"game": games, "faction": factions, "win": wins}
    found = effect(columns, factions == "a", np.ones(40, bool))
    assert found
    assert found["difference"] == pytest.approx(0.5)
    assert found["ci95"][0] > 0.1
    assert effect(columns, games < 0, np.ones(40, bool)) is None
    assert mean(np.array([np.nan])) is None
    assert mean(np.array([1.0, 3.0, np.nan]))["mean"] == 2  # type: ignore[index]


def test_a_game_that_tells_nothing_says_so(tmp_path: Path) -> None:
    words = ["cards", "random", "random", "--game", "tests.toy.game:GAME", "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "toy does not tell what becomes of its cards" in result.stderr
