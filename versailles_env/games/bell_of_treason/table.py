"""A position in play: what only this game shows beside the system's table."""

from typing import Any, Self

from ...core.errors import BoardGameError
from ...systems.crisis_dimension.constants import NONE
from ...systems.crisis_dimension.table import CrisisTable, space_in
from .actions import CHANCES
from .constants import DISKS, MOBILIZED, Own
from .names import SIDES, SPACE_NAMES, SPACES, ZONE_NAMES

LOWEST = -1


def space_of(name: str) -> int:
    """A space by the word of packs or by its name: 'uk', 'United Kingdom'."""
    return space_in(SPACES, SPACE_NAMES, name)


class Table(CrisisTable):
    """A position in play. Sides are 'concede' and 'defend', spaces the words of packs ('uk') or their names."""

    SIDES, SPACES, SPACE_NAMES, ZONE_NAMES, CHANCES = SIDES, SPACES, SPACE_NAMES, ZONE_NAMES, CHANCES
    SCRIPTS = {**CrisisTable.SCRIPTS, "dice": "die", "bag": "cube", "stack": "stack"}

    def _unscripted(self, segment: str, legal: list[int]) -> int:
        """A die and a bag must be scripted; unless the script says so the opponent's own card does not come up."""
        if segment in ("die", "cube"):
            raise BoardGameError(
                f"{'a die is rolled' if segment == 'die' else 'a cube is drawn'} but none is scripted"
            )
        return legal[-1] if segment == "stack" else super()._unscripted(segment, legal)

    def _scripted(self, segment: str, value: Any) -> int:
        if segment == "die":
            return CHANCES.index("die", int(value) - 1)
        if segment == "stack":
            return CHANCES.index("stack", 0 if value else 1)
        if segment == "cube":
            return CHANCES.index("cube", 0 if value == "white" else 4)
        return super()._scripted(segment, value)

    def event(self, card: str | int, side: str) -> Self:
        """Carry out the event of a card now, by a snapshot of the position now."""
        you = self.side_of(side)
        s, t = self.engine.state[0], self.engine.pack.tables[0]
        s["snap_on"], s["snap_here"] = 1, s["here"][you]
        s["snap_reach"] = s["here"][you] | t["lends"][you, s["held"][you]]
        return super().event(card, side)

    def disk(self, place: int = 0) -> Self:
        """A German disk now: on space 1 to 3, or on the lowest free one."""
        return self._push(Own.DISK, NONE, 0, place - 1 if place else LOWEST)

    def mobilize(self) -> Self:
        """The next Mobilization now."""
        return self._push(Own.MOBILIZE, NONE)

    def decision(self) -> Self:
        """Hitler's Decision now."""
        return self._push(Own.DECISION, NONE)

    # looking

    @property
    def vp(self) -> int:
        """The marker, positive for Defend."""
        return int(self.value("vp")[0])

    @property
    def mobilized(self) -> int:
        """Mobilizations carried out."""
        return int(self.value("gauges")[MOBILIZED])

    @property
    def disks(self) -> list[int]:
        """Spaces of the German track with a disk, 1 to 3."""
        found = [k + 1 for k, disk in enumerate(self.value("disk")) if disk]
        assert len(found) == self.value("gauges")[DISKS]
        return found

    @property
    def locked(self) -> list[int]:
        """Spaces of the German track that still hold their white cube."""
        return [k + 1 for k, cube in enumerate(self.value("locked")) if cube]

    def zone(self, side: str, zone: str) -> tuple[int, int]:
        """Own cubes and the other's in a zone of the side's Crisis Track."""
        own, k = self.side_of(side), self._zone(zone)
        return int(self.value("zone")[own, k]), int(self.value("guests")[own, k])
