"""`python -m tools.ray_bench`: what Ray costs and brings on this machine, as docs/figures/ray.json for docs/ray.md.

Nodes are those of `ray.cluster_utils.Cluster`, one core each. A rate is a slope: the same plan in two lengths, so that what the
start takes is told apart from what a block takes.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from versailles_env.bench.machine import machine
from versailles_env.core.files import write_text
from versailles_env.core.sources import rules_digest
from versailles_env.games import get_game

GAME, AGENTS = "versailles_1919", ("greedy", "rulebook", "random")
MEMORY = 200_000_000
TRAINED: dict[str, Any] = {
    "name": "bench",
    "game": "versailles_1919",
    "tables": [{"players": 3, "reward": "score"}],
    "steps": 10**9,
    "ppo": {"games": 256, "rows": 64, "minibatch": 4096, "epochs": 3},
    "network": {"layers": [256, 128]},
    "evaluation": {"every": 0},
}
USUAL_STEPS, USUAL_ENVS = 1500, 8


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.ray_bench", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/figures/ray.json"))
    parser.add_argument(
        "--games", type=int, nargs=2, default=(64, 320), help="the two lengths of the tournament"
    )
    parser.add_argument("--only", choices=("blocks", "training"), help="one half; the other is kept as it is")
    asked = parser.parse_args()
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (so Ray spells it)  # else Ray's workers stand back behind the pool's
    found: dict[str, Any] = json.loads(asked.out.read_text()) if asked.out.exists() else {}
    if asked.only != "training":
        found["blocks"] = blocks(*asked.games)
    if asked.only != "blocks":
        found["training"] = training()
    found["machine"] = {**machine(), "ray": version("ray"), "torch": version("torch")}
    found["rules"] = {name: rules_digest(get_game(name)) for name in {GAME, TRAINED["game"]}}
    write_text(asked.out, json.dumps(found, indent=1) + "\n")
    print(f"{asked.out} is written")


@contextmanager
def nodes(count: int) -> Iterator[str]:
    """A cluster of so many nodes with one core each, this process connected to it."""
    import ray
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "object_store_memory": MEMORY, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=node)
    for _ in range(count - 1):
        cluster.add_node(**node)
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    try:
        yield cluster.address
    finally:
        ray.shutdown()
        cluster.shutdown()


# --- blocks


def blocks(few: int, many: int) -> dict[str, Any]:
    """Seconds a block and seconds of the start, for the pool and for Ray."""
    from versailles_env.agents.cluster.blocks import RayCrew
    from versailles_env.agents.runs.plan import Plan

    game = get_game(GAME)
    plans = [
        Plan("tournament", game, game.load_pack(None), {"players": 3}, AGENTS, games) for games in (few, many)
    ]
    rows = []
    for label, workers in (("own pool, 1 worker", 1), ("own pool, 2 workers", 2)):
        rows.append({"way": label, **slope(plans, workers)})
        print(rows[-1], flush=True)
    for count in (1, 2):
        with nodes(count) as address:
            rows.append(
                {
                    "way": f"Ray, {count} node{'s' * (count > 1)} of 1 core",
                    **slope(plans, RayCrew(address)),
                }
            )
            print(rows[-1], flush=True)
    return {
        "game": GAME,
        "agents": list(AGENTS),
        "games": [plan.total for plan in plans],
        "blocks": [len(plan.blocks) for plan in plans],
        "bytes_per_block": round(block_bytes(plans[1])),
        "rows": rows,
    }


def slope(plans: list[Any], workers: Any) -> dict[str, float]:
    from versailles_env.agents.runs.results import play_missing
    from versailles_env.agents.runs.store import Folder
    from versailles_env.agents.tournament.rows import play_results

    spent, used = [], []
    for plan in plans:
        path = Path(tempfile.mkdtemp())
        start, before, all_before = time.perf_counter(), processor(), busy()
        play_missing(Folder(path, plan), play_results, workers, lambda games, decisions: None)
        spent.append(time.perf_counter() - start)
        used.append(processor() - before)
        others = max(0.0, busy() - all_before - used[-1]) / spent[-1]
        shutil.rmtree(path)
    more = plans[1].total - plans[0].total
    each = (spent[1] - spent[0]) / more
    return {
        "seconds": round(spent[1], 2),
        "games_per_s": round(1 / each, 2),
        "start": round(spent[0] - each * plans[0].total, 2),
        "cpu_ms_per_game": round(1000 * (used[1] - used[0]) / more, 2),
        "others": round(others, 2),
    }


def busy() -> float:
    """Seconds of processor time of everybody on the machine: what others took of it is told beside a rate."""
    import psutil

    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system)


def processor() -> float:
    """Seconds of processor time of this process and all that it has started, Ray's own included: other work on the machine
    lengthens the clock's seconds, and hardly these."""
    import psutil

    ended = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            times = child.cpu_times()
            ended += times.user + times.system + times.children_user + times.children_system
    return ended


