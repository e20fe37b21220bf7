"""`versailles dataset`: decisions on disk, and their reader."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Run
from tests.toy.game import GAME as TOY
from versailles_env.agents.runs.store import ResultsError
from versailles_env.agents.tournament.dataset import as_arrays, read_decisions, read_info, write_decisions
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

from .conftest import TOY_ENTRY, toy_plan


def test_decisions_of_a_match_up(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "decisions.parquet"
    words = (
        "dataset",
        "greedy",
        "random",
        "random",
        "--players",
        3,
        "--games",
        3,
        "--workers",
        1,
        "--out",
        out,
        "--json",
    )
    result = run(*words)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    frame = read_decisions(out).collect()
    assert data["decisions"] == len(frame)
    assert data["games"] == frame["game"].n_unique() == 3
    arrays = as_arrays(frame)
    assert arrays["observation"].shape == (len(frame), VERSAILLES.observations.size)
    assert arrays["observation"].dtype == arrays["mask"].dtype == np.int8
    assert (arrays["mask"][np.arange(len(frame)), arrays["action"]] == 1).all()
    assert set(frame["faction"]) == {"uk", "france", "usa"}
    assert set(frame["seat"]) == {1, 2, 3}
    assert frame["text"].str.len_chars().min() > 0
    for (_,), game in frame.group_by("game", maintain_order=True):
        assert game["decision"].to_list() == list(range(len(game)))
        assert game.filter(pl.col("agent") == "greedy")["faction"].n_unique() == 1
    best = frame.group_by("game", "faction").agg(pl.col("reward_to_go").first(), pl.col("rank").first())
    assert (
        best.filter(pl.col("rank") == 1)["reward_to_go"].min()
        > best.filter(pl.col("rank") == 3)["reward_to_go"].max()
    )
    assert not (tmp_path / "decisions.parquet.blocks").exists()


@pytest.mark.slow
def test_decisions_are_the_same_on_any_number_of_workers_and_say_where_they_come_from(
    run: Run, tmp_path: Path
) -> None:
    words = ("dataset", "random", "random", "--game", TOY_ENTRY, "--games", 40, "--seed", 4)
    files = [tmp_path / f"{workers}.parquet" for workers in (1, 2)]
    for workers, file in enumerate(files, 1):
        result = run(*words, "--workers", workers, "--out", file)
        assert result.exit_code == 0, result.output
        assert "decisions" in result.stdout
    one, two = map(pq.read_table, files)
    assert one.equals(two, check_metadata=True)
    assert pq.read_metadata(files[0]).num_row_groups == len(toy_plan(games=40).blocks)
    info = read_info(files[0])
    assert info["pack"] == TOY.load_pack(None).label
    assert info["agents"] == ["random", "random"]
    assert info["observation"][0] == ["hand", 6]
    assert info["command"].startswith("versailles dataset random random --players 2 --games 40 --seed 4")


def test_a_stopped_data_set_goes_on(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(games: int, decisions: int) -> None:
        if games:
            done.append(games)
        if len(done) == 3:
            raise Stop

    done: list[int] = []
    plan = toy_plan(games=40)
    with pytest.raises(Stop):
        write_decisions(plan, tmp_path / "a.parquet", progress=stop)
    assert not (tmp_path / "a.parquet").exists()
    played: list[int] = []
    write_decisions(plan, tmp_path / "a.parquet", progress=lambda games, decisions: played.append(games))
    assert played[0] == sum(done)
    write_decisions(plan, tmp_path / "b.parquet")
    assert pq.read_table(tmp_path / "a.parquet").equals(pq.read_table(tmp_path / "b.parquet"))


def test_mistakes_are_one_sentence(fails: Callable[..., str], tmp_path: Path) -> None:
    words = ("dataset", "random", "random", "--game", TOY_ENTRY, "--games", 2, "--out")
    assert "expected the name of a Parquet file, such as data.csv.parquet" in fails(
        *words, tmp_path / "data.csv"
    )
    (tmp_path / "file").touch()
    assert "cannot be written to" in fails(*words, tmp_path / "file" / "data.parquet")
    (tmp_path / "text.parquet").write_text("text")
    with pytest.raises(ResultsError, match="not a file of decisions"):
        read_decisions(tmp_path / "text.parquet")
