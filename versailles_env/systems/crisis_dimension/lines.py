"""The lines of the table that all games of the system show alike."""

from collections.abc import Sequence

import numpy as np

from .constants import CardZone, GoalZone
from .describe import Names
from .packs import Cards


def map_lines(s: np.ndarray, names: Names, letters: Sequence[str], discs: Sequence[str] = ()) -> list[str]:
    """One line a Dimension; `letters` are those of the sides' cubes, capital where a side controls."""
    lines = []
    for dimension in range(4):
        parts = []
        for space in range(3 * dimension, 3 * dimension + 3):
            held = [names.sides[side][0] for side in range(2) if s["held"][side] >> space & 1]
            star = "*" if space % 3 == 0 else ""
            cubes = " ".join(f"{int(s['cubes'][side, space])}{letters[side]}" for side in range(2))
            disc = "".join(f" {word}" for side, word in enumerate(discs) if s["discs"][side] >> space & 1)
            parts.append(f"{names.spaces[space]}{star} {cubes}{disc} {held[0] if held else '-'}")
        lines.append(f"  {names.dimensions[dimension]:13} {' | '.join(parts)}")
    return lines


def card_lines(s: np.ndarray, names: Names, cards: Cards, seat: int | None) -> list[str]:
    """Hands, set-aside cards and Objectives as a seat sees them, discards from the top, what is out or in use, the deck."""
    lines = []
    for side, name in enumerate(names.sides):
        if s["opponent"] != side:
            hand = _shown(s, cards, CardZone.HAND0 + side, seat in (None, side))
            aside = _shown(s, cards, CardZone.ASIDE0 + side, seat in (None, side))
            lines.append(f"  {name:13} hand: {hand}; set aside: {aside}")
        final = int(s["final_card"][side])
        if s["card_zone"][final] == CardZone.FRONT:
            lines.append(f"  {'':13} in front: {cards.cards[final].name}")
        lines.append(f"  {'':13} Objective: {_goal(s, cards, side, seat)}")
        done = [g.name for k, g in enumerate(cards.objectives) if s["goal_zone"][k] == GoalZone.DONE0 + side]
        if done:
            lines.append(f"  {'':13} fulfilled: {', '.join(done)}")
    pile = [cards.cards[int(card)].name for card in s["pile"][: int(s["pile_n"])][::-1]]
    lines.append(f"  Discards      {', '.join(pile) or 'none'}")
    for zone, title in ((CardZone.OUT, "Out"), (CardZone.UNDER, "Under"), (CardZone.SHOWN, "In use")):
        lying = [card.name for k, card in enumerate(cards.cards) if s["card_zone"][k] == zone]
        if lying:
            lines.append(f"  {title:13} {', '.join(lying)}")
    deck = int((s["card_zone"] == CardZone.DECK).sum())
    lines.append(f"  Deck          {deck} cards")
    return lines


def _shown(s: np.ndarray, cards: Cards, zone: int, open_to: bool) -> str:
    held = [card.name for k, card in enumerate(cards.cards) if s["card_zone"][k] == zone]
    if not open_to:
        return f"{len(held)} card{'s' * (len(held) != 1)}"
    return ", ".join(held) or "none"


def _goal(s: np.ndarray, cards: Cards, side: int, seat: int | None) -> str:
    kept = [
        goal.name for k, goal in enumerate(cards.objectives) if s["goal_zone"][k] == GoalZone.KEPT0 + side
    ]
    if not kept:
        return "none"
    seen = seat in (None, side) or int(s["goals_open"]) >> (1 - side) & 1
    return str(kept[0]) if seen else "face down"
