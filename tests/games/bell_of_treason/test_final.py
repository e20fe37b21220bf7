"""The Final Decision and victory (T-FD, T-WIN, CD-FIN)."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

CONCEDE = [
    "Lord Runciman",
    "The Night Demarche",
    "Chamberlain's Broadcast",
]  # tabs uk, president E, government
DEFEND = ["Generals at the Castle", "The Sokol Festival", "Martial Law"]  # tabs president, czechs, none


def exchange(concede: str, defend: str, **position: Any) -> Table:
    """One exchange with these two cards; Concede has the Initiative if nothing is said."""
    given = {"at": "exchange", "initiative": "concede", "exchange": 2, **position}
    aside = {"concede": [concede, "Lord Halifax"], "defend": [defend, "Bad Godesberg"]}
    game = Position(aside=aside, final_gone=["concede", "defend"], **given).start()
    first, second = (concede, defend) if game.asked == "concede" else (defend, concede)
    return game.do(first, second)


@pytest.mark.rule("T-FD-1", "CD-FIN-1", "T-EX-14", "CD-FIN-3")
def test_of_four_cards_one_is_given_up_face_up() -> None:
    game = Position(at="final", aside={"concede": CONCEDE, "defend": DEFEND}).start()
    assert (game.asked, game.question) == ("concede", "which card to give up before the Final Decision")
    assert len(game.answers) == 4
    assert game.can("ABOUT US")
    game.do("Lord Runciman", "NO DISCUSSION")
    assert set(game.discards()) == {"Lord Runciman", "NO DISCUSSION"}
    assert game.front() == ["ABOUT US"]
    assert game.question == "to play first or second"


@pytest.mark.rule("T-FD-1", "CD-FIN-1")
def test_with_three_cards_none_is_given_up() -> None:
    game = Position(
        at="final", aside={"concede": CONCEDE, "defend": DEFEND}, final_gone=["concede", "defend"]
    ).start()
    assert game.question == "to play first or second"


@pytest.mark.rule("T-RULE-11", "T-FD-1", "CD-FIN-2")
def test_initiative_may_come_before_the_cut() -> None:
    game = Position(at="final", options={"fd_order": "initiative_first"}).start()
    assert game.question == "to play first or second"
    game.do("play first")
    assert game.question == "which card to give up before the Final Decision"


@pytest.mark.rule("CD-RULE-8", "T-FD-2", "CD-STATE-7")
def test_the_cut_and_the_cards_of_an_exchange_are_secret_until_both_have_chosen() -> None:
    game = Position(at="final", aside={"concede": CONCEDE, "defend": DEFEND}).start().do("Lord Runciman")
    assert game.asked == "defend"
    assert game.discards() == []
    assert "Lord Runciman" not in game.engine.view(1).text
    game.do("Martial Law", "play first", "NO DISCUSSION")
    assert game.asked == "concede"
    engine = game.engine
    other = engine.clone()
    other.redeal(0, 11)
    assert (other.observation(0) == engine.observation(0)).all()
    assert other.view(0).text == engine.view(0).text


@pytest.mark.rule("T-FD-2", "T-EX-14", "T-EX-20", "T-RULE-12")
def test_equal_tabs_cancel_each_other_events_as_well() -> None:
    game = exchange("The Night Demarche", "Generals at the Castle", cubes={"president": (1, 1)})
    assert "Both tabs name President: nobody acts." in game.log
    assert game.cubes("president") == (1, 1)


@pytest.mark.rule("T-RULE-12", "T-EX-20", "T-FD-3")
def test_a_card_without_a_tab_does_nothing_and_cancels_nothing() -> None:
    game = exchange("Lord Runciman", "Martial Law", cubes={"uk": (1, 1)})
    assert (game.asked, game.answers) == (
        "concede",
        ["do nothing", "Escalate: place in United Kingdom", "Persuade: remove from United Kingdom"],
    )
    game.do("Persuade")
    assert game.cubes("uk") == (1, 0)
    assert "Defend does nothing with Martial Law." in game.log


@pytest.mark.rule("T-FD-3", "T-EX-14", "T-PLAY-1")
def test_one_operation_in_the_space_of_the_tab_under_the_usual_conditions() -> None:
    game = exchange("Lord Runciman", "Generals at the Castle", cubes={"president": (1, 0), "ussr": (0, 1)})
    game.do("do nothing")
    assert game.answers == ["do nothing", "Escalate: place in President"]  # no cube there: no Persuade
    game.do("Escalate")
    assert game.cubes("president") == (1, 1)


@pytest.mark.rule("T-FD-3", "T-FD-5")
def test_the_event_only_if_the_tab_says_so_and_the_card_is_own_or_neutral() -> None:
    demarche = exchange("The Night Demarche", "Martial Law", cubes={"president": (0, 2)})
    assert demarche.can("event")
    assert not exchange("Lord Runciman", "Martial Law", cubes={}).can("event")
    foreign = exchange("Lord Runciman", "The Anglo-French Plan", cubes={"ussr": (0, 1)}).do("do nothing")
    assert foreign.asked == "defend"
    assert not foreign.can("event")
    final = Position(
        at="exchange", initiative="concede", aside={"concede": ["Lord Halifax"], "defend": ["Martial Law"]}
    ).start()
    final.do("ABOUT US", "Martial Law")
    assert final.can("event")


@pytest.mark.rule("T-PLAY-2", "CD-FIN-3")
def test_cards_of_an_exchange_go_on_the_discards() -> None:
    game = exchange("Lord Runciman", "The Sokol Festival", cubes={}).do("do nothing", "do nothing")
    assert game.discards()[-2:] == ["The Sokol Festival", "Lord Runciman"]


@pytest.mark.rule("T-FD-6", "T-FD-2")
@pytest.mark.parametrize("first", ["concede", "defend"])
def test_the_initiative_player_acts_first(first: str) -> None:
    game = exchange("Lord Runciman", "The Sokol Festival", initiative=first, cubes={})
    assert game.asked == first


@pytest.mark.rule("T-RULE-13")
def test_the_second_action_sees_what_the_first_left() -> None:
    """Concede's Persuade ends Defend's control of United Kingdom, which lent it President."""
    game = exchange("Lord Runciman", "Generals at the Castle", cubes={"uk": (1, 2)}).do("Persuade")
    assert "Defend does nothing with Generals at the Castle." in game.log
    kept = exchange("Lord Runciman", "Generals at the Castle", cubes={"uk": (1, 2)}).do("do nothing")
    assert kept.answers == ["do nothing", "Escalate: place in President"]


@pytest.mark.rule("T-FD-4", "T-EX-14", "CD-FIN-2")
def test_at_the_end_political_and_military_alone_give_points() -> None:
    public = {"czechs": (0, 1), "press": (0, 1), "germans": (0, 1)}
    game = Position(at="end", vp=0, cubes=public).start()
    assert (game.vp, game.winner) == (0, "concede")
    military = {"staff": (0, 1), "guard": (0, 1), "moravia": (0, 1)}
    game = Position(at="end", vp=0, cubes=military).start()
    assert (game.vp, game.winner) == (1, "defend")
    political = {"president": (1, 0), "government": (1, 0), "opposition": (1, 0)}
    assert Position(at="end", vp=1, cubes=political).start().vp == 0


@pytest.mark.rule("T-WIN-1", "T-EX-15")
@pytest.mark.parametrize(
    ("vp", "cubes", "winner"),
    [
        (1, {"president": (2, 0), "uk": (0, 2)}, "defend"),
        (1, {"president": (2, 1), "uk": (0, 1)}, "concede"),
        (0, {"president": (2, 4)}, "concede"),
        (1, {"president": (2, 0), "press": (0, 4)}, "concede"),
    ],
)
def test_victory(vp: int, cubes: dict[str, tuple[int, int]], winner: str) -> None:
    assert Position(at="end", vp=vp, cubes=cubes).start().winner == winner


@pytest.mark.rule("T-RULE-14")
def test_without_a_white_cube_in_president_the_second_condition_is_met() -> None:
    assert Position(at="end", vp=1, cubes={}).start().winner == "defend"


@pytest.mark.rule("T-WIN-1", "T-RULE-15")
def test_rewards() -> None:
    game = Position(at="end", vp=1, cubes={}).start()
    assert game.engine.rewards.tolist() == [-1, 1]
    by_vp = Position(at="end", vp=3, cubes={}, options={"reward": "vp"}).start()
    assert by_vp.engine.rewards.tolist() == pytest.approx([-0.8, 0.8])
