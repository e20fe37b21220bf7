"""The game of calls with other ends: a tie that the rules break, and a game that all lose."""

from dataclasses import replace
from typing import Any

from versailles_env.core.packs import Pack
from versailles_env.core.result import Result, by_place

from . import calls


def last_seat_first(state: Any, pack: Pack) -> Result:
    """Of equal points the later seat is ahead; with fewer than 4 points in the best hand all have lost."""
    plain = calls.result(state, pack)
    names = list(plain.scores)
    order = sorted(names, key=lambda name: (plain.scores[name], names.index(name)), reverse=True)
    ranked = by_place(plain.scores, {name: order.index(name) + 1 for name in names}, plain.how)
    return replace(ranked, winners=()) if max(plain.scores.values()) < 4 else ranked


GAME = replace(calls.GAME, entry="tests.training.lost:GAME", result=last_seat_first)
