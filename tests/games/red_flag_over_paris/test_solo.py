"""The solo opponent: its play, Available cubes, events, Final Crisis and victory (R-SOLO, R-RULE-15 to -20)."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

from .packs import with_event, without_moves
from .solo import bot_play, count_available, has_room, solo

SIX = [
    "Jules Decatel",
    "Otto von Bismarck",
    "General Ernest de Cissey",
    "Execution of Generals",
    "Raoul Rigault",
    "Karl Marx",
]
AWAY = {"versailles": "vincennes", "commune": "cailles"}
"""Objectives that play no part."""


@pytest.mark.rule("R-SOLO-1")
@pytest.mark.parametrize("person", ["versailles", "commune"])
def test_six_cards_are_not_in_the_solo_game(person: str) -> None:
    game = solo(person, at="deal")
    assert game.boxed() == SIX
    assert len(game.deck()) + 4 == 33
    sides = [card.side for card in game.engine.pack.content.cards if card.solo and not card.final]
    assert [sides.count(side) for side in ("versailles", "commune", "neutral")] == [13, 13, 7]


@pytest.mark.rule("R-SOLO-2", "CD-SOLO-1", "CD-SOLO-2", "R-EX-18")
def test_the_player_draws_four_and_shares_two_objectives_of_different_dimensions() -> None:
    game = solo("commune", at="deal", goals=["press", "church", "press", "issy"])
    assert len(game.hand("commune")) == 4
    assert game.hand("versailles") == []
    assert sorted(answer.split(" (")[1].split(":")[0] for answer in game.answers) == ["Fort d'Issy", "Press"]
    game.do("Revolution in the Press")
    assert game.objective("commune") == "press"
    assert game.objective("versailles") == "issy"


@pytest.mark.rule("CD-SOLO-3", "R-INIT-1")
def test_the_opponent_plays_second_when_it_decides() -> None:
    game = solo("versailles", at="initiative")
    assert game.initiative == "versailles", "the Commune decides at a tie, and plays second"
    person = solo("versailles", at="initiative", political=-1)
    assert person.asked == "versailles"
    assert person.question == "to play first or second"


@pytest.mark.rule("R-SOLO-2", "CD-SOLO-1")
def test_three_plays_each_and_nothing_of_the_opponent_is_set_aside() -> None:
    game = solo("versailles", active="versailles", hands={"versailles": [5, 6, 8, 9]}, cubes={})
    while game.round == 1 and not game.question.startswith("which Pivotal") and game.hand("versailles"):
        if game.question.startswith("which card"):
            game.do(game.answers[0])
        elif game.question.startswith("how"):
            game.do("points")
        elif game.can("leave the rest"):
            game.do("leave the rest")
        else:
            game.do("stop here" if game.can("stop here") else game.answers[0])
    assert len(game.aside("versailles")) == 1
    assert game.aside("commune") == []
    assert sum("Commune turns up" in line for line in game.log) == 3


@pytest.mark.rule("R-EX-15", "R-SOLO-3")
@pytest.mark.parametrize(
    ("level", "pool", "rises"), [(0, 0, True), (1, 0, False), (1, 1, True), (2, 2, True), (2, 1, False)]
)
def test_the_commune_checks_the_free_places_of_its_pool(level: int, pool: int, rises: bool) -> None:
    game = bot_play(
        "Conciliation", momentum={"commune": level}, pool={"commune": pool}, cubes={}, objectives=AWAY
    )
    assert game.momentum == level + rises
    assert any("checks its Momentum" in line for line in game.log) is rises
    if level + rises >= 2 and rises:
        assert game.asked == "versailles"
        assert game.spaces("place in") == ["assembly", "royalists", "republicans"]


@pytest.mark.rule("R-EX-15", "R-SOLO-3", "CD-SOLO-8")
def test_versailles_checks_its_available_cubes() -> None:
    start = bot_play("Conciliation", "commune", objectives=AWAY)
    assert start.collaboration == 0, "four are Available"
    few = bot_play("Conciliation", "commune", objectives=AWAY, cubes={"assembly": (4, 0)})
    assert count_available("versailles", cubes={"assembly": (4, 0)}) == 2 + 1
    assert few.collaboration == 0
    fewer = bot_play("Conciliation", "commune", objectives=AWAY, cubes={"assembly": (4, 0), "press": (1, 1)})
    assert fewer.collaboration == 1
    assert fewer.under == [0, 2, 3]


@pytest.mark.rule("R-RULE-19", "R-SOLO-3")
def test_at_the_top_the_check_does_nothing() -> None:
    game = bot_play("Conciliation", momentum={"commune": 3}, pool={"commune": 3}, cubes={}, objectives=AWAY)
    assert game.momentum == 3
    assert not any("checks" in line for line in game.log)


@pytest.mark.rule("CD-SOLO-8", "CD-RULE-9")
def test_the_last_zone_is_available_from_round_three_on_once_somebody_breached_theirs() -> None:
    tension = {"versailles": ["tension"], "commune": ["final crisis"]}
    given: dict[str, Any] = {
        "cubes": {"assembly": (4, 0), "press": (4, 0)},
        "breached": tension,
        "pool": {"versailles": 0},
        "park": ["issy"],
    }
    assert count_available("versailles", round=2, **given) == 0
    assert count_available("versailles", round=3, **given) == 2
    nobody = {**given, "breached": {"versailles": ["tension"]}}
    assert count_available("versailles", round=3, **nobody) == 0


@pytest.mark.rule("CD-SOLO-6", "CD-EX-8", "R-DISC-1")
def test_room_counts_cubes_and_no_discs() -> None:
    assert has_room("commune", "cailles", cubes={"cailles": (1, 1)})
    assert not has_room("commune", "cailles", cubes={"cailles": (1, 2)})
    assert has_room("commune", "montmartre", cubes={"montmartre": (1, 2)})
    assert not has_room("commune", "montmartre", cubes={"montmartre": (1, 3)})
    assert has_room("commune", "cailles", cubes={"cailles": (0, 0)}, discs={"commune": ["cailles"]})
    assert not has_room("commune", "cailles", cubes={"cailles": (4, 4)})


@pytest.mark.rule("R-SOLO-4", "R-SOLO-6")
def test_its_own_event_then_one_point_then_the_card_is_discarded() -> None:
    game = bot_play("Le Reveil", cubes={"press": (1, 1)}, objectives=AWAY)
    assert any("uses the event of Le Reveil: its own event has an effect" in line for line in game.log)
    assert any("1 point after its event" in line for line in game.log)
    assert game.discards() == ["Le Reveil"]
    assert game.cubes("press")[1] > 1


@pytest.mark.rule("R-SOLO-4")
@pytest.mark.parametrize("card", ["Victor Hugo", "Le Figaro"])
def test_neutral_and_enemy_cards_are_used_for_their_points(card: str) -> None:
    game = bot_play(card, cubes={}, objectives=AWAY)
    assert any(f"uses the points of {card}: the card is not its own" in line for line in game.log)
    assert not any("1 point after" in line for line in game.log)


@pytest.mark.rule("R-SOLO-4", "R-RULE-16")
@pytest.mark.parametrize(
    ("reading", "laid_by", "round_laid", "used"),
    [
        ("literal", "versailles", 1, True),
        ("literal", "commune", 1, True),
        ("literal", "versailles", 0, True),
        ("as_player", "versailles", 1, True),
        ("as_player", "commune", 1, False),
    ],
)
def test_else_the_top_discard_of_its_colour(reading: str, laid_by: str, round_laid: int, used: bool) -> None:
    game = bot_play(
        "Victor Hugo",
        cubes={"press": (1, 1)},
        discards=["Le Reveil"],
        laid_by={"Le Reveil": laid_by},
        objectives=AWAY,
        options={"bot_discard": reading},
    )
    assert any("uses the discarded event of Le Reveil" in line for line in game.log) is used
    assert game.discards() == ["Victor Hugo", "Le Reveil"]


@pytest.mark.rule("R-SOLO-4", "CD-EX-6")
def test_the_top_discard_must_not_have_more_points_than_the_card_turned_up() -> None:
    game = bot_play("Le Figaro", cubes={"press": (1, 1)}, discards=["Jules Valles"], objectives=AWAY)
    assert any("uses the points of Le Figaro" in line for line in game.log)


@pytest.mark.rule("R-SOLO-9", "R-RULE-15")
def test_an_event_that_only_raises_momentum_is_not_used(tmp_path: Path) -> None:
    pack = with_event(tmp_path, "blanquists", '["momentum you +1"]')
    game = bot_play(
        "Blanquists", cubes={}, momentum={"commune": 1}, pool={"commune": 0}, pack=pack, objectives=AWAY
    )
    assert game.momentum == 1
    assert any("uses the points of Blanquists: its own event has no effect" in line for line in game.log)
    other = with_event(tmp_path / "b", "blanquists", '["momentum foe +1"]')
    same = bot_play(
        "Blanquists", cubes={}, momentum={"commune": 1}, pool={"commune": 0}, pack=other, objectives=AWAY
    )
    assert any("uses the points of Blanquists" in line for line in same.log)


@pytest.mark.rule("R-SOLO-9")
def test_an_event_without_effect_is_not_used() -> None:
    game = bot_play("Les Cantinieres", objectives=AWAY)
    assert any("uses the points of Les Cantinieres" in line for line in game.log), "nothing is out of play"
    barred = bot_play("Jaroslav Dombrowski", cubes={}, objectives=AWAY)
    assert any("uses the points of Jaroslav" in line for line in barred.log), "its condition is not met"


@pytest.mark.rule("R-SOLO-8")
def test_never_a_cube_into_a_space_without_room_even_if_ordered(tmp_path: Path) -> None:
    pack = with_event(tmp_path, "le_reveil", '["place 2 church", "place 1 cailles"]')
    game = bot_play("Le Reveil", cubes={}, pack=pack, objectives=AWAY)
    assert game.cubes("church") == (0, 1), "one more than the player, and no more"
    assert game.cubes("cailles")[1] >= 1


@pytest.mark.rule("R-SOLO-8")
def test_a_disc_may_go_where_there_is_no_room(tmp_path: Path) -> None:
    pack = with_event(
        tmp_path, "fortification_of_mont_valerien", '["disc valerien", "place up to 2 valerien"]'
    )
    game = bot_play(
        "Fortification of Mont-Valerien", "commune", cubes={"valerien": (3, 0)}, pack=pack, objectives=AWAY
    )
    assert game.discs("versailles") == ["valerien"]
    assert game.cubes("valerien")[0] == 3


@pytest.mark.rule("R-SOLO-8", "CD-SOLO-9")
def test_the_first_option_that_has_an_effect() -> None:
    second = bot_play("General Lullier", cubes={}, objectives=AWAY)
    assert sum("places in" in line for line in second.log) >= 3, (
        "nothing stands in Mont-Valerien: the other way"
    )
    first = bot_play("General Lullier", cubes={"valerien": (2, 0)}, objectives=AWAY)
    assert first.cubes("valerien")[0] == 0


@pytest.mark.rule("R-SOLO-5", "R-TRACK-2")
def test_bonus_cubes_of_the_event_are_there_for_the_point_after_it() -> None:
    game = bot_play(
        "Le Reveil",
        cubes={"press": (2, 0)},
        momentum={"commune": 1},
        pool={"commune": 0},
        breached={"commune": ["starting"]},
        objectives=AWAY,
    )
    lines = [k for k, line in enumerate(game.log) if "bonus cube" in line or "1 point after" in line]
    assert "bonus cube" in game.log[lines[0]]
    assert "1 point after" in game.log[lines[1]]


@pytest.mark.rule("R-SOLO-6")
def test_the_point_after_an_event_is_free_of_its_half() -> None:
    game = bot_play(
        "Walery Wroblewski", cubes={"press": (1, 0)}, objectives={"versailles": "press", "commune": "church"}
    )
    assert any("places in" in line and "Cailles" in line for line in game.log)
    after = game.log[next(k for k, line in enumerate(game.log) if "1 point after" in line) :]
    assert any("Social" in line or "Church" in line or "Press" in line for line in after), "a Political point"


@pytest.mark.rule("R-SOLO-7")
def test_with_strength_one_the_extra_point_is_added_and_with_two_not() -> None:
    """Versailles bot: Mont-Valerien is the Commune's Objective; from HQ alone the strength is 1."""
    goals = {"versailles": "assembly", "commune": "valerien"}
    weak = bot_play(
        "Le Reveil",
        "commune",
        cubes={"valerien": (0, 1)},
        objectives=goals,
        draws=["Victor Hugo", "Jules Ferry"],
    )
    assert any("with strength 2, with an extra point" in line for line in weak.log)
    strong = bot_play(
        "Victor Hugo",
        "commune",
        cubes={"valerien": (1, 2)},
        objectives=goals,
        draws=["Victor Hugo", "Jules Ferry", "Jules Favre"],
    )
    assert any("with strength 2." in line for line in strong.log)


