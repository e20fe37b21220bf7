"""Agents that play any game of `versailles_env`; used from a clone (`pip install -e .`). Importing this needs no torch."""
