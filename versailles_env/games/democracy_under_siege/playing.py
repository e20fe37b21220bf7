"""A position in play: answer questions in words, script what chance brings, and read off what followed."""

from collections.abc import Iterable, Mapping, Sequence

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...core.frames import KIND
from ...core.packs import Pack
from ...core.played import PlayedTable
from .actions import CHANCES
from .constants import DECK, MINOR, NONE, PARTY_OF_POWER, POWERS, TREATIES, Frame, Zone
from .names import GOALS, IDEOLOGIES, KINDS
from .names import POWERS as POWER_NAMES


def ideology_of(name: str) -> int:
    return IDEOLOGIES.index(name)


class Names:
    """Everything of a pack by its id."""

    def __init__(self, pack: Pack):
        content = pack.content
        self.nations = {nation.id: k for k, nation in enumerate(content.nations) if nation}
        self.places = {name: k - MINOR for name, k in self.nations.items() if k >= MINOR}
        self.places.update({territory.id: 25 + k for k, territory in enumerate(content.territories)})
        self.regions = {region.id: k for k, region in enumerate(content.regions)}
        self.boxes = {box: k for k, box in enumerate(content.boxes)}
        self.boxes.update(
            {name: content.boxes.index(content.areas[k].boxes[0]) for k, name in enumerate(GOALS)}
        )
        self.cards = {card.id.lower(): k for k, card in enumerate(content.cards)}
        self.wars = {war.id.lower(): k for k, war in enumerate(content.wars)}
        self.powers = {name: k for k, name in enumerate(POWER_NAMES)}

    @staticmethod
    def find(things: Mapping[str, int], name: str) -> int:
        if name not in things and name.lower() not in things:
            raise BoardGameError(f"nothing is called {name!r}: expected one of {', '.join(things)}")
        return things.get(name, things.get(name.lower(), NONE))

    def party(self, name: str) -> int:
        return PARTY_OF_POWER[self.powers[name]] if name in self.powers else self.find(self.nations, name)


