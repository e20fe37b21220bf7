"""`versailles difficulty`: its figures, its files, and the guarantees of a tournament."""

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Run
from versailles_env import versailles_1919_v1
from versailles_env.agents.solo.plan import Pair
from versailles_env.agents.solo.run import run_difficulty
from versailles_env.agents.tournament.rows import TIME
from versailles_env.agents.tournament.run import read_games
from versailles_env.core.errors import BoardGameError

from .conftest import plan_of

ROOT = Path(__file__).parents[3]
ASKED = {"player", "bots", "games", "mean_points", "quartiles", "win_at", "even_threshold"}


def words(out: Path, *more: object, games: int = 12) -> tuple[object, ...]:
    return ("difficulty", "--player", "random", "--games", games, "--workers", 1, "--out", out, *more)


def test_json_for_one_pair_is_one_object(run: Run, tmp_path: Path) -> None:
    result = run(*words(tmp_path, "--level", 3, "--json"))
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert set(data) >= ASKED
    assert (data["player"], data["bots"], data["games"], data["threshold"]) == ("random", "rulebook", 12, 3)
    assert set(data["win_at"]) == {"3", *map(str, range(5, 41))}
    for entry in data["win_at"].values():
        assert entry["ci95"][0] <= entry["rate"] <= entry["ci95"][1]
    points = pq.read_table(tmp_path / "games.parquet")["points"].to_numpy()
    assert data["mean_points"] == pytest.approx(points.mean(), abs=1e-5)
    assert data["quartiles"] == pytest.approx(np.quantile(points, (0.25, 0.5, 0.75)).tolist())
    assert data["win_at"]["3"]["rate"] == pytest.approx((points >= 3).mean(), abs=1e-5)
    assert sum(data["distribution"].values()) == 12
    assert data["staircase"]["ci95"][0] <= data["staircase"]["mean_level"] <= data["staircase"]["ci95"][1]
    assert data["pack"].startswith("reconstructed")
    assert data["command"] == (
        "versailles difficulty --player random --bots rulebook --games 12 --seed 0 --level 3"
    )


def test_json_for_more_pairs_is_a_list_of_all_players_against_all_bots(run: Run, tmp_path: Path) -> None:
    more = (
        "--player",
        "rulebook",
        "--player",
        "random",
        "--bots",
        "random",
        "--bots",
        "usa=rulebook,uk=random",
    )
    data = json.loads(run(*words(tmp_path, *more, "--json", games=2)).stdout)
    assert [(entry["player"], entry["bots"]) for entry in data] == [
        ("random", "random"),
        ("random", "usa=rulebook,uk=random"),
        ("rulebook", "random"),
        ("rulebook", "usa=rulebook,uk=random"),
    ]


def test_tables_and_files_name_the_pack_and_the_command(run: Run, tmp_path: Path) -> None:
    result = run(*words(tmp_path))
    assert result.exit_code == 0, result.output
    for part in (
        "VP (pack reconstructed",
        "Games that reach so many VP",
        "order uk,france,usa",
        "report:",
    ):
        assert part in result.stdout
    page = (tmp_path / "report.html").read_text()
    assert page.count("data:image/png;base64,") == 4
    assert "versailles difficulty --player random --bots rulebook --games 12 --seed 0" in page
    assert "reconstructed v2" in page
    for name in ("points", "wins", "effects", "staircase"):
        assert (tmp_path / "pictures" / f"{name}.svg").stat().st_size > 1000
    table = read_games(tmp_path)
    assert set(table["pack"].to_pylist()) == {plan_of().pack.label}
    assert table["game"].to_pylist() == list(range(12))


def test_games_are_those_of_the_environment_and_orders_take_turns(tmp_path: Path) -> None:
    plan = plan_of(Pair("random", "usa=random"), games=12)
    results = run_difficulty(plan, tmp_path)
    assert set(Counter(results.columns["apart_order"]).values()) == {2}
    assert (
        results.columns["apart_start"] == [order.split(",")[-1] for order in results.columns["apart_order"]]
    ).all()
    options = plan.options_of(plan.seating(0, 3))
    env = versailles_1919_v1.raw_env(**options)
    env.reset(seed=int(plan.seeds[3]))
    assert env.possible_agents == ["usa", "player"]
    assert ",".join(env.engine.summary()["order"]) == results.columns["apart_order"][3]


@pytest.mark.parametrize("bots", ["rulebook", "random"])
def test_given_order_and_start_are_kept(tmp_path: Path, bots: str) -> None:
    results = run_difficulty(
        plan_of(Pair("random", bots), games=3, order="usa,uk,france", start="uk"), tmp_path
    )
    assert set(results.columns["apart_order"]) == {"usa,uk,france"}
    assert set(results.columns["apart_start"]) == {"uk"}
    assert list(results.summary["pairs"][0]["apart"]["order"]) == ["usa,uk,france"]


