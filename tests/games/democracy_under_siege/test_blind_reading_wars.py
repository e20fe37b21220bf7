"""Tests of the chapters on committing MR to a War, fighting it, its end and conquest, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}


def acting(who: str, points: int, **position: Any) -> Table:
    """The Actions of one Ideology, which comes first; without Prestige it cannot buy a point."""
    order = [who, *(name for name in (N, D, C) if name != who)]
    said = {"at": "actions", "turn": 4, "order": order, "pp": {who: points}, "prestige": POOR, **position}
    return Position(**said).start()


def fought(card: str, die: int, who: str = N, **position: Any) -> Table:
    """One die in a War in which `who` has MR."""
    wars = {card: {"a" if who == N else "b": {who: 1}, **position.pop("war", {})}}
    game = acting(who, 1, force=POOR, wars=wars, dice=[die], **position)
    return walk(game.do("fight"))


def walk(game: Table) -> Table:
    while "which way" in game.question:
        game.do(game.answers[0])
    return game


# Committing


@pytest.mark.rule("D-COMMIT-2", "D-EX-20")
@pytest.mark.parametrize(("stalemate", "price"), [(False, 2), (True, 3)])
def test_what_an_mr_to_a_war_costs(stalemate: bool, price: int) -> None:
    wars = {"N19": {"stalemate": stalemate}}
    assert not acting(N, price - 1, wars=wars).can("commit")
    game = acting(N, price + 1, wars=wars).do("commit")
    assert (game.committed("N19", 0), game.points(N), game.force(N)) == ({N: 1}, 1, 2)


@pytest.mark.rule("D-COMMIT-3", "D-RULE-40")
@pytest.mark.parametrize(
    ("card", "boxes", "who", "sides"),
    [
        ("N31", {}, N, "a"),
        ("N31", {"greece": D}, N, "a"),
        ("N31", {"greece": D}, D, "b"),
        ("N31", {"greece": "01"}, D, ""),  # an Influence Area is not enough
        ("N31", {"greece": C}, D, ""),
        ("N31", {"greece": N}, N, "ab"),
        ("N31", {"italy": D}, N, ""),  # under Enemy Control
        ("N31", {"italy": D}, D, ""),  # and not Democracy's
        ("N31", {"italy": "anarchy", "greece": N}, N, "b"),
        ("N20", {}, D, ""),
        ("N20", {}, C, ""),
        ("N20", {"china": D}, D, "b"),
        ("N20", {"china": C}, C, "b"),
        ("N20", {"china": N}, N, "a"),
        ("N29", {}, D, "b"),
        ("N29", {"france": "anarchy"}, D, ""),
        ("N29", {}, C, ""),
        ("N25", {}, C, "b"),
        ("C30", {"finland": N}, N, "b"),
        ("C30", {"finland": N}, C, "a"),
        ("N19", {}, D, ""),
        ("N19", {}, C, ""),
    ],
)
def test_who_may_join_a_war_and_where(card: str, boxes: dict[str, str], who: str, sides: str) -> None:
    game = acting(who, 3, turn=6, wars={card: {}}, boxes=boxes)
    assert game.can("commit") is bool(sides)
    if sides:
        game.do("commit")
        assert ("which side" in game.question) is (len(sides) == 2)
        if len(sides) == 1:
            assert game.committed(card, "ab".index(sides)) == {who: 1}


@pytest.mark.rule("D-COMMIT-3", "D-RULE-40")
def test_the_option_either_side() -> None:
    game = acting(N, 3, wars={"N19": {}}, options={"own_side": "either"}).do("commit")
    assert "which side" in game.question


@pytest.mark.rule("D-COMMIT-4", "D-EX-21")
def test_anybody_joins_the_civil_wars_democracy_in_spain_only_by_its_card() -> None:
    for who in (N, C):
        for side in (0, 1):
            game = acting(who, 1, wars={"N12": {}}).do("commit")
            game.do(game.answers[side])
            assert game.committed("N12", side) == {who: 1}
    assert not acting(D, 3, wars={"N12": {}}).can("commit")
    assert acting(D, 3, wars={"N12": {}}, open=["N12"]).can("commit")
    for who in (N, D, C):
        assert acting(who, 1, wars={"C19": {}}).can("commit")
    assert not acting(C, 1, wars={"C19": {"stalemate": True}}).can("commit")  # costs 2


@pytest.mark.rule("D-COMMIT-5", "D-EX-21", "D-RULE-41")
def test_aid_goes_to_the_minor_nation_and_to_spain_only_by_democracys_key() -> None:
    base: dict[str, Any] = {"at": "actions", "turn": 4, "pp": {N: 1}, "force": POOR}
    game = Position(**base, wars={"N19": {}}).start().perform("D7")
    while game.asked == D:
        game.do("2" if game.can("2") else game.answers[0])
    assert (game.committed("N19", 0), game.committed("N19", 1)) == ({}, {D: 2})
    game = Position(**base, wars={"N12": {}, "N19": {}}).start().perform("D7")
    assert not game.can("N12")
    game = Position(**base, wars={"N12": {}, "N19": {}, "N29": {}}).start().perform("C3")
    assert (game.can("N12"), game.can("N19"), game.can("N29")) == (True, True, False)


# Fighting


@pytest.mark.rule("D-WAR-1")
def test_fighting_a_war_needs_an_own_mr_and_comes_once_an_impulse() -> None:
    assert not acting(N, 2, wars={"N12": {"a": {C: 1}}}, force=POOR).can("fight")
    game = acting(C, 3, wars={"N12": {"b": {C: 1}}, "C19": {"a": {C: 1}}}, force=POOR, dice=[4, 4])
    walk(game.do("fight", "N12"))
    assert game.points(C) == 2
    walk(game.do("fight"))
    assert game.war("C19") == (1, False)  # it was the only one left
    assert not game.can("fight")


@pytest.mark.rule("D-WAR-2", "D-WAR-3", "D-EX-24")
@pytest.mark.parametrize(
    ("stalemate", "die", "after"),
    [
        (False, 1, (3, False)),
        (False, 2, (2, True)),
        (False, 3, (2, True)),
        (False, 4, (1, False)),
        (False, 6, (1, False)),
        (True, 1, (2, True)),  # 2 reads 3
        (True, 4, (2, True)),  # 5 reads 4
        (True, 5, (1, False)),
        (True, 6, (1, False)),
    ],
)
def test_two_mr_against_one(stalemate: bool, die: int, after: tuple[int, bool]) -> None:
    """N29 has no modifiers on its track and begins on the third of five boxes."""
    war = {"a": {N: 2}, "b": {D: 1}, "stalemate": stalemate}
    assert fought("N29", die, war=war).war("N29") == after


@pytest.mark.rule("D-WAR-2")
def test_stalemate_and_instability_together_change_the_roll_once() -> None:
    war = {"a": {N: 1}, "b": {D: 1}, "stalemate": True}
    for die, after in ((1, (3, False)), (2, (2, True)), (5, (2, True)), (6, (1, False))):
        game = fought("N29", die, war=war, boxes={"france": "41", "italy": "50"})
        assert game.war("N29") == after
    # Instability alone does it, of either faction's nation
    for boxes in ({"france": "41"}, {"italy": "40"}):
        even = {"a": {N: 1}, "b": {D: 1}}
        assert fought("N29", 5, war=even, boxes=boxes).war("N29") == (2, True)
    # a Power's own Enemy Control does not, nor the weakness of a nation not at war
    assert fought("N29", 4, boxes={"spain": "41", "italy": D}).war("N29") == (1, False)


@pytest.mark.rule("D-WAR-2", "D-WAR-6")
def test_the_modifier_of_the_box_counts() -> None:
    assert fought("N12", 4, war={"at": 0}).war("N12") is None  # 4, +1, +1: off the left end
    assert fought("N12", 4, war={"at": 4}).war("N12") == (4, True)  # 4, -1, +1
    assert fought("N31", 4, turn=8, war={"at": 0}, boxes={"greece": "32"}).war("N31") == (
        0,
        True,
    )  # 4, -1, +1


@pytest.mark.rule("D-WAR-3", "D-WAR-5", "D-CONQ-1")
def test_off_the_left_end_a_wins_off_the_right_end_b() -> None:
    game = fought("N28", 4, turn=6)  # 4, +1 for the box, +1
    assert (game.war("N28"), game.control("albania"), game.box("albania")) == (None, "italy", "")
    assert game.military_vp(N) == 1
    assert game.reserve_cubes(N) == 40
    assert game.zone("N28") == "removed"
    game = fought(
        "N28", 1, turn=6, war={"at": 1, "b": {N: 3}, "a": {}}, boxes={"albania": N}, prestige={**POOR, N: 5}
    )
    game = walk(game)
    assert (game.war("N28"), game.control("albania")) == (None, "")
    assert game.zone("N28") == "removed"


@pytest.mark.rule("D-WAR-4", "D-EX-25", "D-RULE-44")
@pytest.mark.parametrize(
    ("card", "die", "moved"),
    [
        ("N29", 2, {"italy", "france"}),
        ("N19", 2, {"italy"}),
        ("N25", 2, {"japan"}),
        ("N12", 2, {"spain"}),
        ("N31", 2, {"italy", "greece"}),
    ],
)
def test_a_stalemate_moves_every_faction_nation_towards_anarchy(card: str, die: int, moved: set[str]) -> None:
    safe = {"greece": "32"}
    if card == "N19":
        die = 1  # +1 for its box
    game = fought(card, die, turn=6, boxes=safe)
    still = Position(turn=6, boxes=safe).start()
    assert game.war(card) is not None
    assert game.war(card)[1]  # type: ignore[index]
    nations = ("italy", "france", "japan", "china", "spain", "greece", "finland", "poland")
    assert {nation for nation in nations if game.box(nation) != still.box(nation)} == moved


@pytest.mark.rule("D-WAR-4")
def test_only_a_stalemate_moves_them() -> None:
    game = fought("N29", 4)
    assert (game.war("N29"), game.box("italy"), game.box("france")) == ((1, False), "13", "21")


@pytest.mark.rule("D-WAR-5", "D-ESC-4")
def test_peace_comes_with_the_wars_end_but_not_for_pairs_by_call() -> None:
    game = Position(at="actions", turn=6, pp={N: 1}, force=POOR, wars={"N29": {}}).start()
    assert game.at_war() == {frozenset(("italy", "france"))}
    walk(game.end_war("N29", "a"))
    assert game.at_war() == set()
    assert (game.resources(N), game.resources(D)) == ((10, 7, 0), (10, 10, 3))
    assert (game.military_vp(N), game.prestige(N)) == (2, 7)
    game = Position(
        at="actions", turn=6, pp={N: 1}, force=POOR, wars={"N29": {}}, called=[("italy", "france")]
    ).start()
    assert walk(game.end_war("N29", "a")).at_war() == {frozenset(("italy", "france"))}


@pytest.mark.rule("D-WAR-8", "D-EX-45")
@pytest.mark.parametrize(
    ("republic", "box", "winner"),
    [({D: 2, C: 1}, "11", D), ({D: 2, C: 2}, "50", ""), ({C: 1}, "55", C), ({}, "50", "")],
)
def test_who_led_the_republicans_gets_spain(republic: dict[str, int], box: str, winner: str) -> None:
    start = {"11": "33", "50": "42", "55": "33"}[box]
    game = Position(
        at="actions", turn=4, pp={N: 1}, force=POOR, boxes={"spain": start}, wars={"N12": {"b": republic}}
    ).start()
    walk_to(game.end_war("N12", "b"), "11")
    assert game.box("spain") == box
    gained = {who: game.prestige(who) - before for who, before in ((N, 6), (D, 5), (C, 4))}
    # the card gives 1, Communism's Control Area 1 more
    assert gained == {who: ((2 if box == "55" else 1) if who == winner else 0) for who in (N, D, C)}


def walk_to(game: Table, box: str) -> None:
    """The way over the diagonal, else any."""
    while "which way" in game.question:
        ways = [way for way in game.answers if way[7:9] in ("32", "22", "21", box)]
        game.do((ways or game.answers)[0])


# Conquest


@pytest.mark.rule("D-CONQ-1", "D-PRES-2", "D-RULE-66")
@pytest.mark.parametrize("option", ["reserve", "pools"])
def test_conquest_clears_the_area(option: str) -> None:
    game = Position(
        at="actions",
        turn=6,
        pp={N: 1},
        force=POOR,
        options={"conquest_cubes": option},
        boxes={"albania": N},
        claims={N: {"albania raw": 1}},
        coups={D: ("albania", {D: 1, C: 1})},
        wars={"N28": {"a": {N: 2}}},
    ).start()
    game.end_war("N28", "a")
    assert (game.control("albania"), game.box("albania"), game.military_vp(N)) == ("italy", "", 1)
    assert (game.claims(N, "albania", "raw"), game.prestige(N)) == (0, 6)
    assert game.value("coup_nation").tolist() == [-1, -1, -1]
    pools = option == "pools"
    assert (game.of("cells_pool", D), game.of("cells_pool", C)) == (pools, pools)
    assert game.reserve_cubes(N) == 40
    assert game.can("claim raw material of Albania")


@pytest.mark.rule("D-CONQ-1", "D-RULE-66")
@pytest.mark.parametrize("option", ["reserve", "pools"])
def test_conquest_ends_an_uprising(option: str) -> None:
    game = Position(
        at="actions",
        turn=6,
        pp={N: 1},
        force=POOR,
        options={"conquest_cubes": option},
        uprisings={"austria": ("strong", {C: 2}, {D: 1})},
        claims={D: {"austria factory": 1}},
    ).start()
    game.perform("N24")
    assert (game.uprising("austria"), game.control("austria"), game.military_vp(N)) == ("", "germany", 5)
    assert game.prestige(N) == 7
    pools = option == "pools"
    assert (game.force(C), game.force(D)) == ((2, 1) if pools else (0, 0))
    assert game.resources(D) == (11, 10, 3)


@pytest.mark.rule("D-CONQ-3", "D-EX-37", "D-CONQ-5")
@pytest.mark.parametrize("first", ["N35", "C27"])
def test_poland_is_annexed_only_by_both(first: str) -> None:
    second = {"N35": "C27", "C27": "N35"}[first]
    game = Position(
        at="actions",
        turn=6,
        pp={N: 1},
        force=POOR,
        claims={D: {"poland raw": 1}},
        coups={D: ("poland", {D: 1})},
    ).start()
    game.perform(first)
    assert (game.box("poland"), game.claims(D, "poland", "raw")) == ("12", 1)
    assert (game.military_vp(N), game.military_vp(C)) == ((3, 0) if first == "N35" else (0, 3))
    game.perform(second)
    assert (game.box("poland"), game.claims(D, "poland", "raw")) == ("", 0)
    assert (game.control("poland_west"), game.control("poland_east")) == ("germany", "ussr")
    assert (game.military_vp(N), game.military_vp(C)) == (3, 3)
    assert game.value("coup_nation").tolist() == [-1, -1, -1]
    assert game.reserve_cubes(D) == 40


@pytest.mark.rule("D-CONQ-2", "D-CONQ-1")
def test_a_conquered_territory_leaves_its_nation_as_it_was() -> None:
    game = Position(
        at="actions", turn=6, pp={N: 1}, force=POOR, claims={D: {"bessarabia raw": 1, "romania oil": 1}}
    ).start()
    walk(game.perform("C31"))
    assert (game.control("bessarabia"), game.control("romania")) == ("ussr", "")
    assert (game.claims(D, "bessarabia", "raw"), game.claims(D, "romania", "oil")) == (0, 1)
    assert game.box("romania") in ("03", "14", "25")  # two of the four boxes to Nazism
    assert game.military_vp(C) == 2


@pytest.mark.rule("D-CLAIM-4", "D-EX-29")
def test_cessions_of_the_ussr() -> None:
    game = Position(at="actions", turn=7, pp={N: 1}, force=POOR, wars={"N25": {}}).start()
    walk(game.perform("C9"))
    assert (game.resources(C), game.resources(N)[0]) == ((5, 4, 1), 10)
    game.end_war("N25", "a")
    assert (game.resources(C), game.resources(N)[0]) == ((4, 4, 1), 11)


@pytest.mark.rule("D-CONQ-1", "D-CONQ-2", "D-STAND-1")
def test_the_sudeten_alone_are_cleared_when_they_are_taken() -> None:
    game = Position(
        at="stand_by",
        turn=5,
        standby=["N33"],
        force=POOR,
        prestige={D: 5},
        uprisings={"czechoslovakia": ("strong", {C: 1}, {})},
        claims={D: {"sudeten factory": 1, "czechoslovakia factory": 1}},
        dice=[3],
    ).start()
    walk(game)
    assert (game.control("sudeten"), game.control("czechoslovakia")) == ("germany", "")
    assert (game.claims(D, "sudeten", "factory"), game.claims(D, "czechoslovakia", "factory")) == (0, 1)
    assert (game.uprising("czechoslovakia"), game.committed("czechoslovakia", 0)) == ("strong", {C: 1})
    assert (game.prestige(D), game.zone("N33")) == (4, "removed")
