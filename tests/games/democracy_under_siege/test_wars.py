"""Wars, declarations, escalation, conquest, Total War."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

POOR = {"nazism": 0, "democracy": 0, "communism": 0}
SEVEN = {
    ("france", "poland"): "alliance",
    ("ussr", "poland"): "alliance",
    ("ussr", "france"): "alliance",
    ("britain", "france"): "alliance",
    ("germany", "italy"): "alliance",
    ("ussr", "germany"): "pact",
}
"""The treaties of the rulebook's example."""


def pairs(*names: str) -> set[frozenset[str]]:
    return {frozenset(name.split("-")) for name in names}


ALL_FIVE = pairs("germany-france", "italy-france", "italy-britain", "italy-ussr", "germany-britain")


@pytest.mark.rule(
    "D-DECL-1", "D-DECL-2", "D-ESC-1", "D-ESC-2", "D-PACT-1", "D-TOTAL-1", "D-EX-34", "D-RULE-61"
)
def test_the_escalation_of_the_rulebook_ends_in_total_war() -> None:
    game = Position(turn=7, treaties=SEVEN).start().perform("N35")
    assert game.at_war() == ALL_FIVE
    assert game.told("Total War breaks out: 5 Powers are At War")
    assert game.value("total_war") == 1


@pytest.mark.rule("D-ESC-5", "D-EX-35")
def test_before_turn_5_all_declare_and_play_goes_on() -> None:
    game = Position(turn=4, treaties=SEVEN).start().perform("N35")
    assert game.at_war() == ALL_FIVE
    assert game.value("total_war") == 0


@pytest.mark.rule("D-DECL-1", "D-TOTAL-1", "D-EX-35")
def test_a_war_on_a_minor_nation_that_calls_nobody_counts_nothing() -> None:
    without = {pair: kind for pair, kind in SEVEN.items() if "poland" not in pair}
    game = (
        Position(turn=7, treaties=without, called=[("usa", "japan"), ("ussr", "japan")])
        .start()
        .perform("N35")
    )
    assert game.at_war() == pairs("usa-japan", "ussr-japan")
    assert game.value("total_war") == 0


@pytest.mark.rule("D-TOTAL-2", "D-TOTAL-3", "D-END-3", "D-EX-36", "D-RULE-54")
def test_after_total_war_no_attempt_and_no_coup_but_actions_and_clean_up() -> None:
    game = Position(
        turn=7,
        treaties=SEVEN,
        order=["nazism", "democracy", "communism"],
        hands={"nazism": ["N35"], "democracy": ["D1"], "communism": ["C1"]},
        cells={"iberia": {"democracy": 3}},
        prestige=POOR,
        force=POOR,
        despotic=["germany"],
        dice=[6],
    ).start()
    game.until("Action")
    assert game.told("Total War breaks out")
    assert not game.told("rolls 6 +0 for D1")
    assert game.told("Democracy has 4 PP")
    assert not game.told("declares a coup")
    game.until("nothing at all")
    assert game.over
    assert game.told("The end, by Total War")


@pytest.mark.rule("D-TOTAL-4", "D-TOTAL-5")
def test_stand_by_effects_still_come_after_total_war() -> None:
    game = Position(
        at="actions", turn=7, total_war=True, standby=["N33"], boxes={"czechoslovakia": "51"}, force=POOR
    )
    assert game.start().control("sudeten") == "germany"


@pytest.mark.rule("D-TOTAL-1", "D-RULE-53")
def test_the_other_reading_counts_when_turn_5_begins() -> None:
    called = [("germany", "france"), ("italy", "britain"), ("ussr", "japan")]
    for option, total in (("escalation", 0), ("turn", 1)):
        game = Position(at="turn", turn=5, called=called, options={"total_war_check": option}).start()
        assert game.told("Total War breaks out") == bool(total)


@pytest.mark.rule("D-PACT-2", "D-DECL-4", "D-EX-38", "D-RULE-29")
def test_a_broken_pact_costs_prestige_and_is_gone() -> None:
    game = Position(
        turn=7, treaties={("germany", "poland"): "pact"}, prestige={"nazism": 5, "democracy": 3}
    ).start()
    game.perform("N35")
    assert game.prestige("nazism") == 4
    assert game.treaty("germany", "poland") == ""


