"""Two players: the shared USA settles, or wins an Issue."""

import pytest

from versailles_env.games.versailles_1919.position import Position

from .helpers import QUIET, shared_usa, told

SLOTS = ["SOMALIA", "TOGO", "LABOR", "KOREA", "DANZIG"]


@pytest.mark.rule("V-2P-4")
@pytest.mark.parametrize(
    ("by", "barred", "open_"), [("france", "SOMALIA", "TOGO"), ("uk", "TOGO", "SOMALIA")]
)
def test_the_usa_never_settles_for_the_player_who_controls_it(by, barred, open_):
    cubes = {"SOMALIA": {"france": 2, "usa": 1}, "TOGO": {"uk": 2, "usa": 1}}
    game = shared_usa(by=by, slots=SLOTS, cubes=cubes)
    assert game.can(f"settle {open_}")
    assert not game.can(f"settle {barred}")


@pytest.mark.rule("V-2P-4")
def test_the_usa_may_settle_what_it_leads_but_nothing_without_cubes():
    game = shared_usa(slots=SLOTS, cubes={"SOMALIA": {"usa": 2, "france": 1}, "KOREA": {"usa": 5}})
    assert [a for a in game.answers if a.startswith("settle")] == ["settle SOMALIA"]


@pytest.mark.rule("V-2P-4")
def test_when_the_usa_settles_the_controlling_player_decides_but_for_the_winners_option():
    game = shared_usa(
        slots=SLOTS,
        cubes={"TOGO": {"uk": 2}},
        event="BELA KUN",  # Conference: choose a region, its Keg +1
        waiting_events=["ARTHUR BALFOUR", "MUNICH SOVIET"],
        draws=["SAAR", "SILESIA"],
        discards=["THRACE"],
        events=["HERBERT HOOVER"],  # Crisis: choose a region, Unrest -1
    ).do("settle TOGO")
    assert (game.asked, game.question) == ("uk", "which option of TOGO")
    game.do("League rule")
    for question, answer in (
        ("which region", "choose Africa"),
        ("which card to bring to the Table", "bring KOREA"),
        ("which card to bring to the Table", "bring ARTHUR"),
        ("whether to place a cube on ARTHUR BALFOUR", "a cube"),
        ("where the new Issue comes from", "draw"),
        ("which Issue to keep", "keep SAAR"),
        ("which region", "choose Europe"),
    ):
        assert (game.asked, game.question) == ("france", question)
        game.do(answer)
    assert (game.asked, game.question) == ("uk", "which action")
    assert game.keg("africa") == 1
    assert game.owner("TOGO") == "uk"


@pytest.mark.rule("V-2P-4")
@pytest.mark.rule("V-2P-9")
@pytest.mark.parametrize(("answer", "cube", "available"), [("a cube", 2, 12), ("no cube", -1, 13)])
def test_a_settling_usa_may_put_its_own_cube_on_the_event(answer, cube, available):
    game = shared_usa(
        slots=SLOTS,
        cubes={"TOGO": {"usa": 2}},
        **{**QUIET, "waiting_events": ["ARTHUR BALFOUR", "MUNICH SOVIET"]},
    )
    game.do("settle TOGO", "League rule", "bring LABOR", "bring ARTHUR", answer)
    told(game, "USA brings LABOR", "USA brings ARTHUR BALFOUR")
    assert game.value("event_cube") == cube
    assert (game.available("usa"), game.available("france")) == (available, 15)


@pytest.mark.rule("V-2P-4")
def test_a_settling_player_puts_the_own_cube_on_the_event_never_the_usas():
    quiet = {**QUIET, "waiting_events": ["ARTHUR BALFOUR", "MUNICH SOVIET"]}
    position = {"players": 2, "active": "france", "slots": SLOTS, "cubes": {"TOGO": {"usa": 2}}, **quiet}
    for available, asked in ((1, True), (0, False)):
        game = Position(**position, available={"france": available}).start()
        game.do("settle TOGO", "League rule", "bring LABOR", "bring ARTHUR")
        assert ("whether to place a cube" in game.question) == asked
        if asked:
            assert (game.do("a cube").available("france"), game.available("usa")) == (0, 13)


@pytest.mark.rule("V-2P-4")
@pytest.mark.parametrize("active", ["uk", "france"])
def test_an_event_with_a_usa_cube_is_decided_by_whoevers_turn_it_is(active):
    game = Position(
        players=2,
        active=active,
        slots=SLOTS,
        cubes={"TOGO": {"uk": 1}},
        event="BLAISE DIAGNE",  # Africa Unrest +1, you take 2 Influence and ready a unit
        event_cube="usa",
        exhausted={"usa": 5, "uk": 5, "france": 5},
    ).start()
    game.do("settle TOGO", "League rule")
    assert (game.asked, game.question) == (active, "whether to perform BLAISE DIAGNE")
    before = game.available("uk"), game.available("france")
    game.do("perform")
    assert (game.available("usa"), game.exhausted("usa")) == (11, 4)  # 2 taken back, then the cube spent
    assert (game.available("uk"), game.available("france")) == before


@pytest.mark.rule("V-2P-4")
@pytest.mark.rule("V-EVENT-1")
def test_a_players_cube_still_controls_the_event_when_the_usa_settles():
    game = shared_usa(
        by="uk", slots=SLOTS, cubes={"TOGO": {"usa": 1}}, event="HO CHI MINH", event_cube="france"
    )
    game.do("settle TOGO", "League rule")
    assert (game.asked, game.question) == ("france", "whether to perform HO CHI MINH")


