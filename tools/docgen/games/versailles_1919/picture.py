"""The picture of the README: a real position, drawn by the game itself."""

from pathlib import Path

from versailles_env.core.errors import BoardGameError

PICTURE = Path("docs/images/table.svg")
SEED, PLAYERS, TURN = 1919, 4, 40


def position(seed: int = SEED, players: int = PLAYERS, turn: int = TURN) -> str:
    """The board in a game of rulebook agents, at the first question of a turn, light or dark as the reader's system is."""
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
    return engine.picture()


def is_stale(root: Path) -> bool:
    path = root / PICTURE
    return not path.is_file() or position() != path.read_text(encoding="utf-8")


def draw(root: Path) -> Path:
    path = root / PICTURE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(position(), encoding="utf-8")
    return path
