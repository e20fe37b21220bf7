"""Names of sides, spaces and Dimensions: as options and packs spell them, and as players read them."""

SIDES = ("versailles", "commune")
SIDE_NAMES = ("Versailles", "Commune")
SPACES = (
    "assembly", "royalists", "republicans",
    "press", "church", "social",
    "valerien", "issy", "vincennes",
    "montmartre", "cailles", "lachaise",
)  # fmt: skip
SPACE_NAMES = (
    "National Assembly", "Royalists", "Republicans",
    "Press", "Catholic Church", "Social Movements",
    "Mont-Valerien", "Fort d'Issy", "Vincennes",
    "Butte Montmartre", "Butte-Aux-Cailles", "Pere Lachaise",
)  # fmt: skip
DIMENSIONS = ("institutional", "public_opinion", "forts", "paris")
DIMENSION_NAMES = ("Institutional", "Public Opinion", "Forts", "Paris")
ZONE_NAMES = ("Starting", "Escalation", "Tension", "Final Crisis")
COLOURS = ("blue", "red")
DISC_NAMES = ("Fortification", "Barricade")
TRACK_NAMES = ("Prussian Collaboration", "Revolutionary Momentum")
MARKERS = ("Political", "Military")
