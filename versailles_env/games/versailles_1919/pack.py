"""Load a pack and compile it to the tables that the rules read."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...core.effects import Choice, Effects, Program, walk
from ...core.packs import Pack, check, check_cards, digest_of, ints, pack_loader, padded, read_files
from ...core.record import table_record
from .cards import Board, Event, Issue, Strategy
from .constants import (
    COUNTERS,
    EVENTS,
    FEATURES_HEAD,
    FEATURES_OPTION,
    FEATURES_ROOM,
    GAME_END,
    ISSUE_OPTIONS,
    ISSUES,
    MAX_PLAYERS,
    STRATEGIES,
    Counter,
    EffectOp,
    Nation,
    Region,
)
from .effects import ANY_FLAG, EVENTS_LANGUAGE, Score
from .options import ORDERS

SHIPPED = Path(__file__).parent / "packs"
DEFAULT = "reconstructed"
PROGRAM_ROWS = 2048
FILES = {"board": "", "issues": "issue", "events": "event", "strategies": "strategy"}
AWARDS = {2: (6, 0), 3: (6, 3, 0), 4: (6, 4, 2, 0)}
BELOW_GAME_END = (20, 15, 10, 5)
CHOSEN = ("choose_region", "choose_player", "unsettle")
LONGER_HAPPINESS = (0, 0, 2, 4)


@dataclass(frozen=True)
class Cards:
    """The checked cards, in the order of their numbers, which is the order of their indices."""

    board: Board
    issues: tuple[Issue, ...]
    events: tuple[Event, ...]
    strategies: tuple[Strategy, ...]
    branches: dict[int, tuple[str, ...]]
    """The labels of a choice, by its row in the program."""

    def issue_name(self, issue: int) -> str:
        return "GAME END" if issue == GAME_END else self.issues[issue].name


def build_pack(folder: Path) -> Pack:
    info, raw = read_files(folder, SHIPPED, FILES, "versailles_1919")
    board = check(Board, raw["board"], folder / "board.toml", "board")
    issues = check_cards(Issue, raw["issues"], folder / "issues.toml", "issue", GAME_END)
    events = check_cards(Event, raw["events"], folder / "events.toml", "event", EVENTS)
    strategies = check_cards(Strategy, raw["strategies"], folder / "strategies.toml", "strategy", STRATEGIES)
    program = Program(EVENTS_LANGUAGE)
    tables = {
        **_board_tables(board),
        **_issue_tables(issues, board, program),
        **_event_tables(events, program),
        **_strategy_tables(strategies),
    }
    tables["program"] = padded(program.table(), PROGRAM_ROWS, folder, "the effects of all cards")
    cards = Cards(board, issues, events, strategies, program.labels)
    return Pack(info, cards, table_record(tables), digest_of(raw), str(folder))


load_pack = pack_loader(SHIPPED, DEFAULT, build_pack)


def _board_tables(board: Board) -> dict[str, np.ndarray]:
    limit = np.zeros(31, np.int16)
    for low, units in board.military_limit.value:
        limit[low:] = units
    award = np.zeros((MAX_PLAYERS + 1, MAX_PLAYERS + 4), np.int16)
    boxes = np.zeros((MAX_PLAYERS + 1, 6), np.int16)
    boxes_n = np.zeros(MAX_PLAYERS + 1, np.int16)
    for players, points in AWARDS.items():
        award[players, : len(points)] = points
        values = board.demobilize_boxes_4.value if players == 4 else board.demobilize_boxes_3.value
        boxes[players, : len(values)] = values
        boxes_n[players] = len(values)
    orders = np.full((len(ORDERS) + 1, MAX_PLAYERS), -1, np.int16)
    for code, order in enumerate(ORDERS, 1):
        orders[code, : len(order)] = order
    return {
        "track": ints([Region[name.upper()] for name in board.tracks.value]),
        "uprising_number": ints(board.uprising_number.value),
        "deploy_influence": ints(board.deploy_influence.value),
        "deploy_happiness": ints(board.deploy_happiness.value),
        "military_limit": limit,
        "boxes": boxes,
        "boxes_n": boxes_n,
        "happiness_award": award,
        "happiness_start": ints(board.happiness_start.value),
        "happiness_max": ints(board.happiness_max.value),
        "signs_at": ints(board.signs_at.value),
        "keg_max": ints(board.keg_max.value),
        "reclaim_limit": ints(board.reclaim_limit.value),
        "discard_price": ints(board.discard_price.value),
        "influence_cubes": ints(board.influence_cubes.value),
        "military_units": ints(board.military_units.value),
        "below_game_end": ints(BELOW_GAME_END),
        "longer_happiness": ints(LONGER_HAPPINESS),
        "orders": orders,
    }


def _issue_tables(issues: tuple[Issue, ...], board: Board, program: Program) -> dict[str, np.ndarray]:
    tables = {
        "issue_region": np.full(ISSUES, Region.NOWHERE, np.int16),
        "issue_stars": np.full(ISSUES, board.game_end_stars.value, np.int16),
        "issue_no_military": np.zeros(ISSUES, np.int16),
        "issue_options": np.zeros(ISSUES, np.int16),
        "option_start": np.zeros((ISSUES, ISSUE_OPTIONS), np.int16),
        "option_choice": np.zeros((ISSUES, ISSUE_OPTIONS), np.int16),
        "option_counters": np.zeros((ISSUES, ISSUE_OPTIONS, COUNTERS), np.int16),
        "option_unrest": np.zeros((ISSUES, ISSUE_OPTIONS, 5), np.int16),
        "option_happiness": np.zeros((ISSUES, ISSUE_OPTIONS, 5), np.int16),
    }
    for k, issue in enumerate(issues):
        tables["issue_region"][k] = Region[issue.region.upper()]
        tables["issue_stars"][k] = issue.stars
        tables["issue_no_military"][k] = issue.no_military
        tables["issue_options"][k] = len(issue.option)
        for j, option in enumerate(issue.option):
            moves = tuple(line for line in option.effects if line.op != "counter")
            tables["option_start"][k, j] = program.add(moves)
            for line in option.effects:
                first, *rest = line.values
                if line.code == EffectOp.UNREST:
                    tables["option_unrest"][k, j, first] = rest[0]
                elif line.code == EffectOp.HAPPINESS:
                    tables["option_happiness"][k, j, first] = rest[0]
                elif first == len(Counter):
                    tables["option_choice"][k, j] += 1
                else:
                    tables["option_counters"][k, j, first] += 1
    tables["features"] = issue_features(tables)
    return tables


def issue_features(tables: dict[str, np.ndarray]) -> np.ndarray:
    """An Issue as numbers for an observation, by the nation that looks: its own Happiness comes first.

    Region (6, one-hot), Stars, No-Military, GAME END; then for each option Unrest (5), Happiness (own, then the
    others in the order of the nations), counters (10), UK/USA naval choice.
    """
    features = np.zeros((MAX_PLAYERS, ISSUES, FEATURES_ROOM), np.int8)
    for nation in range(MAX_PLAYERS):
        happiness_order = [nation, *(other for other in range(len(Nation)) if other != nation)]
        for k in range(ISSUES):
            row = features[nation, k]
            if tables["issue_region"][k] < Region.NOWHERE:
                row[tables["issue_region"][k]] = 1
            row[6] = tables["issue_stars"][k]
            row[7] = tables["issue_no_military"][k]
            row[8] = k == GAME_END
            for j in range(tables["issue_options"][k]):
                option = row[FEATURES_HEAD + j * FEATURES_OPTION :]
                option[:5] = tables["option_unrest"][k, j]
                option[5:10] = tables["option_happiness"][k, j][happiness_order]
                option[10 : 10 + COUNTERS] = tables["option_counters"][k, j]
                option[10 + COUNTERS] = tables["option_choice"][k, j]
    return features


def _event_tables(events: tuple[Event, ...], program: Program) -> dict[str, np.ndarray]:
    return {
        "event_icon": ints([event.influence_icon for event in events]),
        "event_optional": ints([event.conference.optional for event in events]),
        "event_choices": ints([has_choices(event.conference.effects) for event in events]),
        "event_crisis": ints([program.add(event.crisis.effects) for event in events]),
        "event_conference": ints([program.add(event.conference.effects) for event in events]),
    }


def has_choices(effects: Effects) -> bool:
    """Whether an Event leaves something to choose beside 'Optional' (V-SOLO-15): a branch, a region, a player, an Issue."""
    return any(isinstance(step, Choice) or getattr(step, "op", "") in CHOSEN for step in walk(effects))


def _strategy_tables(strategies: tuple[Strategy, ...]) -> dict[str, np.ndarray]:
    tables = {
        "strategy_counter": np.zeros((STRATEGIES, COUNTERS), np.int16),
        "strategy_calm": np.zeros(STRATEGIES, np.int16),
        "strategy_restless": np.zeros(STRATEGIES, np.int16),
        "strategy_military": np.zeros(STRATEGIES, np.int16),
        "strategy_double": np.zeros(STRATEGIES, np.int16),
        "strategy_signs": np.zeros((STRATEGIES, 2), np.int16),
        "strategy_refuses": np.zeros((STRATEGIES, 2), np.int16),
    }
    for k, card in enumerate(strategies):
        for line in card.score:
            points = line.values[-1] if line.values else 0
            if line.code == Score.COUNTER:
                for kind in ANY_FLAG.get(line.values[0], (line.values[0],)):
                    tables["strategy_counter"][k, kind] += points
            elif line.code == Score.CALM:
                tables["strategy_calm"][k] += points
            elif line.code == Score.RESTLESS:
                tables["strategy_restless"][k] += points
            elif line.code == Score.MILITARY:
                tables["strategy_military"][k] += points
            elif line.code == Score.DOUBLE:
                tables["strategy_double"][k] = 1
            elif line.code == Score.SIGNS:
                tables["strategy_signs"][k, line.values[0]] += points
            else:
                tables["strategy_refuses"][k, line.values[0]] += points
    return tables
