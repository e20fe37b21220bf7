"""What the training code and the shipped policies say of themselves."""

import importlib.util
import json
from dataclasses import replace
from typing import Any

from versailles_env.games import all_games

from . import figures
from .figures import interval
from .pages import Place, table

POLICIES = "agents/policies"
NONE_YET = "_No trained policy is shipped yet._"


def config(place: Place, words: str) -> str:
    """The fields of a run's config with their defaults, a row a section."""
    if importlib.util.find_spec("training") is None:
        return "_The training code is not in this clone yet._"
    from pydantic import BaseModel

    module = importlib.import_module("versailles_env.training.config")
    rows: list[list[object]] = []
    own: list[str] = []
    for name, field in module.Config.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            inner = "<br>".join(said(f"{name}.{each}", f) for each, f in kind.model_fields.items())
            rows.append([f"`{name}`", inner, " ".join((kind.__doc__ or "").split())])
        else:
            own.append(said(name, field))
    rows.insert(0, ["the run", "<br>".join(own), "which game, which tables, whose seat, how long"])
    return table(["part", "fields and defaults", "what"], rows)


def said(name: str, field: Any) -> str:
    if field.is_required():
        return f"`{name}` needed"
    default = field.get_default(call_default_factory=True)
    return f"`{name}` {json.dumps(default)}"


def cards(place: Place) -> list[tuple[str, dict[str, Any]]]:
    """The shipped policies of the game by name, with what their cards say."""
    found = sorted((place.root / POLICIES / place.name).glob("*/card.json"))
    return [(path.parent.name, json.loads(path.read_text(encoding="utf-8"))) for path in found]


def policies(place: Place, words: str) -> str:
    """How each shipped policy came about."""
    rows: list[list[object]] = []
    for name, card in cards(place):
        about = card["about"]
        size = (
            sum(path.stat().st_size for path in (place.root / POLICIES / place.name / name).iterdir()) / 1e6
        )
        rows.append(
            [
                f"`ppo:{name}`",
                f"`{about.get('command', '')}`",
                f"{about.get('rows', 0):,}",
                about.get("minutes", ""),
                f"{size:.1f} MB",
            ]
        )
    return (
        table(["policy", "made by", "rows", "minutes", "size"], rows, right=(2, 3, 4)) if rows else NONE_YET
    )


def policy_results(place: Place, words: str) -> str:
    """What the shipped policies achieved in the evaluation that ended their training."""
    rows: list[list[object]] = []
    for name, card in cards(place):
        for result in card["about"].get("results", []):
            if "win_rate" in result:
                reached = f"wins {result['win_rate']:.1%} ({interval(result['ci95'], '{:.1%}')})"
                even = f"{result['fair']:.0%}"
            else:
                reached = (
                    f"{result['mean_points']:.1f} {result['points']} ({interval(result['ci95'], '{:.1f}')})"
                )
                even = "-"
            met = f"`{result['yardstick']}`"
            rows.append([f"`ppo:{name}`", result["players"], met, result["games"], reached, even])
    heads = ["policy", "players", "yardstick", "games", "result (95%)", "even"]
    return table(heads, rows, right=(1, 3, 5)) if rows else NONE_YET


def strength(place: Place, words: str) -> str:
    """What an agent wins on one seat against one sort of agent on all others; a line a tournament. `words`: the figures' name
    if it is another, or `all` for those of every game."""
    if words == "all":
        return _strength_of_all(place)
    name = words or "strength"
    found = figures.read(place, name)
    heads = ["players", "agent", "against", "games", "wins (95%)", "even", "command"]
    return (
        f"{table(heads, [_won(data) for data in found], right=(0, 3, 5))}\n\nPack {found[0]['pack']}."
        if found
        else figures.missing(place, name)
    )


def _won(data: dict[str, Any]) -> list[object]:
    """The agent that the command names first, on one seat, against the others."""
    mine = data["command"].split()[2]
    entry = data["agents"][mine]
    others = " and ".join(f"`{plain(each)}`" for each in data["agents"] if each != mine)
    rate = f"{entry['win_rate']:.1%} ({interval(entry['ci95'], '{:.1%}')})"
    even = f"{1 / data['players']:.0%}"
    return [data["players"], f"`{plain(mine)}`", others, entry["games"], rate, even, f"`{data['command']}`"]


