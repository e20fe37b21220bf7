"""A solitaire game as a Gymnasium environment: the player's seat, against the rulebook's bots or agents in their place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import OptionError
from ..core.game import Game
from ..core.packs import Pack
from .common import Illegal, full_options
from .opponents import Act, Opponent
from .single_seat import SingleSeatEnv
from .spaces import Observation

PLAYER = "player"
RULEBOOK = "rulebook"
OWN = ("players", "seated")
"""Options that follow from the environment itself."""

Bot = Opponent | Act | str
Bots = Bot | Mapping[str, Bot]
"""Who plays the factions that the player does not: one for all, or one for each name, the rulebook's bots where nobody is
named. A text may be `"rulebook"`, the name of an agent, or `"france=greedy,usa=rulebook"`."""


def factions_of(game: Game) -> list[str]:
    """The factions of a solitaire game that agents can play."""
    options = full_options(game, {"players": 1, "seated": "all"})
    return [game.agents[seat] for seat in game.seats_of(options) if game.agents[seat] != PLAYER]


def bots_by_faction(game: Game, bots: Bots) -> dict[str, Bot]:
    """The factions that somebody else than the rulebook plays, in the game's order."""
    factions = factions_of(game)
    if isinstance(bots, str):
        bots = read_bots(bots, factions)
    if not isinstance(bots, Mapping):
        bots = dict.fromkeys(factions, bots)
    strange = [name for name in bots if name not in factions]
    if strange:
        raise OptionError(f"bots: there is no faction {strange[0]!r}, expected some of {', '.join(factions)}")
    named = {name: bots[name] for name in factions if name in bots}
    return {name: bot for name, bot in named.items() if not (isinstance(bot, str) and bot == RULEBOOK)}


def read_bots(text: str, factions: list[str]) -> dict[str, Bot]:
    """`greedy`, or `france=greedy,usa=rulebook`."""
    parts = [part.partition("=") for part in text.split(",")]
    if "=" not in text or not all(name.strip() in factions for name, _, _ in parts):
        return dict.fromkeys(
            factions, text
        )  # the name of an agent, which may have an argument with such signs in it
    names = [name.strip() for name, _, _ in parts]
    if len(set(names)) < len(names) or not all(bot.strip() for _, _, bot in parts):
        raise OptionError(
            f"bots={text!r} is not readable: expected one agent, or each faction once, as in 'france=greedy,usa=rulebook'"
        )
    return {name: bot.strip() for name, (_, _, bot) in zip(names, parts, strict=True)}


class SoloEnv(SingleSeatEnv):
    """Play the solitaire game as its player.

    `bots` says who plays the factions that the player does not have at the moment. What the bot rules leave open is asked
    of the player; an agent in a bot's place answers all for its faction itself, and is not asked while the player has it.
    The reward is 1 a victory point as it is scored, with `solo_reward="win"` +1 or -1 at the end. Every info has `vp` and
    `faction` (the number of the player's at the moment in `game.agents`), the last one also `won`. All else is as in `SingleSeatEnv`.
    """

    def __init__(
        self,
        game: Game,
        bots: Bots = RULEBOOK,
        pack: Pack | str | Path | None = None,
        render_mode: str | None = None,
        max_steps: int = 0,
        auto: bool = True,
        flat: bool = False,
        illegal: Illegal = "raise",
        **options: Any,
    ):
        refuse(options, "an option")
        played = bots_by_faction(game, bots)
        own = {"players": 1, "seated": ",".join(played) or "none"}
        super().__init__(
            game, PLAYER, played, pack, render_mode, max_steps, auto, flat, illegal, **options, **own
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | np.ndarray, dict[str, Any]]:
        refuse(options or {}, "an option of reset()")
        return super().reset(seed=seed, options=options)

    def _info(self) -> dict[str, Any]:
        record = self.engine.state[0]  # the whole summary would double the time of a step
        return {"vp": int(record["vp"]), "faction": int(record["hero"]), **super()._info()}


def refuse(options: Mapping[str, Any], what: str) -> None:
    for name in OWN:
        if name in options:
            raise OptionError(
                f"{name} is not {what} here: a solitaire game has one player, and bots says who plays the other factions"
            )


__all__ = ["PLAYER", "RULEBOOK", "Bots", "SoloEnv", "bots_by_faction"]
