from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.toy.game import FIELDS, GAME
from versailles_env.core.replay import Replay
from versailles_env.testing import PLAYED, Report, boundscheck, check_game, parity, soak
from versailles_env.testing.bulk import Bulk, random_answers

NARROW = replace(GAME, fields=tuple(replace(f, high=2) if f.name == "points" else f for f in FIELDS))
"""The toy with a range that most games leave."""


@pytest.mark.parametrize("seats", [2, 3])
def test_the_toy_passes_all_checks(seats: int) -> None:
    before = PLAYED["games"]
    report = check_game(GAME, games=12, seats=seats).raise_if_failed()
    assert report.games == 12 + 3 + 6
    assert len(report.made) == 23
    assert min(report.made.values()) > 0
    assert PLAYED["games"] == before + report.games


def test_the_toy_passes_all_checks_when_cut_short() -> None:
    check_game(GAME, games=4, step_limit=5).raise_if_failed()


def test_the_toy_passes_all_checks_with_forced_questions_asked() -> None:
    check_game(GAME, games=4, auto=False).raise_if_failed()


@pytest.mark.parametrize("seats", [2, 3])
def test_compiled_and_interpreted_toys_are_equal(seats: int) -> None:
    report = parity(GAME, seeds=range(3), seats=seats).raise_if_failed()
    assert report.made["parity"] > 20


@pytest.mark.slow
def test_no_index_of_the_toy_leaves_its_array() -> None:
    report = boundscheck(GAME, games=2, seats=3).raise_if_failed()
    assert report.games > 2


def test_progress_is_told_after_each_game() -> None:
    told: list[int] = []
    check_game(GAME, games=4, progress=lambda report: told.append(report.games))
    assert told == [1, 2, 3, 4, 5]


def test_a_failed_report_raises_with_its_violations() -> None:
    report = Report("toy_v0", games=3, violations=["some_check: seed 5, decision 7: wrong"])
    with pytest.raises(
        AssertionError, match=r"3 games.*1 violations\n  some_check: seed 5, decision 7: wrong"
    ):
        report.raise_if_failed()


def test_random_answers_are_legal_and_all_come_up() -> None:
    masks = np.tile(np.array([0, 1, 0, 1, 1], np.int8), (600, 1))
    counts = np.bincount(random_answers(masks, np.random.default_rng(0)), minlength=5)
    assert counts[[0, 2]].tolist() == [0, 0]
    assert counts[[1, 3, 4]].min() > 150


class Killed(Exception):
    pass


def kill(report: Report) -> None:
    raise Killed


@pytest.mark.slow
def test_a_killed_soak_goes_on_where_it_was(tmp_path: Path) -> None:
    options = [{}, {"seats": 3}]
    whole = soak(GAME, 2500, tmp_path / "whole", options_list=options)
    with pytest.raises(Killed):
        soak(GAME, 2500, tmp_path / "parts", options_list=options, progress=kill)
    told: list[int] = []
    resumed = soak(
        GAME,
        2500,
        tmp_path / "parts",
        options_list=options,
        progress=lambda report: told.append(report.games),
    )
    assert len(told) == 2
    assert resumed == whole
    assert whole.ok
    assert whole.games >= 2500
    assert (tmp_path / "parts" / "soak.json").read_text() == (tmp_path / "whole" / "soak.json").read_text()


def test_a_soak_of_another_seed_begins_anew(tmp_path: Path) -> None:
    first = soak(GAME, 100, tmp_path)
    assert soak(GAME, 100, tmp_path).decisions == first.decisions
    assert soak(GAME, 100, tmp_path, seed=10_000).decisions != first.decisions


def test_a_soak_writes_a_replay_of_every_failing_game(tmp_path: Path) -> None:
    report = soak(NARROW, 30, tmp_path)
    PLAYED["violations"] -= len(report.violations)
    seeds = {violation.split("seed ")[1].split(",")[0] for violation in report.violations}
    bulk = {int(seed) for seed in seeds if seed.isdigit()}
    replays = [Replay.load(path) for path in tmp_path.glob("toy_v0-seed*.json")]
    assert len(bulk) > 5
    broken = set()
    for replay in replays:
        engine = replay.play(GAME, log=False)
        if engine.state[0]["points"].max() > 2:
            broken.add(replay.seed)
            continue
        after = [engine.clone() for _ in engine.legal()]  # found by trying the answers, one step before
        for probe, action in zip(after, engine.legal(), strict=True):
            probe.step(action)
        assert max(each.state[0]["points"].max() for each in after) > 2, "no mistake is at hand"
    assert broken >= bulk, "a replay of the bulk ends before the mistake"


def test_a_bulk_tells_of_every_game_that_the_compiled_invariants_name() -> None:
    """Where a game has them, they are asked of every game at every step, and only those they name are looked at one by one."""
    asked: list[int] = []

    def told(state: np.ndarray, pack: object) -> list[str]:
        asked.append(int(state[0]["steps"]))
        return ["something is odd"]

    third = replace(GAME, invariants=told, unsound=lambda states, pack: np.flatnonzero(states["steps"] == 3))
    report = Bulk(third, GAME.load_pack(None), {}, 10, 5).play()
    assert asked == [3] * 5
    assert sorted(report.violations) == [
        f"invariants_hold: seed {seed}, decision 3: something is odd" for seed in range(10, 15)
    ]
    assert report.made["a look at the invariants by the bulk"] == report.made["a step of the bulk"]
