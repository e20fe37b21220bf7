"""Reinforcement-learning environments for political board games."""

from .register import register_soon as _register_soon

__version__ = "0.1.0"
_register_soon()
