"""Write an agent and enter it in a tournament: what is Military worth to `greedy`?

    python examples/own_agent.py

The same on the command line, from the folder of this file:

    versailles tournament own_agent:Pacifist greedy random --players 3 --games 90 --out runs/pacifist
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from versailles_env.agents.base import Agent, View
from versailles_env.agents.registry import make_agent


class Pacifist(Agent):
    """Plays like `greedy`, but sends no unit anywhere and bids none, as long as another answer is legal."""

    def __init__(self) -> None:
        self.greedy = make_agent("greedy")

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        peaceful = mask.copy()
        for action in np.flatnonzero(mask).tolist():
            text = view.action_text(action)
            if text.startswith("deploy") or (text.startswith("bid") and "unit" in text):
                peaceful[action] = 0
        return self.greedy.act(view, peaceful if peaceful.any() else mask, rng)


def main(games: int = 90, out: Path | None = None) -> dict[str, float]:
    from versailles_env.agents.runs.plan import Plan
    from versailles_env.agents.tournament.report import write_report
    from versailles_env.agents.tournament.run import run_tournament
    from versailles_env.games import get_game

    game = get_game("versailles_1919")
    names = ("own_agent:Pacifist", "greedy", "random")  # module:Name, found beside this file
    plan = Plan("tournament", game, game.load_pack(None), {"players": 3}, names, games)
    results = run_tournament(plan, out or Path(tempfile.mkdtemp()), workers=1)
    for name, entry in results.summary["agents"].items():
        low, high = entry["ci95"]
        rate = f"{entry['win_rate']:.0%} ({low:.0%} to {high:.0%})"
        print(f"{name:20s} wins {rate}, mean score {entry['mean_score']:.1f}")
    print(f"report: {write_report(results)}")
    return {name: entry["win_rate"] for name, entry in results.summary["agents"].items()}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
