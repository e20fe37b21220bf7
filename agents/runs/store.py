"""The folder of a run: its manifest, a file for every finished block, and what is made of them.

A block's file appears whole or not at all, under a name that says which block it is. So a run may be killed at any moment
and started again, and no game is lost or counted twice.
"""

import contextlib
import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import sweep, write_bytes, write_text, write_whole

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

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """For who takes the folder away in the end: one process at a time, or a sentence. The folder itself is the lock, so
        nothing is left behind."""
        handle = None
        while handle is None:
            self.path.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_RDONLY)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(handle)
                raise ResultsError(
                    f"{self.path}: another process is at work on this: wait for it, or give another name"
                ) from None
            if not self.path.exists() or self.path.stat().st_ino != os.fstat(handle).st_ino:
                os.close(handle)  # the one before has just taken it away
                handle = None
        try:
            yield
        finally:
            os.close(handle)

    def open(self, repair: bool = False) -> list[Block]:
        """Make the folder, or take up the run in it; the blocks still to be played. Another run's folder is refused, and a
        block that cannot be read, too, unless it shall be played again (`repair`)."""
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
        sweep(self.path)
        sweep(self.path / "parts")
        return [block for block in self.plan.blocks if not self._is_done(block, repair)]

    def clear(self) -> None:
        """Take away what this run has put here, and the folder if nothing else is in it."""
        for path in self._part_files():
            path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # somebody else's files are in it
            (self.path / "parts").rmdir()
        (self.path / MANIFEST).unlink(missing_ok=True)  # last: by it the folder is known as ours
        with contextlib.suppress(OSError):
            self.path.rmdir()

    def part(self, block: Block) -> Path:
        return self.path / "parts" / f"block-{block.number:06d}.parquet"

    def write_part(self, block: Block, table: pa.Table) -> None:
        table = table.replace_schema_metadata(
            {**(table.schema.metadata or {}), **self.stamp(), b"games": str(block.size)}
        )
        write_whole(
            self.part(block),
            lambda path: pq.write_table(table, path, compression="zstd", write_page_checksum=True),
        )

    def take(self, block: Block, files: dict[str, bytes]) -> None:
        """A block that was played elsewhere: its files as they were written there, the one by which it is known as done last."""
        done = self.part(block)
        for name, content in sorted(files.items(), key=lambda each: self.path / each[0] == done):
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(path, content)

    def stamp(self) -> dict[bytes, str]:
        """What every file of this run says of itself."""
        return {RUN: self.digest, b"pack": self.plan.pack.label, b"command": self.plan.command}

    def _part_files(self) -> list[Path]:
        return list((self.path / "parts").glob("block-*.parquet"))

    def _is_done(self, block: Block, repair: bool) -> bool:
        path = self.part(block)
        if not path.exists():
            return False
        try:
            metadata = self._read(block).schema.metadata or {}
        except ResultsError:
            if not repair:
                raise
            path.unlink()
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
            yield self._read(block)

    def _read(self, block: Block) -> pa.Table:
        """One block, whole: every page has its checksum."""
        path = self.part(block)
        try:
            table = pq.read_table(path, page_checksum_verification=True)
        except (pa.ArrowException, OSError, ValueError):
            raise ResultsError(
                f"{path}: these results cannot be read, they were cut or changed: expected the file as it was written, "
                f"or --repair to play its {block.size} games again"
            ) from None
        return table


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
        if name == "digests" and isinstance(there, dict) and isinstance(here, dict):
            agent = next(key for key in {**there, **here} if there.get(key) != here.get(key))
            raise ResultsError(
                f"{path.parent}: agent {agent} has changed since this run was begun, its policy or its code is another: "
                "give another folder, or go back to what it was"
            )
        if name == "options" and isinstance(there, dict):
            name = "option " + next(key for key in {**there, **here} if there.get(key) != here.get(key))
            there, here = there.get(name[7:]), here.get(name[7:])
        raise ResultsError(
            f"{path.parent}: holds another run: {NAMES.get(name, name)} is {say(there)} there and {say(here)} here; "
            "give another folder, or the same command to go on"
        )


def say(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
