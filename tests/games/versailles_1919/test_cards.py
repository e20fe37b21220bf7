"""Every part of every card, resolved in a small position and checked against the lines of the pack.

The whole record is compared with that of `card_model`, so that a card does what it says and nothing else.
"""

from collections import Counter
from functools import cache

import pytest

from versailles_env.core.engine import Engine
from versailles_env.games.versailles_1919.constants import Ending, Frame, IssueZone
from versailles_env.games.versailles_1919.pack import load_pack
from versailles_env.games.versailles_1919.position import Position

from .card_model import (
    BOARD,
    EVENTS,
    FLAGS,
    GAME_END,
    ISSUES,
    KINDS,
    NATIONS,
    NO,
    REGIONS,
    STRATEGIES,
    Card,
    Model,
    World,
    action,
    every_path,
    flat,
)

OPTIONS = {f"{issue['id']}-{k + 1}": (issue, k) for issue in ISSUES for k in range(len(issue["option"]))}
SETTLED = "saar"
"""The Issue settled on the way to a Conference or a Crisis."""
TABLES = (("ho_chi_minh", "munich_soviet", "scapa_flow"), ("t_e_lawrence", "chaim_weizmann", "bela_kun"))
"""Events on the Table and in the Waiting Room before a Crisis: the first that do not hold the one to be drawn."""


def by_id(cards: list[Card]) -> dict[str, Card]:
    return {card["id"]: card for card in cards}


def controlled(players: int) -> dict[str, dict[str, tuple[int, str]]]:
    """Two Issues of every region, each nation in turn, by their first options."""
    held: dict[str, dict[str, tuple[int, str]]] = {name: {} for name in NATIONS[:players]}
    turn = 0
    for region in REGIONS[:6]:
        for issue in [card for card in ISSUES if card["region"] == region and card["id"] != SETTLED][:2]:
            held[NATIONS[turn % players]][issue["id"]] = (0, "uk")
            turn += 1
    return held


FREE = {
    "players": 4,
    "active": "uk",
    "unrest": dict.fromkeys(REGIONS[:5], 4),
    "keg": dict.fromkeys(REGIONS[:5], 2),
    "happiness": dict.fromkeys(NATIONS, 15),
    "exhausted": dict.fromkeys(NATIONS[:4], 6),
    "units": {
        "uk": {"exhausted": 1, "europe": 7},
        "france": {"exhausted": 1, "middle_east": 7},
        "usa": {"exhausted": 1, "pacific": 7},
        "italy": {"exhausted": 1, "balkans": 7},
    },
    "controlled": controlled(4),
}
"""Four players, and room for every effect: nothing is clipped."""
TIGHT = {
    "players": 3,
    "order": "usa,france,uk",
    "active": "usa",
    "unrest": {"europe": 1, "balkans": 4, "middle_east": 2, "africa": 8, "pacific": 6},
    "keg": {"europe": 0, "balkans": 3, "middle_east": 1, "africa": 2, "pacific": 0},
    "happiness": {"uk": 11, "france": 5, "usa": 30, "italy": 1, "japan": 29},
    "exhausted": {"uk": 6, "france": 9, "usa": 0},
    "units": {
        "uk": {"exhausted": 2, "pacific": 7},
        "france": {"demobilized": 1, "middle_east": 5},
        "usa": {"europe": 8, "balkans": 6},
    },
    "boxes_filled": 3,
    "controlled": controlled(3),
}
"""Three players with everything at an edge: caps, Kegs, Mutinies, the last box, no Italian player."""
POSITIONS = {"free": FREE, "tight": TIGHT}


@cache
def before_the_option(issue: str) -> Engine:
    """France leads the Issue, the UK is about to settle it; no unit is out, no Keg on the track."""
    return (
        Position(
            players=4,
            active="uk",
            slots=[issue],
            cubes={issue: {"france": 3, "uk": 2, "usa": 1}},
            unrest=dict.fromkeys(REGIONS[:5], 4),
            happiness=dict.fromkeys(NATIONS, 15),
            event="ho_chi_minh",
        )
        .start()
        .engine
    )


