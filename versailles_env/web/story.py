"""A replay as data for a page: every position as a picture, questions, answers, the log, and what an agent thinks.

Pictures are lines, and most lines of a picture stood in the one before: all lines are kept once in a list of strings, the picture of
a step as what differs from the step before, and that of a seat as what differs from the picture of all.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.engine import Engine
from ..core.errors import OptionError
from ..core.game import Game
from ..core.log import may_read
from ..core.replay import Replay

if TYPE_CHECKING:
    from versailles_env.agents.base import Agent

WIDTHS = (1200, 480)
"""The layouts that are drawn: a board, and a column for a phone."""
PARTS = 1000
"""Odds are kept in thousandths."""


Show = Callable[[str, int, int], None]
"""What is being done, how much of it is, of how much."""


class Strings:
    """Every string once, by number."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._place: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        place = self._place.setdefault(text, len(self.all))
        if place == len(self.all):
            self.all.append(text)
        return place


def splice(old: Sequence[int], new: Sequence[int]) -> list[int]:
    """What makes the old list the new one: where it begins to differ, how many are taken out, what is put in."""
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return [start, len(old) - start - end, *new[start : len(new) - end]]


def splices(old: Sequence[int], new: Sequence[int]) -> list[int]:
    """As `splice`, but with the same part in the middle left alone where both lists have the same length there:
    several changes one after the other, `[start, out, in, ...]` each with the number that is put in."""
    start, out, *put = splice(old, new)
    if out != len(put):
        return [start, out, len(put), *put]
    changes: list[int] = []
    k = 0
    while k < out:
        if old[start + k] == put[k]:
            k += 1
            continue
        first = k
        while k < out and old[start + k] != put[k]:
            k += 1
        changes += [start + first, k - first, k - first, *put[first:k]]
    return changes


class View:
    """What one looks with: all that there is (None), or one seat's eyes."""

    def __init__(self, seat: int | None, name: str, base: "View | None"):
        self.seat, self.name, self.base = seat, name, base
        self.boards: dict[int, list[list[int]]] = {width: [] for width in WIDTHS}
        self.lines: dict[int, list[int]] = {width: [] for width in WIDTHS}
        self.questions: list[int] = []
        self.log: list[list[int]] = []
        self.marks: list[list[int]] = []
        self._heard = 0

    def look(self, engine: Engine, strings: Strings) -> None:
        """Take in the position: the question, what was told since, and the picture."""
        step = len(self.questions)
        self.questions.append(strings("" if engine.over else engine.question(self.seat)))
        told = []
        for row in engine.notes[self._heard :]:
            if not may_read(row, self.seat):
                continue
            sentence = engine._sentences([row], self.seat)[0]
            told.append(strings(sentence))
            kind = engine.game.landmarks.get(row[0])
            if kind:
                self.marks.append([step, strings(kind), strings(sentence)])
        self._heard = len(engine.notes)
        self.log.append(told)
        if engine.game.picture is None:
            return
        for width in WIDTHS:
            svg = engine.picture(self.seat, "page", width, font=False)
            lines = [strings(line) for line in svg.splitlines()]
            old = self.base.lines[width] if self.base else self.lines[width]
            self.boards[width].append(splices(old, lines))
            self.lines[width] = lines

    def data(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "name": self.name,
            "questions": self.questions,
            "log": self.log,
            "marks": self.marks,
            "boards": {str(width): steps for width, steps in self.boards.items()},
        }


