"""The solo opponent: its round, its play, levels, Room and Available cubes (T-SOLO, CD-SOLO)."""

from typing import Any

import pytest

from versailles_env.core.engine import Engine
from versailles_env.games.bell_of_treason.constants import Zone
from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.position import Position
from versailles_env.games.bell_of_treason.rules.solo import available
from versailles_env.systems.crisis_dimension.constants import CardZone

from .solo import bot_play, has_room, solo

PARK = ["ussr", "government", "press", "guard", "moravia"]


@pytest.mark.rule("T-SOLO-4", "CD-SOLO-1", "T-SOLO-1")
@pytest.mark.parametrize("side", ["concede", "defend"])
def test_the_player_alone_has_a_hand_and_the_set_up_is_that_of_two(side: str) -> None:
    engine = Engine(GAME).new(1, players=1, side=side)
    s = engine.state[0]
    seat = GAME.agents.index(side)
    assert (s["card_zone"] == CardZone.HAND0 + seat).sum() == 5
    assert (s["card_zone"] == CardZone.HAND0 + 1 - seat).sum() == 0
    assert engine.agent == side
    assert s["pool"].tolist() == [6, 6]
    assert GAME.seats_of(engine.options) == (seat,)


@pytest.mark.rule("CD-SOLO-2", "T-SOLO-4")
def test_two_objectives_of_different_dimensions_the_other_one_is_the_opponents() -> None:
    game = solo(at="deal", goals=["uk", "france", "press", "staff"])  # uk and france go back
    assert [text.split(" (")[1].split(":")[0] for text in game.answers] == ["General Staff", "Press"]
    game.do("The Wireless")
    assert (game.objective("concede"), game.objective("defend")) == ("press", "staff")
    assert "The Fortifications" in game.engine.view(0).text


@pytest.mark.rule("CD-SOLO-3", "T-SOLO-4")
def test_entitled_the_opponent_plays_second() -> None:
    game = solo(at="initiative", vp=0)  # Defend, the opponent, decides
    assert game.initiative == "concede"
    assert game.question == "which card to play"
    other = solo(at="initiative", vp=1)
    assert (other.asked, other.question) == ("concede", "to play first or second")
    assert other.do("play second").initiative == "defend"


@pytest.mark.rule("T-SOLO-5", "T-SOLO-8", "T-RULE-18")
def test_its_own_event_is_used_and_the_card_laid_last() -> None:
    game = bot_play("The Sokol Festival", cubes={}, level="easy", discards=["Lord Halifax"])
    assert game.cubes("czechs") == (0, 2)
    assert game.discards() == ["The Sokol Festival", "Lord Halifax"]
    assert "Defend uses the event of The Sokol Festival: its own event can be done in full." in game.log


@pytest.mark.rule("T-SOLO-5")
def test_an_event_that_may_bring_nothing_is_never_used() -> None:
    game = bot_play("JAN MASARYK", cubes={}, level="easy")
    assert "uses the points of JAN MASARYK" in " ".join(game.log)
    assert game.discards() == ["JAN MASARYK"]


@pytest.mark.rule("T-EX-18", "T-RULE-16", "T-SOLO-5")
def test_an_order_beyond_the_available_cubes_is_not_in_full() -> None:
    """'Place 1 in France; place 1 in General Staff' with one cube Available: points instead."""
    few = {"pool": {"defend": 1}, "breached": {"defend": ["escalation"]}, "park": PARK}
    game = bot_play("General Faucher", cubes={}, level="easy", **few)
    assert "uses the points of General Faucher" in " ".join(game.log)
    two = bot_play("General Faucher", cubes={}, level="easy", **{**few, "pool": {"defend": 2}})
    assert "uses the event of General Faucher" in " ".join(two.log)


@pytest.mark.rule("T-RULE-16")
def test_up_to_needs_one() -> None:
    full = bot_play(
        "Churchill's Warning", cubes={"uk": (0, 1)}, level="easy"
    )  # replace 1: no white cube there
    assert "uses the points of Churchill's Warning" in " ".join(full.log)
    part = bot_play("Martial Law", cubes={"germans": (1, 0)}, level="easy")  # remove up to 2
    assert "uses the event of Martial Law" in " ".join(part.log)
    assert part.cubes("germans") == (0, 0)


