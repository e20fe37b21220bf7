"""Tests of the chapters Components to Initiative Phase, written from the rulebook by a reader who had not seen the rules' code."""

from collections import Counter
from itertools import pairwise

import pytest

from versailles_env.core.engine import Engine
from versailles_env.core.errors import BoardGameError
from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.position import Position, Table

SIDES = ("versailles", "commune")
ZONES = ("starting", "escalation", "tension", "final crisis")


def cubes_of(game: Table, side: str) -> Counter[str]:
    """Where the cubes of a side lie."""
    k = SIDES.index(side)
    return Counter(
        {
            "map": sum(game.cubes(space)[k] for space in game.SPACES),
            "track": sum(game.zone(side, zone)[0] for zone in ZONES),
            "bonus": sum(game.zone(side, zone)[1] for zone in ZONES),
            "pool": game.pool(side),
            "under": sum(game.under) if side == "versailles" else 0,
            "out": game.out_of_play(side),
        }
    )


@pytest.mark.rule("R-COMP-1", "R-SETUP-1", "R-EX-3")
def test_cubes_lie_where_the_set_up_puts_them_18_a_side() -> None:
    game = Position(at="deal").start()
    assert cubes_of(game, "versailles") == {"map": 2, "track": 6, "bonus": 4, "pool": 0, "under": 6, "out": 0}
    assert cubes_of(game, "commune") == {"map": 3, "track": 9, "bonus": 6, "pool": 0, "under": 0, "out": 0}


@pytest.mark.rule("R-SETUP-2")
def test_the_map_of_the_set_up() -> None:
    game = Position(at="deal").start()
    held = {space: game.cubes(space) for space in game.SPACES if game.cubes(space) != (0, 0)}
    assert held == {"royalists": (1, 0), "press": (1, 1), "social": (0, 1), "lachaise": (0, 1)}
    assert game.discs("versailles") == game.discs("commune") == []


@pytest.mark.rule("R-SETUP-3", "R-COMP-2")
def test_markers_final_cards_and_the_initiative_card_at_the_start() -> None:
    game = Position(at="deal").start()
    assert (game.military, game.political, game.collaboration, game.momentum, game.round) == (0, 0, 0, 0, 1)
    assert Engine(GAME, None).new(0).state[0]["initiative"] == SIDES.index("commune")
    assert sorted(game.front()) == ["Charles Delescluze", "Marechal Macmahon"]
    assert not {"Charles Delescluze", "Marechal Macmahon"} & set(game.deck())


@pytest.mark.rule("R-COMP-1", "R-COMP-3", "R-EX-3")
def test_the_strategy_deck_has_39_cards_of_1_to_3_points_in_three_colours() -> None:
    content = Position(at="deal").start().engine.pack.content
    deck = [card for card in content.cards if not card.final]
    assert Counter(card.points for card in deck) == {1: 16, 2: 16, 3: 7}
    assert Counter(card.side for card in deck) == {"versailles": 16, "commune": 16, "neutral": 7}
    assert len(content.cards) + len(content.objectives) + 1 == 54


@pytest.mark.rule("CD-ROUND-3", "CD-STATE-1")
def test_each_space_has_one_objective_card() -> None:
    game = Position(at="deal").start()
    assert sorted(goal.space for goal in game.engine.pack.content.objectives) == sorted(game.SPACES)


@pytest.mark.rule("CD-ROUND-2", "CD-ROUND-1")
def test_each_is_dealt_four_cards_and_two_objectives_and_keeps_one() -> None:
    game = Position(at="deal", goals=["press", "church", "social", "valerien"]).start()
    assert [len(game.hand(side)) for side in SIDES] == [4, 4]
    assert len(game.deck()) == 31
    assert (game.asked, len(game.answers)) == ("versailles", 2)
    game.do("Pius IX")
    assert (game.asked, len(game.answers)) == ("commune", 2)
    game.do("Battle of Mont-Valerien")
    assert (game.objective("versailles"), game.objective("commune")) == ("church", "valerien")


@pytest.mark.rule("CD-ROUND-2", "CD-STATE-3")
@pytest.mark.parametrize("gone", ["church", "social", "press", "valerien"])
def test_neither_the_kept_nor_the_other_objective_is_dealt_again(gone: str) -> None:
    game = Position(at="deal", goals=["press", "church", "social", "valerien", gone], cubes={}).start()
    game.do("Pius IX", "Battle of Mont-Valerien", "play first")
    for _ in range(5):
        game.do(game.answers[0].split(" (")[0], "points", "leave the rest unspent")
    game.do(game.answers[0].split(" (")[0], "points")
    with pytest.raises(BoardGameError):
        game.do("leave the rest unspent")  # Round 2 is dealt


