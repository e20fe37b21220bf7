"""How agents judge the game."""
