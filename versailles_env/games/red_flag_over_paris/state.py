"""The fields of the record: the system's, then those of this game alone."""

from ...core.record import Field
from ...systems.crisis_dimension.state import crisis_fields
from .constants import CARDS, CUBES, DISCS, GAUGES, ZONES, Ending

FIELDS = (
    *crisis_fields(CARDS, ZONES, 2, CUBES, len(GAUGES)),
    Field("bonus", (2, ZONES), 0, 2),  # bonus cubes that still lie in their zones
    Field("under", (3,), 0, 6),  # blue cubes under the steps of Prussian Collaboration
    Field("discs_left", (2,), 0, DISCS),  # discs off the map
    Field("drawn", (), -1, CARDS - 1),  # the card that a Military removal drew last
    Field("rounds", (), 0, 3),  # played before the Final Crisis
    Field("fc_plays", (2,), 0, 3),  # plays made in the Final Crisis
    Field("ending", (), 0, max(Ending)),
)
