"""Many games between agents: planned, cut into blocks, played by workers, kept in a folder. Tournaments, solo and training share it."""
