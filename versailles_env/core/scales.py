"""What a network divides each entry of an observation by: measured in played games, kept beside the game as `scales.toml`.

An entry's scale is a number that it reaches but rarely passes, so that numbers of any size are about as wide as a one-hot entry;
`python -m tools.scales` measures it. What an entry may reach at most is another thing: the limit of its piece.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

FILE = "scales.toml"
Scales = Mapping[str, Sequence[int]]
"""By piece, one number an entry; a piece whose entries are 0 or 1 is left out."""


@cache
def measured(module: str) -> Scales:
    """The scales of the game that this file (`__file__`) belongs to; none where nothing was measured yet."""
    path = Path(module).with_name(FILE)
    if not path.exists():
        return {}
    found: Scales = tomllib.loads(path.read_text(encoding="utf-8"))["scales"]
    return found


def scales_text(scales: Scales, command: str) -> str:
    """The file for these scales."""
    lines = [f"# Written by `{command}`: what a network divides each entry by.", "[scales]"]
    for name, numbers in scales.items():
        lines.append(f"{name} = [")
        lines += [
            f"    {', '.join(str(n) for n in numbers[at : at + 24])}," for at in range(0, len(numbers), 24)
        ]
        lines.append("]")
    return "\n".join(lines) + "\n"