def test_a_pair_does_not_hang_on_the_pairs_beside_it(tmp_path: Path) -> None:
    pairs = (Pair("random", "rulebook"), Pair("random", "usa=random"), Pair("random", "france=random"))
    alone = run_difficulty(plan_of(pairs[1], games=6), made(tmp_path / "alone"))
    beside = run_difficulty(plan_of(*pairs, games=6), made(tmp_path / "beside"))
    assert alone.points(0).tolist() == beside.points(1).tolist()


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    pairs = (Pair("random", "rulebook"), Pair("rulebook", "france=random"))
    one, two = (
        run_difficulty(plan_of(*pairs, games=20, seed=3), made(tmp_path / str(workers)), workers)
        for workers in (1, 2)
    )
    assert one.summary == two.summary
    tables = [read_games(results.folder).drop_columns([TIME]) for results in (one, two)]
    assert tables[0].equals(tables[1])


def made(path: Path) -> Path:
    path.mkdir()
    return path


def test_a_plan_survives_the_way_to_a_worker() -> None:
    plan = plan_of(Pair("random", "rulebook"), Pair("random", "usa=random"), threshold=7)
    again = pickle.loads(pickle.dumps(plan))
    assert again.manifest == plan.manifest
    assert again.blocks == plan.blocks
    assert again.line_ups == plan.line_ups


@pytest.mark.slow
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    games = 600
    command = [sys.executable, "-m", "versailles_env", *map(str, words(tmp_path / "killed", games=games))]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    parts = tmp_path / "killed" / "parts"
    try:
        end = time.monotonic() + 240
        while len(list(parts.glob("*.parquet"))) < 2:
            assert time.monotonic() < end
            time.sleep(0.005)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    kept = {file: file.stat().st_mtime_ns for file in parts.glob("*.parquet")}
    assert not (tmp_path / "killed" / "games.parquet").exists()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert " games of them by an earlier run" in done.stdout
    assert {file: file.stat().st_mtime_ns for file in kept} == kept
    run_difficulty(plan_of(games=games), made(tmp_path / "whole"))
    killed, whole = (read_games(tmp_path / name).drop_columns([TIME]) for name in ("killed", "whole"))
    assert killed.equals(whole)


def test_another_command_into_the_same_folder_is_refused(
    run: Run, fails: Callable[..., str], tmp_path: Path
) -> None:
    assert run(*words(tmp_path)).exit_code == 0
    assert "holds another run: games is 12 there and 13 here" in fails(*words(tmp_path, games=13))
    said = fails(*words(tmp_path, "--bots", "random"))
    assert "agents is random against rulebook there and random against random here" in said
    assert "option threshold is 20 there and 9 here" in fails(*words(tmp_path, "--level", 9))
    tournament = ("tournament", "random", "random", "--players", 2, "--games", 2, "--out", tmp_path)
    assert "the command is difficulty there and tournament here" in fails(*tournament)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--player", "gready"], "unknown agent 'gready': expected one of"),
        (["--bots", "gready"], "unknown agent 'gready'"),
        (["--bots", "usa=gready"], "unknown agent 'gready'"),
        (["--bots", "usa=,uk=random"], "each faction once"),
        (["--option", "order=usa,uk"], "option order='usa,uk'"),
        (["--option", "players=2"], "not for solitaire"),
        (["--games", "0"], "--games"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    fails: Callable[..., str], tmp_path: Path, more: list[str], said: str
) -> None:
    assert said in fails(*words(tmp_path / "run", *more))
    assert not (tmp_path / "run").exists()


def test_a_folder_that_cannot_be_written_is_told(fails: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written to" in fails(*words(tmp_path / "file"))


def test_a_human_is_no_machine() -> None:
    with pytest.raises(BoardGameError, match="'human' cannot be played by a machine"):
        plan_of(Pair("human", "rulebook"))


def test_the_turns_with_an_issue_for_all_are_counted_and_told(run: Run, tmp_path: Path) -> None:
    """Against rows of the games file: the share of the player's turns, beside the length of games against the rulebook's bots."""
    more = ("--bots", "rulebook", "--bots", "random", "--json")
    result = run(*words(tmp_path, *more))
    assert result.exit_code == 0, result.output
    table = pq.read_table(tmp_path / "games.parquet")
    games = {name: table[name].to_numpy(zero_copy_only=False) for name in table.column_names}
    for entry in json.loads(result.stdout):
        own = {name: values[games["bots"] == entry["bots"]] for name, values in games.items()}
        assert entry["held"]["turns"] == own["own_turns"].sum()
        rate = own["held_turns"].sum() / own["own_turns"].sum()
        assert entry["held"]["rate"] == pytest.approx(rate, abs=1e-5)
        assert entry["held"]["ci95"][0] <= rate <= entry["held"]["ci95"][1]
        assert entry["cut"] == own["cut"].sum() == 0
        assert (own["points"] <= own["held_turns"]).all()  # a point needs an Issue for all
        assert (own["held_turns"] <= own["own_turns"]).all()
        assert (own["own_turns"] <= own["turns"]).all()
    report = (tmp_path / "report.html").read_text()
    assert "What the games are like" in report


def test_a_game_cut_by_the_turn_limit_is_counted(run: Run, tmp_path: Path) -> None:
    result = run(*words(tmp_path, "--option", "turn_limit=5", "--json"))
    assert json.loads(result.stdout)["cut"] == 12
