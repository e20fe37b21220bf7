"""The long form of the checks: thousands of games in chunks, with the progress on disk so that a killed run goes on."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from versailles_env.core import jit
from versailles_env.core.errors import SaveError
from versailles_env.core.files import write_text
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .bulk import Bulk
from .harness import SAMPLE, check_game, games_played
from .report import Report

CHUNK = 1000
DEEP = 1
"""Of each chunk, so many games more are played with all checks, and one with chance in the open."""
DEEPER = 16
"""Where anything is hidden, one chunk in so many has these games with leaks looked for in all words at every question."""


@dataclass(frozen=True)
class Chunk:
    """Games of the seeds from `first` on, with these options. What comes of it follows from this alone."""

    first: int
    size: int
    options: dict[str, Any]
    deeper: bool = False


Crew = Callable[[Game, Pack, Sequence[Chunk]], Iterable[Report]]
"""Who plays chunks: a report of each, in their order."""


def play_chunk(game: Game, pack: Pack, chunk: Chunk) -> Report:
    report = Bulk(game, pack, chunk.options, chunk.first, chunk.size).play().count()
    secrecy = 1 if chunk.deeper and any(field.hidden for field in game.fields) else SAMPLE
    report.merge(check_game(game, DEEP, chunk.first, pack, varies=False, secrecy=secrecy, **chunk.options))
    return report


def play_here(game: Game, pack: Pack, chunks: Sequence[Chunk]) -> Iterator[Report]:
    """One after the other, in this process."""
    for chunk in chunks:
        yield play_chunk(game, pack, chunk)


def soak(
    game: Game,
    games: int,
    folder: str | Path,
    seed: int = 0,
    options_list: Sequence[dict[str, Any]] = ({},),
    pack: Pack | str | Path | None = None,
    progress: Callable[[Report], None] | None = None,
    crew: Crew = play_here,
) -> Report:
    """Play that many games in all; each chunk takes the next of the sets of options, `progress` is called after it.

    `folder/soak.json` holds what was done: a run with the same game, rules, pack, seed and options goes on from there.
    Of each failing game a replay is written beside it.
    """
    loaded = pack if isinstance(pack, Pack) else game.load_pack(pack)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    head: dict[str, Any] = {
        "game": game.env_id,
        "rules": jit.cache_folder(game.loop.sources).name,
        "pack": loaded.digest,
        "seed": seed,
        "options": [dict(options) for options in options_list],
    }
    total, done = _resume(folder / "soak.json", head, game)
    for part in crew(game, loaded, _chunks(games - total.games, done, seed, head["options"])):
        for replay in part.replays:
            replay.save(folder / f"{game.env_id}-seed{replay.seed}-{replay.digest}.json")
        part.replays = []
        total.merge(part)
        done += 1
        _save(folder / "soak.json", head, total, done)
        if progress:
            progress(total)
    return total


def _chunks(left: int, done: int, seed: int, sets: list[dict[str, Any]]) -> list[Chunk]:
    """What is still to be played after so many chunks; the games with all checks count, too."""
    found = []
    while left > 0:
        size = min(CHUNK, left)
        found.append(Chunk(seed + done * CHUNK, size, sets[done % len(sets)], done % DEEPER == 0))
        left -= size + games_played(DEEP)
        done += 1
    return found


def _resume(path: Path, head: dict[str, Any], game: Game) -> tuple[Report, int]:
    """What an earlier run has done; nothing if there was none, or one of other rules or settings."""
    total = Report(game.env_id)
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        if saved["head"] != json.loads(json.dumps(head)):
            return total, 0
        total.games, total.decisions, chunks = (int(saved[name]) for name in ("games", "decisions", "chunks"))
        total.made, total.violations = Counter(saved["made"]), [str(each) for each in saved["violations"]]
    except FileNotFoundError:
        return total, 0
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise SaveError(
            f"{path}: cut or changed, not the progress of a soak: take it away to begin anew, or give another folder"
        ) from None
    return total, chunks


def _save(path: Path, head: dict[str, Any], total: Report, chunks: int) -> None:
    content = {
        "head": head,
        "chunks": chunks,
        "games": total.games,
        "decisions": total.decisions,
        "made": total.made,
        "violations": total.violations,
    }
    write_text(path, json.dumps(content, indent=1) + "\n")
