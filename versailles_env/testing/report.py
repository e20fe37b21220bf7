"""What a run of the harness played and found."""

from collections import Counter
from dataclasses import dataclass, field

from versailles_env.core.replay import Replay

PLAYED: Counter[str] = Counter()
"""What the harness has played in this process: games, decisions, violations. The test session prints it."""


@dataclass
class Report:
    """`violations` are sentences with check, seed and decision, each check once a game; `replays` has one a failing game."""

    game: str
    games: int = 0
    decisions: int = 0
    made: Counter[str] = field(default_factory=Counter)
    """How often each check was made: a check that was never made proves nothing."""
    violations: list[str] = field(default_factory=list)
    replays: list[Replay] = field(default_factory=list)

    @property
    def checks(self) -> int:
        return sum(self.made.values())

    @property
    def ok(self) -> bool:
        return not self.violations

    def merge(self, other: "Report") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.made += other.made
        self.violations += other.violations
        self.replays += other.replays

    def count(self) -> "Report":
        """Add this run to what the process has played."""
        PLAYED.update(games=self.games, decisions=self.decisions, violations=len(self.violations))
        return self

    def raise_if_failed(self) -> "Report":
        if self.violations:
            raise AssertionError(
                f"{self}\n" + "\n".join(f"  {violation}" for violation in self.violations[:20])
            )
        return self

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.games} games, {self.decisions} decisions, {self.checks} checks, "
            f"{len(self.violations)} violations"
        )
