"""Versailles 1919 as a `Game` of the core."""

from pathlib import Path
from typing import Any

from ...core.game import Game
from ...core.guide import load_guide
from .actions import ACTIONS, CHANCES
from .bargain import deals_told, without_deals
from .constants import PLAYER_SEAT, Note
from .evaluate import evaluate, is_continuation
from .foresight import consequence
from .invariants import invariants, unsound
from .observations import OBSERVATIONS
from .observe import observe
from .options import NATIONS, OPTIONS, check_options, parse_seated
from .pack import load_pack
from .picture import picture
from .result import SOLO, happened, result
from .rulebook import rulebook_value
from .rules.dispatch import apply, apply_chance, chance_count, chance_outcome, legal, redeal, run
from .rules.promises import close_offers, deal_about, deal_stage, is_offer, payer_of
from .rules.scoring import truncate
from .rules.setup import setup
from .state import FIELDS
from .text import Words
from .uses import uses


def seats_of(options: dict[str, Any]) -> tuple[int, ...]:
    """Nations at the table; in a solo game the player, and the factions that agents play in the bots' place."""
    players = options.get("players", 4)
    if players == 1:
        seated = parse_seated(options.get("seated", "none"))
        return (*(nation for nation in range(3) if seated >> nation & 1), PLAYER_SEAT)
    return tuple(range(players))


GAME = Game(
    id="versailles_1919",
    version=1,
    title="Versailles 1919",
    entry="versailles_env.games.versailles_1919.game:GAME",
    agents=(*NATIONS, "player"),
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
            deal_stage,
            deal_about,
            payer_of,
            is_offer,
            close_offers,
        )
    },
    load_pack=load_pack,
    colours={
        "uk": "#c23b2e",
        "france": "#2f62ad",
        "usa": "#8a8577",
        "italy": "#d39a10",
        "japan": "#6d4a8c",
        "player": "#11595d",
    },
    guide=load_guide(Path(__file__).with_name("guide.toml")),
    words=Words(),
    invariants=invariants,
    unsound=unsound,
    seats_of=seats_of,
    result=result,
    longest=6000,
    compile_seconds=60,
    check_options=check_options,
    plain=without_deals,
    solo=SOLO,
    faction="nation",
    counts=("turns", "settled", "uprisings"),
    tallies={"deals": "Deals, by who offered them"},
    happened=happened,
    landmarks={Note.TURN: "turn", Note.SETTLE: "settled", Note.UPRISING: "uprising"},
    picture=picture,
    consequence=consequence,
    uses=uses,
    told=deals_told,
)
