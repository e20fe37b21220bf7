"""Blocks of games on a Ray cluster: what travels to a node, what is done there, and how it comes back. Ray does the rest."""
