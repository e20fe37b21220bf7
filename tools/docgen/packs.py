"""Where the values of a game's pack come from."""

from versailles_env.commands.packs import source_table

from .pages import Place, table


def sources(place: Place, words: str) -> str:
    """How many values are known, and from where; the words name another pack than the default."""
    pack = place.game.load_pack(words or None)
    _, headers, rows = source_table(pack)
    return f"Pack `{pack.label}`:\n\n" + table(headers, rows, right=(1, 2, 3, 4))
