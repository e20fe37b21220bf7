"""What was measured: tables of the files in docs/figures, each with the command that writes it."""

import json
from pathlib import Path
from typing import Any

from versailles_env.core.errors import BoardGameError
from versailles_env.games import FLAGSHIP

from .pages import Place, table

COMMANDS = {
    "bench": "versailles bench --peers open_spiel --cold --out docs/figures/bench.json",
    "training_bench": "versailles bench --training only --seconds 3 --out {folder}/training_bench.json",
    "ray": "python -m tools.ray_bench --out docs/figures/ray.json",
    "strength": "versailles tournament ppo rulebook rulebook {game}--players 3 --games 900 --seed 7 --out runs/strength-3 --json"
    " > {folder}/strength_3_rulebook.json",
    "puct": "versailles tournament puct:400,threads=1 ppo ppo {game}--players 3 --games 120 --seed 7 --out runs/puct --json"
    " > {folder}/puct_3_ppo.json",
    "foresight": "python -m tools.foresight",
    "search_speed": "python -m tools.search_speed puct:100 puct:400 puct:1600 mcts:100",
    "expert": "versailles compare expert --minutes 8 --variant 'expert iteration:' --variant 'PPO: expert.descents=0; ppo.games=512; ppo.rows=40;"
    " ppo.epochs=3; ppo.gae_lambda=0.95; ppo.learning_rate=3e-4' --out {folder}/expert.json",
    "network_sizes": "versailles compare standard --minutes 120 --every 150 --variant '128+64: network.layers=[128, 64]'"
    " --variant '256+128: network.layers=[256, 128]' --out {folder}/network_sizes.json",
    "fresh_sizes": "versailles tournament ppo:runs/128-64/policy greedy greedy {game}--players 3 --games 900 --seed 7 --out runs/sizes-3"
    " --json > {folder}/fresh_sizes_3_greedy_128-64.json",
    "fresh_every_seat": "versailles tournament ppo:runs/one-seat/policy greedy greedy {game}--players 3 --games 900 --seed 7"
    " --out runs/seats-3 --json > {folder}/fresh_every_seat_3_greedy_one-seat.json",
    "every_seat": "versailles compare standard --minutes 110 --every 150 --variant 'every seat:'"
    " --variant 'one seat: league.opponents={{random: 0.02, rulebook: 0.25, greedy: 0.48, past: 0.25}}'"
    " --out {folder}/every_seat.json",
    "deals": "versailles tournament ppo:plain ppo ppo {game}--players 3 --option deals=True --games 450 --seed 7 --out runs/deals --json"
    " > {folder}/deals_3_plain.json",
    "probe": "versailles probe ppo {game}--players {players} --minutes 4 --json > {folder}/probe.json",
    "memory": "versailles bench --memory 10000000 {game}--out {folder}/memory_vector.json",
    "soak": "versailles soak {game}--games 20000 --json > {folder}/soak.json",
    "balance": "versailles pack report {game}--games 2000 --json > {folder}/balance.json",
    "tournament": "versailles tournament {agents} {game}--players {players} --games 360 --out runs/strength --json"
    " > {folder}/tournament.json",
    "equal": "versailles tournament mcts:50 mcts:50 {game}--players {players} --games 240 --seed 10 --out runs/equal --json"
    " > {folder}/equal.json",
    "difficulty": "versailles difficulty {game}{who} --bots rulebook --games 2000 --out runs/solo --json"
    " > {folder}/difficulty.json",
}
FIELD = ("mcts:100", "greedy", "rulebook", "random")
"""Who plays in the figures of the pages, as far as the registry knows them."""
LEVELS = ("easy", "normal", "hard")
MEASURED = ("Win rate of equal agents", "What such a game looks like")
SHOWN = {"connect_four env()", "hanabi, 4 players"}
"""The peers' rows of the short table."""
FEW = {"env()", "raw_env()", "vector_env(), 2 threads", "batch, random, 2 threads"}
"""The game's own rows where six are all."""
MOST = 6
"""Rows of a table on the front page."""


def folder_of(place: Place, name: str) -> Path:
    """A game's figures have a folder of their own; the bench measures all games together, and Ray is of no game."""
    folder = Path("docs") / "figures"
    return folder if name in ("bench", "ray") else folder / place.name


