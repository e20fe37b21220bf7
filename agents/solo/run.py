"""From the plan to the results."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from versailles_env.agents.runs import results
from versailles_env.agents.runs.pool import Progress, Workers
from versailles_env.agents.runs.results import play_out

from .plan import SoloPlan
from .rows import play_solo
from .stats import summarise


@dataclass(frozen=True)
class Results(results.Results):
    """The games, a row each, pair after pair, and what they say."""

    plan: SoloPlan

    def points(self, k: int) -> Any:
        """The points of the player in the games of the k-th pair."""
        return self.columns["points"][k * self.plan.games : (k + 1) * self.plan.games]


def run_difficulty(
    plan: SoloPlan,
    path: Path,
    workers: Workers = 1,
    progress: Progress = lambda games, decisions: None,
    repair: bool = False,
) -> Results:
    """Play all pairs into a folder, or go on with it."""
    return Results(plan, path, *play_out(plan, path, play_solo, 1, summarise, workers, progress, repair))