def plain(agent: str) -> str:
    """An agent without what only says how fast it is asked."""
    return agent.removesuffix(",threads=1")


def _strength_of_all(place: Place) -> str:
    rows: list[list[object]] = []
    packs = []
    for game in all_games():
        of_game = replace(place, name=game.id)
        found = [*figures.read(of_game, "strength"), *figures.read(of_game, "puct")]
        rows += [[game.title, *_won(data)[:-1]] for data in found]
        packs += [f"{game.title} {found[0]['pack']}"] if found else []
    heads = ["game", "players", "agent", "against", "games", "wins (95%)", "even"]
    return f"{table(heads, rows, right=(1, 4, 6))}\n\nPacks: {', '.join(packs)}."


def foresight(place: Place, words: str) -> str:
    """What the value heads of the shipped policies explain, by phase of a game; of all games."""
    rows: list[list[object]] = []
    commands = []
    for game in all_games():
        for data in figures.read(replace(place, name=game.id), "foresight"):
            for part, whose in (("own", "the asked seat"), ("others", "the other seats")):
                found = {phase: each[part] for phase, each in data["explained"].items() if part in each}
                if found:
                    told = [f"{found[phase]:.0%}" for phase in ("early", "midway", "late", "all")]
                    rows.append([game.title, f"`ppo:{data['policy']}`", whose, data["games"], *told])
            commands.append(f"`{data['command']}`, pack {data['pack']}")
    heads = ["game", "policy", "result of", "games", "early", "midway", "late", "all"]
    if not rows:
        return figures.missing(place, "foresight")
    return f"{table(heads, rows, right=(3, 4, 5, 6, 7))}\n\n{'; '.join(commands)}"


def search_speed(place: Place, words: str) -> str:
    """How long searches think about a move."""
    parts = []
    for data in figures.read(place, "search_speed"):
        rows: list[list[object]] = [[f"`{row['agent']}`", row["milliseconds"]] for row in data["rows"]]
        said = f"{data['questions']} questions at a table of {data['players']}, on one core of {data['machine']['cores']} ({data['machine']['cpu']})"
        parts.append(f"{table(['agent', 'ms a move'], rows, right=(1,))}\n\n{said}. `{data['command']}`")
    return "\n\n".join(parts) or figures.missing(place, "search_speed")


def expert(place: Place, words: str) -> str:
    """Expert iteration and PPO after the same time of training."""
    return _comparison(place, "expert")


def sizes(place: Place, words: str) -> str:
    """Networks of several sizes after the same time of training."""
    return _comparison(place, "network_sizes")


def every_seat(place: Place, words: str) -> str:
    """Learning from one seat of a game and from every seat, after the same time of training."""
    return _comparison(place, "every_seat")


def _comparison(place: Place, name: str) -> str:
    """What `versailles_env.training.compare` found: a row a variant."""
    parts = []
    for data in figures.read(place, name):
        rows: list[list[object]] = []
        for row in data["rows"]:
            wins = [f"{r['win_rate']:.1%} ({interval(r['ci95'], '{:.0%}')})" for r in row["results"]]
            head = [row["label"], f"{row['rows']:,}", f"{row['minutes']:.0f}", f"{row['megabytes']:.1f} MB"]
            rows.append([*head, *wins])
        results = data["rows"][0]["results"]
        heads = ["", "rows trained on", "minutes", "weights"]
        heads += [f"wins: {r['players']} players, `{r['yardstick']}`" for r in results]
        fair = ", ".join(
            f"{share:.0%} at {players} players"
            for players, share in sorted({r["players"]: r["fair"] for r in results}.items())
        )
        counts = [row["results"][0]["games"] for row in data["rows"]]
        games = ", ".join(map(str, counts)) if len(set(counts)) > 1 else str(counts[0])
        went_on = "".join(
            f" {row['label']} ended at {change['minutes']:.0f} minutes and went on from there."
            for row in data["rows"]
            for change in row.get("went_on", [])
        )
        said = (
            f"Config `{data['config']}`, one core of two for each ({data['machine']['cpu']}), {games} games a cell, "
            f"fair share {fair}; pack {data['pack']}.{went_on} `{data['command']}`"
        )
        parts.append(f"{table(heads, rows, right=(1, 2, 3))}\n\n{said}")
    return "\n\n".join(parts) or figures.missing(place, name)
