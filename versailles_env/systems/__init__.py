"""What several games of one family share; it knows the core and no game."""
