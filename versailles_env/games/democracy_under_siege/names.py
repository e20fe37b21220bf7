"""The words of the game that no pack changes: Ideologies, Powers, kinds of Resource, Actions."""

IDEOLOGIES = ("nazism", "democracy", "communism")
"""In the tie-breaking order (D-ORDER-1), which is the order of the seats."""
GOALS = (*IDEOLOGIES, "anarchy")
POWERS = ("germany", "britain", "usa", "ussr", "italy", "japan", "france", "china")
INFLUENCEABLE = ("france", "italy", "japan", "china")
"""The Powers with a Regime Marker: nations 0 to 3."""
KINDS = ("raw", "factory", "oil")
ACTION_KINDS = ("move", "claim", "train", "deploy", "activate", "commit_uprising", "commit_war", "fight")
ERAS = ("hope", "reality", "despair")
SIDES = ("a", "b")

IDEOLOGY_TITLES = ("Nazism", "Democracy", "Communism", "Anarchy")
POWER_TITLES = ("Germany", "Great Britain", "USA", "USSR", "Italy", "Japan", "France", "China")
KIND_TITLES = ("raw material", "factory", "oil")


def title(name: str) -> str:
    """An id as a name to show: 'baltic_states' is 'Baltic States'."""
    return " ".join(word.capitalize() for word in name.split("_"))
