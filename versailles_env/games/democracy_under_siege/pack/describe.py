"""A pack's own lines as text, for pages and tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def effect_lines(effects: Sequence[Any]) -> Iterator[str]:
    """One text an effect; a choice shows its branches."""
    for effect in effects:
        if isinstance(effect, Mapping):
            branches = [" and ".join(effect_lines(branch)) for branch in effect["of"]]
            yield f"{effect['choose']} choose: " + " or ".join(branches)
        else:
            yield str(effect)
