"""Tests of where the chapters of the book meet, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

Cubes = dict[str, tuple[int, int]]
OTHER = {"versailles": "commune", "commune": "versailles"}
REST = "leave the rest unspent"


def bot(side: str, *draws: str, **position: Any) -> Table:
    """One turn of the solo opponent."""
    return Position(players=1, side=OTHER[side], active=side, draws=list(draws), **position).start()


def against(side: str, *hand: str, **position: Any) -> Table:
    """A turn of the player against the solo opponent."""
    return Position(players=1, side=side, active=side, hands={side: list(hand)}, **position).start()


# Two players


@pytest.mark.rule("R-RULE-6", "R-TRACK-3", "R-MOM-1")
@pytest.mark.parametrize(
    ("answers", "political", "pools", "out"),
    [
        (["place in Press", "place in Republicans"], -1, (0, 2), 2),  # the Commune's cube left first
        (["stop here", "place in Republicans"], 1, (2, 0), 0),
        (["place in Press", "stop here"], -1, (0, 2), 0),
    ],
)
def test_both_final_zones_in_one_play(
    answers: list[str], political: int, pools: tuple[int, int], out: int
) -> None:
    """Jules Favre raises Collaboration to 3 (no cubes a second time), the Commune reacts, then Versailles places."""
    game = Position(
        active="commune",
        hands={"commune": ["Elihu Washburne", "Leon Gambetta"], "versailles": ["Jules Favre", "Victor Hugo"]},
        momentum={"versailles": 3, "commune": 1},
        breached={"versailles": ["tension"], "commune": ["tension"]},
        pool={"versailles": 0, "commune": 0},
        park=["valerien", "issy", "vincennes", "cailles"],
        cubes={"royalists": (1, 0), "social": (0, 1)},
    ).start()
    lost = game.out_of_play("versailles")
    game.do("Elihu Washburne", "event", "stop here", "Jules Favre", "event", "yes", *answers)
    if game.question.startswith("where to place"):
        game.do("stop here")
    assert game.question == "how to use Leon Gambetta"
    assert game.political == political
    assert (game.pool("versailles"), game.pool("commune")) == pools
    assert game.out_of_play("versailles") - lost == out


@pytest.mark.rule("CD-RULE-1", "R-MIL-3")
def test_a_draw_from_an_empty_deck_takes_discards_and_removed_cards_but_the_top_discard() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Hostage Decree", "Victor Hugo"], "commune": ["Le Reveil"]},
        cubes={"valerien": (0, 1)},
        deck_only=[],
        discards=["Blanquists", "Paule Minck"],
        draws=["Paule Minck"],
    ).start()
    game.do("Hostage Decree", "points", "remove from Mont-Valerien")
    assert game.cubes("valerien") == (0, 0)
    assert game.out() == ["Paule Minck"]
    assert not {"Marechal Macmahon", "Charles Delescluze"} & set(game.deck())
    assert "Blanquists" not in game.deck()


@pytest.mark.rule("R-RULE-7", "CD-PLAY-7")
def test_a_plain_raise_at_three_does_nothing_and_the_event_goes_on() -> None:
    game = Position(
        active="commune", hands={"commune": ["Karl Marx", "Victor Hugo"]}, momentum={"commune": 3}
    ).start()
    game.do("Karl Marx", "event")
    assert game.momentum == 3
    assert (game.asked, game.spaces("place in")) == ("commune", ["republicans", "social"])  # nobody reacted


@pytest.mark.rule("R-MIL-2", "R-DISC-1")
def test_a_space_held_by_a_disc_alone_lends_strength() -> None:
    def attack(**discs: list[str]) -> Table:
        return (
            Position(
                active="commune",
                hands={"commune": ["Brassardiers", "Victor Hugo"]},
                cubes={"montmartre": (1, 0)},
                discs=discs,
                draws=["Blanquists"],
            )
            .start()
            .do("Brassardiers", "points", "remove from Butte Montmartre")
        )

    assert attack(commune=["cailles"]).told("with strength 1")
    assert attack(commune=["cailles", "lachaise"]).told("with strength 2")
    assert attack(commune=["cailles", "lachaise"]).cubes("montmartre") == (0, 0)


@pytest.mark.rule("R-PIV-1", "R-POOL-2")
@pytest.mark.parametrize(("level", "pool", "out"), [(0, 0, 2), (1, 2, 0)])
def test_de_escalated_red_cubes_need_a_place(level: int, pool: int, out: int) -> None:
    game = Position(
        at="pivotal",
        cubes={"press": (0, 4)},
        momentum={"commune": level},
        pool={"commune": 0},
        breached={"commune": ["starting"]},
    ).start()
    before = game.out_of_play("commune")
    game.do("De-escalate: take back from Press", "take back from Press")
    assert (game.pool("commune"), game.out_of_play("commune") - before) == (pool, out)


@pytest.mark.rule("R-MOM-1", "R-OBJ-2", "R-TRACK-2")
def test_momentum_raised_by_an_objective_is_reacted_to() -> None:
    game = Position(
        at="objectives",
        objectives={"commune": "social", "versailles": "issy"},
        cubes={"social": (0, 1)},
        momentum={"commune": 1},
    ).start()
    assert game.asked == "commune"
    game.do("yes", "may momentum you", "yes")
    assert game.momentum == 2
    assert (game.asked, set(game.spaces("place in"))) == (
        "versailles",
        {"assembly", "royalists", "republicans"},
    )


@pytest.mark.rule("R-PIV-2", "R-TRACK-3", "CD-SCORE-1")
def test_a_turncoat_that_breaches_the_last_zone_costs_a_vp_before_dimensions_are_scored() -> None:
    """The marker is at its end for Versailles: the loss comes first, then the Dimension brings it back."""
    game = Position(
        at="pivotal",
        cubes={"press": (1, 0), "church": (1, 0), "social": (0, 1)},
        breached={"versailles": ["tension"]},
        pool={"versailles": 0},
        park=["issy", "vincennes"],
        political=-5,
    ).start()
    game.do("Turncoat: replace in Social Movements")
    assert game.political == -5
    assert game.told("at -4")


@pytest.mark.rule("R-OPS-4", "R-OPS-3")
def test_the_surcharge_is_of_the_target_not_of_the_way_there() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Brassardiers", "Victor Hugo"]},
        cubes={"valerien": (2, 0)},
        discs={"commune": ["valerien"]},
    ).start()
    game.do("Brassardiers", "points")
    assert "montmartre" in game.spaces("place in")
    assert "valerien" not in game.spaces("place in")


# Solo


@pytest.mark.rule("R-PLAY-2", "CD-SOLO-1")
def test_the_player_may_use_the_event_of_a_card_that_the_bot_has_just_laid() -> None:
    game = bot("versailles", "Le Reveil", hands={"commune": ["Blanquists", "Paule Minck"]})
    assert game.discards() == ["Le Reveil"]
    game.do("Blanquists")
    assert "discarded event: Le Reveil" in game.answers


@pytest.mark.rule("CD-RULE-11", "R-MOM-1")
@pytest.mark.parametrize(
    ("cubes", "placed"),
    [
        ({"royalists": (1, 0), "press": (1, 0)}, 1),
        ({"royalists": (1, 0), "republicans": (1, 0), "assembly": (2, 0)}, 0),  # no Room anywhere
    ],
)
def test_the_bot_takes_an_offered_cube_if_there_is_room(cubes: Cubes, placed: int) -> None:
    game = against(
        "commune", "Blanquists", "Paule Minck", cubes=cubes, momentum={"commune": 1}, draws=["Le Reveil"]
    )
    before = [game.cubes(space)[0] for space in ("assembly", "royalists", "republicans")]
    game.do("Blanquists", "raise")
    told = next(k for k, line in enumerate(game.log) if "turns up" in line)
    lines = [line for line in game.log[:told] if line.startswith("Versailles places a cube")]
    assert len(lines) == placed
    assert sum(before) == (1 if placed else 4)


@pytest.mark.rule("CD-RULE-11", "CD-SOLO-8")
def test_the_bot_does_not_take_it_from_its_last_zone() -> None:
    game = against(
        "commune",
        "Blanquists",
        "Paule Minck",
        cubes={"social": (0, 1)},
        momentum={"commune": 1},
        breached={"versailles": ["tension"]},
        pool={"versailles": 0},
        park=["valerien", "issy"],
        draws=["Le Reveil"],
    )
    game.do("Blanquists", "raise")
    told = next(k for k, line in enumerate(game.log) if "turns up" in line)
    assert not any("places a cube" in line for line in game.log[:told])


@pytest.mark.rule("CD-SOLO-3", "R-FC-2")
@pytest.mark.parametrize(
    ("side", "political", "asked"), [("commune", -1, False), ("commune", 0, True), ("versailles", 0, False)]
)
def test_an_entitled_bot_is_second_in_the_final_crisis_too(side: str, political: int, asked: bool) -> None:
    game = Position(
        at="final", players=1, side=side, rounds=2, political=political, final_gone=[side]
    ).start()
    assert (game.question == "to play first or second") is asked
    if not asked:
        assert game.initiative == side


@pytest.mark.rule("CD-SOLO-2")
def test_solo_objectives_used_in_a_round_do_not_come_back() -> None:
    game = Position(
        at="objectives",
        players=1,
        side="commune",
        objectives={"commune": "press", "versailles": "issy"},
        cubes={},
        goals=["church", "vincennes"],
    ).start()
    assert game.round == 2
    names = {text.split(" (")[0] for text in game.answers}
    assert names == {"Pius IX", "Raid on Chateau de Vincennes"}
    assert game.objective("versailles") == game.objective("commune") == ""


@pytest.mark.rule("R-SOLO-16", "CD-RULE-4", "CD-INIT-3")
def test_a_player_with_initiative_orders_the_scoring_against_a_bot() -> None:
    held = {"valerien": (1, 0), "issy": (1, 0), "vincennes": (1, 0)}
    held |= {"montmartre": (0, 1), "cailles": (0, 1), "lachaise": (0, 1)}
    game = Position(
        at="score", players=1, side="commune", military=5, cubes=held, initiative="commune"
    ).start()
    assert (game.asked, game.answers) == ("commune", ["Forts", "Paris"])
    assert game.do("Forts").military == 4


@pytest.mark.rule("R-SOLO-17", "CD-INIT-3")
def test_a_player_with_initiative_orders_the_objective_events() -> None:
    game = Position(
        at="objectives",
        players=1,
        side="commune",
        objectives={"commune": "vincennes", "versailles": "issy"},
        cubes={"issy": (1, 0), "vincennes": (0, 1)},
        initiative="commune",
    ).start()
    assert (game.asked, game.question) == ("commune", "whose Objective comes first")
    game.do("the other Objective first")
    assert game.cubes("vincennes") == (0, 0)  # the bot's event took it
    assert (game.asked, game.can("place in Vincennes")) == ("commune", True)


def opinion(game: Table) -> list[tuple[int, int]]:
    return [game.cubes(space) for space in ("press", "church", "social")]


@pytest.mark.rule("R-SOLO-13", "R-SOLO-14", "R-SOLO-15")
def test_de_escalate_comes_before_the_turncoat_that_only_breaks() -> None:
    held = {"press": (0, 1), "church": (0, 2), "social": (2, 0)}
    game = Position(
        at="final_pivotal", players=1, side="versailles", cubes=held, momentum={"commune": 2}
    ).start()
    assert opinion(game) == [(0, 1), (0, 1), (1, 0)]


@pytest.mark.rule("R-SOLO-13")
@pytest.mark.parametrize("pick", ["church", "social"])
def test_ties_of_de_escalate_are_broken_by_the_die(pick: str) -> None:
    held = {"press": (0, 1), "church": (0, 2), "social": (0, 2)}
    game = Position(
        at="final_pivotal", players=1, side="versailles", cubes=held, picks=[pick], momentum={"commune": 1}
    ).start()
    assert game.cubes(pick) == (0, 1)
    assert sum(red for _, red in opinion(game)) == 4


@pytest.mark.rule("R-SOLO-12", "R-RULE-18")
def test_a_spread_may_empty_a_space_that_was_not_controlled() -> None:
    held = {"assembly": (1, 0), "republicans": (1, 3)}
    game = Position(at="final_pivotal", players=1, side="commune", cubes=held).start()
    spaces = ("assembly", "royalists", "republicans")
    assert [game.cubes(space) for space in spaces] == [(1, 0), (1, 0), (0, 3)]


@pytest.mark.rule("CD-SOLO-8", "R-SOLO-12")
@pytest.mark.parametrize(
    ("round_n", "foe", "turned"),
    [(2, ["final crisis"], False), (3, [], False), (3, ["final crisis"], True)],
)
def test_a_turncoat_needs_a_cube_that_is_available(round_n: int, foe: list[str], turned: bool) -> None:
    """Only the two cubes of the last zone are left; the Pivotal space of the Forts and one red cube in Fort d'Issy."""
    game = Position(
        at="pivotal",
        round=round_n,
        players=1,
        side="commune",
        cubes={"valerien": (1, 0), "issy": (0, 1), "vincennes": (1, 0)},
        breached={"versailles": ["tension"], "commune": foe} if foe else {"versailles": ["tension"]},
        pool={"versailles": 0},
        park=["church", "royalists"],
    ).start()
    assert game.told("replaces a cube in Fort d'Issy") is turned


