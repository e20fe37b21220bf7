"""Rounds: Round cards, Initiative, alternation, set-aside, Repeated cards (T-ROUND, T-INIT, CD-ROUND, CD-INIT)."""

import pytest

from versailles_env.games.bell_of_treason.position import Position


@pytest.mark.rule("T-ROUND-1")
def test_round_one_has_no_instructions() -> None:
    game = Position(at="round", round=1).start()
    assert game.log[:2] == ["Round 1 begins.", "Cards and Objectives are dealt."]


@pytest.mark.rule("T-ROUND-1", "T-ROUND-3", "CD-ROUND-1")
def test_the_round_card_comes_first_and_in_order() -> None:
    game = Position(at="round", round=2, vp=2, mobilized=1, dice=[6]).start().do("to the pool")
    order = [
        "Round 2",
        "Stalin's Politics",
        "Hitler's Decision",
        "A German disk",
        "Concede puts",
        "Cards and",
    ]
    assert [line.startswith(start) for line, start in zip(game.log, order, strict=False)] == [True] * len(
        order
    )


@pytest.mark.rule("T-EX-5", "T-ROUND-2")
@pytest.mark.parametrize("number", [2, 3])
def test_stalins_politics_leaves_one_green_cube(number: int) -> None:
    position = Position(at="round", round=number, cubes={"ussr": (2, 3)})
    pools = Position(round=number, cubes={"ussr": (2, 3)}).start()
    game = position.start()
    assert game.cubes("ussr") == (0, 1)
    assert game.pool("concede") - pools.pool("concede") == 2
    assert game.pool("defend") - pools.pool("defend") == 2


@pytest.mark.rule("T-EX-5")
def test_stalins_politics_makes_no_green_cube() -> None:
    assert Position(at="round", round=2, cubes={"ussr": (1, 0)}).start().cubes("ussr") == (0, 0)


@pytest.mark.rule("T-ROUND-5", "T-EX-7")
def test_german_preparations_put_a_disk_on_the_space_of_the_round() -> None:
    game = Position(at="round", round=2).start().do("to the pool")
    assert game.disks == [2]
    assert Position(at="round", round=3).start().do("to the pool").disks == [3]
    again = Position(at="round", round=2, disks=[2]).start()
    assert again.disks == [2]
    assert "space 2 has one" in " ".join(again.log)


@pytest.mark.rule("T-ROUND-5", "T-MOB-1")
def test_preparations_may_bring_a_mobilization_at_once() -> None:
    game = Position(at="round", round=2, disks=[1]).start().do("to the pool")
    assert game.mobilized == 1
    assert game.question == "where the freed green cube goes, 1 left"


@pytest.mark.rule("T-ROUND-6", "T-ROUND-7", "T-RULE-9")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_repeated_cards_go_back_and_the_next_card_below_is_the_top_one(number: int) -> None:
    discards = ["Konrad Henlein", "The May Crisis", "Lord Halifax", "The Sokol Festival"]
    game = Position(at="return", round=number, discards=discards).start()
    assert game.discards() == ["Lord Halifax"]
    assert {"Konrad Henlein", "The May Crisis", "The Sokol Festival"} <= {
        *game.deck(), *game.hand("concede"), *game.hand("defend")
    }  # fmt: skip
    assert game.round == number + 1


@pytest.mark.rule("T-ROUND-7")
def test_repeated_cards_set_aside_stay_there() -> None:
    aside = {"concede": ["Konrad Henlein", "Lord Halifax", "Rudolf Beran"]}
    game = Position(at="return", round=3, aside=aside).start()
    assert "Konrad Henlein" in game.aside("concede")


@pytest.mark.rule("T-EX-4", "T-INIT-1", "CD-INIT-1")
@pytest.mark.parametrize(("vp", "who"), [(0, "defend"), (1, "concede"), (-3, "defend"), (5, "concede")])
def test_the_side_with_fewer_points_decides_initiative(vp: int, who: str) -> None:
    game = Position(at="initiative", vp=vp).start()
    assert (game.asked, game.question) == (who, "to play first or second")
    assert game.answers == ["play first", "play second"]


@pytest.mark.rule("CD-INIT-2")
@pytest.mark.parametrize(("answer", "first"), [("play first", "defend"), ("play second", "concede")])
def test_whoever_plays_first_is_the_initiative_player(answer: str, first: str) -> None:
    game = Position(at="initiative").start().do(answer)
    assert game.initiative == first
    assert (game.asked, game.question) == (first, "which card to play")


@pytest.mark.rule("T-PLAY-5", "CD-ROUND-4", "T-PLAY-1")
def test_four_plays_each_in_turn_then_one_card_is_set_aside() -> None:
    game = Position(at="initiative", round=1).start().do("play first")
    askers = []
    while len(game.aside("defend")) == 0:
        askers.append(game.asked)
        game.do(game.answers[0])  # any card
        game.do("points", "leave the rest")
    assert askers == ["defend", "concede"] * 4
    assert len(game.aside("concede")) == len(game.aside("defend")) == 1
    assert game.hand("concede") == game.hand("defend") == []


@pytest.mark.rule("CD-RULE-7")
def test_a_side_without_cards_is_passed_over() -> None:
    game = Position(active="concede", hands={"concede": ["Lord Halifax"], "defend": []}).start()
    game.do("points", "leave the rest")
    assert "Defend has no card to play." in game.log
    assert "Concede has no card to play." in game.log


@pytest.mark.rule("CD-ROUND-2", "CD-RULE-8", "CD-STATE-7")
def test_objectives_are_chosen_in_secret_and_the_other_one_leaves_the_game() -> None:
    game = Position(at="deal", goals=["uk", "france", "press", "guard"]).start()
    assert (game.asked, len(game.answers)) == ("concede", 2)
    game.do("Plan Z")
    assert game.asked == "defend"
    engine = game.engine
    for text in (engine.view(1).text, " ".join(map(str, engine.view(1).question))):
        assert "Plan Z" not in text
    assert "Concede keeps an Objective." in [engine.game.words.sentence(engine.pack, (23, 0, 0, -1, 0, 0), 1)]
    game.do("The Wireless")
    assert game.objective("concede") == "uk"
    assert game.objective("defend") == "press"
