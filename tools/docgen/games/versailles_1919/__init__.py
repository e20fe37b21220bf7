"""The pages of Versailles 1919: its cards and their effects, one action through the stack, greedy's weights, the picture."""

from ...pages import Part
from . import action, cards, deals, effects, picture, played, weights

PARTS: dict[str, Part] = {
    "stack": action.stack,
    "board": cards.board,
    "issues": cards.issues,
    "events": cards.events,
    "strategies": cards.strategies,
    "played": played.played,
    "ops": effects.ops,
    "operands": effects.operands,
    "weights": weights.weights,
    "deals": deals.deals,
}
PICTURES = (picture,)
"""Modules with `PICTURE`, `is_stale` and `draw`."""