@pytest.mark.parametrize("part", OPTIONS)
def test_an_option_of_an_issue(part: str) -> None:
    issue, option = OPTIONS[part]
    seen: set[str] = set()
    for path in every_path():
        model = Model(before_the_option(issue["id"]).clone(), path, seen)
        model.settle(0, [option])
        model.check(Frame.PERFORM_EVENT)
    assert seen == set(issue["option"][option]["effects"])


def test_game_end() -> None:
    cubes = {"game_end": {"usa": 4, "uk": 3, "italy": 1}}
    engine = Position(active="uk", players=4, slots=["saar", "game_end"], cubes=cubes).start().engine
    world = World.of(engine)
    engine.step(action("settle", 1))
    usa = NATIONS.index("usa")
    assert engine.over
    assert not engine.truncated
    world.slot[1], world.settled, world.ending = -1, 1, int(Ending.GAME_END_SETTLED)
    world.issue_zone[GAME_END], world.issue_owner[GAME_END] = int(IssueZone.CONTROLLED), usa
    world.recount()
    found = World.of(engine)
    assert world.stars[usa] == BOARD["game_end_stars"] == found.score[usa][0]
    assert found.rank[usa] == 1
    settled_after = {
        "available",
        "exhausted",
        "cubes",
        "score",
        "rank",
    }  # what the end makes of cubes is of no account
    for name in vars(world).keys() - settled_after:
        assert getattr(found, name) == getattr(world, name), name


@cache
def before_the_conference(position: str, event: str) -> Engine:
    """An Issue that France leads is about to be settled; another nation's cube lies on the Event if it may."""
    given = POSITIONS[position]
    other = "france" if given["active"] == "uk" else "uk"
    return (
        Position(
            **given,
            slots=[SETTLED],
            cubes={SETTLED: {"france": 3, "usa": 2, "uk": 1}},
            event=event,
            event_cube=other if by_id(EVENTS)[event]["influence_icon"] else "",
        )
        .start()
        .engine
    )


@cache
def before_the_crisis(position: str, table: tuple[str, str, str]) -> Engine:
    """In the middle of a Settle: the new Issue is about to be taken from the discards, then the Crisis comes."""
    engine = (
        Position(
            **POSITIONS[position],
            slots=[SETTLED],
            cubes={SETTLED: {"france": 3}},
            discards=["danzig"],
            event=table[0],
            waiting_events=table[1:],
        )
        .start()
        .engine
    )
    engine.step(action("settle"))
    engine.step(action("option"))
    while Frame(Model(engine, next(every_path())).kind()) != Frame.ADD_SOURCE:
        engine.step(NO if NO in engine.legal() else engine.legal()[-1])
    return engine


def walk_event(event: str, part: str) -> None:
    """All paths through a part of an Event in both positions; in the free one every line must show."""
    card = by_id(EVENTS)[event]
    for position in POSITIONS:
        seen: set[str] = set()
        for path in every_path():
            if part == "conference":
                model = Model(before_the_conference(position, event).clone(), path)
                model.settle(0, [0])
                model.seen = seen
                model.conference()
                model.check(Frame.ADVANCE_CARD)
            else:
                table = next(each for each in TABLES if event not in each)
                model = Model(before_the_crisis(position, table).clone(), path, seen)
                model.crisis(EVENTS.index(card))
                model.check(Frame.ACT)
        if position == "free":
            assert seen >= set(flat(card[part]["effects"]))


@pytest.mark.parametrize("event", by_id(EVENTS))
def test_the_crisis_of_an_event(event: str) -> None:
    walk_event(event, "crisis")


@pytest.mark.parametrize("event", by_id(EVENTS))
def test_the_conference_of_an_event(event: str) -> None:
    walk_event(event, "conference")


