"""Replays: a game as one small JSON file, with a digest that proves it is the same game."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from .errors import ReplayError
from .files import write_text

if TYPE_CHECKING:
    from .engine import Engine
    from .game import Game


def digest_state(state: np.ndarray) -> str:
    """A digest of what matters in a record: the log and its switch are left out."""
    bare = state.copy()
    for name in ("log", "log_n", "log_on"):
        bare[name] = 0
    return hashlib.sha256(bare.tobytes()).hexdigest()[:16]


class Replay(BaseModel):
    """All that is needed to play a game again."""

    model_config = ConfigDict(extra="forbid", strict=True)

    env: str
    entry: str
    pack: str
    pack_digest: str
    options: dict[str, Any]
    seed: int
    explicit_chance: bool = False
    actions: list[int]
    digest: str

    def save(self, path: str | Path) -> Path:
        """Write the file whole or not at all."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        return write_text(path, json.dumps(self.model_dump()) + "\n")

    @classmethod
    def load(cls, path: str | Path) -> "Replay":
        if Path(path).exists() and not Path(path).is_file():  # a pipe would be waited for
            raise ReplayError(f"{path}: cannot be read (no regular file); expected a replay file")
        try:
            return cls.model_validate_json(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise ReplayError(
                f"{path}: cannot be read ({error.strerror or error}); expected a replay file"
            ) from None
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"]) or "the file"
            raise ReplayError(
                f"{path}: field {field}: {first['msg']}; expected the JSON of a replay"
            ) from None
        except UnicodeDecodeError:
            raise ReplayError(f"{path}: not text; expected the JSON of a replay") from None

    def play(self, game: "Game", pack: str | Path | None = None, log: bool = True) -> "Engine":
        """Play the game again; an action that is not legal, or another game at the end, is an error."""
        for engine in self.positions(game, pack, log):
            last = engine
        return last

    def positions(self, game: "Game", pack: str | Path | None = None, log: bool = True) -> "Iterator[Engine]":
        """The game at every question and at its end: one engine, which has gone on when the next is asked for."""
        from .engine import Engine
        from .errors import BoardGameError

        reserved = {"seed", "log", "explicit_chance"} & set(self.options)
        if reserved:
            raise ReplayError(f"the replay's options have {reserved.pop()!r}, which is no option of a game")
        engine = Engine(game, pack or self.pack)
        if self.env != game.env_id:
            raise ReplayError(f"the replay is of {self.env}: expected {game.env_id}")
        if engine.pack.digest != self.pack_digest:
            raise ReplayError(
                f"the replay was played with pack {self.pack} {self.pack_digest[:8]}, this one is {engine.pack.label}: "
                "give the pack it was played with"
            )
        engine.new(self.seed, explicit_chance=self.explicit_chance, log=log, **self.options)
        yield engine
        for place, action in enumerate(self.actions):
            try:
                engine.step(action)
            except BoardGameError as error:
                raise ReplayError(f"the replay breaks at action {place + 1}: {error}") from None
            if place + 1 < len(self.actions):
                yield engine
        if engine.digest() != self.digest:
            raise ReplayError(
                f"the replay ends in another game: digest {engine.digest()}, expected {self.digest}"
            )
        if self.actions:
            yield engine
