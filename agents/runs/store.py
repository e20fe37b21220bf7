"""The folder of a run: its manifest, a file for every finished block, and what is made of them.

A block's file appears whole or not at all, under a name that says which block it is. So a run may be killed at any moment
and started again, and no game is lost or counted twice.
"""

import contextlib
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text, write_whole

from .plan import Block, Plan

MANIFEST = "manifest.json"
RUN = b"versailles_run"
NAMES = {
    "what": "the command",
    "version": "the version of versailles-env",
    "pack_digest": "the content of the pack",
}


class ResultsError(BoardGameError):
    """Results of another run, or none that can be read."""


class Folder:
    """Where a run keeps its blocks."""

    def __init__(self, path: Path, plan: Plan):
        self.path = path
        self.plan = plan
        self.digest = hashlib.sha256(json.dumps(plan.manifest, sort_keys=True).encode()).hexdigest()[:16]

    def open(self) -> list[Block]:
        """Make the folder, or take up the run in it; the blocks still to be played. Another run's folder is refused."""
        manifest = self.path / MANIFEST
        if manifest.exists():
            check_manifest(manifest, self.plan.manifest)
        else:
            if self._part_files():
                raise ResultsError(
                    f"{self.path}: holds blocks of a run but no {MANIFEST}: expected another folder"
                )
            write_text(manifest, json.dumps(self.plan.manifest, indent=2) + "\n")
        (self.path / "parts").mkdir(exist_ok=True)
        for left in (self.path / "parts").glob("*.tmp"):
            left.unlink(missing_ok=True)
        return [block for block in self.plan.blocks if not self._is_done(block)]

    def clear(self) -> None:
        """Take away what this run has put here, and the folder if nothing else is in it."""
        for path in (*self._part_files(), self.path / MANIFEST):
            path.unlink(missing_ok=True)
        for folder in (self.path / "parts", self.path):
            with contextlib.suppress(OSError):  # somebody else's files are in it
                folder.rmdir()

    def part(self, block: Block) -> Path:
        return self.path / "parts" / f"block-{block.number:06d}.parquet"

    def write_part(self, block: Block, table: pa.Table) -> None:
        table = table.replace_schema_metadata(
            {**(table.schema.metadata or {}), **self.stamp(), b"games": str(block.size)}
        )
        write_whole(self.part(block), lambda path: pq.write_table(table, path, compression="zstd"))

    def stamp(self) -> dict[bytes, str]:
        """What every file of this run says of itself."""
        return {RUN: self.digest, b"pack": self.plan.pack.label, b"command": self.plan.command}

    def _part_files(self) -> list[Path]:
        return list((self.path / "parts").glob("block-*.parquet"))

    def _is_done(self, block: Block) -> bool:
        path = self.part(block)
        if not path.exists():
            return False
        try:
            metadata = pq.read_metadata(path).metadata or {}
        except (pa.ArrowException, OSError):
            path.unlink()  # the disk lost it: it is played again
            return False
        if metadata.get(RUN, b"").decode() != self.digest:
            other = metadata.get(b"pack", b"unknown").decode()
            raise ResultsError(
                f"{path}: comes from another run (pack {other}), expected one of {self.plan.pack.label}; give another folder"
            )
        return True

    def parts(self) -> Iterator[pa.Table]:
        """The finished blocks, in their order."""
        for block in self.plan.blocks:
            yield pq.read_table(self.part(block))


def check_manifest(path: Path, mine: dict[str, Any]) -> None:
    """The same run, or a sentence on what differs."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        theirs = {name: found[name] for name in mine}
    except (OSError, ValueError, KeyError, TypeError):
        raise ResultsError(f"{path}: not the manifest of a run: expected another folder") from None
    for name, value in mine.items():
        if theirs[name] == value:
            continue
        there, here = theirs[name], value
        if name == "options" and isinstance(there, dict):
            name = "option " + next(key for key in {**there, **here} if there.get(key) != here.get(key))
            there, here = there.get(name[7:]), here.get(name[7:])
        raise ResultsError(
            f"{path.parent}: holds another run: {NAMES.get(name, name)} is {say(there)} there and {say(here)} here; "
            "give another folder, or the same command to go on"
        )


def say(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
