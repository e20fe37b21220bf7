"""Democracy under Siege as a `Game` of the core."""

from pathlib import Path
from typing import Any

from ...core.game import Game
from ...core.guide import load_guide
from .actions import ACTIONS, CHANCES
from .invariants import invariants
from .names import IDEOLOGIES
from .observe import OBSERVATIONS, observe
from .options import OPTIONS, check_options
from .pack.load import load_pack
from .picture import picture
from .play.evaluate import evaluate, is_continuation
from .play.priorities import priority_value
from .result import happened, result
from .rules.dispatch import apply, apply_chance, chance_count, chance_outcome, legal, run
from .rules.ending import truncate
from .rules.redeal import redeal
from .rules.turn import setup
from .state import FIELDS
from .words.effects import consequence
from .words.speech import Words


def seats_of(options: dict[str, Any]) -> tuple[int, ...]:
    """Three Ideologies; with two players Nazism and Democracy, who share Communism (D-2P-1)."""
    return (0, 1) if options.get("players", 3) == 2 else (0, 1, 2)


GAME = Game(
    id="democracy_under_siege",
    version=0,
    title="Democracy under Siege",
    entry="versailles_env.games.democracy_under_siege.game:GAME",
    agents=IDEOLOGIES,
    fields=FIELDS,
    actions=ACTIONS,
    chance=CHANCES,
    observations=OBSERVATIONS,
    options=OPTIONS,
    kernels={
        f.__name__: f
        for f in (
            setup,
            run,
            legal,
            apply,
            chance_count,
            chance_outcome,
            apply_chance,
            observe,
            truncate,
            redeal,
            evaluate,
            is_continuation,
            priority_value,
        )
    },
    load_pack=load_pack,
    colours={"nazism": "#6b635b", "democracy": "#2f62ad", "communism": "#d9452f"},
    guide=load_guide(Path(__file__).with_name("guide.toml")),
    words=Words(),
    invariants=invariants,
    seats_of=seats_of,
    result=result,
    longest=2500,
    compile_seconds=120,
    check_options=check_options,
    faction="Ideology",
    counts=("turns", "total_war", "conquests"),
    happened=happened,
    picture=picture,
    consequence=consequence,
)
