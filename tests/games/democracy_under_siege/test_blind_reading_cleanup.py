"""Tests of the chapters on the Clean-up, production, upkeep, VP, automatic victory and victory, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}
MINORS = ["hungary", "austria", "poland", "belgium", "denmark", "norway"]


def clean(turn: int = 2, **position: Any) -> Table:
    """A Clean-up; without other words it goes through to the next turn's first question or the end."""
    return Position(**{"at": "cleanup", "turn": turn, **position}).start()


def walk(game: Table) -> Table:
    while "which way" in game.question:
        game.do(game.answers[0])
    return game


@pytest.mark.rule("D-CLEAN-1")
def test_trained_cells_are_deployed_for_nothing_where_their_owners_like() -> None:
    game = clean(cells_pool={N: 2, C: 1}, order=[C, N, D])
    assert (game.asked, len(game.answers)) == (C, 7)
    game.do("to Far East")
    assert game.asked == N
    game.do("to Balkans", "to Iberia")
    assert (game.cells("far_east"), game.cells("balkans"), game.cells("iberia")) == ({C: 1}, {N: 1}, {N: 1})
    assert [game.of("cells_pool", who) for who in (N, D, C)] == [0, 0, 0]


@pytest.mark.rule("D-CLEAN-2", "D-CLEAN-5", "D-RULE-60")
def test_pending_wars_are_rolled_before_production() -> None:
    """Italy loses in Ethiopia, goes two boxes towards Anarchy into its corner and makes no MR."""
    game = clean(4, wars={"N19": {"at": 2}}, boxes={"italy": "41"}, dice=[1], force=POOR, prestige={N: 5})
    walk(game)
    assert game.war("N19") is None
    assert (game.box("italy"), game.force(N)) == ("50", 2)


@pytest.mark.rule("D-CLEAN-3", "D-EXT-1")
def test_extended_every_war_costs_each_an_mr() -> None:
    wars = {"N12": {"a": {N: 2}, "b": {C: 1}}, "C19": {"a": {C: 2}, "b": {D: 1}}}
    said: dict[str, Any] = {"wars": wars, "uprisings": {"greece": ("weak", {D: 1}, {})}, "force": POOR}
    for extended in (False, True):
        game = clean(4, options={"extended": extended}, dice=[3, 3, 3], boxes={"spain": "33"}, **said)
        while game.question in ("what is resolved next",) or "which way" in game.question:
            game.do(game.answers[0])
        left = 1 if extended else 0
        assert game.war("N12") is not None
        assert (sum(game.committed("N12", 0).values()), sum(game.committed("N12", 1).values())) == (
            2 - left,
            1 - left,
        )
        assert (sum(game.committed("C19", 0).values()), sum(game.committed("C19", 1).values())) == (
            2 - left,
            1 - left,
        )
        assert game.committed("greece", 0) == {D: 1}


@pytest.mark.rule("D-CLEAN-3")
def test_extended_who_stands_on_both_sides_picks_one() -> None:
    game = clean(
        4, options={"extended": True}, wars={"N12": {"a": {C: 1}, "b": {C: 1}}}, dice=[3], force=POOR
    )
    walk(game)
    assert (game.asked, "which side" in game.question) == (C, True)
    game.do("for Republicans")
    assert (game.committed("N12", 0), game.committed("N12", 1)) == ({C: 1}, {})


@pytest.mark.rule("D-CLEAN-4", "D-EX-46")
def test_a_mandatory_event_is_played_when_the_rolls_have_met_its_condition() -> None:
    """The stalemate takes France out of Democracy's Control Area."""
    said: dict[str, Any] = {"hands": {D: ["D12"]}, "boxes": {"france": D}, "prestige": {D: 5}, "force": POOR}
    game = clean(6, wars={"N29": {}}, dice=[3], **said)
    walk(game)
    assert (game.box("france"), game.zone("D12")) == ("30", "removed")
    assert game.prestige(D) == 2  # 2 for France, 1 by the card
    game = clean(6, **said)
    game.do("stop")
    assert (game.box("france"), game.zone("D12")) == ("00", "hand")


