"""Powers, treaties, Wars, Uprisings, coups, cells, claims and conquests."""

from collections.abc import Sequence

import numpy as np

from ....core.packs import Pack
from ....picture.canvas import Box, Canvas
from ....picture.pieces import Chip, Paint, chips_in, panel
from ..actions import A_REGION, A_RESOURCE, A_WAR
from ..constants import (
    CHINA,
    COMMUNISM,
    DEMOCRACY,
    IDEOLOGIES,
    NATIONS,
    PLACES,
    POWERS,
    REGIONS,
    ROWS,
    TREATIES,
    WARS,
)
from ..names import IDEOLOGY_TITLES, KINDS, POWER_TITLES
from ..words.naming import nation_name, party_name, place_name, region_name, side_name, war_name
from .look import NATION, NOBODY, PAINTS


def draw_world(canvas: Canvas, box: Box, s: np.ndarray, pack: Pack) -> float:
    parts: tuple[tuple[str, float, Sequence[Chip]], ...] = (
        ("Powers and their Armaments", 0.15, powers(s, pack)),
        ("Wars, Uprisings, coups", 0.24, conflicts(s, pack)),
        ("Coup Cells", 0.14, cells(s, pack)),
        ("Claims and conquests", 0.34, claims(s, pack)),
        ("Treaties", 0.13, treaties(s, pack)),
    )
    y = box.y
    for title, share, chips in parts:
        place = Box(box.x, y, box.w, box.h * share - 5)
        panel(canvas, place, title)
        if chips:
            chips_in(canvas, Box(place.x + 8, place.y + 20, place.w - 16, place.h - 25), chips, 11.5)
        else:
            canvas.text(place.x + 10, place.y + 33, "none", 11.5, "soft")
        y += box.h * share
    return box.bottom


def owner_of(s: np.ndarray, pack: Pack, power: int) -> int:
    """Whose Power it is, also under Enemy Control; -1 for China while nobody has it."""
    t = pack.tables[0]
    if power != CHINA:
        return int(t["power_ideology"][power])
    box = int(s["box"][int(t["power_nation"][power])])
    return next((k for k in (DEMOCRACY, COMMUNISM) if box >= 0 and box == t["control_box"][k]), -1)


def powers(s: np.ndarray, pack: Pack) -> list[Chip]:
    found = []
    t = pack.tables[0]
    fighting = [
        {int(p) for p in t["war_power"][war]}
        for war in range(WARS)
        if s["war_at"][war] >= 0 and (t["war_power"][war] >= 0).all()
    ]
    for power in range(POWERS):
        owner = owner_of(s, pack, power)
        level = int(s["level"][POWERS if power == CHINA and owner == COMMUNISM else power])
        nation = int(t["power_nation"][power])
        corners = [int(t["control_box"][k]) for k in range(4) if k != owner]
        marks = ["Despotic"] if s["despotic"][power] else []
        if s["called"][power] or any(power in pair for pair in fighting):
            marks.append("At War")
        if power != CHINA and nation >= 0 and int(s["box"][nation]) in corners:
            marks.append("Enemy Control")
        words = f"{POWER_TITLES[power]} {level}" + (f" ({', '.join(marks)})" if marks else "")
        found.append(Chip(words, PAINTS[owner] if owner >= 0 else NOBODY))
    return found


def mr(values: np.ndarray) -> str:
    return " ".join(f"{IDEOLOGY_TITLES[k][0]}{int(n)}" for k, n in enumerate(values) if n) or "-"


def conflicts(s: np.ndarray, pack: Pack) -> list[Chip]:
    """MR and cells are told by the first letter of their Ideology."""
    t = pack.tables[0]
    found = []
    for war in range(WARS):
        if s["war_at"][war] >= 0:
            stale = ", STALEMATE" if s["war_stale"][war] else ""
            at = f"box {int(s['war_at'][war]) + 1} of {int(t['war_length'][war])}{stale}"
            sides = ", ".join(
                f"{side_name(pack, NATIONS + war, k)} {mr(s['war_mr'][war, k])}" for k in range(2)
            )
            found.append(Chip(f"{war_name(pack, war)}: {at}; {sides}", NATION, actions=(A_WAR + war,)))
    for nation in range(NATIONS):
        if s["uprising"][nation]:
            rebels, government = s["uprising_mr"][nation]
            strength = ("", "WEAK", "STRONG")[int(s["uprising"][nation])]
            words = (
                f"{nation_name(pack, nation)} {strength}: Rebels {mr(rebels)}, Government {mr(government)}"
            )
            found.append(Chip(words, NATION))
    for k in range(IDEOLOGIES):
        if s["coup_nation"][k] >= 0:
            words = f"Coup in {nation_name(pack, int(s['coup_nation'][k]))}: cells {mr(s['coup_cells'][k])}"
            found.append(Chip(words, PAINTS[k]))
        if s["coup_area"][k] >= 0:
            found.append(Chip(f"Coup declared in {region_name(pack, int(s['coup_area'][k]))}", PAINTS[k]))
    return found


def cells(s: np.ndarray, pack: Pack) -> list[Chip]:
    return [
        Chip(
            region_name(pack, region) + (f": {mr(s['cells'][region])}" if s["cells"][region].any() else ""),
            NATION if s["cells"][region].any() else NOBODY,
            actions=(A_REGION + region,),
        )
        for region in range(min(REGIONS, len(pack.content.regions)))
    ]


def claims(s: np.ndarray, pack: Pack) -> list[Chip]:
    t, found = pack.tables[0], []
    for place in range(PLACES):
        if s["control"][place] >= 0:
            power = int(s["control"][place])
            owner = owner_of(s, pack, power)
            paint = PAINTS[owner] if owner >= 0 else NOBODY
            found.append(
                Chip(f"{place_name(pack, place)}: taken by {POWER_TITLES[power]}", paint, hollow=True)
            )
    for row in range(ROWS):
        for k in range(IDEOLOGIES):
            if s["claim"][k, row]:
                kind, where = KINDS[int(t["row_kind"][row])], place_name(pack, int(t["row_place"][row]))
                words = f"{where}: {int(s['claim'][k, row])} {kind}"
                found.append(Chip(words, PAINTS[k], actions=(A_RESOURCE + row,)))
    return found


def treaties(s: np.ndarray, pack: Pack) -> list[Chip]:
    t = pack.tables[0]
    kinds: tuple[tuple[str, Paint], ...] = (("", NOBODY), ("Pact", NOBODY), ("Alliance", NATION))
    found = []
    for row in range(TREATIES):
        if s["treaty"][row]:
            kind, paint = kinds[int(s["treaty"][row])]
            pair = f"{POWER_TITLES[int(t['treaty_power'][row])]} - {party_name(pack, int(t['treaty_party'][row]))}"
            found.append(Chip(f"{kind}: {pair}", paint))
    return found
