"""Names of sides, spaces and Dimensions: as options and packs spell them, and as players read them."""

SIDES = ("concede", "defend")
SIDE_NAMES = ("Concede", "Defend")
SPACES = (
    "uk", "france", "ussr",
    "president", "government", "opposition",
    "staff", "guard", "moravia",
    "czechs", "press", "germans",
)  # fmt: skip
SPACE_NAMES = (
    "United Kingdom", "France", "Soviet Union",
    "President", "Government", "Opposition",
    "General Staff", "State Defense Guard", "Moravian HQs",
    "Czechoslovaks", "Press", "CSR Germans",
)  # fmt: skip
DIMENSIONS = ("international", "political", "military", "public")
DIMENSION_NAMES = ("International", "Political", "Military", "Public")
ZONE_NAMES = ("Escalation", "Tension")
COLOURS = ("white", "green")
LEVELS = ("easy", "normal", "hard")
