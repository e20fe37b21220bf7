"""The Bell of Treason, on the crisis-dimension system: what only this game has stands here."""
