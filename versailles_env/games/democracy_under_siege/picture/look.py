"""Colours of the game."""

from ....picture.palette import BASE
from ....picture.pieces import Paint

PALETTE = {
    **BASE,
    "nazism": ("#a02c2c", "#b8433f"),
    "democracy": ("#2b5c9e", "#4a7fc4"),
    "communism": ("#2f7040", "#468a58"),
    "nation": ("#e9dfc6", "#413d36"),
    "in_nazism": ("#f1d8d2", "#3a2524"),
    "in_democracy": ("#d8e3f0", "#222d3b"),
    "in_communism": ("#d7e7d6", "#223026"),
    "in_anarchy": ("#d9d4cc", "#2c2a27"),
}
PAINTS = (Paint("nazism", "white"), Paint("democracy", "white"), Paint("communism", "white"))
NATION = Paint("nation", "ink", "strong")
NOBODY = Paint("sunk", "ink", "line")
CORNERS = ("in_nazism", "in_democracy", "in_communism", "in_anarchy")
"""The Control Areas in the order of the goals."""
