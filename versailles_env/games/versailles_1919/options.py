"""Options of the env: players, length, order, reward, limits, and the rulings that can be read otherwise."""

from itertools import permutations
from pathlib import Path
from typing import Any

from ...core.errors import OptionError
from ...core.options import Option
from ...core.rulings import load_rulings, ruling_options

NATIONS = ("uk", "france", "usa", "italy")
LENGTHS = ("standard", "intense", "long", "longest")
REWARDS = ("rank", "win", "score")
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


OPTIONS = (
    Option("players", 4, "how many play: UK, France and USA, with 4 also Italy", choices=(3, 4)),
    Option("length", "standard", "Issues below GAME END: 20, 15, 10, or shuffled among the last six", choices=LENGTHS),
    Option("order", "random", "nations in turn order, or 'random'", parse=parse_order, show=show_order),
    Option("reward", "rank", "what a finished game pays", choices=REWARDS),
    Option("turn_limit", 400, "turns after which the game is truncated (V-END-4), 0 for none", low=0, high=32000),
    *ruling_options(RULINGS),
)
_PLACE = {option.name: place for place, option in enumerate(OPTIONS)}
PLAYERS, LENGTH, ORDER, REWARD, TURN_LIMIT = (_PLACE[n] for n in ("players", "length", "order", "reward", "turn_limit"))
UPRISING_ROLL = _PLACE["uprising_roll"]
NO_ISSUE_UNREST = _PLACE["no_issue_unrest"]
DRAFT_TIME = _PLACE["draft_time"]
KEG_RETURN = _PLACE["keg_return"]
DECK_END = _PLACE["deck_end"]
HAPPINESS_TIES = _PLACE["happiness_ties"]
