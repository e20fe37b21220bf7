"""Many games at once as a Gymnasium vector environment, over the core's batch."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.batch import BUFFERS, MOST, RANDOM, Batch
from ..core.doors import is_whole, seed_of
from ..core.errors import IllegalAction, OptionError, SaveError
from ..core.game import Game
from ..core.packs import Pack
from .common import Illegal, check_illegal, check_limits, metadata_of, with_reset_options
from .spaces import LegalMultiDiscrete, Observation, observation_dict

StepResult = tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


class GameVectorEnv(VectorEnv[Observation, np.ndarray, np.ndarray]):
    """N games, each seen by the seat that is asked in it. **All arrays are reused: copy what must outlive a step.**

    - observations: `{"observation": (N, D) int8, "action_mask": (N, A) int8}` of the seat that acts next, `infos["seat"]`.
    - rewards (N,): what the seat that just acted earned; `infos["rewards"]` (N, seats): what every seat earned.
    - A finished game begins anew in the same step (`AutoresetMode.SAME_STEP`). `infos["final_obs"]` (N, seats, D) then
      holds the last observation of every seat, in the rows where `infos["_final_obs"]` is true.
    - `infos["final_info"]["seed"]` (N,), with those rows: the seed of each finished game; `Engine.new(seed)` begins the same one.
      While a game is played its seed is not told: from it a learner could foresee the dice.

    An illegal action raises `IllegalAction`, and no game is changed. With `illegal="random"` a random legal one is played in its stead,
    and `infos["replaced"]` (N,) says where. `mixed` is a list of options for a mixed table: game i plays with entry `i % len(mixed)`.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int = 1,
        threads: int = 1,
        seed: int = 0,
        pack: Pack | str | Path | None = None,
        max_steps: int = 0,
        auto: bool = True,
        mixed: Sequence[dict[str, Any]] | None = None,
        illegal: Illegal = "raise",
        **options: Any,
    ):
        if not is_whole(num_envs, 1, MOST) or not is_whole(threads, 1, num_envs):
            raise OptionError(
                f"num_envs={num_envs}, threads={threads} is not allowed: expected 1 <= threads <= num_envs"
            )
        self.game = game
        self.num_envs = num_envs
        self.threads = threads
        self.limits: dict[str, Any] = {"auto": auto, "step_limit": check_limits(max_steps)}
        self.illegal = check_illegal(illegal)
        self.options = [{**options, **each} for each in mixed or [{}]]
        self._first_seed = seed_of(seed)
        self._prepare(pack)

    def _prepare(self, pack: Pack | str | Path | None) -> None:
        """All that follows from the arguments: the batch, the spaces, the buffers."""
        game, size = self.game, self.num_envs
        self.batch = Batch(game, size, pack, [{**self.limits, **each} for each in self.options], self.threads)
        self.metadata = metadata_of(
            game, self.batch.pack, render_modes=[], autoreset_mode=AutoresetMode.SAME_STEP
        )
        self.single_observation_space = observation_dict(game)
        self.observation_space = batch_space(self.single_observation_space, size)
        self.single_action_space = spaces.Discrete(game.actions.size)
        self.action_space = LegalMultiDiscrete(np.full(size, game.actions.size)).follow(self.batch.masks)
        self._row_start = np.arange(size) * len(game.agents)
        self._acted = np.zeros(size, np.int64)
        self._seeds, self._final_seeds = (np.zeros(size, np.uint64) for _ in range(2))
        self._replaced = np.zeros(size, bool)
        self._reward = np.zeros(size, np.float32)
        self._terminated, self._truncated, self._finished = (np.zeros(size, bool) for _ in range(3))

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew, with seeds spread from one, or one a game.

        Without a seed the first reset takes the constructor's, later ones go on from it. `options` may hold options of
        the game, which then hold for all games until the next reset.
        """
        if options and "reset_mask" in options:
            raise OptionError(
                "reset_mask is not supported: finished games begin anew by themselves, reset() begins all"
            )
        changed = [with_reset_options(self.game, each, options) for each in self.options]
        template = np.concatenate([self.game.template(**{**self.limits, **each}) for each in changed])
        if seed is None and self._np_random is None:
            seed = self._first_seed
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        elif np.ndim(seed) == 0:
            seed = seed_of(seed)
            super().reset(seed=seed)
        elif np.shape(seed) != (self.num_envs,):
            raise OptionError(
                f"{np.size(seed)} seeds were given: expected one, or one for each of {self.num_envs} games"
            )
        self.batch.template = template
        self.batch.reset(seed)  # type: ignore[arg-type]
        self._seeds[:] = self.batch.states["seed"]
        self._replaced[:] = False
        return self._observations(), self._infos()

    def step(self, actions: np.ndarray) -> StepResult:
        """One answer a game."""
        batch = self.batch
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise IllegalAction(
                f"actions of {actions.dtype}, shape {actions.shape}: expected {self.num_envs} integers"
            )
        actions = self._answers(actions)
        acted = np.add(self._row_start, batch.seats, out=self._acted)
        batch.step(actions)
        np.take(batch.rewards.reshape(-1), acted, out=self._reward, mode="clip")
        np.equal(batch.dones, 1, out=self._terminated)
        np.equal(batch.dones, 2, out=self._truncated)
        infos = self._infos()
        if batch.dones.any():
            finished = np.not_equal(batch.dones, 0, out=self._finished)
            infos["final_obs"] = batch.finals
            np.copyto(self._final_seeds, self._seeds, where=finished)
            np.copyto(self._seeds, batch.states["seed"], where=finished)
            infos["final_info"] = {
                "rewards": batch.rewards,
                "_rewards": finished,
                "seed": self._final_seeds,
                "_seed": finished,
            }
            infos["_final_obs"] = infos["_final_info"] = finished
        return self._observations(), self._reward, self._terminated, self._truncated, infos

    def _answers(self, actions: np.ndarray) -> np.ndarray:
        """The actions in the core's own type: what is out of range is an error or chance, and never an order to its loop."""
        out = (actions < 0) | (actions >= self.game.actions.size)
        if self.illegal == "random":
            inside = np.where(out, 0, actions).astype(np.int32)
            np.logical_or(out, self.batch.masks[np.arange(self.num_envs), inside] == 0, out=self._replaced)
            return np.where(self._replaced, RANDOM, inside)
        if out.any():
            game = int(out.argmax())
            raise IllegalAction(f"game {game} of the batch: {self.batch.explain(game, int(actions[game]))}")
        return actions

    def _observations(self) -> Observation:
        return {"observation": self.batch.obs, "action_mask": self.batch.masks}

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        infos: dict[str, Any] = {"seat": batch.seats, "rewards": batch.rewards}
        if self.illegal == "random":
            infos["replaced"] = self._replaced
        return infos

    def close_extras(self, **kwargs: Any) -> None:
        if hasattr(self, "batch"):  # Gymnasium up to 1.1 closes an environment whose constructor raised, too
            self.batch.close()

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name != "batch"}
        buffers = {name: getattr(self.batch, name).copy() for name in ("template", "finals", *BUFFERS)}
        return {**state, "pack": (self.batch.pack.path, self.batch.pack.digest), "buffers": buffers}

    def __setstate__(self, state: dict[str, Any]) -> None:
        (path, digest), buffers = state.pop("pack"), state.pop("buffers")
        self.__dict__.update(state)
        self._prepare(path)
        if self.batch.pack.digest != digest:
            raise SaveError(
                f"the games were saved with pack {digest[:8]}, {path} now holds {self.batch.pack.label}"
            )
        self.__dict__.update(state)
        self.batch.template = buffers["template"]
        self.batch.finals[...] = buffers["finals"]
        self.batch.take(buffers)
        cast(LegalMultiDiscrete, self.action_space).follow(self.batch.masks)
