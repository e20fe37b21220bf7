"""What changes its face: the matter in hand (a bid, cards drawn, a deal, the final score), Strategy cards, discards, deck."""

import numpy as np

from ....core.frames import KIND
from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import Chip, Paint, card_back, chips_height, draw_chip, draw_chips
from ..actions import NATION_NAMES, REGION_NAMES
from ..answers import A_KEEP, A_SOURCE, A_STRATEGY, DRAW
from ..bargain import bound_words, offer_words
from ..constants import Frame, IssueZone, Mode, Part, StrategyZone
from ..pack import Cards
from ..registers import ABOUT, HIGHEST, PASSED, REGION
from .cards import ROW, draw_issue_row
from .look import CODES, PLACES, SIDES, factions, score_chips

HEIGHT = 98
"""Room for two Issues in a row each, or the final score."""


def draw_strip(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack) -> float:
    """The matter in hand if there is one, else the Strategy cards on display; where it ends."""
    if s["ending"]:
        _scores(canvas, Box(x, y, width, HEIGHT), s)
        return y + HEIGHT
    words = _deal_words(s, pack.content)
    if words:
        canvas.rect(Box(x, y, width, 34), "card", "accent", 6, 1.5)
        canvas.block(Box(x + 10, y + 4, width - 20, 28), words, 11.5)
        y += 40
    drawn = [int(issue) for issue in s["drawn"] if issue >= 0]
    if drawn:
        for k, issue in enumerate(drawn):
            place = Box(x, y + k * (ROW + 5), width, ROW)
            draw_issue_row(canvas, place, pack, issue, "drawn", [A_KEEP + k], False)
        return y + len(drawn) * (ROW + 5)
    matter = _matter(s)
    if matter >= 0:
        return _in_hand(canvas, x, y, width, s, pack, matter)
    return _strategies(canvas, x, y, width, s, pack.content)


def _frames(s: np.ndarray) -> list[np.ndarray]:
    """The stack from the top down."""
    return [s["stack"][k] for k in range(int(s["depth"]) - 1, -1, -1)]


ABOUT_ISSUE = (Frame.OPTION, Frame.NAVAL_FLAG, Frame.BID, Frame.BID_INFLUENCE, Frame.BIDDING, Frame.UNSETTLED)


def _matter(s: np.ndarray) -> int:
    """The Issue that is bid for, or whose option is chosen; -1 for none."""
    for frame in _frames(s):
        if int(frame[KIND]) in ABOUT_ISSUE:
            return int(frame[ABOUT])
    return -1


def _in_hand(
    canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack, issue: int
) -> float:
    unsettled = s["issue_zone"][issue] == IssueZone.UNSETTLED
    asks = int(_frames(s)[0][KIND]) == Frame.OPTION
    what = "Unsettled: bids" if unsettled else "which option"
    draw_issue_row(canvas, Box(x, y, width, ROW), pack, issue, what, [], asks)
    y += ROW + 8
    bidding = next((frame for frame in _frames(s) if int(frame[KIND]) == Frame.BIDDING), None)
    if not unsettled or bidding is None:
        return y
    best, passed = int(bidding[HIGHEST]), int(bidding[PASSED])
    chips = []
    for nation in factions(s):
        power = int(s["bid_units"][nation]) + 2 * int(s["bid_region"][nation])
        cubes = int(s["bid_influence"][nation])
        bid = f"strength {power} + {cubes} Influence" if power or cubes else "no bid"
        if passed >> nation & 1 and nation != best:
            bid = "passed" if not (power or cubes) else f"{bid}, no more"
        lead = " (highest)" if nation == best else ""
        chips.append(Chip(f"{CODES[nation]}: {bid}{lead}", SIDES[nation], hollow=nation != best))
    return draw_chips(canvas, x, y, width, chips, 10.5, 6) + 4


def _deal_words(s: np.ndarray, cards: Cards) -> str:
    offer = offer_words(s, cards)
    parts = [f"Offered: {offer}."] if offer else []
    return " ".join([*parts, *(f"In force: {promise}." for promise in bound_words(s, cards))])


def _strategies(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, cards: Cards) -> float:
    shown = [k for k in range(len(cards.strategies)) if s["strategy_zone"][k] == StrategyZone.DISPLAY]
    if not shown:
        return y
    canvas.text(x + 2, y + 10, "STRATEGY CARDS ON DISPLAY", 10.5, "soft", True, width=width)
    y += 15
    per_row = len(shown) if width > 600 else 3
    each = (width + 6) / per_row
    for first in range(0, len(shown), per_row):
        row = shown[first : first + per_row]
        high = 28 + max(chips_height(score_chips(cards.strategies[k]), each - 20, 9, 2.5) for k in row)
        for place, k in enumerate(row):
            here = Box(x + place * each, y, each - 6, high)
            canvas.open([A_STRATEGY + k])
            canvas.rect(here, "card", "gold", 5, 1)
            name = cards.strategies[k].name
            canvas.text(here.x + 7, here.y + 14, name, 11, "gold", True, width=here.w - 14)
            draw_chips(canvas, here.x + 7, here.y + 20, here.w - 14, score_chips(cards.strategies[k]), 9, 2.5)
            canvas.close()
        y += high + 5
    return y


