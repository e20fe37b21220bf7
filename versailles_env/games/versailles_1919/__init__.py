"""Versailles 1919: the rulebook's chapters are the files of `rules/`."""
