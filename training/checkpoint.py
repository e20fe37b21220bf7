"""The whole of a run on disk, whole or not at all: network, optimizer, league, games and random states. No pickle.

A checkpoint is a folder, written under another name and renamed when it is complete, so one that has its name can be read. It
holds a digest of each of its files: what was cut or changed later is refused in a sentence, and never trained on.
"""

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from versailles_env.core.errors import BoardGameError

KEPT = 2
MODEL, OPTIMIZER, LEAGUE, GAMES, STATE = (
    "model.safetensors",
    "optimizer.safetensors",
    "league.safetensors",
    "games.npz",
    "state.json",
)
FILES = (MODEL, OPTIMIZER, LEAGUE, GAMES, STATE)
SUMS = "sums.json"


class CheckpointError(BoardGameError):
    """A checkpoint that is missing or cannot be read."""


def save_checkpoint(
    folder: Path,
    update: int,
    model: torch.nn.Module,
    optimizer: torch.optim.Optimizer,
    league: dict[str, np.ndarray],
    games: dict[str, np.ndarray],
    state: dict[str, Any],
) -> Path:
    """Write checkpoint number `update`, then drop all but the last two."""
    folder.mkdir(parents=True, exist_ok=True)
    part, whole = folder / f".part-{os.getpid()}", folder / f"{update:06d}"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    save_file(model_tensors(model), part / MODEL)
    save_file(optimizer_tensors(optimizer), part / OPTIMIZER)
    save_file({name: torch.as_tensor(value) for name, value in league.items()}, part / LEAGUE)
    np.savez(part / GAMES, allow_pickle=False, **games)
    (part / STATE).write_text(json.dumps({"update": update, **state}) + "\n", encoding="utf-8")
    sums = {file.name: file_digest(file) for file in sorted(part.iterdir())}
    (part / SUMS).write_text(json.dumps(sums, indent=1) + "\n", encoding="utf-8")
    for file in part.iterdir():
        with file.open("rb") as handle:
            os.fsync(handle.fileno())
    shutil.rmtree(whole, ignore_errors=True)
    part.replace(whole)
    drop_old(folder)
    return whole


def drop_old(folder: Path) -> None:
    """Drop all checkpoints but the last two, and what a killed process left; none is ever seen half removed."""
    for old in checkpoints(folder)[:-KEPT]:
        old.replace(folder / f".part-{old.name}")
    for left in folder.glob(".part-*"):
        shutil.rmtree(left, ignore_errors=True)


def file_digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def check_sums(path: Path) -> None:
    """Refuse a checkpoint whose files are not those that were written."""
    try:
        sums = json.loads((path / SUMS).read_text(encoding="utf-8"))
        listed = {name: str(sums[name]) for name in FILES}
    except (OSError, ValueError, KeyError, TypeError):
        raise CheckpointError(
            f"{path}: not a whole checkpoint ({SUMS} does not hold the digests of its files)"
        ) from None
    for name, digest in listed.items():
        if not (path / name).is_file():
            raise CheckpointError(f"{path}: not a whole checkpoint ({name} is not there)")
        if file_digest(path / name) != digest:
            raise CheckpointError(
                f"{path}: not a whole checkpoint ({name} was cut or changed after it was written)"
            )


def checkpoints(folder: Path) -> list[Path]:
    """All whole checkpoints, the newest last."""
    return sorted(each for each in folder.glob("[0-9]*") if each.is_dir())


class Checkpoint:
    """What `save_checkpoint` wrote."""

    def __init__(self, path: Path):
        self.path = path
        check_sums(path)
        try:
            self.state = json.loads((path / STATE).read_text(encoding="utf-8"))
            self.model = load_file(path / MODEL)
            self.optimizer = load_file(path / OPTIMIZER)
            self.league = {name: value.numpy() for name, value in load_file(path / LEAGUE).items()}
            with np.load(path / GAMES, allow_pickle=False) as games:
                self.games = {name: games[name] for name in games.files}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, SafetensorError) as error:
            raise CheckpointError(f"{path}: not a whole checkpoint ({error})") from None


def latest(folder: Path) -> Checkpoint | None:
    """The newest checkpoint that can be read; None if there is none."""
    found = checkpoints(folder)
    if not found:
        return None
    try:
        return Checkpoint(found[-1])
    except CheckpointError as error:
        if len(found) == 1:
            raise
        before = Checkpoint(found[-2])
        print(f"{error}; going on from {before.path.name}", file=sys.stderr)
        return before


def model_tensors(model: torch.nn.Module) -> dict[str, torch.Tensor]:
    """The weights, each once: SB3 has the shared layer under three names."""
    seen: dict[int, str] = {}
    for name, value in model.state_dict().items():
        seen.setdefault(value.data_ptr(), name)
    return {name: model.state_dict()[name].contiguous() for name in seen.values()}


def restore_model(model: torch.nn.Module, tensors: dict[str, torch.Tensor]) -> None:
    expected = set(model_tensors(model))
    if set(tensors) != expected:
        raise CheckpointError(f"the checkpoint has weights {sorted(set(tensors) ^ expected)} that do not fit")
    model.load_state_dict(tensors, strict=False)


def optimizer_tensors(optimizer: torch.optim.Optimizer) -> dict[str, torch.Tensor]:
    """Adam's moments and steps as flat tensors, `3.exp_avg`."""
    tensors = {}
    for k, values in optimizer.state_dict()["state"].items():
        for name, value in values.items():
            tensors[f"{k}.{name}"] = torch.as_tensor(value).clone()
    return tensors


def restore_optimizer(optimizer: torch.optim.Optimizer, tensors: dict[str, torch.Tensor]) -> None:
    state: dict[int, dict[str, torch.Tensor]] = {}
    for key, value in tensors.items():
        number, _, name = key.partition(".")
        state.setdefault(int(number), {})[name] = value
    optimizer.load_state_dict({**optimizer.state_dict(), "state": state})


def random_state(rng: np.random.Generator) -> dict[str, Any]:
    """The generator of the games, NumPy's global one (minibatches) and torch's (the learner's draws), as plain data."""
    kind, keys, place, has_gauss, gauss = np.random.get_state()  # noqa: NPY002
    return {
        "games": rng.bit_generator.state,
        "numpy": [str(kind), np.asarray(keys).tolist(), int(place), int(has_gauss), float(gauss)],
        "torch": torch.get_rng_state().tolist(),
    }


def restore_random(rng: np.random.Generator, state: dict[str, Any]) -> None:
    rng.bit_generator.state = state["games"]
    kind, keys, place, has_gauss, gauss = state["numpy"]
    np.random.set_state((kind, np.array(keys, np.uint32), place, has_gauss, gauss))  # noqa: NPY002
    torch.set_rng_state(torch.tensor(state["torch"], dtype=torch.uint8))