@pytest.mark.rule("T-SOLO-6")
def test_a_neutral_event_needs_a_disk_and_a_cube_of_its_own() -> None:
    godesberg = bot_play("Bad Godesberg", cubes={}, freed=[1, 2, 3], level="easy")
    assert godesberg.disks == [1]
    assert "uses the points of Edvard Benes" in " ".join(bot_play("Edvard Benes", cubes={}).log)
    three = bot_play("Bad Godesberg", cubes={}, disks=[1, 2, 3], mobilized=2)
    assert "uses the points of Bad Godesberg" in " ".join(three.log)


@pytest.mark.rule("T-SOLO-6")
@pytest.mark.parametrize(("reading", "used"), [("steps", False), ("consequences", True)])
def test_whether_a_freed_cube_counts_is_a_ruling(reading: str, used: bool) -> None:
    """Shots at Eger with four white cubes in both of its spaces: only the disk's own cube could come."""
    game = bot_play(
        "Shots at Eger",
        person="defend",
        cubes={"germans": (4, 0), "guard": (4, 0)},
        options={"bot_neutral": reading},
    )
    assert ("uses the event of Shots at Eger" in " ".join(game.log)) is used


@pytest.mark.rule("T-SOLO-7")
def test_the_players_card_makes_it_look_at_the_top_discard() -> None:
    game = bot_play("Lord Halifax", cubes={}, discards=["The Sokol Festival"], level="easy")
    assert game.cubes("czechs") == (0, 2)
    assert game.discards() == ["Lord Halifax", "The Sokol Festival"]
    dear = bot_play("Lord Runciman", cubes={}, discards=["Martial Law"], level="easy")
    assert "uses the points of Lord Runciman" in " ".join(dear.log)
    neutral = bot_play("Lord Halifax", cubes={}, discards=["Shots at Eger"], level="easy")
    assert "uses the points of Lord Halifax" in " ".join(neutral.log)


@pytest.mark.rule("T-EX-17", "T-SOLO-1", "T-SOLO-8", "T-RULE-17")
@pytest.mark.parametrize(
    ("level", "after_event", "with_one"), [("easy", 2, 1), ("normal", 3, 1), ("hard", 3, 2)]
)
def test_the_levels(level: str, after_event: int, with_one: int) -> None:
    """Cubes of Defend on the map after the event of a card that places two, and after the points of a 1."""
    event = bot_play("The Sokol Festival", cubes={}, level=level)
    assert sum(event.cubes(space)[1] for space in SPACES) == after_event
    points = bot_play("Lord Runciman", cubes={}, level=level)
    assert sum(points.cubes(space)[1] for space in SPACES) == with_one


SPACES = [
    "uk", "france", "ussr", "president", "government", "opposition",
    "staff", "guard", "moravia", "czechs", "press", "germans",
]  # fmt: skip


@pytest.mark.rule("T-SOLO-8")
def test_the_extra_point_has_a_fresh_snapshot() -> None:
    """General Faucher wins France and General Staff; only then can a point reach President."""
    game = bot_play("General Faucher", cubes={"president": (0, 0)}, round=3, level="normal")
    assert sum(game.cubes(space)[1] for space in ("president", "france", "staff")) == 3


@pytest.mark.rule("T-SOLO-2", "CD-SOLO-8")
def test_available_cubes() -> None:
    def count(side: str, **position: Any) -> int:
        game = Position(**position).start()
        return int(available(game.engine.state[0], GAME.agents.index(side)))

    assert count("defend") == 6 + 4
    assert count("concede") == 6 + 4
    breached = {"breached": {"concede": ["escalation", "tension"]}}
    base = count("defend", breached={"concede": ["escalation"]})
    assert (
        count("defend", **breached) == base + 3 + 2
    )  # three guests come to the pool, and its own Tension opens
    final = {"at": "exchange"}
    assert count("defend", **final, vp=2) - count("defend", **final, vp=1) == 2
    assert count("defend", **final, vp=-2) == count("defend", **final, vp=1)
    assert count("concede", **final, vp=-2) - count("concede", **final, vp=1) == 2
    assert count("concede", **final, vp=2) - count("concede", **final, vp=1) == 2


