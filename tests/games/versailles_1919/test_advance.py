"""Settle, steps 3 and 4: cards come to the Table, an Issue comes to the Waiting Room (EN:343-369)."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import open_outcomes, pick, reconstructed_pack, resolve, settle_out

SLOTS = ["KOREA", "SAAR", "TOGO", "LIBYA", "EGYPT"]
PILE = ["DANZIG", "TYROL", "FIUME", "THRACE"]


def settled(**more: object) -> Table:
    """France settles Korea; its Event (Middle East Unrest +2) is over, cards are to advance."""
    position = {
        "active": "france",
        "slots": SLOTS,
        "cubes": {"KOREA": {"france": 1}},
        "event": "ARTHUR BALFOUR",
    }
    position |= {"waiting_events": ["JAN SMUTS", "SCAPA FLOW"], "events": ["WELLINGTON KOO"], **more}
    return Position(**position).start().do("settle KOREA", "Home rule")


def adding(**more: object) -> Table:
    """As `settled`, and the cards have advanced: an Issue is to be added."""
    game = settled(waiting_events=["MUNICH SOVIET", "SCAPA FLOW"], **more)
    return game.do("bring TOGO", "bring MUNICH")


# V-ADV


@pytest.mark.rule("V-ADV-1")
@pytest.mark.parametrize("issue_first", [True, False])
@pytest.mark.parametrize("issue", ["TOGO", "LIBYA", "RHEINLAND"])
def test_one_issue_with_its_cubes_and_one_event_come_to_the_table_in_either_order(
    issue: str, issue_first: bool
):
    slots = [*SLOTS[:4], "RHEINLAND"]
    cubes = {"KOREA": {"uk": 2}, issue: {"uk": 3, "usa": 1}, "SAAR": {"usa": 2}}
    game = settled(slots=slots, cubes=cubes)  # the UK controls Korea, France settled it
    assert game.asked == "france"
    assert game.answers == [f"bring {card} to the Table" for card in (*slots[2:], "JAN SMUTS", "SCAPA FLOW")]
    answers = [f"bring {issue}", "bring SCAPA FLOW"]
    game.do(answers[0] if issue_first else answers[1])
    left = [
        f"bring {card} to the Table" for card in (("JAN SMUTS", "SCAPA FLOW") if issue_first else slots[2:])
    ]
    assert game.asked == "france"
    assert game.answers == left
    game.do(answers[1] if issue_first else answers[0])
    assert sorted(game.table_issues()) == sorted(["SAAR", issue])
    assert game.event_on_table() == "SCAPA FLOW"
    assert game.cubes(issue) == {"uk": 3, "usa": 1}
    assert game.cubes("SAAR") == {"usa": 2}
    assert "JAN SMUTS" in game.events_waiting()
    assert "SCAPA FLOW" not in game.events_waiting()


@pytest.mark.rule("V-ADV-1")
@pytest.mark.parametrize("slots", [["KOREA", "RHEINLAND", *SLOTS[2:]], ["RHEINLAND", "KOREA", *SLOTS[2:]]])
def test_the_new_issue_takes_the_place_of_the_one_settled(slots: list[str]):
    game = settled(slots=slots, cubes={"KOREA": {"france": 1}, "RHEINLAND": {"uk": 2}, "LIBYA": {"usa": 3}})
    game.do("bring LIBYA")
    assert game.table_issues() == ["LIBYA" if name == "KOREA" else name for name in slots[:2]]
    assert game.cubes("LIBYA") == {"usa": 3}
    assert game.cubes("RHEINLAND") == {"uk": 2}


@pytest.mark.rule("V-ADV-1")
@pytest.mark.parametrize("placed", [True, False])
def test_the_active_player_may_place_a_cube_on_an_event_with_the_icon(placed: bool):
    game = settled(cubes={"KOREA": {"uk": 2, "france": 1}}, exhausted={"france": 4})
    game.do("bring JAN SMUTS")
    assert (game.asked, game.question) == ("france", "whether to place a cube on JAN SMUTS")
    game.do("a cube" if placed else "no cube")
    assert game.value("event_cube") == (1 if placed else -1)
    assert (game.available("france"), game.exhausted("france")) == (10 if placed else 11, 4)


@pytest.mark.rule("V-ADV-1")
def test_no_cube_goes_on_an_event_without_the_icon():
    game = settled().do("bring SCAPA FLOW")
    assert game.question == "which card to bring to the Table"
    assert game.value("event_cube") == -1


@pytest.mark.rule("V-ADV-1")
def test_no_cube_is_placed_by_one_who_has_none_available():
    game = settled(cubes={"KOREA": {"france": 2}}, exhausted={"france": 13}).do("bring JAN SMUTS")
    assert game.question == "which card to bring to the Table"
    assert game.value("event_cube") == -1
    assert game.exhausted("france") == 15


@pytest.mark.rule("V-ADV-1")
def test_the_cube_decides_the_event_of_the_next_settle():
    game = settled(cubes={"KOREA": {"france": 1}, "SAAR": {"uk": 1}}).do("bring JAN SMUTS", "a cube")
    settle_out(game).do("end the turn")
    assert game.active == "usa"
    game.do("settle SAAR", "Stays")
    assert (game.asked, game.question) == ("france", "which player")


# V-ADD


@pytest.mark.rule("V-ADD-1")
@pytest.mark.rule("V-EX-8")
@pytest.mark.parametrize(
    ("place", "rest"), [(0, PILE[1:]), (1, [PILE[0], *PILE[2:]]), (2, [*PILE[:2], PILE[3]])]
)
def test_one_of_the_top_three_discards_costs_its_place_and_the_rest_keep_their_order(
    place: int, rest: list[str]
):
    game = adding(discards=PILE)
    assert game.question == "where the new Issue comes from"
    assert game.asked == "france"
    assert game.answers == [
        "take DANZIG from the discards for 0 Influence",
        "take TYROL from the discards for 1 Influence",
        "take FIUME from the discards for 2 Influence",
        "draw two from the deck",
    ]
    deck = int(game.value("deck_n"))
    assert (game.available("france"), game.exhausted("france")) == (14, 1)
    game.do(f"take {PILE[place]}")
    assert (game.available("france"), game.exhausted("france")) == (14 - place, 1 + place)
    assert sorted(game.waiting_issues()) == sorted(["LIBYA", "EGYPT", PILE[place]])
    assert game.discards() == rest
    assert game.value("deck_n") == deck


@pytest.mark.rule("V-ADD-1")
@pytest.mark.parametrize(
    ("pile", "available", "taken"), [(1, 9, 1), (2, 9, 2), (3, 9, 3), (3, 2, 3), (3, 1, 2), (3, 0, 1)]
)
def test_the_discards_go_as_far_as_they_and_the_available_influence_reach(
    pile: int, available: int, taken: int
):
    game = adding(discards=PILE[:pile], available={"france": available})
    takes = [text.split()[1] for text in game.answers if text.startswith("take")]
    assert takes == PILE[:taken]
    assert game.can("draw two")


@pytest.mark.rule("V-ADD-1")
@pytest.mark.parametrize(("kept", "other"), [("RHEINLAND", "SYRIA"), ("SYRIA", "RHEINLAND")])
def test_of_two_cards_drawn_one_waits_and_the_other_tops_the_discards(kept: str, other: str):
    game = adding(discards=PILE, draws=["SYRIA", "RHEINLAND"])
    deck = int(game.value("deck_n"))
    game.do("draw two")
    assert game.asked == "france"
    assert game.answers == ["keep SYRIA", "keep RHEINLAND"]  # and no way back to the discards
    game.do(f"keep {kept}")
    assert sorted(game.waiting_issues()) == sorted(["LIBYA", "EGYPT", kept])
    assert game.discards() == [other, *PILE]
    assert game.value("deck_n") == deck - 2
    assert (game.available("france"), game.exhausted("france")) == (14, 1)


@pytest.mark.rule("V-ADD-1")
def test_the_source_is_chosen_before_the_draw():
    game = adding(discards=PILE)
    deck = int(game.value("deck_n"))
    assert deck == 53 - 5 - 4
    assert (game.value("drawn") == -1).all()
    pick(game, "draw two")
    assert "SYRIA" in open_outcomes(game)
    assert not {*PILE, *SLOTS} & set(open_outcomes(game))


@pytest.mark.rule("V-ADD-1")
def test_an_issue_discarded_in_this_settle_can_be_taken_back_for_nothing():
    position = Position(
        active="france",
        slots=SLOTS,
        cubes={"KOREA": {"france": 1}},
        controlled={"uk": {"SMYRNA": ("Greece", "uk")}},
        event="WILLIAM BULLITT",
        waiting_events=["MUNICH SOVIET", "SCAPA FLOW"],
        discards=PILE,
        events=["JAN SMUTS"],
    )
    game = position.start().do(
        "settle KOREA", "Home rule", "choose UK", "pass", "pass", "pass", "bring TOGO", "bring MUNICH"
    )
    assert game.answers[:2] == [
        "take SMYRNA from the discards for 0 Influence",
        "take DANZIG from the discards for 1 Influence",
    ]
    game.do("take SMYRNA")
    assert "SMYRNA" in game.waiting_issues()
    assert game.cubes("SMYRNA") == {}
    assert game.counters("SMYRNA") == []


@pytest.mark.rule("V-ADD-2")
@pytest.mark.rule("V-ADD-3")
@pytest.mark.parametrize("draws", [["GAME END", "SYRIA"], ["SYRIA", "GAME END"]])
def test_game_end_must_wait_and_the_card_drawn_with_it_is_discarded(draws: list[str]):
    game = adding(discards=PILE, draws=draws).do("draw two")
    assert "Military action" in game.question  # nothing was asked
    assert "GAME END" in game.waiting_issues()
    assert "SYRIA" not in game.waiting_issues()
    assert game.discards() == ["SYRIA", *PILE]


@pytest.mark.rule("V-ADD-2")
@pytest.mark.parametrize("last", ["SYRIA", "GAME END"])
def test_a_last_card_is_drawn_alone_and_kept(last: str):
    game = adding(deck_only=[last])
    pile = game.discards()
    game.do("draw two")
    assert not game.over
    assert last in game.waiting_issues()
    assert game.discards() == pile
    assert game.value("deck_n") == 0
    assert "Military action" in game.question


@pytest.mark.rule("V-ADD-3")
def test_no_event_takes_an_issue_or_its_cubes_off_table_or_waiting_room():
    slots = ["GAME END", "SAAR", "TOGO", "LIBYA", "EGYPT"]
    cubes = {name: {"uk": 2, "france": 1} for name in slots}
    game = Position(slots=slots, cubes=cubes, dice=[1, 2, 3, 4, 5, 6] * 40).start()
    for event in reconstructed_pack().content.events:
        for part in (game.conference, game.crisis):
            resolve(part(event.name))
            assert game.slots() == slots
            assert game.discards() == []
    assert all(game.cubes(name) == {"uk": 2, "france": 1} for name in slots)


@pytest.mark.rule("V-ADD-3")
def test_only_controlled_issues_can_be_unsettled_by_an_event():
    slots = ["SMYRNA", "ARABIA", "GAME END"]
    game = Position(slots=slots, cubes={"SMYRNA": {"uk": 1}, "GAME END": {"uk": 1}}).start()
    assert game.conference("ULRICH BROCKDORFF-RANTZAU").question == "which action"
    held = {"uk": {"SYRIA": "Arab kingdom"}, "usa": {"KOREA": "Home rule"}}
    game = Position(slots=slots, cubes={"SMYRNA": {"uk": 1}}, controlled=held).start()
    assert game.conference("ULRICH BROCKDORFF-RANTZAU").answers == ["unsettle SYRIA", "unsettle KOREA"]


@pytest.mark.rule("V-EX-7")
def test_the_book_brings_new_guinea_and_balfour_and_keeps_disarmament():
    position = Position(
        active="france",
        slots=["BYELORUS", "SMYRNA", "NEW GUINEA & SAMOA", "SOMALIA", "RHEINLAND"],
        cubes={"SMYRNA": {"france": 5, "uk": 3}, "NEW GUINEA & SAMOA": {"france": 2, "uk": 1}},
        event="HO CHI MINH",
        event_cube="usa",
        waiting_events=["ARTHUR BALFOUR", "CHAIM WEIZMANN"],
        discards=["TOGO"],
        draws=["WOMEN'S SUFFRAGE", "DISARMAMENT"],
        events=["BELA KUN"],
        dice=[2],
    )
    game = position.start().do("settle SMYRNA", "Greece", "lay a USA", "perform")
    game.do("bring NEW GUINEA", "bring ARTHUR", "a cube", "draw two", "keep DISARMAMENT")
    assert game.slots() == ["BYELORUS", "NEW GUINEA & SAMOA", "DISARMAMENT", "SOMALIA", "RHEINLAND"]
    assert game.cubes("NEW GUINEA & SAMOA") == {"france": 2, "uk": 1}
    assert game.cubes("DISARMAMENT") == {}
    assert game.event_on_table() == "ARTHUR BALFOUR"
    assert game.value("event_cube") == 1
    assert game.available("france") == 15 - 2 - 5 - 1
    assert game.exhausted("france") == 5
    assert game.discards() == ["WOMEN'S SUFFRAGE", "TOGO"]
    assert sorted(game.events_waiting()) == ["BELA KUN", "CHAIM WEIZMANN"]
