"""Load a pack of a game of the system and compile it to the tables that the rules read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...core.effects import Language, Program
from ...core.packs import Pack, check, check_cards, digest_of, pack_loader, padded, read_files
from ...core.record import table_record
from .constants import SPACES
from .marks import zone_tables
from .packs import (
    Cards,
    card_tables,
    check_decks,
    dimension_tables,
    goal_tables,
    read_event,
    read_needs,
    solo_tables,
)
from .worth import row_worth

Tables = dict[str, np.ndarray]
DEFAULT = "reconstructed"
PROGRAM_ROWS = 512
FILES = {"board": "", "cards": "card", "objectives": "objective", "solo": ""}


@dataclass(frozen=True)
class PackForm:
    """What the packs of one game of the system consist of."""

    game: str
    shipped: Path
    cards: int
    sides: Sequence[str]
    spaces: Sequence[str]
    final: str
    """What the final cards are called."""
    models: tuple[type[Any], type[Any], type[Any], type[Any]]
    """Board, card, Objective, solo tables."""
    board: Callable[[Any, Path], Tables]
    language: Callable[[Tables], Language]
    """The words of cards, which may depend on the board."""
    faces: Callable[[Sequence[Any]], Tables]
    """What only this game's cards say."""
    parameters: Tables
    """In what this game differs from others of the system (the table of parameters of its rules)."""
    worth: Callable[[np.ndarray], float]
    """What a step of this game alone is worth in points."""
    parts: Mapping[str, int] = field(default_factory=dict)
    """Parts of the map that rows of the solo tables may name."""


def loader(form: PackForm) -> Callable[[str | Path | None], Pack]:
    """The `load_pack` of a game."""
    return pack_loader(form.shipped, DEFAULT, lambda folder: build_pack(form, folder))


def build_pack(form: PackForm, folder: Path) -> Pack:
    info, raw = read_files(folder, form.shipped, FILES, form.game)
    of_board, of_card, of_goal, of_solo = form.models
    of_cards, of_goals = folder / "cards.toml", folder / "objectives.toml"
    board = check(of_board, raw["board"], folder / "board.toml", "board")
    cards = check_cards(of_card, raw["cards"], of_cards, "card", form.cards)
    goals = check_cards(of_goal, raw["objectives"], of_goals, "objective", SPACES)
    solo = check(of_solo, raw["solo"], folder / "solo.toml", "solo")
    check_decks(cards, goals, form.sides, form.final, folder)
    boards = form.board(board, folder / "board.toml")
    language = form.language(boards)
    events = tuple(read_event(language, card, of_cards, "card") for card in cards)
    scored = tuple(read_event(language, goal, of_goals, "objective") for goal in goals)
    needs = tuple(read_needs(language, card, of_cards) for card in cards)
    program = Program(language)
    tables = {
        **boards,
        **card_tables(cards, events, needs, program, form.sides),
        **form.faces(cards),
        **goal_tables(goals, scored, program, form.spaces),
        **solo_tables(solo, form.sides, form.parts),
        **dimension_tables(),
        **zone_tables(form.cards),
        **form.parameters,
    }
    starts = [*tables["card_event"], *tables["goal_event"]]
    for name, rows in (("row_worth", row_worth(program, starts, form.worth)), ("program", program.table())):
        tables[name] = padded(rows, PROGRAM_ROWS, folder, "the effects of all cards")
    content = Cards(board, cards, goals, solo, events + scored, needs, program.labels)
    return Pack(info, content, table_record(tables), digest_of(raw), str(folder))
