"""What growing on a tree saves: `python -m tools.reuse_speed puct:400 --games 8`, for those who work on the project.

One agent plays whole games on all seats, with `reuse=1` and with `reuse=0` in turns in one process, on one thread. Told are the time of
the processor a game and a question, and at how many questions a tree was found.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np

from versailles_env.agents.base import TableInfo
from versailles_env.agents.players.puct import PuctAgent
from versailles_env.agents.registry import make_agent
from versailles_env.core.game import Game
from versailles_env.games import FLAGSHIP, get_game


def play(game: Game, agent: PuctAgent, players: int, seed: int) -> tuple[float, int]:
    """A game by one agent: seconds of the processor that it thought, and the questions that it was asked."""
    engine, rng = game.new(seed, players=players), np.random.default_rng(seed)
    for seat in game.seats_of(engine.options):
        agent.reset(seat, TableInfo(game, engine.pack, engine.options))
    seconds, asked = 0.0, 0
    while not engine.over:
        view = engine.view(engine.seat)
        before = time.process_time()
        answer = agent.answer(view, view.action_mask, rng)
        seconds += time.process_time() - before
        engine.step(answer)
        asked += 1
    return seconds, asked


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.reuse_speed", description=__doc__)
    parser.add_argument("agent", help="puct:N")
    parser.add_argument("--game", default=FLAGSHIP)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)
    game = get_game(given.game)
    ways = [f"{given.agent},threads=1,reuse={reuse}" for reuse in (1, 0)]
    agents = [agent for agent in map(make_agent, ways) if isinstance(agent, PuctAgent)]
    told = np.zeros((len(ways), 2))
    for seed in range(given.seed, given.seed + given.games + 1):
        for k, agent in enumerate(agents):
            told[k] += play(game, agent, given.players, seed)
        if seed == given.seed:  # the first game loads what is compiled
            told[:] = 0
            for agent in agents:
                agent.found = agent.asked = 0
    for name, agent, (seconds, asked) in zip(ways, agents, told, strict=True):
        share = agent.found / max(agent.asked, 1)
        print(
            f"{name}: {seconds / given.games:.2f} s a game, {1000 * seconds / asked:.2f} ms a question, "
            f"{asked / given.games:.0f} questions a game, a tree found at {share:.0%}"
        )


if __name__ == "__main__":
    main()
