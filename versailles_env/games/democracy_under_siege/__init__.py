"""Democracy under Siege: the Ideologies of the thirties, for two and three players."""
