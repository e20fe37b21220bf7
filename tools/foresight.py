"""How well the shipped value heads foresee, on fresh seeds: `python -m tools.foresight [GAME/NAME ...]`, for those who work on the project.

Each policy plays games by its odds on all seats of the tables that it was trained on (a policy of solitaire against the rulebook's bots); told is the
part of the variance of results that its value head explains, by thirds of a game's questions. Written to `docs/figures/<game>/foresight.json`.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from versailles_env.agents import policies
from versailles_env.agents.players.policy import Policy
from versailles_env.agents.registry import make_agent
from versailles_env.core.files import write_text
from versailles_env.core.sources import rules_digest
from versailles_env.games import all_games, get_game
from versailles_env.training.foresight import foresight

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "figures"


def shipped_heads() -> list[str]:
    """The shipped policies that have a value head, as `game/name`."""
    named = [f"{game.id}/{name}" for game in all_games() for name in policies.shipped(game.id)]
    return [name for name in named if Policy.load(policies.folder_of(name)).card.value]


def measure(name: str, games: int, seed: int) -> dict[str, Any]:
    """What the value head of a shipped policy explains at the tables that it was trained on."""
    game_id, _, short = name.partition("/")
    game, policy = get_game(game_id), Policy.load(policies.folder_of(name))
    about = policy.card.about
    tables = list({str(table): table for table in about["tables"]}.values())
    seats, others = None, None
    if about["learner"] != "one":
        seats = [game.agents.index(each) for each in about["learner"]]
        others = make_agent("rulebook")
    pack = game.load_pack(None)
    policy.check(game, pack)
    return {
        "env": game.env_id,
        "rules": rules_digest(game),
        "pack": pack.label,
        "policy": short,
        "digest": policy.card.digest,
        "games": games,
        "seed": seed,
        "explained": foresight(policy, game, pack, tables, games, seed, seats, others),
        "command": f"python -m tools.foresight {name} --games {games} --seed {seed}",
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.foresight", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="GAME/NAME", help="shipped policies; all that foresee if none is named"
    )
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--figures", type=Path, default=FIGURES)
    given = parser.parse_args(arguments)
    measured: dict[str, list[dict[str, Any]]] = {}
    for name in given.names or shipped_heads():
        found = measure(name, given.games, given.seed)
        measured.setdefault(name.partition("/")[0], []).append(found)
        print(f"{name}: {json.dumps(found['explained'])}")
    for game, rows in measured.items():
        path = given.figures / game / "foresight.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        fresh = {row["policy"] for row in rows}
        rows += [row for row in kept if row["policy"] not in fresh]
        write_text(path, json.dumps(sorted(rows, key=lambda row: row["policy"]), indent=1) + "\n")


if __name__ == "__main__":
    main()
