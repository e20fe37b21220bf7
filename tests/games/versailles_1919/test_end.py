"""The end of the game."""

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import QUIET, reconstructed_pack

SLOTS = ["SOMALIA", "TOGO", "LABOR", "KOREA", "DANZIG"]


def settled(**position: object) -> Table:
    """The UK settles SOMALIA and is about to add an Issue."""
    base = {"slots": SLOTS, "cubes": {"SOMALIA": {"uk": 1}}, **QUIET}
    game = Position(**{**base, **position}).start()  # type: ignore[arg-type]
    return game.do("settle SOMALIA", "Borders stay", "bring LABOR", "bring MUNICH SOVIET")


def reason(game: Table) -> str:
    return str(game.engine.summary()["reason"])


def crises(game: Table) -> int:
    return sum(line.startswith("Crisis") for line in game.log)


@pytest.mark.rule("V-END-1")
def test_settling_game_end_gives_it_to_the_leader_and_ends_the_game_at_once():
    game = Position(
        active="france",
        slots=["GAME END", *SLOTS[1:]],
        cubes={"GAME END": {"uk": 3, "france": 1}},
        controlled={"uk": {"THRACE": "To Greece"}},
        event="HO CHI MINH",
        event_cube="usa",
    ).start()
    game.do("settle GAME END")
    assert game.over
    assert not game.engine.truncated
    assert reason(game) == "GAME END settled"
    assert game.owner("GAME END") == "uk"
    assert (game.score("uk")["stars"], game.score("france")["stars"]) == (11, 0)
    assert (
        game.event_on_table() == "HO CHI MINH"
    )  # no Conference Event, nothing comes to the Table, no Crisis
    assert game.slots()[1:] == SLOTS[1:]
    assert crises(game) == 0


@pytest.mark.rule("V-END-2")
def test_wishing_to_draw_with_an_empty_deck_ends_the_game():
    game = settled(deck_only=[])
    assert not game.over
    game.do("draw two from the deck")
    assert game.over
    assert not game.engine.truncated
    assert reason(game) == "Issue deck empty"


@pytest.mark.rule("V-END-2")
def test_drawing_the_last_issues_does_not_end_the_game():
    game = settled(deck_only=["FIUME", "DALMATIA"], draws=["FIUME", "DALMATIA"])
    game.do("draw two from the deck", "keep FIUME")
    assert not game.over
    assert crises(game) == 1


@pytest.mark.rule("V-END-2")
@pytest.mark.parametrize(
    ("mode", "over"),
    [({"players": 2}, False), ({"players": 1, "hero": "uk", "slots": SLOTS[:4]}, True)],
    ids=["two players", "solo"],
)
def test_a_solo_game_ends_when_the_deck_is_emptied_and_a_game_for_two_does_not(mode, over):
    game = settled(deck_only=["FIUME", "DALMATIA"], draws=["FIUME", "DALMATIA"], **mode)
    game.do("draw two from the deck", "keep FIUME")
    assert game.over == over
    assert crises(game) == (0 if over else 1)


@pytest.mark.rule("V-END-2")
def test_a_solo_game_goes_on_while_an_issue_is_left():
    left = ["FIUME", "DALMATIA", "SAAR"]
    game = settled(players=1, hero="uk", slots=SLOTS[:4], deck_only=left, draws=left)
    game.do("draw two from the deck", "keep FIUME")
    assert not game.over
    assert crises(game) == 1


@pytest.mark.rule("V-END-2")
@pytest.mark.parametrize("left", [["FIUME", "DALMATIA"], ["FIUME"]])
def test_by_the_other_reading_drawing_the_last_issue_ends_the_game(left):
    game = settled(deck_only=left, draws=left, options={"deck_end": "last_drawn"}).do(
        "draw two from the deck"
    )
    if game.can("keep FIUME"):
        game.do("keep FIUME")
    assert game.over
    assert reason(game) == "Issue deck empty"
    assert crises(game) == 0


