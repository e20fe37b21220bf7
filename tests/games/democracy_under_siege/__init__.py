"""Rules of Democracy under Siege, chapter by chapter."""
