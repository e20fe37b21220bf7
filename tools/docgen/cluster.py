"""What Ray costs and brings: the tables of docs/figures/ray.json, and what they say of more nodes than were measured."""

from typing import Any

from . import figures
from .pages import Place, table

NAME = "ray"
FREE = 0.2
"""Cores that others may take before the clock's figures say nothing of scaling."""
NODES = (1, 2, 4, 8, 16, 32, 100)
EPOCHS = "each row is played once and learned from in every epoch"
SETTINGS = "Python {python}, Ray {ray}, torch {torch}, {cores} cores of {cpu}"


def data_of(place: Place) -> dict[str, Any] | None:
    found = figures.read(place, NAME)
    return found[0] if found else None


def blocks(place: Place, words: str) -> str:
    """Games a second of the pool and of Ray, and what the start takes."""
    data = data_of(place)
    if not data:
        return figures.missing(place, NAME)
    found = data["blocks"]
    first = found["rows"][0]["games_per_s"]
    rows = [
        [
            row["way"],
            f"{row['games_per_s']:.1f}",
            f"{row['games_per_s'] / first:.2f}",
            f"{row['cpu_ms_per_game']:.1f}",
            f"{row['start']:.1f}",
            f"{row['others']:.1f}",
        ]
        for row in found["rows"]
    ]
    one, two = (row["games_per_s"] for row in found["rows"][2:4])
    size = found["games"][1] / found["blocks"][1]
    taken = max(row["others"] for row in found["rows"])
    cost = [row["cpu_ms_per_game"] for row in found["rows"]]
    pool = found["rows"][1]["games_per_s"]
    if taken > FREE:
        gain = (
            f"Other work held {taken:.1f} of the two cores meanwhile, so the clock shows no gain of two workers or nodes over one, only what they cost; "
            "measured alone, the command writes the gain here."
        )
        dear = "what Ray costs beside the pool is less than these measurements differ by; what it costs at the start, they show."
    else:
        gain = f"Two nodes do {two / one:.2f} times as much as one, and {two / pool:.2f} times as much as the pool of two workers."
        dear = f"of two nodes {cost[3] / cost[1]:.2f} times that of two workers."
    said = (
        f"{gain} A block of {size:.0f} games takes {size * cost[2] / 1000:.2f} s of a node's processor and sends back "
        f"{found['bytes_per_block'] / 1000:.1f} kB. Processor time of a game, Ray's own processes included, is {min(cost):.0f} to {max(cost):.0f} ms over all four rows: "
        + dear
    )
    heads = ["", "games/s", "times one worker", "processor, ms a game", "start, s", "cores taken by others"]
    about = (
        f"`{' '.join(found['agents'])}` in {found['game']}, {found['games'][0]} and {found['games'][1]} games; "
        + SETTINGS.format(**data["machine"])
    )
    return f"{table(heads, rows, right=(1, 2, 3, 4, 5))}\n\n{said}\n\n{about}."


def training(place: Place, words: str) -> str:
    """Our runner beside RLlib's, and where the time of an update goes."""
    data = data_of(place)
    if not data:
        return figures.missing(place, NAME)
    found = data["training"]
    usual, alone = found["usual_decisions_per_s"], found["alone"]
    rows = [
        ["RLlib's own runner on `PettingZooEnv`", f"{usual:,.0f}", "1"],
        [
            "our runner, every seat the learner's",
            f"{alone['decisions_per_s']:,.0f}",
            f"{alone['decisions_per_s'] / usual:.0f}",
        ],
        [
            "our runner, against the league",
            f"{found['league']['decisions_per_s']:,.0f}",
            f"{found['league']['decisions_per_s'] / usual:.0f}",
        ],
    ]
    first = table(["one core collects", "decisions/s", "times RLlib's"], rows, right=(1, 2))
    spent = [
        [
            label,
            str(int(each["runners"])),
            f"{each['rows_per_s']:,.0f}",
            *(f"{each[part]:.2f}" for part in ("engine", "opponents", "policy", "update")),
        ]
        for label, each in (
            ("in one process", alone),
            ("1 node of 1 core", found["nodes_1"]),
            ("2 nodes of 1 core", found["nodes_2"]),
        )
    ]
    heads = ["an update", "runners", "rows/s", "engine, s", "opponents, s", "policy, s", "rest, s"]
    layers = " and ".join(map(str, found["network"]))
    ppo = found["ppo"]
    about = (
        f"{found['game']}, {found['players']} players, network {layers}, {ppo['games']} games x {ppo['rows']} rows, {ppo['epochs']} epochs in "
        f"minibatches of {ppo['minibatch']}; RLlib's runner with {found['usual']['envs']} environments; a row is "
        f"{alone['bytes_per_row']:,.0f} bytes. *Rest*: the way of rows and weights, and the learner, which shares the two cores with the runners. "
        + SETTINGS.format(**data["machine"])
    )
    return f"{first}\n\n{table(heads, spent, right=(1, 2, 3, 4, 5, 6))}\n\n{about}."


def hundred(place: Place, words: str) -> str:
    """Rows a second of so many one-core runners and one learner, from what was measured of each."""
    data = data_of(place)
    if not data:
        return figures.missing(place, NAME)
    alone = data["training"]["league"]
    runner, learner, weight = alone["sample_rows_per_s"], alone["learner_rows_per_s"], alone["bytes_per_row"]
    rows = []
    for count in NODES:
        both = 1 / (1 / (count * runner) + 1 / learner)
        rows.append(
            [
                str(count),
                f"{both:,.0f}",
                f"{both / learner:.0%}",
                f"{both * weight * 8 / 1e6:,.0f}",
                f"{both / (1 / (1 / runner + 1 / learner)):.1f}",
            ]
        )
    even = learner / runner
    most = 1 / (1 / (100 * runner) + 1 / learner)
    said = (
        f"A runner of one core collects {runner:,.0f} rows a second against the league; the learner, on one core too, learns from {learner:,.0f}. So the learner "
        f"is the bottleneck from {even:.1f} runners on: {EPOCHS}. A hundred nodes give {most:,.0f} rows a second, {most / learner:.0%} of the learner's "
        f"limit, and ten give {1 / (1 / (10 * runner) + 1 / learner) / learner:.0%} of it."
    )
    heads = ["runners of one core", "rows/s", "of the learner's limit", "Mbit/s to the learner", "times one"]
    return f"{table(heads, rows, right=(0, 1, 2, 3, 4))}\n\n{said}"
