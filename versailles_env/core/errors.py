"""Errors a user can act on: one sentence that names the thing and what was expected."""


class BoardGameError(Exception):
    """Base of all errors that are told to the user without a traceback."""


class IllegalAction(BoardGameError):
    """An answer that the question on top of the stack does not allow."""


class OptionError(BoardGameError):
    """An unknown option of a game, or a value it does not take."""


class PackError(BoardGameError):
    """A data pack that cannot be used; names the file, the card and the field."""


class SaveError(BoardGameError):
    """A saved game of another version, pack or format."""


class ReplayError(BoardGameError):
    """A replay that cannot be read, or that does not give the recorded game."""


class CacheError(BoardGameError):
    """A folder for compiled rules that cannot be used, or that is not safe to be used."""


class Quit(BoardGameError):
    """The player has stopped the game."""


class EngineFault(BoardGameError):
    """The rules broke one of the engine's own guards: always a bug, never the player's fault."""
