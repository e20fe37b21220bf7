"""The pages of The Bell of Treason: its board, cards, Objectives and solo tables."""

from ...pages import Part
from . import cards

PARTS: dict[str, Part] = {
    "board": cards.board,
    "cards": cards.cards,
    "objectives": cards.objectives,
    "tables": cards.tables,
}
