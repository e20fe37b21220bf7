"""The blocks of a plan on a Ray cluster: the second way to play them, beside the worker pool."""

import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from versailles_env.agents.runs.plan import Block, Plan
from versailles_env.agents.runs.play import Players, rehearse
from versailles_env.agents.runs.pool import Job, Progress
from versailles_env.agents.runs.store import Folder
from versailles_env.core.errors import BoardGameError

from .kit import pack_kit
from .node import Beat
from .tasks import connected, spread

Files = dict[str, bytes]
"""What a block left, by its place in the folder of the run."""


@dataclass
class BlockWork:
    """Blocks of one plan. A node has no folder of the run: the files of a block are sent back as they are."""

    plan: Plan
    job: Job
    digest: str
    players: Players = field(default_factory=Players)

    def __reduce__(self) -> tuple[type["BlockWork"], tuple[Plan, Job, str]]:
        return BlockWork, (self.plan, self.job, self.digest)

    def warm(self) -> None:
        rehearse(self.plan, self.players)

    def do(self, item: Block, beat: Beat) -> Files:
        with tempfile.TemporaryDirectory() as name:
            path = Path(name)
            folder = Folder(path, self.plan)
            if folder.digest != self.digest:
                raise BoardGameError(
                    "an agent's files were changed while it was played: run the command again"
                )
            (path / "parts").mkdir()
            self.job(self.plan, item, self.players, folder, beat)
            found = sorted(each for each in path.rglob("*") if each.is_file())
            return {each.relative_to(path).as_posix(): each.read_bytes() for each in found}


@dataclass(frozen=True)
class RayCrew:
    """All cores of a Ray cluster, or `limit` of them."""

    address: str
    limit: int | None = None

    def play(self, folder: Folder, job: Job, blocks: Sequence[Block], progress: Progress) -> None:
        if not blocks:
            return
        plan = folder.plan
        kit = pack_kit(plan.game, plan.pack, plan.names)
        work = BlockWork(plan, job, folder.digest)
        with (
            connected(self.address) as ray,
            # closed before the connection is, whoever stops it: a call to Ray after that would start a cluster of its own
            closing(spread(ray, kit, work, blocks, self.limit, lambda made: progress(0, made))) as results,
        ):
            for number, files in results:
                folder.take(blocks[number], files)
                progress(blocks[number].size, 0)
