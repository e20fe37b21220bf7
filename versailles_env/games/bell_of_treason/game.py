"""The Bell of Treason as a `Game` of the core."""

from pathlib import Path

from ...systems.crisis_dimension.game import crisis_game
from .actions import ACTIONS, CHANCES
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

GAME = crisis_game(
    Path(__file__).parent,
    (setup, run, legal, apply, chance_count, chance_outcome, apply_chance, observe)
    + (truncate, redeal, evaluate, is_continuation, rulebook_value),
    title="The Bell of Treason",
    agents=SIDES,
    fields=FIELDS,
    actions=ACTIONS,
    chance=CHANCES,
    observations=OBSERVATIONS,
    options=OPTIONS,
    load_pack=load_pack,
    colours={"concede": "#b5ad98", "defend": "#1f6b40"},
    words=WORDS,
    invariants=invariants,
    seats_of=seats_of,
    result=result,
    compile_seconds=30,
    check_options=check_options,
    solo=SOLO,
    picture=picture,
    counts=("round", "vp", "disks", "mobilized"),
)
