"""The Card Phase, the choice of cards, Events, what becomes of cards."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

NO_MR = {"nazism": 0, "democracy": 0, "communism": 0}


def round_of(**position: object) -> Table:
    """A round in which nobody can alter the order."""
    return Position(**{"force": NO_MR, **position}).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-DEAL-1", "D-EX-6")
@pytest.mark.parametrize(("extended", "size"), [(False, 5), (True, 6)])
def test_hands_are_filled(extended: bool, size: int) -> None:
    game = Position(at="cards", options={"extended": extended}, hands={"nazism": ["N1", "N7"]}).start()
    game.do("stop here")
    assert [len(game.hand(name)) for name in ("nazism", "democracy", "communism")] == [size] * 3
    assert {"N1", "N7"} <= set(game.hand("nazism"))


@pytest.mark.rule("D-DECK-1", "D-DECK-3")
def test_kept_cards_may_be_thrown_and_come_back_into_the_deck() -> None:
    game = Position(
        at="cards", hands={"nazism": ["N1"]}, reserve=["N7"], draws=["N9", "N4", "N15", "N3", "N2"]
    ).start()
    assert set(game.answers) == {
        "stop here",
        "discard N1 Propaganda Ministry",
        "discard N7 Treaty with Poland",
    }
    game.do("discard N1", "stop here")
    assert game.zone("N1") == "deck"
    assert game.zone("N7") == "reserve"


@pytest.mark.rule("D-DECK-2", "D-EX-7")
def test_on_turn_3_green_may_and_the_others_must_add_reality() -> None:
    game = Position(at="cards", turn=3, prestige={"nazism": 7, "democracy": 6, "communism": 2}).start()
    assert game.question == "whether to add the Reality cards now"
    assert game.asked == "nazism"
    game.do("no")
    assert game.value("reality").tolist() == [0, 1, 1]
    assert game.zone("N5") == "out"
    assert game.zone("D11") in ("deck", "hand")
    later = Position(at="cards", turn=4, prestige={"nazism": 9}, reality=[], out=["N5"]).start()
    assert later.zone("N5") in ("deck", "hand")
    assert later.value("reality").tolist() == [1, 1, 1]


@pytest.mark.rule("D-DECK-2")
def test_on_turn_6_all_add_despair() -> None:
    game = Position(at="cards", turn=6, out=["N24", "D26", "C9"]).start()
    assert all(game.zone(card) in ("deck", "hand") for card in ("N24", "D26", "C9"))


@pytest.mark.rule("D-DECK-4", "D-RULE-7", "D-RULE-8")
def test_a_deck_dealt_out_is_rebuilt_from_its_discards() -> None:
    six = ["N1", "N2", "N4", "N6", "N7", "N8"]
    game = Position(at="cards", decks={"nazism": six}, draws=["N1", "N2", "N4", "N6", "N7"]).start()
    game.do("yes")  # a Mulligan: N8 is drawn, and then the five just thrown are the deck
    assert len(game.hand("nazism")) == 5
    assert "N8" in game.hand("nazism")
    short = Position(at="cards", decks={"nazism": ["N1", "N2"]}).start()
    assert short.hand("nazism") == ["N1", "N2"]


@pytest.mark.rule("D-MULL-1", "D-MAND-4", "D-RULE-70")
def test_a_mulligan_throws_the_whole_hand_once() -> None:
    game = Position(
        at="cards",
        hands={"nazism": ["N3", "N1", "N7", "N9", "N4"]},
        reserve=["N15"],
        draws=["N2", "N8", "N10", "N6", "N11"],
    ).start()
    game.do("stop here", "yes")
    assert game.hand("nazism") == ["N2", "N6", "N8", "N10", "N11"]
    assert game.zone("N3") == "discards"
    assert game.zone("N15") == "reserve"
    assert game.asked != "nazism"
    assert game.told("Nazism throws its hand and draws anew")


@pytest.mark.rule("D-RES-1", "D-EX-6")
def test_one_card_a_turn_goes_to_the_reserve_and_never_an_event() -> None:
    game = Position(at="cards", draws=["N6", "N1", "N7", "N9", "N4"]).start().until("into the Reserve")
    assert game.asked == "nazism"
    assert not game.can("N6")
    game.do("put into the Reserve N7")
    assert game.zone("N7") == "reserve"
    assert game.asked == "democracy"
    slots = Position().start().engine.pack.tables[0]["reserve_slots"].tolist()
    assert slots == [1, 2, 1]
    full = (
        Position(at="cards", reserve=["N15"], draws=["N1"]).start().do("stop here").until("into the Reserve")
    )
    assert full.asked == "democracy"


@pytest.mark.rule("D-CHOOSE-2", "D-RULE-9")
def test_a_political_action_in_hand_must_be_played_and_the_reserve_fulfils_it() -> None:
    game = round_of(hands={"nazism": ["N1", "N7"]}, reserve=["N9"])
    assert game.answers == [
        "play N1 Propaganda Ministry",
        "play N7 Treaty with Poland",
        "play N9 Balkan Pact",
    ]
    only = round_of(reserve=["N9"])
    assert set(only.answers) == {"no Political Action", "play N9 Balkan Pact"}


@pytest.mark.rule("D-CHOOSE-3", "D-CHOOSE-4", "D-EVENT-5", "D-EX-17", "D-PP-2", "D-RULE-70")
def test_without_an_action_two_events_may_be_played_for_1_pp() -> None:
    game = round_of(hands={"communism": ["C4", "C7", "C12"]}, prestige=NO_MR, boxes={"bulgaria": "45"})
    game.do("C7", "C4")
    assert game.log.index("Event of Communism: C7 Dimitrov at Leipzig") < game.log.index(
        "Event of Communism: C4 Second Five-Year Plan"
    )
    assert game.told("Communism has 1 PP")
    one = round_of(hands={"communism": ["C1", "C4", "C7"]}, prestige=NO_MR, dice=[1])
    one.do("C4").until("Action")
    assert one.hand("communism") == ["C7"]
    assert one.told("Communism has 3 PP")


@pytest.mark.rule("D-CHOOSE-5", "D-EVENT-2", "D-RULE-10")
def test_an_event_whose_conditions_fail_does_nothing_and_is_discarded() -> None:
    game = round_of(turn=4, hands={"democracy": ["D24"]}).do("D24")
    assert game.told("D24 Non-Intervention Committee does not happen")
    assert game.zone("D24") == "discards"


@pytest.mark.rule("D-MAND-1")
def test_a_mandatory_action_is_the_card_to_play() -> None:
    game = round_of(hands={"nazism": ["N1", "N3"]}, reserve=["N9"], prestige={"nazism": 0}, dice=[6])
    assert game.told("Nazism plays N3 Night of the Long Knives")
    saved = round_of(hands={"nazism": ["N1", "N7"]}, reserve=["N3"])
    assert len(saved.answers) == 3


@pytest.mark.rule("D-MAND-2")
def test_after_total_war_nothing_is_mandatory() -> None:
    from versailles_env.games.democracy_under_siege.rules.choose import must_play_action

    game = Position(hands={"nazism": ["N1", "N3"]}, total_war=True).start()
    assert not must_play_action(game.engine.state[0], game.engine.pack.tables[0], 0)


@pytest.mark.rule("D-MAND-3", "D-CLEAN-4", "D-EX-46")
def test_a_mandatory_event_waits_for_its_condition() -> None:
    waiting = round_of(hands={"democracy": ["D12"]}, boxes={"france": "democracy"})
    assert set(waiting.answers) == {"no Political Action", "play D12 Stavisky Affair"}
    due = round_of(hands={"democracy": ["D12"]}, prestige=NO_MR)
    assert due.told("Event of Democracy: D12 Stavisky Affair")
    game = Position(at="cleanup", turn=5, hands={"democracy": ["D12"]}, boxes={"france": "democracy", "italy": "22"},
                    wars={"N29": {"stalemate": True}}, dice=[3]).start()  # fmt: skip
    game.until("throw")
    told = game.log
    assert told.index("Event of Democracy: D12 Stavisky Affair") < told.index("Democracy produces 3 MR")


@pytest.mark.rule("D-REVEAL-1", "D-CHOOSE-1")
def test_nothing_is_told_before_all_have_chosen() -> None:
    game = round_of(hands={"nazism": ["N1", "N7"], "democracy": ["D1", "D5"]})
    before = game.engine.view(2).text, game.engine.observation(2).tobytes(), game.engine.view(1).text
    game.do("N7")
    assert game.log == []
    after = game.engine.view(2).text, game.engine.observation(2).tobytes(), game.engine.view(1).text
    assert before == after
    game.do("D1")
    assert game.log[:2] == ["Nazism plays N7 Treaty with Poland", "Democracy plays D1 New Deal"]


@pytest.mark.rule("D-REPL-1", "D-REPL-2", "D-REPL-3", "D-EX-44", "D-RULE-12", "D-RULE-69")
def test_a_replacement_is_laid_before_anybody_alters_the_order() -> None:
    position = {"order": ["communism", "democracy", "nazism"], "hands": {"nazism": ["N1", "N10"]}}
    game = Position(**position).start().do("N1 Prop")
    assert game.asked == "nazism"
    game.do("lay instead N10")
    assert game.zone("N1") == "hand"
    assert "alter" in game.question
    other = Position(**position, options={"replaced": "discards"}).start().do("N1 Prop", "lay instead N10")
    assert other.zone("N1") == "discards"
    bound = Position(hands={"nazism": ["N3", "N10"]}, force=NO_MR, prestige={"nazism": 0}, dice=[6]).start()
    assert not bound.told("replaces")
    assert bound.told("Nazism plays N3")


@pytest.mark.rule("D-REPL-4")
def test_a_replacement_card_may_be_played_like_any_other() -> None:
    game = round_of(hands={"nazism": ["N10"]}, dice=[6])
    assert game.do("no").told("Nazism performs N10 Leaving the League")


@pytest.mark.rule("D-ALTER-1", "D-ALTER-2", "D-EX-16", "D-RULE-13")
def test_two_swaps_cost_two_prestige_and_two_mr() -> None:
    game = Position(
        order=["nazism", "democracy", "communism"],
        prestige={"communism": 2, "nazism": 0, "democracy": 0},
        force={"communism": 2},
    ).start()
    assert game.asked == "communism"
    game.do("up")
    assert game.answers == ["no", "one rank up", "one rank down"]
    game.do("up")
    assert game.order() == ["communism", "nazism", "democracy"]
    assert (game.prestige("communism"), game.force("communism")) == (0, 0)
    poor = Position(
        prestige={"nazism": 0, "democracy": 5, "communism": 5}, force={"democracy": 0, "communism": 0}
    )
    assert "alter" not in poor.start().question


@pytest.mark.rule("D-EVENT-1", "D-TURN-3")
def test_all_events_come_before_any_attempt_in_order_of_play() -> None:
    game = (
        round_of(
            order=["communism", "democracy", "nazism"],
            hands={"nazism": ["N11", "N1"], "communism": ["C4", "C1"]},
            prestige=NO_MR,
            dice=[1, 1],
        )
        .do("C4", "N11")
        .until("Action")
    )
    log = game.log
    assert log.index("Event of Communism: C4 Second Five-Year Plan") < log.index(
        "Event of Nazism: N11 New Plan"
    )
    assert log.index("Event of Nazism: N11 New Plan") < log.index(
        "Communism rolls 1 -1 for C1 Agitprop, 3 needed"
    )


@pytest.mark.rule("D-EVENT-3", "D-EVENT-4", "D-RULE-14")
def test_an_event_is_removed_or_lasts_as_its_card_says() -> None:
    game = round_of(turn=4, hands={"democracy": ["D19"], "communism": ["C4"]}, prestige=NO_MR).do("C4")
    assert (game.zone("C4"), game.zone("D19")) == ("removed", "active")
    begun = Position(at="turn", turn=7, active=["D19"]).start()
    assert begun.zone("D19") == "removed"
    ended = Position(turn=6, active=["D19"]).start().perform("D31")
    assert ended.zone("D19") == "removed"
    turn = Position(at="cleanup", turn=5, active=["D24"]).start()
    assert turn.zone("D24") == "removed"


FATES = {
    "failed": ("N7", [1], "discards"),
    "performed": ("N7", [6], "removed"),
    "MULTIPLE": ("D5", [6], "discards"),
    "War": ("C19", [6], "war"),
}


@pytest.mark.rule("D-FATE-1", "D-FATE-2", "D-FATE-5")
@pytest.mark.parametrize("case", FATES)
def test_what_becomes_of_a_card(case: str) -> None:
    card, dice, zone = FATES[case]
    deck = {"N": "nazism", "D": "democracy", "C": "communism"}[card[0]]
    game = round_of(hands={deck: [card]}, prestige=NO_MR, dice=dice, boxes={"poland": "04"})
    game.until("Action")
    assert game.zone(card) == zone


@pytest.mark.rule("D-FATE-3", "D-ARMS-1", "D-RULE-27")
def test_two_plays_are_removed_at_the_second_success() -> None:
    first = round_of(hands={"communism": ["C8"]}, force={"communism": 2}, prestige=NO_MR, dice=[6]).until(
        "Action"
    )
    assert (first.zone("C8"), first.level("ussr"), first.force("communism")) == ("discards", 2, 0)
    second = round_of(
        hands={"communism": ["C8"]},
        force={"communism": 3},
        levels={"ussr": 2},
        performed={"C8": 1},
        prestige=NO_MR,
        dice=[6],
    ).until("Action")
    assert (second.zone("C8"), second.level("ussr")) == ("removed", 3)
    poor = round_of(hands={"communism": ["C8"]}, force={"communism": 1}, prestige=NO_MR).until("Action")
    assert poor.told("C8 Soviet Armaments is not attempted")


@pytest.mark.rule("D-ARMS-2", "D-RULE-28")
def test_extended_allows_one_attempt_a_turn() -> None:
    game = round_of(
        options={"extended": True},
        hands={"communism": ["C8", "C1"]},
        force={"communism": 9},
        prestige=NO_MR,
        dice=[1],
    )
    game.do("C8").until("into the Reserve").do("yes").until("which Political Action", "pass")
    game.do("C8")
    assert game.told("C8 Soviet Armaments is not attempted")


@pytest.mark.rule("D-RES-2")
def test_a_played_card_may_go_to_an_empty_reserve_slot() -> None:
    game = round_of(hands={"nazism": ["N7"]}, prestige=NO_MR, dice=[1]).do("yes")
    assert game.zone("N7") == "reserve"
    full = round_of(hands={"nazism": ["N7"]}, reserve=["N9"], prestige=NO_MR, dice=[1]).do("N7")
    assert full.zone("N7") == "discards"


@pytest.mark.rule("D-PP-1")
def test_a_card_gives_its_points_performed_or_not() -> None:
    for die in (1, 6):
        game = round_of(hands={"nazism": ["N7"]}, prestige=NO_MR, dice=[die], boxes={"poland": "04"})
        assert game.until("Action").told("Nazism has 4 PP")


@pytest.mark.rule("D-FATE-4", "D-STAND-1", "D-STAND-2")
def test_stand_by_effects_come_at_the_end_unless_nullified() -> None:
    game = Position(at="stand_by", turn=5, standby=["N33"], boxes={"czechoslovakia": "51"}).start()
    assert game.control("sudeten") == "germany"
    assert game.zone("N33") == "removed"
    played = round_of(turn=5, hands={"nazism": ["N33"]}, prestige={"nazism": 1}, dice=[6]).do("no")
    assert (played.zone("N33"), played.prestige("nazism"), played.control("sudeten")) == ("standby", 2, "")
    nullified = Position(turn=5, standby=["N33"], prestige={"nazism": 5}).start().perform("D36")
    assert (nullified.zone("N33"), nullified.control("sudeten"), nullified.prestige("nazism")) == (
        "removed",
        "",
        4,
    )


@pytest.mark.rule("D-FATE-6")
def test_the_turn_of_a_success_is_noted() -> None:
    game = round_of(turn=4, hands={"nazism": ["N5"]}, prestige=NO_MR, dice=[6])
    assert game.value("performed")[4] == 4


@pytest.mark.rule("D-MAND-3", "D-EVENT-5", "D-CHOOSE-4")
def test_a_mandatory_event_may_be_the_first_or_the_second_of_two() -> None:
    """C4 gives an MR, the MANDATORY C5 takes one: without an MR the order counts, and it is the player's."""
    left = []
    for first in ("C4", "C5"):
        game = round_of(hands={"communism": ["C4", "C5"]})
        assert game.question.startswith("which Political Action")
        game.do(first)
        if game.question == "which Event to play besides":
            game.do("C4")
        game.until("which Action")
        left.append(game.force("communism"))
    assert left == [0, 1]