@pytest.mark.rule("R-RULE-19", "R-SOLO-7")
def test_the_extra_point_only_if_it_can_be_paid() -> None:
    goals = {"versailles": "assembly", "commune": "valerien"}
    game = bot_play(
        "Le Reveil",
        "commune",
        cubes={"valerien": (0, 1)},
        objectives=goals,
        draws=["Le Reveil", "Victor Hugo"],
    )
    assert any("with strength 1." in line for line in game.log)


@pytest.mark.rule("R-RULE-17")
def test_a_bare_disc_may_be_a_target_and_discs_count_for_control() -> None:
    goals = {"versailles": "assembly", "commune": "issy"}
    game = bot_play(
        "Victor Hugo",
        "commune",
        cubes={"issy": (1, 0)},
        discs={"commune": ["issy"]},
        objectives=goals,
        draws=["Victor Hugo", "Jules Ferry"],
    )
    assert game.discs("commune") == []
    assert any("removes the Barricade" in line for line in game.log)


@pytest.mark.rule("CD-RULE-9")
@pytest.mark.parametrize(("reading", "placed"), [("events", True), ("everywhere", False)])
def test_with_points_cubes_that_are_not_available(reading: str, placed: bool) -> None:
    game = bot_play(
        "Le Figaro",
        cubes={"montmartre": (0, 3), "cailles": (0, 3), "lachaise": (0, 3)},
        momentum={"commune": 3},
        pool={"commune": 0},
        breached={"commune": ["tension"]},
        objectives={"versailles": "assembly", "commune": "church"},
        options={"bot_available": reading},
    )
    assert bool(game.value("first_breach") == 1) is placed