@pytest.mark.rule("D-CLEAN-4")
def test_every_mandatory_event_that_can_be_is_played_other_events_are_not() -> None:
    game = clean(4, hands={D: ["D19", "D25", "D3"], N: ["N22", "N11"]})
    assert {game.zone("D25"), game.zone("N22")} == {"removed"}
    assert game.zone("D19") == "active"
    assert {game.zone("D3"), game.zone("N11")} == {"hand"}


# Production and upkeep


@pytest.mark.rule("D-PROD-1", "D-EX-28")
@pytest.mark.parametrize(
    ("bonus", "level", "made"),
    [
        ((5, 1, 3), 1, 2),  # the book's 14/8/3
        ((5, 1, 4), 1, 3),
        ((9, 5, 3), 1, 3),
        ((8, 5, 3), 1, 2),  # 17 raw
        ((5, 1, 3), 2, 2),
        ((5, 1, 3), 3, 2),  # 4+3: 8 factories make 2
        ((3, 2, 8), 3, 5),  # 12/9/8
    ],
)
def test_germany_alone(bonus: tuple[int, int, int], level: int, made: int) -> None:
    game = clean(
        1, bonus={N: bonus}, levels={"germany": level}, force=POOR, boxes={"italy": D, "japan": "anarchy"}
    )
    assert game.force(N) == made


@pytest.mark.rule("D-PROD-2", "D-CTRL-3")
@pytest.mark.parametrize(("box", "made"), [("32", (3, 3, 3)), (C, (3, 3, 5)), (D, (3, 4, 3)), (N, (3, 3, 3))])
def test_china_makes_mr_for_who_has_it(box: str, made: tuple[int, int, int]) -> None:
    """Its own 3/1/0 join the pool; Communism has 10/8/1 without them."""
    game = clean(1, bonus={C: (4, 4, 0)}, force=POOR, boxes={"china": box})
    assert tuple(game.force(who) for who in (N, D, C)) == made


@pytest.mark.rule("D-PROD-1", "D-RULE-49")
def test_the_option_of_a_shared_pool() -> None:
    """14/8/3 of Nazism: each Resource is used once, so Germany's two sets, or one of Germany, are all there is."""
    game = clean(1, force=POOR, options={"pool": "shared"}, bonus={N: (5, 1, 3)})
    assert game.force(N) == 2


@pytest.mark.rule("D-UPKEEP-1", "D-EX-30")
@pytest.mark.parametrize(
    ("turn", "minors", "pool", "left"),
    [(2, 5, 0, 1), (2, 1, 0, 3), (2, 2, 0, 2), (2, 6, 0, 0), (1, 6, 0, 3), (2, 6, 4, 4)],
)
def test_upkeep_after_production(turn: int, minors: int, pool: int, left: int) -> None:
    boxes = dict.fromkeys(MINORS[:minors], N)
    assert clean(turn, force={N: pool}, boxes=boxes).force(N) == left


@pytest.mark.rule("D-UPKEEP-1")
def test_upkeep_takes_no_more_than_there_is_and_spares_powers_and_conquests() -> None:
    boxes = dict.fromkeys(MINORS, N)
    game = clean(2, force=POOR, boxes={**boxes, "sweden": N, "finland": N})
    assert game.force(N) == 0
    game = clean(2, force=POOR, boxes={"italy": N, "japan": N, "china": N, "hungary": N})
    assert game.force(N) == 3
    game = clean(7, force=POOR, boxes={"hungary": N}, control={"austria": "germany"})
    assert game.force(N) == 3


# Victory Points


@pytest.mark.rule("D-VP-1", "D-EX-31")
@pytest.mark.parametrize(
    ("pool", "points"), [(0, 0), (1, 1), (3, 1), (4, 2), (8, 2), (9, 4), (20, 4), (21, 8), (30, 8)]
)
def test_military_vp_for_uncommitted_mr(pool: int, points: int) -> None:
    """Communism's cubes are all out, so that nothing is produced."""
    game = clean(1, force={C: pool}, cube_reserve={C: 0}, military_vp={C: 5})
    assert game.military_vp(C) == 5 + points


