"""Packs with one text changed, for tests."""

import re
import shutil
from pathlib import Path

from versailles_env.games.red_flag_over_paris.pack.load import SHIPPED


def pack_with(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the pack in which one text of a file is another."""
    copy = folder / "pack"
    if not copy.exists():
        shutil.copytree(SHIPPED / "reconstructed", copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, (old, text.count(old))
    (copy / file).write_text(text.replace(old, new), encoding="utf-8")
    return copy


def without_moves(folder: Path) -> Path:
    """A copy in which no event moves a cube after what else it does."""
    text = (SHIPPED / "reconstructed" / "cards.toml").read_text(encoding="utf-8")
    return pack_with(folder, "cards.toml", text, re.sub(r', "move [^"]*"', "", text))


def with_event(folder: Path, card: str, effects: str) -> Path:
    """A copy in which the event of a card (by id) is this list of effects."""
    text = (SHIPPED / "reconstructed" / "cards.toml").read_text(encoding="utf-8")
    start = text.index(f'id = "{card}"\n')
    begin = text.index("effects = ", start)
    end = text.index("\nsource", begin)
    return pack_with(folder, "cards.toml", text[start:end], text[start:begin] + f"effects = {effects}")
