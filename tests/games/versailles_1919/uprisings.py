"""What the tests of Uprisings and bids share."""

from versailles_env.games.versailles_1919.position import Position, Table

TRACKS = ("europe", "balkans", "middle_east", "africa", "pacific")


def kegs(game: Table) -> list[int]:
    return [game.keg(track) for track in TRACKS]


def all_pass(game: Table) -> Table:
    while game.can("pass"):
        game.do("pass")
    return game


def two_regions(**more: object) -> Position:
    """Europe and the Middle East tie; the UK has an Issue in each, France a lesser one in the Middle East."""
    held = {
        "uk": {"RHEINLAND": "Stays German", "SYRIA": "Arab kingdom", "ARABIA": 0},
        "france": {"SMYRNA": "Italy"},
    }
    tied = {"europe": 5, "middle_east": 5}
    return Position(**{"unrest": tied, "controlled": held, "drafted": True, **more})  # type: ignore[arg-type]
