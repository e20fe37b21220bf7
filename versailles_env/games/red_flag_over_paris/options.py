"""Options of the env: players, side, reward, the variant, and the rulings that can be read otherwise."""

from pathlib import Path
from typing import Any

from ...core.errors import OptionError
from ...core.options import Option
from ...core.rulings import load_rulings, ruling_options
from .constants import Opt
from .names import SIDES

RULINGS = load_rulings(Path(__file__).parent / "rulings.toml")
REWARDS = ("win", "vp")

OPTIONS = (
    Option("players", 2, "how many play: 2, or 1 against the solo opponent", choices=(1, 2)),
    Option("side", "versailles", "solo: the person's side", choices=SIDES),
    Option(
        "seated",
        "none",
        "solo: the opponent's side if an agent answers what its tables would answer",
        choices=("none", *SIDES),
    ),
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
    if given["seated"] == "none":
        return
    if given["players"] != 1:
        raise OptionError(
            f"option seated={given['seated']!r} needs players=1: it names the solo opponent's side"
        )
    if given["seated"] == given["side"]:
        raise OptionError(
            f"option seated={given['seated']!r} is the person's side: expected the other one, or 'none'"
        )


def seats_of(options: dict[str, Any]) -> tuple[int, ...]:
    """Both sides; in a solo game the person, and the opponent if an agent is seated there."""
    if options.get("players", 2) == 1 and options.get("seated", "none") == "none":
        return (SIDES.index(options.get("side", "versailles")),)
    return (0, 1)