def read(place: Place, name: str) -> list[dict[str, Any]]:
    """The figures of a name: `NAME.json`, and `NAME_*.json` where there are more."""
    folder = place.root / folder_of(place, name)
    found = []
    for path in sorted([*folder.glob(f"{name}.json"), *folder.glob(f"{name}_*.json")]):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BoardGameError(
                f"{path}: not JSON ({error}); write it anew with: {command(place, name)}"
            ) from None
        found += data if isinstance(data, list) else [data]
    return found


def old_figures(root: Path) -> list[str]:
    """A sentence for every file of figures that was measured on other rules than those of now, or does not say on which.

    Such figures are still true of what they were measured on, so a page with them is not stale: whoever changes the rules
    decides whether they are worth measuring anew.
    """
    from versailles_env.core.sources import rules_digest
    from versailles_env.games import all_games

    now = {name: rules_digest(game) for game in all_games() for name in (game.id, game.env_id)}
    found = []
    for path in sorted((root / "docs" / "figures").rglob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        for entry in data if isinstance(data, list) else [data]:
            for game, rules in measured_on(entry, path.parent.name):
                if game in now and rules != now[game]:
                    was = f"on rules {rules}" if rules else "before figures said on which rules"
                    found.append(
                        f"{path.relative_to(root).as_posix()}: measured {was}, {game} now has {now[game]}"
                    )
    return list(dict.fromkeys(found))


def measured_on(entry: dict[str, Any], folder: str) -> list[tuple[str, str | None]]:
    """Which game's rules a figure was measured on: a bench names several, the others one, or lie in its folder."""
    if "games" in entry and isinstance(entry["games"], list):
        return [(each["id"], each.get("rules")) for each in entry["games"]]
    if isinstance(entry.get("games"), dict):
        return [(name, each.get("rules")) for name, each in entry["games"].items()]
    return [(entry.get("env") or entry.get("game") or folder, entry.get("rules"))]


def command(place: Place, name: str) -> str:
    from versailles_env.agents.registry import AGENTS

    known = [agent for agent in FIELD if agent.partition(":")[0] in AGENTS]
    return COMMANDS[name].format(
        agents=" ".join(known),
        who=" ".join(f"--player {agent}" for agent in reversed(known) if agent != "rulebook"),
        game="" if place.name == FLAGSHIP else f"--game {place.name} ",
        players=3 if place.name == FLAGSHIP else 2,
        folder=folder_of(place, name).as_posix(),
    )


def missing(place: Place, name: str) -> str:
    """What stands in the place of figures that nobody has measured; a command that is not built yet is not named."""
    from versailles_env.cli import app

    built = {each.name for each in app.registered_commands} | {each.name for each in app.registered_groups}
    if COMMANDS[name].split()[1] not in built:
        return "_Not measured yet._"
    return f"_Not measured yet. This command fills the table:_ `{command(place, name)}`"


def bench(place: Place, words: str) -> str:
    """The game's own rows, and one of each peer; `short` has six in all."""
    if words == "short":
        return _bench(
            place,
            lambda row: row["name"] in SHOWN or (row["group"] == place.name and row["name"] in (*FEW, "")),
        )
    return _bench(place, lambda row: row["group"] == place.name or row["name"] in SHOWN)


def bench_all(place: Place, words: str) -> str:
    return _bench(place, lambda row: True)


def _bench(place: Place, chosen: Any) -> str:
    parts = []
    for data in read(place, "bench"):
        rows = [
            [
                f"{r['group']}: {r['name']}",
                f"{r['per_second']:,.0f}",
                f"{r['ratio']:,.2f}" if r["ratio"] else "-",
            ]
            for r in data["figures"]
            if chosen(r)
        ]
        machine = data["machine"]
        base = f"; times: beside {data['ratio_to']} in the same run" if data["ratio_to"] else ""
        versions = f"Python {machine['python']}, numba {machine['numba']}, pettingzoo {machine['pettingzoo']}"
        said = f"{machine['cores']} cores of {machine['cpu']}, {versions}: {data['what']}{base}."
        facts = [
            f"`{g['id']}`: {g['bytes']:,} bytes a game{_start(g)}."
            for g in data["games"]
            if chosen({"group": g["id"], "name": ""})
        ]
        told = "\n".join([said, *facts, *data["notes"]])
        parts.append(table(["", "decisions/s", "times"], rows, right=(1, 2)) + f"\n\n{told}")
    return "\n\n".join(parts) or missing(place, "bench")


def _start(facts: dict[str, Any]) -> str:
    told = [
        f"{facts[key]} s from starting Python to the first step {how}"
        for key, how in (
            ("warm_start_seconds", "with compiled rules"),
            ("cold_start_seconds", "compiling them"),
        )
        if facts.get(key)
    ]
    return ", " + ", ".join(told) if told else ""


def balance(place: Place, words: str) -> str:
    """Win rates by faction of equal agents, and what their games look like."""
    parts = []
    for data in read(place, "balance"):
        label = f"{data['pack']} v{data['version']} ({data['digest'][:8]})"
        parts.append(f"Pack `{label}`." + (f" `{data['command']}`" if "command" in data else ""))
        for each in data["tables"]:
            if each["title"] in MEASURED:
                parts.append(f"{each['title']}:\n\n" + table(each["headers"], each["rows"]))
    return "\n\n".join(parts) or missing(place, "balance")


def tournament(place: Place, words: str) -> str:
    parts = []
    for data in read(place, "tournament"):
        rows = [
            [
                f"`{name}`",
                entry["games"],
                f"{entry['win_rate']:.1%}",
                interval(entry["ci95"], "{:.1%}"),
                f"{entry['rating']:.0f}",
                interval(entry["rating_ci95"], "{:.0f}"),
                f"{entry['mean_score']:.1f}",
            ]
            for name, entry in data["agents"].items()
        ]
        heads = ["agent", "games", "wins", "95%", "rating", "95%", "mean score"]
        if words == "short":
            parts.append(
                f"{table(heads, rows[:MOST], right=(1, 2, 4, 6))}\n\n`{data['command']}`, pack `{data['pack']}`"
            )
            continue
        effects: list[list[object]] = [
            [kind, name, f"{entry['win_rate']:.1%}", interval(entry["ci95"], "{:.1%}")]
            for kind, key in ((data["faction"], "factions"), ("turn position", "seats"))
            for name, entry in data[key].items()
        ]
        parts.append(
            f"{data['played']}. Pack `{data['pack']}`.\n\n{table(heads, rows, right=(1, 2, 4, 6))}\n\n"
            f"{table(['', '', 'wins', '95%'], effects, right=(2,))}\n\n`{data['command']}`"
        )
    return "\n\n".join(parts) or missing(place, "tournament")


def sides(place: Place, words: str) -> str:
    """Games of two: every agent with each faction against every other."""
    parts = []
    for data in read(place, "tournament"):
        for faction, entries in data.get("sides", {}).items():
            names = list(data["agents"])
            rows = [
                [
                    f"`{one}`",
                    *(
                        f"{met['win_rate']:.1%} ({interval(met['ci95'], '{:.1%}')})" if met else "-"
                        for met in (entries[one].get(other) for other in names)
                    ),
                ]
                for one in names
                if one in entries
            ]
            parts.append(
                f"Wins as {faction}, against:\n\n" + table(["", *(f"`{name}`" for name in names)], rows)
            )
    return "\n\n".join(parts) or missing(place, "tournament")


def equal(place: Place, words: str) -> str:
    """Tournaments of an agent with its like: what each faction wins."""
    found = read(place, "equal")
    rows = [
        [
            f"`{next(iter(data['agents']))}`",
            data["games"],
            data["lost_by_all"],
            f"`{data['pack']}`",
            *(f"{entry['win_rate']:.1%} ({interval(entry['ci95'], '{:.1%}')})" for entry in data["factions"].values()),
            f"`{data['command']}`",
        ]
        for data in found
    ]  # fmt: skip
    heads = ["agents", "games", "lost by both", "pack", *(found[0]["factions"] if found else ()), "command"]
    return table(heads, rows, right=(1, 2)) if rows else missing(place, "equal")


def level_of(data: dict[str, Any]) -> int:
    """The place of a level among those that games have; a game without levels has one."""
    return LEVELS.index(data["level"]) if "level" in data else 0


def solo_wins(place: Place, words: str) -> str:
    """Solitaire measured by wins: a row a player, side and level."""
    found = sorted(read(place, "difficulty"), key=lambda data: (data["side"], level_of(data), data["bots"]))
    rows = [
        [
            f"`{data['player']}`",
            data["side"],
            data.get("level", "-"),
            f"`{data['bots']}`",
            data["games"],
            f"{data['win']['rate']:.1%} ({interval(data['win']['ci95'], '{:.1%}')})",
        ]
        for data in found
    ]
    told = "\n".join(dict.fromkeys(f"`{data['command']}`, pack `{data['pack']}`" for data in found))
    heads = ["player", "its side", "level", "opponent", "games", "the player wins"]
    return f"{table(heads, rows, right=(4,))}\n\n{told}"


def difficulty(place: Place, words: str) -> str:
    found = read(place, "difficulty")
    if not found:
        return missing(place, "difficulty")
    if "win_at" not in found[0]:
        return solo_wins(place, words)
    if words == "short":
        return difficulty_in_short(found)
    shown = [key for key in ("10", "15", "20", "25", "30") if all(key in data["win_at"] for data in found)]
    points: list[list[object]] = []
    wins: list[list[object]] = []
    for data in found:
        who = [f"`{data['player']}`", f"`{data['bots']}`"]
        low, middle, high = data["quartiles"]
        points.append(
            [
                *who,
                data["games"],
                f"{data['mean_points']:.1f} ({interval(data['mean_points_ci95'], '{:.1f}')})",
                f"{low:g}, {middle:g}, {high:g}",
                f"{data['even_threshold']:.1f} ({interval(data['even_threshold_ci95'], '{:.1f}')})",
                f"{data['staircase']['mean_level']:.1f} ({interval(data['staircase']['ci95'], '{:.1f}')})",
            ]
        )
        rates = [data["win_at"][key] for key in shown]
        wins.append([*who, *(f"{r['rate']:.1%} ({interval(r['ci95'], '{:.1%}')})" for r in rates)])
    heads = ["player", "bots", "games", "mean VP", "quartiles", "even threshold", "staircase"]
    told = "\n".join(dict.fromkeys(f"`{data['command']}`, pack `{data['pack']}`" for data in found))
    first, second = (
        table(heads, points, right=(2,)),
        table(["player", "bots", *(f"{k} VP or more" for k in shown)], wins),
    )
    return f"{first}\n\n{second}\n\n{told}"


def difficulty_in_short(found: list[dict[str, Any]]) -> str:
    """Each player once, against the rulebook's bots: the sentence that answers the question, and a row each."""
    own: dict[str, dict[str, Any]] = {}
    for data in sorted(found, key=lambda data: -int(data["games"])):
        if data["bots"] == "rulebook":
            own.setdefault(data["player"], data)
    best = sorted(own.values(), key=lambda data: -float(data["mean_points"]))[:MOST]

    def won(data: dict[str, Any]) -> str:
        rate = data["win_at"]["20"]
        return f"{rate['rate']:.0%} ({rate['ci95'][0]:.0%} to {rate['ci95'][1]:.0%})"

    told = ", ".join(f"`{data['player'].partition(',')[0]}` in {won(data)}" for data in best[:3])
    rows = [
        [
            f"`{data['player'].partition(',')[0]}`",
            data["games"],
            f"{data['mean_points']:.1f} ({interval(data['mean_points_ci95'], '{:.1f}')})",
            won(data),
        ]
        for data in best
    ]
    head = f"20 VP against the rulebook's bots are reached by {told}. Pack `{best[0]['pack']}`."
    return f"{head}\n\n{table(['player', 'games', 'mean VP', '20 VP or more'], rows, right=(1,))}"


def interval(ends: list[float], form: str) -> str:
    return " to ".join(form.format(end) for end in ends)


def intervals(place: Place, words: str) -> str:
    """How wide Wilson's interval is, by number of games and rate."""
    from versailles_env.agents.report.figures import wilson

    rates, games = (0.1, 0.25, 0.33, 0.5), (30, 100, 300, 1000, 3000)
    rows = [
        [f"{count:,}", *(interval(list(wilson(rate * count, count)), "{:.1%}") for rate in rates)]
        for count in games
    ]
    return table(["games", *(f"found {rate:.0%}" for rate in rates)], rows, right=(0,))
