"""Everything public is seen: pairs of positions that differ in one public fact, and random games of all kinds of table."""

from typing import Any

import numpy as np
import pytest

from versailles_env.core.engine import Engine
from versailles_env.core.frames import CHOICE, KIND
from versailles_env.games.versailles_1919 import registers as r
from versailles_env.games.versailles_1919.actions import ACTIONS
from versailles_env.games.versailles_1919.constants import NONE, PLAYER_SEAT, Frame
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.options import RULINGS
from versailles_env.games.versailles_1919.position import Position, Table
from versailles_env.games.versailles_1919.rules.bidding import bid_shape
from versailles_env.games.versailles_1919.settings import NAMES
from versailles_env.testing import everything_public_is_seen

from .helpers import QUIET, shared_usa, solo, two
from .uprisings import two_regions

OPTIONAL = {ruling.option: ruling.readings for ruling in RULINGS if ruling.option}
UNTOLD = {
    "uprisings": "counted for reports; that there was one follows from the draft",
    "settled": "counted for reports",
    "locked": "that the game has stood still once, for reports: nothing depends on it",
    "deals_offered": "counted for reports",
    "deals_accepted": "counted for reports",
    "deals_kept": "counted for reports",
}
"""Fields of the record that no seat is told, and why."""
UNTOLD_OPTIONS = {
    "players": "another number of players is another position",
    "order": "the seats are drawn by it, and seen",
    "reward": "what the environment pays, not the game",
    "start": "the player's faction is drawn by it, and seen",
    "seated": "it is copied into the record, and seen there",
    "solo_reward": "what the environment pays, not the game",
    "length": "one-hot, told by a piece of its own",
    "deals": "told by a piece of its own",
}
TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three": {"players": 3},
    "four": {"players": 4, "length": "intense"},
    "three with deals": {"players": 3, "deals": True},
    "two with deals": {"players": 2, "deals": True},
    "solo": {"players": 1},
    "solo with agents": {"players": 1, "seated": "all"},
    "three, read otherwise": {"players": 3, **{name: readings[-1] for name, readings in OPTIONAL.items()}},
    "two, read otherwise": {"players": 2, **{name: readings[-1] for name, readings in OPTIONAL.items()}},
    "solo, read otherwise": {
        "players": 1,
        "seated": "usa",
        **{name: readings[-1] for name, readings in OPTIONAL.items()},
    },
}


def seen(game: Table | Engine) -> np.ndarray:
    """What is seen by who is asked."""
    engine = game.engine if isinstance(game, Table) else game
    return engine.observation(engine.seat)


def piece(game: Table | Engine, name: str) -> list[int]:
    return [int(entry) for entry in GAME.observations.part(seen(game), name)]


def differs(one: Table | Engine, other: Table | Engine, *pieces: str) -> None:
    """These pieces of the vector tell the two apart, and no other."""
    a, b = seen(one), seen(other)
    found = {p.name for p in GAME.observations.pieces if (a != b)[p.start : p.start + p.size].any()}
    assert found == set(pieces)


def but(game: Table, **values: int) -> Engine:
    """The same game with other values in its record: of a field, or of a register as `KIND__REGISTER`."""
    engine = game.engine.clone()
    s = engine.state[0]
    for name, value in values.items():
        kind, _, register = name.partition("__")
        if not register:
            s[name] = value
            continue
        places = [k for k in range(int(s["depth"])) if s["stack"][k, KIND] == Frame[kind]]
        assert places, f"{kind} is not on the stack"
        s["stack"][places[-1], getattr(r, register)] = value
    return engine


@pytest.mark.slow
@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_everything_public_is_seen(options: dict[str, Any]) -> None:
    report = everything_public_is_seen(
        GAME, games=2, seed=5, left_out=UNTOLD, ancestors=400, tries=20, **options
    )
    assert report.raise_if_failed().made["everything_public_is_seen"] > 10_000


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_option_that_matters_is_seen(players: int) -> None:
    game = solo() if players == 1 else Position(players=players).start()
    own = {"threshold"} if players > 1 else set()  # of a solo game alone
    for place, option in enumerate(GAME.options):
        if option.name in UNTOLD_OPTIONS or option.name in own:
            continue
        other = game.engine.clone()
        code = int(other.state[0]["options"][place])
        other.state[0]["options"][place] = code - 1 if code else 1
        assert (seen(other) != seen(game)).any(), option.name
    assert set(UNTOLD_OPTIONS) < set(NAMES)


def three_regions(*dice: int) -> Table:
    held = {"uk": {"RHEINLAND": "Stays German", "SYRIA": "Arab kingdom"}}
    tied = {"europe": 5, "balkans": 5, "middle_east": 5}
    return Position(unrest=tied, controlled=held, drafted=True, dice=list(dice)).start().uprising_check()


@pytest.mark.rule("V-UP-4")
def test_a_bid_tells_which_other_regions_have_risen() -> None:
    one, other = three_regions(6, 6, 1), three_regions(6, 1, 1)
    assert one.question == other.question == "a bid for RHEINLAND"
    differs(one, other, "check")


