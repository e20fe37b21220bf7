"""`python -m versailles_env.core.warm`: compile the rules of all games once, before many processes need them."""

import importlib

from .batch import warm


def main() -> None:
    registry = importlib.import_module("versailles_env.games")
    for game in registry.all_games():
        print(f"{game.title}: rules ready in {warm(game):.1f} s", flush=True)


if __name__ == "__main__":
    main()