@pytest.mark.rule("R-INIT-1", "CD-INIT-1", "R-EX-2")
@pytest.mark.parametrize(
    ("political", "collaboration", "revolution", "entitled"),
    [
        (0, 0, 0, "commune"),  # 0 and 0: the Commune wins ties
        (1, 0, 2, "commune"),  # -1 and -1
        (1, 0, 3, "versailles"),  # -2 against -1
        (-1, 0, 0, "versailles"),  # -1 against 1
        (-1, 2, 0, "commune"),  # -1 and -1
        (-1, 3, 0, "commune"),  # -1 against -2
        (0, 0, 1, "versailles"),
        (0, 3, 3, "commune"),
        (5, 0, 3, "commune"),
        (-2, 3, 2, "versailles"),  # -4 against -1
    ],
)
def test_the_higher_political_vp_less_momentum_decides(
    political: int, collaboration: int, revolution: int, entitled: str
) -> None:
    game = Position(
        at="initiative",
        political=political,
        momentum={"versailles": collaboration, "commune": revolution},
    ).start()
    assert (game.asked, game.answers) == (entitled, ["play first", "play second"])


@pytest.mark.rule("R-INIT-1", "CD-INIT-1")
def test_military_vp_do_not_count_for_initiative() -> None:
    assert Position(at="initiative", military=5).start().asked == "commune"
    assert Position(at="initiative", military=-5, political=-1).start().asked == "versailles"


@pytest.mark.rule("CD-INIT-2")
@pytest.mark.parametrize(
    ("political", "choice", "first"),
    [
        (1, "play first", "commune"),
        (1, "play second", "versailles"),
        (-1, "play first", "versailles"),
        (-1, "play second", "commune"),
    ],
)
def test_who_plays_first_is_initiative_player_whoever_chose(political: int, choice: str, first: str) -> None:
    game = Position(at="initiative", political=political).start().do(choice)
    assert (game.initiative, game.asked) == (first, first)
    assert game.question == "which card to play"


@pytest.mark.rule("CD-ROUND-4", "R-PLAY-4", "CD-PLAY-1")
@pytest.mark.parametrize("choice", ["play first", "play second"])
def test_three_plays_each_in_turn_then_one_card_is_set_aside(choice: str) -> None:
    game = Position(at="initiative", cubes={}).start().do(choice)
    asked = []
    while game.question == "which card to play" and game.round == 1:
        asked.append(game.asked)
        game.do(game.answers[0].split(" (")[0], "points", "leave the rest unspent")
    assert len(asked) == 6
    assert all(one != other for one, other in pairwise(asked))
    assert asked[0] == ("commune" if choice == "play first" else "versailles")
    assert [len(game.aside(side)) for side in SIDES] == [1, 1]
    assert game.round == 2


@pytest.mark.rule("CD-ROUND-1", "CD-ROUND-4")
def test_a_new_round_deals_four_new_cards_and_keeps_the_set_aside_ones() -> None:
    game = Position(
        active="commune",
        plays=(3, 2),
        cubes={},
        hands={"versailles": ["Le Figaro"], "commune": ["Le Reveil", "Victor Hugo"]},
        political=1,
    ).start()
    game.do("Le Reveil", "points", "leave the rest unspent")
    assert (game.aside("versailles"), game.aside("commune")) == (["Le Figaro"], ["Victor Hugo"])
    assert game.round == 2
    assert [len(game.hand(side)) for side in SIDES] == [4, 4]
    assert not {"Le Figaro", "Victor Hugo", "Le Reveil"} & {*game.hand("versailles"), *game.hand("commune")}
    assert game.discards() == ["Le Reveil"]


@pytest.mark.rule("CD-STATE-5", "CD-EX-1")
@pytest.mark.parametrize(("political", "after"), [(5, 5), (4, 5), (-5, -4)])
def test_a_marker_never_passes_five(political: int, after: int) -> None:
    held = {"press": (0, 1), "church": (0, 1), "social": (0, 1)}
    game = Position(at="score", political=political, cubes=held).start()
    assert game.political == after
