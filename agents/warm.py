"""`python -m versailles_env.agents.warm`: compile the rules and the agents of all games once, before many processes need them."""

import time

import numpy as np

from versailles_env.core.batch import Batch, warm
from versailles_env.games import all_games

from .base import Questions
from .registry import make_agent

COMPILED = ("greedy", "rulebook", "mc:2", "mcts:2")


def main() -> None:
    for game in all_games():
        print(f"{game.title}: rules ready in {warm(game):.1f} s", flush=True)
        batch = Batch(game, 1)
        batch.reset(0)
        for name in COMPILED:
            start = time.perf_counter()
            make_agent(name).act_batch(Questions(batch, np.array([0])), np.random.default_rng(0))
            print(
                f"{game.title}: agent {name.partition(':')[0]} ready in {time.perf_counter() - start:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