@pytest.mark.rule("V-UP-4")
def test_an_uprising_that_is_done_is_not_to_come() -> None:
    game = three_regions(6, 6, 6)
    first = piece(game, "check")
    game.do("pass", "pass", "pass")
    assert game.question == "a bid for SYRIA"
    assert first[-5:] == [0, 1, 1, 0, 0]
    assert piece(game, "check")[-5:] == [0, 0, 0, 0, 0]
    assert piece(game, "check")[3:13] == first[3:13] == [1, 1, 1, 0, 0] * 2


@pytest.mark.rule("V-UP-4")
@pytest.mark.rule("V-UP-11")
def test_an_announcement_tells_what_was_rolled_and_what_is_still_to_roll() -> None:
    units = {"france": {"balkans": 6}}
    tied = {"europe": 5, "balkans": 5, "middle_east": 5}
    one, other = (
        Position(unrest=tied, units=units, drafted=True, dice=[die]).start().uprising_check()
        for die in (6, 1)
    )
    assert one.question == other.question == "a modifier for the roll in Balkans"
    differs(one, other, "check", "context")  # the die, too
    assert piece(one, "check") == [1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0]


@pytest.mark.rule("V-UP-8")
@pytest.mark.rule("V-BID-6")
def test_a_bid_tells_whether_an_uprising_or_an_event_brought_it() -> None:
    game = two_regions(dice=[6, 1]).start().uprising_check()
    assert game.question == "a bid for RHEINLAND"
    differs(game, but(game, UNSETTLED__UPRISING_REGION=NONE), "unsettled")
    assert piece(game, "unsettled")[:2] == [1, 0]


@pytest.mark.rule("V-UP-1")
def test_an_announcement_tells_whether_one_region_is_checked_by_name() -> None:
    one, other = (
        Position(unrest={"europe": 5}, units={"france": {"europe": 6}}, drafted=True)
        .start()
        .uprising_check(name)
        for name in ("europe", "")
    )
    assert one.question == other.question == "a modifier for the roll in Europe"
    differs(one, other, "check")


@pytest.mark.rule("V-2P-2")
def test_two_players_are_told_who_settles_and_whether_the_usa_is_still_to_come() -> None:
    slots = ["SMYRNA", "TOGO"]
    cubes = {"SMYRNA": {"uk": 2, "usa": 1}}
    own = two(slots=slots, cubes=cubes, **QUIET)
    own.do("settle SMYRNA")
    usa = shared_usa(slots=slots, cubes=cubes, **QUIET).do()
    usa.do("settle SMYRNA")
    assert own.question == usa.question == "which option of SMYRNA"
    assert piece(own, "settle")[:4] == [0, 1, 0, 0]  # the UK is asked, France has settled
    assert piece(usa, "settle")[:4] == [0, 0, 1, 0]
    assert (piece(own, "shared"), piece(usa, "shared")) == ([0, 1], [1, 0])
    differs(own, but(own, SETTLE__SETTLER=2), "settle")
    differs(own, but(own, TURN__SHARED_ASKED=1), "shared")


@pytest.mark.rule("V-DEMOB-2")
def test_a_unit_to_demobilize_or_recall_tells_the_event_behind() -> None:
    cards = Position().start().engine.pack.content.events
    asked: dict[str, list[tuple[str, Table]]] = {"demobilize": [], "take back": []}
    for card in cards:
        for part in ("crisis", "conference"):
            game = Position(
                units={
                    name: {"europe": 5 + k, "africa": 5 + k} for k, name in enumerate(("uk", "france", "usa"))
                },
                drafted=True,
                dice=[1] * 9,
                event="MARCH FIRST MOVEMENT" if card.name != "MARCH FIRST MOVEMENT" else "SCAPA FLOW",
                waiting_events=["MUNICH SOVIET", "BELA KUN"],
            ).start()
            getattr(game, part)(card.name)
            for words, found in asked.items():
                if words in game.question:
                    found.append((card.name, game))
    assert len(asked["demobilize"]) > 1
    for found in asked.values():
        shown = [piece(game, "event_under").index(1) for _, game in found]
        assert [cards[k].name for k in shown] == [name for name, _ in found]


@pytest.mark.rule("V-MUTINY-5")
def test_a_mutiny_tells_how_far_the_effects_are_and_what_else_was_chosen() -> None:
    game = Position(units={"uk": {"europe": 6}}, drafted=True)
    for card in game.start().engine.pack.content.events:
        table = game.start()
        table.engine.state[0]["happiness"][:3] = 6
        table.engine.refresh()
        table.crisis(card.name)
        if "demobilize" in table.question:
            at = int(table.engine.state[0]["stack"][1, r.ISSUE])
            differs(table, but(table, PROGRAM__ISSUE=at + 1), "progress")
            return
    raise AssertionError("no Crisis brings a Mutiny")


