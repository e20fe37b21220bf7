"""How the game speaks."""
