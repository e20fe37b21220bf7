"""One task of `parity` or `boundscheck`, given as JSON, in a process of its own; the result is printed as JSON."""

import json
import sys
from typing import Any

from versailles_env.core.game import find_game

from .harness import check_game
from .trace import trace


def main() -> None:
    task: dict[str, Any] = json.loads(sys.argv[1])
    game = find_game(task["game"])
    if task["what"] == "trace":
        print(json.dumps(trace(game, task["seeds"], task["every"], task["pack"], task["options"])))
        return
    report = check_game(game, task["games"], task["seed"], task["pack"], **task["options"])
    print(
        json.dumps(
            {
                "games": report.games,
                "decisions": report.decisions,
                "made": report.made,
                "violations": report.violations,
            }
        )
    )


if __name__ == "__main__":
    main()
