"""One PettingZoo environment for all games."""

import copy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core.doors import switch
from ..core.engine import Engine
from ..core.errors import IllegalAction, OptionError
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
from .spaces import Observation, observation_dict, vector_box


class BoardGameEnv(AECEnv[str, Observation, int]):
    """A game as PettingZoo's AEC environment: agents are the names of the seats, one answer a step.

    `max_steps` truncates a game after that many decisions (0: never); `auto` plays questions with one answer by
    itself; other keywords are the game's options. An illegal action raises `IllegalAction` and changes nothing; with
    `illegal="random"` a random legal one is played in its stead, and `infos[agent]["replaced"]` says so.
    `infos` hold numbers alone while a game is played; at its end also its summary (scores, ranks, the reason), its seed and
    the pack. `told(agent)` is what the game tells of itself in words (in Versailles 1919 with `deals`: the offer on the table and
    the promises in force). The game itself is `engine`.
    """

    metadata: dict[str, Any] = {
        "name": "board_game",
        "render_modes": list(rendering.MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        illegal: Illegal = "raise",
        **options: Any,
    ):
        super().__init__()
        self.game = game
        self.engine = Engine(game, pack)
        self.options = dict(options)
        self.render_mode = rendering.check_mode(game, render_mode)
        self.max_steps = check_limits(max_steps)
        self.auto = switch(auto, "auto")
        self.illegal = check_illegal(illegal)
        self.metadata = metadata_of(game, self.engine.pack, is_parallelizable=False)
        self.possible_agents = agents_of(game, options)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_dict(game) for agent in self.possible_agents}
        answers: Any = {agent: spaces.Discrete(game.actions.size) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space] = answers
        self.state_space = vector_box(len(self.possible_agents) * game.observations.size)
        self._seat_of = {agent: game.agents.index(agent) for agent in self.possible_agents}
        self._seed: int | None = None
        self._generator: np.random.Generator | None = (
            None  # made from the seed when a game without one is asked for
        )
        self._stray: np.random.Generator | None = None
        self._begun = False
        self._told = 0

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. With a seed it is the game of `Engine.new(seed)`; without, the next one of the last seed given.

        `options` may hold options of the game, for this game alone; they cannot bring in agents that are not possible.
        """
        given, agents = self.options, self.possible_agents.copy()
        if options:
            given = with_reset_options(self.game, given, options)
            agents = self._agents_under(given)
        if seed is not None:
            self._seed, self._generator = seed, None
        else:
            if self._generator is None:
                self._generator = np.random.default_rng(self._seed)
            seed = int(self._generator.integers(2**63))
        self.engine.new(
            seed, log=self.render_mode == "human", auto=self.auto, step_limit=self.max_steps, **given
        )
        self.agents = agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"replaced": False} if self.illegal == "random" else {} for agent in agents}
        self._skip_agent_selection = None
        self._begun = True
        self._told = 0
        self._stray = None
        self._look()

    def _agents_under(self, given: dict[str, Any]) -> list[str]:
        agents = agents_of(self.game, given)
        strange = [agent for agent in agents if agent not in self._seat_of]
        if strange:
            raise OptionError(
                f"options {given} bring in {strange[0]}: possible are {', '.join(self.possible_agents)}"
            )
        return agents

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(
                f"action None is not legal for {agent}: expected a legal action, None is for agents that are done"
            )
        if self.illegal == "random":
            action = self._answer(agent, action)
        self.engine.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._look()

    def _answer(self, agent: str, action: Any) -> int:
        """The action itself, or a random one for one that is not legal, the same in the same game."""
        replaced = not is_legal(action, self.engine.mask)
        self.infos[agent]["replaced"] = replaced
        if not replaced:
            return int(action)
        if self._stray is None:
            self._stray = np.random.default_rng(self.engine.seed)
        return random_action(self.engine.mask, self._stray)

    def told(self, agent: str) -> dict[str, Any]:
        """What the game tells this agent of itself in words; nothing in a game that has nothing to tell."""
        return self.game.told(self.engine.state, self.engine.pack, self._seat_of[agent])

    def _look(self) -> None:
        """Take over from the engine what followed: rewards, who is asked, the end."""
        engine = self.engine
        rewards, totals, earned = self.rewards, self._cumulative_rewards, engine.rewards.tolist()
        for agent in self.agents:
            reward = earned[self._seat_of[agent]]
            rewards[agent] = reward
            totals[agent] += reward
        if engine.over:
            ended = self.truncations if engine.truncated else self.terminations
            summary = {**engine.summary(), "seed": engine.seed, "pack": engine.pack.label}
            for agent in self.agents:
                ended[agent] = True
                self.infos[agent].update(summary)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.game.agents[engine.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What this agent sees now, as new arrays; its mask is all zero unless it is the one that is asked."""
        if not self._begun or agent not in self._seat_of:
            raise ValueError(
                f"{agent!r} sees nothing: expected one of {', '.join(self.possible_agents)}, after reset()"
            )
        engine, seat = self.engine, self._seat_of[agent]
        mask = engine.mask.copy()  # the engine has emptied it when the game is over
        if seat != engine.seat:
            mask[:] = 0
        return {"observation": engine.observation(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """The observations of all possible agents one after the other: what a centralized critic may see."""
        return np.concatenate(
            [self.engine.observation(self._seat_of[agent]) for agent in self.possible_agents]
        )

    def render(self) -> str | np.ndarray | None:
        """The whole table with all hands, as a referee sees it."""
        if self.render_mode in rendering.DRAWN:
            return rendering.draw(self.engine, None, self.render_mode)
        if self.render_mode == "ansi":
            return self.engine.text()
        if self.render_mode == "human":
            self._told = rendering.tell(self.engine, self._told, self.engine.text())
        else:
            gymnasium.logger.warn(f"render() shows nothing: make {self} with render_mode='ansi' or 'human'")
        return None

    def _repr_svg_(self) -> str | None:
        """The picture, in notebooks."""
        return self.engine.picture() if self.game.picture and self._begun else None

    def clone(self) -> "BoardGameEnv":
        """An independent copy that goes on in the same way, all generators included (a search: `engine.clone()`)."""
        return copy.deepcopy(self)

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(game: Game, **options: Any) -> BoardGameEnv:
    """The environment itself: the fast way to play, legality is checked by the engine."""
    return BoardGameEnv(game, **options)


def env(game: Game, **options: Any) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's standard wrappers, which check the order of calls and the range of actions.

    No `TerminateIllegalWrapper`: an illegal action raises instead of becoming a way to end the game.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(BoardGameEnv(game, **options)))
