"""What is won by deals: who makes them and who does not, at tables that allow them."""

from ... import figures
from ...figures import interval
from ...pages import Place, table
from ...training import plain


def deals(place: Place, words: str) -> str:
    """A row a tournament: the agent that the command names first, on one seat, and the deals of both sides."""
    rows: list[list[object]] = []
    found = figures.read(place, "deals")
    for data in found:
        mine = data["command"].split()[2]
        entry = data["agents"][mine]
        others = [name for name in data["agents"] if name != mine]
        rate = f"{entry['win_rate']:.1%} ({interval(entry['ci95'], '{:.1%}')})"
        met = " and ".join(f"`{plain(name)}`" for name in others)
        seats = {mine: entry["games"], **{name: data["agents"][name]["games"] for name in others}}
        told = [counted(data["deals"], name, seats[name]) for name in (mine, *others)]
        row = [data["players"], f"`{plain(mine)}`", met, entry["games"], rate, f"{1 / data['players']:.0%}"]
        rows.append([*row, told[0], ", ".join(told[1:]), f"`{data['command']}`"])
    heads = [
        "players",
        "agent",
        "against",
        "games",
        "wins (95%)",
        "even",
        "its deals a game",
        "theirs",
        "command",
    ]
    if not rows:
        return figures.missing(place, "deals")
    return (
        f"{table(heads, rows, right=(0, 3, 5))}\n\nDeals: offered, accepted, kept. Pack {found[0]['pack']}."
    )


def counted(deals: dict[str, dict[str, int]], name: str, games: int) -> str:
    """Own offers of a seat in a game."""
    return " / ".join(f"{deals[name][what] / games:.1f}" for what in ("offered", "accepted", "kept"))