@pytest.mark.rule("D-VP-1", "D-EX-31", "D-VP-2", "D-EX-32")
def test_military_vp_add_up_and_political_ones_do_not() -> None:
    game = clean(1, force={C: 4}, cube_reserve={C: 0}, boxes={"romania": C})
    assert (game.military_vp(C), game.vp(C)) == (2, 7)
    game = clean(2, force={C: 4}, cube_reserve={C: 0}, boxes={"romania": C}, military_vp={C: 2}, vp={C: 7})
    assert (game.military_vp(C), game.vp(C)) == (4, 9)


@pytest.mark.rule("D-VP-2", "D-CTRL-2", "D-EX-32")
def test_political_vp() -> None:
    said: dict[str, Any] = {"force": POOR, "cube_reserve": POOR}
    game = clean(1, boxes={"france": N, "japan": D, "poland": D, "china": "nazism"}, **said)
    assert [game.vp(who) for who in (N, D, C)] == [13, 13, 0]
    game = clean(1, boxes={"france": "anarchy", "spain": "anarchy", "siam": "anarchy"}, **said)
    assert [game.vp(who) for who in (N, D, C)] == [3, 0, 0]
    game = clean(1, boxes={"siam": "54", "hungary": "01"}, **said)  # Influence Areas give nothing
    assert [game.vp(who) for who in (N, D, C)] == [0, 0, 0]


@pytest.mark.rule("D-VP-3", "D-EXT-1")
def test_extended_influence_areas_give_a_point_to_each_friend() -> None:
    everybody = [
        *("spain", "portugal", "netherlands", "belgium", "denmark", "norway", "sweden", "finland"),
        *("baltic_states", "austria", "czechoslovakia", "hungary", "poland", "yugoslavia", "romania"),
        *("bulgaria", "greece", "albania", "turkey", "iraq", "persia", "siam", "mongolia"),
    ]
    out = dict.fromkeys(everybody, "22")  # the Neutral Zone
    said: dict[str, Any] = {"force": POOR, "cube_reserve": POOR, "options": {"extended": True}}
    game = clean(1, boxes=out, **said)
    assert [game.vp(who) for who in (N, D, C)] == [0, 0, 0]  # nor the Powers in theirs
    game = clean(
        1, boxes={**out, "spain": "12", "greece": "34", "siam": "10", "iraq": "41", "turkey": C}, **said
    )
    assert [game.vp(who) for who in (N, D, C)] == [2, 2, 5]


@pytest.mark.rule("D-VP-4")
def test_eighty_is_the_top_of_both_tracks() -> None:
    game = clean(4, force={N: 30, C: 30}, military_vp={N: 79, C: 79}, boxes={"spain": N, "italy": N})
    assert (game.military_vp(N), game.vp(N)) == (80, 80)


# Automatic victory


@pytest.mark.rule("D-AUTO-1", "D-AUTO-2", "D-AUTO-3", "D-EX-33", "D-EX-7")
@pytest.mark.parametrize(
    ("turn", "vp", "reality", "winner"),
    [
        (1, (0, 40, 0), (), "Democracy"),
        (2, (0, 39, 0), (), ""),
        (2, (0, 40, 0), (), "Democracy"),
        (2, (45, 41, 0), (), "Nazism"),
        (2, (45, 45, 0), (), ""),
        (2, (45, 45, 46), (), "Communism"),
        (2, (80, 79, 0), (), "Nazism"),
        (3, (0, 40, 0), (N, C), "Democracy"),  # left Reality out
        (3, (0, 40, 0), (N, D, C), ""),
        (3, (0, 80, 0), (N, D, C), "Democracy"),
        (3, (50, 40, 0), (N, C), ""),  # Nazism has more
        (4, (79, 0, 0), (N, D, C), ""),
        (4, (80, 0, 0), (N, D, C), "Nazism"),
        (4, (80, 79, 79), (N, D, C), "Nazism"),
        (4, (80, 80, 0), (N, D, C), ""),
        (7, (0, 0, 80), (N, D, C), "Communism"),
    ],
)
def test_automatic_victory(
    turn: int, vp: tuple[int, int, int], reality: tuple[str, ...], winner: str
) -> None:
    game = clean(
        turn,
        military_vp=dict(zip((N, D, C), vp, strict=True)),
        reality=reality,
        force=POOR,
        cube_reserve=POOR,
    )
    assert game.over is bool(winner)
    if winner:
        assert game.told(f"{winner} wins")
    else:
        assert int(game.value("turn")) == turn + 1


