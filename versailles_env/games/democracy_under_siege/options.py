"""Options of the env: players, variants, length, reward, and the rulings that can be read otherwise."""

from pathlib import Path
from typing import Any

from ...core.errors import OptionError
from ...core.options import Option
from ...core.rulings import load_rulings, ruling_options
from .constants import Opt

REWARDS = ("rank", "win", "score")
RULINGS = load_rulings(Path(__file__).parent / "rulings.toml")

OPTIONS = (
    Option(
        "players", 3, "how many play; with 2 Communism is assigned from turn to turn (D-2P-1)", choices=(2, 3)
    ),
    Option("shifting", False, "Shifting Order of Play Variant (D-SHIFT-1)", choices=(False, True)),
    Option("extended", False, "Extended Play Variant (D-EXT-1)", choices=(False, True)),
    Option("historical", False, "Historical Variant (D-HIST-1)", choices=(False, True)),
    Option("no_draw", False, "2 players: no game is drawn (D-END-6)", choices=(False, True)),
    Option("turns", 8, "turns to play (D-END-1)", low=1, high=8),
    Option("reward", "rank", "what a finished game pays", choices=REWARDS),
    *ruling_options(RULINGS),
)


def check_options(given: dict[str, Any]) -> None:
    """What one option alone cannot tell."""
    if given["no_draw"] and given["players"] != 2:
        raise OptionError("option no_draw=True needs players=2: three players never draw (D-END-2)")


if tuple(option.name.upper() for option in OPTIONS) != tuple(place.name for place in Opt):
    raise ValueError("the options are not in the order in which the rules read them (`Opt`)")
