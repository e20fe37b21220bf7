"""What of a run stands in a checkpoint: gathered from its parts, and put back into them."""

from typing import TYPE_CHECKING, Any

import numpy as np

from .checkpoint import (
    Checkpoint,
    CheckpointError,
    drop_old,
    latest,
    random_state,
    restore_model,
    restore_optimizer,
    restore_random,
    save_checkpoint,
)
from .league import Member
from .past import PastSelf
from .seats import SeatBuffer

if TYPE_CHECKING:
    from .trainer import Trainer


def save_run(trainer: "Trainer") -> None:
    """Write a checkpoint of the run as it stands."""
    members = trainer.league.members
    weights = {
        f"{k}/{name}": value
        for k, member in enumerate(members)
        if isinstance(member.agent, PastSelf)
        for name, value in member.agent.weights.items()
    }
    save_checkpoint(
        trainer.folder.checkpoints,
        trainer.update,
        trainer.model.policy,
        trainer.model.policy.optimizer,
        weights,
        {
            **trainer.env.arrays(),
            **{f"carry/{name}": value for name, value in carried(trainer).items()},
            "episode_starts": np.asarray(trainer.model._last_episode_starts),
        },
        {
            "elapsed": trainer.elapsed,
            "best": None if np.isinf(trainer.best) else trainer.best,
            "n_updates": trainer.model._n_updates,
            "decisions": trainer.env.decisions,
            "league": [[m.name, m.result, m.games, m.born, m.retired] for m in members],
            "finished": list(trainer.env.finished),
            "evaluations": trainer.evaluations,
            "random": random_state(trainer.env.rng),
        },
    )


def carried(trainer: "Trainer") -> dict[str, np.ndarray]:
    """Answers of the last rollout that wait for what comes of them."""
    buffer = trainer.model.rollout_buffer
    return buffer.carry if isinstance(buffer, SeatBuffer) else {}


def restore_run(trainer: "Trainer") -> None:
    """Go on from the newest checkpoint, if there is one."""
    found = latest(trainer.folder.checkpoints)
    drop_old(trainer.folder.checkpoints)  # a process killed at its last one may have left more
    if found is None:
        trainer.folder.cut_metrics(0)
        return
    try:
        restore_parts(trainer, found)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RuntimeError) as error:
        reason = " ".join(str(error).split())[:200]
        raise CheckpointError(f"{found.path}: not a checkpoint of this run ({reason})") from None
    trainer.folder.cut_metrics(trainer.update)


def restore_parts(trainer: "Trainer", found: Checkpoint) -> None:
    state, model, env = found.state, trainer.model, trainer.env
    restore_model(model.policy, found.model)
    restore_optimizer(model.policy.optimizer, found.optimizer)
    trainer.update, trainer.elapsed = state["update"], state["elapsed"]
    trainer.best = -np.inf if state["best"] is None else state["best"]
    trainer.evaluations = state["evaluations"]
    restore_league(trainer, state["league"], found.league)
    model._last_obs = env.restore(found.games)
    if isinstance(model.rollout_buffer, SeatBuffer):
        model.rollout_buffer.restore(found.games)
    model._last_episode_starts = found.games["episode_starts"]
    model._n_updates, model.num_timesteps = state["n_updates"], trainer.rows
    env.decisions = state["decisions"]
    env.finished.clear()
    env.finished.extend(state["finished"])
    restore_random(env.rng, state["random"])


def restore_league(trainer: "Trainer", members: list[list[Any]], weights: dict[str, np.ndarray]) -> None:
    network, scale = trainer.config.network, trainer.game.observations.scale
    named = {member.name: member for member in trainer.league.members}
    trainer.league.members = []
    for k, (name, result, games, born, retired) in enumerate(members):
        if born >= 0:
            own = {key.partition("/")[2]: v for key, v in weights.items() if key.startswith(f"{k}/")}
            member = Member(name, PastSelf(own, scale, network.activation))
        else:
            member = named[name]
        member.result, member.games, member.born, member.retired = result, games, born, retired
        trainer.league.members.append(member)
    trainer.league.refresh()
