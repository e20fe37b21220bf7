"""What the pages of one game show beside what every game has: a folder a game with `PARTS` and `PICTURES`."""
