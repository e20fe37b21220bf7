"""Tests of the chapter Solo Opponent Rules up to the bot's turn, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

Cubes = dict[str, tuple[int, int]]
OTHER = {"versailles": "commune", "commune": "versailles"}
SOLO_OUT = {
    "Jules Decatel",
    "Otto von Bismarck",
    "General Ernest de Cissey",
    "Execution of Generals",
    "Raoul Rigault",
    "Karl Marx",
}


def bot(side: str, *draws: str, **position: Any) -> Table:
    """One turn of the solo opponent."""
    return Position(players=1, side=OTHER[side], active=side, draws=list(draws), **position).start()


def total(game: Table, side: str) -> int:
    return sum(game.cubes(space)[side == "commune"] for space in game.SPACES)


@pytest.mark.rule("R-SOLO-1", "R-SOLO-2", "CD-SOLO-1")
@pytest.mark.parametrize("side", ["versailles", "commune"])
def test_the_player_draws_four_of_33_cards_and_the_bot_none(side: str) -> None:
    game = Position(at="deal", players=1, side=side, goals=["press", "valerien"]).start()
    assert set(game.boxed()) == SOLO_OUT
    assert not SOLO_OUT & {*game.deck(), *game.hand(side), *game.out()}
    assert (len(game.hand(side)), len(game.hand(OTHER[side])), len(game.deck())) == (4, 0, 29)
    assert len(game.front()) == 2


@pytest.mark.rule("CD-SOLO-2", "R-EX-18")
def test_two_objectives_of_one_dimension_are_drawn_again() -> None:
    game = Position(at="deal", players=1, side="commune", goals=["press", "church", "press", "issy"]).start()
    assert sorted(text.split(" (")[0] for text in game.answers) == [
        "Fighting in Issy Village",
        "Revolution in the Press",
    ]
    game.do("Fighting in Issy Village")
    assert (game.objective("commune"), game.objective("versailles")) == ("issy", "press")


@pytest.mark.rule("CD-SOLO-3")
@pytest.mark.parametrize(
    ("side", "political", "asked"),
    [
        ("commune", 0, True),  # the player wins the tie
        ("commune", -1, False),  # the bot has more: second
        ("versailles", 0, False),  # a Commune bot wins the tie
        ("versailles", 1, False),
        ("versailles", -1, True),
    ],
)
def test_an_entitled_bot_plays_second(side: str, political: int, asked: bool) -> None:
    game = Position(at="initiative", players=1, side=side, political=political).start()
    assert game.asked == side
    assert (game.question == "to play first or second") is asked
    if not asked:
        assert (game.initiative, game.question) == (side, "which card to play")


@pytest.mark.rule("CD-SOLO-3", "CD-INIT-2")
def test_the_bot_is_initiative_player_if_the_player_chooses_second() -> None:
    game = Position(at="initiative", players=1, side="commune", draws=["Le Reveil"]).start().do("play second")
    assert game.initiative == "versailles"
    assert game.discards() == ["Le Reveil"]


@pytest.mark.rule("R-SOLO-2", "CD-ROUND-4", "CD-SOLO-1")
def test_three_turns_each_and_only_the_player_sets_a_card_aside() -> None:
    game = Position(at="initiative", players=1, side="commune").start().do("play first")
    plays = 0
    while game.round == 1:
        if game.question == "which card to play":
            game.do(game.answers[-1], "points", "leave the rest unspent")
            plays += 1
        else:
            game.do(game.answers[0])  # a reaction to a raise
    assert plays == 3
    assert sum("turns up" in line for line in game.log) == 3
    assert (len(game.aside("commune")), len(game.aside("versailles"))) == (1, 0)


# a. Momentum check


@pytest.mark.rule("R-SOLO-3", "CD-SOLO-8", "R-EX-15")
@pytest.mark.parametrize(("pool", "rises"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_versailles_bot_rises_with_fewer_than_three_available(pool: int, rises: bool) -> None:
    """One cube of the Tension zone and those of the pool are Available, the two of the Final Crisis zone and bonus cubes are not."""
    game = bot(
        "versailles",
        "Le Reveil",
        breached={"versailles": ["escalation"]},
        pool={"versailles": pool},
        park=["royalists", "valerien", "issy"],
        cubes={"social": (0, 1)},
    )
    assert game.collaboration == int(rises)


@pytest.mark.rule("R-SOLO-3", "R-EX-15")
def test_the_first_turns_of_either_bot() -> None:
    assert bot("versailles", "Le Reveil").collaboration == 0  # 1 + 2 + 1 Available
    assert bot("commune", "Le Figaro").momentum == 1  # no empty space


@pytest.mark.rule("CD-SOLO-8")
@pytest.mark.parametrize(
    ("round_n", "breached", "rises"),
    [
        (1, ("commune",), True),
        (2, ("commune",), True),
        (3, (), True),
        (3, ("commune",), False),  # pool 1 and the two of the Final Crisis zone
    ],
)
def test_the_final_crisis_zone_is_available_in_round_three_once_breached(
    round_n: int, breached: tuple[str, ...], rises: bool
) -> None:
    game = bot(
        "versailles",
        "Le Reveil",
        round=round_n,
        breached={"versailles": ["tension"], **{side: ["final crisis"] for side in breached}},
        pool={"versailles": 1},
        park=["royalists", "valerien", "issy"],
        cubes={"social": (0, 1)},
    )
    assert game.collaboration == int(rises)


@pytest.mark.rule("R-SOLO-3", "R-EX-15", "R-POOL-1")
@pytest.mark.parametrize(
    ("level", "pool", "after"), [(0, 0, 1), (1, 0, 1), (1, 1, 2), (2, 1, 2), (2, 2, 3), (3, 4, 3)]
)
def test_a_commune_bot_rises_with_fewer_than_two_empty_places(level: int, pool: int, after: int) -> None:
    game = bot(
        "commune",
        "Le Figaro",
        momentum={"commune": level},
        pool={"commune": pool},
        breached={"commune": ["starting"]},
        cubes={"social": (0, 1)},
    )
    assert game.momentum == after


@pytest.mark.rule("R-SOLO-3", "R-MOM-1")
def test_the_player_reacts_to_a_rise_of_the_bot() -> None:
    game = bot(
        "commune", momentum={"commune": 1}, pool={"commune": 1}, breached={"commune": ["starting"]},
        cubes={"social": (0, 1)},
    )  # fmt: skip
    assert (game.asked, set(game.spaces("place in"))) == (
        "versailles",
        {"assembly", "royalists", "republicans"},
    )
    game.script(draws=["Hostage Decree"]).do("place in National Assembly")
    assert game.cubes("assembly") == (1, 0)
    assert game.discards() == ["Hostage Decree"]


@pytest.mark.rule("R-SOLO-3", "CD-SOLO-1")
def test_the_rise_costs_no_card() -> None:
    game = bot("commune", "Le Figaro")
    assert game.out() == []
    assert len(game.front()) == 2


# b. Event


@pytest.mark.rule("R-SOLO-4", "R-SOLO-6")
def test_a_friendly_card_is_used_for_its_event_and_one_point_follows() -> None:
    game = bot(
        "versailles",
        "Brassardiers",
        cubes={"royalists": (1, 0), "press": (1, 0)},
        objectives={"versailles": "church", "commune": "issy"},
    )
    assert game.cubes("montmartre")[0] >= 2  # both in one space of Paris, where only the Pivotal one has Room
    assert total(game, "versailles") == 2 + 2 + 1
    assert game.discards() == ["Brassardiers"]


@pytest.mark.rule("R-SOLO-4", "R-SOLO-6")
@pytest.mark.parametrize(("card", "number"), [("Le Figaro", 1), ("Hostage Decree", 2), ("Victor Hugo", 3)])
def test_other_cards_and_neutral_ones_give_their_points(card: str, number: int) -> None:
    """No enemy cube anywhere: all points place cubes."""
    held = {"social": (0, 1), "lachaise": (0, 1)}
    game = bot("commune", card, cubes=held, momentum={"commune": 1}, pool={"commune": 0})
    assert total(game, "commune") == 2 + number
    assert game.discards() == [card]


@pytest.mark.rule("R-SOLO-4", "R-SOLO-9")
def test_a_friendly_card_without_effect_gives_its_points() -> None:
    held = {"royalists": (1, 0), "press": (1, 0)}
    game = bot("versailles", "Hostage Decree", cubes=held, momentum={"versailles": 1})
    assert total(game, "versailles") == 4  # replace and remove find no red cube: two points place


@pytest.mark.rule("R-SOLO-4", "R-SOLO-6", "R-RULE-16")
@pytest.mark.parametrize(
    ("revealed", "top", "used"),
    [
        ("Le Figaro", "Walery Wroblewski", True),  # 1 and 1
        ("Victor Hugo", "Walery Wroblewski", True),
        ("Victor Hugo", "Luise Michel", True),
        ("Le Figaro", "Luise Michel", False),  # 2 is more than 1
        ("Le Figaro", "Brassardiers", False),  # not the bot's
        ("Le Figaro", "Leon Gambetta", False),
        ("Victor Hugo", "Conciliation", False),  # neutral is not Friendly
    ],
)
def test_the_top_discard_is_used_if_friendly_and_not_dearer(revealed: str, top: str, used: bool) -> None:
    game = bot(
        "commune",
        revealed,
        discards=[top],
        laid_by={top: "versailles"},
        momentum={"commune": 1},
        pool={"commune": 0},
        cubes={"social": (0, 1), "lachaise": (0, 1)},
    )
    assert game.told("1 point after its event") is used
    if top == "Walery Wroblewski":
        assert game.cubes("issy") == (0, 1)  # by the event: out of reach of points
    assert game.discards() == [revealed, top]


@pytest.mark.rule("R-SOLO-4")
def test_a_friendly_card_without_effect_gives_way_to_the_discard() -> None:
    game = bot(
        "versailles",
        "Hostage Decree",
        discards=["Le Figaro"],
        laid_by={"Le Figaro": "commune"},
        cubes={"royalists": (1, 0)},
        momentum={"versailles": 1},
    )
    assert game.cubes("press")[0] == 2
    assert total(game, "versailles") == 1 + 2 + 1  # two of the event, one point
    assert game.discards() == ["Hostage Decree", "Le Figaro"]


@pytest.mark.rule("R-SOLO-4")
def test_a_discarded_event_without_effect_is_not_used() -> None:
    game = bot(
        "versailles",
        "Victor Hugo",
        discards=["Jules Ferry"],
        laid_by={"Jules Ferry": "commune"},
        cubes={"royalists": (1, 0), "press": (1, 0)},
        momentum={"versailles": 2},
    )
    assert total(game, "versailles") == 2 + 3


@pytest.mark.rule("R-SOLO-5")
def test_bonus_cubes_of_a_zone_breached_by_the_event_serve_for_the_point() -> None:
    """Le Figaro takes the two Escalation cubes; the bonus cube then comes before the Tension zone."""
    game = bot(
        "versailles",
        "Le Figaro",
        breached={"versailles": ["starting"]},
        pool={"versailles": 0},
        cubes={"royalists": (1, 0), "issy": (1, 0), "valerien": (1, 0)},
    )
    assert game.cubes("press")[0] == 2
    assert total(game, "versailles") == 3 + 2 + 1
    assert game.breached("versailles") == ["starting", "escalation"]
    assert game.pool("versailles") == 0


# c. Operations


@pytest.mark.rule("R-SOLO-7", "R-MIL-2")
@pytest.mark.parametrize(
    ("valerien", "card", "drawn", "strength", "left"),
    [
        ((0, 1), "Gaston Cremieux", ["Jules Valles"], 2, 0),  # strength 1 and an extra point
        ((1, 1), "Le Reveil", ["Jules Valles"], 2, 0),  # strength 2: none added
        ((0, 1), "Le Reveil", ["Jules Valles"], 1, 1),  # no second point to add
        ((2, 1), "Le Reveil", [], 3, 0),
    ],
)
def test_a_bot_adds_a_point_when_its_strength_is_one(
    valerien: tuple[int, int], card: str, drawn: list[str], strength: int, left: int
) -> None:
    """Nothing is Available, so the bot removes while it can; only Mont-Valerien has a red cube in reach."""
    blue = 12 - 2 - valerien[0]
    game = bot(
        "versailles",
        card,
        *drawn,
        cubes={"valerien": valerien, "assembly": (4, 0), "church": (4, 0), "royalists": (blue - 8, 0)},
        breached={"versailles": ["tension"]},
        momentum={"versailles": 3},
        pool={"versailles": 0},
        park=["press", "republicans"],
    )
    assert game.told(f"Mont-Valerien with strength {strength}")
    assert game.cubes("valerien")[1] == left


@pytest.mark.rule("R-OPS-1", "R-SOLO-6", "CD-SOLO-4")
def test_the_bot_keeps_to_one_half_and_to_reach() -> None:
    for card in ("Victor Hugo", "Conciliation", "Leon Gambetta"):
        held = {"social": (0, 1), "lachaise": (0, 1)}
        game = bot("commune", card, cubes=held, momentum={"commune": 1}, pool={"commune": 0})
        political = sum(game.cubes(space)[1] for space in game.SPACES[:6])
        military = sum(game.cubes(space)[1] for space in game.SPACES[6:])
        assert (political, military) in ((4, 1), (1, 4))
        assert [game.cubes(space)[1] for space in ("assembly", "issy", "valerien")] == [0, 0, 0]


# Performing events


@pytest.mark.rule("R-SOLO-8", "CD-SOLO-6", "CD-EX-8")
@pytest.mark.parametrize(
    ("montmartre", "after"), [((0, 0), 2), ((0, 1), 2), ((0, 2), 2), ((1, 2), 3), ((2, 1), 3), ((4, 3), 4)]
)
def test_events_place_only_where_there_is_room(montmartre: tuple[int, int], after: int) -> None:
    """Luise Michel: up to 2 in Butte Montmartre, a Pivotal space; up to 1 in Social Movements, which has no Room."""
    held = {"montmartre": montmartre, "social": (0, 1), "republicans": (0, 1)}
    game = bot(
        "commune",
        "Luise Michel",
        cubes=held,
        momentum={"commune": 3},
        breached={"commune": ["starting"]},
        objectives={"commune": "vincennes", "versailles": "church"},
    )
    ends = [k for k, line in enumerate(game.log) if "1 point after" in line]
    event = game.log[: ends[0]] if ends else []  # without it the event was not used
    placed = sum("places a cube in Butte Montmartre" in line for line in event)
    assert montmartre[1] + placed == after
    assert not any("places a cube in Social" in line for line in event)


@pytest.mark.rule("R-SOLO-8", "CD-SOLO-8", "R-SOLO-4")
def test_events_never_use_cubes_that_are_not_available() -> None:
    game = bot(
        "versailles",
        "Le Figaro",
        cubes={"press": (0, 1), "assembly": (4, 0)},
        breached={"versailles": ["tension"]},
        momentum={"versailles": 3},
        pool={"versailles": 0},
        park=["royalists", "church", "valerien"],
        round=2,
    )
    assert not game.told("uses the event of Le Figaro")
    assert not game.told("1 point after")


@pytest.mark.rule("R-SOLO-8")
def test_a_disc_goes_where_cubes_have_no_room() -> None:
    game = bot("versailles", "Fortification of Mont-Valerien", cubes={"valerien": (2, 0), "social": (0, 1)})
    assert game.discs("versailles") == ["valerien"]
    assert game.told("uses the event")
    event = [line for line in game.log if "places a cube in Mont-Valerien" in line]
    assert len(event) <= 1  # none by the event, at most that of the point


@pytest.mark.rule("R-SOLO-9", "R-RULE-15")
@pytest.mark.parametrize(("assembly", "used"), [((2, 0), False), ((1, 0), True)])
def test_an_event_that_would_only_raise_momentum_is_not_used(assembly: tuple[int, int], used: bool) -> None:
    held = {"assembly": assembly, "royalists": (1, 0), "republicans": (1, 0)}
    game = bot("versailles", "Jules Favre", cubes=held)
    assert game.told("uses the event of Jules Favre") is used
    assert game.collaboration == int(used)  # done as completely as possible, if at all


@pytest.mark.rule("R-SOLO-8", "CD-SOLO-9")
@pytest.mark.parametrize(("blue", "first"), [(2, True), (0, False)])
def test_the_first_of_exclusive_options_that_has_an_effect(blue: int, first: bool) -> None:
    """General Lullier: remove up to 2 from Mont-Valerien, or place up to 3 in the Forts."""
    game = bot(
        "commune",
        "General Lullier",
        cubes={"valerien": (blue, 0), "social": (0, 1), "lachaise": (0, 1)},
        momentum={"commune": 1},
        pool={"commune": 0},
        objectives={"commune": "press", "versailles": "church"},
    )
    assert game.cubes("valerien")[0] == 0
    forts = sum(game.cubes(space)[1] for space in ("valerien", "issy", "vincennes"))
    assert forts == 0 if first else forts >= 3
