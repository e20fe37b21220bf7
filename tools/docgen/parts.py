"""All generated parts, by the name of their marker."""

import importlib
import importlib.util
from types import ModuleType
from typing import Any

from versailles_env.games import REGISTRY

from . import (
    agents,
    cluster,
    commands,
    figures,
    game,
    how_hard,
    levels,
    packs,
    probes,
    results,
    rules,
    runs,
    training,
    training_bench,
)
from .boards import boards
from .pages import Part

PARTS: dict[str, Part] = {
    "games": game.games,
    "specs": game.specs,
    "options": game.options,
    "actions": game.actions,
    "observations": game.observations,
    "rewards": game.rewards,
    "checks": game.checks,
    "how-to-play": game.how_to_play,
    "boards": game.boards,
    "sources": packs.sources,
    "rules": rules.rules,
    "rules-count": rules.count,
    "rulings": rules.rulings,
    "agents": agents.registry,
    "bench": figures.bench,
    "bench-all": figures.bench_all,
    "bench-training": training_bench.training_bench,
    "ray-blocks": cluster.blocks,
    "ray-training": cluster.training,
    "ray-hundred": cluster.hundred,
    "balance": figures.balance,
    "tournament": figures.tournament,
    "sides": figures.sides,
    "equal": figures.equal,
    "difficulty": figures.difficulty,
    "levels": levels.levels,
    "how-hard": how_hard.how_hard,
    "intervals": figures.intervals,
    "commands": commands.commands,
    "training-config": training.config,
    "strength": training.strength,
    "foresight": training.foresight,
    "search-speed": training.search_speed,
    "expert": training.expert,
    "network-sizes": training.sizes,
    "every-seat": training.every_seat,
    "probes": probes.probes,
    "memory": probes.memory,
    "soaked": probes.soaked,
    "policies": training.policies,
    "policy-results": training.policy_results,
    "run": runs.run,
}


def own(name: str) -> ModuleType | None:
    """What only the pages of this game show."""
    module = f"{__package__}.games.{name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def parts_of(name: str) -> dict[str, Part]:
    return {**PARTS, **getattr(own(name), "PARTS", {})}


def pictures() -> list[Any]:
    """Everything that is drawn: modules with `PICTURE`, `is_stale` and `draw`."""
    return [each for name in REGISTRY for each in getattr(own(name), "PICTURES", ())] + [
        results,
        levels,
        *boards(),
    ]
