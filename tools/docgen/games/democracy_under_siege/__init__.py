"""The pages of Democracy under Siege: its cards and War Cards."""

from ...pages import Part
from . import cards

PARTS: dict[str, Part] = {"cards": cards.cards, "wars": cards.wars}
