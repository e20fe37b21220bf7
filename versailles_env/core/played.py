"""A position in play, as tests and notebooks handle it in any game: answers in words, chance as scripted, what followed."""

from abc import ABC, abstractmethod
from typing import Any, Self

from .engine import Engine
from .errors import BoardGameError
from .frames import CHOICE, KIND


class PlayedTable(ABC):
    """What the tables of all games share; a game adds what chance brings, what can be begun at once, and what can be looked at."""

    def __init__(self, engine: Engine):
        self.engine = engine

    # playing

    def do(self, *answers: str) -> Self:
        """Answer one question after another by (the beginning or a part of) the answer's text; chance as scripted."""
        for answer in answers:
            self._chance()
            self.engine.step(self._find(answer))
        self._chance()
        return self

    def _find(self, answer: str) -> int:
        texts = {action: self.engine.action_text(action) for action in self.engine.legal()}
        wanted = answer.lower()
        for test in (str.__eq__, str.startswith, str.__contains__):
            found = [action for action, text in texts.items() if test(text.lower(), wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                break
        raise BoardGameError(
            f"{self.asked or 'nobody'} cannot answer {answer!r} to {self.question!r}: {list(texts.values())}"
        )

    def _chance(self) -> None:
        while not self.engine.over and self.engine.at_chance:
            legal = self.engine.legal()
            self.engine.step(self._outcome(self.engine.game.chance.find(legal[0])[0], legal))

    @abstractmethod
    def _outcome(self, segment: str, legal: list[int]) -> int:
        """Which of these outcomes of a kind of chance comes."""

    def _drop_question(self) -> None:
        """Take the question now asked off the stack."""
        s = self.engine.state[0]
        while int(s["depth"]) and int(s["stack"][int(s["depth"]) - 1, KIND]) >= CHOICE:
            s["depth"] -= 1
            s["stack"][int(s["depth"])] = 0

    def _push(self, *frame: int) -> Self:
        """Put a procedure on top, in place of the question now asked."""
        self._drop_question()
        s = self.engine.state[0]
        s["stack"][int(s["depth"]), : len(frame)] = frame
        s["depth"] += 1
        self.engine.refresh()
        self._chance()
        return self

    # looking

    @property
    def asked(self) -> str:
        """Who is asked, '' at the end."""
        return self.engine.agent

    @property
    def question(self) -> str:
        return self.engine.question()

    @property
    def answers(self) -> list[str]:
        """The legal answers in words."""
        return [self.engine.action_text(action) for action in self.engine.legal()]

    def can(self, answer: str) -> bool:
        """Whether some legal answer contains this text."""
        return any(answer.lower() in text.lower() for text in self.answers)

    @property
    def over(self) -> bool:
        return self.engine.over

    @property
    def log(self) -> list[str]:
        """Sentences on what has happened."""
        return list(self.engine.log)

    def told(self, text: str) -> bool:
        """Whether a line of the log contains this text."""
        return any(text in line for line in self.log)

    def value(self, name: str) -> Any:
        """A field of the record, by name."""
        return self.engine.state[0][name]
