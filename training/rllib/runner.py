"""An EnvRunner of our own: hundreds of games in one batch, opponents from the league, rows that are right seat by seat.

What it gives is no list of episodes but columns of rows, with the advantages that its seats' own rows lead to: they are made
by the buffers of our own trainer (`versailles_env.training.seats`), so nothing in a row looks at another seat's values.
"""

import time
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.env import INPUT_ENV_SINGLE_SPACES, INPUT_ENV_SPACES
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.evaluation.postprocessing import Postprocessing
from ray.rllib.utils.metrics import EPISODE_RETURN_MEAN
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from versailles_env.agents.cluster.kit import Kit, library_digest
from versailles_env.agents.cluster.node import check_library, once_a_node
from versailles_env.agents.warm import compiled_agents, warm_agent
from versailles_env.core.batch import warm
from versailles_env.training.config import Config
from versailles_env.training.league import League, Member
from versailles_env.training.past import PastSelf
from versailles_env.training.seats import OPEN, SeatBuffer
from versailles_env.training.vec_env import LeagueVecEnv

from .module import MASK, actor_weights

LEAGUE = "league"
COLUMNS = {
    Columns.OBS: ("observations", np.int8),
    Columns.ACTIONS: ("actions", np.int64),
    Columns.ACTION_LOGP: ("log_probs", np.float32),
    Postprocessing.ADVANTAGES: ("advantages", np.float32),
    Postprocessing.VALUE_TARGETS: ("returns", np.float32),
}
"""What is learned from, where the buffers keep it, and as what it travels. Masks travel as bits."""
Rows = dict[str, Any]


