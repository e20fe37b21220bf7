"""Rulings: what the rulebook leaves open, what we read into it, and why. Some are options of the game."""

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from .options import Option


class Ruling(BaseModel):
    """`option` and `readings` are given when the other readings can be played; the first reading is the default."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    ruling: str
    reason: str
    option: str = ""
    readings: tuple[str, ...] = ()
    meaning: tuple[str, ...] = ()


def load_rulings(path: Path) -> tuple[Ruling, ...]:
    with path.open("rb") as file:
        return tuple(Ruling(**entry) for entry in tomllib.load(file)["ruling"])


def ruling_options(rulings: tuple[Ruling, ...]) -> tuple[Option, ...]:
    """The switchable rulings as options of the game."""
    return tuple(
        Option(r.option, r.readings[0], f"{r.id}: {r.ruling}", choices=r.readings)
        for r in rulings
        if r.option
    )