def first_removal(game: Table) -> str:
    return next(line for line in game.log if "removes a cube from" in line).split(" from ")[1].rstrip(".")


@pytest.mark.rule("CD-SOLO-7", "R-EX-16")
@pytest.mark.parametrize(
    ("safe", "level", "taken"),
    [
        ("valerien", 0, "Vincennes"),  # blue there is never Isolated, in Vincennes it is
        ("issy", 0, "Vincennes"),
        (
            "valerien",
            3,
            "Mont-Valerien",
        ),  # Occupied Territory: no longer Isolated, the Pivotal space comes first
    ],
)
def test_blue_cubes_next_to_headquarters_are_never_isolated(safe: str, level: int, taken: str) -> None:
    """Jaroslav Dombrowski removes a cube from the Forts; an Isolated one is preferred."""
    game = bot(
        "commune",
        "Jaroslav Dombrowski",
        cubes={safe: (1, 1), "vincennes": (1, 1), "social": (0, 1)},
        momentum={"commune": 1, "versailles": level},
        pool={"commune": 0},
        objectives={"commune": "press", "versailles": "church"},
    )
    assert first_removal(game) == taken


@pytest.mark.rule("CD-SOLO-7", "R-EX-16", "R-SOLO-17")
def test_blue_cubes_in_royalists_are_never_isolated() -> None:
    """Royalists Dissension removes a cube from the Institutional spaces."""
    game = Position(
        at="objectives",
        players=1,
        side="versailles",
        objectives={"commune": "royalists", "versailles": "issy"},
        cubes={"royalists": (1, 2), "republicans": (1, 3)},
    ).start()
    assert first_removal(game) == "Republicans"


@pytest.mark.rule("CD-SOLO-7", "R-EX-16")
@pytest.mark.parametrize(
    ("card", "cubes", "taken"),
    [
        ("General Espivent", {"social": (3, 2), "republicans": (3, 2)}, "Republicans"),
        ("General Louis Valentin", {"lachaise": (3, 2), "cailles": (3, 2)}, "Butte-Aux-Cailles"),
    ],
)
def test_red_cubes_in_their_own_spaces_are_never_isolated(card: str, cubes: Cubes, taken: str) -> None:
    game = bot("versailles", card, cubes=cubes, objectives={"commune": "press", "versailles": "church"})
    assert first_removal(game) == taken
