"""A solitaire game as a Gymnasium environment: the player's seat, against the rulebook's bots or agents in their place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import OptionError
from ..core.game import Game
from ..core.packs import Pack
from ..core.result import Solo
from .common import Illegal
from .open_choices import ASK, chooser
from .opponents import Act, Opponent
from .single_seat import SingleSeatEnv
from .spaces import Observation

RULEBOOK = "rulebook"

Bot = Opponent | Act | str
Bots = Bot | Mapping[str, Bot]
"""Who plays the factions that the player does not: one for all, or one for each name, the rulebook's bots where nobody is
named. A text may be `"rulebook"`, the name of an agent, or `"france=greedy,usa=rulebook"`."""


def solo_of(game: Game) -> Solo:
    """The solitaire form of a game that has one."""
    if game.solo is None:
        raise OptionError(f"{game.id} has no solitaire form: expected another game")
    return game.solo


def bots_by_faction(game: Game, bots: Bots, side: str = "") -> dict[str, Bot]:
    """The factions that somebody else than the rulebook plays, beside the person of this side, in the game's order."""
    factions = list(solo_of(game).bots_of(side))
    if not factions and not (isinstance(bots, str) and bots == RULEBOOK) and bots != {}:
        raise OptionError(
            f"bots={bots!r} is not allowed: in {game.id} the rules play them, expected {RULEBOOK!r}"
        )
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
        # the name of an agent, which may have an argument with such signs in it
        return dict.fromkeys(factions, text)
    names = [name.strip() for name, _, _ in parts]
    if len(set(names)) < len(names) or not all(bot.strip() for _, _, bot in parts):
        raise OptionError(
            f"bots={text!r} is not readable: expected one agent, or each faction once, as in 'france=greedy,usa=rulebook'"
        )
    return {name: bot.strip() for name, (_, _, bot) in zip(names, parts, strict=True)}


class SoloEnv(SingleSeatEnv):
    """Play the solitaire form of a game as its person, on one of its sides (the first without a name).

    `bots` says who plays the factions that the person does not have, where agents can. What the bots' rules leave open is
    asked of the person, or left to `open_choices`: "first", or the name of an agent; an agent in a bot's place answers all for its faction itself, and is not asked while the person has it.
    Every info has how the game stands (in Versailles 1919 `vp`, and `faction`: the number of the player's at the moment in
    `game.agents`), the last one also `won`. Rewards are the game's. All else is as in `SingleSeatEnv`.
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
        side: str = "",
        open_choices: str = ASK,
        **options: Any,
    ):
        refuse(game, options, "an option")
        played = bots_by_faction(game, bots, side)
        own = solo_of(game).options(side, played)
        person = side or next(iter(solo_of(game).sides))
        self._chooser = chooser(open_choices)
        super().__init__(
            game, person, played, pack, render_mode, max_steps, auto, flat, illegal, **options, **own
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | np.ndarray, dict[str, Any]]:
        refuse(self.game, options or {}, "an option of reset()")
        return super().reset(seed=seed, options=options)

    def _play_others(self) -> None:
        """Also what the bots' rules leave open, unless the person is to be asked."""
        super()._play_others()
        if self._chooser is None:
            return
        asked_for = solo_of(self.game).asked_for
        while not self.engine.over and asked_for(self.engine.state):
            self._chooser.begin(self.engine, self._seat)
            self.engine.step(self._chooser.answer(self.engine, self.np_random))
            self._earned += float(self.engine.rewards[self._seat])
            super()._play_others()

    def _info(self) -> dict[str, Any]:
        told = solo_of(self.game).standing(
            self.engine.state
        )  # the whole summary would double the time of a step
        if self.engine.over:
            told["won"] = self.agent in self.engine.result().winners
        return {**told, **super()._info()}


def refuse(game: Game, options: Mapping[str, Any], what: str) -> None:
    """Options that follow from side and bots are not given by hand."""
    for name in solo_of(game).names:
        if name in options:
            raise OptionError(
                f"{name} is not {what} here: a solitaire game has one player, side and bots say who plays what"
            )


__all__ = ["RULEBOOK", "Bots", "SoloEnv", "bots_by_faction", "solo_of"]
