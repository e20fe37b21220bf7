"""Games in a browser: replays in one file, and a table to play at. Plain modules and styles, nothing from a network."""