@pytest.mark.rule("D-AUTO-1", "D-END-1", "D-END-2", "D-EX-42")
@pytest.mark.parametrize(
    ("vp", "winner"),
    [
        ((50, 50, 50), "Nazism"),
        ((40, 50, 50), "Democracy"),
        ((80, 80, 80), "Nazism"),
        ((1, 2, 3), "Communism"),
    ],
)
def test_the_count_after_turn_eight(vp: tuple[int, int, int], winner: str) -> None:
    game = clean(8, military_vp=dict(zip((N, D, C), vp, strict=True)), force=POOR, cube_reserve=POOR)
    assert game.over
    assert game.told(f"{winner} wins")
    assert not game.told("automatic victory")


@pytest.mark.rule("D-END-1", "D-SETUP-6")
def test_a_shorter_game() -> None:
    assert clean(3, options={"turns": 3}, military_vp={D: 9}).told("Democracy wins")
    assert not clean(2, options={"turns": 3}, military_vp={D: 9}).over


@pytest.mark.rule("D-HIST-2", "D-AUTO-1")
def test_historical_forty_is_not_enough_on_turn_three() -> None:
    said: dict[str, Any] = {"military_vp": {D: 60}, "force": POOR, "cube_reserve": POOR}
    assert not clean(3, reality=(), options={"historical": True}, **said).over
    assert clean(2, reality=(), options={"historical": True}, **said).over


@pytest.mark.rule("D-WAR-5", "D-CLEAN-2", "D-CLAIM-4")
def test_a_war_ended_by_anothers_end_is_not_rolled() -> None:
    """Britain beats Italy: Ethiopia wins too, and no second die is rolled."""
    game = clean(
        4, wars={"D20": {"at": 0}, "N19": {"a": {N: 2}}}, dice=[6], force=POOR, prestige={N: 6, D: 5}
    )
    game.do("D20")
    walk(game)
    assert (game.war("D20"), game.war("N19"), game.control("ethiopia")) == (None, None, "")
    assert (game.prestige(N), game.prestige(D), game.resources(D)[0]) == (4, 6, 12)
    assert game.at_war() == set()
    assert {game.zone("D20"), game.zone("N19")} == {"removed"}


@pytest.mark.rule("D-WAR-4", "D-CTRL-3", "D-PRES-1", "D-CLEAN-5")
def test_a_stalemate_of_the_long_march_takes_china_away_before_production() -> None:
    game = clean(4, wars={"C19": {}}, boxes={"china": D}, dice=[3], force=POOR, prestige={D: 5})
    walk(game)
    assert (game.box("china"), game.prestige(D), game.resources(D)) == ("10", 3, (11, 10, 3))
    assert game.force(D) == 3


@pytest.mark.rule("D-VP-2", "D-CONQ-4")
def test_conquered_nations_score_no_more_and_military_vp_stay() -> None:
    said: dict[str, Any] = {"force": POOR, "cube_reserve": POOR, "military_vp": {N: 5}}
    game = clean(6, control={"austria": "germany"}, **said)
    assert (game.military_vp(N), game.vp(N)) == (5, 5)


@pytest.mark.rule("D-EVENT-3", "D-ACT-4")
def test_non_intervention_makes_every_war_dearer_until_the_turn_ends() -> None:
    game = Position(
        turn=4, round=3, hands={D: ["D24"]}, wars={"N12": {}}, prestige=POOR, force={**POOR, C: 1}, dice=[3]
    ).start()
    game.do("D24").until("which Action")
    while game.asked != C:
        game.do("pass")
    assert not game.can("commit")  # 1 PP, and it costs 2 now
    game.until("throw the hand")
    assert game.zone("D24") == "removed"
