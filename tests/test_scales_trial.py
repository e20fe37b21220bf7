"""`python -m tools.scales_trial`: the same runs with measured scales and without, and nothing stays changed."""

import json
from pathlib import Path

import numpy as np
import pytest

from tools.scales_trial import main, scaled_by_limits
from versailles_env.games.versailles_1919.game import GAME


def test_without_measured_scales_an_entry_is_divided_by_its_limit_and_afterwards_as_before() -> None:
    layout = GAME.observations
    before = layout.scale.copy()
    with scaled_by_limits(GAME):
        assert np.array_equal(layout.scale, layout.limit)
        assert not np.array_equal(layout.scale, before)
    assert np.array_equal(layout.scale, before)


@pytest.mark.slow
def test_every_seed_is_trained_both_ways(tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    small = ["ppo.games=12", "ppo.rows=8", "ppo.minibatch=48", "steps=96", "evaluation.yardsticks=[random]"]
    changes = [word for change in small for word in ("--set", change)]
    main(
        ["--config", "smoke", "--seeds", "0", "1", "--minutes", "9", "--games", "3", *changes]
        + ["--runs", str(tmp_path), "--out", str(out)]
    )
    found = json.loads(out.read_text(encoding="utf-8"))
    assert [(row["scales"], row["seed"]) for row in found["rows"]] == [
        ("measured", 0),
        ("measured", 1),
        ("limits", 0),
        ("limits", 1),
    ]
    assert all(row["rows"] == 96 and row["results"] for row in found["rows"])
    weights = [
        (tmp_path / name / "policy" / "policy.safetensors").read_bytes()
        for name in ("measured-0", "limits-0")
    ]
    assert weights[0] != weights[1]
