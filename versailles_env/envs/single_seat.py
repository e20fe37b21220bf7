"""One seat of a game as a Gymnasium environment; given opponents play the others."""

import copy
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np

from ..core.doors import switch
from ..core.engine import Engine
from ..core.errors import EngineFault, IllegalAction, OptionError
from ..core.game import Game
from ..core.packs import Pack
from . import render as rendering
from .common import (
    Illegal,
    agents_of,
    check_illegal,
    check_limits,
    is_legal,
    metadata_of,
    random_action,
    with_reset_options,
)
from .opponents import Opponents, players_by_seat
from .spaces import LegalDiscrete, Observation, observation_dict

RANDOM_SEAT = "random"
TRIES = 1000


class SingleSeatEnv(gymnasium.Env[Observation | np.ndarray, int]):
    """Play one seat, by name or `"random"` anew each episode.

    A step is from one own decision to the next, or to the end; its reward is all that the seat earned in between (the
    first step's also what came before it). A game that ends before the seat is asked at all is skipped at `reset`.
    With `flat` an observation is the vector alone; `action_masks()`, which sb3-contrib asks for, is always there.
    An illegal action raises `IllegalAction`; `action_space.sample()` gives a legal one. For tools that know no masks
    `illegal="random"` plays a random legal action in its stead and says so by `info["replaced"]`; the registered ids have it so.
    Infos hold numbers alone while a game is played (`seat`); the last one also the game's summary, its seed, the agent and the pack.
    """

    metadata: dict[str, Any] = {"render_modes": list(rendering.MODES), "render_fps": 1}

    def __init__(
        self,
        game: Game,
        seat: str = RANDOM_SEAT,
        opponents: Opponents | None = None,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        flat: bool = False,
        illegal: Illegal = "raise",
        **options: Any,
    ):
        self.game = game
        self.engine = Engine(game, pack)
        self.options = dict(options)
        self.seat = seat
        self.set_opponents(opponents)
        self.render_mode = rendering.check_mode(game, render_mode)
        self.max_steps = check_limits(max_steps)
        self.auto = switch(auto, "auto")
        self.flat = switch(flat, "flat")
        self.illegal = check_illegal(illegal)
        self.metadata = metadata_of(game, self.engine.pack)
        self.agent = ""
        """The name of the seat that is played in this episode."""
        self._seat = -1
        self._earned = 0.0
        self._told = 0
        self._candidates(options)
        both = observation_dict(game)
        seen: Any = both["observation"] if flat else both  # Gymnasium's versions differ on what a space is of
        answers: Any = LegalDiscrete(game.actions.size).follow(self.engine.mask)
        self.observation_space, self.action_space = seen, answers

    def set_opponents(self, opponents: Opponents | None) -> None:
        """Who plays the other seats from now on: one for all, or one for each name; random where nobody is given."""
        self._players = players_by_seat(self.game, opponents)

    def _candidates(self, options: dict[str, Any]) -> list[str]:
        """The seats that an episode may be played on."""
        agents = agents_of(self.game, options)
        if self.seat == RANDOM_SEAT:
            return agents
        if self.seat not in agents:
            raise OptionError(
                f"seat={self.seat!r} is not allowed: expected {RANDOM_SEAT!r} or one of {', '.join(agents)}"
            )
        return [self.seat]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | np.ndarray, dict[str, Any]]:
        """Begin an episode; with a seed it is the game of `Engine.new(seed)`. `options` as in `BoardGameEnv.reset`."""
        super().reset(seed=seed)
        given = with_reset_options(self.game, self.options, options)
        candidates = self._candidates(given)
        for _ in range(TRIES):
            self.agent = candidates[int(self.np_random.integers(len(candidates)))]
            self._seat = self.game.agents.index(self.agent)
            game_seed = int(self.np_random.integers(2**63)) if seed is None else seed
            seed = None
            self.engine.new(
                game_seed, log=self.render_mode == "human", auto=self.auto, step_limit=self.max_steps, **given
            )
            for other in self.game.seats_of(self.engine.options):
                if other != self._seat:
                    self._players[other].begin(self.engine, other)
            self._told = 0
            self._earned = float(self.engine.rewards[self._seat])
            self._play_others()
            if not self.engine.over:
                break
        else:
            raise EngineFault(f"{self.agent} was asked nothing in {TRIES} games of {self.game.env_id}")
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation | np.ndarray, float, bool, bool, dict[str, Any]]:
        if not self.agent:
            raise gymnasium.error.ResetNeeded("step() before reset(): no game has begun")
        engine = self.engine
        if (
            engine.seat != self._seat and not engine.over
        ):  # an opponent raised: its question is not ours to answer
            raise gymnasium.error.ResetNeeded(
                f"step() cannot go on: {engine.agent} is asked, and its opponent raised in the last step; reset() begins a new game"
            )
        action, replaced = self._legal_action(action)
        try:
            engine.step(action)
        except IllegalAction as error:
            raise IllegalAction(
                f"{error} (action_masks() tells the legal ones; see the argument illegal)"
            ) from None
        self._earned += float(engine.rewards[self._seat])
        self._play_others()
        reward, self._earned = self._earned, 0.0
        truncated, info = engine.truncated, self._info()
        if self.illegal == "random":
            info["replaced"] = replaced
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, engine.over and not truncated, truncated, info

    def _legal_action(self, action: int) -> tuple[int, bool]:
        """The action to play, and whether it stands for one that is not legal."""
        mask = self.engine.mask
        if self.illegal == "raise" or not mask.any() or is_legal(action, mask):
            return action, False
        return random_action(mask, self.np_random), True

    def _play_others(self) -> None:
        """Let the opponents answer until this seat is asked again, or the game is over."""
        engine = self.engine
        while engine.seat != self._seat and not engine.over:
            engine.step(self._players[engine.seat].answer(engine, self.np_random))
            self._earned += float(engine.rewards[self._seat])

    def _observation(self) -> Observation | np.ndarray:
        vector = self.engine.observation(self._seat)
        return vector if self.flat else {"observation": vector, "action_mask": self.engine.mask.copy()}

    def _info(self) -> dict[str, Any]:
        info = {"seat": self._seat}
        if not self.engine.over:
            return info
        end = {"agent": self.agent, "seed": self.engine.seed, "pack": self.engine.pack.label}
        return {**info, **end, **self.engine.summary()}

    def told(self) -> dict[str, Any]:
        """What the game tells the played seat of itself in words, such as the offer on the table."""
        return self.game.told(self.engine.state, self.engine.pack, self._seat)

    def action_masks(self) -> np.ndarray:
        """The legal actions as booleans; all False when the episode is over."""
        return self.engine.mask.astype(bool)

    def render(self) -> Any:  # a text, pixels or None: Gymnasium's versions differ on how to say so
        """The table as the played seat sees it."""
        if self.render_mode in rendering.DRAWN:
            return rendering.draw(self.engine, self._seat, self.render_mode)
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render() shows nothing: make the environment with render_mode='ansi' or 'human'"
            )
            return None
        text = rendering.seat_text(self.engine, self._seat)
        if self.render_mode == "ansi":
            return text
        self._told = rendering.tell(self.engine, self._told, text, self._seat)
        return None

    def _repr_svg_(self) -> str | None:
        """The picture, in notebooks."""
        return self.engine.picture(self._seat) if self.game.picture and self.agent else None

    def clone(self) -> "SingleSeatEnv":
        """An independent copy that goes on in the same way: game, generators and opponents."""
        return copy.deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        cast(LegalDiscrete, self.action_space).follow(self.engine.mask)


__all__ = ["RANDOM_SEAT", "SingleSeatEnv"]
