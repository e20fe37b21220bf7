"""The options of a table: filled in, and with the number of players that was asked for."""

from typing import Any

from versailles_env.core.errors import OptionError
from versailles_env.core.game import Game
from versailles_env.core.options import decode_options, encode_options

OWN_OPTIONS = ("auto", "step_limit")
"""Options that the core gives to every game."""


def default_of(game: Game, name: str) -> Any:
    return next((option.default for option in game.options if option.name == name), None)


def fill_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a game, defaults where none is given."""
    own = {name: value for name, value in options.items() if name in OWN_OPTIONS}
    rest = {name: value for name, value in options.items() if name not in OWN_OPTIONS}
    return {**decode_options(game.options, encode_options(game.options, rest)), **own}


def players_option(game: Game, players: int) -> tuple[str, Any] | None:
    """The option that brings this many players to the table, None if they sit there by default."""
    counts = {len(game.seats_of(fill_options(game, {})))}
    if players in counts:
        return None
    for option in game.options:
        for choice in option.choices:
            count = len(game.seats_of(fill_options(game, {option.name: choice})))
            if count == players:
                return option.name, choice
            counts.add(count)
    allowed = ", ".join(map(str, sorted(counts)))
    raise OptionError(f"--players {players} is not possible in {game.id}: expected one of {allowed}")


def tables_of(game: Game) -> list[dict[str, Any]]:
    """The tables of a game for two and more, one for each number of players, the smallest first."""
    found: dict[int, dict[str, Any]] = {}
    choices = [{}, *({option.name: choice} for option in game.options for choice in option.choices)]
    for given in choices:
        options = fill_options(game, given)
        if game.solo is None or not game.solo.side(options):
            found.setdefault(len(game.seats_of(options)), given)
    return [found[players] for players in sorted(found) if players > 1]


def check_players(game: Game, options: dict[str, Any], players: int) -> None:
    """What --players says and what the options say must be the same."""
    count = len(game.seats_of(fill_options(game, options)))
    if count != players:
        raise OptionError(
            f"--players {players} and the options, which seat {count}, contradict each other: give one of them"
        )
