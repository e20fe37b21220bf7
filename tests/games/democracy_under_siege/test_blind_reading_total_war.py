"""Tests of the chapters on pacts and alliances, declarations of war, escalation and Total War, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}
BOOK = {
    ("france", "poland"): "alliance",
    ("ussr", "poland"): "alliance",
    ("ussr", "france"): "alliance",
    ("britain", "france"): "alliance",
    ("germany", "italy"): "alliance",
    ("ussr", "germany"): "pact",
}
AXIS = {("britain", "france"): "alliance", ("germany", "italy"): "alliance"}


def after(card: str, turn: int, treaties: dict[tuple[str, str], str], **position: Any) -> Table:
    """The card has been performed."""
    said = {"at": "actions", "turn": turn, "pp": {N: 1}, "force": POOR, "treaties": treaties, **position}
    return Position(**said).start().perform(card)


def pairs(*names: str) -> set[frozenset[str]]:
    return {frozenset(name.split("-")) for name in names}


# Treaties


@pytest.mark.rule("D-PACT-1")
def test_an_alliance_takes_the_place_of_a_pact() -> None:
    game = after("N14", 4, {})
    assert game.treaty("germany", "italy") == game.treaty("italy", "germany") == "alliance"
    assert after("D13", 6, {}).treaty("france", "poland") == "alliance"


@pytest.mark.rule("D-PACT-2", "D-EX-38", "D-DECL-4")
def test_who_attacks_its_partner_loses_prestige_and_the_treaty() -> None:
    game = after("N35", 6, {("germany", "poland"): "pact", ("ussr", "poland"): "pact"})
    assert (game.prestige(N), game.treaty("germany", "poland")) == (5, "")
    assert game.treaty("ussr", "poland") == "pact"
    assert game.at_war() == set()  # a Pact calls nobody
    game = after("N35", 6, {})
    assert game.prestige(N) == 6
    game = after("C27", 7, {("ussr", "poland"): "alliance"})
    assert (game.prestige(C), game.treaty("ussr", "poland")) == (3, "")
    game = after("N29", 6, {("france", "italy"): "pact"})
    assert (game.prestige(N), game.treaty("france", "italy")) == (5, "")
    assert game.at_war() == pairs("italy-france")


@pytest.mark.rule("D-PACT-2")
def test_coups_uprisings_and_regimes_break_no_treaty() -> None:
    game = Position(
        at="resolve",
        round=1,
        turn=4,
        prestige=POOR,
        treaties={("germany", "poland"): "pact", ("germany", "italy"): "alliance"},
        boxes={"italy": D},
        coups={D: ("poland", {D: 1})},
        dice=[1],
    ).start()
    game.do("0")
    assert game.uprising("poland") == "weak"
    assert (game.treaty("germany", "poland"), game.treaty("germany", "italy")) == ("pact", "alliance")


# Declarations and escalation


@pytest.mark.rule("D-DECL-1")
def test_a_war_on_a_minor_nation_puts_nobody_at_war() -> None:
    assert after("N28", 6, {}).at_war() == set()
    assert after("C30", 7, {}).at_war() == set()
    assert after("N29", 6, {}).at_war() == pairs("italy-france")
    assert after("N12", 4, {}).at_war() == set()  # an Uprising
    assert after("C19", 4, {}).at_war() == set()


@pytest.mark.rule("D-DECL-1", "D-DECL-2")
def test_allies_of_a_minor_nation_must_declare_war_unless_bound_to_the_aggressor() -> None:
    turkey = {("britain", "greece"): "alliance"}
    assert after("N31", 6, turkey).at_war() == pairs("britain-italy")
    poland = {("france", "poland"): "alliance", ("britain", "poland"): "alliance"}
    assert after("N35", 6, poland).at_war() == pairs("france-germany", "britain-germany")
    bound = {**poland, ("britain", "germany"): "pact"}
    assert after("N35", 6, bound).at_war() == pairs("france-germany")
    soviet = {("france", "poland"): "alliance", ("ussr", "france"): "alliance"}
    assert after("C27", 7, soviet).at_war() == set()  # an Alliance holds back like a Pact


@pytest.mark.rule("D-ESC-1", "D-ESC-2")
def test_escalation_goes_on_until_nobody_is_left_to_call() -> None:
    """Britain comes for France, Germany for Italy against Britain, France for Britain against Germany."""
    game = after("N29", 4, AXIS)
    assert game.at_war() == pairs("italy-france", "britain-italy", "germany-britain", "france-germany")
    # the aggressor's ally is called only when the aggressor is declared upon
    assert after("N29", 4, {("germany", "italy"): "alliance"}).at_war() == pairs("italy-france")
    # a Pact keeps Germany out of a war with Britain, and so with France
    peace = {**AXIS, ("britain", "germany"): "pact"}
    assert after("N29", 4, peace).at_war() == pairs("italy-france", "britain-italy")


@pytest.mark.rule("D-ESC-1", "D-ESC-2")
def test_a_whole_world_at_war() -> None:
    """Strike North: one call brings the next, until every Axis Power fights every Ally."""
    treaties = {**AXIS, ("ussr", "france"): "alliance", ("germany", "japan"): "alliance"}
    allies = ("britain", "france", "ussr")
    assert after("N25", 4, treaties).at_war() == pairs(
        *(f"{axis}-{ally}" for axis in ("germany", "italy", "japan") for ally in allies)
    )


@pytest.mark.rule("D-ESC-1", "D-ESC-2")
def test_all_allies_of_a_step_declare_before_the_next_step() -> None:
    """Britain and France come for Poland together, then Italy declares on both, and so France calls the USSR against Italy.

    Were Britain's declaration followed to its end first, France would declare on Italy, and the USSR would stay out.
    """
    game = after("N35", 5, {**BOOK, ("britain", "poland"): "alliance"})
    assert game.at_war() == pairs(
        "britain-germany", "france-germany", "britain-italy", "france-italy", "ussr-italy"
    )
    assert bool(game.value("total_war"))  # five


@pytest.mark.rule("D-DECL-2", "D-DECL-4", "D-PACT-2")
def test_an_ally_that_attacks_is_not_called_against_itself() -> None:
    game = after("C27", 7, {("ussr", "poland"): "alliance", ("france", "poland"): "alliance"})
    assert game.at_war() == pairs("france-ussr")


@pytest.mark.rule("D-PACT-3", "D-CONQ-2", "D-DECL-1")
def test_bohemia_calls_its_ally_and_the_treaty_stays() -> None:
    game = after("N27", 6, {("france", "czechoslovakia"): "alliance"}, control={"sudeten": "germany"})
    assert game.at_war() == pairs("france-germany")
    assert (game.control("czechoslovakia"), game.box("czechoslovakia")) == ("germany", "")
    assert game.military_vp(N) == 5  # the Sudeten were counted before
    assert game.treaty("france", "czechoslovakia") == "alliance"


@pytest.mark.rule("D-ESC-3", "D-RULE-51")
def test_powers_under_enemy_control_are_called_too() -> None:
    game = after("N35", 4, {("france", "poland"): "alliance"}, boxes={"france": N})
    assert game.at_war() == pairs("france-germany")


@pytest.mark.rule("D-EX-34", "D-TOTAL-1", "D-DECL-2", "D-ESC-1")
def test_the_books_example() -> None:
    game = after("N35", 7, BOOK)
    at_war = {power for pair in game.at_war() for power in pair}
    assert at_war == {"germany", "france", "italy", "britain", "ussr"}
    assert pairs("france-germany", "italy-france", "britain-italy", "ussr-italy") <= game.at_war()
    assert frozenset(("ussr", "germany")) not in game.at_war()
    assert bool(game.value("total_war"))


@pytest.mark.rule("D-EX-35", "D-ESC-5", "D-TOTAL-1")
def test_before_turn_five_no_total_war_though_all_escalates() -> None:
    game = after("N35", 4, BOOK)
    assert {power for pair in game.at_war() for power in pair} == {
        "germany",
        "france",
        "italy",
        "britain",
        "ussr",
    }
    assert not game.value("total_war")
    lone = {pair: kind for pair, kind in BOOK.items() if "poland" not in pair}
    game = after("N35", 7, lone)
    assert game.at_war() == set()
    assert not game.value("total_war")


@pytest.mark.rule("D-TOTAL-1")
@pytest.mark.parametrize(("turn", "breaks_out"), [(4, False), (5, False), (6, True), (7, True), (8, True)])
def test_four_powers_at_war_by_turn(turn: int, breaks_out: bool) -> None:
    game = after("N29", turn, AXIS)
    assert len({power for pair in game.at_war() for power in pair}) == 4
    assert bool(game.value("total_war")) is breaks_out


@pytest.mark.rule("D-TOTAL-1", "D-RULE-53")
def test_older_wars_count_but_a_war_on_a_minor_that_calls_nobody_starts_no_count() -> None:
    older = [("ussr", "japan")]
    assert not after("N28", 8, {}, called=older).value("total_war")
    assert not after("N29", 6, {}, called=[]).value("total_war")
    assert after("N29", 6, {}, called=older).value("total_war")  # four
    assert not after("N29", 5, {}, called=older).value("total_war")
    assert after("N31", 6, {("britain", "greece"): "alliance"}, called=older).value("total_war")


@pytest.mark.rule("D-TOTAL-1", "D-RULE-53", "D-WAR-9")
def test_a_war_card_between_powers_already_at_war_declares_nothing() -> None:
    game = after("N25", 8, {}, called=[("ussr", "japan")])
    assert game.war("N25") == (1, False)
    assert not game.value("total_war")
    walk(game.end_war("N25", "a"))
    assert game.at_war() == pairs("ussr-japan")


@pytest.mark.rule("D-RULE-53", "D-SETUP-6")
@pytest.mark.parametrize(("check", "over"), [("escalation", False), ("turn", True)])
def test_the_option_to_count_as_turn_five_begins(check: str, over: bool) -> None:
    called = [("germany", "france"), ("italy", "france"), ("britain", "italy"), ("ussr", "italy")]
    game = Position(at="turn", turn=5, called=called, options={"total_war_check": check}).start()
    assert bool(game.value("total_war")) is over


def walk(game: Table) -> Table:
    while "which way" in game.question:
        game.do(game.answers[0])
    return game


# The end


def war_of_1939(**position: Any) -> Table:
    """N35 in the first round of turn 7, by the book's example; the others have cards to come."""
    said = {
        "turn": 7,
        "treaties": BOOK,
        "hands": {N: ["N35"], D: ["D5", "D12"], C: ["C1", "C21"]},
        "prestige": {N: 6, D: 0, C: 0},
        "force": POOR,
        "dice": [5],
        **position,
    }
    return Position(**said).start().until("exploit").do("no")