@pytest.mark.rule("CD-RULE-11", "R-MOM-1")
def test_offered_a_cube_by_the_players_momentum_it_takes_it() -> None:
    game = solo(
        "versailles",
        active="versailles",
        hands={"versailles": ["Le Figaro", "Jules Ferry"]},
        momentum={"versailles": 1},
        cubes={},
        objectives=AWAY,
        draws=["Victor Hugo"],
    )
    game.do("Le Figaro", "raise the own")
    placed = next(line for line in game.log if "Commune places in" in line)
    assert any(space in placed for space in ("Press", "Church", "Social"))


@pytest.mark.rule("R-SOLO-17", "R-OBJ-1")
def test_the_opponent_scores_on_either_card_the_player_on_the_own_alone() -> None:
    goals = {"versailles": "press", "commune": "issy"}
    bot = solo(
        "versailles", at="objectives", initiative="versailles", cubes={"press": (0, 1)}, objectives=goals
    )
    assert (bot.political, bot.military) == (1, 0)
    person = solo(
        "versailles", at="objectives", initiative="versailles", cubes={"issy": (1, 0)}, objectives=goals
    )
    assert (person.political, person.military) == (0, 0)
    own = solo(
        "versailles", at="objectives", initiative="versailles", cubes={"press": (1, 0)}, objectives=goals
    )
    assert own.political == -1


