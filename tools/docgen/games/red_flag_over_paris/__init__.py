"""The pages of Red Flag Over Paris: its board, cards, Objectives and solo tables."""

from ...crisis import board, objectives, tables
from ...pages import Part
from . import cards

PARTS: dict[str, Part] = {
    "board": board,
    "cards": cards.cards,
    "objectives": objectives,
    "tables": tables,
}
