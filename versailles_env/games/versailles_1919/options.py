"""Options of the env: players, length, order, reward, limits, and the rulings that can be read otherwise."""

from itertools import permutations
from pathlib import Path
from typing import Any

from ...core.errors import OptionError
from ...core.options import Option
from ...core.rulings import load_rulings, ruling_options
from .settings import NAMES

NATIONS = ("uk", "france", "usa", "italy")
LENGTHS = ("standard", "intense", "long", "longest")
REWARDS = ("rank", "win", "score")
SOLO_REWARDS = ("vp", "win")
STARTS = ("last", "uk", "france", "usa")
ORDERS = tuple(order for count in (2, 3, 4) for order in permutations(range(count)))

RULINGS = load_rulings(Path(__file__).parent / "rulings.toml")


def parse_order(value: Any) -> int:
    """'random', or the nations in turn order: a list or 'france,uk,usa'."""
    if value == "random":
        return 0
    names = value.split(",") if isinstance(value, str) else list(value)
    try:
        return ORDERS.index(tuple(NATIONS.index(str(name).strip()) for name in names)) + 1
    except ValueError:
        raise OptionError(
            f"option order={value!r} is not allowed: expected 'random' or all played nations once, such as 'france,uk,usa'"
        ) from None


def show_order(code: int) -> Any:
    return "random" if code == 0 else ",".join(NATIONS[nation] for nation in ORDERS[code - 1])


def parse_seated(value: Any) -> int:
    """'none', or the factions of a solo game that agents play in place of the rulebook's bots: 'france,usa', 'all'."""
    names = {"none": "", "": "", "all": "uk,france,usa"}.get(value, value)
    parts = [n for n in (names.split(",") if isinstance(names, str) else list(names)) if n]
    try:
        return sum({1 << NATIONS[:3].index(str(name).strip()) for name in parts})
    except ValueError:
        raise OptionError(
            f"option seated={value!r} is not allowed: expected 'none', 'all' or factions such as 'france,usa'"
        ) from None


def show_seated(code: int) -> Any:
    return ",".join(name for k, name in enumerate(NATIONS[:3]) if code >> k & 1) or "none"


def check_options(given: dict[str, Any]) -> None:
    """What one option alone cannot tell: the order must seat those who play, and deals need another player."""
    players = given["players"]
    if given["deals"] and players == 1:
        raise OptionError("option deals=True needs 2, 3 or 4 players: bots make no deals (V-DEAL-4)")
    if given["length"] != "standard" and players == 1:
        raise OptionError(
            f"option length={given['length']!r} needs 2, 3 or 4 players: the solitaire game has its own deck (V-SOLO-1)"
        )
    seated = 3 if players == 1 else players
    if given["order"] != "random" and len(given["order"].split(",")) != seated:
        raise OptionError(
            f"option order={given['order']!r} does not seat the {seated} nations of a game for {players}"
        )


OPTIONS = (
    Option(
        "players",
        4,
        "how many play: 3 UK, France, USA; 4 also Italy; 2 UK and France with a shared USA; 1 solitaire",
        choices=(1, 2, 3, 4),
    ),
    Option(
        "length",
        "standard",
        "Issues below GAME END: 20, 15, 10, or shuffled among the last six",
        choices=LENGTHS,
    ),
    Option("order", "random", "nations in turn order, or 'random'", parse=parse_order, show=show_order),
    Option("reward", "rank", "what a finished game pays", choices=REWARDS),
    Option(
        "turn_limit", 400, "turns after which the game is truncated (V-END-4), 0 for none", low=0, high=32000
    ),
    *ruling_options(RULINGS),
    Option("threshold", 20, "solo: victory points that win the game", low=1, high=200),
    Option("start", "last", "solo: the faction the player begins with, or the last in order", choices=STARTS),
    Option(
        "seated",
        "none",
        "solo: factions played by agents instead of the rulebook's bots",
        parse=parse_seated,
        show=show_seated,
    ),
    Option(
        "solo_reward",
        "vp",
        "solo: 1 a victory point as it is scored, or +1/-1 at the end",
        choices=SOLO_REWARDS,
    ),
    Option(
        "deals",
        False,
        "2 to 4 players: binding deals may be offered (V-DEAL-1)",
        choices=(False, True),
    ),
)
if tuple(option.name for option in OPTIONS) != NAMES:
    raise ValueError("settings.py does not name the options in their order")
