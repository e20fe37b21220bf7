"""The loop of a run: updates until its end, and between them measurements, checkpoints and metrics."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from versailles_env.agents.players.learned import LearnedAgent
from versailles_env.agents.players.policy import Policy
from versailles_env.agents.registry import make_agent

from .evaluate import EVALUATION_SEED, measure, seat_of, strength
from .foresight import foresight
from .league import PAST

if TYPE_CHECKING:
    from .base import Run

Progress = Callable[["Run", dict[str, Any]], None]
"""Told after each update: the run, and the update's row of metrics."""


def train(trainer: "Run", progress: Progress) -> Policy:
    """Go on to the end of a run: learn, measure, save, tell; the policy."""
    trainer.prepare()
    try:
        writer = tensorboard(trainer)
        while trainer.done < 1.0:
            row = trainer.one_update()
            last = trainer.done >= 1.0
            every = trainer.config.evaluation.every
            if every and (trainer.update % every == 0 or last):
                row["evaluation"] = evaluate(trainer, last)
                if not last and trainer.done >= 1.0:  # the time ran out while it was measured
                    last = True
                    del trainer.evaluations[-1]
                    row["evaluation"] = evaluate(trainer, last)
                if "foresight" in trainer.evaluations[-1]:
                    row["foresight"] = trainer.evaluations[-1]["foresight"]
            # before the checkpoint: a row too many is cut off, a missing one is lost
            trainer.folder.add_metrics(row)
            if last or trainer.update % trainer.config.checkpoint_every == 0:
                trainer.save()
            for name, value in flat(row).items():
                writer.add_scalar(name, value, trainer.update)
            progress(trainer, row)
        writer.close()
        policy = trainer.export().policy
        if not trainer.evaluations:  # nothing was measured, so nothing was saved
            policy.save(trainer.folder.policy)
            policy.save(trainer.folder.best)
        return policy
    finally:
        trainer.close()
        trainer.folder.unlock()


def evaluate(trainer: "Run", last: bool) -> list[dict[str, Any]]:
    """Against each yardstick at each table; the best so far is kept."""
    began = trainer.clock()
    config = trainer.config.evaluation
    exported = trainer.export()
    games = config.final_games if last else config.games
    seat = seat_of(trainer.game, trainer.config.learner)
    before = trainer.folder.past_policy(trainer.update) if PAST in config.yardsticks else None
    past = LearnedAgent(before) if before else None
    results = [
        {
            **measure(trainer.game, trainer.pack, table, exported, name, games, seat, past=past),
            "options": table,
        }
        for table in config.tables or trainer.config.tables
        for name in config.yardsticks
        if name != PAST or past
    ]
    fixed = [result for result in results if result["yardstick"] != PAST]
    score = float(np.mean([strength(result, seat) for result in fixed or results]))
    exported.policy.card.about["results"] = results
    if exported.policy.card.value:
        exported.policy.card.about["foresight"] = foreseen(trainer, exported.policy, games)
    if PAST in config.yardsticks:
        trainer.folder.keep_past(exported.policy, trainer.update)
    exported.policy.save(trainer.folder.policy)
    if score > trainer.best:
        trainer.best = score
        exported.policy.save(trainer.folder.best)
    measured = {"update": trainer.update, "results": results}
    if exported.policy.card.value:
        measured["foresight"] = exported.policy.card.about["foresight"]
    trainer.evaluations.append(measured)
    trainer.elapsed += trainer.clock() - began
    return results


def foreseen(trainer: "Run", policy: Policy, games: int) -> dict[str, dict[str, float]]:
    """How well the policy's value head foresees the results of its own games, or of those against the first yardstick."""
    config = trainer.config
    tables = list({str(table): table for table in config.tables}.values())
    seats, others = None, None
    if config.learner != "one":
        seats = [trainer.game.agents.index(name) for name in config.learner]
        named = [name for name in config.evaluation.yardsticks if name != PAST]
        others = make_agent(named[0] if named else "random")
    return foresight(policy, trainer.game, trainer.pack, tables, games, EVALUATION_SEED, seats, others)


def tensorboard(trainer: "Run") -> Any:
    from torch.utils.tensorboard import SummaryWriter

    return SummaryWriter(str(trainer.folder.tensorboard), purge_step=trainer.update + 1)


def flat(row: dict[str, Any]) -> dict[str, float]:
    """The numbers of a row by their path, for TensorBoard."""
    numbers = {}
    for group in ("time", "games", "learning"):
        for name, value in row[group].items():
            numbers[f"{group}/{name}"] = value
    for result in row.get("evaluation", []):
        name = f"evaluation/{result['players']}p-{result['yardstick']}"
        numbers[name] = result.get("win_rate", result.get("mean_points"))
    for phase, parts in row.get("foresight", {}).items():
        for part, value in parts.items():
            numbers[f"foresight/{phase}-{part}"] = value
    for member in row["league"]:
        if not member["name"].startswith("past"):
            numbers[f"league/{member['name']}"] = member["result"]
    return numbers
