"""The chunks of a soak on a Ray cluster."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from versailles_env.agents.runs.plan import find_again
from versailles_env.core.batch import warm
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.testing.report import Report
from versailles_env.testing.soak import Chunk, play_chunk

from .kit import pack_kit
from .node import Beat
from .tasks import connected, spread


@dataclass(frozen=True)
class SoakWork:
    """Chunks of one game and pack, which are found again on the node."""

    game: Game
    pack: Pack

    def __reduce__(self) -> tuple[object, tuple[str, str, str]]:
        return restore, (self.game.entry, self.pack.path, self.pack.digest)

    def warm(self) -> None:
        warm(self.game)

    def do(self, item: Chunk, beat: Beat) -> Report:
        return play_chunk(self.game, self.pack, item)


def restore(entry: str, path: str, digest: str) -> SoakWork:
    return SoakWork(*find_again(entry, path, digest))


@dataclass(frozen=True)
class SoakCrew:
    """Plays chunks on the nodes and gives their reports in order, so that they add up as in one process."""

    address: str

    def __call__(self, game: Game, pack: Pack, chunks: Sequence[Chunk]) -> Iterator[Report]:
        if not chunks:
            return
        early: dict[int, Report] = {}
        following = 0
        with (
            connected(self.address) as ray,
            closing(spread(ray, pack_kit(game, pack), SoakWork(game, pack), chunks)) as results,
        ):
            for number, report in results:
                early[number] = report
                while following in early:
                    yield early.pop(following)
                    following += 1
