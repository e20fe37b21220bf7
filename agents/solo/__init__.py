"""How hard is a game's solitaire form? Given players against given bots, by side and level: points or wins."""
