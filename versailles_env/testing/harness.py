"""`check_game`: random games with every check of this package made on them."""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from versailles_env.core.engine import Engine
from versailles_env.core.frames import KIND
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .batches import the_batch_is_the_engine
from .checks import EVERY_STEP, SAMPLED, Check, Moment, labels_are_unique
from .endings import AT_THE_END, PATIENCE, the_game_is_not_too_long
from .ranges import EntryRanges, FieldRanges
from .report import Report
from .secrecy import SECRECY, Variation, the_hidden_stays_hidden

SAMPLE, FIRST = 16, 3
"""One step in so many gets the costly checks, and the first few of every kind of question."""


SIDE_BY_SIDE = 6
"""At most so many games are played again in a batch."""


def games_checked(games: int) -> int:
    """How many games `check_game` plays one by one when it is asked for so many."""
    return games + -(-games // 4)


def games_played(games: int) -> int:
    """How many its report counts: those of the batch, too."""
    return games_checked(games) + min(games, SIDE_BY_SIDE)


def check_game(
    game: Game,
    games: int = 20,
    seed: int = 0,
    pack: Pack | str | Path | None = None,
    progress: Callable[[Report], None] | None = None,
    secrecy: int = SAMPLE,
    varies: bool = True,
    **options: Any,
) -> Report:
    """Play random games of these options with all checks; a quarter as many more with chance in the open.

    `progress` is called after each game. One question in `secrecy` is asked again in a game that a seat could imagine, with
    all words (and of one in sixteen the picture); 1 is all of them. Whether
    everything hidden changes under redeal at some time is judged over these games, and not where `varies` is false: one game may have
    nothing to change. What is wrong stands in the report: `raise_if_failed()` makes it an error.
    """
    run = _Run(game, pack, options, secrecy)
    run.make(labels_are_unique.__name__, "the layouts", labels_are_unique(game))
    for place in range(games_checked(games)):
        explicit = place >= games
        run.play(seed + place - games * explicit, explicit)
        if progress:
            progress(run.report)
    batch = the_batch_is_the_engine(game, run.pack, options, seed, min(games, SIDE_BY_SIDE), run.report)
    run.make(the_batch_is_the_engine.__name__, f"seed {seed}", batch)
    if varies:
        check = run.variation.the_hidden_varies
        run.make(check.__name__, f"seeds {seed} to {seed + games - 1}", check())
    return run.report.count()


class _Run:
    """Games of one kind with one set of options, and the report on them."""

    def __init__(self, game: Game, pack: Pack | str | Path | None, options: dict[str, Any], secrecy: int):
        self.game, self.secrecy = game, secrecy
        self.pack = pack if isinstance(pack, Pack) else game.load_pack(pack)
        self.options = options
        self.report = Report(game.env_id)
        self.fields = FieldRanges(game)
        self.entries = EntryRanges(game.observations)
        self.variation = Variation(game)
        self._seen: Counter[int] = Counter()
        self._told: set[tuple[str, str]] = set()

    def play(self, seed: int, explicit: bool) -> None:
        """One game; with chance in the open, forced questions are asked as well, so that there are more steps to check."""
        options = {**self.options, "auto": False} if explicit else self.options
        where = f"seed {seed} with explicit chance" if explicit else f"seed {seed}"
        engine = Engine(self.game, self.pack)
        self.report.games += 1
        try:
            engine.new(seed, explicit_chance=explicit, **options)
            seats = self.game.seats_of(engine.options)
            chooser = np.random.default_rng([seed, explicit])
            moment = Moment(engine, options, seats, self.fields, self.entries, chooser)
            longest = self.game.longest
            while (
                not engine.over
                and moment.open_decisions <= longest
                and len(engine.history) < PATIENCE * longest
            ):
                self._look(moment, where)
                answers = engine.legal()
                decides = not engine.at_chance
                engine.step(int(chooser.choice(answers)))
                self.report.decisions += decides
                moment.open_decisions += decides and len(answers) > 1
            self._all(EVERY_STEP, moment, where)
            ended = (*AT_THE_END, the_hidden_stays_hidden) if engine.over else (the_game_is_not_too_long,)
            self._all(ended, moment, where)
        except Exception as error:  # a fault of the rules, told with the seed and decision that show it
            self._tell(
                "play", where, f"decision {len(engine.history)}: {type(error).__name__}: {error}", engine
            )

    def _look(self, moment: Moment, where: str) -> None:
        state = moment.engine.state[0]
        kind = int(state["stack"][state["depth"] - 1, KIND])
        self._all(EVERY_STEP, moment, where)
        self.variation.look(moment)
        if self._seen[kind] < FIRST or moment.chooser.integers(SAMPLE) == 0:
            self._seen[kind] += 1
            self._all((*SAMPLED, *SECRECY), moment, where)
        elif self.secrecy < SAMPLE and len(moment.engine.history) % self.secrecy == 0:
            moment.draws = False
            self._all(SECRECY, moment, where)
            moment.draws = True

    def _all(self, checks: tuple[Check, ...], moment: Moment, where: str) -> None:
        for check in checks:
            self.make(check.__name__, where, check(moment), moment.engine)

    def make(self, name: str, where: str, sentences: Iterable[str], engine: Engine | None = None) -> None:
        """Make one check; a check that breaks off has found something too."""
        self.report.made[name] += 1
        decision = f"decision {len(engine.history)}: " if engine else ""
        try:
            for sentence in sentences:
                self._tell(name, where, decision + sentence, engine)
        except Exception as error:
            self._tell(name, where, f"{decision}{type(error).__name__}: {error}", engine)

    def _tell(self, name: str, where: str, sentence: str, engine: Engine | None) -> None:
        if (name, where) in self._told:
            return
        if engine and all(told != where for _, told in self._told):
            self.report.replays.append(engine.replay)
        self._told.add((name, where))
        self.report.violations.append(f"{name}: {where}, {sentence}")
