"""`python -m tools.levels GAME`: calibrate the solo bots of graded strength of a game, and write its file of levels.

A reference player meets bots at places of the ladder, on each side, and the rulebook's bots beside them. The share of games that
it wins is made to fall along the ladder (pooling neighbours where chance has it otherwise) and drawn as straight lines between
the places; each level stands where the line has the share it aims at, and at the end of the ladder where the line does not go so far.
"""

import argparse
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.agents.levels import COUNT, mixture_at, path_of
from versailles_env.agents.players.bots import write_mixture
from versailles_env.agents.solo.plan import Pair, solo_plan
from versailles_env.agents.solo.run import run_difficulty
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text
from versailles_env.core.game import Game
from versailles_env.core.result import Solo
from versailles_env.envs.solo import RULEBOOK, solo_of
from versailles_env.games import get_game

COMMAND = "python -m tools.levels"
AIMS = "0.9,0.75,0.5,0.25,0.1"


def aims_of(words: str) -> tuple[float, ...]:
    """The shares that the levels aim at."""
    aims = tuple(float(word) for word in words.split(","))
    if len(aims) != COUNT or list(aims) != sorted(aims, reverse=True) or not 0 < aims[-1] <= aims[0] < 1:
        raise BoardGameError(f"--aims {words}: expected {COUNT} falling shares between 0 and 1")
    return aims


def falling(wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    """The shares of wins nearest to those found that never rise along the ladder (pool adjacent violators)."""
    blocks: list[list[float]] = []
    for won, played in zip(wins.tolist(), games.tolist(), strict=True):
        blocks.append([won, played, 1])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] < blocks[-1][0] / blocks[-1][1]:
            last = blocks.pop()
            blocks[-1] = [one + other for one, other in zip(blocks[-1], last, strict=True)]
    return np.concatenate([np.full(int(count), won / played) for won, played, count in blocks])


def place_of(aim: float, places: np.ndarray, shares: np.ndarray) -> float:
    """Where on the ladder the falling shares come to the aim, in thousandths; an end of it if they do not."""
    return round(float(np.interp(-aim, -shares, places)), 3)


def sides_of(solo: Solo) -> list[tuple[str, tuple[str, ...]]]:
    """Each side of the player with the seats of its bots."""
    return [(side, solo.bots_of(side)) for side in solo.sides]


def measure(game: Game, asked: argparse.Namespace) -> dict[str, Any]:
    """Play, and find the levels of every side."""
    solo, ladder = solo_of(game), tuple(asked.ladder.split("+"))
    places = np.array([float(word) for word in asked.places.split(",")])
    if places.min() < 0 or places.max() > len(ladder) - 1 or (np.diff(places) <= 0).any():
        raise BoardGameError(f"--places {asked.places}: expected rising numbers from 0 to {len(ladder) - 1}")
    bots = [RULEBOOK, *(named(ladder, at) for at in places)]
    pairs = [Pair(asked.player, each, side) for side, _ in sides_of(solo) for each in bots]
    pack = game.load_pack(None)
    options = {} if asked.level is None else {solo.level: asked.level}
    plan = solo_plan(game, pack, options, pairs, asked.games, asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        path = asked.out or Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        found = run_difficulty(plan, path).summary["pairs"]
    return {
        "reference": asked.player,
        "measured": asked.command,
        "pack": pack.label,
        "ladder": [
            ladder_of(
                seats, ladder, places, aims_of(asked.aims), [each for each in found if each["side"] == side]
            )
            for side, seats in sides_of(solo)
        ],
    }


def named(ladder: tuple[str, ...], place: float) -> str:
    """The agent at a place of a ladder."""
    return write_mixture(mixture_at(ladder, place))


def ladder_of(
    seats: tuple[str, ...],
    ladder: tuple[str, ...],
    places: np.ndarray,
    aims: tuple[float, ...],
    found: list[dict[str, Any]],
) -> dict[str, Any]:
    """The levels of one side's bots, from what the reference player won against each place."""
    on = [next(each for each in found if each["bots"] == named(ladder, at)) for at in places]
    games = np.array([each["games"] for each in on])
    shares = falling(np.array([each["win"]["wins"] for each in on]), games)
    own = [each for each in found if each["bots"] == RULEBOOK]
    curve = [{"at": float(at), **told(each)} for at, each in zip(places, on, strict=True)]
    curve += [{"rules": str(each.get("level", "")), **told(each)} for each in own]
    levels = [place_of(aim, places, shares) for aim in aims]
    return {"seats": seats, "agents": ladder, "aims": aims, "levels": levels, "curve": curve}


def told(entry: dict[str, Any]) -> dict[str, Any]:
    more = {"points": round(entry["mean_points"], 2)} if "mean_points" in entry else {}
    return {"games": entry["games"], "wins": entry["win"]["wins"], **more}


def text(data: dict[str, Any]) -> str:
    """The file: TOML."""
    lines = [f"# Written by `{COMMAND}`; agents/levels/__init__.py says what it means."]
    lines += [f"{name} = {value(data[name])}" for name in ("reference", "measured", "pack")]
    for entry in data["ladder"]:
        lines += ["", "[[ladder]]", *(f"{name} = {value(entry[name])}" for name in entry if name != "curve")]
        lines += ["curve = [", *(f"  {value(each)}," for each in entry["curve"]), "]"]
    return "\n".join(lines) + "\n"


def value(found: Any) -> str:
    if isinstance(found, dict):
        return "{ " + ", ".join(f"{name} = {value(each)}" for name, each in found.items()) + " }"
    if isinstance(found, list | tuple):
        return "[" + ", ".join(value(each) for each in found) + "]"
    return f'"{found}"' if isinstance(found, str) else f"{found:g}"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--player", required=True, metavar="AGENT", help="the reference player")
    parser.add_argument(
        "--ladder", required=True, metavar="A+B+C", help="agents from the weakest to the strongest"
    )
    parser.add_argument("--places", required=True, metavar="X,Y,Z", help="where on the ladder to measure")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="at each place, on each side")
    parser.add_argument("--level", type=int, metavar="N", help="points that win, where points are measured")
    parser.add_argument(
        "--aims", default=AIMS, metavar="A,B,C,D,E", help=f"shares of wins of the levels ({AIMS})"
    )
    parser.add_argument("--seed", type=int, default=100, metavar="N")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="keep the games here, and go on from there"
    )
    given = list(sys.argv[1:] if words is None else words)
    asked = parser.parse_args(given)
    asked.command = shlex.join([*COMMAND.split(), *without(given, "--out")])
    try:
        data = measure(get_game(asked.game), asked)
        path = write_text(path_of(asked.game), text(data))
    except BoardGameError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(f"written: {path.name}: {COUNT} levels")
    return 0


def without(words: list[str], name: str) -> list[str]:
    """The words without an option and its value."""
    place = words.index(name) if name in words else len(words)
    return [*words[:place], *words[place + 2 :]]


if __name__ == "__main__":
    sys.exit(main())
