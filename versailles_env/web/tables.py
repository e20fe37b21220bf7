"""Games under way for people in browsers: who sits where, what each sees, kept on disk after every answer.

Nothing here knows of HTTP. A link is a secret word that opens some seats of one table and nothing else.
"""

import json
import secrets
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.engine import Engine
from ..core.errors import BoardGameError, OptionError, SaveError
from ..core.files import write_text
from ..core.game import Game, find_game
from ..core.options import decode_options
from ..core.undo import rewound, undo_place
from ..envs.open_choices import ASK, FIRST, chooser, is_open

if TYPE_CHECKING:
    from versailles_env.agents.base import Agent

FORMAT = 2
HUMAN = "human"
BOTS = tuple(f"bots:{level}" for level in range(1, 6))
AGENTS = ("greedy", "rulebook", "ppo", "mcts:100", "mcts:400", "mcts:100,seconds=3", "mc:200", *BOTS, "random")
"""Whom one can play against: a closed list, for a name may also mean a module or a file."""
WIDE, NARROW = 1200, 480
RECENT = 400
"""How many sentences of the log a page is given."""
BEST = 3
"""How many answers a hint names."""


def seats_under(game: Game, options: Mapping[str, Any]) -> list[str]:
    """The names that play under these options."""
    full = decode_options(game.options, game.template(**options)[0]["options"])
    return [game.agents[seat] for seat in game.seats_of(full)]