def _scores(canvas: Canvas, box: Box, s: np.ndarray) -> None:
    """The final score in its parts."""
    canvas.rect(box, "card", "accent", 6, 1.5)
    if s["mode"] == Mode.SOLO:
        canvas.text(box.x + 12, box.y + 26, f"Final score: {int(s['vp'])} VP", 18, bold=True)
        words = ", ".join(f"{NATION_NAMES[n]} {int(s['score'][n][Part.TOTAL])}" for n in factions(s))
        canvas.text(box.x + 12, box.y + 48, f"Faction Strength: {words}", 12, "soft", width=box.w - 24)
        return
    heads = ("Stars", "Flags", "Strategy", "Happiness", "Total", "Rank")
    first = min(150, box.w * 0.25)
    each = (box.w - first - 20) / len(heads)
    canvas.text(box.x + 12, box.y + 15, "FINAL SCORE", 10.5, "soft", True, width=first - 10)
    for k, head in enumerate(heads):
        right = box.x + first + (k + 1) * each
        canvas.text(right, box.y + 15, head, 10.5, "soft", True, "end", width=each - 4)
    ranked = sorted((int(n) for n in s["order"] if n >= 0), key=lambda n: int(s["rank"][n]))
    for row, nation in enumerate(ranked):
        y = box.y + 34 + row * 18
        parts = s["score"][nation]
        draw_chip(canvas, box.x + 12, y - 12, Chip(NATION_NAMES[nation], SIDES[nation]), 10.5)
        cells = [int(parts[p]) for p in (Part.STARS, Part.FLAGS, Part.STRATEGY, Part.HAPPINESS, Part.TOTAL)]
        for k, value in enumerate([*cells, int(s["rank"][nation])]):
            right = box.x + first + (k + 1) * each
            canvas.text(right, y, value, 13, "ink", k >= 4, "end", width=each - 4)


PILES_HEIGHT = 26


def draw_piles(canvas: Canvas, x: float, y: float, width: float, s: np.ndarray, pack: Pack) -> float:
    """The deck, face down, and the discards with the price of the top three."""
    cards: Cards = pack.content
    t = pack.tables[0]
    canvas.open([A_SOURCE + DRAW], "Draw two Issues from the deck and keep one")
    card_back(canvas, Box(x, y + 1, 18, 22))
    deck = f"{int(s['deck_n'])} Issues in the deck"
    wide = canvas.text(x + 24, y + 16, deck, 11.5, "ink", True)
    canvas.close()
    left = x + 24 + wide + 14
    count = int(s["discards_n"])
    left += canvas.text(left, y + 16, f"Discards ({count})", 11, "soft") + 8
    prices = cards.board.discard_price.value
    chips = []
    for k in range(count):
        issue = int(s["discards"][count - 1 - k])
        region = int(t["issue_region"][issue])
        top = k < len(prices)
        words = f"{cards.issue_name(issue)} {int(t['issue_stars'][issue])}" + (
            f" for {prices[k]}" if top else ""
        )
        paint = Paint(PLACES[region], "white", PLACES[region])
        chips.append(Chip(words, paint, actions=(A_SOURCE + k,) if top else (), hollow=not top))
    if width < 600:  # a phone: the discards have lines of their own
        return draw_chips(canvas, x, y + PILES_HEIGHT, width, chips, 10)
    room = PILES_HEIGHT + (12 if _is_used(s) else 60)
    size, wide = 10.0, x + width - left
    while size > 5 and chips_height(chips, wide, size) > room - 6:
        size -= 0.5
    return max(y + PILES_HEIGHT, draw_chips(canvas, left, y + 4, wide, chips, size) + 4)


def _is_used(s: np.ndarray) -> bool:
    """Whether the strip below has something to show."""
    on_display = (s["strategy_zone"] == StrategyZone.DISPLAY).any()
    return bool(s["ending"] or on_display or (s["drawn"] >= 0).any() or _matter(s) >= 0)


def matter_words(s: np.ndarray) -> str:
    """A check under way: the region and the die so far."""
    for frame in _frames(s):
        if int(frame[KIND]) == Frame.ANNOUNCE:
            modifier = int(s["modifier"])
            so_far = f", {modifier:+d} so far" if modifier else ""
            return f"Uprising check in {REGION_NAMES[int(frame[REGION])]}{so_far}"
    return ""
