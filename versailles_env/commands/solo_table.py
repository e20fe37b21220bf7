"""A solitaire game at the terminal: what happened, the board, the question, numbered answers."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import typer

from ..core.frames import KIND, D
from ..envs.opponents import Player
from ..games.versailles_1919.actions import NATION_NAMES
from ..games.versailles_1919.constants import PLAYER, Frame
from ..games.versailles_1919.rules.pieces import ICON
from .solo_save import say, write_save

if TYPE_CHECKING:
    from ..core.engine import Engine

HELP = "a number answers; b shows the board, s what happened this turn, q quits"
TURN = "-- Turn"
PLAYERS_OWN = (Frame.TAKE_FACTION, Frame.PICK_WINNER)
"""Questions that are no faction's."""


class Quit(Exception):
    """The player leaves the table."""


class SoloTable:
    """One game. `players` are the agents that play factions by their seat, `hint` the one that gives advice."""

    def __init__(
        self,
        engine: "Engine",
        bots: dict[str, str],
        players: dict[int, Player],
        hint: tuple[str, Player] | None,
        save: Path | None,
        read: Callable[[str], str] = input,
    ):
        self.engine = engine
        self.bots = bots
        self.players = players
        self.hint = hint
        self.save = save
        self.read = read
        self.told = 0
        self.seen_turn = -1

    def play(self) -> None:
        """On to the end of the game, or until the player leaves."""
        engine = self.engine
        for seat, player in self.players.items():
            player.begin(engine, seat)
        if self.hint:
            self.hint[1].begin(engine, PLAYER)
        self.keep()
        while not engine.over:
            if engine.seat == PLAYER:
                self.tell()
                action = self.ask()
                typer.echo(f"  > {engine.action_text(action)}\n")
            else:
                action = self.players[engine.seat].answer(engine, self.generator())
            engine.step(action)
            self.keep()
        self.tell()
        self.show_end()

    def resume(self) -> None:
        """Begin the story at the turn that is under way."""
        log = self.engine.log
        turns = [k for k, sentence in enumerate(log) if sentence.startswith(TURN)]
        self.told = turns[-1] if turns else 0

    def keep(self) -> None:
        if self.save:
            write_save(self.save, self.engine, self.bots)

    def generator(self) -> np.random.Generator:
        """Chance of the agents: it follows from the place in the game, so a game goes on the same after a pause."""
        engine = self.engine
        return np.random.default_rng([engine.seed, len(engine.history), engine.seat])

    def tell(self) -> None:
        for sentence in self.engine.log[self.told :]:
            typer.echo(sentence)
        self.told = len(self.engine.log)

    def ask(self) -> int:
        """The player's answer to the question."""
        engine = self.engine
        turn = int(engine.state[0]["turn"])
        if turn != self.seen_turn:
            self.show_board()
            self.seen_turn = turn
        legal = engine.legal()
        typer.echo(f"\n{self.standing()}")
        typer.secho(self.question(), bold=True)
        for number, action in enumerate(legal, 1):
            typer.echo(f"  {number:3d}  {engine.action_text(action)}")
        self.show_hint(legal)
        while True:
            word = self.read_word(f"1-{len(legal)}, b, s, q, ?: ")
            if word.isdecimal() and 1 <= int(word) <= len(legal):
                return legal[int(word) - 1]
            self.other(word, len(legal))

    def question(self) -> str:
        """What is asked, and for whom: what a bot's rules leave open is the player's choice, too."""
        engine, s = self.engine, self.engine.state[0]
        frame = s["stack"][int(s["depth"]) - 1]
        own = int(frame[KIND]) in PLAYERS_OWN or int(frame[D]) == int(s["hero"])
        whose = "" if own else f" for the bot of {NATION_NAMES[int(frame[D])]}"
        return f"Your choice{whose}: {engine.question(PLAYER)}"

    def read_word(self, prompt: str) -> str:
        try:
            return self.read(prompt).strip().lower()
        except EOFError:
            typer.echo()
            raise Quit from None

    def other(self, word: str, count: int) -> None:
        """What is not an answer."""
        match word:
            case "q" | "quit":
                raise Quit
            case "b":
                self.show_board()
            case "s":
                turn = max((k for k, text in enumerate(self.engine.log) if text.startswith(TURN)), default=0)
                typer.echo("\n".join(self.engine.log[turn:]))
            case "?" | "h" | "help":
                typer.echo(f"{HELP}; --hint AGENT shows what an agent would do")
            case _:
                numbers = f"a number from 1 to {count}" if count > 1 else "1"
                typer.echo(f"{word!r} is no answer here: expected {numbers}, or ? for help")

    def show_hint(self, legal: list[int]) -> None:
        if self.hint:
            name, player = self.hint
            action = player.answer(self.engine, self.generator())
            typer.echo(f"  {name} would answer {legal.index(action) + 1}: {self.engine.action_text(action)}")

    def show_board(self) -> None:
        typer.echo(f"\n{self.engine.view(PLAYER).text}")

    def standing(self) -> str:
        """The one thing that scores: who is strongest."""
        s = self.engine.state[0]
        hero, threshold = int(s["hero"]), self.engine.options["threshold"]
        strengths = ", ".join(f"{NATION_NAMES[int(n)]} {strength(s, int(n))}" for n in s["order"] if n >= 0)
        return (
            f"You play {NATION_NAMES[hero]}: {int(s['vp'])} VP of {threshold}. Faction Strength: {strengths}."
        )

    def show_end(self) -> None:
        summary = self.engine.summary()
        verdict = "You have won" if summary["won"] else "You have lost"
        self.show_board()
        typer.echo(f"\n{verdict}: {summary['vp']} VP, and {summary['threshold']} were needed.")

    def headline(self) -> str:
        engine, options = self.engine, self.engine.options
        chosen = ", ".join(f"{name} {options[name]}" for name in ("threshold", "order", "start"))
        return f"{engine.game.title}, solitaire; pack {engine.pack.label}, seed {engine.seed}, bots {say(self.bots)}, {chosen}"


def strength(s: Any, nation: int) -> int:
    """Faction Strength (V-SOLO-3): Stars of controlled Issues, and own counters in play anywhere."""
    own = [kind for kind, whose in enumerate(ICON) if whose >> nation & 1]
    return int(s["stars"][nation]) + int(s["counters"][own].sum())