class Table:
    """One game and its people. Every method that plays or looks takes the table's lock: call them off the event loop."""

    def __init__(
        self,
        engine: Engine,
        seats: Mapping[str, str],
        links: Mapping[str, Sequence[int]],
        open_choices: str = ASK,
        defaults: Sequence[int] = (),
    ):
        self.engine = engine
        self.open_choices = open_choices
        """Who decides what the bots' rules leave open."""
        self.defaults = set(defaults)
        """Places in the history that were answered so."""
        self.seats = dict(seats)
        self.links = {link: tuple(own) for link, own in links.items()}
        self.lock = threading.RLock()
        self.version = secrets.randbits(24)
        """Goes up with every change: what a page shows is of one version. Not from 0, or after a restart an old page could fit."""
        self._agents: dict[str, Agent] = {}
        self._chooser = chooser(open_choices)

    @classmethod
    def begin(
        cls,
        game: Game,
        pack: str | None,
        seats: Mapping[str, str],
        options: Mapping[str, Any],
        seed: int | None,
        together: bool,
        open_choices: str = ASK,
    ) -> "Table":
        """A new game; `together`: one link for all people, who share a screen."""
        names = seats_under(game, options)
        if sorted(seats) != sorted(names):
            raise OptionError(f"the seats are {', '.join(seats)}: expected {', '.join(names)}")
        strange = [who for who in seats.values() if who != HUMAN and who not in AGENTS]
        if strange:
            raise OptionError(
                f"nobody is called {strange[0]!r}: expected {HUMAN} or one of {', '.join(AGENTS)}"
            )
        if open_choices not in (ASK, FIRST, *AGENTS):
            raise OptionError(
                f"open_choices={open_choices!r} is not allowed: expected {ASK}, {FIRST} or one of {', '.join(AGENTS)}"
            )
        if any(who in BOTS for who in seats.values()):
            from versailles_env.agents.levels import levels_of

            levels_of(game.id)  # a game without levels says so now, and not when they are asked
        people = [game.agents.index(name) for name in names if seats[name] == HUMAN]
        if not people:
            raise OptionError("no seat has a person: expected at least one")
        groups = [people] if together else [[seat] for seat in people]
        links = {secrets.token_urlsafe(18): group for group in groups}
        engine = Engine(game, pack).new(
            secrets.randbits(32) if seed is None else seed, log=True, **dict(options)
        )
        return cls(engine, seats, links, open_choices)

    # what is kept

    def to_text(self) -> str:
        with self.lock:
            return json.dumps(
                {
                    "versailles_table": FORMAT,
                    "entry": self.engine.game.entry,
                    "pack": self.engine.pack.path,
                    "seats": self.seats,
                    "links": self.links,
                    "open_choices": self.open_choices,
                    "defaults": sorted(self.defaults),
                    "game": json.loads(self.engine.to_bytes()),
                }
            )

    @classmethod
    def from_text(cls, text: str) -> "Table":
        try:
            kept = json.loads(text)
            if kept["versailles_table"] != FORMAT:
                raise SaveError(f"a table of form {kept['versailles_table']}: expected {FORMAT}")
            game = find_game(kept["entry"])
            engine = Engine.from_bytes(json.dumps(kept["game"]).encode(), game, kept["pack"])
            return cls(engine, kept["seats"], kept["links"], kept["open_choices"], kept["defaults"])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise SaveError(f"not a table that versailles has kept ({error})") from None

    # playing

    def answer(self, link: str, version: int, action: int) -> None:
        """A person's answer to the question that the page showed."""
        with self.lock:
            if version != self.version:
                raise BoardGameError("the game has gone on meanwhile: look at the table and answer again")
            if self.engine.over:
                raise BoardGameError("the game is over")
            if self.engine.seat not in self.links[link]:
                raise BoardGameError(f"it is not your turn: {self.engine.agent} is asked")
            self.engine.step(action)
            self.version += 1

    def undo(self, link: str) -> None:
        """Back to the last question that this person answered, if nobody else has answered one since."""
        with self.lock:
            place = self._undo_place(link)
            if place < 0:
                raise BoardGameError(
                    "there is nothing of yours to take back: another person has answered since"
                )
            self.engine = rewound(self.engine, place)
            self.defaults = {each for each in self.defaults if each < place}
            self.version += 1

    def _undo_place(self, link: str) -> int:
        people = {self.engine.game.agents.index(name) for name, who in self.seats.items() if who == HUMAN}
        return undo_place(self.engine, self.links[link], people, self.defaults)

    @property
    def thinking(self) -> str:
        """The agent that is asked now, '' if a person is or the game is over."""
        who = self.seats.get(self.engine.agent, "")
        if who == HUMAN:
            return self.open_choices if self._chooser and is_open(self.engine) else ""
        return who

    def think(self) -> bool:
        """Let the agent that is asked answer, or the default; whether one was. Takes as long as the agent does."""
        with self.lock:
            who = self.thinking
            if not who:
                return False
            version, engine, by_default = (
                self.version,
                self.engine.clone(),
                self.seats[self.engine.agent] == HUMAN,
            )
            rng = self._generator()
            agent = None if by_default else self._agent(who)
        if agent is None:
            assert self._chooser
            action = self._chooser.answer(engine, rng)
        else:
            view = engine.view(engine.seat)  # a copy: pages may look, and people take back, while it thinks
            action = agent.answer(view, view.action_mask, rng)
        with self.lock:
            if version == self.version:
                if by_default:
                    self.defaults.add(len(self.engine.history))
                self.engine.step(action)
                self.version += 1
        return True

    def _agent(self, name: str) -> "Agent":
        if name not in self._agents:
            from versailles_env.agents.registry import make_agent

            self._agents[name] = make_agent(name)
        return self._agents[name]

    def _generator(self) -> np.random.Generator:
        """Chance of the agents follows from the place in the game: after a restart they answer the same."""
        engine = self.engine
        return np.random.default_rng([engine.seed, len(engine.history), engine.seat])

    def hint(self, link: str, name: str) -> str:
        """What an agent would answer in this person's place. Takes as long as the agent does."""
        with self.lock:
            if self.engine.over or self.engine.seat not in self.links[link]:
                raise BoardGameError("a hint is for who is asked")
            if name not in AGENTS:
                raise BoardGameError(f"nobody is called {name!r}: expected one of {', '.join(AGENTS)}")
            engine, agent, rng = self.engine.clone(), self._agent(name), self._generator()
        from versailles_env.agents.opinion import odds

        likely = odds(agent, engine.view(engine.seat), rng)
        best = sorted(engine.legal(), key=lambda action: -likely[action])[:BEST]
        told = [
            f"{engine.action_text(action)} ({likely[action]:.0%})"
            for action in best
            if likely[action] > 0.005
        ]
        return f"{name} would: {', '.join(told)}"

    # looking

    def seat_of(self, link: str) -> int:
        """Whose eyes a page has: of people at one screen, the one who is asked, else who was last."""
        own = self.links[link]
        if self.engine.seat in own and not self.engine.over:
            return self.engine.seat
        return next((seat for seat in reversed(self.engine.seats) if seat in own), own[0])

    def look(self, link: str, wide: bool) -> dict[str, Any]:
        """All that a page shows: the view of one seat."""
        with self.lock:
            engine = self.engine
            seat = self.seat_of(link)
            asked = seat == engine.seat and not engine.over and not self.thinking
            width = WIDE if wide else NARROW
            picture = engine.game.picture is not None
            told = engine.told(seat)
            return {
                "type": "view",
                "version": self.version,
                "title": engine.game.title,
                "you": engine.game.agents[seat],
                "asked": asked,
                "over": engine.over,
                "question": self._verdict() if engine.over else engine.question(seat),
                "answers": self._answers() if asked else [],
                "board": engine.picture(seat, "page", width, font=False) if picture else "",
                "text": "" if picture else engine.view(seat).text,
                "log": told[-RECENT:],
                "seats": list(self.seats.items()),
                "thinking": self.thinking,
                "undo": self._undo_place(link) >= 0,
                "agents": AGENTS,
            }

    def _answers(self) -> list[list[Any]]:
        """What may be answered: the action, its words, and what it leads to."""
        engine = self.engine
        foretell = engine.game.consequence
        return [
            [action, engine.action_text(action), foretell(engine.state, engine.pack, action)]
            for action in engine.legal()
        ]

    def guide(self) -> list[tuple[str, list[str]]]:
        """How to play this game, part by part."""
        guide = self.engine.game.guide
        return [(part.title, part.blocks) for part in guide.under(self.engine.options)] if guide else []

    def about(self) -> dict[str, Any]:
        """For a list of tables."""
        engine = self.engine
        return {
            "title": engine.game.title,
            "seats": list(self.seats.items()),
            "answers": len(engine.history),
            "over": engine.over,
            "links": [[engine.game.agents[seat] for seat in own] for own in self.links.values()],
        }

    def _verdict(self) -> str:
        result = self.engine.result()
        scores = ", ".join(f"{name} {score:g}" for name, score in result.scores.items())
        won = " and ".join(result.winners) or "nobody"
        return f"The game is over ({result.how}): won by {won}. {scores}."

    def replay_page(self) -> str:
        """The whole game as a page; when it is over it may be seen by all."""
        from .page import replay_page
        from .story import tell

        with self.lock:
            if not self.engine.over:
                raise BoardGameError("the replay is for the end of the game")
            replay, game, pack = self.engine.replay, self.engine.game, self.engine.pack.path
        return replay_page(tell(replay, game, pack))


