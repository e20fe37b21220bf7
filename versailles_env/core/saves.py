"""Saved games: a header that says what it is, the story, the record, and a digest over all of it.

A save comes from outside, and a record with one number changed could send compiled code anywhere. So the record is never
taken as it is: the game is played again from its seed, and must end in the very record that was saved.
"""

import base64
import binascii
import hashlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from .doors import check_record, is_whole
from .errors import BoardGameError, SaveError
from .log import WIDTH

if TYPE_CHECKING:
    from .engine import Engine

FORMAT = 3
FIELDS = ("options", "history", "seats", "notes", "record", "past", "sum")
NOT_READABLE = "the save is not readable: expected the bytes that Engine.to_bytes wrote"
RESERVED = {"seed", "log", "explicit_chance"}
_INT16 = 2**15


def head_of(engine: "Engine") -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": engine.game.id,
        "version": engine.game.version,
        "pack": engine.pack.info.id,
        "digest": engine.pack.digest,
    }


def write(engine: "Engine", options: dict[str, Any], past: bool) -> bytes:
    """The game as bytes. `past`: that its history leads to its record, which no rule did for a position made by hand."""
    content = {
        **head_of(engine),
        "options": options,
        "history": engine.history,
        "seats": engine.seats,
        "notes": engine.notes,
        "record": base64.b64encode(engine.state.tobytes()).decode(),
        "past": past,
    }
    return json.dumps({**content, "sum": _sum(content)}).encode()


def _sum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def read(engine: "Engine", data: bytes) -> dict[str, Any]:
    """What a save of this engine's game holds, `states` for its record; one sentence for what is not a save."""
    try:
        found = json.loads(data)
        fields = {name: found[name] for name in FIELDS}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise SaveError(NOT_READABLE) from None
    for key, value in head_of(engine).items():
        if found.get(key) != value:
            raise SaveError(f"the save has {key} {found.get(key)!r}: expected {value!r}")
    _check_types(fields)
    states = _record(engine, fields["record"])
    if _sum({name: value for name, value in found.items() if name != "sum"}) != fields["sum"]:
        raise SaveError("the save was changed after it was written: its content does not match its digest")
    return {**fields, "states": states}


def _check_types(fields: dict[str, Any]) -> None:
    options = fields["options"]
    if not isinstance(options, dict) or RESERVED & set(options):
        raise SaveError(f"the save's field options is {options!r}: expected a mapping of the game's options")
    for name in ("history", "seats"):
        if not _are_numbers(fields[name], -1, 2**31 - 1):
            raise SaveError(f"the save's field {name} is no list of whole numbers")
    if len(fields["history"]) != len(fields["seats"]):
        raise SaveError("the save's fields history and seats are not of one length")
    notes = fields["notes"]
    rows = isinstance(notes, list) and all(_are_numbers(row, -_INT16, _INT16 - 1) for row in notes)
    if not rows or any(len(row) != WIDTH for row in notes):
        raise SaveError(f"the save's field notes is no list of rows of {WIDTH} whole numbers")
    if not isinstance(fields["past"], bool):
        raise SaveError(f"the save's field past is {fields['past']!r}: expected true or false")


def _are_numbers(values: Any, low: int, high: int) -> bool:
    return isinstance(values, list) and all(is_whole(value, low, high) for value in values)


def _record(engine: "Engine", text: Any) -> np.ndarray:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError):
        raise SaveError(NOT_READABLE) from None
    size = engine.game.dtype.itemsize
    if len(data) != size:
        raise SaveError(f"the save has a record of {len(data)} bytes: expected {size}")
    return check_record(engine.game, np.frombuffer(data, engine.game.dtype).copy())


def play_again(engine: "Engine", saved: dict[str, Any]) -> None:
    """Bring the engine to the saved game by its history, or say where the save is wrong."""
    if not saved["past"]:
        raise SaveError(
            "the save is of a position that was made by hand, which no history proves: give trusted=True to take it"
        )
    record = saved["states"][0]
    try:
        engine.new(
            int(record["seed"]),
            explicit_chance=bool(record["explicit"]),
            log=bool(record["log_on"]),
            **saved["options"],
        )
        for action in saved["history"]:
            engine.step(action)
    except BoardGameError as error:
        raise SaveError(f"the save breaks at decision {len(engine.history) + 1}: {error}") from None
    notes = saved["notes"]
    told = (
        engine.notes[len(engine.notes) - len(notes) :] if notes else []
    )  # what was forgotten is at the beginning
    if engine.state.tobytes() != saved["states"].tobytes() or engine.seats != saved["seats"] or told != notes:
        raise SaveError("the save is of another game than its history gives")
    engine.notes, engine.log = list(notes), []
    engine.log = engine.told()
