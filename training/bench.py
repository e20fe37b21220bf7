"""How fast training is, split into its parts, beside the usual way in the same run: for `versailles bench`."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger

from versailles_env.bench.machine import machine
from versailles_env.core.sources import rules_digest

from .config import FOLDER, Config, read_config
from .folder import PACKAGES, RunFolder
from .league import PAST, SELF
from .network import policy_arguments
from .run import Trainer
from .usual import usual_envs

TURNS = 3
ROWS = 16
"""Rows of a game before each update: fewer than in a run, so that turns stay short; what a row costs is the same."""
USUAL_GAMES, USUAL_ROWS, USUAL_MINIBATCH = 32, 64, 1024
PARTS = ("engine", "opponents", "policy", "update")
BATCH, USUAL = "batch engine", "usual way"
LEAGUE, NAMED, RANDOM = "league", "named agents", "random"
Split = dict[str, float]
"""Seconds of each part, and the `decisions` and `rows` made in them."""


def standard(threads: int = 2) -> Config:
    """The shipped standard config at one table of three; without one, the defaults, which are the same network and league."""
    table = [{"players": 3, "reward": "score"}]
    there = any(FOLDER.glob("*/standard.yaml"))
    data: dict[str, Any] = read_config("standard").model_dump() if there else {"name": "bench", "steps": 1}
    data |= {"tables": table, "threads": threads, "minutes": 0, "steps": 10**12}
    data["imitation"] = {"updates": 0}
    data["ppo"] = {**data.get("ppo", {}), "rows": ROWS}
    return Config.model_validate(data)


def with_opponents(config: Config, opponents: dict[str, float]) -> Config:
    league = config.league.model_copy(update={"opponents": opponents, "by_result": False, "same": 0.0})
    return config.model_copy(update={"league": league})


def fields(config: Config) -> dict[str, dict[str, float]]:
    """Opponents by what they are called: the whole league, its named agents alone, and random ones."""
    named = {name: odds for name, odds in config.league.opponents.items() if name not in (PAST, SELF)}
    found = {LEAGUE: config.league.opponents, NAMED: named, RANDOM: {RANDOM: 1.0}}
    if set(named) <= {RANDOM}:
        del found[NAMED]
    return found


def cases(config: Config) -> list[tuple[str, str, Callable[[], Callable[[], Split]]]]:
    """Opponents, way, and what gets it ready: the whole league, then like for like."""
    found: list[tuple[str, str, Callable[[], Callable[[], Split]]]] = []
    for label, opponents in fields(config).items():
        own = config if label == LEAGUE else with_opponents(config, opponents)
        found.append((label, BATCH, partial(batch_way, own)))
        if label != LEAGUE:
            found.append((label, USUAL, partial(usual_way, own)))
    return found


def batch_way(config: Config) -> Callable[[], Split]:
    """A run as `versailles train` makes it, with a league that is full from the start; nothing is written."""
    trainer = Trainer(config, RunFolder(Path()))
    if PAST in config.league.opponents:
        for born in range(1, config.league.keep + 1):
            trainer.update = born
            trainer.add_past()
        trainer.model._last_obs = trainer.env.reset()  # seats all games anew, past selves among the opponents

    def update() -> Split:
        before = trainer.env.decisions
        spent = trainer.one_update()["time"]
        return {
            **{part: spent[part] for part in PARTS},
            "decisions": trainer.env.decisions - before,
            "rows": trainer.rows_per_update,
        }

    return update


def usual_way(config: Config) -> Callable[[], Split]:
    """MaskablePPO with the same network and settings on a DummyVecEnv; engine and opponents are one with its loop."""
    game, ppo, network = config.find_game(), config.ppo, config.network
    envs = usual_envs(game, config.tables[0], config.league.opponents, USUAL_GAMES)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        learning_rate=ppo.learning_rate,
        n_steps=USUAL_ROWS,
        batch_size=USUAL_MINIBATCH,
        n_epochs=ppo.epochs,
        gamma=ppo.gamma,
        gae_lambda=ppo.gae_lambda,
        clip_range=ppo.clip,
        ent_coef=ppo.entropy,
        policy_kwargs=policy_arguments(
            game.observations.scale, network.layers, network.activation, network.precision
        ),
        seed=config.seed,
        device="cpu",
    )
    model.set_logger(Logger(None, []))
    _, callback = model._setup_learn(2**40, None)

    def made() -> int:
        return sum(envs.get_attr("decisions"))

    def update() -> Split:
        torch.set_num_threads(config.threads)
        before, start = made(), time.perf_counter()
        model.collect_rollouts(envs, callback, model.rollout_buffer, USUAL_ROWS)
        collected = time.perf_counter()
        model.train()
        return {
            "collect": collected - start,
            "update": time.perf_counter() - collected,
            "decisions": made() - before,
            "rows": USUAL_GAMES * USUAL_ROWS,
        }

    return update


def turn(update: Callable[[], Split], seconds: float) -> dict[str, Any]:
    """Updates until the time is over, as rates and shares."""
    total: Split = {}
    begin = time.perf_counter()
    while not total or time.perf_counter() - begin < seconds:
        for name, value in update().items():
            total[name] = total.get(name, 0.0) + value
    spent = {name: value for name, value in total.items() if name not in ("decisions", "rows")}
    whole = sum(spent.values())
    collecting = whole - spent["update"]
    return {
        "collect_per_s": round(total["decisions"] / collecting, 1),
        "train_per_s": round(total["decisions"] / whole, 1),
        "rows_per_s": round(total["rows"] / whole, 1),
        "shares": {name: round(value / whole, 4) for name, value in spent.items()},
    }


def measure_training(
    seconds: float, tell: Callable[[str], Any] = lambda text: None, config: Config | None = None
) -> dict[str, Any]:
    """All cases, in turns as the rest of the bench does it: the best turn of each counts."""
    config = config or standard()
    ready = []
    for opponents, way, start in cases(config):
        tell(f"training, warming up: {way} against {opponents}")
        update = start()
        update()
        ready.append((opponents, way, update))
    best: list[dict[str, Any]] = [{} for _ in ready]
    for k in range(TURNS):
        for place, (opponents, way, update) in enumerate(ready):
            tell(f"training, turn {k + 1} of {TURNS}: {way} against {opponents}")
            found = turn(update, seconds)
            if not best[place] or found["train_per_s"] > best[place]["train_per_s"]:
                best[place] = found
    rows = [
        {"opponents": opponents, "way": way, **figures}
        for (opponents, way, _), figures in zip(ready, best, strict=True)
    ]
    network = config.network
    versions = RunFolder(Path()).stamp(config)["versions"]
    narrow = network.precision == "bfloat16"
    return {
        "what": f"decisions per second of all seats, best of {TURNS} turns of {seconds:g} s after a warm-up",
        "game": config.game,
        "rules": rules_digest(config.find_game()),
        "players": len(config.find_game().seats_of(config.tables[0])),
        "opponents": {label: list(opponents) for label, opponents in fields(config).items()},
        "network": list(network.layers),
        "precision": "bfloat16 in the first layer" if narrow else "float32",
        "threads": config.threads,
        "batch": {"games": config.ppo.games, "minibatch": config.ppo.minibatch, "epochs": config.ppo.epochs},
        "usual": {"games": USUAL_GAMES, "minibatch": USUAL_MINIBATCH, "epochs": config.ppo.epochs},
        "machine": {**machine(), **{name: versions[name] for name in PACKAGES if name in versions}},
        "rows": rows,
        "ratios": ratios(rows),
    }


def ratios(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Like for like: the batch engine beside the usual way with the same opponents."""
    found = []
    for usual in (row for row in rows if row["way"] == USUAL):
        own = next(row for row in rows if row["way"] == BATCH and row["opponents"] == usual["opponents"])
        found.append(
            {
                "opponents": usual["opponents"],
                "collect": round(own["collect_per_s"] / usual["collect_per_s"], 2),
                "train": round(own["train_per_s"] / usual["train_per_s"], 2),
            }
        )
    return found
