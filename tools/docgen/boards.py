"""The pictures of the games' pages: a real position of each, as a board in light and in dark, and as a column for a phone."""

from dataclasses import dataclass
from pathlib import Path

from versailles_env.games import REGISTRY, get_game

SEED = 1919
LOOKS = {"board": ("light", 1200), "dark": ("dark", 1200), "phone": ("light", 480)}


@dataclass(frozen=True)
class Board:
    """A picture that is drawn when it is not what the game draws now."""

    game: str
    look: str

    @property
    def PICTURE(self) -> Path:  # the name that pictures of docgen have
        return Path("docs/images") / f"{self.game}_{self.look}.svg"

    def svg(self) -> str:
        """Half of a game of answers drawn by lot: the same for the same rules and cards."""
        import numpy as np

        game = get_game(self.game)
        engine, rng = game.new(SEED), np.random.default_rng(SEED)
        whole = game.new(SEED)
        while not whole.over:
            whole.step(int(rng.choice(whole.legal())))
        for action in whole.history[: len(whole.history) // 2]:
            engine.step(action)
        theme, width = LOOKS[self.look]
        return engine.picture(engine.seat, theme, width)

    def is_stale(self, root: Path) -> bool:
        path = root / self.PICTURE
        return not path.is_file() or path.read_text(encoding="utf-8") != self.svg()

    def draw(self, root: Path) -> Path:
        path = root / self.PICTURE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.svg(), encoding="utf-8")
        return path


def boards() -> list[Board]:
    """Every look of every game that draws itself."""
    return [Board(name, look) for name in REGISTRY if get_game(name).picture for look in LOOKS]
