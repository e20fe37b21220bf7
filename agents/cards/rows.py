"""The games of a block as rows: one a seat, one a card that was seen, one a use of it, one an opening."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Match, Players, play_block
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import game_id
from versailles_env.core.engine import Engine

SEAT, OPENING = "seat", "opening"
FIRST = 2
"""How many of a seat's own answers are its opening."""
SCHEMA = pa.schema(
    [
        ("game", pa.int64()),
        ("kind", pa.string()),
        ("card", pa.string()),
        ("how", pa.string()),
        ("faction", pa.string()),
        ("agent", pa.string()),
        ("win", pa.float64()),
        ("price", pa.float64()),
        ("points", pa.float64()),
    ]
)


def play_uses(plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """Play a block and keep what became of its cards."""
    match = play_block(plan, block, players, beat=beat)
    rows = [row for k in range(block.size) for row in use_rows(match, k)]
    folder.write_part(block, pa.Table.from_pylist(rows, SCHEMA))


def use_rows(match: Match, row: int) -> Iterator[dict[str, Any]]:
    """A finished game, played again with its log on."""
    plan, game = match.plan, match.plan.game
    engine = match.replay(row).play(game, plan.pack.path)
    result = engine.result()
    seated = dict(zip((game.agents[seat] for seat in plan.seats), match.seatings[row].agents, strict=True))
    number = game_id(plan, match.block, row)
    blank = dict.fromkeys(("card", "how", "faction", "agent"), "")

    def of(faction: str) -> dict[str, Any]:
        return {"faction": faction, "agent": seated.get(faction, ""), "win": result.win_share(faction)}

    for faction in seated:
        yield {**blank, "game": number, "kind": SEAT, **of(faction)}
    assert game.uses
    for use in game.uses(engine):
        own = of(game.agents[use.seat]) if use.seat >= 0 else {}
        told = {"kind": use.kind, "card": use.card, "how": use.how, "price": use.price, "points": use.points}
        yield {**blank, "game": number, **told, **own}
    for faction, words in openings(engine):
        yield {**blank, "game": number, "kind": OPENING, "card": words, **of(faction)}


def openings(engine: Engine) -> Iterator[tuple[str, str]]:
    """The first answers of every seat, in words that do not depend on the cards that lie there."""
    names = engine.game.agents
    for seat in dict.fromkeys(engine.seats):
        own = [action for action, who in zip(engine.history, engine.seats, strict=True) if who == seat]
        yield names[seat], ", then ".join(engine.game.actions.text(action) for action in own[:FIRST])
