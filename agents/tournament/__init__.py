"""Tournaments between agents and data sets of their decisions: balanced, resumable, the same on any number of workers."""
