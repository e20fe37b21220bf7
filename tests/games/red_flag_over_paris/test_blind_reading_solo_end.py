"""Tests of the chapter Solo Opponent Rules from the Pivotal actions to the end, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

Cubes = dict[str, tuple[int, int]]
OTHER = {"versailles": "commune", "commune": "versailles"}


def actions(bot: str, cubes: Cubes, **position: Any) -> Table:
    """Pivotal actions against a bot; only its own Pivotal space is controlled, so nothing is asked."""
    return Position(at="final_pivotal", players=1, side=OTHER[bot], cubes=cubes, rounds=3, **position).start()


def spent(side: str) -> dict[str, Any]:
    """No cube is Available: the track is empty and so is the pool."""
    return {"breached": {side: ["final crisis"]}, "pool": {side: 0}, "first_breach": side}


def opinion(game: Table) -> list[tuple[int, int]]:
    return [game.cubes(space) for space in ("press", "church", "social")]


@pytest.mark.rule("R-SOLO-11")
def test_a_spread_that_wins_two_spaces() -> None:
    game = actions("commune", {"press": (0, 3)}, momentum={"commune": 1})
    assert opinion(game) == [(0, 1), (0, 1), (0, 1)]
    game = actions("commune", {"press": (0, 3), "church": (1, 1), "social": (0, 0)})
    assert opinion(game) == [(0, 1), (1, 2), (0, 1)]


@pytest.mark.rule("R-SOLO-12")
def test_b_turncoat_comes_before_a_spread_that_wins_one() -> None:
    game = actions("commune", {"press": (0, 4), "church": (0, 0), "social": (1, 0)}, momentum={"commune": 1})
    assert opinion(game) == [(0, 4), (0, 0), (0, 1)]


@pytest.mark.rule("R-SOLO-12", "CD-SOLO-8")
def test_c_without_an_available_cube_the_spread_wins_one() -> None:
    game = actions("commune", {"press": (0, 4), "church": (0, 0), "social": (1, 0)}, **spent("commune"))
    press, church, social = opinion(game)
    assert church == (0, 1)
    assert press[1] > 0
    assert social[0] == 1


@pytest.mark.rule("R-SOLO-12")
def test_c_a_spread_never_gives_up_control() -> None:
    game = actions("commune", {"press": (1, 2), "church": (0, 1), "social": (1, 1)}, **spent("commune"))
    assert opinion(game) == [(1, 2), (0, 1), (1, 1)]


@pytest.mark.rule("R-SOLO-11", "R-RULE-18")
def test_a_neither_space_to_be_won_gives_a_cube() -> None:
    """Social Movements has as many red cubes as Press, but is one of the two spaces to be won."""
    game = actions("commune", {"press": (0, 3), "church": (1, 1), "social": (3, 3)}, **spent("commune"))
    assert opinion(game) == [(0, 1), (1, 2), (3, 4)]


PARIS = ("montmartre", "cailles", "lachaise")


@pytest.mark.rule("R-SOLO-11", "R-SOLO-12", "R-DISC-1", "CD-RULE-10")
@pytest.mark.parametrize(
    ("before", "discs", "after"),
    [
        # a disc keeps what cubes alone would have won, so a space without Room is still to be won
        ([(0, 4), (0, 1), (0, 1)], {"versailles": ["cailles"]}, [(0, 3), (0, 2), (0, 1)]),
        ([(1, 4), (1, 3), (0, 0)], {"versailles": ["lachaise"]}, [(1, 3), (1, 2), (0, 2)]),
        # an own disc wins with one cube what still has Room: the second cube goes to the other space
        ([(0, 3), (1, 0), (0, 0)], {"commune": ["cailles"]}, [(0, 1), (1, 1), (0, 1)]),
    ],
)
def test_a_and_c_count_discs(
    before: list[tuple[int, int]], discs: dict[str, list[str]], after: list[tuple[int, int]]
) -> None:
    game = actions("commune", dict(zip(PARIS, before, strict=True)), discs=discs, **spent("commune"))
    assert [game.cubes(space) for space in PARIS] == after


@pytest.mark.rule("R-SOLO-12", "R-DISC-1", "CD-RULE-10")
def test_b_a_turncoat_wins_beside_an_enemy_disc() -> None:
    """Fort d'Issy: 2 blue against 1 red and a Barricade."""
    held = {"valerien": (1, 0), "issy": (2, 1), "vincennes": (0, 4)}
    game = actions("versailles", held, discs={"commune": ["issy"]})
    assert [game.cubes(space) for space in ("valerien", "issy", "vincennes")] == [(1, 0), (3, 0), (0, 4)]


