"""`pack check` and `pack report`."""

import json
from collections.abc import Callable
from pathlib import Path

from pydantic import BaseModel

from versailles_env.commands.packs import walk

from .conftest import Run

TOY = "tests.toy.game:GAME"


def test_a_good_pack_is_ok_with_its_counts(run: Run) -> None:
    result = run("pack", "check", "toy", "--game", TOY)
    assert result.exit_code == 0
    assert result.stdout.startswith("ok: toy v1 (")
    assert "entries: 6 card; values by source: 0 rulebook, 0 public, 6 reconstruction" in result.stdout


def write_pack(folder: Path, cards: str) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text(
        'id = "mine"\ngame = "toy"\nversion = 1\ntitle = "Mine"\nextends = "toy"\n'
    )
    (folder / "cards.toml").write_text(cards)
    return folder


def test_an_owners_pack_is_checked_by_its_path(run: Run, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "mine", '[[card]]\nid = "gift"\neffects = ["gain 3"]\nsource = "public"\n')
    assert "0 rulebook, 1 public, 5 reconstruction" in run("pack", "check", folder, "--game", TOY).stdout


def test_mistakes_name_the_file_the_card_and_the_field(fails: Callable[..., str], tmp_path: Path) -> None:
    assert "nowhere: no pack.toml there" in fails("pack", "check", "nowhere", "--game", TOY)
    folder = write_pack(tmp_path / "mine", '[[card]]\nid = "gift"\neffects = ["gain 3"]\nsource = "rumour"\n')
    said = fails("pack", "check", folder, "--game", TOY)
    assert "cards.toml: card 'gift': field source" in said
    (folder / "cards.toml").write_text("no toml")
    assert "not TOML" in fails("pack", "check", folder, "--game", TOY)


def test_the_report_counts_by_source(run: Run) -> None:
    result = run("pack", "report", "--game", TOY)
    assert result.exit_code == 0
    assert "Values by source" in result.stdout
    data = json.loads(run("pack", "report", "toy", "--game", TOY, "--json").stdout)
    assert data["sources"] == {"rulebook": 0, "public": 0, "reconstruction": 6}
    assert data["tables"][0]["rows"][0] == ["card", 0, 0, 6, 6]


def test_a_report_on_games_needs_a_game_that_agents_can_play(fails: Callable[..., str]) -> None:
    assert "toy has no agents to measure a pack with" in fails("pack", "report", "--game", TOY, "--games", 5)


def test_a_report_measures_with_the_agents_named(run: Run, fails: Callable[..., str]) -> None:
    """Two tables of the toy game: random agents play them, or the one with so many players."""
    named = ("pack", "report", "--game", TOY, "--games", 6, "--agent", "random", "--json")

    def measured(*more: object) -> list[list[object]]:
        tables = json.loads(run(*named, *more).stdout)["tables"]
        return next(table["rows"] for table in tables if table["title"] == "Win rate of equal agents")

    assert [row[:2] for row in measured()] == [["random", 2], ["random", 2], *[["random", 3]] * 3]
    assert [row[:2] for row in measured("--players", 2)] == [["random", 2]] * 2
    assert measured() == measured()
    told = json.loads(run(*named, "--players", 2, "--seed", 3).stdout)["command"]
    assert told == f"versailles pack report --game {TOY} --games 6 --agent random --players 2 --seed 3"
    assert "no table for 9" in fails(*named, "--players", 9)


class Issue(BaseModel):
    id: str
    name: str
    stars: int
    source: dict[str, str]


class Board(BaseModel):
    def sources(self) -> list[str]:
        return ["rulebook", "public"]


def test_a_source_may_be_given_field_by_field() -> None:
    issue = Issue(id="saar", name="SAAR", stars=4, source={"default": "reconstruction", "stars": "rulebook"})
    board = {"tracks": {"europe": {"value": 3, "source": "public"}}}
    assert list(walk({"issues": [issue], "board": board, "own": Board()})) == [
        ("issue", ["reconstruction", "rulebook"]),
        ("europe", ["public"]),
        ("board", ["rulebook", "public"]),
    ]


def test_a_check_as_json(run: Run) -> None:
    checked = json.loads(run("pack", "check", "reconstructed", "--json").stdout)
    assert checked["ok"]
    assert checked["entries"]["issue"] == 52
