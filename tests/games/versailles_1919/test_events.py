"""Conference Events and Crises (EN:323-331, EN:124, EN:371-378)."""

import pytest

from versailles_env.games.versailles_1919.constants import EventZone
from versailles_env.games.versailles_1919.position import Position, Table

from .helpers import QUIET, open_outcomes, pack_with, pick, resolve, settle_out

SLOTS = ["HUNGARY", "SAAR", "TOGO", "LIBYA", "EGYPT"]
REGIONS = ["Europe", "Balkans", "Middle East", "Africa", "Pacific"]


def settled(event: str, cube: str = "", **more: object) -> Table:
    """France settles Hungary and has taken its option, which changes nothing but Italian Happiness: the Event is on."""
    position = {
        "active": "france",
        "slots": SLOTS,
        "cubes": {"HUNGARY": {"france": 1}},
        "event": event,
        "event_cube": cube,
    }
    return (
        Position(**{**position, "waiting_events": QUIET["waiting_events"], **more})
        .start()
        .do("settle HUNGARY", "Truce")
    )


def zone_of(game: Table, event: str) -> EventZone:
    names = [card.name for card in game.engine.pack.content.events]
    return EventZone(int(game.value("event_zone")[names.index(event)]))


def unrest(game: Table) -> list[int]:
    return [game.unrest(region) for region in REGIONS]


# V-EVENT


@pytest.mark.rule("V-EVENT-1")
@pytest.mark.parametrize(
    ("cube", "decider"), [("", "france"), ("uk", "uk"), ("france", "france"), ("usa", "usa")]
)
def test_the_owner_of_the_cube_decides_else_the_active_player(cube: str, decider: str):
    game = settled("HO CHI MINH", cube)
    assert game.asked == decider
    assert game.answers == ["perform HO CHI MINH", "decline HO CHI MINH"]


@pytest.mark.rule("V-EVENT-1")
@pytest.mark.rule("V-EX-6")
@pytest.mark.parametrize("cube", ["usa", "uk"])
@pytest.mark.parametrize(("answer", "keg", "unrest"), [("perform", 1, 2), ("decline", 0, 1)])
def test_an_optional_event_is_done_or_declined_and_then_discarded(
    cube: str, answer: str, keg: int, unrest: int
):
    game = settled("HO CHI MINH", cube)
    assert (game.asked, game.active) == (cube, "france")
    assert (game.available(cube), game.exhausted(cube)) == (14, 0)
    game.do(answer)
    assert (game.keg("pacific"), game.unrest("pacific")) == (keg, unrest)
    assert game.event_on_table() == ""
    assert zone_of(game, "HO CHI MINH") == EventZone.DISCARDS
    assert game.value("event_cube") == -1
    assert (game.available(cube), game.exhausted(cube)) == (14, 1)
    assert game.asked == "france"


@pytest.mark.rule("V-EVENT-1")
@pytest.mark.parametrize("cube", ["", "usa"])
def test_an_event_that_does_not_say_optional_is_done(cube: str):
    game = settled("ARTHUR BALFOUR", cube)
    assert game.unrest("middle east") == 3
    assert game.question == "which card to bring to the Table"
    assert zone_of(game, "ARTHUR BALFOUR") == EventZone.DISCARDS
    assert game.exhausted("usa") == (cube == "usa")


@pytest.mark.rule("V-EVENT-1")
@pytest.mark.parametrize(
    ("event", "optional"),
    [
        ("T. E. LAWRENCE", True),
        ("RED CLYDESIDE", True),
        ("JAN SMUTS", False),
        ("BELA KUN", False),
        ("WILLIAM HUGHES", False),
    ],
)
def test_only_events_that_say_optional_can_be_declined(event: str, optional: bool):
    game = settled(event)
    assert game.can("decline") == optional
    if not optional:
        resolve(game, "which card to bring to the Table")
        assert not any("declines" in line for line in game.log)


@pytest.mark.rule("V-EVENT-2")
@pytest.mark.parametrize("tracks", [REGIONS, ["Europe", "Pacific", "Africa", "Middle East", "Balkans"]])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_die_picks_the_random_region_by_its_number(tracks: list[str], die: int, tmp_path):
    old, new = (
        ", ".join(f'"{name.lower().replace(" ", "_")}"' for name in names) for names in (REGIONS, tracks)
    )
    pack = pack_with(tmp_path, "board.toml", old, new) if tracks != REGIONS else None
    game = Position(pack=pack, dice=[die]).start().crisis("WINSTON CHURCHILL")  # Unrest +1 and a check there
    assert unrest(game) == [2 if region == tracks[die - 1] else 1 for region in REGIONS]
    assert f"Uprising check: {tracks[die - 1]}." in game.log


