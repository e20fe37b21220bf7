"""The fields of the record, each with the range its values keep."""

from typing import Any

import numpy as np

from ...core.frames import KIND, STEP, A
from ...core.hidden import Hidden
from ...core.record import Field
from .constants import (
    ACTS,
    ARMS,
    CARDS,
    CEDED,
    DECK,
    KINDS,
    LEVELS,
    NATIONS,
    PLACES,
    POWERS,
    PRESTIGE,
    REGIONS,
    ROWS,
    TREATIES,
    TURNS,
    VP,
    WARS,
    Ending,
    Frame,
    Opt,
    Phase,
    Zone,
)
from .constants import IDEOLOGIES as I

CUBES = 40


def choosing(record: Any) -> bool:
    """Whether cards are being chosen in secret (D-CHOOSE-1)."""
    return bool((record["stack"][: int(record["depth"]), KIND] == Frame.CHOOSE).any())


def foreign(record: Any, seat: int) -> list[bool]:
    """Of each Ideology whether this seat does not play it (D-2P-9)."""
    two = record["options"][Opt.PLAYERS] == 0
    owners = [0, 1, int(record["communism_owner"]) if two else 2]
    return [owner != seat for owner in owners]


def unseen_zone(values: np.ndarray, record: Any, seat: int) -> np.ndarray:
    """Hands, decks and face-down cards of the others; while cards are chosen also whether a Reserve card is (D-COMP-7)."""
    secret = [Zone.DECK, Zone.HAND, Zone.CLOSED, *([Zone.CHOSEN, Zone.RESERVE] if choosing(record) else [])]
    return np.isin(values, secret) & np.repeat(foreign(record, seat), DECK) & ~sure_zone(values, record)


def sure_zone(values: np.ndarray, record: Any) -> np.ndarray:
    """Cards of which all know where they are: `in_deck` says so, nothing was drawn since, or no card can lie elsewhere.

    A card that all saw go back to the hand may lie face down as soon as its Ideology has chosen (D-CHOOSE-1).
    """
    known = np.asarray(record["in_deck"])
    drawn = np.repeat(np.asarray(record["drawn"]) > 0, DECK)
    places = values.reshape(I, DECK)
    elsewhere = np.isin(places, [Zone.HAND, Zone.CLOSED, Zone.CHOSEN]).any(axis=1)
    deck = (known == 2) | ((known == 1) & ~drawn) | ~np.repeat(elsewhere, DECK)
    laid = np.repeat(np.array(answers_given(record)) > 0, DECK)
    sure: np.ndarray = ((values == Zone.DECK) & deck) | ((values == Zone.HAND) & (known == 3) & ~laid)
    return sure


def answers_given(record: Any) -> list[int]:
    """How many of its two secret answers each Ideology has given; all know that (`rules/redeal.py`)."""
    stack, depth = record["stack"], int(record["depth"])
    at = [k for k in range(depth) if stack[k, KIND] == Frame.CHOOSE]
    if not at:
        return [0] * I
    given = 2 * int(stack[at[0], A]) + int(stack[at[0], STEP]) - (depth - 1 > at[0])
    ranks = {int(ideology): rank for rank, ideology in enumerate(record["order"])}
    return [max(0, min(2, given - 2 * ranks[ideology])) for ideology in range(I)]


def unseen_choice(record: Any, seat: int, answers: int) -> np.ndarray:
    """The cards that others have laid face down."""
    given = answers_given(record)
    return np.array([hidden and given[k] >= answers for k, hidden in enumerate(foreign(record, seat))])


IN_ZONES = Hidden(unseen_zone, dealt=False, stays=0.97)
FIRST = Hidden(lambda values, record, seat: unseen_choice(record, seat, 1), dealt=False)
SECOND = Hidden(lambda values, record, seat: unseen_choice(record, seat, 2), dealt=False)

FIELDS = (
    # where the game stands
    Field("turn", (), 0, TURNS),
    Field("round_no", (), 0, 4),
    Field("phase", (), 0, max(Phase)),
    Field("ending", (), 0, max(Ending)),
    Field("total_war", (), 0, 1),
    Field("die", (), 0, 6),
    Field("order", (I,), 0, I - 1),
    Field("last_order", (I,), 0, I - 1),
    Field("communism_owner", (), 0, I - 1),
    Field("communism_turns", (2,), 0, TURNS),
    # the tracks of each Ideology
    Field("prestige", (I,), 0, PRESTIGE),
    Field("pp", (I,), 0, 99),
    Field("vp", (I,), 0, VP),
    Field("mil_vp", (I,), 0, VP),
    Field("force", (I,), 0, CUBES),
    Field("cube_reserve", (I,), 0, CUBES),
    Field("cells_pool", (I,), 0, CUBES),
    Field("rerolls", (I,), 0, 2),
    Field("reality", (I,), 0, 1),
    Field("turn_modifier", (I,), -9, 9),
    Field("turn_points", (I,), -9, 9),
    Field("resources", (I, KINDS), 0, 99),
    Field("bonus", (I, KINDS), -99, 99),
    Field("extra", (I, ACTS), -99, 99, small=True),
    # the map
    Field("box", (NATIONS,), -1, 47, small=True),
    Field("uprising", (NATIONS,), 0, 2, small=True),
    Field("uprising_mr", (NATIONS, 2, I), 0, CUBES, small=True),
    Field("coup_area", (I,), -1, REGIONS - 1),
    Field("coup_nation", (I,), -1, NATIONS - 1),
    Field("coup_cells", (I, I), 0, CUBES),
    Field("cells", (REGIONS, I), 0, CUBES, small=True),
    Field("claim", (I, ROWS), 0, 9, small=True),
    Field("right", (ROWS,), 0, 63, small=True),
    Field("control", (PLACES,), -1, POWERS - 1, small=True),
    # Powers, treaties, wars
    Field("ceded", (CEDED,), 0, 1),
    Field("level", (LEVELS,), 1, 3),
    Field("despotic", (POWERS,), 0, 1, small=True),
    Field("called", (POWERS,), 0, 255),
    Field("declared", (POWERS,), 0, 0),
    Field("treaty", (TREATIES,), 0, 2, small=True),
    Field("war_at", (WARS,), -1, 8, small=True),
    Field("war_stale", (WARS,), 0, 1, small=True),
    Field("war_mr", (WARS, 2, I), 0, CUBES, small=True),
    Field("war_open", (WARS,), 0, 1, small=True),
    # cards
    Field("zone", (CARDS,), 0, max(Zone), IN_ZONES, small=True),
    Field("performed", (CARDS,), 0, TURNS, small=True),
    Field("plays", (ARMS,), 0, 2),
    Field("tried", (ARMS,), 0, 1),
    Field("chosen", (I,), -1, CARDS - 1, FIRST),
    Field("chosen_from", (I,), 0, max(Zone), FIRST),
    Field("chosen_event", (I,), -1, CARDS - 1, SECOND),
    Field("revealed", (), 0, 1),
    Field("outcome", (I,), 0, 2),
    Field("in_deck", (CARDS,), 0, 3, small=True),
    Field("drawn", (I,), 0, 40),
    # what is under way
    Field("fought", (NATIONS + WARS,), 0, 1, small=True),
    Field("picked", (NATIONS,), 0, 1, small=True),
    # the final count
    Field("score", (I,), 0, VP),
    Field("rank", (I,), 0, I),
)
