"""Positions of solo games: a play of the opponent with a card that the script turns up."""

from typing import Any

from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.position import Position, Table
from versailles_env.games.red_flag_over_paris.rules.solo import available, room_mask
from versailles_env.games.red_flag_over_paris.table import space_of

OTHER = {"versailles": "commune", "commune": "versailles"}


def solo(person: str = "versailles", **position: Any) -> Table:
    return Position(players=1, side=person, **position).start()


def bot_play(card: str, person: str = "versailles", **position: Any) -> Table:
    """The opponent's first play of the round, with this card turned up."""
    bot = OTHER[person]
    given = {"initiative": bot, "active": bot, "picks": (), "draws": [card], **position}
    return solo(person, **given)


def has_room(side: str, space: str, **position: Any) -> bool:
    game = Position(**position).start()
    mask = room_mask(game.engine.state[0], game.engine.pack.tables[0], GAME.agents.index(side))
    return bool(int(mask) >> space_of(space) & 1)


def count_available(side: str, **position: Any) -> int:
    game = Position(**position).start()
    return int(available(game.engine.state[0], GAME.agents.index(side)))
