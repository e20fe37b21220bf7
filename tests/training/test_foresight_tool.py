"""`python -m tools.foresight`: what a shipped value head explains is written for the pages, and measured anew it stands once."""

import json
from pathlib import Path

from tools.foresight import main, shipped_heads
from versailles_env.agents import policies

NAME = "versailles_1919/standard"


def test_figures_are_written_once_a_policy(tmp_path: Path) -> None:
    assert NAME in shipped_heads()
    assert set(shipped_heads()) <= set(policies.shipped())
    for seed in (1, 2):
        main([NAME, "--games", "6", "--seed", str(seed), "--figures", str(tmp_path)])
    path = tmp_path / "versailles_1919" / "foresight.json"
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept.append({**kept[0], "policy": "another"})
    path.write_text(json.dumps(kept), encoding="utf-8")
    main([NAME, "--games", "6", "--seed", "1", "--figures", str(tmp_path)])
    other, mine = json.loads(path.read_text(encoding="utf-8"))
    assert (other["policy"], other["seed"]) == ("another", 2)
    assert mine["command"] == f"python -m tools.foresight {NAME} --games 6 --seed 1"
    assert set(mine["explained"]) == {"early", "midway", "late", "all"}
    assert mine["explained"] != other["explained"]
    assert all(-5 < part <= 1 for parts in mine["explained"].values() for part in parts.values())
