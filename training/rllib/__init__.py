"""Training by RLlib's PPO on a Ray cluster, on the same games, league, rows and network as our own trainer's."""