@pytest.mark.rule("CD-SOLO-6", "CD-EX-8")
@pytest.mark.parametrize(
    ("space", "own", "foe", "room"),
    [
        ("press", 1, 1, True),
        ("press", 2, 1, False),
        ("czechs", 2, 1, True),
        ("czechs", 3, 1, False),
        ("press", 4, 4, False),
    ],
)
def test_room(space: str, own: int, foe: int, room: bool) -> None:
    assert has_room("defend", space, cubes={space: (foe, own)}) is room


@pytest.mark.rule("T-SOLO-3", "T-EX-16")
@pytest.mark.parametrize(("white", "room"), [(2, True), (3, False)])
def test_room_of_the_concede_opponent_in_president(white: int, room: bool) -> None:
    """One green cube in United Kingdom: Room until there are two more white ones in President."""
    assert has_room("concede", "president", cubes={"president": (white, 0), "uk": (0, 1)}) is room


@pytest.mark.rule("T-SOLO-3")
def test_room_in_the_final_decision() -> None:
    final = {"at": "exchange", "cubes": {"president": (3, 2), "staff": (0, 3), "press": (0, 3)}}
    assert has_room("concede", "president", at="exchange", cubes={"president": (3, 0)})
    assert not has_room("concede", "president", at="exchange", cubes={"president": (4, 0)})
    assert has_room("defend", "staff", **final)
    assert has_room("defend", "president", **final)
    assert not has_room("defend", "press", **final)


@pytest.mark.rule("CD-RULE-9")
@pytest.mark.parametrize(("reading", "placed"), [("everywhere", 0), ("events", 1)])
def test_whether_points_may_use_cubes_that_are_not_available_is_a_ruling(reading: str, placed: int) -> None:
    game = bot_play(
        "Lord Runciman",
        cubes={},
        pool={"defend": 0},
        breached={"defend": ["escalation"]},
        park=PARK,
        level="easy",
        options={"bot_available": reading},
    )
    assert int(game.value("breached")[1, Zone.TENSION]) == placed


@pytest.mark.rule("T-SOLO-10", "CD-RULE-11")
def test_an_offer_of_the_players_event_is_taken_where_there_is_room() -> None:
    """Bad Godesberg lets the other side place one cube."""
    game = solo(cubes={}, disks=[1, 2, 3], mobilized=2)
    game.event("Bad Godesberg", "concede").do("stop here")
    assert sum(game.cubes(space)[1] for space in SPACES) == 1
    nobody = {"breached": {"defend": ["escalation"]}, "pool": {"defend": 0}, "park": PARK}
    empty = solo(cubes={}, disks=[1, 2, 3], mobilized=2, **nobody)  # no cube Available: the offer is declined
    before = sum(empty.cubes(space)[1] for space in SPACES)
    empty.event("Bad Godesberg", "concede").do("stop here")
    assert sum(empty.cubes(space)[1] for space in SPACES) == before


@pytest.mark.rule("T-SOLO-10")
def test_forced_by_an_event_it_places_without_room() -> None:
    """We Will Remain Faithful orders a cube in Press, where two green ones leave no Room."""
    game = bot_play("We Will Remain Faithful", cubes={"press": (0, 2)}, level="easy")
    assert game.cubes("press") == (0, 3)


@pytest.mark.rule("T-SOLO-12")
def test_of_exclusive_ways_the_first_that_can_be_done_in_full() -> None:
    game = solo(person="defend", cubes={"president": (0, 2)})
    game.event("Edvard Benes", "concede")
    assert "Concede takes way 1 of the choice." in game.log
    full = {"president": (4, 2), "government": (4, 0), "opposition": (4, 0)}
    freed = {"breached": {"concede": ["escalation", "tension"]}}
    second = solo(person="defend", cubes={**full, "opposition": (3, 1)}, **freed).event(
        "Edvard Benes", "concede"
    )
    assert "Concede takes way 2 of the choice." in second.log
    assert sum(second.cubes(space)[1] for space in full) == 1


