"""Data packs: TOML files with the cards and the board, checked when loaded, every value with its provenance.

A pack is a folder with a `pack.toml`. A pack with `extends = "ID or path"` takes over what it does not say itself:
cards are replaced by id, board values by name.
"""

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import PackError

M = TypeVar("M", bound=BaseModel)
Source = Literal["rulebook", "public", "reconstruction"]
SOURCES: tuple[Source, ...] = ("rulebook", "public", "reconstruction")


class PackModel(BaseModel):
    """Base of all pack entries: an unknown field is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PackInfo(PackModel):
    """`pack.toml`."""

    id: str
    game: str
    version: int
    title: str
    note: str = ""
    extends: str = ""


@dataclass(frozen=True)
class Pack:
    """A checked pack: its model, its tables for the kernels, and the digest that saves and replays carry."""

    info: PackInfo
    content: Any
    tables: np.ndarray
    digest: str
    path: str

    @property
    def label(self) -> str:
        """What every report and plot names: never let a reconstruction pass for the published cards."""
        return f"{self.info.id} v{self.info.version} ({self.digest[:8]})"


def read_toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise PackError(f"{path}: the file is missing; a pack needs it") from None
    except IsADirectoryError:
        raise PackError(f"{path}: expected a TOML file, found a folder") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: not TOML (the file is not text in UTF-8)") from None
    except tomllib.TOMLDecodeError as error:
        raise PackError(f"{path}: not TOML: {error}") from None


def find_pack(shipped: Path, pack: str | Path | None, default: str) -> Path:
    """The folder of a pack: the id of a shipped one, or the path of a folder or of its `pack.toml`."""
    name = str(pack) if pack else default
    if (shipped / name / "pack.toml").is_file():
        return shipped / name
    path = Path(name)
    folder = path.parent if path.name == "pack.toml" else path
    if (folder / "pack.toml").is_file():
        return folder
    known = ", ".join(sorted(p.parent.name for p in shipped.glob("*/pack.toml")))
    raise PackError(
        f"{name}: no pack.toml there; expected the folder of a pack, or one of the shipped packs: {known}"
    )


def read_files(
    folder: Path, shipped: Path, files: dict[str, str], game: str, seen: tuple[Path, ...] = ()
) -> tuple[PackInfo, dict]:
    """The raw content of a pack, one dict a file (`files`: name -> key of its list of cards, '' for plain values)."""
    if folder.resolve() in seen:
        raise PackError(f"{folder / 'pack.toml'}: field extends: the packs extend each other in a circle")
    info = check(PackInfo, read_toml(folder / "pack.toml"), folder / "pack.toml", "pack")
    if info.game != game:
        raise PackError(f"{folder / 'pack.toml'}: field game is {info.game!r}: expected {game!r}")
    content: dict[str, Any] = {}
    if info.extends:
        parent = (
            shipped / info.extends
            if (shipped / info.extends / "pack.toml").is_file()
            else folder / info.extends
        )
        if not (parent / "pack.toml").is_file():
            raise PackError(
                f"{folder / 'pack.toml'}: field extends: no pack {info.extends!r} is shipped or lies at that path"
            )
        _, content = read_files(parent, shipped, files, game, (*seen, folder.resolve()))
    for name, key in files.items():
        path = folder / f"{name}.toml"
        if info.extends and not path.exists():
            continue
        content[name] = _merge(content.get(name), read_toml(path), key, path)
    return info, content


def _merge(base: Any, own: dict[str, Any], key: str, path: Path) -> Any:
    if not key:
        return {**(base or {}), **own}
    if set(own) != {key} or not isinstance(own[key], list):
        raise PackError(f"{path}: expected a list of [[{key}]] tables and nothing else")
    seen: set[str] = set()
    for place, card in enumerate(own[key], 1):
        name = card.get("id") if isinstance(card, dict) else None
        if not isinstance(name, str):
            raise PackError(f"{path}: {key} {place}: field id is missing")
        if name in seen:
            raise PackError(f"{path}: {key} {name!r}: field id: the same id stands twice")
        seen.add(name)
    merged = {card["id"]: card for card in base or []}
    merged.update({card["id"]: card for card in own[key]})
    return list(merged.values())


def check(model: type[M], data: Any, path: Path, what: str) -> M:
    """Validate one entry; the first error becomes one sentence with file, entry and field."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "the entry"
        message = first["msg"].removeprefix("Value error, ")
        raise PackError(f"{path}: {what}: field {field}: {message}") from None


def digest_of(content: Any) -> str:
    """A digest of the resolved content, the same for every way of writing it down."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def count_sources(values: Sequence[Source]) -> dict[str, int]:
    """How many values are known, and from where."""
    counts = Counter(values)
    return {source: counts[source] for source in SOURCES}
