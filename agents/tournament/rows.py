"""The games of a block as rows: one a game and seat."""

from typing import Any

import pyarrow as pa

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Beat, Match, Players, play_block
from versailles_env.agents.runs.store import Folder

TIME = "ms_per_move"
"""The one column that is measured: all others follow from the command."""
PART = "part_"
DEALS = "deals_"
"""Columns of a game with deals: those that a seat offered, of these accepted, and of these kept."""
TOLD = ("reason", "pack")
"""What a summary says that has a column of its own here; its other numbers and words become columns as they are."""


def play_results(plan: Plan, block: Block, players: Players, folder: Folder, beat: Beat) -> None:
    """Play a block and keep its results."""
    match = play_block(plan, block, players, beat=beat)
    rows: list[dict[str, Any]] = []
    for row in range(block.size):
        replay = None
        if plan.replays:
            replay = f"replays/game-{game_id(plan, block, row):06d}.json"
            match.replay(row).save(folder.path / replay)
        rows += game_rows(match, row, replay)
    folder.write_part(block, pa.Table.from_pylist(rows))


def game_id(plan: Plan, block: Block, row: int) -> int:
    return block.line_up * plan.games_each + block.first + row


def game_rows(match: Match, row: int, replay: str | None) -> list[dict[str, Any]]:
    """A finished game, a row a seat in turn order."""
    plan, block = match.plan, match.block
    state = match.batch.states[row : row + 1]
    summary = plan.game.words.summary(state, plan.pack)
    nations = [plan.game.agents[seat] for seat in plan.seats]
    order = turn_order(summary, nations)
    earned = match.returns[row, list(plan.seats)].tolist()
    scores = {
        nation: summary.get("scores", {}).get(nation, reward)
        for nation, reward in zip(nations, earned, strict=True)
    }
    ranks = summary.get("ranks", {})
    if any(
        nation not in ranks for nation in nations
    ):  # the game ranks nobody, or not this seat: the score does
        ranks = rank(scores)
    first = sum(ranks[nation] == 1 for nation in nations)
    more = {
        name: value
        for name, value in summary.items()
        if isinstance(value, int | float | str) and name not in TOLD
    }
    rows = []
    for nation, agent, seat in zip(nations, match.seatings[row].agents, plan.seats, strict=True):
        parts = summary.get("parts", {}).get(nation, {})
        moves = int(match.moves[row, seat])
        rows.append(
            {
                "game": game_id(plan, block, row),
                "line_up": " + ".join(plan.line_ups[block.line_up]),
                "seed": int(plan.seeds[block.first + row]),
                "agent": agent,
                "nation": nation,
                "seat": order.index(nation) + 1,
                **{PART + name: value for name, value in parts.items() if name != "total"},
                "total": float(scores[nation]),
                "rank": int(ranks[nation]),
                "win": 1 / first if ranks[nation] == 1 else 0.0,
                "reward": float(match.returns[row, seat]),
                "decisions": int(state[0]["steps"]),
                "own_decisions": moves,
                **more,
                **{DEALS + name: value for name, value in summary.get("deals", {}).get(nation, {}).items()},
                "end": summary.get("reason") or ("cut off" if state[0]["over"] == 2 else "over"),
                "pack": plan.pack.label,
                "replay": replay or "",
                TIME: float(match.seconds[row, seat]) / max(moves, 1) * 1000,
            }
        )
    return sorted(rows, key=lambda each: each["seat"])


def turn_order(summary: dict[str, Any], nations: list[str]) -> list[str]:
    """The nations that are played, in the order in which they take their turns."""
    order = [nation for nation in summary.get("order", nations) if nation in nations]
    return order if len(order) == len(nations) else nations


def rank(scores: dict[str, float]) -> dict[str, int]:
    """Places by score, the best 1, equal scores sharing a place."""
    return {name: 1 + sum(other > score for other in scores.values()) for name, score in scores.items()}