@pytest.mark.rule("V-EVENT-2")
def test_on_a_six_the_event_of_a_random_region_does_not_happen():
    everywhere = dict.fromkeys(REGIONS, 5)
    game = Position(dice=[6], unrest=everywhere).start().crisis("WINSTON CHURCHILL")
    assert unrest(game) == [5] * 5
    assert not any("Uprising check" in line for line in game.log)
    held = {"uk": {"SMYRNA": "Turkey", "SAAR": "To France"}}
    game = Position(dice=[6], controlled=held).start().conference("LEON TROTSKY")
    assert game.question == "which action"
    assert game.owner("SMYRNA") == game.owner("SAAR") == "uk"


@pytest.mark.rule("V-EVENT-3")
@pytest.mark.parametrize("chosen", ["uk", "france", "usa"])
def test_the_decider_chooses_a_player_and_that_player_decides_the_rest(chosen: str):
    game = settled("JAN SMUTS", "usa")
    assert game.asked == "usa"
    assert game.question == "which player"
    assert game.answers == ["choose UK", "choose France", "choose USA"]  # oneself too, no Italy, no Japan
    game.do(f"choose {chosen}")
    assert game.asked == chosen
    assert game.answers == ["lose 2 Happiness", "2 Unrest in Africa"]
    game.do("lose 2")
    assert {n: game.happiness(n) for n in ("uk", "france", "usa")} == {
        **dict.fromkeys(("uk", "france", "usa"), 20),
        chosen: 18,
    }
    assert game.unrest("africa") == 1
    assert game.asked == "france"


@pytest.mark.rule("V-EVENT-3")
def test_the_other_branch_touches_nobodys_happiness():
    game = settled("JAN SMUTS", "usa").do("choose UK", "2 Unrest")
    assert game.unrest("africa") == 3
    assert [game.happiness(n) for n in ("uk", "france", "usa")] == [20] * 3


@pytest.mark.rule("V-EVENT-3")
def test_italy_can_be_chosen_when_it_is_played_and_picks_its_own_unit():
    game = settled("WINSTON CHURCHILL", "usa", players=4, units={"italy": {"europe": 6, "demobilized": 1}})
    game.do("perform")
    assert game.answers == ["choose UK", "choose France", "choose USA", "choose Italy"]
    game.do("choose Italy")
    assert game.asked == "italy"
    assert game.answers == ["demobilize the Available unit", "demobilize the unit in Europe"]


@pytest.mark.rule("V-EVENT-4")
def test_a_branch_without_effect_may_be_chosen():
    bare = {
        "cubes": {"HUNGARY": {"france": 1, "uk": 0}, "TOGO": {"uk": 15}},
        "units": {"uk": {"demobilized": 3}},
    }
    for branch in ("exhaust 2 Influence", "exhaust 1 Military"):
        game = settled("PRINCE FEISAL", **bare).do("choose UK")
        assert game.answers == ["exhaust 2 Influence", "exhaust 1 Military", "1 Unrest in the Middle East"]
        game.do(branch)
        assert (game.exhausted("uk"), game.units("uk")) == (0, {"demobilized": 3})
        assert game.unrest("middle east") == 1
        assert game.asked == "france"


@pytest.mark.rule("V-EVENT-4")
def test_an_event_does_what_it_can_and_then_the_rest():
    game = settled("SEATTLE GENERAL STRIKE", cubes={"HUNGARY": {"france": 1}, "TOGO": {"uk": 14}})
    game.do("choose UK")  # exhausts 2 Influence: has 1; demobilizes a unit
    assert (game.available("uk"), game.exhausted("uk")) == (0, 1)
    assert game.units("uk") == {"available": 2, "demobilized": 1}
    assert game.happiness("uk") == 25
    game = settled("SEATTLE GENERAL STRIKE", units={"uk": {"demobilized": 3}}).do("choose UK")
    assert (game.available("uk"), game.exhausted("uk")) == (13, 2)
    game = settled("EDWARD HOUSE", exhausted={"uk": 1}).do("perform", "choose UK")
    assert (game.available("uk"), game.exhausted("uk"), game.happiness("uk")) == (15, 0, 21)
    assert game.exhausted("france") == 0
    assert game.available("france") == 15


