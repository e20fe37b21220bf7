"""Agents that play any game of `versailles_env`. Importing this needs no torch."""
