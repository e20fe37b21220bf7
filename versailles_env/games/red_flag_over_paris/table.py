"""A position in play: what only this game shows beside the system's table."""

from ...systems.crisis_dimension.constants import CardZone, GoalZone
from ...systems.crisis_dimension.table import CrisisTable, space_in
from .actions import CHANCES
from .constants import COMMUNE, MILITARY, POLITICAL, VERSAILLES
from .names import SIDES, SPACE_NAMES, SPACES, ZONE_NAMES


def space_of(name: str) -> int:
    """A space by the word of packs or by its name: 'valerien', 'Mont-Valerien'."""
    return space_in(SPACES, SPACE_NAMES, name)


class Table(CrisisTable):
    """A position in play. Sides are 'versailles' and 'commune', spaces the words of packs ('issy') or their names."""

    SIDES, SPACES, SPACE_NAMES, ZONE_NAMES, CHANCES = SIDES, SPACES, SPACE_NAMES, ZONE_NAMES, CHANCES
    SCRIPTS = {**CrisisTable.SCRIPTS, "picked_cards": "drawn"}

    @property
    def military(self) -> int:
        """The Military marker, positive for Versailles."""
        return int(self.value("vp")[MILITARY])

    @property
    def political(self) -> int:
        """The Political marker, positive for the Commune."""
        return int(self.value("vp")[POLITICAL])

    @property
    def collaboration(self) -> int:
        return int(self.value("gauges")[VERSAILLES])

    @property
    def momentum(self) -> int:
        """Revolutionary Momentum."""
        return int(self.value("gauges")[COMMUNE])

    def discs(self, side: str) -> list[str]:
        """The Military spaces with a disc of the side."""
        mask = int(self.value("discs")[self.side_of(side)])
        return [space for k, space in enumerate(SPACES) if mask >> k & 1]

    def zone(self, side: str, zone: str) -> tuple[int, int]:
        """Cubes and bonus cubes in a zone of the side's Crisis Track."""
        own, k = self.side_of(side), self._zone(zone)
        return int(self.value("zone")[own, k]), int(self.value("bonus")[own, k])

    def out_of_play(self, side: str) -> int:
        """Cubes out of play."""
        return int(self.value("out")[self.side_of(side)])

    @property
    def under(self) -> list[int]:
        """Blue cubes under the steps of Prussian Collaboration."""
        return [int(count) for count in self.value("under")]

    def fulfilled(self, side: str) -> list[str]:
        """The spaces of the Objectives that a side has fulfilled."""
        return self._goals(GoalZone.DONE0 + self.side_of(side))

    def boxed(self) -> list[str]:
        """Strategy cards that this game does without."""
        return self._in_zone(CardZone.BOX)

    def below(self) -> list[str]:
        """Strategy cards under the deck."""
        return self._in_zone(CardZone.UNDER)
