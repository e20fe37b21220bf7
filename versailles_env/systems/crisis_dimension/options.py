"""What the options of all games of the system have in common: the solo opponent's side, and who sits at the table."""

from collections.abc import Sequence
from typing import Any

from ...core.errors import OptionError
from ...core.options import Option


def seated_option(sides: Sequence[str]) -> Option:
    return Option(
        "seated",
        "none",
        "solo: the opponent's side if an agent answers what its tables would answer",
        choices=("none", *sides),
    )


def check_seated(given: dict[str, Any]) -> None:
    """`seated` names the solo opponent's side, which is not the person's."""
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


def seats_for(options: dict[str, Any], sides: Sequence[str]) -> tuple[int, ...]:
    """Both sides; in a solo game the person (the first side if none is named), and the opponent if an agent is seated there."""
    if options.get("players", 2) == 1 and options.get("seated", "none") == "none":
        return (sides.index(options.get("side", sides[0])),)
    return (0, 1)
