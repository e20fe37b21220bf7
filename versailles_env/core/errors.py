"""Errors a user can act on: one sentence that names the thing and what was expected."""


class VersaillesError(Exception):
    """Base of all errors that are told to the user without a traceback."""


class IllegalAction(VersaillesError):
    """An answer that the question on top of the stack does not allow."""


class OptionError(VersaillesError):
    """An unknown option of a game, or a value it does not take."""


class PackError(VersaillesError):
    """A data pack that cannot be used; names the file, the card and the field."""


class SaveError(VersaillesError):
    """A saved game of another version, pack or format."""


class ReplayError(VersaillesError):
    """A replay that cannot be read, or that does not give the recorded game."""


class CacheError(VersaillesError):
    """A folder for compiled rules that cannot be used, or that is not safe to be used."""


class EngineFault(VersaillesError):
    """The rules broke one of the engine's own guards: always a bug, never the player's fault."""
