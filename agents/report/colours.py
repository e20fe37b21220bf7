"""One colour an agent, through all pictures and commands: it follows from the name alone."""

import hashlib

FAMILIES = {
    "ppo": "#b03a2e",
    "puct": "#0b3d91",
    "mcts": "#1f6fb4",
    "mc": "#148f77",
    "greedy": "#d9730d",
    "rulebook": "#2e8b57",
    "random": "#8e44ad",
    "human": "#444444",
}
OTHERS = ("#7a5a2e", "#5d6d7e", "#b8860b", "#a0527d", "#3d7a8c", "#6b8e23")
LIGHTEST = 0.5


def agent_colour(name: str) -> str:
    """A family has one colour; its members with other arguments (mcts:50, mcts:400) are shades of it."""
    family, _, rest = name.partition(":")
    seed = hashlib.sha256(name.encode()).digest()
    base = FAMILIES.get(family) or OTHERS[seed[0] % len(OTHERS)]
    return shade(base, LIGHTEST * seed[1] / 255) if rest and family in FAMILIES else base


def shade(colour: str, by: float) -> str:
    """The colour, so far on its way to white."""
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * by):02x}" for part in parts)