@pytest.mark.rule("T-SOLO-5", "T-RULE-16")
def test_points_bound_to_spaces_are_judged_by_what_can_be_reached() -> None:
    """Syrovy's Cabinet: 3 points in Government and Opposition, and a cube in Czechoslovaks."""
    out_of_reach = bot_play("Syrovy's Cabinet", cubes={}, level="easy")
    assert "uses the points of Syrovy's Cabinet" in " ".join(out_of_reach.log)
    reached = bot_play("Syrovy's Cabinet", cubes={"czechs": (0, 1)}, level="easy")
    assert "uses the event of Syrovy's Cabinet" in " ".join(reached.log)
    assert reached.cubes("czechs") == (0, 2)
    assert reached.cubes("government") == (0, 3)


@pytest.mark.rule("T-SOLO-5", "T-RULE-16")
def test_a_condition_inside_an_event_is_judged_by_the_position() -> None:
    """Border Posts: against white cubes one is placed and one removed, else up to two are placed."""
    alone = bot_play("Border Posts", cubes={}, level="easy")
    assert alone.cubes("guard") == (0, 1)  # one more than the player: no Room for a second
    against = bot_play("Border Posts", cubes={"guard": (2, 0)}, level="easy")
    assert against.cubes("guard") == (1, 1)


@pytest.mark.rule("T-SOLO-5")
def test_an_event_whose_condition_is_not_met_is_not_used() -> None:
    """Chamberlain's Broadcast needs both Mobilizations carried out."""
    barred = bot_play("Chamberlain's Broadcast", person="defend", cubes={}, level="easy")
    assert "uses the points of Chamberlain's Broadcast" in " ".join(barred.log)
    ready = {"disks": [1, 2], "mobilized": 2}
    met = bot_play("Chamberlain's Broadcast", person="defend", cubes={}, level="easy", **ready)
    assert "uses the event of Chamberlain's Broadcast" in " ".join(met.log)
    assert (met.cubes("uk"), met.cubes("france")) == ((2, 0), (1, 0))


@pytest.mark.rule("T-SOLO-12", "T-RULE-16")
def test_a_choice_left_to_the_player_is_judged_by_its_worst_way() -> None:
    """Claims on Teschen: 'place 1, remove 1' cannot be done in full while no green cube is in Military."""
    barred = bot_play("Claims on Teschen", person="defend", cubes={}, level="easy")
    assert "uses the points of Claims on Teschen" in " ".join(barred.log)
    met = bot_play("Claims on Teschen", person="defend", cubes={"staff": (0, 1)}, level="easy")
    assert met.asked == "defend"
    assert met.answers == ["hold the army back", "send the army"]
    met.do("send the army")
    assert (met.cubes("guard"), met.cubes("staff")) == ((1, 0), (0, 0))


@pytest.mark.rule("T-SOLO-10", "T-RULE-16")
def test_it_never_withdraws_of_its_own_will() -> None:
    """Sudeten Freikorps offers a withdrawal: it neither bars the event nor is taken."""
    game = bot_play(
        "Sudeten Freikorps", person="defend", cubes={"germans": (2, 0), "czechs": (0, 1)}, level="easy"
    )
    assert "uses the event of Sudeten Freikorps" in " ".join(game.log)
    assert game.cubes("germans")[0] >= 2


@pytest.mark.rule("T-SOLO-12")
def test_asked_about_the_next_mobilization_concede_refuses_and_defend_accepts() -> None:
    assert solo(person="defend").event("The Call-up", "concede").mobilized == 0
    assert solo(person="concede").event("The Call-up", "defend").mobilized == 1


