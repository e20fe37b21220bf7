"""Reinforcement-learning environments for political board games."""

from .core.hooks import provide as _provide
from .register import register_soon as _register_soon

__version__ = "0.1.0"
_register_soon()
_provide("agents", "versailles_env.agents.registry:make_agent")
