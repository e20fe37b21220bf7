"""OpenSpiel: any game of this package as a pyspiel game, dice and draws as its chance nodes.

    pip install open_spiel
    python examples/openspiel_adapter.py 1

`load("versailles_1919", players=2)` is a game for OpenSpiel's algorithms that clone states and read observation tensors. Players
are numbered as they sit: player k is the k-th seat that plays under these options.
"""

import sys
from typing import Any

import numpy as np
import pyspiel

from versailles_env.core.engine import Engine
from versailles_env.core.game import Game
from versailles_env.games import get_game


class AdaptedGame(pyspiel.Game):
    """A game with these options. Utilities are what the seats earn in all, paid at the end: most algorithms ask for that."""

    def __init__(self, game: Game, options: dict[str, Any]):
        self.game, self.options = game, options
        engine = game.new(0, explicit_chance=True, **options)
        self.seats = game.seats_of(engine.options)
        kind = pyspiel.GameType(
            short_name=f"python_{game.id}",
            long_name=game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=len(self.seats),
            min_num_players=len(self.seats),
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.size,
            max_chance_outcomes=max(game.chance.size, 1),
            num_players=len(self.seats),
            min_utility=-1000.0,
            max_utility=1000.0,
            max_game_length=game.longest,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> "AdaptedState":
        return AdaptedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self)


class AdaptedState(pyspiel.State):
    """A position. `clone()` copies the attributes of Python, and a copy of an `Engine` is an independent game."""

    def __init__(self, game: AdaptedGame):
        super().__init__(game)
        self.seats = game.seats
        self.engine: Engine = game.game.new(0, explicit_chance=True, **game.options)
        self.totals = self._earned()

    def _earned(self) -> np.ndarray:
        return self.engine.rewards[list(self.seats)].astype(float)

    def current_player(self) -> int:
        if self.engine.over:
            return pyspiel.PlayerId.TERMINAL
        if self.engine.at_chance:
            return pyspiel.PlayerId.CHANCE
        return self.seats.index(self.engine.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.engine.legal() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(zip(self.engine.legal(), self.engine.odds(), strict=True))

    def _apply_action(self, action: int) -> None:
        self.engine.step(action)
        self.totals = self.totals + self._earned()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.engine.action_text(action)

    def is_terminal(self) -> bool:
        return self.engine.over

    def rewards(self) -> list[float]:
        return self.returns()

    def returns(self) -> list[float]:
        return self.totals.tolist() if self.engine.over else [0.0] * len(self.seats)

    def __str__(self) -> str:
        return self.engine.text()


class Observer:
    """What a player sees: the vector of its seat as `tensor`, the table as text."""

    def __init__(self, game: AdaptedGame):
        self.tensor = np.zeros(game.game.observations.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AdaptedState, player: int) -> None:
        self.tensor[:] = state.engine.observation(state.seats[player])

    def string_from(self, state: AdaptedState, player: int) -> str:
        return state.engine.view(state.seats[player]).text


def load(name: str, **options: Any) -> AdaptedGame:
    return AdaptedGame(get_game(name), options)


def main(seed: int = 1, name: str = "versailles_1919", players: int = 2) -> list[float]:
    game = load(name, players=players)
    rng, state, decisions = np.random.default_rng(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions += 1
    print(f"{game.get_type().long_name}: {decisions} decisions, returns {state.returns()}")
    return state.returns()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
