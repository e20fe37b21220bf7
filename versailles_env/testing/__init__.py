"""The harness: `check_game` worries so that a game's author need not. Shipped, for users' own games too."""

from .harness import check_game
from .parity import boundscheck, parity
from .public import everything_public_is_seen
from .report import PLAYED, Report
from .soak import soak

__all__ = ["PLAYED", "Report", "boundscheck", "check_game", "everything_public_is_seen", "parity", "soak"]
