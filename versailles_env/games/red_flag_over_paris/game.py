"""Red Flag Over Paris as a `Game` of the core."""

from collections.abc import Iterator
from pathlib import Path

from ...core.engine import Engine
from ...core.uses import Use
from ...systems.crisis_dimension.game import LANDMARKS, crisis_game
from ...systems.crisis_dimension.uses import card_uses
from .actions import ACTIONS, CHANCES
from .constants import MOMENTUM_USE, GameNote
from .invariants import invariants
from .names import SIDES
from .observe import OBSERVATIONS, observe
from .options import OPTIONS, check_options, seats_of
from .pack.load import load_pack
from .picture import picture
from .play.evaluate import evaluate, is_continuation
from .play.rulebook import rulebook_value
from .result import SOLO, result
from .rules.dispatch import apply, legal, redeal, run
from .rules.draws import apply_chance, chance_count, chance_outcome
from .rules.setup import setup
from .rules.victory import truncate
from .state import FIELDS
from .words.speech import WORDS


def uses(engine: Engine) -> Iterator[Use]:
    """What became of the cards of a finished game."""
    return card_uses(engine, {MOMENTUM_USE: "Momentum"})


GAME = crisis_game(
    Path(__file__).parent,
    (setup, run, legal, apply, chance_count, chance_outcome, apply_chance, observe)
    + (truncate, redeal, evaluate, is_continuation, rulebook_value),
    title="Red Flag Over Paris",
    agents=SIDES,
    fields=FIELDS,
    actions=ACTIONS,
    chance=CHANCES,
    observations=OBSERVATIONS,
    options=OPTIONS,
    load_pack=load_pack,
    colours={"versailles": "#2b5c9e", "commune": "#b3261e"},
    words=WORDS,
    invariants=invariants,
    seats_of=seats_of,
    result=result,
    compile_seconds=40,
    check_options=check_options,
    solo=SOLO,
    landmarks={**LANDMARKS, int(GameNote.FINAL_PLAY): "play"},
    picture=picture,
    uses=uses,
    counts=("rounds", "military", "political", "collaboration", "momentum"),
)
