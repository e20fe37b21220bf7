"""Reinforcement-learning environments for political board games."""

__version__ = "0.1.0"
