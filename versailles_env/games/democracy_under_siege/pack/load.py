"""Load a pack and compile it to the tables that the rules read."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....core.effects import Program
from ....core.errors import PackError
from ....core.packs import Pack, check, digest_of, pack_loader, read_files
from ....core.record import table_record
from ..constants import CARDS, CEDED, MARKERLESS, MINOR, NATIONS, PLACES, REGIONS, TERRITORY, WARS
from ..names import GOALS, IDEOLOGIES, INFLUENCEABLE, KINDS, POWERS
from .cards import Area, Board, Card, Nation, Power, Region, Territory, War
from .derived import derived_tables
from .effects import POWER, Vocabulary
from .tables import board_tables, card_tables, map_tables, power_tables, set_tables, track_tables, war_tables

SHIPPED = Path(__file__).parent.parent / "packs"
DEFAULT = "reconstructed"
FILES = {
    "board": "",
    "track": "area",
    "nations": "nation",
    "territories": "territory",
    "powers": "power",
    "regions": "region",
    "wars": "war",
    "cards": "card",
}
MODELS: dict[str, Any] = {
    "track": Area,
    "nations": Nation,
    "territories": Territory,
    "powers": Power,
    "regions": Region,
    "wars": War,
    "cards": Card,
}


@dataclass(frozen=True)
class Content:
    """The checked entries, each list in the order of its numbers."""

    board: Board
    areas: tuple[Area, ...]
    boxes: tuple[str, ...]
    nations: tuple[Nation | None, ...]
    """29 places: Influenceable Powers, Minor Nations, None where there are fewer, the one without a marker last."""
    territories: tuple[Territory, ...]
    powers: tuple[Power, ...]
    regions: tuple[Region, ...]
    wars: tuple[War, ...]
    cards: tuple[Card, ...]
    sets: tuple[str, ...]
    branches: dict[int, tuple[str, ...]]
    """The labels of a choice, by its row in the program."""


def build(folder: Path) -> Pack:
    info, raw = read_files(folder, SHIPPED, FILES, "democracy_under_siege")
    board = check(Board, raw["board"], folder / "board.toml", "board")
    entries = {name: _entries(model, raw[name], folder / f"{name}.toml") for name, model in MODELS.items()}
    areas = _areas(entries["track"], folder / "track.toml")
    nations = _nations(entries["nations"], folder / "nations.toml")
    powers = _in_order(entries["powers"], POWERS, folder / "powers.toml")
    cards = _cards(entries["cards"], folder / "cards.toml")
    territories, regions, wars = (tuple(entries[name]) for name in ("territories", "regions", "wars"))
    _fits(territories, PLACES - TERRITORY, folder / "territories.toml")
    _fits(regions, REGIONS, folder / "regions.toml")
    _fits(wars, WARS, folder / "wars.toml")
    boxes = tuple(sorted(box for area in areas for box in area.boxes))
    words = _vocabulary(areas, nations, territories, powers, regions, wars, cards, folder)
    program = Program(words.language())
    tables = {
        **board_tables(board),
        **track_tables(board, areas, boxes, folder),
        **map_tables(nations, territories, regions, words, boxes, folder),
        **power_tables(powers, words),
        **war_tables(wars, cards, words, program, folder / "wars.toml"),
        **card_tables(cards, words, program, folder / "cards.toml"),
    }
    tables.update(set_tables(words, program, folder))
    tables.update(derived_tables(tables))
    content = Content(
        board,
        areas,
        boxes,
        nations,
        territories,
        powers,
        regions,
        wars,
        cards,
        tuple(words.sets),
        program.labels,
    )
    return Pack(info, content, table_record(tables), digest_of(raw), str(folder))


def _entries(model: Any, raw: list[dict[str, Any]], path: Path) -> list[Any]:
    name = model.__name__.lower()
    return [check(model, entry, path, f"{name} {entry['id']!r}") for entry in raw]


def _fits(entries: Sequence[Any], most: int, path: Path) -> None:
    if len(entries) > most:
        raise PackError(f"{path}: {len(entries)} entries, expected at most {most}")


def _in_order(entries: list[Any], names: Sequence[str], path: Path) -> tuple[Any, ...]:
    found = {entry.id: entry for entry in entries}
    missing = [name for name in names if name not in found]
    if missing or len(found) != len(names):
        raise PackError(f"{path}: expected exactly {', '.join(names)}; {missing or list(found)} is wrong")
    return tuple(found[name] for name in names)


def _areas(entries: list[Area], path: Path) -> tuple[Area, ...]:
    """The four Control Areas first, in the order of the goals."""
    control = [area for area in entries if area.kind == "control"]
    boxes = [box for area in entries for box in area.boxes]
    if len(set(boxes)) != len(boxes):
        raise PackError(f"{path}: a box stands in two areas: expected each in one (D-COMP-9)")
    others = tuple(area for area in entries if area.kind != "control")
    return (*_in_order(control, GOALS, path), *others)


def _nations(entries: list[Nation], path: Path) -> tuple[Nation | None, ...]:
    found = {nation.id: nation for nation in entries}
    missing = [name for name in INFLUENCEABLE if name not in found]
    if missing:
        raise PackError(f"{path}: nation {missing[0]!r} is missing: it is an Influenceable Power")
    minors = [n for n in entries if n.id not in INFLUENCEABLE and n.start]
    bare = [n for n in entries if not n.start]
    if len(minors) > NATIONS - MINOR or len(bare) > 1:
        raise PackError(
            f"{path}: {len(minors)} Minor Nations with and {len(bare)} without a marker: "
            f"expected at most {NATIONS - MINOR} and 1"
        )
    gap: list[Nation | None] = [None] * (NATIONS - MINOR - len(minors))
    last: list[Nation | None] = [*bare] or [None]
    return (*(found[name] for name in INFLUENCEABLE), *minors, *gap, *last)


def _cards(entries: list[Card], path: Path) -> tuple[Card, ...]:
    by_code: dict[int, Card] = {}
    for card in entries:
        if card.code in by_code:
            raise PackError(
                f"{path}: card {card.id!r}: field number: {card.number} is also the number of {by_code[card.code].id!r}"
            )
        by_code[card.code] = card
    for deck in IDEOLOGIES:
        count = sum(card.deck == deck for card in entries)
        if count != CARDS // 3:
            raise PackError(
                f"{path}: wrong count of cards: {count} in the deck of {deck}, expected {CARDS // 3}"
            )
    return tuple(by_code[code] for code in range(CARDS))


def _vocabulary(
    areas: Sequence[Area],
    nations: Sequence[Nation | None],
    territories: Sequence[Territory],
    powers: Sequence[Power],
    regions: Sequence[Region],
    wars: Sequence[War],
    cards: Sequence[Card],
    folder: Path,
) -> Vocabulary:
    numbers = {nation.id: k for k, nation in enumerate(nations) if nation}
    places = {name: k - MINOR for name, k in numbers.items() if MINOR <= k <= MARKERLESS}
    places.update({territory.id: TERRITORY + k for k, territory in enumerate(territories)})
    known = {region.id for region in regions}
    in_region: dict[str, list[int]] = {region.id: [] for region in regions}
    for k, nation in enumerate(nations):
        if nation is None:
            continue
        for region in nation.regions:
            if region not in known:
                raise PackError(
                    f"{folder / 'nations.toml'}: nation {nation.id!r}: field regions: no Region {region!r}"
                )
            if k < NATIONS:
                in_region[region].append(k)
    cessions: dict[tuple[int, int, int], int] = {}
    for power in powers:
        for each in power.ceded:
            if each.to not in POWER:
                raise PackError(
                    f"{folder / 'powers.toml'}: power {power.id!r}: field ceded: no Power {each.to!r}"
                )
            cessions.setdefault((POWER[power.id], POWER[each.to], KINDS.index(each.kind)), len(cessions))
    if len(cessions) > CEDED:
        raise PackError(
            f"{folder / 'powers.toml'}: {len(cessions)} Resources to cede, expected at most {CEDED}"
        )
    return Vocabulary(
        numbers,
        {area.id: k for k, area in enumerate(areas)},
        in_region,
        places,
        {card.id: card.code for card in cards},
        {war.id: k for k, war in enumerate(wars)},
        cessions,
    )


load_pack = pack_loader(SHIPPED, DEFAULT, build)