@pytest.mark.rule("D-TOTAL-2", "D-TOTAL-3", "D-EX-36", "D-MAND-2")
def test_after_total_war_no_attempt_no_coup_but_points_actions_and_clean_up() -> None:
    game = war_of_1939(cells={"balkans": {N: 1}})
    assert bool(game.value("total_war"))
    assert (game.control("poland_west"), game.prestige(D)) == ("germany", 1)  # applied in full
    game.until("which Action")
    assert [game.points(who) for who in (N, D, C)] == [5, 3, 5]
    assert not game.told("performs C21")
    seen = []
    while "which Action" in game.question:
        seen.append(game.asked)
        game.do("pass")
    assert seen == [N, D, C]
    game.until("nothing")
    assert game.over
    assert game.told("Total War")
    assert int(game.value("turn")) == 7


@pytest.mark.rule("D-TOTAL-3", "D-CLEAN-5", "D-END-3")
def test_the_clean_up_after_total_war_is_complete() -> None:
    """Production, upkeep and VP are done; 80 VP of two Ideologies do not go on."""
    game = war_of_1939(military_vp={D: 80, C: 80})
    game.until("nothing")
    assert game.over
    assert game.force(N) == 3
    assert game.told("Democracy wins")  # the tie goes to the higher rank


@pytest.mark.rule("D-TOTAL-4", "D-RULE-54")
def test_stand_by_effects_still_happen_after_total_war() -> None:
    game = war_of_1939(standby=["N33"])
    game.until("nothing")
    assert game.over
    assert game.control("sudeten") == "germany"


@pytest.mark.rule("D-TOTAL-6", "D-END-1", "D-AUTO-1")
def test_turn_eight_is_the_last() -> None:
    game = Position(at="cleanup", turn=8, military_vp={C: 9}).start()
    assert game.over
    assert game.told("Communism wins")


@pytest.mark.rule("D-TOTAL-3", "D-CLEAN-4", "D-CLEAN-1")
def test_mandatory_events_and_cells_still_come_in_the_last_clean_up() -> None:
    game = Position(
        at="cleanup",
        turn=7,
        total_war=True,
        hands={D: ["D25"]},
        cells_pool={C: 1},
        force=POOR,
        prestige={D: 5},
    ).start()
    game.do("to Iberia")
    assert game.over
    assert (game.prestige(D), game.cells("iberia"), game.force(N)) == (4, {C: 1}, 3)