def covering_issues() -> dict[str, dict[str, tuple[int, str]]]:
    """Settled Issues that lay every kind of counter, a different number of each, spread over three nations."""
    laid: Counter[str] = Counter()
    held: dict[str, dict[str, tuple[int, str]]] = {name: {} for name in NATIONS[:3]}
    used: set[str] = set()
    for wanted, kind in enumerate(KINDS, 1):
        for issue in ISSUES:
            for k, option in enumerate(issue["option"]):
                kinds = [line.split()[1] for line in option["effects"] if line.startswith("counter ")]
                if laid[kind] < min(wanted, 3) and issue["id"] not in used and kind in kinds:
                    used.add(issue["id"])
                    held[NATIONS[len(used) % 3]][issue["id"]] = (k, "usa")
                    laid.update(naval.replace("choice", "usa") for naval in kinds)
    assert set(laid) == set(KINDS)
    return held


TENSE = {"europe": 1, "balkans": 3, "middle_east": 4, "africa": 8, "pacific": 5}
CALM = {"europe": 2, "balkans": 3, "middle_east": 1, "africa": 3, "pacific": 4}
SIGNING = {
    "both sign": (TENSE, {"uk": 20, "france": 18, "usa": 16, "italy": 15, "japan": 15}),
    "none signs": (CALM, {"uk": 12, "france": 13, "usa": 16, "italy": 14, "japan": 14}),
}


def strategy_score(lines: list[str], world: World, nation: int, seen: set[str]) -> int:
    """What a Strategy card pays, line by line."""
    kinds = [kind for issue in range(GAME_END) for kind in world.laid(issue)]
    calm = sum(column <= 3 for column in world.unrest)
    total = 0
    for line in lines:
        op, *words = line.split()
        if op == "counter":
            amount = sum(kind == words[0] or kind.startswith(f"{words[0]}_") for kind in kinds)
        elif op in ("signs", "refuses"):
            signs = world.happiness[NATIONS.index(words[0])] >= BOARD["signs_at"]
            amount = signs == (op == "signs")
        else:
            units = (
                world.units[nation] + world.units_exhausted[nation] + sum(map(bool, world.deployed[nation]))
            )
            amount = {
                "regions_calm": calm,
                "regions_restless": 5 - calm,
                "military": units,
                "happiness_x2": 0,
            }[op]
        if amount or op == "happiness_x2":
            seen.add(line)
        total += amount * int(words[-1]) if words else 0
    return total


@pytest.mark.parametrize("card", by_id(STRATEGIES))
def test_the_score_of_a_strategy_card(card: str) -> None:
    lines, seen = by_id(STRATEGIES)[card]["score"], set[str]()
    for unrest, happiness in SIGNING.values():
        position = Position(
            players=4,
            unrest=unrest,
            happiness=happiness,
            units={"usa": {"demobilized": 1, "exhausted": 1, "pacific": 8}},
            controlled=covering_issues(),
            strategy={"usa": card},
        )
        game = position.start()
        world = World.of(game.engine)
        game.final_score()
        usa = NATIONS.index("usa")
        above = sum(value > happiness["usa"] for value in list(happiness.values())[:4])
        flags = [
            FLAGS.get(kind)
            for issue in range(GAME_END)
            if world.issue_owner[issue] == usa
            for kind in world.laid(issue)
        ]
        expected = {
            "stars": sum(
                ISSUES[issue]["stars"] for issue in range(GAME_END) if world.issue_owner[issue] == usa
            ),
            "flags": flags.count("usa"),
            "strategy": strategy_score(lines, world, usa, seen),
            "happiness": (6, 4, 2, 0)[above] * (2 if "happiness_x2" in lines else 1),
        }
        assert game.score("usa") == {**expected, "total": sum(expected.values())}
        assert game.score("france")["strategy"] == 0
    assert seen == set(lines)


def test_no_card_is_left_out() -> None:
    """The tests above are generated from the files; these are the cards the game is played with."""
    cards = load_pack().content
    assert [issue["id"] for issue in ISSUES] == [issue.id for issue in cards.issues]
    assert len(OPTIONS) == sum(len(issue.option) for issue in cards.issues)
    assert [event["id"] for event in EVENTS] == [event.id for event in cards.events]
    assert [card["id"] for card in STRATEGIES] == [card.id for card in cards.strategies]
    assert (len(ISSUES), len(EVENTS), len(STRATEGIES)) == (52, 46, 10)