@pytest.mark.rule("V-2P-4")
@pytest.mark.rule("V-EVENT-5")
def test_without_a_cube_the_controlling_player_is_you_in_event_and_crisis():
    game = shared_usa(
        slots=SLOTS,
        cubes={"TOGO": {"uk": 1}},
        event="W. E. B. DU BOIS",
        waiting_events=["MUNICH SOVIET", "SCAPA FLOW"],
        draws=["SAAR", "SILESIA"],
        events=["AFGHAN WAR"],  # Crisis: exhaust you
    ).do("settle TOGO", "League rule", "perform", "gain 1 Happiness", "bring KOREA", "bring MUNICH")
    assert game.happiness("france") == 20  # -1 by League rule, +1 by the Event
    assert game.do("keep SAAR").units("france") == {"available": 2, "exhausted": 1}


# the option of an Issue the USA wins


@pytest.mark.rule("V-2P-5")
@pytest.mark.parametrize("active", ["uk", "france"])
@pytest.mark.parametrize("settler", ["player", "usa"])
def test_the_usa_takes_the_option_with_least_usa_unhappiness(active, settler):
    position = {"slots": ["SIBERIA", *SLOTS[1:]], "cubes": {"SIBERIA": {"usa": 3, "uk": 2}}, **QUIET}
    if settler == "usa":
        game = shared_usa(by=active, **position)
    else:
        game = Position(players=2, active=active, **position).start()
    game.do("settle SIBERIA")
    assert game.option("SIBERIA") == "American railway corps"  # the others have USA -1
    assert game.owner("SIBERIA") == "usa"


@pytest.mark.rule("V-2P-5")
@pytest.mark.rule("V-2P-11")
@pytest.mark.parametrize("active", ["uk", "france"])
def test_ties_are_the_active_players_and_a_gain_ties_with_no_change(active):
    game = Position(players=2, active=active, slots=["RHEINLAND"], cubes={"RHEINLAND": {"usa": 1}}).start()
    game.do("settle RHEINLAND")
    assert (game.asked, game.question) == (active, "which option of RHEINLAND")
    assert [a.split(" (")[0] for a in game.answers] == ["Stays German", "To France"]  # USA +1, and nothing


@pytest.mark.rule("V-2P-5")
def test_an_issue_a_player_wins_keeps_all_its_options():
    game = shared_usa(slots=["AUSTRIA"], cubes={"AUSTRIA": {"usa": 1, "uk": 2}}).do("settle AUSTRIA")
    assert (game.asked, len(game.answers)) == ("uk", 3)


@pytest.mark.rule("V-2P-11")
@pytest.mark.parametrize("flag", ["uk", "usa"])
def test_a_naval_flag_on_an_issue_of_the_usa_is_the_active_players_choice(flag):
    game = shared_usa(by="uk", slots=["SMYRNA"], cubes={"SMYRNA": {"usa": 1}}).do("settle SMYRNA", "Greece")
    assert (game.asked, game.question) == ("uk", "whose flag on SMYRNA")
    assert game.do(f"lay a {flag.upper()} Naval").counters("SMYRNA") == [f"naval_{flag}"]


@pytest.mark.rule("V-2P-9")
def test_a_settling_usa_gets_its_cubes_back_and_the_controlling_player_is_one_of_the_others():
    game = shared_usa(slots=SLOTS, cubes={"TOGO": {"uk": 6, "usa": 3, "france": 5}}).do("settle TOGO")
    assert (game.available("usa"), game.exhausted("usa")) == (15, 0)
    assert (game.available("france"), game.exhausted("france")) == (13, 2)
    assert (game.available("uk"), game.exhausted("uk")) == (9, 6)


@pytest.mark.rule("V-2P-9")
def test_read_otherwise_the_controlling_player_gets_the_cubes_back_and_the_usa_half():
    cubes = {"TOGO": {"uk": 6, "usa": 3, "france": 5}}
    game = shared_usa(slots=SLOTS, cubes=cubes, options={"usa_settles": "player"}).do("settle TOGO")
    assert (game.available("usa"), game.exhausted("usa")) == (14, 1)
    assert (game.available("france"), game.exhausted("france")) == (15, 0)


@pytest.mark.rule("V-2P-9")
@pytest.mark.rule("V-SETTLE-4")
def test_a_player_who_settles_costs_the_usa_half_its_cubes():
    game = Position(
        players=2, active="france", slots=SLOTS, cubes={"TOGO": {"uk": 6, "usa": 3, "france": 5}}
    ).start()
    game.do("settle TOGO")
    assert (game.available("usa"), game.exhausted("usa")) == (14, 1)
    assert (game.available("france"), game.exhausted("france")) == (15, 0)


@pytest.mark.rule("V-2P-9")
@pytest.mark.parametrize(("cubes", "offered"), [(2, ["FIUME", "THRACE", "SAAR"]), (1, ["FIUME", "THRACE"])])
def test_a_settling_usa_pays_for_discards_in_its_own_cubes(cubes, offered):
    game = shared_usa(
        slots=SLOTS,
        cubes={"TOGO": {"usa": 1}},
        available={"usa": cubes, "france": 0},
        discards=["FIUME", "THRACE", "SAAR"],
        **QUIET,
    )
    game.do("settle TOGO", "League rule", "bring LABOR", "bring MUNICH")
    taken = [a.removeprefix("take ").split(" from")[0] for a in game.answers if a.startswith("take")]
    assert taken == offered
    game.do("take THRACE")
    assert (game.available("usa"), game.available("france")) == (cubes - 1, 0)
