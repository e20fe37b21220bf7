"""Numbers of actions and of observation entries for kernels, without their texts: those stand in another file, so that an
edited text compiles nothing anew. The layouts (`layout.py`) are given the same sizes and refuse to differ from them."""

from collections.abc import Mapping


def starts(sizes: Mapping[str, int]) -> dict[str, int]:
    """Where each part begins, by its name."""
    found: dict[str, int] = {}
    at = 0
    for name, size in sizes.items():
        found[name] = at
        at += size
    return found
