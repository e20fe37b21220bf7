"""Kept games as pages beside a report."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from .common import progress_console

if TYPE_CHECKING:
    from versailles_env.agents.runs.results import Results

    from ..core.game import Game
    from ..core.packs import Pack

Link = tuple[str, str]
"""Where a page is, seen from the report, and what it shows."""


def replay_pages(results: "Results") -> list[Link]:
    """Write a page for every replay of a run."""
    columns = results.columns
    names = [name for name in dict.fromkeys(columns["replay"].tolist()) if name]
    told = {}
    for name in names:
        own = columns["replay"] == name
        if "faction" in columns:
            seats = zip(columns["faction"][own], columns["agent"][own], strict=True)
            told[name] = ", ".join(f"{faction} {agent}" for faction, agent in seats)
        else:
            told[name] = f"{columns['player'][own][0]} against {columns['bots'][own][0]}"
    return write_pages(results.folder, names, told, results.plan.game, results.plan.pack)


def write_pages(
    folder: Path, names: Iterable[str], told: dict[str, str], game: "Game", pack: "Pack"
) -> list[Link]:
    """The pages of these replays, beside them; a page that is there already is of the same game."""
    from ..core.replay import Replay
    from ..web.page import replay_page, save_page
    from ..web.story import ending, tell

    links = []
    every = list(names)
    console = progress_console()
    for k, name in enumerate(every, 1):
        page = Path(name).with_suffix(".html")
        replay = Replay.load(folder / name)
        if console.is_terminal:
            console.print(f"page {k} of {len(every)}", end="\r")
        if (folder / page).exists():
            end = ending(replay.play(game, pack.path))
        else:
            data = tell(replay, game, pack.path)
            save_page(replay_page(data), folder / page)
            end = data["end"]
        links.append((page.as_posix(), f"{told.get(name, page.stem)}. {end}"))
    return links
