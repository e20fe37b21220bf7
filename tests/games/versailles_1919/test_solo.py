"""Solitaire: set-up, Strength and victory points, the player's own turn, the end. `test_solo_options.py` has the seats."""

import pytest

from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.constants import GAME_END, PLAYER_SEAT, StrategyZone
from versailles_env.games.versailles_1919.position import Table

from .helpers import new_game, solo, strengths

FACTIONS = ("uk", "france", "usa")
EACH_HAS_ONE = {"uk": {"RHEINLAND": None}, "france": {"BYELORUS": None}, "usa": {"MONTENEGRO": None}}

BEST_FOR_UK = ["ARABIA", "TOGO", "LABOR", "KOREA"]
"""A UK bot that settles ARABIA has one best option."""


def turn_begins(**position: object) -> Table:
    """The turn of the UK, the player's faction, begins."""
    return solo(**{"hero": "uk", "active": "usa", "political_done": True, "military_done": True, **position})


# set-up


@pytest.mark.rule("V-SOLO-1")
@pytest.mark.parametrize("length", ["intense", "long", "longest"])
def test_a_solo_game_has_no_other_length(length):
    with pytest.raises(OptionError, match=f"option length='{length}' needs 2, 3 or 4 players"):
        new_game(players=1, length=length)


@pytest.mark.rule("V-SOLO-1")
def test_a_solo_game_is_set_up_for_three_with_20_cards_below_game_end():
    s = new_game(players=1, length="standard").state[0]
    assert s["available"].tolist() == [15, 15, 15, 0]
    assert s["units"].tolist() == [3, 3, 3, 0]
    assert s["happiness"].tolist()[:3] == [20, 20, 20]
    assert s["vp"] == 0
    assert s["deck_n"] == 52 - 5 + 1
    assert (s["end_low"], s["end_high"]) == (21, 21)
    assert GAME_END not in s["slot"]


@pytest.mark.rule("V-SOLO-1")
def test_two_issues_lie_on_the_table_two_wait_and_one_is_discarded():
    s = new_game(players=1).state[0]
    assert (s["slot"][:4] >= 0).all()
    assert s["slot"][4] == -1
    assert s["discards_n"] == 1
    assert (s["event_table"] >= 0, (s["event_waiting"] >= 0).all()) == (True, True)


@pytest.mark.rule("V-SOLO-1")
def test_the_waiting_room_keeps_two_issues():
    game = solo(slots=BEST_FOR_UK, cubes={"ARABIA": {"uk": 1}}).do("bring LABOR", "bring MUNICH")
    assert [bool(name) for name in game.slots()] == [True, True, True, True, False]


@pytest.mark.rule("V-SOLO-1")
def test_there_are_no_strategy_cards_and_an_uprising_brings_no_draft():
    engine = new_game(players=1)
    assert (engine.state[0]["strategy_zone"] == StrategyZone.OUT).all()
    game = solo(unrest={"africa": 5}, dice=[6])
    asked = game.question
    game.uprising_check()
    assert game.keg("africa") == 1
    assert game.question == asked


@pytest.mark.rule("V-SOLO-1")
def test_changes_of_japanese_and_italian_happiness_are_ignored():
    game = solo(hero="uk", slots=["DALMATIA"], cubes={"DALMATIA": {"uk": 1}})
    before = game.happiness("italy"), game.happiness("japan")
    game.do("settle DALMATIA", "To Italy")  # USA -1, Italy +2; then March First: Japan -1
    assert game.happiness("usa") == 19
    assert (game.happiness("italy"), game.happiness("japan")) == before
    assert not any("Italy Happiness" in line or "Japan Happiness" in line for line in game.log)


