"""The fields of the record, each with the range its values keep."""

from ...core.record import Field
from .constants import (
    ARMS,
    CARDS,
    CEDED,
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
    Phase,
    Zone,
)
from .constants import IDEOLOGIES as I

CUBES = 40

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
    # the map
    Field("box", (NATIONS,), -1, 47),
    Field("uprising", (NATIONS,), 0, 2),
    Field("uprising_mr", (NATIONS, 2, I), 0, CUBES),
    Field("coup_area", (I,), -1, REGIONS - 1),
    Field("coup_nation", (I,), -1, NATIONS - 1),
    Field("coup_cells", (I, I), 0, CUBES),
    Field("cells", (REGIONS, I), 0, CUBES),
    Field("claim", (ROWS, I), 0, 9),
    Field("control", (PLACES,), -1, POWERS - 1),
    # Powers, treaties, wars
    Field("ceded", (CEDED,), 0, 1),
    Field("level", (LEVELS,), 1, 3),
    Field("despotic", (POWERS,), 0, 1),
    Field("called", (POWERS,), 0, 255),
    Field("declared", (POWERS,), 0, 0),
    Field("treaty", (TREATIES,), 0, 2),
    Field("war_at", (WARS,), -1, 8),
    Field("war_stale", (WARS,), 0, 1),
    Field("war_mr", (WARS, 2, I), 0, CUBES),
    Field("war_open", (WARS,), 0, 1),
    # cards
    Field("zone", (CARDS,), 0, max(Zone)),
    Field("performed", (CARDS,), 0, TURNS),
    Field("plays", (ARMS,), 0, 2),
    Field("tried", (ARMS,), 0, 1),
    Field("chosen", (I,), -1, CARDS - 1),
    Field("chosen_from", (I,), 0, max(Zone)),
    Field("chosen_event", (I, 2), -1, CARDS - 1),
    Field("revealed", (), 0, 1),
    Field("outcome", (I,), 0, 2),
    Field("in_deck", (CARDS,), 0, 3),
    Field("drawn", (I,), 0, 40),
    # what is under way
    Field("fought", (NATIONS + WARS,), 0, 1),
    Field("picked", (NATIONS,), 0, 1),
    # the final count
    Field("score", (I,), 0, VP),
    Field("rank", (I,), 0, I),
)
