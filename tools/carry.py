"""`python -m tools.carry FROM [--game G] [POLICY...]`: carry policies from an old layout to the one of the working tree.

FROM is a revision of git, or a JSON file that `--layout FILE` has written there. Weights go with the piece and the place that they are
for, and with the segment and the place of an action. What a policy was not trained to see it goes on not seeing (its columns are 0),
and actions that it did not know it takes only where there is nothing else. Scales are folded into the weights, so it answers as
before, but where a piece it knew is now also written at other questions. Its card says that it was carried.
"""

import argparse
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from versailles_env.agents import policies
from versailles_env.agents.players.policy import Policy, layout_digest
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text
from versailles_env.core.game import Game
from versailles_env.games import FLAGSHIP, get_game

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("versailles_env", "agents", "training", "configs", "tools")
NEVER = -10_000.0
"""The logit of an action that a policy has not learnt: far below any that it has, and a number."""
ABOUT = "carried"
DESCRIBE = """
import hashlib, json, sys
from versailles_env.games import get_game
from versailles_env.agents.players.policy import layout_digest
game = get_game(sys.argv[1])
print(json.dumps({
    "env": game.env_id, "digest": layout_digest(game), "scale": [float(x) for x in game.observations.scale],
    "pieces": {p.name: p.size for p in game.observations.pieces},
    "segments": {s.name: s.size for s in game.actions.segments},
}))
"""
"""What is asked of an old revision: in words that every one so far understands."""


class CarryError(BoardGameError):
    """A layout that cannot be read, or a policy of another one."""


class Layout(BaseModel):
    """A layout without its words: sizes by name, in order, and the scale of every entry of an observation."""

    model_config = ConfigDict(extra="forbid")

    env: str
    digest: str
    pieces: dict[str, int]
    segments: dict[str, int]
    scale: list[float]


def layout_of(game: Game) -> Layout:
    return Layout(
        env=game.env_id,
        digest=layout_digest(game),
        pieces={piece.name: piece.size for piece in game.observations.pieces},
        segments={segment.name: segment.size for segment in game.actions.segments},
        scale=[float(each) for each in game.observations.scale],
    )


def layout_from(source: str, game: str) -> Layout:
    """Of a JSON file, or of a revision: its sources are unpacked and asked."""
    path = Path(source)
    if path.suffix == ".json":
        try:
            return Layout.model_validate_json(path.read_text(encoding="utf-8"))
        except (OSError, ValidationError) as error:
            raise CarryError(f"{source}: no layout as --layout writes it ({error})") from None
    packed = subprocess.run(["git", "archive", source, *PARTS], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise CarryError(f"{source}: neither a JSON file nor a revision ({packed.stderr.decode().strip()})")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as sources:
            sources.extractall(folder, filter="data")
        told = subprocess.run(
            [sys.executable, "-c", DESCRIBE, game],
            cwd=folder,
            env={"PYTHONPATH": folder, "NUMBA_DISABLE_JIT": "1", "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    if told.returncode:
        raise CarryError(f"{source}: its {game} does not tell its layout ({told.stderr.strip()[-300:]})")
    return Layout.model_validate_json(told.stdout)


def places(old: dict[str, int], new: dict[str, int]) -> Iterator[tuple[int, int]]:
    """(old place, new place) of all that both have: the same part, and the same place in it."""
    starts, at = {}, 0
    for name, size in old.items():
        starts[name] = at
        at += size
    at = 0
    for name, size in new.items():
        for k in range(min(size, old.get(name, 0))):
            yield starts[name] + k, at + k
        at += size


def carry(policy: Policy, old: Layout, game: Game, source: str, more: str = "") -> Policy:
    """The same policy for the layout of this game. `more` is said on its card beside the rest."""
    card, new = policy.card, layout_of(game)
    if card.layout != old.digest:
        raise CarryError(f"the policy is of the layout {card.layout}, and {source} has {old.digest}")
    seen = np.array(list(places(old.pieces, new.pieces)))
    known = np.array(list(places(old.segments, new.segments)))
    last = f"{card.layers - 1}"
    first, rows, bias = (policy.weights[name] for name in ("0.weight", f"{last}.weight", f"{last}.bias"))
    per_unit = first.astype(np.float64) / np.array(old.scale)
    columns = np.zeros((len(first), len(new.scale)))
    columns[:, seen[:, 1]] = per_unit[:, seen[:, 0]]
    weights = {**policy.weights, "0.weight": (columns * np.array(new.scale)).astype(np.float32)}
    actions = sum(new.segments.values())
    out, never = np.zeros((actions, rows.shape[1]), np.float32), np.full(actions, NEVER, np.float32)
    if card.layers == 1:
        rows = weights["0.weight"]
        out = np.zeros((actions, rows.shape[1]), np.float32)
    out[known[:, 1]], never[known[:, 1]] = rows[known[:, 0]], bias[known[:, 0]]
    weights[f"{last}.weight"], weights[f"{last}.bias"] = out, never
    step = {
        "from": f"{old.env}, layout {old.digest}",
        "to": f"{new.env}, layout {new.digest}",
        "unseen": [name for name, size in new.pieces.items() if size > old.pieces.get(name, 0)],
        "unknown_actions": actions - len(known),
        "note": "Not trained anew: weights moved by piece and place, what is new is not seen and not chosen. "
        f"Command, rows and results are those of the policy before. {more}".strip(),
    }
    changed = {
        "env": new.env,
        "layout": new.digest,
        "about": {**card.about, ABOUT: [*card.about.get(ABOUT, []), step]},
    }
    return Policy(card.model_copy(update=changed), weights)


def carry_all(game: Game, source: str, names: Sequence[str], more: str = "") -> Iterator[str]:
    """Carry shipped policies of a game, or those of folders, in place."""
    old = layout_from(source, game.id)
    for name in names or policies.shipped(game.id):
        folder = Path(name) if Path(name).is_dir() else policies.folder_of(f"{game.id}/{name}")
        policy = Policy.load(folder)
        if policy.card.layout == layout_digest(game):
            yield f"{name}: is of this layout"
            continue
        carried = carry(policy, old, game, source, more)
        carried.save(folder)
        carried.check(game, game.load_pack(carried.card.pack))
        yield f"{name}: carried from {old.env} ({old.digest}) to {game.env_id} ({layout_digest(game)})"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.carry", description=__doc__)
    parser.add_argument("source", metavar="FROM", nargs="?", help="a revision of git, or a layout as JSON")
    parser.add_argument("policies", metavar="POLICY", nargs="*", help="names or folders; all shipped ones")
    parser.add_argument("--game", default=FLAGSHIP)
    parser.add_argument("--layout", metavar="FILE", help="write the layout of this tree and carry nothing")
    parser.add_argument("--note", default="", metavar="TEXT", help="what else the cards shall say of it")
    asked: Any = parser.parse_args(words)
    try:
        game = get_game(asked.game)
        if asked.layout:
            write_text(Path(asked.layout), json.dumps(layout_of(game).model_dump()) + "\n")
            print(f"written: {asked.layout}")
        elif not asked.source:
            parser.error("expected FROM, a revision or a layout as JSON, or --layout FILE")
        else:
            for line in carry_all(game, asked.source, asked.policies, asked.note):
                print(line)
    except BoardGameError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
