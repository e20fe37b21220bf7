"""Positions with deals for the tests: windows are declined, offers are made by name."""

from typing import Any

from versailles_env.games.versailles_1919.constants import NONE
from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import QUIET

SLOTS = ["SYRIA", "MESOPOTAMIA", "LABOR", "KOREA", "TOGO"]
WINDOW = "whether to offer a deal before the answer"


def table(**position: Any) -> Table:
    """Three players with deals in the USA's turn, quiet Events, all with Influence Available and Exhausted."""
    base: dict[str, Any] = {
        "active": "usa",
        "slots": SLOTS,
        "cubes": {"SYRIA": {"usa": 3, "uk": 1}},
        "exhausted": {"uk": 5, "france": 5, "usa": 5},
        "drafted": True,
        **QUIET,
        **position,
    }
    base["options"] = {"deals": True, **base.get("options", {})}
    return Position(**base).start()


def decline(game: Table) -> Table:
    """Nobody offers anything before the answer."""
    while game.question == WINDOW:
        game.do("offer no deal")
    return game


def go(game: Table, *answers: str) -> Table:
    """Answers, without an offer before any of them."""
    for answer in answers:
        decline(game).do(answer)
    return decline(game)


def to(game: Table, *answers: str) -> Table:
    """The same, and the offers before the next answer are still to come."""
    for answer in answers:
        decline(game).do(answer)
    return game


def begin(game: Table, who: str) -> Table:
    """This nation begins an offer, in its window or when it is asked."""
    while game.asked != who:
        assert game.question == WINDOW, (game.asked, game.question)
        game.do("offer no deal")
    return game.do("offer a deal")


def offer(game: Table, who: str, *terms: str) -> Table:
    """An offer, up to the question whether it is accepted."""
    begin(game, who).do(*terms)
    assert game.question.startswith("whether to accept"), game.question
    return game


def nothing_in_force(game: Table) -> bool:
    return bool((game.value("promise") == NONE).all() and (game.value("offer") == NONE).all())


def purse(game: Table, who: str) -> tuple[int, int]:
    """Available and Exhausted Influence."""
    return game.available(who), game.exhausted(who)