def tell(
    replay: Replay,
    game: Game,
    pack: str | Path | None = None,
    seat: str | None = None,
    agent: "Agent | None" = None,
    show: "Show | None" = None,
) -> dict[str, Any]:
    """The whole game as plain data; with a seat's name, only what that seat could see."""
    strings = Strings()
    views: list[View] = []
    steps: list[list[Any]] = []
    opinions: list[list[int]] = []
    states: list[np.ndarray] = []
    rng = np.random.default_rng(replay.seed)
    for place, engine in enumerate(replay.positions(game, pack)):
        if not views:
            views = _views(engine, seat)
        for view in views:
            view.look(engine, strings)
        action = replay.actions[place] if place < len(replay.actions) else None
        steps.append(_step(engine, action, strings, views[0].seat))
        if agent is not None:
            states.append(engine.state.copy())
            opinions.append(_opinion(agent, engine, rng, views[0].seat))
        if show:
            show("positions drawn", place, len(replay.actions))
    data: dict[str, Any] = {
        "title": game.title,
        "pack": engine.pack.label,
        "seed": str(engine.seed) if seat is None else "",
        "options": {name: str(value) for name, value in engine.options.items()},
        "seats": [[each, game.agents[each]] for each in game.seats_of(engine.options)],
        "colours": [game.colours.get(game.agents[each], "") for each in game.seats_of(engine.options)],
        "guide": [(part.title, part.blocks) for part in game.guide.under(engine.options)]
        if game.guide
        else [],
        "end": ending(engine),
        "steps": steps,
        "views": [view.data() for view in views],
        "strings": strings.all,
    }
    if agent is not None:
        data["agent"] = {"name": agent.name, "odds": opinions}
        if seat is None:
            data["worth"], data["worth_by"] = _worth(engine, states, agent, show)
    return data


def _views(engine: Engine, seat: str | None) -> list[View]:
    agents = engine.game.agents
    seats = engine.game.seats_of(engine.options)
    if seat is None:
        everything = View(None, "everything", None)
        if not any(field.hidden for field in engine.game.fields):
            return [everything]  # every seat sees the same
        return [everything, *(View(each, agents[each], everything) for each in seats)]
    names = [agents[each] for each in seats]
    if seat not in names:
        raise OptionError(f"seat {seat!r} does not play in this game: expected one of {', '.join(names)}")
    return [View(agents.index(seat), seat, None)]


def _step(engine: Engine, action: int | None, strings: Strings, seat: int | None) -> list[Any]:
    """Who is asked, the place of the answer in the list, the answers as actions, and in words."""
    if engine.over:
        return [-1, -1, [], []]
    legal = engine.legal()
    asked = -1 if engine.at_chance else engine.seat
    if seat is not None and asked != seat:
        return [asked, -1, [], []]
    texts = [strings(engine.action_text(each)) for each in legal]
    chosen = legal.index(action) if action in legal else -1
    return [asked, chosen, [] if engine.at_chance else legal, texts]


def _opinion(agent: "Agent", engine: Engine, rng: np.random.Generator, seat: int | None) -> list[int]:
    if engine.over or engine.at_chance or (seat is not None and engine.seat != seat):
        return []
    from versailles_env.agents.opinion import odds

    likely = odds(agent, engine.view(engine.seat), rng)
    return [round(float(likely[action]) * PARTS) for action in engine.legal()]


def _worth(
    engine: Engine, states: list[np.ndarray], agent: "Agent", show: "Show | None"
) -> tuple[list[list[float]] | None, str]:
    """What each position is worth to each seat, and what that number is."""
    from versailles_env.agents.opinion import worth
    from versailles_env.agents.outlook import PLAYED, between, in_points, outlook, points_of, smooth

    game, seats = engine.game, engine.game.seats_of(engine.options)
    places = np.concatenate(states)
    if agent.is_quick:
        tell_on = partial(show, "positions played on") if show else None
        points = points_of(len(places))
        seed = int(engine.seed) % 2**31
        found = smooth(outlook(agent, game, engine.pack, places[points], seats, seed, show=tell_on))
        values = between(found, points, len(places))
        what = "Points" if in_points(game, seats) else "Chance to win in percent"
        told = f"{what}, if {agent.name} plays on for all: {PLAYED} games from each position (of a long game from {len(points)}), each with its neighbours"
        return [[round(float(v), 1) for v in row] for row in values], told
    valued = worth(game, places, engine.pack.tables, seats)
    told = "What the position is worth to each, by the game's evaluation"
    return None if valued is None else [[round(float(v), 2) for v in row] for row in valued], told


def ending(engine: Engine) -> str:
    """How the game ended, in a sentence."""
    if not engine.over:
        return f"Stopped after {len(engine.history)} decisions."
    result = engine.result()
    scores = ", ".join(f"{name} {score:g}" for name, score in result.scores.items())
    won = f"won by {', '.join(result.winners)}" if result.winners else "won by nobody"
    how = f" ({result.how})" if result.how else ""
    return f"Over after {len(engine.history)} decisions{how}: {won}. {scores}."
