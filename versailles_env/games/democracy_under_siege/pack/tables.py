"""The tables of a pack: arrays of one size for all packs, so that another pack compiles nothing anew."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ....core.effects import Effect, Effects, Program, walk
from ....core.errors import PackError
from ....core.packs import ints, padded
from ..constants import (
    AREAS,
    ARMS,
    BOXES,
    CARDS,
    CEDED,
    COMMUNISM,
    FAR,
    IDEOLOGIES,
    KINDS,
    LASTING,
    LEADER_B,
    MARKERLESS,
    MINOR,
    NATIONS,
    NEIGHBOURS,
    PLACES,
    REGIONS,
    ROWS,
    SETS,
    TERRITORY,
    TRACK,
    TREATIES,
    TURNS,
    WARS,
    Op,
)
from ..names import IDEOLOGIES as IDEOLOGY_NAMES
from ..names import INFLUENCEABLE
from .cards import (
    ERA_CODES,
    ICON_CODES,
    KEYWORD_CODES,
    TYPE_CODES,
    Area,
    Board,
    Card,
    Nation,
    Power,
    Region,
    Territory,
    War,
)
from .effects import POWER, Vocabulary

PROGRAM_ROWS = 1024
Tables = dict[str, np.ndarray]
AREA_KINDS = {"control": 0, "neutral": 1, "influence": 2}
UNSTABLE = ("anarchy", "instability")
"""D-COMP-10: the areas that weaken rolls and make coups cheaper."""
NONE = -1


def full(shape: int | tuple[int, ...], value: int = 0) -> np.ndarray:
    return np.full(shape, value, np.int16)


def board_tables(board: Board) -> Tables:
    mr_vp = full(41)
    for low, points in board.mr_vp.value:
        mr_vp[low:] = points
    return {
        "mr_vp": mr_vp,
        "order_start": ints([IDEOLOGY_NAMES.index(name) for name in board.order_start.value]),
        "total_war": ints([0, *board.total_war.value]),
        **{
            name: ints(getattr(board, name).value)
            for name in type(board).model_fields
            if name not in ("mr_vp", "order_start", "tie_break", "total_war", "lines")
        },
    }


def track_tables(board: Board, areas: Sequence[Area], boxes: Sequence[str], folder: Path) -> Tables:
    path = folder / "track.toml"
    if len(boxes) > BOXES or len(areas) > AREAS:
        raise PackError(
            f"{path}: {len(boxes)} boxes in {len(areas)} areas, expected at most {BOXES} in {AREAS}"
        )
    number = {box: k for k, box in enumerate(boxes)}
    links = _links(board, number, folder)
    area_of = full(BOXES, NONE)
    friendly, kind, unstable = full(AREAS), full(AREAS, NONE), full(AREAS)
    for k, area in enumerate(areas):
        area_of[[number[box] for box in area.boxes]] = k
        friendly[k] = sum(1 << IDEOLOGY_NAMES.index(name) for name in area.friendly)
        kind[k] = AREA_KINDS[area.kind]
        unstable[k] = area.id in UNSTABLE
    neighbour = full((BOXES, NEIGHBOURS), NONE)
    for box, joined in links.items():
        if len(joined) > NEIGHBOURS:
            raise PackError(
                f"{path}: box {boxes[box]!r} has {len(joined)} lines, expected at most {NEIGHBOURS}"
            )
        neighbour[box, : len(joined)] = joined
    corners = [number[area.boxes[0]] for area in areas[:4]]
    distance = np.stack([_distances(links, corner, frozenset()) for corner in corners])
    lost = [boxes[k] for k in range(len(boxes)) if distance[0, k] >= FAR]
    if lost:
        raise PackError(f"{path}: box {lost[0]!r} is out of reach: no line leads there")
    way = full((IDEOLOGIES, 4, BOXES), FAR)
    for mover in range(IDEOLOGIES):
        for goal in range(4):
            barred = frozenset(corners[k] for k in range(3) if k not in (mover, goal))
            way[mover, goal] = _distances(links, corners[goal], barred)
    return {
        "neighbour": neighbour,
        "box_area": area_of,
        "area_friendly": friendly,
        "area_kind": kind,
        "area_unstable": unstable,
        "control_box": ints(corners),
        "distance": distance,
        "way": way,
    }


def _links(board: Board, number: Mapping[str, int], folder: Path) -> dict[int, list[int]]:
    """The boxes joined to each box: by the lines that board.toml names, else those of a lattice of rows and columns."""
    links: dict[int, list[int]] = {k: [] for k in number.values()}
    if board.lines is not None:
        for one, other in board.lines.value:
            if one not in number or other not in number:
                raise PackError(f"{folder / 'board.toml'}: board: field lines: no box {one!r} or {other!r}")
            links[number[one]].append(number[other])
            links[number[other]].append(number[one])
        return links
    for box, k in number.items():
        if len(box) != 2 or not box.isdigit():
            raise PackError(f"{folder / 'track.toml'}: box {box!r}: expected row and column, two digits")
        row, column = int(box[0]), int(box[1])
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if f"{r}{c}" in number:
                links[k].append(number[f"{r}{c}"])
    return links


def _distances(links: Mapping[int, list[int]], goal: int, barred: frozenset[int]) -> np.ndarray:
    """Steps to the goal that enter no barred box (D-MOVE-2); a marker may stand in one and leave it."""
    steps = full(BOXES, FAR)
    steps[goal] = 0
    todo = [goal]
    for box in todo:
        for other in links[box]:
            if steps[other] == FAR:
                steps[other] = steps[box] + 1
                if other not in barred:
                    todo.append(other)
    return steps


def map_tables(
    nations: Sequence[Nation | None],
    territories: Sequence[Territory],
    regions: Sequence[Region],
    words: Vocabulary,
    boxes: Sequence[str],
    folder: Path,
) -> Tables:
    tables = {
        "nation_vp": full(NATIONS),
        "nation_start": full(NATIONS, NONE),
        "nation_enters": full(NATIONS),
        "nation_coup": full(NATIONS),
        "nation_react": full(NATIONS),
        "nation_parts": full(NATIONS),
        "region_target": full((REGIONS, NATIONS)),
        "place_vp": full(PLACES),
        "place_nation": full(PLACES, NONE),
        "place_power": full(PLACES, NONE),
        "place_part": full(PLACES),
        "place_boxes": full((PLACES, KINDS)),
        "place_row": full((PLACES, KINDS), NONE),
        "row_place": full(ROWS, NONE),
        "row_kind": full(ROWS, NONE),
        "row_boxes": full(ROWS),
    }
    for k, nation in enumerate(nations):
        if nation is None:
            continue
        if k < NATIONS:
            if nation.start not in boxes:
                raise PackError(
                    f"{folder / 'nations.toml'}: nation {nation.id!r}: field start: no box {nation.start!r}"
                )
            tables["nation_vp"][k] = nation.vp
            tables["nation_start"][k] = boxes.index(nation.start)
            tables["nation_enters"][k] = nation.enters
            tables["nation_coup"][k] = nation.coup
            tables["nation_react"][k] = nation.react or nation.coup
        if k >= MINOR:
            tables["place_vp"][k - MINOR] = nation.vp
            tables["place_nation"][k - MINOR] = k
            tables["place_boxes"][k - MINOR] = nation.boxes
    for k, territory in enumerate(territories, TERRITORY):
        tables["place_vp"][k] = territory.vp
        tables["place_boxes"][k] = territory.boxes
        if territory.of in POWER:
            tables["place_power"][k] = POWER[territory.of]
        elif territory.of in words.nations:
            tables["place_nation"][k] = words.nations[territory.of]
        else:
            raise PackError(
                f"{folder / 'territories.toml'}: territory {territory.id!r}: field of: no nation {territory.of!r}"
            )
        if territory.part:
            if not MINOR <= tables["place_nation"][k] < MARKERLESS:
                raise PackError(
                    f"{folder / 'territories.toml'}: territory {territory.id!r}: field part: not of a Minor Nation"
                )
            tables["place_part"][k] = 1
            tables["nation_parts"][tables["place_nation"][k]] += 1
    _rows(tables, folder)
    _targets(tables, nations, regions, words, folder)
    return tables


def _rows(tables: Tables, folder: Path) -> None:
    row = 0
    for place in range(PLACES):
        for kind in range(KINDS):
            if tables["place_boxes"][place, kind]:
                if row == ROWS:
                    raise PackError(f"{folder}: more than {ROWS} kinds of Resource boxes in all places")
                tables["place_row"][place, kind] = row
                tables["row_place"][row] = place
                tables["row_kind"][row] = kind
                tables["row_boxes"][row] = tables["place_boxes"][place, kind]
                row += 1


def _targets(
    tables: Tables,
    nations: Sequence[Nation | None],
    regions: Sequence[Region],
    words: Vocabulary,
    folder: Path,
) -> None:
    path = folder / "regions.toml"
    for k, region in enumerate(regions):
        for name in region.targets:
            if name not in words.nations or not MINOR <= words.nations[name] < NATIONS:
                raise PackError(f"{path}: region {region.id!r}: field targets: no Minor Nation {name!r}")
            tables["region_target"][k, words.nations[name]] = 1
    for k, nation in enumerate(nations[MINOR:NATIONS], MINOR):
        for j, region in enumerate(regions):
            if nation and region.id in nation.regions and not tables["region_target"][j, k]:
                raise PackError(
                    f"{path}: region {region.id!r}: field targets: {nation.id!r} is missing (D-COMP-11)"
                )
            if nation and tables["region_target"][j, k] and not nation.coup:
                raise PackError(f"{folder / 'nations.toml'}: nation {nation.id!r}: field coup is missing")


def power_tables(powers: Sequence[Power], words: Vocabulary) -> Tables:
    giver, taker, kind = full(CEDED, NONE), full(CEDED, NONE), full(CEDED, NONE)
    for key, row in words.cessions.items():
        giver[row], taker[row], kind[row] = key
    return {
        "power_ideology": ints([IDEOLOGY_NAMES.index(p.ideology) if p.ideology else NONE for p in powers]),
        "power_nation": ints([INFLUENCEABLE.index(p.id) if p.id in INFLUENCEABLE else NONE for p in powers]),
        "power_start": ints([p.start for p in powers]),
        "power_set": ints([[p.level_1, p.level_2, p.level_3] for p in powers]),
        "power_upgrade": ints([p.upgrade for p in powers]),
        "ceded_from": giver,
        "ceded_to": taker,
        "ceded_kind": kind,
    }


def _read(lines: Sequence[Any], words: Vocabulary, ending: bool, where: str) -> Effects:
    try:
        return words.read(lines, ending)
    except ValueError as error:
        raise PackError(f"{where}: {error}") from None


def war_tables(
    wars: Sequence[War], cards: Sequence[Card], words: Vocabulary, program: Program, path: Path
) -> Tables:
    tables = {
        "war_card": full(WARS, NONE),
        "war_power": full((WARS, 2), NONE),
        "war_nation": full((WARS, 2), NONE),
        "war_civil": full(WARS, NONE),
        "war_track": full((WARS, TRACK)),
        "war_length": full(WARS),
        "war_start": full(WARS),
        "war_cost": full(WARS),
        "war_end": full((WARS, 2)),
        "war_for_communism": full((WARS, 2)),
        "card_war": full(CARDS, NONE),
    }
    by_id = {card.id: card for card in cards}
    for k, war in enumerate(wars):
        where = f"{path}: war {war.id!r}"
        if war.id not in by_id or by_id[war.id].type != "war":
            raise PackError(f"{where}: field id: no card of type war has it")
        tables["war_card"][k] = by_id[war.id].code
        tables["card_war"][by_id[war.id].code] = k
        tables["war_track"][k, : len(war.track)] = war.track
        tables["war_length"][k], tables["war_start"][k], tables["war_cost"][k] = (
            len(war.track),
            war.start,
            war.cost,
        )
        if war.nation:
            if war.nation not in words.nations or words.nations[war.nation] >= NATIONS:
                raise PackError(f"{where}: field nation: no nation {war.nation!r} with a Regime Marker")
            tables["war_civil"][k] = words.nations[war.nation]
        else:
            for side, name in enumerate((war.a, war.b)):
                if name not in words.nations and name not in POWER:
                    raise PackError(f"{where}: field {'ab'[side]}: no Power or nation {name!r}")
                tables["war_power"][k, side] = POWER.get(name, NONE)
                tables["war_nation"][k, side] = words.nations.get(name, NONE)
            if tables["war_power"][k, 0] < 0:
                raise PackError(f"{where}: field a: {war.a!r} is no Power, expected one that declares war")
        for side, lines in enumerate((war.a_wins, war.b_wins)):
            effects = _read(lines, words, True, f"{where}: field {'ab'[side]}_wins")
            tables["war_end"][k, side] = program.add(effects)
            tables["war_for_communism"][k, side] = any(map(_helps_communism, walk(effects)))
    missing = [card.id for card in cards if card.type == "war" and tables["card_war"][card.code] < 0]
    if missing:
        raise PackError(f"{path}: war {missing[0]!r} is missing: its card is a War Card without a track")
    return tables


def _helps_communism(effect: Any) -> bool:
    """D-2P-7: whether an effect gives Communism VP, Prestige or MR, or moves a marker towards it."""
    if not isinstance(effect, Effect):
        return False
    mine = effect.values[:1] in ((COMMUNISM,), (LEADER_B,))
    if effect.op in ("prestige", "military_vp", "force"):
        return mine and effect.values[1] > 0
    if effect.op == "conquer":
        return effect.values[0] == POWER["ussr"]
    return effect.op in ("move", "pick") and effect.values[2] in (COMMUNISM, LEADER_B)


def card_tables(cards: Sequence[Card], words: Vocabulary, program: Program, path: Path) -> Tables:
    lasting = full((LASTING, 4), NONE)
    arms = [card.code for card in cards if card.keyword == "two_plays"]
    if len(arms) > ARMS:
        raise PackError(f"{path}: {len(arms)} cards of two plays, expected at most {ARMS}")
    tables = {
        "card_era": ints([ERA_CODES[card.era] for card in cards]),
        "card_entry": ints([card.entry for card in cards]),
        "card_type": ints([TYPE_CODES[card.type] for card in cards]),
        "card_difficulty": ints([card.difficulty for card in cards]),
        "card_points": ints([card.points for card in cards]),
        "card_keyword": ints([KEYWORD_CODES[card.keyword] for card in cards]),
        "card_icon": ints([ICON_CODES[card.icon] for card in cards]),
        "card_arms": full(CARDS, NONE),
        "card_start": full(CARDS),
        "card_standby": full(CARDS),
        "card_condition": full(CARDS),
        "card_lasts": full(CARDS),
        "card_until_card": full(CARDS, NONE),
        "card_until_turn": full(CARDS, NONE),
    }
    for code, card in enumerate(cards):
        where = f"{path}: card {card.id!r}"
        if card.keyword == "two_plays":
            tables["card_arms"][code] = arms.index(code)
        effects = _read(card.effects, words, False, f"{where}: field effects")
        lines = [step for step in walk(effects) if isinstance(step, Effect)]
        tables["card_start"][code] = program.add(effects)
        if card.standby:
            standby = _read(card.standby, words, False, f"{where}: field standby")
            tables["card_standby"][code] = program.add(standby)
        try:
            tables["card_condition"][code] = program.add_needs(words.language().read_needs(card.conditions))
        except ValueError as error:
            raise PackError(f"{where}: field conditions: {error}") from None
        if (card.type == "war") != any(line.op == "war" for line in lines):
            raise PackError(f"{where}: field effects: the effect war and the type war go together")
        costs = [line for line in lines if line.op == "cost"]
        if bool(costs) != bool(card.until):
            raise PackError(f"{where}: field until: it goes together with the effect cost")
        if costs:
            _lasts(card, costs, words, tables, lasting, where)
    return {**tables, "lasting": lasting}


def _lasts(
    card: Card, costs: Sequence[Effect], words: Vocabulary, tables: Tables, lasting: np.ndarray, where: str
) -> None:
    """`until`: 'turn end', 'turn N', 'CARD' or 'CARD turn N'."""
    tables["card_lasts"][card.code] = 1
    text = card.until.split()
    if text == ["turn", "end"]:
        tables["card_until_turn"][card.code] = 0
    else:
        if text and text[0] in words.cards:
            tables["card_until_card"][card.code] = words.cards[text.pop(0)]
        if len(text) == 2 and text[0] == "turn" and text[1].isdigit() and 1 <= int(text[1]) <= TURNS:
            tables["card_until_turn"][card.code] = int(text[1])
        elif text:
            raise PackError(f"{where}: field until: expected 'turn end', 'turn N', a card or both")
    for line in costs:
        free = np.flatnonzero(lasting[:, 0] < 0)
        if not len(free):
            raise PackError(f"{where}: field effects: more than {LASTING} lasting costs in all cards")
        lasting[free[0]] = (card.code, *line.values)


def set_tables(words: Vocabulary, program: Program, folder: Path) -> Tables:
    """What was numbered while the cards were compiled: the program itself, sets and treaties."""
    sets = {
        "set_nation": full((SETS, NATIONS)),
        "set_area": full((SETS, AREAS)),
        "set_minors": full(SETS),
        "set_place": full((SETS, PLACES)),
    }
    for word, k in words.sets.items():
        for part in word.split("+"):
            if part == "minors":
                sets["set_minors"][k] = 1
            elif part == "any":
                sets["set_place"][k] = 1
            elif part in words.regions:
                sets["set_nation"][k, list(words.regions[part])] = 1
            elif part in words.areas:
                sets["set_area"][k, words.areas[part]] = 1
            else:
                if part in words.nations and words.nations[part] < NATIONS:
                    sets["set_nation"][k, words.nations[part]] = 1
                if part in words.places:
                    sets["set_place"][k, words.places[part]] = 1
    power, party = full(TREATIES, NONE), full(TREATIES, NONE)
    for (one, other), row in words.treaties.items():
        power[row], party[row] = one, other
    lock = full(WARS)
    for line in program.rows:
        if line[0] == Op.OPEN:
            lock[line[1]] = 1
    table = padded(program.table(), PROGRAM_ROWS, folder, "the effects of all cards")
    return {"program": table, **sets, "treaty_power": power, "treaty_party": party, "war_lock": lock}
