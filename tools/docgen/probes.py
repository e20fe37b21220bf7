"""What was found of exploitability, memory and soaks: tables of the figures that say how far checks went."""

from dataclasses import replace

from versailles_env.games import all_games

from . import figures
from .figures import interval
from .pages import Place, table
from .training import plain


def probes(place: Place, words: str) -> str:
    """What a learner won that met one agent alone, a row a probe, of all games."""
    rows: list[list[object]] = []
    commands, packs = [], {}
    for game in all_games():
        for data in figures.read(replace(place, name=game.id), "probe"):
            result = data["result"]
            wins = f"{result['win_rate']:.1%} ({interval(result['ci95'], '{:.1%}')})"
            learner = "fresh" if data["start"] is None else f"began as `{data['start']}`"
            met = f"`{plain(data['agent'])}`"
            told = [
                game.title,
                result["players"],
                met,
                learner,
                f"{data['minutes']:.1f}",
                f"{data['rows']:,}",
            ]
            rows.append([*told, wins, f"{result['fair']:.0%}"])
            commands.append(f"`{data['command']}`")
            packs[game.title] = data["pack"]
    if not rows:
        return figures.missing(place, "probe")
    heads = ["game", "players", "probed", "learner", "minutes", "rows", "the learner wins (95%)", "even"]
    said = ", ".join(f"{title} {pack}" for title, pack in packs.items())
    return f"{table(heads, rows, right=(1, 4, 5, 7))}\n\nPacks: {said}. {'; '.join(commands)}"


def memory(place: Place, words: str) -> str:
    """The memory of a process over many steps."""
    rows: list[list[object]] = []
    for data in figures.read(place, "memory"):
        for name, each in data["games"].items():
            told = [f"{megabytes:.0f}" for megabytes in each["mb"]]
            rows.append([name, each["way"], f"{each['steps']:,}", f"{each['games']:,}", " ".join(told)])
    heads = ["game", "what is stepped", "steps", "games", "MB of the process after each tenth"]
    return table(heads, rows, right=(2, 3)) if rows else figures.missing(place, "memory")


def soaked(place: Place, words: str) -> str:
    """How many random games were played with all checks, and what was found."""
    said = []
    for data in figures.read(place, "soak"):
        looks = sum(data["checks"].values())
        found = len(data["violations"])
        said.append(
            f"{data['games']:,} random games of {data['sets']} sets of options (rules {data['rules']}, pack {data['pack']}), {data['decisions']:,} "
            f"decisions, {looks:,} checks: {found} violation{'s' * (found != 1)}. `{data['command']}`"
        )
    return "\n\n".join(said) or figures.missing(place, "soak")
