"""`python -m tools.search_speed`: every search is asked the same questions, and the figures say which."""

import json
from pathlib import Path

import numpy as np

from tools.search_speed import main, positions
from versailles_env.games.versailles_1919.game import GAME


def test_figures_name_the_questions_and_every_search(tmp_path: Path) -> None:
    words = ["puct:2", "mcts:1", "--games", "2", "--every", "200", "--seed", "3", "--figures", str(tmp_path)]
    main(words)
    found = json.loads((tmp_path / "versailles_1919" / "search_speed.json").read_text(encoding="utf-8"))
    batch = positions(GAME, {"players": 3}, 2, 200, 3)
    assert found["questions"] == batch.size > 2
    assert [row["agent"] for row in found["rows"]] == ["puct:2", "mcts:1"]
    assert found["command"] == (
        "python -m tools.search_speed puct:2 mcts:1 --players 3 --games 2 --every 200 --seed 3"
    )
    assert (batch.masks.sum(axis=1) > 1).all()
    assert len(np.unique(batch.states["steps"])) > 1
