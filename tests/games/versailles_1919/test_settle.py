"""Settle an Issue (EN:286-345) up to its option; `test_events.py` and `test_advance.py` have the later steps."""

import pytest

from versailles_env.games.versailles_1919.constants import Counter
from versailles_env.games.versailles_1919.position import Position

from .helpers import QUIET, pack_with, resolve, told

SLOTS = ["KOREA", "SAAR", "TOGO", "LIBYA", "EGYPT"]
BOOK_SLOTS = ["BYELORUS", "SMYRNA", "NEW GUINEA & SAMOA", "SOMALIA", "RHEINLAND"]


def book(active: str) -> Position:
    return Position(
        active=active,
        slots=BOOK_SLOTS,
        cubes={"SMYRNA": {"france": 5, "uk": 3}, "NEW GUINEA & SAMOA": {"france": 2, "uk": 1}},
        event="HO CHI MINH",
        event_cube="usa",
        waiting_events=["ARTHUR BALFOUR", "CHAIM WEIZMANN"],
        draws=["WOMEN'S SUFFRAGE", "DISARMAMENT"],
        events=["BELA KUN"],
        dice=[1],
    )


@pytest.mark.rule("V-SETTLE-1")
@pytest.mark.parametrize("active", ["uk", "france", "usa"])
def test_anyone_settles_an_issue_on_the_table_that_has_a_cube(active: str):
    cubes = {"KOREA": {"france": 1, "uk": 2}, "TOGO": {active: 3}}
    game = Position(active=active, slots=SLOTS, cubes=cubes).start()
    assert [text for text in game.answers if text.startswith("settle")] == ["settle KOREA"]  # not SAAR, TOGO
    game.do("settle KOREA", "Home rule")
    assert game.owner("KOREA") == "uk"


@pytest.mark.rule("V-SETTLE-1")
def test_both_issues_of_the_table_may_be_settled_and_none_without_cubes():
    game = Position(
        slots=["KOREA", "RHEINLAND"], cubes={"KOREA": {"france": 1}, "RHEINLAND": {"usa": 1}}
    ).start()
    assert game.can("settle KOREA")
    assert game.can("settle RHEINLAND")
    assert not Position(slots=SLOTS, cubes={"TOGO": {"uk": 5}}).start().can("settle")


@pytest.mark.rule("V-SETTLE-2")
@pytest.mark.parametrize("active", ["uk", "france", "usa", "italy"])
def test_the_leader_controls_the_issue_and_exhausts_all_cubes_on_it(active: str):
    cubes = {"KOREA": {"france": 4, "uk": 3, "italy": 3}, "TOGO": {"france": 2}}
    game = Position(players=4, active=active, slots=SLOTS, cubes=cubes, exhausted={"france": 1}).start()
    game.do("settle KOREA", "Home rule")
    assert game.owner("KOREA") == "france"
    assert (game.exhausted("france"), game.available("france")) == (5, 8)
    assert game.cubes("TOGO") == {"france": 2}


