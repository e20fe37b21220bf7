"""A run from its config: begun in a folder of its own, killed at any moment, continued where it was."""

from collections.abc import Sequence
from pathlib import Path

from .config import Config
from .folder import RunError, RunFolder
from .trainer import Trainer


def start_run(config: Config, runs: Path = Path("runs"), name: str | None = None) -> Trainer:
    """A new run in `runs/<name>`."""
    folder = RunFolder(runs / (name or config.name))
    folder.refuse_taken()
    trainer = Trainer(config, folder)  # first, so that a run that cannot begin leaves no folder behind
    RunFolder.create(folder.path, config)
    return trainer


def resume_run(path: Path, changes: Sequence[str] = ()) -> Trainer:
    """A run that was begun, ready to go on; `changes` let it go on for longer or measure it otherwise."""
    folder, config = RunFolder.open(path, changes)
    trainer = Trainer(config, folder)
    if changes:
        trainer.prepare()
        minutes = round(trainer.elapsed / 60, 3)
        if trainer.done >= 1.0:
            folder.unlock()
            raise RunError(
                f"{path}: the run has had {trainer.rows} rows and {minutes:g} minutes, with {', '.join(changes)} it is at its end: "
                "expected more steps or minutes"
            )
        folder.go_on(config, {"update": trainer.update, "minutes": minutes, "changes": list(changes)})
    return trainer


__all__ = ["Trainer", "resume_run", "start_run"]
