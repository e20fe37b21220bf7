"""Packs of Red Flag Over Paris: models, loader, words for effects."""
