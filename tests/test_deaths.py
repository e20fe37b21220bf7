"""Whoever is killed before any single change on disk, or in the midst of writing a file, loses nothing: the same command goes on, and
ends the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEAST = {"tournament": 20, "dataset": 20, "training": 60}
"""Fewer points than there are would mean that the changes are no longer seen."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="one process a point")
@pytest.mark.parametrize(
    "kind", ["tournament", "dataset", pytest.param("training", marks=pytest.mark.nightly)]
)
def test_death_before_every_change_on_disk_loses_nothing(kind: str, tmp_path: Path) -> None:
    if kind == "training":
        pytest.importorskip("sb3_contrib")
    words = [sys.executable, "-m", "tests.deaths", kind, str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["wrong"] == [], done.stderr
    assert found["points"] >= LEAST[kind]
    assert set(found["kinds"]) >= {"open", "torn open", "os.rename", "os.mkdir"}