@pytest.mark.rule("V-SOLO-1")
def test_the_order_is_random_or_given_and_the_player_has_the_last_faction():
    seen = set()
    for seed in range(40):
        engine = new_game(seed, players=1)
        order = engine.summary()["order"]
        assert sorted(order) == sorted(FACTIONS)
        assert engine.summary()["faction"] == order[-1]
        seen.add(tuple(order))
    assert len(seen) == 6
    engine = new_game(players=1, order="france,usa,uk")
    assert engine.summary()["order"] == ["france", "usa", "uk"]
    assert (engine.agent, engine.summary()["faction"]) == ("player", "uk")


# Strength and victory points


@pytest.mark.rule("V-SOLO-2")
@pytest.mark.parametrize(
    ("issue", "option", "counts"),
    [
        ("BALTIC STATES", "Kept for a new Russia", {"france": 1}),  # German Containment
        ("REPARATIONS", "Full war costs", {"france": 2}),  # German Economy
        ("INDOCHINA", "French rule", {"france": 1}),
        ("HIGH SEAS FLEET", "Destroyed", {"uk": 2}),  # UK Fleet
        ("HUNGARY", "Romanian army to Budapest", {"uk": 2}),  # Anti-Bolshevik
        ("GERMAN EAST AFRICA", "British mandate", {"uk": 2}),
        ("ALBANIA", "Independent", {"usa": 1}),  # Self-Determination
        ("RHEINLAND", "Stays German", {"usa": 1}),  # Industry
        ("NORTH PACIFIC ISLANDS", "American bases", {"usa": 2}),  # USA Fleet
        ("LIBYA", "Italian, wider borders", {}),
        ("SMYRNA", ("Greece", "uk"), {"uk": 1}),
        ("SMYRNA", ("Greece", "usa"), {"usa": 1}),
    ],
)
@pytest.mark.parametrize("holder", FACTIONS)
def test_each_faction_counts_its_three_icons_whoever_controls_the_issue(issue, option, counts, holder):
    stars = strengths(solo(controlled={holder: {issue: None}}))
    assert [stars[faction] > 0 for faction in FACTIONS] == [faction == holder for faction in FACTIONS]
    with_counters = strengths(solo(controlled={holder: {issue: option}}))
    assert {f: with_counters[f] - stars[f] for f in FACTIONS} == {f: counts.get(f, 0) for f in FACTIONS}


@pytest.mark.rule("V-SOLO-3")
def test_strength_is_the_stars_of_own_issues_and_own_counters_anywhere():
    held = {
        "uk": {"RHEINLAND": "Stays German", "SYRIA": "British Mandate"},  # 11 Stars; USA 1, UK 1
        "france": {"HUNGARY": "Blockade", "GAME END": None},  # 12 Stars; UK 1
        "usa": {"TRADE BARRIERS": "Colonial preference"},  # 3 Stars; UK 1, France 1
    }
    assert strengths(solo(controlled=held)) == {"uk": 11 + 3, "france": 12 + 1, "usa": 3 + 1}


@pytest.mark.rule("V-EX-25")
@pytest.mark.rule("V-SOLO-3")
@pytest.mark.parametrize(("faction", "value", "potential"), [("usa", 7, 7), ("france", 6, 7), ("uk", 6, 6)])
def test_the_example_of_the_rheinland(faction, value, potential):
    assert strengths(solo(controlled={faction: {"RHEINLAND": "Stays German"}}))[faction] == value
    other = "uk" if faction != "uk" else "usa"
    game = solo(active=faction, hero=other, slots=["RHEINLAND"], cubes={"RHEINLAND": {faction: 1}})
    name = {"usa": "USA", "france": "France", "uk": "UK"}[faction]
    assert game.log[0] == f"Bot {name} settles RHEINLAND: leads it, value {potential}."