@pytest.mark.rule("V-UP-6")
def test_a_choice_of_issues_shows_their_cards() -> None:
    t = Position().start().engine.pack.tables[0]
    names = [issue.name for issue in Position().start().engine.pack.content.issues]
    africa = [k for k in range(len(names)) if t["issue_region"][k] == 3]
    stars = int(np.bincount([t["issue_stars"][k] for k in africa]).argmax())
    chosen = [k for k in africa if t["issue_stars"][k] == stars][:2]
    held = {"uk": {names[k]: 0 for k in chosen}}
    game = Position(unrest={"africa": 5}, controlled=held, drafted=True, dice=[6]).start().uprising_check()
    assert len(game.answers) == 2
    size = len(piece(game, "cards")) // 3
    viewer = game.engine.seat
    for place, issue in enumerate(chosen):
        shown = piece(game, "cards")[place * size : (place + 1) * size]
        assert shown == t["features"][viewer, issue][:size].tolist()


@pytest.mark.rule("V-END-4")
def test_the_turn_limit_is_told_beside_the_turn() -> None:
    one, other = (Position(options={"turn_limit": limit}).start() for limit in (90, 91))
    differs(one, other, "clock")
    none = Position(options={"turn_limit": 0}).start()
    assert not any(piece(none, "clock"))
    assert piece(one, "clock")[:2] == [1, 90 - int(one.value("turn"))]


@pytest.mark.rule("V-END-4")
@pytest.mark.parametrize("turn", [127, 128, 254, 255, 381, 390, 508, 509, 636, 16_510, 31_999])
def test_turns_beyond_127_differ(turn: int) -> None:
    game = Position(options={"turn_limit": 32000}).start()
    for later in (1, 2, 127, 128, 129, 255, 256):
        one, other = but(game, turn=turn), but(game, turn=min(turn + later, 32000))
        differs(one, other, "clock", *(["turn"] if turn < 127 else []))
    endless = Position(options={"turn_limit": 0}).start()
    differs(but(endless, turn=turn), but(endless, turn=turn + 1), "clock")


@pytest.mark.rule("V-SOLO-4")
def test_victory_points_beyond_127_differ() -> None:
    game = solo(options={"threshold": 200})
    for vp in (127, 128, 198):
        differs(but(game, vp=vp), but(game, vp=vp + 1), "factions")
    one, other = (solo(options={"threshold": points}) for points in (127, 128))
    differs(one, other, "factions")


@pytest.mark.rule("V-SOLO-16")
@pytest.mark.rule("V-SOLO-24")
def test_a_solo_game_tells_whose_the_factions_are_and_how_long_nothing_has_moved() -> None:
    game = solo(options={"seated": "all"})
    viewer = int(game.value("hero"))
    other = next(nation for nation in (0, 1) if nation != viewer)
    one = game.engine
    third = but(game, hero=other)
    for seat in (0, 1, 2):
        assert (one.observation(seat) != third.observation(seat)).any()
    assert one.observation(PLAYER_SEAT).tobytes() != third.observation(PLAYER_SEAT).tobytes()
    differs(game, but(game, still=int(game.value("still")) + 1), "factions")
    differs(game, but(game, turn_by_bot=1 - int(game.value("turn_by_bot"))), "factions")


@pytest.mark.rule("V-PLACE-3")
def test_a_second_issue_tells_the_first() -> None:
    game = Position(slots=["SMYRNA", "TOGO", "LABOR"]).start()
    game.do("place on SMYRNA", "2 Influence", "TOGO")
    frame = game.engine.state[0]["stack"][int(game.engine.state[0]["depth"]) - 1]
    assert frame[KIND] == Frame.PLACE_AMOUNT
    assert piece(game, "amount")[16:] == [0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
    differs(game, but(game, PLACE_AMOUNT__FIRST_SLOT=2), "amount")


@pytest.mark.rule("V-BID-2")
def test_two_bids_of_equal_strength_differ() -> None:
    game = two_regions(dice=[6, 1], units={"france": {"europe": 6}}).start().uprising_check()
    game.do("announce 0", "pass", "bid 2 Available units")
    assert piece(game, "progress")[-2:] == [2, 0]
    differs(game, but(game, BID_INFLUENCE__SHAPE=int(bid_shape(0, 1))), "progress")


AMOUNTS = {Frame.PLACE_AMOUNT, Frame.RECLAIM_AMOUNT, Frame.SHARE_RECLAIM, Frame.BID_INFLUENCE}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_amounts_tell_the_least_and_the_most(players: int) -> None:
    asked = set()
    start, size = ACTIONS.start("amount"), 16
    for seed in range(3):
        engine, chooser = Engine(GAME).new(seed, players=players, auto=False), np.random.default_rng(seed)
        while not engine.over:
            s = engine.state[0]
            kind = int(s["stack"][int(s["depth"]) - 1, KIND])
            least = piece(engine, "amount")[:size]
            if kind in AMOUNTS:
                asked.add(kind)
                legal = np.flatnonzero(engine.mask[start : start + size])
                assert least == [int(k == legal.min()) for k in range(size)]
                assert piece(engine, "progress")[10] == legal.max()
            else:
                assert kind >= CHOICE
                assert not any(least)
            engine.step(int(chooser.choice(engine.legal())))
    assert asked >= {
        Frame.PLACE_AMOUNT,
        Frame.RECLAIM_AMOUNT,
        *([Frame.BID_INFLUENCE] if players > 1 else []),
    }
