"""Where files are that came along from another machine: an agent's name still says where they were there."""

from pathlib import Path

_PLACES: dict[str, Path] = {}


def moved(path: str, place: Path) -> None:
    """What is named by this path lies there, in this process."""
    _PLACES[path] = place


def located(path: str | Path) -> Path:
    """The path itself, or where the files that it names came to lie."""
    return _PLACES.get(str(path), Path(path))
