"""Run by the Python of a throw-away environment that has OpenSpiel: prints its figures as JSON. Imports nothing of ours."""

import json
import random
import sys
import time
from importlib.metadata import version
from typing import Any

GAMES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("hanabi", {"players": 4}, "hanabi, 4 players"),
    ("connect_four", {}, "connect_four"),
)


def play(game: Any, observation: Any, seconds: float) -> float:
    """Random play with the acting player's observation, written into a buffer, and legal actions at every decision."""
    dice = random.Random(1)
    decisions = 0
    begin = time.perf_counter()
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
                continue
            observation.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            decisions += 1
        took = time.perf_counter() - begin
        if took >= seconds:
            return decisions / took


def main() -> None:
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.observation import make_observation  # type: ignore[import-not-found]

    seconds, repeats = float(sys.argv[1]), int(sys.argv[2])
    figures = []
    for name, parameters, label in GAMES:
        game = pyspiel.load_game(name, parameters)
        observation = make_observation(game)
        play(game, observation, min(seconds, 0.2))
        figures.append(
            {"name": label, "per_second": max(play(game, observation, seconds) for _ in range(repeats))}
        )
    print(json.dumps({"version": version("open_spiel"), "figures": figures}))


if __name__ == "__main__":
    main()
