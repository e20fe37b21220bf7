"""The fields that every game of the system has, each with the range its values keep."""

from ...core.record import Field
from .constants import ANYWHERE, MOST, SIDES, SPACES, TOP_VP, CardZone, GoalZone


def crisis_fields(cards: int, zones: int, markers: int, cubes: int) -> tuple[Field, ...]:
    """For a game of so many cards (final cards included), zones of a Crisis Track, VP markers, and cubes of a side."""
    return (
        Field("round", (), 0, 4),
        Field("initiative", (), -1, 1),
        Field("active", (), -1, 1),
        Field("plays", (SIDES,), 0, 4),
        Field("opponent", (), -1, 1),  # the solo opponent's side
        Field("seated", (), 0, 1),  # an agent answers in its place
        Field("vp", (markers,), -TOP_VP, TOP_VP),
        # cubes, and masks of spaces that follow from them
        Field("cubes", (SIDES, SPACES), 0, MOST),
        Field("here", (SIDES,), 0, ANYWHERE),
        Field("held", (SIDES,), 0, ANYWHERE),
        Field("full", (SIDES,), 0, ANYWHERE),
        Field("pool", (SIDES,), 0, cubes),
        Field("zone", (SIDES, zones), 0, 6),
        Field("guests", (SIDES, zones), 0, 6),
        Field("breached", (SIDES, zones), 0, 1),
        # cards
        Field("card_zone", (cards,), 0, max(CardZone)),
        Field("pile", (cards,), -1, cards - 1),
        Field("pile_n", (), 0, cards),
        Field("laid_by", (cards,), -1, 1),
        Field("laid_round", (cards,), 0, 4),
        Field("laid_done", (cards,), 0, 1),
        Field("aside", (SIDES, 3), -1, cards - 1),  # by round
        Field("back", (cards,), 0, 3),  # the round after which the card went back to the deck
        Field("final_card", (SIDES,), 0, cards - 1),
        Field("chosen", (SIDES,), -1, cards - 1),  # secret answers that wait for the other
        Field("goal_zone", (SPACES,), 0, max(GoalZone)),
        Field("goals_open", (), 0, 1),  # both kept Objectives lie open
        # the play under way
        Field("snap_on", (), 0, 1),
        Field("snap_here", (), 0, ANYWHERE),
        Field("snap_reach", (), 0, ANYWHERE),
        Field("counted", (), 0, 8),
        Field("picked", (), -1, SPACES - 1),  # what the die of the solo opponent chose
        Field("last_die", (), 0, 6),
        Field("winner", (), -1, 2),  # 2: both lose
    )
