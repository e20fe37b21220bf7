"""The four functions of a `<game>_v0` module, made from its game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pettingzoo import AECEnv

from ..core.game import Game
from ..core.packs import Pack
from . import aec
from .common import Illegal
from .opponents import Opponents
from .single_seat import RANDOM_SEAT, SingleSeatEnv
from .solo import RULEBOOK, Bots, SoloEnv
from .spaces import Observation
from .vector import GameVectorEnv

# The signatures below are said once more as protocols: an editor and a type checker see them through `bind_env`.


class MakeEnv(Protocol):
    def __call__(
        self,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> AECEnv[str, Observation, int]: ...


class MakeRawEnv(Protocol):
    def __call__(
        self,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> aec.BoardGameEnv: ...


class MakeVectorEnv(Protocol):
    def __call__(
        self,
        num_envs: int = 1,
        threads: int = 1,
        seed: int = 0,
        pack: Pack | str | Path | None = None,
        max_steps: int = 0,
        auto: bool = True,
        mixed: Sequence[dict[str, Any]] | None = None,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> GameVectorEnv: ...


class MakeSingleSeatEnv(Protocol):
    def __call__(
        self,
        seat: str = RANDOM_SEAT,
        opponents: Opponents | None = None,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        flat: bool = False,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> SingleSeatEnv: ...


class MakeSoloEnv(Protocol):
    def __call__(
        self,
        bots: Bots = RULEBOOK,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        flat: bool = False,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> SoloEnv: ...


class GameEnvs(NamedTuple):
    """What a game's module offers, in this order."""

    env: MakeEnv
    raw_env: MakeRawEnv
    vector_env: MakeVectorEnv
    single_seat_env: MakeSingleSeatEnv


def bind_env(game: Game) -> GameEnvs:
    """A game's module is `env, raw_env, vector_env, single_seat_env = bind_env(GAME)` and a call of `register_all`."""

    def env(
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> AECEnv[str, Observation, int]:
        """{title} for PettingZoo, in its standard wrappers; `max_steps` truncates, 0 never does."""
        limits: dict[str, Any] = {"max_steps": max_steps, "auto": auto, "illegal": illegal}
        return aec.env(game, pack=pack, render_mode=render_mode, **limits, **options)

    def raw_env(
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> aec.BoardGameEnv:
        """{title} for PettingZoo without wrappers: several times faster, the engine still checks every action."""
        return aec.BoardGameEnv(game, pack, render_mode, max_steps, auto, illegal, **options)

    def vector_env(
        num_envs: int = 1,
        threads: int = 1,
        seed: int = 0,
        pack: Pack | str | Path | None = None,
        max_steps: int = 0,
        auto: bool = True,
        mixed: Sequence[dict[str, Any]] | None = None,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> GameVectorEnv:
        """Many games of {title} as one Gymnasium vector environment; its arrays are reused from step to step."""
        return GameVectorEnv(game, num_envs, threads, seed, pack, max_steps, auto, mixed, illegal, **options)

    def single_seat_env(
        seat: str = RANDOM_SEAT,
        opponents: Opponents | None = None,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        flat: bool = False,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> SingleSeatEnv:
        """One seat of {title} as a Gymnasium environment, against given opponents (random ones by default)."""
        return SingleSeatEnv(
            game, seat, opponents, pack, render_mode, max_steps, auto, flat, illegal, **options
        )

    functions: tuple[Any, ...] = (env, raw_env, vector_env, single_seat_env)
    for function in functions:
        function.__doc__ = f"{(function.__doc__ or '').format(title=game.title)}\n\n{describe_options(game)}"
        function.__qualname__ = function.__name__
    return GameEnvs(env, raw_env, vector_env, single_seat_env)


def bind_solo(game: Game) -> MakeSoloEnv:
    """The fifth, of a game with a solitaire form: `solo_env = bind_solo(GAME)`."""

    def solo_env(
        bots: Bots = RULEBOOK,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        flat: bool = False,
        illegal: Illegal = "raise",
        **options: Any,
    ) -> SoloEnv:
        return SoloEnv(game, bots, pack, render_mode, max_steps, auto, flat, illegal, **options)

    solo_env.__doc__ = f"Solitaire as a Gymnasium environment.\n\n{SoloEnv.__doc__}\n{describe_options(game)}"
    solo_env.__qualname__ = solo_env.__name__
    return solo_env


def describe_options(game: Game) -> str:
    """The options of a game with what they mean, for `help()` and the docs."""
    lines = [f"Options of {game.env_id}:" if game.options else f"{game.env_id} has no options."]
    for option in game.options:
        choices = f" (one of {', '.join(map(repr, option.choices))})" if option.choices else ""
        lines.append(f"    {option.name}={option.default!r}: {option.what}{choices}")
    return "\n".join(lines)
