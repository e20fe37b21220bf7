"""Data packs: TOML files with the cards and the board, checked when loaded, every value with its provenance.

A pack is a folder with a `pack.toml`. A pack with `extends = "ID or path"` takes over what it does not say itself:
cards are replaced by id, board values by name.
"""

import hashlib
import json
import tomllib
import typing
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from .errors import PackError

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")
Source = Literal["rulebook", "public", "reconstruction"]
SOURCES: tuple[Source, ...] = ("rulebook", "public", "reconstruction")


class PackModel(BaseModel):
    """Base of all pack entries: an unknown field is an error, and true is no number."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _true_is_no_number(cls, data: Any) -> Any:
        for name, value in data.items() if isinstance(data, dict) else ():
            field = cls.model_fields.get(name)
            if field is not None and has_switch(value) and bool not in kinds_of(field.annotation):
                raise ValueError(f"{name} = {str(value).lower()}: expected no true or false here")
        return data


def has_switch(value: Any) -> bool:
    """Whether this is true or false, or a list that holds it; tables are looked at by their own models."""
    if isinstance(value, list | tuple):
        return any(has_switch(each) for each in value)
    return isinstance(value, bool)


def kinds_of(annotation: Any) -> set[Any]:
    """All types that an annotation names."""
    inner = typing.get_args(annotation)
    return {annotation}.union(*(kinds_of(each) for each in inner)) if inner else {annotation}


class Entry(dict[str, Any]):
    """A card as it was read, and the file that it stands in: a mistake is told with the pack that made it."""

    file: Path


class Values(dict[str, Any]):
    """Plain values, and for each the file that it stands in."""

    files: dict[str, Path]


class Value(PackModel, Generic[T]):
    """One number or list of the board with its provenance."""

    value: T
    source: Source
    ref: str = ""


class Board(PackModel):
    """A file of plain values, each a `Value`."""

    def sources(self) -> list[Source]:
        return [getattr(self, name).source for name in type(self).model_fields]


class Sourced(PackModel):
    """A card with a provenance for each of its fields: `source = { default = ..., name = ... }`."""

    source: dict[str, Source]
    ref: str = ""

    def own_fields(self) -> tuple[str, ...]:
        """The fields whose provenance is counted."""
        return tuple(
            name for name in type(self).model_fields if name not in ("id", "number", "source", "ref")
        )

    @model_validator(mode="after")
    def _sources_are_known(self) -> "Sourced":
        if "default" not in self.source:
            raise ValueError("source has no default: every value needs a provenance")
        for name in self.source:
            if name != "default" and name not in self.own_fields():
                raise ValueError(
                    f"source names {name!r}: expected default or one of {', '.join(self.own_fields())}"
                )
        return self

    def sources(self) -> list[Source]:
        """The provenance of every value."""
        return [self.source.get(name, self.source["default"]) for name in self.own_fields()]


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
    if path.exists() and not path.is_file() and not path.is_dir():
        raise PackError(f"{path}: expected a TOML file, found what is no regular file")
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise PackError(f"{path}: the file is missing; a pack needs it") from None
    except IsADirectoryError:
        raise PackError(f"{path}: expected a TOML file, found a folder") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: not TOML (the file is not text in UTF-8)") from None
    except RecursionError:
        raise PackError(f"{path}: not TOML that can be read: lists stand too deep in each other") from None
    except tomllib.TOMLDecodeError as error:
        raise PackError(f"{path}: not TOML: {error}") from None


def find_pack(shipped: Path, pack: str | Path | None, default: str) -> Path:
    """The folder of a pack: the id of a shipped one, or the path of a folder or of its `pack.toml`."""
    name = default if pack is None else str(pack)
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
        merged = Values({**(base or {}), **own})
        merged.files = {**getattr(base, "files", {}), **dict.fromkeys(own, path)}
        return merged
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
    cards = {card["id"]: card for card in base or []}
    for card in own[key]:
        cards[card["id"]] = Entry(card)
        cards[card["id"]].file = path
    return list(cards.values())


def check(model: type[M], data: Any, path: Path, what: str) -> M:
    """Validate one entry; the first error becomes one sentence with file, entry and field."""
    if isinstance(data, Entry):
        path = data.file
    try:
        return model.model_validate(data)
    except RecursionError:
        raise PackError(f"{path}: {what}: tables stand too deep in each other") from None
    except ValidationError as error:
        first = error.errors()[0]
        if isinstance(data, Values) and first["loc"]:
            path = data.files.get(str(first["loc"][0]), path)
        field = ".".join(str(part) for part in first["loc"]) or "the entry"
        message = first["msg"].removeprefix("Value error, ")
        raise PackError(f"{path}: {what}: field {field}: {message}") from None


def check_cards(
    model: type[M], raw: list[dict[str, Any]], path: Path, what: str, count: int
) -> tuple[M, ...]:
    """All cards of a file, checked one by one, then as a deck; in the order of their numbers if they have any."""
    cards = [check(model, entry, path, f"{what} {entry['id']!r}") for entry in raw]
    if len(cards) != count:
        raise PackError(f"{path}: wrong count of cards: {len(cards)} {what} cards, expected {count}")
    if "number" not in model.model_fields:
        return tuple(cards)
    by_number: dict[int, str] = {}
    for card, entry in zip(cards, raw, strict=True):
        number = card.number  # type: ignore[attr-defined]
        if number in by_number:
            raise PackError(
                f"{getattr(entry, 'file', path)}: {what} {entry['id']!r}: field number: {number} is also the number of {by_number[number]!r}"
            )
        by_number[number] = entry["id"]
    return tuple(sorted(cards, key=lambda card: card.number))  # type: ignore[attr-defined]


def ints(values: Any) -> np.ndarray:
    """Numbers as the rules read them."""
    return np.array(values, np.int16)


def padded(table: np.ndarray, rows: int, path: Path, what: str) -> np.ndarray:
    """One size for every pack: compiled code knows the shape of its tables, and another pack must not compile anew."""
    if len(table) > rows:
        raise PackError(f"{path}: {what} make {len(table)} rows, expected at most {rows}")
    whole = np.zeros((rows, *table.shape[1:]), table.dtype)
    whole[: len(table)] = table
    return whole


def pack_loader(
    shipped: Path, default: str, build: Callable[[Path], Pack]
) -> Callable[[str | Path | None], Pack]:
    """A game's `load_pack`: a shipped pack by id, or an owner's by path; built once as long as its files stay as they are."""

    @lru_cache(maxsize=16)
    def built(folder: Path, stamp: tuple[int, ...]) -> Pack:
        return build(folder)

    def load_pack(pack: str | Path | None = None) -> Pack:
        folder = find_pack(shipped, pack, default)
        return built(
            folder.resolve(), tuple(path.stat().st_mtime_ns for path in sorted(folder.glob("*.toml")))
        )

    return load_pack


def digest_of(content: Any) -> str:
    """A digest of the resolved content, the same for every way of writing it down."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def count_sources(values: Sequence[Source]) -> dict[str, int]:
    """How many values are known, and from where."""
    counts = Counter(values)
    return {source: counts[source] for source in SOURCES}
