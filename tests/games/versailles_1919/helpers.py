"""What several rule tests need: a settle that asks little, chance left open, and packs with another board."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from versailles_env.core.engine import Engine
from versailles_env.core.packs import Pack
from versailles_env.games.versailles_1919.actions import ACTIONS, CHANCES
from versailles_env.games.versailles_1919.constants import PLAYER_SEAT, Nation
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.position import Position, Table

QUIET: Mapping[str, Any] = {
    "event": "MARCH FIRST MOVEMENT",  # compulsory: Pacific Unrest +1, Japan -1
    "waiting_events": ["MUNICH SOVIET", "SCAPA FLOW"],  # no Influence icon
    "events": ["JAN SMUTS"],  # Crisis: Africa Unrest +1
}
"""Events that settle without a question but which one to bring to the Table."""


def new_game(seed: int = 0, **options: Any) -> Engine:
    return Engine(GAME).new(seed, log=True, **{"players": 3, **options})


def wanted(engine: Engine, *segments: str) -> list[int]:
    """The answers of these sorts, if there are any, else all."""
    legal = engine.legal()
    return [a for a in legal if ACTIONS.find(a)[0] in segments] or legal


def reconstructed_pack() -> Pack:
    return Position().start().engine.pack


def pick(game: Table, answer: str) -> None:
    """Give an answer and stop there, also before a die or a draw."""
    engine = game.engine
    found = [a for a in engine.legal() if answer.lower() in engine.action_text(a).lower()]
    assert len(found) == 1, (answer, game.answers)
    engine.step(found[0])


def open_outcomes(game: Table) -> list[str]:
    """At a draw: the names of all cards that may come."""
    assert game.engine.at_chance
    cards = game.engine.pack.content
    names = []
    for outcome in game.engine.legal():
        segment, k = CHANCES.find(outcome)
        names.append(cards.issue_name(k) if segment == "issue" else str(cards.events[k].name))
    return names


def settle_out(game: Table) -> Table:
    """Answer what is left of a Settle by the first answer, to the end of the action."""
    while not game.over and "Military action" not in game.question:
        game.do(game.answers[0])
    return game


def resolve(game: Table, question: str = "which action") -> Table:
    """Give the first answer until this question comes."""
    for _ in range(60):
        if game.question == question:
            return game
        game.do(game.answers[0])
    raise AssertionError(f"{question!r} is not asked")


def told(game: Table, *parts: str) -> list[int]:
    """The place in the log of the one line that holds each text."""
    places = []
    for part in parts:
        found = [k for k, line in enumerate(game.log) if part in line]
        assert len(found) == 1, (part, game.log)
        places += found
    return places


def pack_with(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the pack in which one text of a file is another."""
    copy = folder / "pack"
    shutil.copytree(reconstructed_pack().path, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (copy / file).write_text(text.replace(old, new), encoding="utf-8")
    return copy


def two(**position: Any) -> Table:
    """Two players, in France's turn if nothing is said."""
    return Position(**{"players": 2, "active": "france", "drafted": True, **position}).start()


def shared_usa(by: str = "france", **position: Any) -> Table:
    """Two players: the actions of a turn are done, and the USA's is due."""
    return two(active=by, political_done=True, military_done=True, **position)


SOLO_SLOTS = ["SOMALIA", "TOGO", "LABOR", "KOREA"]


def solo(**position: Any) -> Table:
    """A solo game (UK, France, USA in turn) in the UK's turn, quiet Events; the player has the USA if nothing is said."""
    base = {"players": 1, "hero": "usa", "active": "uk", "slots": SOLO_SLOTS, **QUIET}
    return Position(**{**base, **position}).start().do()


def strengths(game: Table) -> dict[str, int]:
    """The Faction Strengths as the player observes them."""
    names = ("uk", "france", "usa")
    start = next(piece.start for piece in GAME.observations.pieces if piece.name == "solo")
    seen = game.engine.observation(PLAYER_SEAT)[start + 4 : start + 10 : 2]
    return {names[(int(game.value("hero")) + k) % 3]: int(seen[k]) for k in range(3)}


def hero(game: Table) -> str:
    """The player's faction."""
    return Nation(int(game.value("hero"))).name.lower()