@pytest.mark.rule("R-SOLO-17", "R-OBJ-2")
def test_it_carries_out_the_event_of_its_card_after_the_players_if_it_is_initiative_player() -> None:
    game = solo(
        "versailles",
        at="objectives",
        initiative="commune",
        cubes={"press": (1, 0), "church": (1, 1), "issy": (1, 2)},
        objectives={"versailles": "press", "commune": "issy"},
    )
    assert game.asked == "versailles"
    assert game.cubes("issy") == (1, 2)
    game.do("stop")
    assert game.fulfilled("commune") == ["issy"]
    assert game.cubes("issy") == (0, 2), "its event came second"


@pytest.mark.rule("R-SOLO-16", "CD-RULE-4")
def test_dimension_vp_the_players_first_if_the_opponent_is_initiative_player() -> None:
    cubes = {
        "assembly": (1, 0), "royalists": (1, 0), "republicans": (1, 0),
        "press": (0, 1), "church": (0, 1), "social": (0, 1),
    }  # fmt: skip
    game = solo("versailles", at="score", initiative="commune", cubes=cubes, political=5, round=3)
    assert game.political == 5, "5, the player's point to 4, then the opponent's to 5"
    person = solo("versailles", at="score", initiative="versailles", cubes=cubes, political=5, round=3)
    assert person.question == "which Dimension scores next"


def crisis(person: str = "versailles", **position: Any) -> Table:
    given = {"at": "final_play", "rounds": 2, "active": "commune", "initiative": "commune", "objectives": {}}
    return solo(person, **{**given, **position})


@pytest.mark.rule("R-SOLO-18", "R-SOLO-21", "R-SOLO-19")
def test_in_the_final_crisis_it_turns_up_cards_until_one_of_its_own_has_an_effect() -> None:
    game = crisis(
        draws=["Le Figaro", "Victor Hugo", "Les Cantinieres", "Le Reveil"],
        aside={"versailles": ["Jules Ferry", "Hostage Decree"]},
        final_gone=["versailles"],
    )
    assert any("Commune plays Le Reveil in the Final Crisis" in line for line in game.log)
    assert "Le Figaro" in game.discards()
    assert "Victor Hugo" in game.discards()
    assert not any("1 point after" in line or "checks" in line for line in game.log)
    while not game.over and not any("Charles Delescluze in the Final" in line for line in game.log):
        game.do(game.answers[0])
    plays = [line for line in game.log if "in the Final Crisis" in line]
    assert [line.split()[0] for line in plays[:3]] == ["Commune", "Versailles", "Commune"]
    assert "Charles Delescluze" in plays[2], "its last play"


