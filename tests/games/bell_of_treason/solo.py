"""Positions of solo games: a play of the opponent with a card that the script turns up."""

from typing import Any

from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.position import Position, Table
from versailles_env.games.bell_of_treason.rules.solo import room_mask
from versailles_env.games.bell_of_treason.table import space_of


def solo(person: str = "concede", **position: Any) -> Table:
    return Position(players=1, side=person, **position).start()


def bot_play(card: str, person: str = "concede", **position: Any) -> Table:
    """The opponent's first play of the round, with this card turned up."""
    bot = "defend" if person == "concede" else "concede"
    given = {"initiative": bot, "active": bot, "picks": (), **position}
    return solo(person, draws=[card], **given)


def has_room(side: str, space: str, **position: Any) -> bool:
    game = Position(**position).start()
    mask = room_mask(game.engine.state[0], game.engine.pack.tables[0], GAME.agents.index(side))
    return bool(int(mask) >> space_of(space) & 1)
