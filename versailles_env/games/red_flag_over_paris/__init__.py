"""Red Flag Over Paris, on the crisis-dimension system: what only this game has stands here."""