@pytest.mark.rule("R-SOLO-19")
def test_if_the_player_is_second_their_last_card_follows() -> None:
    game = crisis(rounds=1, aside={"versailles": ["Le Figaro"]}, final_gone=["versailles"], cubes={})
    assert any("Commune plays Charles Delescluze" in line for line in game.log)
    assert game.asked == "versailles"
    game.do("stop")
    assert game.over or "Pivotal" in game.question


@pytest.mark.rule("R-SOLO-18", "R-SOLO-22", "CD-RULE-1")
def test_an_empty_deck_is_made_of_all_discarded_and_removed_cards() -> None:
    game = crisis(
        deck_only=[],
        discards=["Le Figaro", "Jules Ferry"],
        aside={"versailles": ["Hostage Decree", "Jules Favre"]},
        final_gone=["versailles"],
        cubes={"press": (1, 1)},
    )
    assert any("shuffled into a new deck" in line for line in game.log)
    seen = {*game.deck(), *game.discards(), *game.out(), *game.aside("versailles")}
    assert not set(SIX) & seen
    assert "Marechal Macmahon" not in game.deck()
    assert "Charles Delescluze" not in game.deck()


@pytest.mark.rule("R-SOLO-22", "CD-RULE-1", "CD-FIN-3")
def test_a_final_crisis_card_that_was_cut_never_comes_to_the_refilled_deck() -> None:
    game = crisis(
        deck_only=[],
        discards=["Marechal Macmahon", "Jules Ferry"],
        aside={"versailles": ["Hostage Decree", "Jules Favre"]},
        cubes={"press": (1, 1)},
    )
    assert any("shuffled into a new deck" in line for line in game.log)
    assert "Marechal Macmahon" in game.out()


@pytest.mark.rule("CD-RULE-12")
def test_a_search_that_has_seen_every_card_ends(tmp_path: Path) -> None:
    """All red cubes lie in Political spaces, no blue one is on the map: no event of the Commune that moves none has an effect."""
    red = {"press": 4, "church": 4, "social": 4, "royalists": 4, "assembly": 2}
    game = crisis(
        aside={"versailles": ["Hostage Decree", "Jules Favre"]},
        final_gone=["versailles"],
        cubes={space: (0, count) for space, count in red.items()},
        pack=without_moves(tmp_path),
        momentum={"commune": 3},
    )
    assert any("Commune has no card to play" in line for line in game.log)
    assert game.asked == "versailles"


@pytest.mark.rule("R-RULE-20", "R-FC-3")
def test_a_card_of_its_colour_that_the_player_plays_is_used_if_it_has_an_effect() -> None:
    given: dict[str, Any] = {
        "rounds": 1,
        "initiative": "versailles",
        "active": "versailles",
        "final_gone": ["versailles"],
    }
    used = crisis(aside={"versailles": ["Le Reveil"]}, cubes={"press": (1, 1)}, **given)
    assert used.cubes("press")[1] > 1
    idle = crisis(aside={"versailles": ["Les Cantinieres"]}, **given)
    assert any("does not use the event" in line for line in idle.log)


@pytest.mark.rule("R-SOLO-20")
def test_a_tie_is_the_opponents() -> None:
    tie = solo(
        "versailles",
        at="end",
        cubes={"press": (1, 0)},
        initiative="versailles",
        fulfilled={"versailles": ["press"]},
    )
    assert tie.winner == "commune"
    assert "which the solo opponent wins" in tie.log[-1]
    assert tie.value("reward").tolist() == [-1, 0]
    assert solo("versailles", at="end", cubes={}, military=1).winner == "versailles"
    assert solo("commune", at="end", cubes={}, initiative="commune").winner == "versailles"


def test_an_agent_in_the_opponents_place_answers_what_the_tables_answer() -> None:
    game = Position(
        players=1, side="versailles", active="commune", initiative="commune", draws=["Le Reveil"],
        options={"seated": "commune"}, objectives=AWAY,
    ).start()  # fmt: skip
    assert game.asked == "commune"
    assert game.question == "how the solo opponent uses the card turned up"
    assert sorted(answer.split(" (")[0] for answer in game.answers) == ["event", "points"]
    game.do("event", "place in Press", "stop")
    assert game.asked == "commune"
    assert "1 point left" in game.question