@pytest.mark.rule("R-SOLO-13", "R-SOLO-14")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # a removal that wins: 4-4 becomes 3-4 (a full space takes neither Spread nor Turncoat)
        ([(0, 1), (0, 2), (4, 4)], [(0, 1), (0, 1), (3, 4)]),
        # none wins: the space with exactly one player cube more
        ([(0, 1), (0, 2), (1, 0)], [(0, 1), (0, 1), (0, 0)]),
        # none wins, none with one more: the space with the fewest player cubes
        ([(0, 1), (0, 2), (3, 0)], [(0, 1), (0, 1), (2, 0)]),
        ([(1, 2), (0, 2), (3, 0)], [(0, 2), (0, 1), (3, 0)]),
        # no player cube at all: the own cube goes all the same
        ([(0, 1), (0, 3), (0, 1)], [(0, 1), (0, 2), (0, 1)]),
    ],
)
def test_d_de_escalate_and_what_it_takes_from_the_player(
    before: list[tuple[int, int]], after: list[tuple[int, int]]
) -> None:
    held = dict(zip(("press", "church", "social"), before, strict=True))
    assert opinion(actions("commune", held, **spent("commune"))) == after


@pytest.mark.rule("R-SOLO-13", "R-EX-17")
@pytest.mark.parametrize(("press", "after"), [((1, 3), (1, 3)), ((1, 4), (0, 3))])
def test_d_needs_three_more_in_a_pivotal_space(press: tuple[int, int], after: tuple[int, int]) -> None:
    """Every other space is the bot's by one, so only Press could spare a cube."""
    held = {"press": press, "church": (0, 1), "social": (0, 1)}
    assert opinion(actions("commune", held, **spent("commune"))) == [after, (0, 1), (0, 1)]


@pytest.mark.rule("R-SOLO-15")
@pytest.mark.parametrize(
    ("social", "after"),
    [((2, 0), (1, 1)), ((3, 1), (2, 2)), ((3, 0), (3, 0))],  # f: the last stays the player's, nothing is done
)
def test_e_turncoat_that_ends_the_players_control_or_nothing(
    social: tuple[int, int], after: tuple[int, int]
) -> None:
    held = {"press": (0, 1), "church": (0, 1), "social": social}
    game = actions("commune", held, momentum={"commune": 1})
    assert opinion(game) == [(0, 1), (0, 1), after]


@pytest.mark.rule("R-SOLO-15", "CD-SOLO-8")
def test_e_needs_an_available_cube() -> None:
    held = {"press": (0, 1), "church": (0, 1), "social": (2, 0)}
    assert opinion(actions("commune", held, **spent("commune"))) == [(0, 1), (0, 1), (2, 0)]


@pytest.mark.rule("R-SOLO-11", "R-SOLO-12", "R-SOLO-16")
def test_a_versailles_bot_follows_the_same_list() -> None:
    forts = ("valerien", "issy", "vincennes")
    game = actions("versailles", {"valerien": (3, 0)})
    assert [game.cubes(space) for space in forts] == [(1, 0), (1, 0), (1, 0)]
    game = actions("versailles", {"valerien": (1, 0), "issy": (0, 1), "vincennes": (1, 0)})
    assert [game.cubes(space) for space in forts] == [(1, 0), (1, 0), (1, 0)]
    assert game.military == 1  # then the Dimension is scored


@pytest.mark.rule("R-SOLO-10")
@pytest.mark.parametrize("initiative", ["versailles", "commune"])
def test_a_bot_with_initiative_acts_after_the_player(initiative: str) -> None:
    held = {"press": (0, 1), "valerien": (1, 0), "assembly": (1, 0)}
    game = Position(at="pivotal", players=1, side="versailles", cubes=held, initiative=initiative).start()
    assert game.asked == "versailles"
    assert game.question == "which Pivotal action comes next"
    expected = {"Forts", "Institutional"} | ({"Public Opinion"} if initiative == "versailles" else set())
    assert set(game.answers) == expected


@pytest.mark.rule("R-SOLO-10", "R-SOLO-16")
def test_the_player_orders_the_actions_of_a_bot() -> None:
    held = {"press": (0, 1), "montmartre": (0, 1), "assembly": (1, 0)}
    game = Position(at="pivotal", players=1, side="versailles", cubes=held, initiative="commune").start()
    assert game.question == "which Pivotal action in Institutional"
    game.do("do nothing")
    assert (game.asked, set(game.answers)) == ("versailles", {"Public Opinion", "Paris"})


# Dimensions and Objectives