@pytest.mark.rule("V-END-2")
def test_by_the_other_reading_the_game_goes_on_while_an_issue_is_left():
    game = settled(
        deck_only=["FIUME", "DALMATIA", "SAAR"],
        draws=["FIUME", "DALMATIA"],
        options={"deck_end": "last_drawn"},
    )
    game.do("draw two from the deck", "keep FIUME")
    assert not game.over


@pytest.mark.rule("V-END-3")
def test_with_an_empty_deck_drawing_stays_a_choice_beside_the_discards():
    game = settled(deck_only=[], discards=["FIUME", "DALMATIA"])
    assert game.can("draw two from the deck")
    assert game.can("take FIUME from the discards")
    game.do("take FIUME from the discards")
    assert not game.over
    assert crises(game) == 1


@pytest.mark.rule("V-END-3")
def test_without_deck_and_discards_the_game_ends_there_with_the_issue_just_settled():
    names = [card.name for card in reconstructed_pack().content.issues if card.name not in SLOTS]
    game = settled(deck_only=[], controlled={"usa": {**dict.fromkeys(names), "GAME END": None}})
    assert game.over  # drawing was the only choice
    assert reason(game) == "Issue deck empty"
    assert crises(game) == 0
    assert game.owner("SOMALIA") == "uk"
    assert game.score("uk")["stars"] == 2


def stall(game: Table) -> None:
    """A turn that changes nothing: a unit to column 8 and back."""
    region = {"uk": "Europe", "france": "Africa", "usa": "Pacific"}[game.asked]
    game.do(f"deploy to {region} column 8", "reclaim")
    if game.can("take back"):
        game.do("take back")


@pytest.mark.rule("V-END-4")
def test_a_turn_limit_truncates_a_stall_with_the_scores_as_they_stand():
    game = Position(
        options={"turn_limit": 5}, controlled={"uk": {"THRACE": "To Greece"}}, happiness={"usa": 22}
    ).start()
    turns = 0
    while not game.over:
        stall(game)
        turns += 1
    assert turns == 5
    assert game.engine.truncated
    assert reason(game) == "turn limit"
    assert [game.score(nation)["total"] for nation in ("uk", "france", "usa")] == [7, 3, 6]
    assert game.rank("uk") == 1


@pytest.mark.rule("V-END-4")
def test_without_a_limit_no_rule_stops_a_stall():
    game = Position(options={"turn_limit": 0}).start()
    for _ in range(12):
        stall(game)
    assert not game.over


# deadlock


STUCK = {"LABOR": {"uk": 14, "france": 13}, "KOREA": {"france": 1, "usa": 14}}
"""All but one cube of each lie in the Waiting Room: nobody can lead two Issues, and nothing is Exhausted."""


def stuck(**position: object) -> Table:
    base = {"slots": SLOTS, "cubes": STUCK, "political_done": True, "military_done": False, **QUIET}
    return Position(**{**base, **position}).start()  # type: ignore[arg-type]


@pytest.mark.rule("V-END-5")
def test_when_no_cube_can_ever_move_again_the_game_ends_at_once():
    game = stuck(controlled={"uk": {"THRACE": "To Greece"}}).do("end the turn")
    assert game.over
    assert not game.engine.truncated
    assert reason(game) == "deadlock"
    assert game.score("uk")["stars"] > 0  # scores as they stand


@pytest.mark.rule("V-END-5")
@pytest.mark.parametrize(
    "way_out",
    [
        {"cubes": {**STUCK, "LABOR": {"uk": 14, "france": 12}}, "exhausted": {"france": 1}},
        {"cubes": {**STUCK, "LABOR": {"uk": 13, "france": 13}}},
        {"cubes": {**STUCK, "SOMALIA": {"uk": 1}}},
    ],
    ids=["something to reclaim", "two cubes to place", "a cube on the Table"],
)
def test_as_long_as_one_cube_can_move_it_goes_on(way_out):
    assert not stuck(**way_out).do("end the turn").over


@pytest.mark.rule("V-END-5")
def test_read_otherwise_a_deadlock_goes_on_to_the_turn_limit():
    game = stuck(options={"deadlock": "goes_on", "turn_limit": 6}).do("end the turn")
    while not game.over:
        game.do("end the turn")
    assert reason(game) == "turn limit"
