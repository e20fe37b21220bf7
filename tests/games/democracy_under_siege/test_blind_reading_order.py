"""Tests of the chapters on set-up, Order of Play and who plays Communism, written from the rulebook by a reader who had not seen the rules' code."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}


def begin(turn: int, prestige: tuple[int, int, int] = (6, 5, 4), **position: object) -> Table:
    """The Order of Play Phase of a turn has been done."""
    said = dict(zip((N, D, C), prestige, strict=True))
    return Position(**{"at": "turn", "turn": turn, "prestige": said, **position}).start()  # type: ignore[arg-type]


def owner(game: Table) -> tuple[str, list[int]]:
    """Who plays Communism, and the Communism Turns of Nazism and Democracy."""
    return (N, D)[int(game.value("communism_owner"))], game.value("communism_turns").tolist()


@pytest.mark.rule("D-SETUP-2", "D-SETUP-3", "D-SETUP-4", "D-SETUP-5", "D-EX-1")
def test_set_up() -> None:
    game = Position(at="turn", turn=1).start()
    assert game.order() == [N, D, C]
    assert [game.prestige(who) for who in (N, D, C)] == [6, 5, 4]
    for who in (N, D, C):
        assert (game.force(who), game.reserve_cubes(who)) == (3, 37)
        assert (game.vp(who), game.military_vp(who), game.points(who)) == (0, 0, 0)
        assert game.of("cells_pool", who) == 0
    assert game.resources(C) == (6, 4, 1)
    assert game.value("level").tolist() == [1] * 9
    assert game.at_war() == set()
    assert game.box("poland") == "12"  # Autocracy
    assert game.box("ireland") == ""


@pytest.mark.rule("D-SETUP-2", "D-EX-39", "D-RULE-5")
def test_ireland_comes_with_turn_four_and_is_no_target_before() -> None:
    assert begin(3).box("ireland") == ""
    assert begin(4).box("ireland") == "20"
    early = Position(at="actions", turn=3, pp={D: 5}, force=POOR).start()
    assert early.can("move France")
    assert not early.can("Ireland")
    cells = {"benelux": {D: 1}}
    only = {"netherlands": "", "belgium": ""}
    assert Position(at="coups", turn=4, pp={D: 2}, cells=cells, boxes=only).start().can("Benelux")
    late = Position(at="coups", turn=3, pp={D: 2}, cells=cells, boxes=only).start()
    assert "declare" not in late.question


@pytest.mark.rule("D-ORDER-1", "D-EX-2")
@pytest.mark.parametrize(
    ("prestige", "order"),
    [
        ((5, 5, 5), [N, D, C]),
        ((6, 7, 6), [D, N, C]),
        ((4, 5, 5), [D, C, N]),
        ((4, 4, 9), [C, N, D]),
        ((0, 1, 2), [C, D, N]),
    ],
)
def test_order_of_play_by_prestige_and_ties(prestige: tuple[int, int, int], order: list[str]) -> None:
    assert begin(2, prestige).order() == order


@pytest.mark.rule("D-TURN-3", "D-ORDER-1")
def test_prestige_won_in_the_turn_does_not_change_the_order_until_the_next() -> None:
    game = Position(hands={C: ["C7"]}, prestige={N: 5, D: 4, C: 5}, force=POOR, round=3).start()
    game.do("C7").until("which action")
    assert (game.prestige(N), game.prestige(C)) == (4, 6)
    assert game.order() == [N, D, C]
    game.until("throw the hand")
    assert game.order() == [C, N, D]


@pytest.mark.rule("D-SHIFT-1", "D-SHIFT-2", "D-SHIFT-4", "D-EX-3")
@pytest.mark.parametrize(
    ("last", "order"),
    [
        ([N, C, D], [D, N, C]),  # I alone stayed
        ([C, D, N], [N, C, D]),  # II alone
        ([D, N, C], [C, D, N]),  # III alone
        ([N, D, C], [C, N, D]),  # all three: II with III, then I with II
        ([D, C, N], [N, D, C]),  # nobody
    ],
)
def test_shifting(last: list[str], order: list[str]) -> None:
    assert begin(2, options={"shifting": True}, last_order=last).order() == order
    assert begin(2, last_order=last).order() == [N, D, C]


@pytest.mark.rule("D-SHIFT-2", "D-EX-3")
def test_the_books_example_of_shifting() -> None:
    game = begin(3, (5, 6, 7), options={"shifting": True}, last_order=[C, N, D])
    assert game.order() == [D, C, N]


@pytest.mark.rule("D-SHIFT-3")
def test_shifting_compares_with_the_track_as_it_lay_in_the_last_clean_up() -> None:
    """Swaps bought in the Political Phase count: by Prestige N, D, C again, and only Communism kept its rank."""
    game = Position(at="cleanup", turn=1, order=[D, N, C], options={"shifting": True}).start()
    game.until("throw the hand")
    assert int(game.value("turn")) == 2
    assert game.order() == [C, D, N]


@pytest.mark.rule("D-ORDER-2", "D-RULE-6")
def test_nothing_shifts_and_nobody_changes_hands_on_turn_one() -> None:
    game = begin(1, players=2, options={"shifting": True}, communism_owner=N, communism_turns=(1, 0))
    assert game.order() == [N, D, C]
    assert owner(game) == (N, [1, 0])


@pytest.mark.rule("D-2P-3", "D-EX-5")
@pytest.mark.parametrize(
    ("turns", "vp", "who"),
    [
        ((1, 0), (0, 30), D),  # the lower marker, whatever the VP
        ((0, 1), (30, 0), N),
        ((2, 2), (10, 12), N),  # tie: fewer VP
        ((2, 2), (12, 10), D),
        ((2, 2), (11, 11), N),  # tie again
    ],
)
def test_communism_goes_to_the_lower_marker(turns: tuple[int, int], vp: tuple[int, int], who: str) -> None:
    game = begin(5, players=2, communism_turns=turns, vp={N: vp[0], D: vp[1]})
    after = [turns[0] + (who == N), turns[1] + (who == D)]
    assert owner(game) == (who, after)


@pytest.mark.rule("D-2P-4", "D-EX-4")
@pytest.mark.parametrize(
    ("prestige", "before", "who"),
    [
        ((5, 6, 4), N, D),  # D, N, C: the book's example
        ((6, 5, 4), D, N),  # N, D, C
        ((5, 4, 6), N, D),  # C, N, D
        ((4, 5, 6), D, N),  # C, D, N
        ((4, 6, 5), N, N),  # D, C, N: stays
        ((6, 4, 5), D, D),  # N, C, D: stays
    ],
)
def test_extended_communism_goes_by_rank(prestige: tuple[int, int, int], before: str, who: str) -> None:
    game = begin(
        3, prestige, players=2, options={"extended": True}, communism_owner=before, communism_turns=(1, 1)
    )
    assert owner(game) == (who, [1 + (who == N), 1 + (who == D)])


@pytest.mark.rule("D-2P-4", "D-ORDER-3", "D-SHIFT-5")
def test_communism_is_assigned_after_the_shift() -> None:
    """By Prestige N, D, C, so Nazism's; Democracy kept rank II and changes with Communism, which is then II: nothing changes."""
    both = {"extended": True, "shifting": True}
    game = begin(3, players=2, options=both, last_order=[C, D, N], communism_owner=D, communism_turns=(1, 1))
    assert game.order() == [N, C, D]
    assert owner(game) == (D, [1, 2])


@pytest.mark.rule("D-2P-1", "D-2P-10")
def test_the_owner_answers_for_communism_all_turn_at_its_rank() -> None:
    game = begin(2, (4, 5, 6), players=2, communism_turns=(1, 0), hands={C: ["C1", "C2", "C3"]})
    assert game.order() == [C, D, N]
    assert (game.question, game.asked) == ("for Communism: whether to throw the hand and draw a new one", D)
    game.do("no")  # Communism's hand
    assert game.asked == D
    game.do("no")  # its own
    assert game.asked == N
