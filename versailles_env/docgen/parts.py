"""All generated parts, by the name of their marker."""

from . import action, agents, cards, commands, effects, figures, game, rules, runs, training, training_bench
from .pages import Part

PARTS: dict[str, Part] = {
    "specs": game.specs,
    "options": game.options,
    "actions": game.actions,
    "observations": game.observations,
    "rewards": game.rewards,
    "checks": game.checks,
    "stack": action.stack,
    "sources": cards.sources,
    "board": cards.board,
    "issues": cards.issues,
    "events": cards.events,
    "strategies": cards.strategies,
    "ops": effects.ops,
    "operands": effects.operands,
    "rules": rules.rules,
    "rules-count": rules.count,
    "rulings": rules.rulings,
    "agents": agents.registry,
    "weights": agents.weights,
    "bench": figures.bench,
    "bench-all": figures.bench_all,
    "bench-training": training_bench.training_bench,
    "balance": figures.balance,
    "tournament": figures.tournament,
    "difficulty": figures.difficulty,
    "intervals": figures.intervals,
    "commands": commands.commands,
    "training-config": training.config,
    "network-sizes": training.sizes,
    "policies": training.policies,
    "policy-results": training.policy_results,
    "run": runs.run,
}