@pytest.mark.rule("D-PACT-3", "D-CONQ-2", "D-RULE-30", "D-RULE-45")
def test_a_treaty_with_a_conquered_nation_stays() -> None:
    game = Position(turn=6, treaties={("france", "czechoslovakia"): "alliance"}).start().perform("N27")
    assert game.treaty("france", "czechoslovakia") == "alliance"
    assert game.control("czechoslovakia") == "germany"
    assert game.control("sudeten") == "germany"  # Territories go along
    assert game.military_vp("nazism") == 5


@pytest.mark.rule("D-CONQ-3", "D-CONQ-5", "D-EX-37", "D-RULE-46", "D-RULE-70")
@pytest.mark.parametrize("cards", [("N35", "C27"), ("C27", "N35")])
def test_poland_is_gone_when_both_parts_are_taken(cards: tuple[str, str]) -> None:
    game = Position(
        turn=7, claims={"democracy": {"poland raw": 1}}, uprisings={"poland": ("weak", {"democracy": 1}, {})}
    ).start()
    game.perform(cards[0])
    assert game.box("poland") == "12"
    assert (game.claims("democracy", "poland", "raw"), game.uprising("poland")) == (1, "weak")
    game.perform(cards[1])
    assert game.box("poland") == ""
    assert (game.claims("democracy", "poland", "raw"), game.uprising("poland")) == (0, "")
    assert (game.control("poland_west"), game.control("poland_east")) == ("germany", "ussr")
    assert (game.military_vp("nazism"), game.military_vp("communism")) == (3, 3)


@pytest.mark.rule("D-CONQ-5", "D-RULE-70")
def test_the_taker_of_a_part_may_claim_as_many_boxes_as_the_part_has() -> None:
    game = Position(
        at="actions",
        turn=7,
        pp={"nazism": 4},
        force=POOR,
        control={"poland_west": "germany"},
        boxes={"poland": "11"},
    ).start()
    game.do("raw material of Poland", "factory of Poland")
    assert not game.can("of Poland")


@pytest.mark.rule("D-CONQ-1", "D-CONQ-4", "D-PRES-2", "D-CLAIM-3", "D-RULE-23")
def test_a_conquest_clears_the_nation() -> None:
    game = Position(
        turn=6,
        boxes={"austria": "nazism"},
        claims={"nazism": {"austria raw": 1}},
        coups={"democracy": ("austria", {"democracy": 1, "nazism": 1})},
    ).start()
    before = game.prestige("nazism")
    game.perform("N24")
    assert (game.control("austria"), game.box("austria")) == ("germany", "")
    assert game.prestige("nazism") == before + 1  # the card's, and none for leaving
    assert game.claims("nazism", "austria", "raw") == 0
    assert game.value("coup_nation").tolist() == [-1, -1, -1]
    assert game.military_vp("nazism") == 5
    assert game.reserve_cubes("nazism") == 37


@pytest.mark.rule("D-CONQ-1", "D-RULE-66")
def test_the_other_reading_sends_the_cubes_to_their_pools() -> None:
    game = Position(
        turn=6,
        options={"conquest_cubes": "pools"},
        uprisings={"austria": ("weak", {"communism": 1}, {"democracy": 2})},
    ).start()
    game.perform("N24")
    assert (game.force("communism"), game.force("democracy")) == (4, 5)


@pytest.mark.rule("D-CLAIM-4", "D-EX-29", "D-RULE-38")
def test_asterisk_resources_are_ceded() -> None:
    game = Position(turn=7).start()
    assert game.resources("communism") == (6, 4, 1)
    game.perform("C9")
    assert game.resources("communism") == (5, 4, 1)
    assert game.resources("nazism") == (10, 7, 0)
    lost = Position(turn=7, ceded=[("ussr", "germany", "raw")], wars={"N25": {}}).start().end_war("N25", "a")
    assert lost.resources("communism") == (4, 4, 1)
    assert lost.resources("nazism") == (11, 7, 0)


def rolled(die: int, war: str = "N25", **said: object) -> Table:
    """A War that is rolled in the Clean-up of turn 4."""
    return Position(at="cleanup", turn=4, wars={war: said}, dice=[die], boxes={"japan": "14"}).start()


