"""Packs of The Bell of Treason: models, loader, words for effects."""