@pytest.mark.rule("R-SOLO-16", "CD-STATE-5")
@pytest.mark.parametrize(
    ("side", "military", "after"), [("commune", 5, 5), ("versailles", 5, 4), ("commune", -5, -4)]
)
def test_with_initiative_the_bots_dimensions_score_last(side: str, military: int, after: int) -> None:
    held = {"valerien": (1, 0), "issy": (1, 0), "vincennes": (1, 0)}
    held |= {"montmartre": (0, 1), "cailles": (0, 1), "lachaise": (0, 1)}
    game = Position(
        at="score", players=1, side=side, military=military, cubes=held, initiative=OTHER[side]
    ).start()
    assert game.question != "which Dimension scores next"
    assert game.military == after


@pytest.mark.rule("R-SOLO-17")
@pytest.mark.parametrize(
    ("cubes", "political", "military"),
    [
        ({"press": (0, 1), "issy": (1, 0)}, 1, 1),  # each its own
        (
            {"press": (1, 0), "issy": (0, 1)},
            -1,
            0,
        ),  # the bot scores the player's card, the player not the bot's
        ({"press": (1, 0), "issy": (1, 0)}, -1, 1),  # the bot both
        ({"press": (0, 1), "issy": (0, 1)}, 1, 0),
        ({"press": (1, 1)}, 0, 0),
    ],
)
def test_the_bot_scores_either_card_and_the_player_their_own(
    cubes: Cubes, political: int, military: int
) -> None:
    game = Position(
        at="objectives",
        players=1,
        side="commune",
        objectives={"commune": "press", "versailles": "issy"},
        cubes=cubes,
    ).start()
    assert (game.political, game.military) == (political, military)


@pytest.mark.rule("R-SOLO-17")
@pytest.mark.parametrize("held", [(1, 0), (1, 1)])
def test_the_bot_carries_out_its_own_objective_only_if_it_scored_it(held: tuple[int, int]) -> None:
    """Fighting in Issy Village removes a cube from the Forts."""
    game = Position(
        at="objectives",
        players=1,
        side="commune",
        objectives={"commune": "press", "versailles": "issy"},
        cubes={"issy": held, "vincennes": (0, 1)},
    ).start()
    assert game.cubes("vincennes") == ((0, 0) if held == (1, 0) else (0, 1))


@pytest.mark.rule("R-SOLO-17", "R-OBJ-2")
def test_the_bot_does_not_carry_out_the_players_card() -> None:
    """The bot controls Press, the player's space: a VP, but no event (it would remove from Public Opinion)."""
    game = Position(
        at="objectives",
        players=1,
        side="commune",
        objectives={"commune": "press", "versailles": "issy"},
        cubes={"press": (1, 0), "church": (0, 1)},
    ).start()
    assert (game.political, game.cubes("church")) == (-1, (0, 1))
    assert game.fulfilled("commune") == []


@pytest.mark.rule("R-SOLO-17")
def test_with_initiative_the_bots_objective_event_is_last() -> None:
    """The player places in Vincennes first; then the bot's event takes that cube away."""
    game = Position(
        at="objectives",
        players=1,
        side="commune",
        objectives={"commune": "vincennes", "versailles": "issy"},
        cubes={"issy": (1, 0), "vincennes": (0, 1)},
        initiative="versailles",
    ).start()
    assert (game.asked, game.cubes("vincennes")) == ("commune", (0, 1))
    game.do("place in Vincennes")
    assert game.cubes("vincennes") == (0, 1)


# Final Crisis


def final(bot: str, rounds: int, aside: list[str], draws: list[str], cubes: Cubes, **position: Any) -> Table:
    side = OTHER[bot]
    given = {"active": bot, "final_gone": [side], **position}
    return Position(
        at="final_play",
        players=1,
        side=side,
        rounds=rounds,
        aside={side: aside},
        draws=draws,
        cubes=cubes,
        **given,
    ).start()


@pytest.mark.rule("R-SOLO-18", "R-SOLO-21")
def test_the_bot_reveals_until_a_card_of_its_own_that_does_something() -> None:
    game = final(
        "versailles",
        2,
        ["Le Reveil", "Eugene Protot"],
        ["Victor Hugo", "Paule Minck", "Jules Ferry", "Le Figaro"],  # Jules Ferry finds no red cube
        {"press": (0, 2), "social": (0, 1)},
        momentum={"versailles": 1},
    )
    assert game.discards() == ["Le Figaro", "Jules Ferry", "Paule Minck", "Victor Hugo"]
    assert game.cubes("press") == (2, 2)
    assert sum(game.cubes(space)[0] for space in game.SPACES) == 2  # no point after the event
    assert game.collaboration == 1  # no check
    assert game.asked == "commune"


