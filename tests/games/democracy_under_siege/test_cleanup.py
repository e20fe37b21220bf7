"""The Clean-up: production, upkeep, victory points, automatic victory, and the end."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

NOBODY = {"nazism": 0, "democracy": 0, "communism": 0}
NATIONS = ("portugal", "netherlands", "belgium", "denmark", "norway", "sweden")


def cleanup(**position: object) -> Table:
    return Position(at="cleanup", **position).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-PROD-1", "D-EX-28")
@pytest.mark.parametrize(("pool", "made"), [((14, 8, 3), 2), ((14, 8, 4), 3), ((18, 12, 3), 3)])
def test_germany_makes_what_the_book_says(pool: tuple[int, int, int], made: int) -> None:
    from versailles_env.games.democracy_under_siege.rules.cleanup import power_production

    game = Position(bonus={"nazism": (pool[0] - 9, pool[1] - 7, pool[2])}).start()
    assert game.resources("nazism") == pool
    assert power_production(game.engine.state[0], game.engine.pack.tables[0], 0, 0) == made


@pytest.mark.rule("D-PROD-1", "D-CLEAN-5", "D-RULE-49")
def test_every_power_counts_the_whole_pool_or_each_resource_once() -> None:
    game = cleanup(force=NOBODY)
    assert [game.force(name) for name in ("nazism", "democracy", "communism")] == [3, 3, 2]
    shared = cleanup(force=NOBODY, options={"pool": "shared"})
    assert [shared.force(name) for name in ("nazism", "democracy", "communism")] == [1, 1, 2]


@pytest.mark.rule("D-PROD-2", "D-COMP-4", "D-EX-41")
def test_production_ends_with_the_cube_reserve() -> None:
    game = cleanup(force={"nazism": 0}, cube_reserve={"nazism": 1})
    assert (game.force("nazism"), game.reserve_cubes("nazism")) == (1, 0)


@pytest.mark.rule("D-UPKEEP-1", "D-EX-30")
@pytest.mark.parametrize(
    ("turn", "minors", "force", "paid"), [(2, 5, 9, 2), (2, 1, 9, 0), (2, 6, 0, 2), (1, 6, 9, 0)]
)
def test_two_minor_nations_cost_an_mr(turn: int, minors: int, force: int, paid: int) -> None:
    boxes = dict.fromkeys(NATIONS[:minors], "communism")
    game = cleanup(turn=turn, boxes=boxes, force={"communism": force})
    made = 2
    assert game.force("communism") == force + made - paid


@pytest.mark.rule("D-UPKEEP-1")
def test_a_power_in_the_control_area_costs_no_upkeep() -> None:
    game = cleanup(turn=2, boxes={"france": "communism", "sweden": "communism"}, force={"communism": 0})
    assert game.force("communism") == 2


@pytest.mark.rule("D-VP-1", "D-EX-31")
@pytest.mark.parametrize(("mr", "points"), [(0, 0), (1, 1), (3, 1), (4, 2), (8, 2), (9, 4), (20, 4), (21, 8)])
def test_uncommitted_mr_are_worth_military_vp(mr: int, points: int) -> None:
    t = Position().start().engine.pack.tables[0]
    assert t["mr_vp"][mr] == points


@pytest.mark.rule("D-VP-1", "D-EX-31")
def test_military_vp_add_up_over_the_turns() -> None:
    game = cleanup(force={"communism": 2}, military_vp={"communism": 2})
    assert (game.force("communism"), game.military_vp("communism")) == (4, 4)


@pytest.mark.rule("D-VP-2", "D-EX-32")
def test_political_vp_are_counted_anew_and_anarchy_counts_for_nazism() -> None:
    game = cleanup(boxes={"austria": "democracy"}, vp={"democracy": 30})
    assert game.vp("democracy") == 5 + game.military_vp("democracy")
    chaos = cleanup(boxes={"france": "anarchy", "greece": "anarchy", "spain": "anarchy"})
    assert chaos.vp("nazism") == 3 + chaos.military_vp("nazism")


@pytest.mark.rule("D-VP-3", "D-EXT-1")
def test_extended_counts_minor_nations_in_friendly_influence_areas() -> None:
    base = cleanup()
    game = cleanup(options={"extended": True})
    gained = [game.vp(k) - base.vp(k) for k in ("nazism", "democracy", "communism")]
    # Autocracy 5 (N, D), military 1 (N), one-party 4 (N, C), parliamentary 3 and weak democracy 1 (D), socialist 1 and
    # Popular Front 2 (C)
    assert gained == [10, 9, 7]


@pytest.mark.rule("D-VP-4")
def test_the_markers_stop_at_80() -> None:
    game = cleanup(turn=4, military_vp={"nazism": 80}, boxes={"austria": "nazism", "france": "nazism"})
    assert (game.military_vp("nazism"), game.vp("nazism")) == (80, 80)


AUTO = {
    "39 on turn 2": (2, (38, 0, 0), False),
    "40 on turn 2": (2, (39, 0, 0), True),
    "45 and 41": (2, (44, 40, 0), True),
    "45 and 45": (2, (44, 44, 0), False),
    "79 on turn 4": (4, (78, 0, 0), False),
    "80 on turn 4": (4, (79, 0, 0), True),
    "two at 80": (4, (80, 80, 0), False),
}


@pytest.mark.rule("D-AUTO-1", "D-AUTO-2", "D-AUTO-3", "D-EX-33")
@pytest.mark.parametrize("case", AUTO)
def test_automatic_victory(case: str) -> None:
    """Each gets one more by its MR."""
    turn, military, ends = AUTO[case]
    numbers = dict(zip(("nazism", "democracy", "communism"), military, strict=True))
    game = cleanup(turn=turn, military_vp=numbers, force=NOBODY)
    assert game.over == ends
    if ends:
        assert game.told("automatic victory")
        assert game.told("Nazism wins")


@pytest.mark.rule("D-AUTO-1", "D-HIST-2", "D-EX-7")
@pytest.mark.parametrize(
    ("added", "options", "ends"), [([], {}, True), (["nazism"], {}, False), ([], {"historical": True}, False)]
)
def test_on_turn_3_forty_win_without_reality_cards(added: list[str], options: dict, ends: bool) -> None:
    game = cleanup(turn=3, military_vp={"nazism": 39}, force=NOBODY, reality=added, options=options)
    assert game.over == ends


@pytest.mark.rule("D-AUTO-2", "D-RULE-50")
def test_on_turn_3_the_winner_has_more_than_every_other() -> None:
    game = cleanup(turn=3, military_vp={"nazism": 45, "democracy": 50}, force=NOBODY, reality=["democracy"])
    assert not game.over


@pytest.mark.rule("D-AUTO-1", "D-TOTAL-6", "D-END-1", "D-TURN-1")
def test_after_turn_8_the_game_ends_and_the_most_points_win() -> None:
    game = cleanup(turn=8, military_vp={"democracy": 79, "nazism": 3}, force=NOBODY)
    assert game.over
    assert game.told("by Total War")
    assert game.told("Democracy wins")
    assert cleanup(turn=2, options={"turns": 2}).told("by the last turn")
    assert not cleanup(turn=2).over


@pytest.mark.rule("D-END-2", "D-EX-42")
def test_ties_go_to_nazism_then_democracy() -> None:
    from versailles_env.games.democracy_under_siege.rules.ending import winner_of

    game = Position(vp={"nazism": 50, "democracy": 50, "communism": 50}).start()
    assert winner_of(game.engine.state[0]) == 0
    game = Position(vp={"nazism": 40, "democracy": 50, "communism": 50}).start()
    assert winner_of(game.engine.state[0]) == 1


TWO = {
    "draw": ({}, [4, 4], (0, 0)),
    "Extended, 5 to 3": ({"extended": True}, [3, 5], (-1, 1)),
    "Extended, 4 to 4": ({"extended": True}, [4, 4], (0, 0)),
    "no draw": ({"no_draw": True}, [4, 4], (1, -1)),
}


@pytest.mark.rule("D-END-4", "D-END-5", "D-END-6", "D-END-8", "D-EX-42")
@pytest.mark.parametrize("case", TWO)
def test_two_players_and_communism_ahead(case: str) -> None:
    options, turns, rewards = TWO[case]
    game = cleanup(
        turn=8,
        players=2,
        options=options,
        communism_turns=turns,
        military_vp={"nazism": 40, "democracy": 20, "communism": 70},
        force=NOBODY,
    )
    assert game.over
    assert tuple(game.engine.rewards[:2]) == rewards
    result = game.engine.game.result(game.engine.state, game.engine.pack)
    assert set(result.winners) == {
        name for name, pay in zip(("nazism", "democracy"), rewards, strict=True) if pay >= 0
    }


@pytest.mark.rule("D-END-7", "D-RULE-55")
def test_an_automatic_victory_of_communism_is_judged_so_too() -> None:
    game = cleanup(turn=2, players=2, communism_turns=[1, 1], military_vp={"communism": 39}, force=NOBODY)
    assert game.over
    assert game.told("a draw")


@pytest.mark.rule("D-CLEAN-1")
def test_trained_cells_are_deployed_free_where_their_owner_likes() -> None:
    game = cleanup(cells_pool={"communism": 2})
    assert game.asked == "communism"
    game.do("Iberia", "Balkans")
    assert game.cells("iberia") == {"communism": 1}
    assert game.cells("balkans") == {"communism": 1}
    assert game.of("cells_pool", "communism") == 0
