"""The fields of the record: the system's, then those of this game alone."""

from ...core.record import Field
from ...systems.crisis_dimension.state import crisis_fields
from .constants import CARDS, CUBES, GAUGES, TRACK, ZONES, Ending

FIELDS = (
    *crisis_fields(CARDS, ZONES, 1, CUBES, len(GAUGES)),
    Field("locked", (TRACK,), 0, 1),  # white cubes still on the German Activity track
    Field("disk", (TRACK,), 0, 1),
    Field("mob_cubes", (2,), 0, 3),  # green cubes that wait for Partial and General
    Field("bag", (2,), 0, 4),  # cubes not yet drawn in a General Mobilization
    Field("bag_left", (), 0, 4),
    Field("stacked", (), 0, 4),  # T-SOLO-18: cards on top of the deck, one of them the opponent's final card
    Field("ending", (), 0, max(Ending)),
)