class Table(PlayedTable):
    """A position in play; `Position.start` makes it."""

    def __init__(self, engine: Engine, names: Names, dice: Sequence[int], draws: Sequence[str]):
        super().__init__(engine)
        self.names = names
        self._dice, self._draws = list(dice), list(draws)

    # playing

    def script(self, dice: Iterable[int] = (), draws: Iterable[str] = ()) -> "Table":
        """More dice and draws to come."""
        self._dice += dice
        self._draws += draws
        return self

    def until(self, question: str, answer: str = "") -> "Table":
        """Answer every question by `answer` ('no', 'pass', 'stop' or the first one) until one contains this text."""
        for _ in range(400):
            self._chance()
            if self.over or question.lower() in self.question.lower():
                return self
            self.engine.step(self._quiet(answer))
        raise BoardGameError(f"{question!r} is never asked")

    def _quiet(self, answer: str) -> int:
        texts = {self.engine.action_text(action).lower(): action for action in self.engine.legal()}
        for wanted in (
            answer,
            "no",
            "pass",
            "stop here",
            "no card",
            "no event",
            "no reaction",
            "no political action",
        ):
            if wanted in texts:
                return texts[wanted]
        return self.engine.legal()[0]

    def perform(self, card: str) -> "Table":
        """Carry out the effects of a Political Action or Event now, as if it had been performed; no roll, no conditions."""
        code = self.names.find(self.names.cards, card)
        self.engine.state[0]["performed"][code] = self.engine.state[0]["turn"]
        row = int(self.engine.pack.tables[0]["card_start"][code])
        return self._push(Frame.PROGRAM, NONE, 0, row, code // DECK, NONE, NONE, code)

    def attempt(self, card: str) -> "Table":
        """Attempt a Political Action now: exploit, roll, re-roll and effects."""
        code = self.names.find(self.names.cards, card)
        return self._push(Frame.ATTEMPT, NONE, 0, code, 0, 0, code // DECK)

    def end_war(self, card: str, side: str) -> "Table":
        """The War ends now with a victory of side 'a' or 'b'."""
        from .rules.wars import finish_war

        war = self.names.find(self.names.wars, card)
        self._drop_question()
        finish_war(self.engine.state[0], self.engine.pack.tables[0], war, "ab".index(side), 0)
        self.engine.refresh()
        self._chance()
        return self

    def _drop_question(self) -> None:
        """A question that was taken away is asked again afterwards."""
        super()._drop_question()
        s = self.engine.state[0]
        for depth in range(int(s["depth"])):
            if s["stack"][depth, KIND] == Frame.CHOOSE and s["stack"][depth, 2] > 0:
                s["stack"][depth, 2] -= 1
            if s["stack"][depth, KIND] == Frame.IMPULSE and s["stack"][depth, 2] == 0:
                s["stack"][depth, 2] = 1

    def _outcome(self, segment: str, legal: list[int]) -> int:
        """A die must be scripted; a draw may be left to the first card."""
        if segment == "die":
            if not self._dice:
                raise BoardGameError("a die is rolled but none is scripted")
            return CHANCES.index("die", self._dice.pop(0) - 1)
        wanted = [CHANCES.index("card", self.names.find(self.names.cards, card)) for card in self._draws]
        first = next((outcome for outcome in wanted if outcome in legal), None)
        if first is None:
            return legal[0]
        del self._draws[wanted.index(first)]
        return first

    # looking

    def of(self, name: str, ideology: str) -> int:
        """A number of an Ideology: prestige, pp, vp, mil_vp, force, cube_reserve, cells_pool, rerolls."""
        return int(self.value(name)[ideology_of(ideology)])

    def prestige(self, ideology: str) -> int:
        return self.of("prestige", ideology)

    def points(self, ideology: str) -> int:
        return self.of("pp", ideology)

    def force(self, ideology: str) -> int:
        return self.of("force", ideology)

    def reserve_cubes(self, ideology: str) -> int:
        return self.of("cube_reserve", ideology)

    def vp(self, ideology: str) -> int:
        return self.of("vp", ideology)

    def military_vp(self, ideology: str) -> int:
        return self.of("mil_vp", ideology)

    def resources(self, ideology: str) -> tuple[int, int, int]:
        raw, factories, oil = (int(n) for n in self.value("resources")[ideology_of(ideology)])
        return raw, factories, oil

    def order(self) -> list[str]:
        return [IDEOLOGIES[int(k)] for k in self.value("order")]

    def box(self, nation: str) -> str:
        """The box of a nation's Regime Marker, '' if it has none on the track."""
        box = int(self.value("box")[self.names.find(self.names.nations, nation)])
        return str(self.engine.pack.content.boxes[box]) if box >= 0 else ""

    def zone(self, card: str) -> str:
        """Where a card is: deck, hand, reserve, chosen, standby, active, war, discards, removed, out."""
        return Zone(int(self.value("zone")[self.names.find(self.names.cards, card)])).name.lower()

    def hand(self, ideology: str) -> list[str]:
        start = ideology_of(ideology) * DECK
        cards = self.engine.pack.content.cards
        return [cards[k].id for k in range(start, start + DECK) if self.value("zone")[k] == Zone.HAND]

    def claims(self, ideology: str, place: str, kind: str) -> int:
        """Cubes of an Ideology on the raw, factory or oil boxes of a place."""
        row = self.row(place, kind)
        return int(self.value("claim")[ideology_of(ideology), row]) if row >= 0 else 0

    def row(self, place: str, kind: str) -> int:
        t = self.engine.pack.tables[0]
        return int(t["place_row"][self.names.find(self.names.places, place), KINDS.index(kind)])

    def control(self, place: str) -> str:
        """The Power that has conquered a place, '' for none."""
        power = int(self.value("control")[self.names.find(self.names.places, place)])
        return POWER_NAMES[power] if power >= 0 else ""

    def treaty(self, power: str, partner: str) -> str:
        """'', 'pact' or 'alliance'."""
        t, wanted = self.engine.pack.tables[0], {self.names.party(power), self.names.party(partner)}
        for row in range(TREATIES):
            pair = {PARTY_OF_POWER[int(t["treaty_power"][row])], int(t["treaty_party"][row])}
            if t["treaty_power"][row] >= 0 and pair == wanted:
                return ("", "pact", "alliance")[int(self.value("treaty")[row])]
        return ""

    def at_war(self) -> set[frozenset[str]]:
        """All pairs of Powers at war with each other."""
        from .rules.treaties import are_at_war

        s, t = self.engine.state[0], self.engine.pack.tables[0]
        return {
            frozenset((POWER_NAMES[p], POWER_NAMES[q]))
            for p in range(POWERS)
            for q in range(p + 1, POWERS)
            if are_at_war(s, t, p, q)
        }

    def uprising(self, nation: str) -> str:
        """'', 'weak' or 'strong'."""
        k = self.names.find(self.names.nations, nation)
        return ("", "weak", "strong")[int(self.value("uprising")[k])]

    def war(self, card: str) -> tuple[int, bool] | None:
        """The box of a War's marker, counted from 0 at the left, and whether it is in STALEMATE; None if it is not fought."""
        war = self.names.find(self.names.wars, card)
        at = int(self.value("war_at")[war])
        return (at, bool(self.value("war_stale")[war])) if at >= 0 else None

    def committed(self, where: str, side: int) -> dict[str, int]:
        """MR on side 0 (A, Rebels) or 1 (B, Government) of a War (its card) or an Uprising (its nation)."""
        if where.lower() in self.names.wars:
            row = self.value("war_mr")[self.names.find(self.names.wars, where), side]
        else:
            row = self.value("uprising_mr")[self.names.find(self.names.nations, where), side]
        return {IDEOLOGIES[k]: int(n) for k, n in enumerate(row) if n}

    def level(self, power: str) -> int:
        return int(self.value("level")[self.names.powers[power]])

    def cells(self, region: str) -> dict[str, int]:
        row = self.value("cells")[self.names.find(self.names.regions, region)]
        return {IDEOLOGIES[k]: int(n) for k, n in enumerate(row) if n}
