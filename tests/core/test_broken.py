"""Each check of the harness can fail: the toy is broken on purpose, and the check that must see it does."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.toy.broken import CASES, IN_BULK, OTHER_WHEN_INTERPRETED, OUT_OF_BOUNDS, UNSEEN
from versailles_env.testing import PLAYED, Report, boundscheck, parity
from versailles_env.testing.checks import EVERY_STEP, SAMPLED
from versailles_env.testing.endings import AT_THE_END
from versailles_env.testing.secrecy import SECRECY

pytestmark = pytest.mark.slow
Found = dict[str, dict[str, list[str]]]


@pytest.fixture(scope="module")
def found() -> Found:
    """All cases in one process without the compiler: a broken kernel would else cost seconds to compile, each."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy.broken"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: Found = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("case", CASES)
def test_the_check_finds(case: str, found: Found) -> None:
    name = CASES[case][0]
    assert [violation for violation in found["checked"][case] if violation.startswith(f"{name}: ")], found[
        "checked"
    ][case]


@pytest.mark.parametrize("case", IN_BULK)
def test_the_soak_finds(case: str, found: Found) -> None:
    name = CASES[case][0]
    assert [violation for violation in found["in bulk"][case] if violation.startswith(f"{name}: seed ")]


@pytest.mark.parametrize("case", UNSEEN)
def test_what_is_not_told_is_found(case: str, found: Found) -> None:
    field = UNSEEN[case][0]
    told = "frame of kind" if field == "stack" else field
    assert [
        violation
        for violation in found["unseen"][case]
        if violation.startswith("everything_public_is_seen: seed ") and told in violation
    ], found["unseen"][case]


def test_a_toy_that_tells_everything_passes(found: Found) -> None:
    assert found["unseen"]["nothing"] == []


def test_every_check_has_a_case() -> None:
    names = {check.__name__ for check in (*EVERY_STEP, *SAMPLED, *SECRECY, *AT_THE_END)}
    assert {*names, "labels_are_unique", "the_batch_is_the_engine", "the_hidden_varies", "play"} == {
        name for name, _ in CASES.values()
    }


def uncounted(report: Report) -> list[str]:
    """A violation that was asked for is none of the session's."""
    PLAYED["violations"] -= len(report.violations)
    return report.violations


def test_parity_finds_rules_that_differ_when_interpreted() -> None:
    violations = uncounted(parity(OTHER_WHEN_INTERPRETED, seeds=[3]))
    assert violations == ["parity: seed 3, decision 1: the compiled and the interpreted game differ"]


def test_parity_finds_the_first_differing_decision_when_it_looks_at_every_second() -> None:
    violations = uncounted(parity(OTHER_WHEN_INTERPRETED, seeds=[3], every=2))
    assert violations == ["parity: seed 3, decision 2: the compiled and the interpreted game differ"]


def test_boundscheck_finds_an_index_out_of_bounds() -> None:
    violations = uncounted(boundscheck(OUT_OF_BOUNDS, games=1))
    assert violations
    assert "boundscheck: " in violations[0]
    assert "IndexError" in " ".join(violations)
