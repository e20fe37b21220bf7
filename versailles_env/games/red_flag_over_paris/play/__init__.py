"""What agents know of the game: its evaluation and the rulebook's opponent at the table."""