@pytest.mark.rule("V-SOLO-4")
@pytest.mark.parametrize(
    ("controlled", "vp"),
    [
        (EACH_HAS_ONE, 1),
        ({**EACH_HAS_ONE, "france": {"HUNGARY": None}}, 1),
        ({**EACH_HAS_ONE, "france": {"REPARATIONS": None}}, 0),  # tied
        ({**EACH_HAS_ONE, "usa": {"GAME END": None}}, 0),  # another is stronger
        ({"uk": {"RHEINLAND": None}, "france": {"BYELORUS": None}}, 0),  # the USA has no Issue
        ({"uk": {"RHEINLAND": None}, "usa": {"BYELORUS": None}}, 0),
        # counters count: a UK counter on an Issue of France, a USA counter on one of the UK
        ({**EACH_HAS_ONE, "uk": {"HUNGARY": None}, "france": {"SYRIA": "British Mandate"}}, 1),
        ({**EACH_HAS_ONE, "uk": {"RHEINLAND": "Stays German"}, "usa": {"SHANTUNG": None}}, 0),
        ({}, 0),
    ],
)
def test_a_turn_that_begins_as_the_sole_strongest_of_three_with_issues_is_worth_a_point(controlled, vp):
    game = turn_begins(controlled=controlled, vp=3)
    assert (game.asked, game.active, game.question) == ("player", "uk", "which action")
    assert game.value("vp") == 3 + vp


@pytest.mark.rule("V-SOLO-4")
@pytest.mark.parametrize("strongest", ["uk", "france"])
def test_no_point_is_scored_when_the_turn_of_a_bot_begins(strongest):
    held = {**EACH_HAS_ONE, strongest: {"REPARATIONS": None, "SYRIA": None}}
    game = solo(hero="uk", active="uk", political_done=True, military_done=True, controlled=held)
    assert game.active == "france"
    assert game.value("vp") == 0


# the player's turn


@pytest.mark.rule("V-SOLO-5")
@pytest.mark.rule("V-SOLO-19")
@pytest.mark.parametrize("second", ["TOGO", "GAME END"])
def test_a_player_who_leads_both_issues_on_the_table_must_settle_one_of_them(second):
    cubes = {"SOMALIA": {"uk": 1}, second: {"uk": 3, "france": 2}}
    slots = ["SOMALIA", second, "LABOR", "KOREA"]
    game = solo(hero="uk", slots=slots, cubes=cubes, exhausted={"uk": 3})
    political = [a for a in game.answers if "deploy" not in a and "demobilize" not in a]
    assert sorted(political) == sorted(["settle SOMALIA", f"settle {second}"])
    game.do("deploy to Europe column 8")
    assert sorted(game.answers) == sorted(["settle SOMALIA", f"settle {second}"])


@pytest.mark.rule("V-SOLO-5")
@pytest.mark.parametrize(
    "cubes",
    [
        {"SOMALIA": {"uk": 1}},
        {"SOMALIA": {"uk": 1}, "TOGO": {"uk": 2, "france": 3}},
        {"SOMALIA": {"uk": 1}, "LABOR": {"uk": 3}},
    ],
)
def test_otherwise_all_actions_are_open_to_the_player(cubes):
    game = solo(hero="uk", cubes=cubes, exhausted={"uk": 3})
    assert game.can("settle SOMALIA")
    assert game.can("place on KOREA")
    assert game.can("reclaim")
    game.do("place on KOREA")
    assert game.can("5 Influence on KOREA")  # more than the minimum: bot rules do not bind the player


# the end


@pytest.mark.rule("V-SOLO-12")
@pytest.mark.rule("V-SOLO-23")
@pytest.mark.parametrize(
    ("vp", "options", "won"),
    [(20, {}, True), (19, {}, False), (24, {"threshold": 25}, False), (15, {"threshold": 15}, True)],
)
@pytest.mark.parametrize("reward", ["vp", "win"])
def test_the_player_wins_at_20_points_or_at_the_threshold(vp, options, won, reward):
    game = solo(
        hero="uk",
        slots=["GAME END"],
        cubes={"GAME END": {"france": 1}},
        vp=vp,
        options={**options, "solo_reward": reward},
    ).do("settle GAME END")
    assert game.over
    summary = game.engine.summary()
    assert (summary["won"], summary["vp"]) == (won, vp)
    result = game.engine.result()
    assert result.winners == (("player",) if won else ())
    assert (dict(result.scores), dict(result.places)) == ({"player": vp}, {"player": 1})
    assert game.engine.rewards[PLAYER_SEAT] == (0 if reward == "vp" else 1 if won else -1)