@pytest.mark.rule("D-WAR-2", "D-WAR-3", "D-EX-24")
def test_the_war_of_the_example() -> None:
    sides = {"a": {"nazism": 2}, "b": {"communism": 1}}
    assert rolled(3, **sides).war("N25") == (1, True)
    assert rolled(4, **sides, stalemate=True).war("N25") == (1, True)
    assert rolled(6, **sides, stalemate=True).war("N25") == (0, False)
    assert rolled(5, at=0).told("N25 Strike North is won by Japan")
    assert rolled(2, at=2).told("N25 Strike North is won by Ussr")


@pytest.mark.rule("D-WAR-4", "D-EX-25", "D-RULE-44")
def test_a_stalemate_moves_the_faction_nations_towards_anarchy() -> None:
    game = Position(
        at="cleanup", turn=7, wars={"N29": {}}, boxes={"italy": "10", "france": "20"}, dice=[3]
    ).start()
    assert (game.box("italy"), game.box("france")) == ("20", "30")
    alone = Position(at="cleanup", turn=4, wars={"N19": {"at": 2}}, boxes={"italy": "10"}, dice=[3]).start()
    assert alone.box("italy") == "20"
    spain = Position(at="cleanup", turn=4, wars={"N12": {}}, boxes={"spain": "10"}, dice=[3]).start()
    assert spain.box("spain") == "20"


@pytest.mark.rule("D-WAR-2")
def test_an_unstable_faction_nation_pulls_to_the_middle() -> None:
    game = Position(at="cleanup", turn=4, wars={"N12": {}}, boxes={"spain": "40"}, dice=[5]).start()
    assert game.war("N12") == (2, True)


@pytest.mark.rule("D-WAR-5", "D-WAR-6", "D-FATE-5", "D-ESC-4", "D-RULE-52", "D-RULE-62")
def test_a_war_begins_on_its_start_box_and_ends_in_peace() -> None:
    game = Position(turn=6).start().perform("N25")
    assert game.war("N25") == (1, False)
    assert game.at_war() == pairs("japan-ussr")
    over = (
        Position(turn=6, wars={"N25": {"a": {"nazism": 3}}}, called=[("ussr", "germany")])
        .start()
        .end_war("N25", "b")
    )
    assert over.at_war() == pairs("ussr-germany")
    assert over.reserve_cubes("nazism") == 37
    assert over.zone("N25") == "removed"
    march = Position(turn=4, wars={"C19": {}}, boxes={"china": "45"}).start().end_war("C19", "a")
    assert march.zone("C19") == "discards"


@pytest.mark.rule("D-WAR-1")
def test_to_fight_a_war_takes_an_own_mr_and_is_done_once_an_impulse() -> None:
    position = {"at": "actions", "turn": 4, "pp": {"nazism": 3}, "force": POOR}
    assert not Position(**position, wars={"N19": {}}).start().can("fight")
    game = (
        Position(**position, wars={"N19": {"a": {"nazism": 1}}}, boxes={"italy": "10"}, dice=[2])
        .start()
        .do("fight")
    )
    assert game.points("nazism") == 2
    assert not game.can("fight")


@pytest.mark.rule("D-WAR-7", "D-RULE-70")
def test_a_war_about_a_nation_that_is_conquered_ends_without_a_winner() -> None:
    game = Position(turn=8, wars={"N28": {"a": {"nazism": 2}}}).start()
    from versailles_env.games.democracy_under_siege.rules.conquest import conquer

    conquer(game.engine.state[0], game.engine.pack.tables[0], 0, game.names.places["albania"])
    assert game.war("N28") is None
    assert game.reserve_cubes("nazism") == 37


@pytest.mark.rule("D-WAR-8", "D-EX-45", "D-RULE-70")
@pytest.mark.parametrize(
    ("mr", "leader"),
    [({"democracy": 2, "communism": 2}, ""), ({"democracy": 2, "communism": 1}, "democracy")],
)
def test_who_led_side_b_is_known_before_the_cubes_go(mr: dict[str, int], leader: str) -> None:
    game = Position(turn=4, wars={"N12": {"b": mr}}, boxes={"spain": "20"}, prestige={"democracy": 2}).start()
    game.end_war("N12", "b").until("Action")
    moved = [line for line in game.log if line.startswith("Spain moves")]
    assert moved[-1].endswith("Democracy" if leader else "Anarchy")
    assert game.told("Democracy: Prestige +1") == bool(leader)


