"""Options of the env: players, side, reward, the variant, and the rulings that can be read otherwise."""

from pathlib import Path
from typing import Any

from ...core.errors import OptionError
from ...core.options import Option
from ...core.rulings import load_rulings, ruling_options
from ...systems.crisis_dimension.options import check_seated, seated_option, seats_for
from .constants import Opt
from .names import SIDES

RULINGS = load_rulings(Path(__file__).parent / "rulings.toml")
REWARDS = ("win", "vp")

OPTIONS = (
    Option("players", 2, "how many play: 2, or 1 against the solo opponent", choices=(1, 2)),
    Option("side", "versailles", "solo: the person's side", choices=SIDES),
    seated_option(SIDES),
    Option(
        "reward",
        "win",
        "what a finished game pays: +1 and -1, or half of it by the VP markers",
        choices=REWARDS,
    ),
    *ruling_options(RULINGS),
)
if [option.name.upper() for option in OPTIONS] != [place.name for place in Opt]:
    raise ValueError("options.py and constants.Opt do not list the same options in the same order")


def check_options(given: dict[str, Any]) -> None:
    """What one option alone cannot tell."""
    if given["players"] == 1 and given["censorship"] == "on":
        raise OptionError("option censorship='on' needs players=2: the variant is one of two players")
    check_seated(given)


def seats_of(options: dict[str, Any]) -> tuple[int, ...]:
    return seats_for(options, SIDES)
