"""A digest of the rules that something was measured on, so that a figure can say when the rules have changed since."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from . import reach
from .game import Game


@cache
def rules_digest(game: Game) -> str:
    """A digest of all source files that the game's compiled loop is made of."""
    return digest_of_sources(reach.reachable(game.loop.sources))


def digest_of_sources(paths: Iterable[Path]) -> str:
    """Blank lines and lines of comment do not count."""
    digest = hashlib.sha256()
    for path in paths:
        lines = (line.strip() for line in reach.source_bytes(path).splitlines())
        digest.update(b"\0" + path.name.encode() + b"\0")
        digest.update(b"\n".join(line for line in lines if line and not line.startswith(b"#")))
    return digest.hexdigest()[:12]