@pytest.mark.rule("V-SETTLE-3")
@pytest.mark.rule("V-SETTLE-4")
@pytest.mark.parametrize("others", [1, 2, 3, 4, 5])
def test_the_settler_gets_all_back_and_others_lose_half_rounded_down(others: int):
    cubes = {"KOREA": {"france": 6, "uk": others, "italy": others}, "SAAR": {"usa": 1}}
    game = Position(players=4, active="italy", slots=SLOTS, cubes=cubes, **QUIET).start()
    game.do("settle KOREA", "Home rule")
    assert (game.exhausted("italy"), game.available("italy")) == (0, 15)
    assert (game.exhausted("uk"), game.available("uk")) == (others // 2, 15 - others // 2)
    assert (game.exhausted("usa"), game.available("usa")) == (0, 14)


@pytest.mark.rule("V-SETTLE-4")
def test_when_the_leader_settles_all_others_lose_half():
    cubes = {"KOREA": {"france": 6, "uk": 5, "italy": 4, "usa": 1}}
    game = Position(players=4, active="france", slots=SLOTS, cubes=cubes, **QUIET).start()
    game.do("settle KOREA", "Home rule")
    assert [game.exhausted(n) for n in ("france", "uk", "italy", "usa")] == [6, 2, 2, 0]
    assert [game.available(n) for n in ("france", "uk", "italy", "usa")] == [9, 13, 13, 15]


@pytest.mark.rule("V-SETTLE-5")
@pytest.mark.rule("V-EX-4")
@pytest.mark.rule("V-EX-5")
@pytest.mark.parametrize("flag", ["uk", "usa"])
@pytest.mark.parametrize(("active", "uk_lost"), [("france", 1), ("uk", 0), ("usa", 1)])
def test_france_controls_smyrna_and_chooses_greece_whoever_settles(active: str, uk_lost: int, flag: str):
    game = book(active).start().do("settle SMYRNA")
    assert game.asked == "france"
    assert len(game.answers) == 3
    assert (game.exhausted("france"), game.exhausted("uk")) == (5, uk_lost)
    assert game.available("uk") == 15 - 1 - uk_lost  # one lies on New Guinea & Samoa
    game.do("Greece")
    assert game.asked == "france"  # the flag too is the controller's
    assert game.answers == ["lay a UK Naval counter", "lay a USA Naval counter"]
    game.do(f"lay a {flag}")
    assert game.owner("SMYRNA") == "france"
    assert game.option("SMYRNA") == "Greece"
    assert game.counters("SMYRNA") == [f"naval_{flag}"]
    laid = game.value("counters")
    assert laid[Counter[f"NAVAL_{flag.upper()}"]] == 1 == laid.sum()
    assert [game.happiness(n) for n in ("uk", "france", "usa", "italy", "japan")] == [19, 20, 20, 20, 20]
    assert [game.unrest(r) for r in ("middle east", "europe", "balkans", "africa")] == [3, 1, 1, 1]


@pytest.mark.rule("V-SETTLE-5")
def test_every_icon_of_an_option_has_its_effect():
    game = Position(
        slots=["RUSSIAN CIVIL WAR"], cubes={"RUSSIAN CIVIL WAR": {"uk": 1}}, unrest={"europe": 3}
    ).start()
    game.do("settle RUSSIAN")
    assert len(game.answers) == 4
    game.do("Large")  # Europe +2, UK -1, France +1, USA -1, two Bolshevik counters
    assert game.unrest("europe") == 5
    assert [game.happiness(n) for n in ("uk", "france", "usa", "italy", "japan")] == [19, 21, 19, 20, 20]
    assert game.counters("RUSSIAN CIVIL WAR") == ["bolshevik_containment"] * 2
    assert game.value("counters")[Counter.BOLSHEVIK_CONTAINMENT] == 2


@pytest.mark.rule("V-SETTLE-5")
def test_counters_stay_until_an_unsettled_issue_has_a_new_option():
    game = Position(controlled={"uk": {"SMYRNA": ("Greece", "uk")}, "usa": {"SAAR": "To France"}}).start()
    naval, laid = Counter.NAVAL_UK, game.value("counters")
    game.conference("ULRICH BROCKDORFF-RANTZAU").do("unsettle SMYRNA")
    assert game.counters("SMYRNA") == ["naval_uk"]
    assert laid[naval] == 1  # while they bid
    game.do("bid Influence alone", "with 1 ", "pass", "pass", "Greece", "lay a USA")
    assert game.counters("SMYRNA") == ["naval_usa"]
    assert (laid[naval], laid[Counter.NAVAL_USA]) == (0, 1)
    assert game.counters("SAAR") == ["german_reparations", "empire_france"]


@pytest.mark.rule("V-SETTLE-5")
@pytest.mark.parametrize(
    ("issue", "option"),
    [("SMYRNA", "Italy"), ("SMYRNA", ("Greece", "uk")), ("ARABIA", "One Arab kingdom")],
)
def test_counters_go_when_an_unsettled_issue_is_discarded(issue: str, option: str | tuple[str, str]):
    game = Position(controlled={"uk": {issue: option}}).start()
    assert len(game.counters(issue)) == 1
    game.conference("ULRICH BROCKDORFF-RANTZAU").do("pass", "pass", "pass")
    assert game.discards()[0] == issue
    assert game.counters(issue) == []
    assert not game.value("counters").any()


@pytest.mark.rule("V-SETTLE-6")
def test_the_steps_of_a_settle_come_in_order():
    game = book("france").start()
    game.do(
        "settle SMYRNA",
        "Greece",
        "lay a USA",
        "perform",
        "bring NEW GUINEA",
        "bring ARTHUR",
        "a cube",
        "keep DIS",
    )
    steps = told(
        game,
        "settles SMYRNA",
        "decides SMYRNA",
        "Conference Event",
        "brings NEW GUINEA",
        "brings ARTHUR",
        "France draws",
        "Crisis: BELA KUN",
        "Uprising check",
    )
    assert steps == sorted(steps)


@pytest.mark.rule("V-SETTLE-6")
def test_the_conference_comes_before_the_issues_advance_and_the_crisis_last():
    game = book("france").start().do("settle SMYRNA", "Greece", "lay a USA")
    assert game.table_issues()[0] == "BYELORUS"
    assert "NEW GUINEA & SAMOA" in game.waiting_issues()
    assert game.question == "whether to perform HO CHI MINH"
    game.do("perform")
    assert game.question == "which card to bring to the Table"
    assert game.keg("pacific") == 1
    game.do("bring ARTHUR", "no cube", "bring SOMALIA")
    assert game.question == "which Issue to keep"
    assert game.events_waiting() == ["CHAIM WEIZMANN"]  # no new Event yet
    game.do("keep DIS")
    assert sorted(game.events_waiting()) == ["BELA KUN", "CHAIM WEIZMANN"]


@pytest.mark.rule("V-SETTLE-7")
@pytest.mark.parametrize(
    ("order", "active", "tied", "winner"),
    [
        ("uk,france,usa,italy", "usa", ("uk", "usa"), "usa"),
        ("uk,france,usa,italy", "france", ("uk", "france", "italy"), "france"),
        ("uk,france,usa,italy", "france", ("uk", "usa"), "usa"),
        ("uk,france,usa,italy", "italy", ("france", "usa"), "france"),
        ("uk,france,usa,italy", "usa", ("uk", "france"), "uk"),
        ("italy,usa,france,uk", "usa", ("uk", "italy"), "uk"),
        ("italy,usa,france,uk", "uk", ("france", "usa"), "usa"),
    ],
)
def test_a_tie_goes_to_the_active_player_or_the_next_clockwise(
    order: str, active: str, tied: tuple[str, ...], winner: str
):
    cubes = {"KOREA": {**dict.fromkeys(("uk", "france", "usa", "italy"), 1), **dict.fromkeys(tied, 3)}}
    game = Position(players=4, order=order, active=active, slots=SLOTS, cubes=cubes, **QUIET).start()
    game.do("settle KOREA", "Home rule")
    assert game.owner("KOREA") == winner
    for nation in tied:
        lost = 3 if nation == winner else 0 if nation == active else 1
        assert game.exhausted(nation) == lost


@pytest.mark.rule("V-SETTLE-8")
@pytest.mark.parametrize("reverse", [False, True])
def test_an_option_moves_unrest_then_happiness_then_lays_counters_as_printed(reverse: bool, tmp_path):
    printed = ["unrest africa +1", "unrest pacific +1", "happiness usa -1", "happiness japan -1"]
    told_as = [
        "Unrest in Africa goes from 1 to 2",
        "Unrest in Pacific",
        "USA Happiness",
        "Japan Happiness goes",
    ]
    pack = None
    if reverse:  # a card that prints them the other way round
        turn = [1, 0, 3, 2]
        old, new = (
            ", ".join(f'"{line}"' for line in lines) for lines in (printed, [printed[k] for k in turn])
        )
        pack = pack_with(tmp_path, "issues.toml", old, new)
        told_as = [told_as[k] for k in turn]
    position = {
        "slots": ["TRADE BARRIERS"],
        "cubes": {"TRADE BARRIERS": {"uk": 1}},
        "event": "T. E. LAWRENCE",
    }
    game = Position(**position, pack=pack).start().do("settle TRADE", "Colonial preference")
    lines = told(game, *told_as, "On TRADE BARRIERS lies")
    assert lines == list(range(lines[0], lines[0] + 5))


@pytest.mark.rule("V-SETTLE-8")
def test_repeated_icons_are_one_move():
    game = Position(slots=["KOREA"], cubes={"KOREA": {"uk": 1}}, unrest={"pacific": 7}, **QUIET).start()
    game.do("settle KOREA", "Stays Japanese")  # Pacific +2: to the end of the track, the rest is lost
    told(game, "Unrest in Pacific goes from 7 to 8")
    game = (
        Position(slots=["KOREA"], cubes={"KOREA": {"uk": 1}}, **QUIET)
        .start()
        .do("settle KOREA", "Independent")
    )
    told(game, "Japan Happiness goes from 20 to 18")


@pytest.mark.rule("V-SETTLE-8")
def test_a_mutiny_over_the_first_nation_comes_before_the_second_and_the_counter():
    game = Position(
        slots=["REPARATIONS"],
        cubes={"REPARATIONS": {"france": 1}},
        happiness={"uk": 11},
        units={"uk": {"exhausted": 1}},
    ).start()
    game.do("settle REPARATIONS", "Small sum")  # UK -1, France -1, Italy -1, Bolshevik Containment
    assert game.asked == "uk"
    assert "demobilize" in game.question
    assert game.happiness("italy") == 20
    assert not game.value("counters").any()
    game.do("demobilize the Exhausted unit")
    assert game.happiness("italy") == 19
    assert game.value("counters")[Counter.BOLSHEVIK_CONTAINMENT] == 1


@pytest.mark.rule("V-SETTLE-9")
def test_the_issue_just_settled_may_be_hit_by_the_conference_of_the_same_settle():
    position = Position(
        slots=["SMYRNA"],
        cubes={"SMYRNA": {"france": 1}},
        controlled={"usa": {"SAAR": "To France"}},
        unrest={"middle east": 4},
        event="CHAIM WEIZMANN",
        dice=[6],
        drafted=True,
    )
    game = position.start().do("settle SMYRNA", "Italy")
    assert game.question == "a bid for SMYRNA"
    assert game.asked == "france"


@pytest.mark.rule("V-SETTLE-9")
def test_the_issue_just_settled_counts_for_most_issues_in_the_crisis_and_may_be_hit():
    position = Position(
        slots=["SMYRNA", "KOREA"],
        cubes={"SMYRNA": {"france": 1}},
        controlled={"usa": {"CONSTANTINOPLE": "Turkey"}, "france": {"ARABIA": "One Arab kingdom"}},
        unrest={"middle east": 4},
        event="ROBERT CECIL",
        events=["T. E. LAWRENCE"],
        dice=[6],
        drafted=True,
    )
    game = resolve(position.start().do("settle SMYRNA", "Italy"), "a bid for SMYRNA")
    assert game.asked == "france"  # 2 Issues to the USA's 1; Smyrna has 4 Stars, Arabia 3
