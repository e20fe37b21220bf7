"""A run from its config: begun in a folder of its own, killed at any moment, continued where it was."""

from collections.abc import Callable, Sequence
from pathlib import Path

from .base import Run
from .config import Config
from .folder import OWN, RunError, RunFolder
from .trainer import Trainer

Maker = Callable[[Config, RunFolder], Run]
"""Who learns: `Trainer` in this process, or another engine."""


def start_run(
    config: Config,
    runs: Path = Path("runs"),
    name: str | None = None,
    engine: str = OWN,
    make: Maker = Trainer,
) -> Run:
    """A new run in `runs/<name>`."""
    folder = RunFolder(runs / (name or config.name))
    folder.refuse_taken()
    trainer = make(config, folder)  # first, so that a run that cannot begin leaves no folder behind
    trainer.begin()
    RunFolder.create(folder.path, config, engine, folder.start)
    return trainer


def resume_run(path: Path, changes: Sequence[str] = (), make: Maker = Trainer) -> Run:
    """A run that was begun, ready to go on; `changes` let it go on for longer or measure it otherwise."""
    folder, config = RunFolder.open(path, changes)
    trainer = make(config, folder)
    if changes:
        trainer.prepare()
        minutes = round(trainer.elapsed / 60, 3)
        if trainer.done >= 1.0:
            trainer.close()
            folder.unlock()
            raise RunError(
                f"{path}: the run has had {trainer.rows} rows and {minutes:g} minutes, with {', '.join(changes)} it is at its end: "
                "expected more steps or minutes"
            )
        folder.go_on(config, {"update": trainer.update, "minutes": minutes, "changes": list(changes)})
    return trainer


__all__ = ["Run", "Trainer", "resume_run", "start_run"]
