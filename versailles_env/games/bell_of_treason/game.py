"""The Bell of Treason as a `Game` of the core."""

from pathlib import Path

from ...core.game import Game
from ...core.guide import load_guide
from ...systems.crisis_dimension.constants import Note
from ...systems.crisis_dimension.uses import card_uses
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

GAME = Game(
    id="bell_of_treason",
    version=0,
    title="The Bell of Treason",
    entry="versailles_env.games.bell_of_treason.game:GAME",
    agents=SIDES,
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
            rulebook_value,
        )
    },
    load_pack=load_pack,
    colours={"concede": "#b5ad98", "defend": "#1f6b40"},
    guide=load_guide(Path(__file__).with_name("guide.toml")),
    words=WORDS,
    invariants=invariants,
    seats_of=seats_of,
    result=result,
    longest=400,
    compile_seconds=30,
    check_options=check_options,
    solo=SOLO,
    faction="side",
    landmarks={Note.ROUND: "turn", Note.PLAY: "play"},
    picture=picture,
    uses=card_uses,
    counts=("round", "vp", "disks", "mobilized"),
)