@pytest.mark.rule("D-WAR-9")
def test_a_war_card_against_an_enemy_by_call_declares_nothing_anew() -> None:
    game = Position(turn=7, called=[("japan", "ussr"), ("usa", "germany")]).start().perform("N25")
    assert not game.told("declares war")
    assert game.value("total_war") == 0
    assert game.end_war("N25", "a").at_war() == pairs("japan-ussr", "usa-germany")


@pytest.mark.rule("D-DECL-3", "D-RULE-70")
def test_being_at_war_changes_production_and_claims_in_nothing() -> None:
    calm = Position(at="cleanup", turn=4).start()
    war = Position(at="cleanup", turn=4, called=[("germany", "france"), ("ussr", "japan")]).start()
    assert calm.value("force").tolist() == war.value("force").tolist()


@pytest.mark.rule("D-ESC-3", "D-RULE-51")
def test_powers_under_enemy_control_are_called_too() -> None:
    game = Position(turn=4, treaties=SEVEN, boxes={"france": "anarchy"}).start().perform("N35")
    assert frozenset(("germany", "france")) in game.at_war()


@pytest.mark.rule("D-EX-9")
@pytest.mark.parametrize(("soviet", "declares"), [(6, True), (1, False)])
def test_the_replacement_of_the_rulebook(soviet: int, declares: bool) -> None:
    game = Position(
        turn=5,
        round=3,
        order=["nazism", "communism", "democracy"],
        hands={"nazism": ["N33"], "communism": ["C15"], "democracy": ["D15", "D36"]},
        prestige=POOR,
        force=POOR,
        boxes={"czechoslovakia": "54"},
        despotic=["germany", "italy"],
        dice=[6, soviet, 6],
    ).start()
    game.do("D15", "lay instead D36")
    assert game.told("N33 Occupation of Sudeten is nullified")
    assert game.told("USSR declares war on Germany") == declares
    assert game.control("sudeten") == ""


@pytest.mark.rule("D-RULE-63", "D-DECL-2")
def test_the_declarations_of_munich_obey_the_exception() -> None:
    allied = {("france", "czechoslovakia"): "alliance", ("ussr", "czechoslovakia"): "alliance"}
    game = (
        Position(turn=6, standby=["N33"], treaties={**allied, ("ussr", "germany"): "pact"})
        .start()
        .perform("D36")
    )
    assert game.at_war() == pairs("france-germany")


@pytest.mark.rule("D-RULE-62", "D-DECL-1")
def test_in_a_civil_war_nobody_declares() -> None:
    game = Position(turn=6, boxes={"spain": "anarchy"}).start().perform("N12")
    assert game.war("N12") == (2, False)
    assert game.at_war() == set()


@pytest.mark.rule("D-RULE-47", "D-CONQ-4")
def test_a_place_is_conquered_once_and_its_points_are_kept() -> None:
    game = Position(
        turn=6, control={"sudeten": "germany"}, military_vp={"nazism": 1}, performed={"N33": 5}
    ).start()
    game.perform("N27")
    assert game.military_vp("nazism") == 6  # the nation's 5, and the Territory's 1 of before


@pytest.mark.rule("D-CLEAN-3", "D-EXT-1")
def test_extended_takes_an_mr_off_every_war_card() -> None:
    position = {"at": "cleanup", "turn": 4, "dice": [3, 3], "boxes": {"spain": "30", "italy": "10"}}
    wars = {
        "N12": {"a": {"nazism": 2, "communism": 1}, "b": {"nazism": 1, "communism": 2}},
        "N19": {"a": {"nazism": 2}},
    }
    game = Position(**position, options={"extended": True}, wars=wars).start().until("which side")
    assert game.asked == "nazism"
    game.do("Nationalists")
    assert game.asked == "communism"
    game.do("Republicans")
    assert game.committed("N12", 0) == {"nazism": 1, "communism": 1}
    assert game.committed("N12", 1) == {"nazism": 1, "communism": 1}
    assert game.committed("N19", 0) == {"nazism": 1}
    base = Position(**position, wars=wars).start().until("throw")
    assert base.committed("N19", 0) == {"nazism": 2}