def block_bytes(plan: Any) -> float:
    from versailles_env.agents.runs.play import Players
    from versailles_env.agents.runs.store import Folder
    from versailles_env.agents.tournament.rows import play_results

    path = Path(tempfile.mkdtemp())
    folder = Folder(path, plan)
    folder.open()
    play_results(plan, plan.blocks[0], Players(), folder, lambda decisions: None)
    size = folder.part(plan.blocks[0]).stat().st_size
    shutil.rmtree(path)
    return float(size)


# --- training


def training() -> dict[str, Any]:
    """What a runner of ours collects, what RLlib's own does, what the learner takes, what two nodes do together."""
    one = league({"self": 1.0})
    found: dict[str, Any] = {
        "game": TRAINED["game"],
        "players": 3,
        "network": TRAINED["network"]["layers"],
        "ppo": TRAINED["ppo"],
        "usual": {"envs": USUAL_ENVS, "steps": USUAL_STEPS},
    }
    with nodes(1) as address:
        found["usual_decisions_per_s"] = round(usual(), 1)
        print(found, flush=True)
        found["alone"] = updates(one, address, 0, 2)
        print(found["alone"], flush=True)
        found["league"] = updates(
            league({"random": 0.05, "rulebook": 0.25, "greedy": 0.3, "self": 0.4}), address, 0, 4
        )
        print(found["league"], flush=True)
    for count in (1, 2):
        with nodes(count) as address:
            found[f"nodes_{count}"] = updates(one, address, count, 3)
            print(found[f"nodes_{count}"], flush=True)
    return found


def league(opponents: dict[str, float]) -> Any:
    from versailles_env.training.config import check_config

    return check_config({**TRAINED, "league": {"opponents": opponents}}, "the bench")


def updates(config: Any, address: str, runners: int, count: int) -> dict[str, float]:
    """The median of so many updates, after one that nobody counts."""
    from versailles_env.training.folder import RunFolder
    from versailles_env.training.rllib.trainer import RllibTrainer

    run = RllibTrainer(config, RunFolder(Path(tempfile.mkdtemp())), address, runners)
    try:
        rows = [run.one_update() for _ in range(count + 1)][1:]
        last = run.algorithm.last
    finally:
        run.algorithm.stop()
    times = {name: statistics.median(row["time"][name] for row in rows) for name in rows[0]["time"]}
    sampling = times["engine"] + times["opponents"] + times["policy"]
    return {
        **{name: round(value, 3) for name, value in times.items()},
        "rows": last["rows"],
        "sample_rows_per_s": round(last["rows"] / sampling, 1),
        "learner_rows_per_s": round(last["rows"] / times["update"], 1),
    }


def usual() -> float:
    """RLlib's own runner, one game at a time, on the registered PettingZoo environment; decisions a second."""
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner

    from versailles_env.training.rllib.register import masked_module, register

    config = (
        PPOConfig()
        .environment(register(TRAINED["game"], players=3))
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_, **__: "shared")
        .rl_module(rl_module_spec=masked_module(*TRAINED["network"]["layers"]))
        .env_runners(num_env_runners=0, num_envs_per_env_runner=USUAL_ENVS)
    )
    runner = MultiAgentEnvRunner(config=config)
    runner.sample(num_timesteps=100)
    start = time.perf_counter()
    episodes = runner.sample(num_timesteps=USUAL_STEPS)
    return sum(episode.env_steps() for episode in episodes) / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