@pytest.mark.rule("T-RULE-20", "T-SOLO-9")
def test_freed_cubes_of_the_opponent() -> None:
    game = solo(person="defend", cubes={"germans": (0, 1)}).disk()
    assert game.cubes("germans") == (1, 1)
    crowded = solo(person="defend", cubes={"germans": (2, 0)})
    before = crowded.pool("concede")
    crowded.disk()
    assert (crowded.cubes("germans"), crowded.pool("concede")) == ((2, 0), before + 1)
    green = solo(cubes={}).mobilize()
    assert sum(green.cubes(space)[1] for space in SPACES) == 1


@pytest.mark.rule("T-SOLO-11", "CD-SOLO-9")
def test_moves_go_where_the_placing_table_says_until_there_is_no_room() -> None:
    """The Assembly at Geneva for the Defend opponent: two spare cubes leave France, none that loses control."""
    game = solo(
        cubes={"france": (0, 4), "uk": (1, 0), "ussr": (0, 0)}, pool={"defend": 3}, park=["press", "staff"]
    )
    game.event("The Assembly at Geneva", "defend")
    assert game.control("france") == "defend"
    moved = [line for line in game.log if "moves a cube from" in line]
    assert moved
    assert all(line.startswith("Defend moves a cube from France") for line in moved)


@pytest.mark.rule("T-SOLO-17")
def test_as_initiative_player_its_objective_comes_second() -> None:
    kept = {"concede": "press", "defend": "staff"}
    game = solo(
        at="objectives", objectives=kept, initiative="defend", cubes={"press": (1, 0), "staff": (0, 1)}
    )
    assert (game.asked, game.question) == ("concede", "where to place a cube, 1 left (The Wireless)")


@pytest.mark.rule("T-RULE-19")
def test_as_initiative_player_it_lets_the_players_dimensions_score_first() -> None:
    cubes = {
        "czechs": (1, 0),
        "press": (1, 0),
        "germans": (1, 0),
        "staff": (0, 1),
        "guard": (0, 1),
        "moravia": (0, 1),
    }
    game = solo(at="score", vp=5, initiative="defend", cubes=cubes, dice=[6])
    assert game.vp == 5  # Public takes one away, Military brings it back


@pytest.mark.rule("T-SOLO-13")
def test_the_order_of_pivotal_actions() -> None:
    cubes = {"uk": (0, 1), "president": (0, 1), "staff": (0, 1), "czechs": (0, 1)}
    game = solo(at="pivotal", initiative="defend", cubes=cubes)
    order = [line.split(" in ")[1].split(":")[0] for line in game.log if "Pivotal action in" in line]
    assert order == ["Political", "International", "Military", "Public"]
    mine = solo(at="pivotal", initiative="concede", cubes=cubes)
    assert (mine.asked, mine.question) == ("concede", "which Pivotal action comes next")


@pytest.mark.rule("T-SOLO-21", "T-RULE-15")
def test_victory_is_that_of_two_players_and_both_lose_is_lost() -> None:
    game = solo(at="end", vp=1, cubes={})
    assert game.winner == "defend"
    assert game.engine.rewards.tolist() == [-1, 0]
    result = GAME.result(game.engine.state, game.engine.pack)
    assert (result.winners, dict(result.places)) == ((), {"concede": 2})


def test_an_agent_in_the_opponents_place_is_asked_what_the_tables_answer() -> None:
    game = solo(
        initiative="defend",
        active="defend",
        draws=["The Sokol Festival"],
        options={"seated": "defend"},
        cubes={},
    )
    assert (game.asked, game.question) == ("defend", "how the solo opponent uses the card turned up")
    assert game.answers == ["event", "points (1)"]
    game.do("event")
    assert (game.asked, game.question) == ("defend", "where to place a cube, 2 left (The Sokol Festival)")
    game.do("stop here")
    assert game.question == "place or remove, 1 point left"  # the extra point of the level


def test_orders_fixed_by_the_solo_rules_are_not_asked_of_an_agent_either() -> None:
    game = solo(at="initiative", vp=0, options={"seated": "defend"})
    assert game.initiative == "concede"