class LeagueRunner(SingleAgentEnvRunner):
    """Games of one process. `env_config` has `config` (a `Config` as data), `kit` (what travels), `library` (its digest) and
    `games` (how many this runner has)."""

    def __init__(self, *, config: Any, **kwargs: Any):
        given = config.env_config
        check_library(given["library"])
        kit: Kit = given["kit"]
        kit.use()
        self.run = Config.model_validate(given["config"])
        self.game, self.pack = self.run.find_game(), self.run.load_pack()
        chosen = self.run.league
        self.league = League(chosen.opponents, chosen.keep, chosen.by_result, chosen.same)
        self.rows_before = 0
        """Rows of the whole run when this runner's games began: another seed than those of the runner it stands in for."""
        self.buffer: MaskableRolloutBuffer | None = None
        self.seen = np.zeros(0, np.int8)
        self.starts = np.zeros(0, bool)
        super().__init__(config=config, **kwargs)
        torch.set_num_threads(self.run.threads)

    # --- what RLlib asks for

    def make_env(self) -> None:
        """The games; rules and opponents are compiled by one process a node."""
        import ray

        node = ray.get_runtime_context().get_node_id()
        once_a_node(f"{node}-{library_digest()}-{self.game.env_id}", self.warm)
        run, self.num_envs = self.run, int(self.config.env_config["games"])
        self.env = Games(
            self.game,
            self.num_envs,
            run.tables,
            self.league,
            self.pack,
            run.learner,
            0,
            run.threads,
            run.truncation,
            run.shaping,
            run.ppo.gamma,
            run.win_bonus,
            quick=True,
        )

    def get_spaces(self) -> dict[str, tuple[spaces.Space, spaces.Space]]:
        both = spaces_of(self.game)
        return dict.fromkeys((INPUT_ENV_SPACES, INPUT_ENV_SINGLE_SPACES, DEFAULT_MODULE_ID), both)

    def get_metrics(self) -> Any:
        return self.metrics.reduce()

    def get_state(
        self, components: Any = None, *, not_components: Any = None, **kwargs: Any
    ) -> dict[str, Any]:
        state = super().get_state(components, not_components=not_components, **kwargs)
        if self._check_component(LEAGUE, components, not_components):
            state[LEAGUE] = self.league_state()
        return state

    def set_state(self, state: dict[str, Any]) -> None:
        super().set_state(state)
        if LEAGUE in state:
            self.take_league(state[LEAGUE])

    def warm(self) -> None:
        warm(self.game)
        met = {name.partition(":")[0] for name in self.run.league.opponents}
        for name in compiled_agents(self.game):
            if name.partition(":")[0] in met:
                warm_agent(self.game, name)

    # --- the league

    def league_state(self) -> dict[str, Any]:
        members = [
            [m.name, m.result, m.games, m.born, m.agent.weights if isinstance(m.agent, PastSelf) else None]
            for m in self.league.members
            if not m.retired
        ]
        return {"members": members, "rows": self.rows_before}

    def take_league(self, state: dict[str, Any]) -> None:
        """The league as another runner knows it; the games begin anew."""
        named = {member.name: member for member in self.league.members if member.born < 0}
        self.league.members = []
        for name, result, games, born, weights in state["members"]:
            member = Member(name, self.past_self(weights)) if weights is not None else named[name]
            member.result, member.games, member.born = result, games, born
            self.league.members.append(member)
        self.league.refresh()
        self.rows_before = state["rows"]
        self.buffer = None

    def past_self(self, weights: dict[str, np.ndarray]) -> PastSelf:
        network = self.run.network
        return PastSelf(weights, self.game.observations.scale, network.activation)

    def add_past(self, born: int) -> None:
        """The learner as it is now becomes a past self: every runner has its weights."""
        busy = set(np.unique(self.env.sits).tolist()) if self.env is not None else set()
        self.league.add_past(born, self.past_self(actor_weights(self.module.get_state())), busy)

    def know(self, results: dict[str, tuple[float, int]], rows: int) -> None:
        """How the learner fares against each opponent, over all runners."""
        for member in self.league.members:
            if member.name in results:
                member.result, member.games = results[member.name]
        self.league.refresh()
        self.rows_before = rows

    # --- playing

    def sample(self, **kwargs: Any) -> Rows:
        """So many rows of every game as the config says; those of them whose outcome is known."""
        env, rows = self.env, self.run.ppo.rows
        if self.buffer is None:
            self.begin()
        buffer = self.buffer
        assert buffer is not None
        buffer.reset()
        env.clock.seconds.clear()
        decisions, began = env.decisions, time.perf_counter()
        self.finished = []
        for _ in range(rows):
            masks = env.action_masks()
            with torch.no_grad():
                batch = {Columns.OBS: torch.as_tensor(self.seen), MASK: torch.as_tensor(masks)}
                out = self.module.forward_exploration(batch)
                odds = self.module.get_exploration_action_dist_cls().from_logits(
                    out[Columns.ACTION_DIST_INPUTS]
                )
                actions = odds.sample()
                values = self.module.compute_values(batch, out[Columns.EMBEDDINGS])
                log_probs = odds.logp(actions)
            env.step_async(actions.numpy())
            seen, rewards, dones, infos = env.step_wait()
            for row in np.flatnonzero(dones).tolist():
                self.finished.append(infos[row]["result"])
                if infos[row]["TimeLimit.truncated"]:
                    rewards[row] += (
                        self.run.ppo.gamma * self.values_of(infos[row]["terminal_observation"][None])[0]
                    )
            buffer.add(
                self.seen,
                actions.numpy().reshape(-1, 1),
                rewards,
                self.starts,
                values,
                log_probs,
                action_masks=masks,
            )
            self.seen, self.starts = seen, dones
        buffer.compute_returns_and_advantage(torch.as_tensor(self.values_of(self.seen)), self.starts)
        self._increase_sampled_metrics(rows * self.num_envs, len(self.finished))
        for game in self.finished:
            self.metrics.log_value(EPISODE_RETURN_MEAN, game["return"], window=100)
        return {
            **columns_of(buffer),
            "games": self.finished,
            "decisions": env.decisions - decisions,
            "seconds": {**env.clock.seconds, "sample": time.perf_counter() - began},
        }

    def begin(self) -> None:
        """New games and an empty buffer."""
        env, ppo = self.env, self.run.ppo
        seed = np.random.SeedSequence([self.run.seed, self.worker_index or 0, self.rows_before])
        env.first_seed = int(seed.generate_state(1, np.uint64)[0] >> np.uint64(2))
        env.rng = np.random.default_rng(seed)
        self.seen, self.starts = env.reset(), np.ones(self.num_envs, bool)
        arguments: dict[str, Any] = {
            "buffer_size": ppo.rows,
            "observation_space": env.observation_space,
            "action_space": env.action_space,
            "device": "cpu",
            "gae_lambda": ppo.gae_lambda,
            "gamma": ppo.gamma,
            "n_envs": self.num_envs,
        }
        if env.every:
            self.buffer = SeatBuffer(**arguments, last=env.last)
            self.buffer.values_of = self.values_of
        else:
            self.buffer = MaskableRolloutBuffer(**arguments)

    def values_of(self, observations: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            values: np.ndarray = self.module.compute_values(
                {Columns.OBS: torch.as_tensor(observations)}
            ).numpy()
        return values


class Games(LeagueVecEnv):
    """The games under the names by which RLlib asks for their spaces."""

    @property
    def single_observation_space(self) -> spaces.Space:
        return self.observation_space

    @property
    def single_action_space(self) -> spaces.Space:
        return self.action_space


def spaces_of(game: Any) -> tuple[spaces.Space, spaces.Space]:
    return spaces.Box(-128, 127, (game.observations.size,), np.int8), spaces.Discrete(game.actions.size)


def columns_of(buffer: MaskableRolloutBuffer) -> Rows:
    """The rows whose outcome is known, one after the other."""
    shape = buffer.rewards.shape
    known = buffer.next != OPEN if isinstance(buffer, SeatBuffer) else np.ones(shape, bool)
    found: Rows = {
        column: getattr(buffer, name)[known].astype(kind) for column, (name, kind) in COLUMNS.items()
    }
    found[Columns.ACTIONS] = found[Columns.ACTIONS].reshape(-1)
    found[MASK] = np.packbits(buffer.action_masks.reshape(*shape, -1)[known] > 0, axis=1)
    return found
