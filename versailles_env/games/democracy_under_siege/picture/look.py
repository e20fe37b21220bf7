"""Colours of the game."""

from ....picture.palette import BASE
from ....picture.pieces import Paint

PALETTE = {
    **BASE,
    "nazism": ("#3f3a35", "#80776d"),
    "democracy": ("#2b5c9e", "#4a7fc4"),
    "communism": ("#c23b2e", "#e2503c"),
    "nation": ("#e9dfc6", "#413d36"),
    "in_nazism": ("#dcd8d2", "#35322e"),
    "in_democracy": ("#d8e3f0", "#222d3b"),
    "in_communism": ("#f4d9d3", "#3d2522"),
    "in_anarchy": ("#efe6c8", "#332e20"),
}
PAINTS = (Paint("nazism", "white"), Paint("democracy", "white"), Paint("communism", "white"))
NATION = Paint("nation", "ink", "strong")
NOBODY = Paint("sunk", "ink", "line")
CORNERS = ("in_nazism", "in_democracy", "in_communism", "in_anarchy")
"""The Control Areas in the order of the goals."""
