"""A trained policy on disk: weights as safetensors and a JSON card that says what they are. Nothing is unpickled.

The network is a plain one: the observation divided by its scale, layers of one activation, one logit an action. It runs in
NumPy, so that playing needs no torch. A second head on the first layer (`value.1.weight`, ...) may foresee the results of all
seats, for search; policies of an earlier time have none.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from safetensors.numpy import load_file, save_file

from versailles_env.agents.travel import located
from versailles_env.core.errors import BoardGameError
from versailles_env.core.files import write_text, write_whole
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

FORMAT = 1
WEIGHTS, CARD = "policy.safetensors", "card.json"
DIGEST, NO_VALUE = {"digest"}, {"digest", "value"}
"""Fields that a card's digest leaves out: that of a policy without a value is the one it had before there were any."""


class PolicyError(BoardGameError):
    """A policy that cannot be read, or was made for another game, layout or pack."""


class Value(BaseModel):
    """What the value head foresees: of each seat what the game still pays and the win bonus, the asked seat first, then the other
    seats that play in the order of the game."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    seats: int = Field(ge=1, le=64)
    pays: dict[str, Any] = {}
    """The options of the game that say what it pays, as it was trained."""
    win_bonus: float = Field(0.0, ge=0, le=1000)
    """For a win beside that, less the fair share of it."""


class Card(BaseModel):
    """What a policy is, how it came about and what it achieved."""

    model_config = ConfigDict(extra="forbid")

    format: int
    env: str
    layout: str
    pack: str
    pack_digest: str
    activation: Literal["tanh", "relu"]
    layers: int = Field(ge=1, le=64)
    digest: str = ""
    """Of activation and weights; cards of an earlier time have none."""
    value: Value | None = None
    about: dict[str, Any] = {}


def paying_options(game: Game, table: dict[str, Any]) -> dict[str, Any]:
    """The options of a table that say what its games pay: those that a game calls `reward`, or something with it."""
    return {
        option.name: table.get(option.name, option.default)
        for option in game.options
        if option.name.endswith("reward")
    }


def layout_digest(game: Game) -> str:
    """A digest of the observation and action tables and of the scales: another layout means another policy."""
    text = game.observations.describe() + game.actions.describe()
    return hashlib.sha256(text.encode() + game.observations.scale.tobytes()).hexdigest()[:16]


def card_for(
    game: Game,
    pack: Pack,
    activation: Literal["tanh", "relu"],
    layers: int,
    value: Value | None = None,
    **about: Any,
) -> Card:
    return Card(
        format=FORMAT,
        env=game.env_id,
        layout=layout_digest(game),
        pack=pack.info.id,
        pack_digest=pack.digest,
        activation=activation,
        layers=layers,
        value=value,
        about=about,
    )


def weights_digest(card: Card, weights: dict[str, np.ndarray]) -> str:
    """A digest of all that decides what the network answers."""
    head = f" {json.dumps(card.value.model_dump(), sort_keys=True)}" if card.value else ""
    digest = hashlib.sha256(f"{card.activation} {card.layers}{head}".encode())
    for name in sorted(weights):
        value = weights[name]
        digest.update(
            f"\0{name} {value.dtype} {value.shape}\0".encode() + np.ascontiguousarray(value).tobytes()
        )
    return digest.hexdigest()[:16]


def card_digest(card: Card, weights: dict[str, np.ndarray]) -> str:
    """As above, with all else that the card says."""
    text = json.dumps(card.model_dump(exclude=NO_VALUE if card.value is None else DIGEST), sort_keys=True)
    return hashlib.sha256(f"{text} {weights_digest(card, weights)}".encode()).hexdigest()[:16]


def layer_names(card: Card) -> tuple[list[str], list[str]]:
    """The layers of the actor, and those of the value head, which begins at the actor's first."""
    actor = [str(k) for k in range(card.layers)]
    return actor, [f"value.{k}" for k in range(1, card.layers)] if card.value else []


def wrong_weights(card: Card, weights: dict[str, np.ndarray]) -> str:
    """Why these are not the weights of that card, '' if they are."""
    actor, value = layer_names(card)
    if card.value and not value:
        return "one layer has no room for a value head"
    names = [f"{layer}.{part}" for layer in (*actor, *value) for part in ("weight", "bias")]
    for name in (*names, *weights):
        if name not in weights:
            return f"{name} is missing, expected the {card.layers} layers of the card"
        if name not in names:
            return f"{name} is not of the {card.layers} layers of the card"
        if weights[name].dtype != np.float32:
            return f"{name} is of {weights[name].dtype}, expected float32"
        if not np.isfinite(weights[name]).all():
            return f"{name} holds what is no number (NaN or infinite)"
    for layers in (actor, (actor[0], *value)):
        before = 0
        for layer in layers:
            weight, bias = weights[f"{layer}.weight"], weights[f"{layer}.bias"]
            if weight.ndim != 2 or 0 in weight.shape or (before and weight.shape[1] != before):
                expected = f"(any, {before})" if before else "two numbers above 0"
                return f"{layer}.weight is of shape {weight.shape}, expected {expected}"
            if bias.shape != weight.shape[:1]:
                return f"{layer}.bias is of shape {bias.shape}, expected {weight.shape[:1]}"
            before = weight.shape[0]
    if card.value and before != card.value.seats:
        return f"{value[-1]}.bias is of shape ({before},), expected the {card.value.seats} seats of the card"
    if card.digest and card.digest != weights_digest(card, weights):
        return (
            f"activation and weights were changed after they were written: their digest is not {card.digest}"
        )
    return ""


