"""Blocks on a Ray cluster: the same results as on one machine, whatever happens to its nodes."""

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.agents.test_learned import small_policy
from tests.agents.tournament.conftest import TOY_ENTRY, toy_plan
from tests.cli.conftest import Run
from versailles_env.agents.runs.results import play_missing
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import TIME, play_results
from versailles_env.agents.tournament.run import read_games, run_tournament
from versailles_env.core.errors import BoardGameError

from .jobs import play_doomed

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.ray

from versailles_env.agents.cluster import blocks, tasks  # noqa: E402  # after the look whether there is a Ray

BELL = ("--game", "bell_of_treason")


def without_time(path: Path) -> pa.Table:
    return read_games(path).drop_columns([TIME])


def both(run: Run, address: str, path: Path, *words: object) -> tuple[Path, Path]:
    """The same command on this machine and on the cluster."""
    found = []
    for name, more in (("here", ("--workers", 2)), ("there", ("--ray", address))):
        done = run(
            *words,
            "--out",
            path / f"{name}.parquet",
            *(() if words[0] == "soak" and name == "here" else more),
        )
        assert done.exit_code == 0, done.output
        found.append(path / f"{name}.parquet")
    return found[0], found[1]


def test_a_tournament_is_the_same(two_nodes: str, run: Run, tmp_path: Path) -> None:
    """Compiled agents and a policy from a folder, with games kept as replays."""
    from versailles_env.games import get_game

    policy = small_policy(get_game("bell_of_treason")).save(tmp_path / "policy")
    words = (
        "tournament",
        f"ppo:{policy}",
        "greedy",
        "random",
        *BELL,
        "--games",
        36,
        "--seed",
        5,
        "--replays",
        3,
    )
    here, there = both(run, two_nodes, tmp_path, *words)
    assert without_time(here).equals(without_time(there))
    assert without_time(here).schema.metadata == without_time(there).schema.metadata
    replays = sorted(path.relative_to(here) for path in here.rglob("replays/*.json"))
    assert len(replays) == 3
    assert all((here / each).read_bytes() == (there / each).read_bytes() for each in replays)


def test_difficulty_is_the_same(two_nodes: str, run: Run, tmp_path: Path) -> None:
    words = ("difficulty", *BELL, "--player", "greedy", "--games", 8, "--side", "defend")
    here, there = (pq.read_table(path / "games.parquet") for path in both(run, two_nodes, tmp_path, *words))
    assert here.num_rows >= 8
    assert here.drop_columns([TIME]).equals(there.drop_columns([TIME]))


def test_a_data_set_is_the_same_file(two_nodes: str, run: Run, tmp_path: Path) -> None:
    here, there = both(run, two_nodes, tmp_path, "dataset", "greedy", "random", *BELL, "--games", 12)
    assert here.read_bytes() == there.read_bytes()


def test_a_soak_is_the_same(
    two_nodes: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five chunks, which come back in any order."""
    monkeypatch.setattr(sys.modules["versailles_env.testing.soak"], "CHUNK", 12)
    here, there = both(run, two_nodes, tmp_path, "soak", "--game", TOY_ENTRY, "--games", 70)
    kept = [(path / "toy_v0" / "soak.json").read_bytes() for path in (here, there)]
    assert kept[0] == kept[1]


def test_it_goes_on_where_it_was_stopped(two_nodes: str, tmp_path: Path) -> None:
    plan, seen = toy_plan(games=60), []

    def stop(games: int, decisions: int) -> None:
        seen.append(games)
        if sum(seen) > 20:
            raise KeyboardInterrupt

    crew = blocks.RayCrew(two_nodes)
    with pytest.raises(KeyboardInterrupt):
        run_tournament(plan, made(tmp_path / "there"), crew, stop)
    assert not ray.is_initialized()
    done = run_tournament(plan, tmp_path / "there", crew)
    assert 0 < done.resumed < 60
    run_tournament(plan, made(tmp_path / "here"))
    assert without_time(tmp_path / "there").equals(without_time(tmp_path / "here"))
    assert run_tournament(plan, tmp_path / "there", crew).resumed == 60


def made(path: Path) -> Path:
    path.mkdir()
    return path


def test_progress_counts_every_game_once(two_nodes: str, tmp_path: Path) -> None:
    plan, games, decisions = toy_plan(games=40), [], []

    def progress(more: int, made: int) -> None:
        games.append(more)
        decisions.append(made)

    done = run_tournament(plan, tmp_path, blocks.RayCrew(two_nodes, limit=2), progress)
    assert sum(games) == 40
    table = done.columns
    assert 0 < sum(decisions) <= table["own_decisions"].sum()


def test_a_node_that_is_killed_costs_only_its_blocks(cluster: Callable[[int], Any], tmp_path: Path) -> None:
    plan, log = toy_plan(games=64), tmp_path / "log"
    found = cluster(2)
    lost = list(found.worker_nodes)
    doomed = lost[0].node_id
    begun: list[int] = []

    def kill(games: int, decisions: int) -> None:
        begun.append(games)
        if lost and games:
            found.remove_node(lost.pop(), allow_graceful=False)

    folder = Folder(made(tmp_path / "there"), plan)
    play_missing(folder, partial(play_doomed, log, doomed), blocks.RayCrew(found.address), kill)
    assert sum(begun) == plan.total
    starts = [line.split() for line in log.read_text().splitlines()]
    times = Counter(int(number) for number, _ in starts)
    interrupted = {int(number) for number, node in starts if node == doomed}
    assert interrupted, "the dead node was at work"
    assert {number for number, count in times.items() if count > 1} == interrupted, (
        "only that was begun again"
    )
    assert sorted(times) == [block.number for block in plan.blocks], "nothing is lost"
    here = Folder(made(tmp_path / "here"), plan)
    play_missing(here, play_results, 1, lambda games, decisions: None)
    for one, other in zip(folder.parts(), here.parts(), strict=True):
        assert one.drop_columns([TIME]).equals(other.drop_columns([TIME]))


def test_what_an_agent_raises_on_a_node_is_one_sentence(
    two_nodes: str, fails: Callable[..., str], tmp_path: Path
) -> None:
    words = ("tournament", "tests.cli.bad_agents:Raises", "random", "--game", TOY_ENTRY, "--games", 12)
    here = fails(*words, "--out", tmp_path / "here", "--workers", 1)
    assert fails(*words, "--out", tmp_path / "there", "--ray", two_nodes) == here


def test_other_code_on_a_node_is_refused(
    two_nodes: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tasks, "library_digest", lambda: "of this machine")
    with pytest.raises(BoardGameError, match="expected the same version on all nodes"):
        run_tournament(toy_plan(), tmp_path, blocks.RayCrew(two_nodes))


def test_no_cluster_is_one_sentence(fails: Callable[..., str], tmp_path: Path) -> None:
    words = ("tournament", "random", "random", "--game", TOY_ENTRY, "--out", tmp_path / "run")
    assert "no Ray cluster answers there" in fails(*words, "--ray", "127.0.0.1:1")
