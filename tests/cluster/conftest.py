"""Ray clusters on this machine: a node is a set of processes with one core of its own, as `ray start` makes it."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.cli.conftest import _compiled, fails, run

__all__ = ["_compiled", "fails", "run"]

MEMORY = 150_000_000
"""Of a node's object store: Ray would take a third of the machine's memory."""


def start(nodes: int) -> Any:
    """A cluster whose head has one core, and each further node one more."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "object_store_memory": MEMORY, "include_dashboard": False}
    # A dead node is found out in seconds, where Ray waits for half a minute.
    quick = {
        "health_check_initial_delay_ms": 0,
        "health_check_period_ms": 500,
        "health_check_failure_threshold": 3,
    }
    found = Cluster(initialize_head=True, head_node_args={**node, "_system_config": quick})
    for _ in range(nodes - 1):
        found.add_node(**node)
    found.wait_for_nodes()
    return found


@pytest.fixture(scope="session")
def two_nodes() -> Iterator[str]:
    """The address of a cluster of two nodes, for tests that leave it as it is."""
    cluster = start(2)
    yield cluster.address
    cluster.shutdown()


@pytest.fixture
def cluster() -> Iterator[Callable[[int], Any]]:
    """Make a cluster of so many nodes, to be broken."""
    import ray

    made = []

    def make(nodes: int) -> Any:
        made.append(start(nodes))
        return made[-1]

    yield make
    ray.shutdown()
    for each in made:
        each.shutdown()
