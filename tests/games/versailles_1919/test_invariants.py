"""Every sentence of the invariants, from a position in which one number is another."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from versailles_env.core.batch import Batch
from versailles_env.games.versailles_1919.answers import A_NOT_PLACE, A_TO_PLACE
from versailles_env.games.versailles_1919.constants import (
    GAME_END,
    NONE,
    Bound,
    EventZone,
    IssueZone,
    StrategyZone,
)
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.invariants import SENTENCES, invariants, unsound
from versailles_env.games.versailles_1919.registers import POLITICAL_DONE

SIZE = 12
Change = Callable[[Any], None]


def played(steps: int = 60) -> Batch:
    """Games of all kinds, some way on."""
    batch = Batch(GAME, SIZE, options=[{"players": 3, "deals": True}, {"players": 2}, {"players": 1}, {}])
    batch.reset(5)
    for _ in range(steps):
        batch.step_random()
    assert not batch.dones.any()
    return batch


def put(field: str, *place: Any) -> Change:
    """`put("stars", 1, +1)`: one more at that place of the field."""
    *where, more = place

    def change(s: Any) -> None:
        if where:
            s[field][tuple(where)] += more
        else:
            s[field] += more

    return change


def owned(s: Any) -> int:
    return int(np.flatnonzero(s["issue_owner"] >= 0)[0])


def promised(*rows: tuple[int, ...]) -> Change:
    """Promises in force in the middle of a turn."""

    def change(s: Any) -> None:
        for k, row in enumerate(rows):
            s["promise"][k, [Bound.ACTION, Bound.KIND, Bound.NATION, Bound.ABOUT]] = row

    return change


def discard_the_end(s: Any) -> None:
    s["discards"][s["discards_n"]] = GAME_END
    s["discards_n"] += 1


def place_is_done(s: Any) -> None:
    promised((A_TO_PLACE, 0, 0, 0))(s)
    s["stack"][0, POLITICAL_DONE] = 1


CHANGES: dict[str, Change] = {
    "nation 1 has 16 cubes": put("available", 1, 1),
    "nation 0 has 4 units": put("units", 0, 1),
    "two units in one space of region 2": lambda s: s["deployed"].__setitem__((slice(0, 2), 2), 6),
    "a unit left of column 5 in region 2": lambda s: s["deployed"].__setitem__((0, 2), 4),
    "Unrest out of place in region 4": lambda s: s["keg"].__setitem__(4, s["unrest"][4]),
    "the Issues in slots are not those with that zone": lambda s: s["slot"].__setitem__(0, s["slot"][1]),
    "the Issues in discards are not those with that zone": put("discards_n", 1),
    "the Issues in drawn are not those with that zone": lambda s: s["drawn"].__setitem__(0, 7),
    "the deck of Issues is miscounted": put("deck_n", 1),
    "GAME END lies in the discards (V-ADD-3)": discard_the_end,
    "the deck of Events is miscounted": put("event_deck_n", 1),
    "the Events waiting are not those with that zone": lambda s: s["event_zone"].__setitem__(
        s["event_waiting"][0], EventZone.DECK
    ),
    "the Strategy cards held are not those with that zone": lambda s: s["strategy_zone"].__setitem__(
        np.flatnonzero(s["strategy_zone"] != StrategyZone.HELD)[0], StrategyZone.HELD
    ),
    "the counters are miscounted": put("counters", 2, 1),
    "the Stars of nation 1 are miscounted": put("stars", 1, 1),
    "the flags of nation 0 are miscounted": put("flag_counters", 0, 1),
    "the Issues of nation 0 are miscounted": put("issues", 0, 3, 1),
    "an Issue is controlled without an owner, or the other way round": lambda s: s["issue_zone"].__setitem__(
        owned(s), IssueZone.DECK
    ),
    "an offer is on the table that nobody makes, or the other way round": lambda s: s["offer"].__setitem__(
        0, 1
    ),
    "a promise is in force between two turns, or without deals": lambda s: (
        promised((3, 0, 0, 0))(s),
        s["options"].__setitem__(slice(None), 0),
    ),
    "an offer is counted between two turns, or without deals": lambda s: (
        s["offers"].__setitem__(0, 1),
        s["options"].__setitem__(slice(None), 0),
    ),
    "promises to place contradict each other": promised(
        (A_TO_PLACE + 2, 0, 0, 0), (A_NOT_PLACE + 2, 0, 0, 0)
    ),
    "the Political action is done, and a promise to place is not kept": place_is_done,
    "two promises are about the same question": promised((3, 9, 1, 0), (4, 9, 1, 0)),
    "more deals are kept than accepted, or accepted than offered": put("deals_kept", 2, 1),
}


def test_every_sentence_has_a_case() -> None:
    heads = [sentence.partition("{}")[0] for sentence in SENTENCES]
    assert len(CHANGES) == len(SENTENCES)
    assert all(case.startswith(head) for case, head in zip(CHANGES, heads, strict=True))


def test_random_games_are_sound() -> None:
    batch = played(0)
    for _ in range(150):
        assert len(unsound(batch.states, batch.pack)) == 0
        assert all(invariants(batch.states[i : i + 1], batch.pack) == [] for i in range(SIZE))
        batch.step_random()


@pytest.mark.parametrize("sentence", CHANGES)
def test_the_sentence_is_told_of_that_game_alone(sentence: str) -> None:
    batch = played()
    for _ in range(80):  # to a game of deals with something controlled, in the middle of a turn
        s = batch.states[4]
        if (s["issue_owner"] >= 0).any() and s["stack"][0, 1] != 0:
            break
        batch.step_random()
    CHANGES[sentence](batch.states[4])
    assert sentence in invariants(batch.states[4:5], batch.pack)
    assert unsound(batch.states, batch.pack).tolist() == [4]


def test_no_promise_is_none() -> None:
    assert (played().states["promise"][1::4, :, Bound.ACTION] == NONE).all()
