"""People at the terminal: what they hear, the table as they see it, the question, numbered answers."""

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import typer

from ..envs.opponents import Player

if TYPE_CHECKING:
    from ..core.engine import Engine

HELP = "a number answers; b shows the board, s what happened this turn, q quits"
HEADING = "-- "
"""How a sentence of the story begins that heads a turn or a round."""
CLEAR = "\033[2J\033[H"
RECENT = 12
"""How many sentences of a story without headings are told again, and after how many the table is shown again."""


class Quit(Exception):
    """Somebody leaves the table."""


class Table:
    """One game. `people` are the seats asked at the terminal, `players` the agents by their seat, `hint` the one that advises;
    `keep` is called before the first answer and after each."""

    def __init__(
        self,
        engine: "Engine",
        people: tuple[int, ...],
        players: Mapping[int, Player],
        hint: tuple[str, Player] | None = None,
        keep: Callable[[], None] = lambda: None,
        read: Callable[[str], str] = input,
    ):
        self.engine = engine
        self.people = people
        self.players = players
        self.hint = hint
        self.keep = keep
        self.read = read
        self.heard = dict.fromkeys(people, 0)
        """How many sentences each has been told."""
        self.shown = dict.fromkeys(people, -1)
        """In which part of the story each has seen the table last."""
        self.sitting = people[0]

    def play(self) -> None:
        """On to the end of the game, or until somebody leaves."""
        engine = self.engine
        for seat, player in self.players.items():
            player.begin(engine, seat)
        self.keep()
        while not engine.over:
            if engine.seat in self.people:
                self.sit(engine.seat)
                self.tell()
                action = self.ask()
                typer.echo(f"  > {engine.action_text(action)}\n")
            else:
                action = self.players[engine.seat].answer(engine, self.generator())
            engine.step(action)
            self.keep()
        for seat in self.people:
            self.sit(seat)
            self.tell()
            self.show_board()
        typer.echo(f"\n{verdict(engine, self.people)}")

    def resume(self) -> None:
        """Begin the story at the turn that is under way."""
        for seat in self.people:
            self.heard[seat] = turn_start(self.engine.told(seat))

    def sit(self, seat: int) -> None:
        """Another person comes to the terminal, and sees nothing before the last one has left it."""
        if seat != self.sitting:
            if sys.stdout.isatty():
                typer.echo(CLEAR)
            self.read_word(f"{self.engine.game.agents[seat]}, press Enter when nobody else is looking: ")
            self.sitting = seat
        if self.hint:
            self.hint[1].begin(self.engine, seat)

    def generator(self) -> np.random.Generator:
        """Chance of the agents: it follows from the place in the game, so a game goes on the same after a pause."""
        engine = self.engine
        return np.random.default_rng([engine.seed, len(engine.history), engine.seat])

    def story(self) -> list[str]:
        """All that the person at the terminal was told."""
        return self.engine.told(self.sitting)

    def tell(self) -> None:
        story = self.story()
        for sentence in story[self.heard[self.sitting] :]:
            typer.echo(sentence)
        self.heard[self.sitting] = len(story)

    def ask(self) -> int:
        """The person's answer to the question."""
        engine, seat = self.engine, self.engine.seat
        part = part_of(self.story())
        if part != self.shown[seat]:
            self.show_board()
            self.shown[seat] = part
        legal = engine.legal()
        typer.echo(f"\n{standing(engine)}")
        typer.secho(question(engine), bold=True)
        for number, action in enumerate(legal, 1):
            typer.echo(f"  {number:3d}  {engine.action_text(action)}")
        self.show_hint(legal)
        while True:
            word = self.read_word(f"1-{len(legal)}, b, s, q, ?: ")
            if word.isdecimal() and 1 <= int(word) <= len(legal):
                return legal[int(word) - 1]
            self.other(word, len(legal))

    def read_word(self, prompt: str) -> str:
        try:
            return self.read(prompt).strip().lower()
        except (
            EOFError,
            UnicodeDecodeError,
            RuntimeError,
        ):  # the end, what is no text, or no standard input at all
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
                story = self.story()
                typer.echo("\n".join(story[turn_start(story) :]))
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
        typer.echo(f"\n{self.engine.view(self.sitting).text}")


def part_of(story: list[str]) -> int:
    """A number that changes with every heading; in a story without any now and then."""
    return sum(sentence.startswith(HEADING) for sentence in story) or len(story) // RECENT


def turn_start(story: list[str]) -> int:
    """Where the turn under way begins in a story; one without headings is told again in part."""
    headings = [k for k, sentence in enumerate(story) if sentence.startswith(HEADING)]
    return headings[-1] if headings else max(0, len(story) - RECENT)


def side(engine: "Engine") -> str:
    """The person's seat of a solitaire game, '' where it is none."""
    solo = engine.game.solo
    return solo.side(engine.options) if solo else ""


def standing(engine: "Engine") -> str:
    """A line above the question: of solitaire how the game stands, else who is asked."""
    solo = engine.game.solo
    told = solo.line(engine.state, engine.pack) if solo and side(engine) == engine.agent else ""
    return told or f"You play {engine.agent}."


def question(engine: "Engine") -> str:
    """What is asked, and for whom: what a bot's rules leave open is the person's choice, too."""
    solo = engine.game.solo
    other = solo.asked_for(engine.state) if solo and side(engine) == engine.agent else ""
    return f"Your choice{f' for {other}' if other else ''}: {engine.question(engine.seat)}"


def verdict(engine: "Engine", people: tuple[int, ...]) -> str:
    """Who has won, to the people at the terminal."""
    result, solo = engine.result(), engine.game.solo
    names = [engine.game.agents[seat] for seat in people]
    won = [name for name in names if name in result.winners]
    if len(names) > 1:
        said = (
            f"{' and '.join(result.winners) or 'Nobody'} {'have' if len(result.winners) > 1 else 'has'} won"
        )
    elif not result.winners and not side(engine):
        said = "Nobody has won"
    else:
        said = f"You have {'won' if won else 'lost'}" + (
            ", shared" if won and len(result.winners) > 1 else ""
        )
    if solo and solo.measured == "points" and side(engine) in names:
        needed = f", and {engine.options[solo.level]} were needed" if solo.level else ""
        return f"{said}: {result.scores[names[0]]:g} {solo.points}{needed}."
    scores = ", ".join(f"{name} {score:g}" for name, score in result.scores.items())
    return f"{said}: {result.how}; {scores}."
