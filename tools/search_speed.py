"""How long searches think about a move: `python -m tools.search_speed puct:400 mcts:400`, for those who work on the project.

`greedy` plays games on all seats, and at every so many questions each search is asked too, on one thread. Told is the time of the processor
a move, which other work on the machine lengthens less than the clock's. Written to `docs/figures/<game>/search_speed.json`.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.agents.base import Questions
from versailles_env.agents.registry import make_agent
from versailles_env.bench.machine import machine
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.files import write_text
from versailles_env.core.game import Game
from versailles_env.core.sources import rules_digest
from versailles_env.games import FLAGSHIP, get_game

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "figures"


def positions(game: Game, options: dict[str, Any], games: int, every: int, seed: int) -> Batch:
    """Questions of games that `greedy` plays, one a row: every so manyth."""
    batch = Batch(game, games, options=options, autoreset=False)
    batch.reset(seed)
    agent, rng, actions = make_agent("greedy"), np.random.default_rng(seed), np.full(games, HOLD, np.int32)
    kept, asked = [], 0
    while len(rows := np.flatnonzero(batch.dones == 0)):
        if asked % every == 0:
            kept.append(batch.states[rows].copy())
        actions[:] = HOLD
        actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
        batch.step(actions)
        asked += 1
    states = np.concatenate(kept)
    found = Batch(game, len(states), options=options, autoreset=False)
    found.reset(seed)
    found.states[:] = states
    found.refresh()
    return found


def milliseconds(name: str, batch: Batch, seed: int) -> float:
    """Of the processor, a move; what is compiled and loaded is so before."""
    agent = make_agent(name if "threads" in name else f"{name},threads=1")
    agent.answer_batch(Questions(batch, np.arange(1)), np.random.default_rng(seed))
    before = time.process_time()
    agent.answer_batch(Questions(batch, np.arange(batch.size)), np.random.default_rng(seed))
    return round(1000 * (time.process_time() - before) / batch.size, 2)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.search_speed", description=__doc__)
    parser.add_argument("agents", nargs="+", metavar="AGENT")
    parser.add_argument("--game", default=FLAGSHIP)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--every", type=int, default=20, help="a question of so many")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--figures", type=Path, default=FIGURES)
    given = parser.parse_args(arguments)
    game = get_game(given.game)
    batch = positions(game, {"players": given.players}, given.games, given.every, given.seed)
    rows = []
    for name in given.agents:
        rows.append({"agent": name, "milliseconds": milliseconds(name, batch, given.seed)})
        print(f"{name}: {rows[-1]['milliseconds']} ms a move", flush=True)
    found = {
        "env": game.env_id,
        "rules": rules_digest(game),
        "players": given.players,
        "questions": batch.size,
        "machine": machine(),
        "rows": rows,
        "command": f"python -m tools.search_speed {' '.join(given.agents)}"
        + (f" --game {given.game}" if given.game != FLAGSHIP else "")
        + f" --players {given.players} --games {given.games} --every {given.every} --seed {given.seed}",
    }
    path = given.figures / game.id / "search_speed.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