@pytest.mark.rule("R-SOLO-18", "R-SOLO-9", "R-RULE-15")
def test_a_card_that_would_only_raise_momentum_is_passed_over() -> None:
    game = final(
        "versailles",
        2,
        ["Le Reveil", "Eugene Protot"],
        ["Jules Favre", "Le Figaro"],
        {"assembly": (2, 0), "royalists": (1, 0), "republicans": (1, 0)},
    )
    assert game.collaboration == 0
    assert game.cubes("press") == (2, 0)


@pytest.mark.rule("R-SOLO-19", "R-SOLO-21")
@pytest.mark.parametrize("bot", ["versailles", "commune"])
@pytest.mark.parametrize("first", ["bot", "player"])
def test_the_bots_last_card_is_its_final_card(bot: str, first: str) -> None:
    name = {"versailles": "Marechal Macmahon", "commune": "Charles Delescluze"}[bot]
    side = OTHER[bot]
    game = final(
        bot,
        2,
        ["Elihu Washburne", "Leon Gambetta"],
        ["Le Figaro" if bot == "versailles" else "Le Reveil"],
        {"press": (0, 1)},
        active=bot if first == "bot" else side,
    )
    while not game.over:
        game.do(game.answers[0])
    plays = [line for line in game.log if name in line]
    assert plays
    turned = [k for k, line in enumerate(game.log) if "turns up" in line]
    assert len(turned) == 1  # two plays: one from the deck, then the final card
    mine = [k for k, line in enumerate(game.log) if "Elihu Washburne" in line or "Leon Gambetta" in line]
    last = next(k for k, line in enumerate(game.log) if name in line)
    assert turned[0] < last
    assert (max(mine) > last) is (first == "bot")  # a player who is second plays last


@pytest.mark.rule("R-SOLO-18", "R-SOLO-22", "CD-RULE-1")
def test_an_empty_deck_is_made_of_the_discarded_and_removed_cards() -> None:
    game = final(
        "versailles",
        2,
        ["Le Reveil", "Eugene Protot"],
        ["Victor Hugo", "Le Figaro"],
        {"press": (0, 1)},
        deck_only=["Victor Hugo"],
        discards=["Paule Minck"],
    )
    assert game.cubes("press")[0] == 2
    assert not SOLO_OUT & {*game.deck(), *game.discards()}


SOLO_OUT = {"Jules Decatel", "Otto von Bismarck", "General Ernest de Cissey", "Execution of Generals", "Raoul Rigault", "Karl Marx"}  # fmt: skip


@pytest.mark.rule("R-RULE-20", "R-FC-3")
def test_a_bots_card_played_by_the_player_is_carried_out_by_the_bot() -> None:
    game = final("versailles", 1, ["Le Figaro"], [], {"press": (0, 1)}, active="commune")
    assert game.told("Le Figaro")
    assert game.cubes("press")[0] == 2


@pytest.mark.rule("R-FC-2", "CD-FIN-1", "CD-SOLO-1")
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_player_cuts_their_hand_and_the_bot_none(rounds: int) -> None:
    game = Position(at="final", players=1, side="commune", rounds=rounds).start()
    assert (game.asked, len(game.answers)) == ("commune", rounds + 1)
    game.do(game.answers[0])
    assert game.question == "to play first or second"


# Game end


@pytest.mark.rule("R-SOLO-20", "R-WIN-1")
@pytest.mark.parametrize("bot", ["versailles", "commune"])
@pytest.mark.parametrize(
    ("military", "political", "winner"),
    [(1, 0, "versailles"), (0, -1, "versailles"), (0, 1, "commune"), (-1, 0, "commune"), (0, 0, ""), (2, 2, ""), (-1, -3, ""), (-3, -1, "")],
)  # fmt: skip
def test_the_bot_wins_what_would_go_to_the_tiebreak(
    bot: str, military: int, political: int, winner: str
) -> None:
    game = Position(
        at="end",
        players=1,
        side=OTHER[bot],
        military=military,
        political=political,
        cubes={"press": (0, 1), "social": (0, 1)} if bot == "versailles" else {"assembly": (1, 0)},
        initiative=OTHER[bot],
        fulfilled={OTHER[bot]: ["issy"]},
    ).start()
    assert game.winner == (winner or bot)


@pytest.mark.rule("R-MOM-4", "R-SOLO-19", "R-SOLO-20")
def test_momentum_vp_count_against_a_bot_too() -> None:
    given: dict[str, Any] = {"at": "end", "players": 1, "side": "versailles", "cubes": {}}
    assert Position(**given, momentum={"versailles": 3}).start().winner == "versailles"
    assert Position(**given, momentum={"versailles": 3, "commune": 3}).start().winner == "commune"
    assert Position(**given, momentum={"versailles": 2}).start().winner == "commune"
