"""How hard 20 victory points are, for a person: agents of three strengths stand in for one, by faction order and start."""

from typing import Any

from . import figures
from .figures import interval
from .pages import Place, table

PERSONS = (
    ("a beginner who plays by the bot's own priorities", "rulebook"),
    ("decent: one step ahead, no plan", "greedy"),
    ("decent: tries out what may follow", "mc:100,threads=1"),
    ("strong: trained for it", "ppo"),
    ("strong: looks ahead", "mcts:50,threads=1"),
    ("strong: trained for it, and looks ahead", "puct:400,threads=1"),
)
THRESHOLD = "20"


def how_hard(place: Place, words: str) -> str:
    """A row a person against the rulebook's bots, then what order and start are worth to the one of `words`."""
    found: dict[str, dict[str, Any]] = {}
    for data in sorted(figures.read(place, "difficulty"), key=lambda each: -int(each["games"])):
        if data["bots"] == "rulebook":
            found.setdefault(data["player"], data)
    rows = [
        [who, f"`{name}`", found[name]["games"], mean(found[name]), share(found[name]["win_at"][THRESHOLD])]
        for who, name in PERSONS
        if name in found
    ]
    heads = ["the person is", "stood in for by", "games", "mean VP", f"{THRESHOLD} VP or more"]
    return table(heads, rows, right=(2,)) + "\n\n" + circumstances(found[words or "ppo"])


def circumstances(data: dict[str, Any]) -> str:
    rows = [
        [f"{name} {value}", each["games"], mean_of(each), share(each["win"])]
        for name, values in apart(data).items()
        for value, each in values.items()
    ]
    heads = [f"`{data['player']}`, by", "games", "mean VP", f"{data['threshold']} VP or more"]
    return table(heads, rows, right=(1,))


def apart(data: dict[str, Any]) -> dict[str, Any]:
    """Figures of an earlier time have them under other names."""
    return data.get("apart") or {"order": data["orders"], "start": data["starts"]}


def mean(data: dict[str, Any]) -> str:
    return f"{data['mean_points']:.1f} ({interval(data['mean_points_ci95'], '{:.1f}')})"


def mean_of(data: dict[str, Any]) -> str:
    return f"{data['mean_points']:.1f} ({interval(data['ci95'], '{:.1f}')})"


def share(rate: dict[str, Any]) -> str:
    return f"{rate['rate']:.1%} ({interval(rate['ci95'], '{:.1%}')})"