@pytest.mark.rule("V-SOLO-12")
@pytest.mark.parametrize(("vp", "winners"), [(20, ("player",)), (19, ("france", "usa"))])
def test_agents_in_the_bots_place_win_together_if_the_player_does_not(vp, winners):
    game = solo(
        hero="uk",
        slots=["GAME END"],
        cubes={"GAME END": {"uk": 1}},
        vp=vp,
        options={"seated": "france,usa"},
    ).do("settle GAME END")
    result = game.engine.result()
    assert set(result.scores) == {"france", "usa", "player"}
    assert result.winners == winners
    assert result.places["player"] == (1 if vp == 20 else 3)


@pytest.mark.rule("V-SOLO-23")
def test_the_game_goes_on_past_the_threshold_and_points_have_no_cap():
    game = turn_begins(controlled=EACH_HAS_ONE, vp=150)
    assert game.value("vp") == 151
    assert not game.over


@pytest.mark.rule("V-SOLO-23")
@pytest.mark.rule("V-END-2")
@pytest.mark.parametrize(
    ("left", "over"), [(["SAAR"], True), (["SAAR", "SILESIA"], True), (["SAAR", "SILESIA", "FIUME"], False)]
)
def test_the_game_ends_at_once_when_a_bot_draws_the_last_card(left, over):
    cubes = {"ARABIA": {"uk": 1}}
    game = solo(slots=BEST_FOR_UK, cubes=cubes, deck_only=left, draws=left, discards=["THRACE"])
    game.do("bring LABOR", "bring MUNICH")
    assert game.over == over
    assert any(line.startswith("Crisis") for line in game.log) == (not over)


# a game that is locked


LOCKED = {
    "cubes": {"LABOR": {"uk": 15, "france": 15}, "KOREA": {"usa": 2}},
    "available": {"usa": 13},
    "units": {"usa": {"africa": 8}},
    "controlled": {"uk": {"THRACE": 0}, "france": {"SAAR": 0}, "usa": {"SILESIA": 0, "FIUME": 0}},
}
"""All cubes of both bots lie on one Issue of the Waiting Room, none is Exhausted: they do nothing (V-SOLO-7)."""


SEND, END = "deploy to Africa column 8", "end the turn"


def locked(active: str = "usa", **options: object) -> Table:
    return solo(
        hero="usa", active=active, slots=["SOMALIA", "TOGO", "LABOR", "KOREA"], options=options, **LOCKED
    )


@pytest.mark.rule("V-SOLO-24")
def test_a_round_without_anything_placed_settled_or_reclaimed_ends_the_game():
    game = locked().do("reclaim", END)  # a Deployed unit is nothing Exhausted
    assert game.over
    assert game.engine.summary()["reason"] == "standstill"
    assert game.engine.summary()["locked"]
    assert not game.engine.truncated


@pytest.mark.rule("V-SOLO-24")
def test_read_otherwise_a_locked_game_goes_on_and_is_counted():
    game = locked(standstill="goes_on")
    points = game.value("vp")
    for _ in range(4):
        game.do("reclaim", SEND)
    assert not game.over
    assert game.value("locked") == 1
    assert game.value("vp") == points + 4  # a point a round, for ever


@pytest.mark.rule("V-SOLO-24")
def test_influence_that_moves_begins_the_count_anew():
    game = locked(active="uk")
    assert (game.asked, game.value("still")) == ("player", 3)
    game.do("place on SOMALIA", "1 Influence", "on TOGO", "1 Influence", END)
    assert not game.over
    assert game.engine.summary()["locked"] is False
