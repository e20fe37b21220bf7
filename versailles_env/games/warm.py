"""`python -m versailles_env.games.warm`: compile the rules of all games once, before many processes need them."""

from ..core.batch import warm
from . import all_games


def main() -> None:
    for game in all_games():
        print(f"{game.title}: rules ready in {warm(game):.1f} s", flush=True)


if __name__ == "__main__":
    main()
