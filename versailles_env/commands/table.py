"""People at the terminal: what they hear, the table as they see it, the question, numbered answers."""

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import typer

from ..envs.open_choices import is_open
from ..envs.opponents import Player
from . import screen

if TYPE_CHECKING:
    from ..core.engine import Engine

HELP = "a number answers; b shows the board, s what happened this turn, u takes back, q quits"
HEADING = "-- "
"""How a sentence of the story begins that heads a turn or a round."""
CLEAR = "\033[2J\033[H"
RECENT = 12
"""How many sentences of a story without headings are told again."""
STORY = 5
"""Rows of the screen for what happened since the last answer."""
BOARD = 10
"""Rows of the screen for the board and what happened, at least."""


class Quit(Exception):
    """Somebody leaves the table."""


class Table:
    """One game. `people` are the seats asked at the terminal, `players` the agents by their seat, `hint` the one that advises;
    `keep` is called with the game before the first answer and after each; `default` answers what bots' rules leave open."""

    def __init__(
        self,
        engine: "Engine",
        people: tuple[int, ...],
        players: Mapping[int, Player],
        hint: tuple[str, Player] | None = None,
        keep: Callable[["Engine"], None] = lambda engine: None,
        read: Callable[[str], str] = input,
        default: Player | None = None,
    ):
        self.engine = engine
        self.people = people
        self.players = players
        self.hint = hint
        self.keep = keep
        self.read = read
        self.default = default
        self.paint = screen.Paint(engine.game.colours)
        self.heard = dict.fromkeys(people, 0)
        """How many sentences each has been told."""
        self.defaults: set[int] = set()
        """Places in the history that the default has answered."""
        self.sitting = people[0]

    def play(self) -> None:
        """On to the end of the game, or until somebody leaves."""
        for seat, player in self.players.items():
            player.begin(self.engine, seat)
        self.keep(self.engine)
        while not self.engine.over:
            action = self.next_answer()
            if action is None:
                continue  # something was taken back
            self.engine.step(action)
            self.keep(self.engine)
        for seat in self.people:
            self.sit(seat)
            self.tell()
            self.show_board()
        typer.echo(f"\n{self.paint(verdict(self.engine, self.people))}")

    def next_answer(self) -> int | None:
        engine = self.engine
        if engine.seat not in self.people:
            return self.players[engine.seat].answer(engine, self.generator())
        if self.default and is_open(engine):
            self.defaults.add(len(engine.history))
            self.default.begin(engine, engine.seat)
            return self.default.answer(engine, self.generator())
        self.sit(engine.seat)
        action = self.ask()
        if action is not None:
            typer.echo(f"  > {self.paint(engine.action_text(action))}\n")
        return action

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

    def news(self) -> list[str]:
        """What the person has not been told yet."""
        story = self.story()
        told, self.heard[self.sitting] = self.heard[self.sitting], len(story)
        return story[told:]

    def tell(self) -> None:
        for sentence in self.news():
            typer.echo(self.paint(sentence))

    def note(self, action: int) -> str:
        return self.engine.game.consequence(self.engine.state, self.engine.pack, action)

    def entries(self) -> list[screen.Entry]:
        engine = self.engine
        return screen.group(
            engine.legal(), engine.action_text, self.note, lambda action: engine.game.actions.find(action)[0]
        )

    def ask(self) -> int | None:
        """The person's answer to the question, None if something was taken back."""
        entries = self.entries()
        self.show_screen(entries)
        while True:
            word = self.read_word(f"1-{len(entries)}, b, s, u, q, ?: ")
            if word == "u" and self.undo():
                return None
            if word.isdecimal() and 1 <= int(word) <= len(entries):
                own = entries[int(word) - 1].actions
                action = own[0] if len(own) == 1 else self.ask_further(own)
                if action is not None:
                    return action
            elif word != "u":
                self.other(word, len(entries))

    def ask_further(self, actions: tuple[int, ...]) -> int | None:
        """Which of these; None goes back to all answers."""
        engine = self.engine
        entries = [
            screen.Entry(engine.action_text(action), (action,), self.note(action)) for action in actions
        ]
        for line in screen.answer_lines(entries, screen.size()[0]):
            typer.echo(self.paint(line))
        while True:
            word = self.read_word(f"1-{len(entries)}, or 0 for the other answers: ")
            if word == "0":
                return None
            if word.isdecimal() and int(word) <= len(entries):
                return actions[int(word) - 1]
            self.other(word, len(entries))

    def show_screen(self, entries: list[screen.Entry]) -> None:
        """What happened, the board as far as it fits, the question and its answers."""
        columns, rows = screen.size()
        engine = self.engine
        asks = [*screen.wrapped(standing(engine), columns), *screen.wrapped(question(engine), columns)]
        answers = screen.answer_lines(entries, columns)
        advice = self.advice(entries, columns)
        rest = (
            rows - 2 - len(asks) - len(advice) - BOARD
        )  # a row each for the prompt and the answer that is told
        if len(answers) > rest:
            answers = [*answers[: rest - 1], f"     ... to {len(entries)}: b shows them all"]
        rest += BOARD - len(answers)
        news = screen.recent(self.news(), columns, min(STORY, max(2, rest - BOARD)))
        board = screen.fold(engine.view(self.sitting).text, columns, rest - len(news))
        for line in (*news, *board, *asks[:-1]):
            typer.echo(self.paint(line))
        typer.secho(asks[-1], bold=True)
        for line in (*answers, *advice):
            typer.echo(self.paint(line))

    def undo(self) -> bool:
        """Take back the last answer; whether there was one."""
        from ..core.undo import rewound, undo_place

        place = undo_place(self.engine, (self.sitting,), self.people, self.defaults)
        if place < 0:
            typer.echo("There is nothing of yours to take back.")
            return False
        self.engine = rewound(self.engine, place)
        self.defaults = {each for each in self.defaults if each < place}
        self.heard = {seat: min(told, len(self.engine.told(seat))) for seat, told in self.heard.items()}
        for seat, player in self.players.items():
            player.begin(self.engine, seat)
        self.keep(self.engine)
        typer.echo("Taken back.\n")
        return True

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
                self.show_answers()
            case "s":
                story = self.story()
                self.show_pages(story[turn_start(story) :])
            case "?" | "h" | "help":
                self.show_help()
            case _:
                numbers = f"a number from 1 to {count}" if count > 1 else "1"
                typer.echo(f"{word!r} is no answer here: expected {numbers}, or ? for help")

    def advice(self, entries: list[screen.Entry], columns: int) -> list[str]:
        """What the adviser would answer."""
        if not self.hint:
            return []
        name, player = self.hint
        action = player.answer(self.engine, self.generator())
        number = next(k for k, entry in enumerate(entries, 1) if action in entry.actions)
        return screen.wrapped(f"  {name} would answer {number}: {self.engine.action_text(action)}", columns)

    def show_help(self) -> None:
        """The keys, then how to play."""
        guide = self.engine.game.guide
        columns = screen.size()[0]
        how = guide.text(self.engine.options, columns).splitlines() if guide else []
        keys = [f"{HELP}; --hint AGENT shows what an agent would do", self.paint.legend, ""]
        self.show_pages([*(line for key in keys for line in screen.wrapped(key, columns)), *how])

    def show_board(self) -> None:
        columns = screen.size()[0]
        text = self.engine.view(self.sitting).text
        self.show_pages(["", *(line for each in text.splitlines() for line in screen.wrapped(each, columns))])

    def show_answers(self) -> None:
        """All answers: the screen may have had no room for them."""
        self.show_pages(screen.answer_lines(self.entries(), screen.size()[0]))

    def show_pages(self, lines: list[str]) -> None:
        """Lines a screen at a time, where somebody looks at a screen."""
        rows = screen.size()[1] - 2 if sys.stdout.isatty() and sys.stdin.isatty() else len(lines)
        for first in range(0, len(lines), max(rows, 1)):
            if first and self.read_word("Enter for more, q for enough: ") == "q":
                return
            for line in lines[first : first + rows]:
                typer.echo(self.paint(line))


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