@pytest.mark.rule("V-EVENT-4")
def test_an_optional_event_without_effect_may_be_performed():
    game = settled("JOHN MAYNARD KEYNES", "usa")  # Unsettle a European Issue: nobody has one
    assert game.can("perform")
    assert game.can("decline")
    game.do("perform")
    assert game.question == "which card to bring to the Table"


@pytest.mark.rule("V-EVENT-5")
@pytest.mark.parametrize(("cube", "you"), [("usa", "usa"), ("uk", "uk"), ("", "france")])
def test_you_in_a_conference_event_is_its_decider(cube: str, you: str):
    game = settled("W. E. B. DU BOIS", cube).do("perform")
    assert game.asked == you
    game.do("gain 1")
    assert [n for n in ("uk", "france", "usa") if game.happiness(n) == 21] == [you]


@pytest.mark.rule("V-EVENT-5")
def test_you_in_a_crisis_is_the_active_player():
    game = settled("ARTHUR BALFOUR", "usa", events=["AFGHAN WAR"])
    settle_out(game)
    assert [game.units(n).get("exhausted", 0) for n in ("uk", "france", "usa")] == [0, 1, 0]


# V-CRISIS


@pytest.mark.rule("V-CRISIS-1")
def test_the_top_event_goes_to_the_waiting_room_and_its_crisis_happens_at_once():
    game = settled("ARTHUR BALFOUR", events=["WELLINGTON KOO"]).do("bring TOGO", "bring MUNICH SOVIET")
    resolve(game, "which Issue to keep")
    assert game.events_waiting() == ["SCAPA FLOW"]
    assert game.happiness("japan") == 20
    before = game.value("event_deck_n").item()
    game.do(game.answers[0])
    assert sorted(game.events_waiting()) == ["SCAPA FLOW", "WELLINGTON KOO"]
    assert game.event_on_table() == "MUNICH SOVIET"
    assert game.value("event_deck_n") == before - 1
    assert (game.unrest("pacific"), game.happiness("japan")) == (2, 19)
    assert "Military action" in game.question


@pytest.mark.rule("V-CRISIS-1")
def test_only_the_crisis_part_of_the_new_event_happens():
    game = settle_out(settled("ROBERT CECIL", events=["ARTHUR BALFOUR"]))
    assert game.unrest("middle east") == 2  # Crisis +1; its Conference would be +2
    assert game.happiness("uk") == 20  # Cecil's Conference +1, Balfour's Crisis -1


@pytest.mark.rule("V-CRISIS-1")
@pytest.mark.rule("V-CRISIS-2")
def test_an_empty_event_deck_is_made_of_its_discards_this_turns_among_them():
    game = settled("ARTHUR BALFOUR", event_deck_only=[], discards=["DANZIG"])
    game.do("bring TOGO", "bring MUNICH SOVIET")
    pick(game, "take DANZIG")
    names = {card.name for card in game.engine.pack.content.events}
    assert set(open_outcomes(game)) == names - {"MUNICH SOVIET", "SCAPA FLOW"}
    game.script(events=["ARTHUR BALFOUR"]).do()
    assert sorted(game.events_waiting()) == ["ARTHUR BALFOUR", "SCAPA FLOW"]
    assert game.value("event_deck_n") == 46 - 3
    assert EventZone.DISCARDS not in game.value("event_zone")


@pytest.mark.rule("V-CRISIS-2")
def test_the_deck_is_not_refilled_before_a_card_is_needed():
    game = settle_out(settled("ARTHUR BALFOUR", event_deck_only=["JAN SMUTS"]))
    assert "JAN SMUTS" in game.events_waiting()
    assert game.value("event_deck_n") == 0
    assert zone_of(game, "ARTHUR BALFOUR") == EventZone.DISCARDS


@pytest.mark.rule("V-CRISIS-2")
@pytest.mark.parametrize("active", ["uk", "france", "usa"])
def test_a_crisis_is_not_optional_and_its_choices_are_the_active_players(active: str):
    position = Position(
        active=active,
        slots=SLOTS,
        cubes={"HUNGARY": {"france": 2}},
        unrest={"europe": 3, "africa": 3},
        event="ARTHUR BALFOUR",
        event_cube="usa",
        waiting_events=QUIET["waiting_events"],
        events=["HERBERT HOOVER"],  # its Conference is optional; Crisis: choose a region, Unrest -1
    )
    game = resolve(position.start().do("settle HUNGARY", "Truce"), "which region")
    assert game.asked == active
    assert game.answers == [f"choose {region}" for region in REGIONS]
    game.do("choose Africa")
    assert (game.unrest("africa"), game.unrest("europe")) == (2, 3)
