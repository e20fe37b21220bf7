"""The picture of the README: a real position as the game prints it, drawn by rich."""

import hashlib
import io
from pathlib import Path

from versailles_env.core.errors import BoardGameError

PICTURE = Path("docs/images/table.svg")
SEED, PLAYERS, TURN = 1919, 4, 40
ANSWERS, WIDTH = 6, 112
"""How many answers to the question are shown, and where a long line is cut."""


def position(seed: int = SEED, players: int = PLAYERS, turn: int = TURN) -> str:
    """The table in a game of rulebook agents, at the first question of a turn; the Issues' options are left out."""
    import numpy as np

    from versailles_env.agents.registry import make_agent
    from versailles_env.games import get_game

    game = get_game("versailles_1919")
    engine = game.new(seed, players=players)
    agent, rng = make_agent("rulebook"), np.random.default_rng(seed)
    while not engine.over and engine.state[0]["turn"] < turn:
        view = engine.view(engine.seat)
        engine.step(agent.answer(view, view.action_mask, rng))
    if engine.over:
        raise BoardGameError(
            f"the game of the picture is over before turn {turn}: give it another seed in {__name__}"
        )
    table, _, question = engine.text().rpartition("\n\n")
    head, *answers = question.splitlines()
    more = [f"  ... and {len(answers) - ANSWERS} more"] if len(answers) > ANSWERS else []
    rows = [line for line in table.splitlines() if not line.lstrip(" ").startswith("- ")]
    lines = [*rows, "", f"{head}?", *answers[:ANSWERS], *more]
    return "\n".join(line if len(line) <= WIDTH else f"{line[: WIDTH - 4]} ..." for line in lines)


def stamp(text: str) -> str:
    """Says which text a picture shows; its own bytes depend on the version of rich."""
    return f"<!-- shows {hashlib.sha256(text.encode()).hexdigest()[:16]} -->"


def is_stale(root: Path) -> bool:
    path = root / PICTURE
    return not path.is_file() or stamp(position()) not in path.read_text(encoding="utf-8")


def draw(root: Path) -> Path:
    """Draw the position, headings and the nation to act in bold."""
    from rich.console import Console
    from rich.text import Text

    text = position()
    lines = text.splitlines()
    console = Console(
        record=True, width=max(map(len, lines)) + 1, file=io.StringIO(), color_system="truecolor"
    )
    for line in lines:
        head = line[:1].isupper() or line.startswith(">")
        console.print(Text(line, style="bold" if head else ""), soft_wrap=True)
    path = root / PICTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    svg = console.export_svg(title=f"Versailles 1919, turn {TURN} (rulebook agents, seed {SEED})")
    path.write_text(f"{svg.rstrip()}\n{stamp(text)}\n", encoding="utf-8")
    return path