class Tables:
    """All tables of a server, each a file in a folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._open: dict[str, Table] = {}
        self._place: dict[str, str] = {}
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(folder.glob("*.table.json")):
            self._find_links(path)

    def _find_links(self, path: Path) -> None:
        try:
            for link in json.loads(path.read_text(encoding="utf-8"))["links"]:
                self._place[link] = path.name
        except (OSError, ValueError, KeyError, TypeError):
            return  # a strange file in the folder is nobody's table

    def add(self, table: Table) -> None:
        name = f"{secrets.token_hex(6)}.table.json"
        with self._lock:
            self._open[name] = table
            for link in table.links:
                self._place[link] = name
        self.keep(table)

    def keep(self, table: Table) -> None:
        """Write the table down: whoever kills the server now finds this game again."""
        name = self._place[next(iter(table.links))]
        write_text(self.folder / name, table.to_text())

    def under_way(self) -> list[dict[str, Any]]:
        """Every table with its links, the last played first; for the lobby alone."""
        found = []
        with self._lock:
            names = list(dict.fromkeys(self._place.values()))
        for name in sorted(names, key=self._age):
            link = next(each for each, place in self._place.items() if place == name)
            try:
                table = self.open(link)
            except BoardGameError:
                continue  # of a game or a pack that is not here any more
            paths = [f"/seat/{each}" for each in table.links]
            found.append({**table.about(), "paths": paths})
        return found

    def _age(self, name: str) -> float:
        path = self.folder / name
        return -path.stat().st_mtime if path.exists() else 0.0

    def known(self, link: str) -> bool:
        return link in self._place

    def open(self, link: str) -> Table:
        """The table of a link; after a restart read from its file."""
        with self._lock:
            name = self._place.get(link)
            if name is None:
                raise BoardGameError("no table has this link")
            if name not in self._open:
                self._open[name] = Table.from_text((self.folder / name).read_text(encoding="utf-8"))
            return self._open[name]