class Policy:
    """The layers of a network, and its card. `weights`: `0.weight` (out, in), `0.bias`, `1.weight`, ..."""

    def __init__(self, card: Card, weights: dict[str, np.ndarray]):
        self.card = card
        self.weights = weights
        self._layers, self._value = (
            [
                (
                    np.ascontiguousarray(weights[f"{name}.weight"].T, dtype=np.float32),
                    weights[f"{name}.bias"].astype(np.float32),
                )
                for name in names
            ]
            for names in layer_names(card)
        )
        self._scaled: np.ndarray | None = None

    @property
    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The layers of the actor, each with its weights (in, out)."""
        return self._layers

    @property
    def value_layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Those of the value head behind the actor's first layer; none without one."""
        return self._value

    def first_layer(self, scale: np.ndarray) -> np.ndarray:
        """The weights of the first layer. The scale goes into them once, instead of into every row."""
        if self._scaled is None:
            self._scaled = self._layers[0][0] / scale.astype(np.float32)[:, None]
        return self._scaled

    def logits(self, observations: np.ndarray, scale: np.ndarray) -> np.ndarray:
        """One row of logits an observation."""
        return self._run(self._shared(observations, scale), self._layers[1:])

    def results(self, observations: np.ndarray, scale: np.ndarray) -> np.ndarray:
        """What the value head foresees, a row an observation: see `Value`."""
        return self._run(self._shared(observations, scale), self._value)

    def _shared(self, observations: np.ndarray, scale: np.ndarray) -> np.ndarray:
        x: np.ndarray = observations.astype(np.float32) @ self.first_layer(scale)
        return x + self._layers[0][1]

    def _run(self, x: np.ndarray, layers: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
        for weight, bias in layers:
            x = np.tanh(x, out=x) if self.card.activation == "tanh" else np.maximum(x, 0, out=x)
            x = x @ weight
            x += bias
        return x

    def save(self, folder: str | Path) -> Path:
        """Write weights and card, each whole or not at all."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        weights = {name: np.ascontiguousarray(value) for name, value in self.weights.items()}
        self.card.digest = weights_digest(self.card, weights)
        write_whole(folder / WEIGHTS, lambda part: save_file(weights, str(part)))
        left_out = None if self.card.value else {"value"}
        write_text(folder / CARD, json.dumps(self.card.model_dump(exclude=left_out), indent=2) + "\n")
        return folder

    @classmethod
    def load(cls, folder: str | Path) -> "Policy":
        """The policy of a folder; a missing or broken file, or weights that are not those of the card, is one sentence."""
        folder = located(folder)
        try:
            card = Card.model_validate_json((folder / CARD).read_text(encoding="utf-8"))
        except OSError:
            raise PolicyError(f"{folder / CARD}: cannot be read; expected the folder of a policy") from None
        except (ValidationError, UnicodeDecodeError, RecursionError):
            raise PolicyError(f"{folder / CARD}: not the card of a policy") from None
        if card.format != FORMAT:
            raise PolicyError(f"{folder / CARD}: field format is {card.format}, expected {FORMAT}")
        try:
            weights = load_file(str(folder / WEIGHTS))
        except (
            Exception
        ) as error:  # safetensors raises its own class for a broken file, and what it likes for types
            raise PolicyError(f"{folder / WEIGHTS}: cannot be read ({error})") from None
        wrong = wrong_weights(card, weights)
        if wrong:
            raise PolicyError(f"{folder / WEIGHTS}: not the weights of that card ({wrong})")
        return cls(card, weights)

    def check(self, game: Game, pack: Pack) -> None:
        """Refuse a policy of another game, layout or pack."""
        for what, own, expected in (
            ("game", self.card.env, game.env_id),
            ("observation and action layout", self.card.layout, layout_digest(game)),
            ("pack", f"{self.card.pack} {self.card.pack_digest[:8]}", f"{pack.info.id} {pack.digest[:8]}"),
        ):
            if own != expected:
                raise PolicyError(f"the policy was trained for {what} {own}, this table has {expected}")
        first, last = self.weights["0.weight"], self.weights[f"{self.card.layers - 1}.weight"]
        sizes, expected_sizes = (first.shape[1], last.shape[0]), (game.observations.size, game.actions.size)
        if sizes != expected_sizes:
            raise PolicyError(
                f"the policy takes {sizes[0]} numbers and answers {sizes[1]} actions, this table has {expected_sizes[0]} and "
                f"{expected_sizes[1]}"
            )
        if self.card.value and self.card.value.seats != len(game.agents):
            raise PolicyError(
                f"the policy foresees the results of {self.card.value.seats} seats, this game has {len(game.agents)}"
            )
