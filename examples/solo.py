"""The solitaire game: an agent of the registry plays it against the rulebook's bots, and against others.

python examples/solo.py greedy 20
"""

import sys

import numpy as np

from versailles_env import versailles_1919_v1
from versailles_env.agents.base import TableInfo
from versailles_env.agents.registry import make_agent


def main(player: str = "greedy", games: int = 20) -> dict[str, float]:
    agent, rng = make_agent(player), np.random.default_rng(0)
    means: dict[str, float] = {}
    for bots in ("rulebook", "greedy"):
        env = versailles_1919_v1.solo_env(bots=bots, threshold=20)
        points = []
        for seed in range(games):
            _, info = env.reset(seed=seed)
            engine = env.engine
            agent.reset(engine.seat, TableInfo(engine.game, engine.pack, engine.options))
            done = False
            while not done:
                view = engine.view(engine.seat)
                _, _, terminated, truncated, info = env.step(agent.act(view, view.action_mask, rng))
                done = terminated or truncated
            points.append(info["vp"])
        means[bots] = float(np.mean(points))
        won = sum(vp >= 20 for vp in points)
        print(f"{player} against {bots} bots: {means[bots]:.1f} VP on average, {won} of {games} games won")
    return means


if __name__ == "__main__":
    main(*(kind(word) for kind, word in zip((str, int), sys.argv[1:], strict=False)))
