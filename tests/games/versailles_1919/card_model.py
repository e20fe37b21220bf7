"""What the cards should do, read from the lines of the pack alone: plain lists and dicts, no table of the engine.

A `World` is the record as plain values. A `Model` carries out the lines of a card on a world and, step by step, puts the
same questions to the engine: it says who must be asked and which answers must be legal. All paths of answers are walked.
"""

import tomllib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from versailles_env.core.engine import Engine
from versailles_env.core.frames import KIND
from versailles_env.games.versailles_1919 import pack as pack_module
from versailles_env.games.versailles_1919.actions import ACTIONS, CHANCES
from versailles_env.games.versailles_1919.constants import EventZone, Frame, IssueZone
from versailles_env.games.versailles_1919.state import FIELDS

Card = dict[str, Any]
FOLDER = Path(pack_module.__file__).parent / "packs" / "reconstructed"
NATIONS = ("uk", "france", "usa", "italy", "japan")
REGIONS = ("europe", "balkans", "middle_east", "africa", "pacific", "league", "nowhere")
KINDS = (
    "self_determination",
    "german_containment",
    "german_reparations",
    "naval_uk",
    "naval_usa",
    "empire_uk",
    "empire_france",
    "empire_italy",
    "industrial_growth",
    "bolshevik_containment",
)
FLAGS = {
    "naval_uk": "uk",
    "naval_usa": "usa",
    "empire_uk": "uk",
    "empire_france": "france",
    "empire_italy": "italy",
}
GAME_END = 52
WIDE = 4
"""So many questions of a path are answered in every way, those after them in one way that depends on the path."""


def read(name: str, key: str) -> list[Card]:
    with (FOLDER / f"{name}.toml").open("rb") as file:
        cards: list[Card] = tomllib.load(file)[key]
    return sorted(cards, key=lambda card: card["number"])


ISSUES, EVENTS, STRATEGIES = read("issues", "issue"), read("events", "event"), read("strategies", "strategy")
BOARD: dict[str, Any] = {
    name: entry["value"]
    for name, entry in tomllib.loads((FOLDER / "board.toml").read_text(encoding="utf-8")).items()
}


class World(SimpleNamespace):
    """The record of a game as plain values, all of it but the die last rolled."""

    @classmethod
    def of(cls, engine: Engine) -> "World":
        return cls(**{f.name: engine.state[0][f.name].tolist() for f in FIELDS if f.name != "die"})

    def laid(self, issue: int) -> list[str]:
        """The counters on an Issue, by kind."""
        if self.issue_option[issue] < 0:
            return []
        lines = ISSUES[issue]["option"][self.issue_option[issue]]["effects"]
        kinds = [line.split()[1] for line in lines if line.startswith("counter ")]
        naval = ("naval_uk", "naval_usa")[self.issue_naval[issue]]
        return [naval if kind == "naval_choice" else kind for kind in kinds]

    def recount(self) -> None:
        """What the record keeps count of, counted anew from who holds which Issue with which option."""
        held = [issue for issue in range(GAME_END + 1) if self.issue_owner[issue] >= 0]
        kinds = [kind for issue in range(GAME_END) for kind in self.laid(issue)]
        self.counters = [kinds.count(kind) for kind in KINDS]
        self.stars, self.flag_counters = [0] * 4, [0] * 4
        self.issues = [[0] * 7 for _ in range(4)]
        for issue in held:
            owner = self.issue_owner[issue]
            self.stars[owner] += BOARD["game_end_stars"] if issue == GAME_END else ISSUES[issue]["stars"]
            region = "nowhere" if issue == GAME_END else ISSUES[issue]["region"]
            self.issues[owner][REGIONS.index(region)] += 1
            own = [] if issue == GAME_END else [k for k in self.laid(issue) if FLAGS.get(k) == NATIONS[owner]]
            self.flag_counters[owner] += len(own)


@dataclass
class Answers:
    """One way to answer all questions: a given beginning, then always the first answer."""

    given: list[int]
    taken: list[tuple[int, int]] = field(default_factory=list)

    def pick(self, count: int) -> int:
        place = len(self.taken)
        if place >= WIDE:
            index = sum(index for index, _ in self.taken) % count
            self.taken.append((index, index + 1))  # no sibling is left to try
        else:
            index = self.given[place] if place < len(self.given) else 0
            self.taken.append((index, count))
        return index


def every_path() -> Iterator[Answers]:
    """All ways to answer, one after the other; the caller plays each before it asks for the next."""
    given: list[int] = []
    while True:
        path = Answers(given)
        yield path
        while path.taken and path.taken[-1][0] + 1 == path.taken[-1][1]:
            path.taken.pop()
        if not path.taken:
            return
        given = [index for index, _ in path.taken]
        given[-1] += 1


def action(segment: str, k: int = 0) -> int:
    return ACTIONS.index(segment, k)


YES, NO, PASS = (ACTIONS.segments[0].labels.index(label) for label in ("yes", "no", "pass"))


@dataclass
class Model:
    """A world, the engine that must do the same, and the path of answers."""

    engine: Engine
    path: Answers
    seen: set[str] = field(default_factory=set)
    """Lines that changed something or rolled a die."""
    you: int = -1
    they: int = -1
    that: int = -1

    def __post_init__(self) -> None:
        self.world = World.of(self.engine)
        self.active: int = self.world.active

    # questions

    def kind(self) -> int:
        state = self.engine.state[0]
        return int(state["stack"][int(state["depth"]) - 1, KIND])

    def ask(self, seat: int, answers: Sequence[int], every: bool = True) -> int:
        """Put a question: these are all legal answers, or with `every=False` those that are tried. One answer is forced."""
        if every and len(answers) == 1:
            return answers[0]
        legal = self.engine.legal()
        assert self.engine.agent == NATIONS[seat], self.engine.text()
        assert legal == sorted(answers) if every else set(answers) <= set(legal), self.engine.text()
        answer = answers[self.path.pick(len(answers))]
        self.engine.step(answer)
        return answer

    def ask_of(self, seat: int, segment: str, places: Sequence[int]) -> int:
        """The place in a segment of actions that is answered."""
        return self.ask(seat, [action(segment, k) for k in places]) - action(segment)

    def roll(self, values: Sequence[int]) -> int:
        assert self.engine.legal() == [CHANCES.index("die", k) for k in range(6)], self.engine.text()
        value = values[self.path.pick(len(values))]
        self.engine.step(CHANCES.index("die", value - 1))
        return value

    # cards

    def run(self, lines: Sequence[Any]) -> bool:
        """Carry out the lines of a card; False if the rest of it does not happen."""
        for line in lines:
            if isinstance(line, dict):
                branch = self.ask_of(self.who(line["choose"])[0], "branch", range(len(line["of"])))
                if not self.run(line["of"][branch]):
                    return False
                continue
            before = deepcopy(self.world)
            op, *words = line.split()
            if getattr(self, f"do_{op}")(*words) is False:
                return False
            if self.world != before:
                self.seen.add(line)
        return True

    def who(self, word: str) -> list[int]:
        if word == "each":
            return self.clockwise(self.active)
        return [
            {"you": self.you, "they": self.they}.get(word, NATIONS.index(word) if word in NATIONS else -1)
        ]

    def played(self, word: str) -> list[int]:
        return [nation for nation in self.who(word) if nation in self.world.order]

    def clockwise(self, first: int) -> list[int]:
        order = self.world.order[: self.world.players]
        at = order.index(first)
        return order[at:] + order[:at]

    def region(self, word: str) -> int:
        return self.that if word == "that" else REGIONS.index(word)

    def do_unrest(self, where: str, amount: str) -> None:
        world, region = self.world, self.region(where)
        standing = [row[region] for row in world.deployed if row[region]]
        last = min([*standing, 9]) - 1
        moved = world.unrest[region] + int(amount)
        world.unrest[region] = min(moved, last) if int(amount) > 0 else max(moved, world.keg[region] + 1)

    def do_keg(self, where: str, amount: str) -> None:
        world, region = self.world, self.region(where)
        if int(amount) > 0 and world.keg[region] < BOARD["keg_max"]:
            world.keg[region] += 1
            world.unrest[region] = max(world.unrest[region], world.keg[region] + 1)
        elif int(amount) < 0 and world.keg[region] > 1:
            world.keg[region] -= 1

    def do_keg_calm(self, where: str) -> None:
        self.do_keg(where, "-1")
        self.do_unrest(where, "-1")

    def do_uprising_check(self, where: str = "") -> None:
        """The checks are rolled so that no Uprising comes; who may announce is asked, and announces all there is."""
        world = self.world
        highest = max(world.unrest)
        named = [self.region(where)] if where else [k for k in range(5) if world.unrest[k] == highest]
        for region in (REGIONS.index(name) for name in BOARD["tracks"]):
            number = BOARD["uprising_number"][world.unrest[region] - 1]
            if region not in named or number == 0:
                continue
            change = 0
            order = self.clockwise(self.active)
            for nation in (*order[1:], order[0]):
                if 5 <= world.deployed[nation][region] <= 7:
                    change += self.ask_of(nation, "announce", range(3)) - 1
            told = len(self.engine.log)
            value = self.roll([1])
            assert value + change < number, "the position would bring an Uprising"
            name = ("Europe", "Balkans", "Middle East", "Africa", "Pacific")[region]
            said = (
                f"{name}: the die shows 1{f' {change:+d}' if change else ''} against {number}: no Uprising."
            )
            assert said in self.engine.log[told:]
            self.seen.add(f"uprising_check {where}".strip())

    def do_random_region(self) -> bool:
        value = self.roll(range(1, 7))
        self.seen.add("random_region")
        if value == 6:
            return False
        self.that = REGIONS.index(BOARD["tracks"][value - 1])
        return True

    def do_choose_region(self) -> None:
        self.that = self.ask_of(self.you, "region", range(5))
        self.seen.add("choose_region")

    def do_choose_player(self) -> None:
        self.they = self.ask_of(self.you, "nation", range(self.world.players))
        self.seen.add("choose_player")

    def do_happiness(self, who: str, amount: str) -> None:
        for nation in self.who(who):
            self.change_happiness(nation, int(amount))

    def change_happiness(self, nation: int, amount: int) -> None:
        world = self.world
        if world.happiness[nation] > 0:
            world.happiness[nation] = max(0, min(world.happiness[nation] + amount, BOARD["happiness_max"]))
        while nation in world.order and 3 - world.units_demobilized[nation] > self.allowed(nation):
            self.demobilize(nation, 1)

    def allowed(self, nation: int) -> int:
        return int(
            [units for low, units in BOARD["military_limit"] if low <= self.world.happiness[nation]][-1]
        )

    def do_influence(self, who: str, amount: str) -> None:
        world = self.world
        for nation in self.played(who):
            moved = max(-world.available[nation], min(int(amount), world.exhausted[nation]))
            world.available[nation] += moved
            world.exhausted[nation] -= moved

    def do_demobilize(self, who: str) -> None:
        boxes = BOARD["demobilize_boxes_4" if self.world.players == 4 else "demobilize_boxes_3"]
        for nation in self.played(who):
            if self.world.units_demobilized[nation] < 3:
                free = boxes[self.world.boxes_filled :]
                self.world.boxes_filled += bool(free)
                self.demobilize(nation, free[0] if free else 1)

    def do_mutiny(self, who: str) -> None:
        for nation in self.played(who):
            if self.world.units_demobilized[nation] < 3:
                self.demobilize(nation, 1)

    def demobilize(self, nation: int, box: int) -> None:
        world = self.world
        standing = [2 + region for region in range(5) if world.deployed[nation][region]]
        places = [0] * bool(world.units[nation]) + [1] * bool(world.units_exhausted[nation]) + standing
        unit = self.ask_of(nation, "unit", places)
        if unit == 0:
            world.units[nation] -= 1
        elif unit == 1:
            world.units_exhausted[nation] -= 1
        else:
            world.deployed[nation][unit - 2] = 0
        world.units_demobilized[nation] += 1
        if world.happiness[nation] > 0:
            world.happiness[nation] = min(world.happiness[nation] + box, BOARD["happiness_max"])

    def do_recall(self, who: str) -> None:
        for nation in self.played(who):
            standing = [region for region in range(5) if self.world.deployed[nation][region]]
            if standing:
                unit = self.ask_of(nation, "unit", [2 + region for region in standing])
                self.world.deployed[nation][unit - 2] = 0
                self.world.units[nation] += 1

    def do_exhaust(self, who: str) -> None:
        for nation in self.played(who):
            moved = min(self.world.units[nation], 1)
            self.world.units[nation] -= moved
            self.world.units_exhausted[nation] += moved

    def do_ready(self, who: str) -> None:
        for nation in self.played(who):
            moved = min(self.world.units_exhausted[nation], 1)
            self.world.units_exhausted[nation] -= moved
            self.world.units[nation] += moved

    def do_unsettle(self, where: str) -> None:
        world = self.world
        held = [issue for issue in range(GAME_END) if world.issue_owner[issue] >= 0]
        if where == "they":
            found = [issue for issue in held if world.issue_owner[issue] == self.they]
        elif where == "any":
            found = held
        else:
            found = [issue for issue in held if ISSUES[issue]["region"] == REGIONS[self.region(where)]]
        if not found:
            return
        issue = self.ask_of(self.you, "issue", found)
        owner, winner = world.issue_owner[issue], -1
        for nation in self.clockwise(owner):
            tried = [PASS, action("bid")] if winner < 0 else [PASS]
            if self.ask(nation, tried, every=False) != PASS:
                self.ask(nation, [action("amount", 1)], every=False)
                winner = nation
        world.issue_owner[issue] = winner
        if winner < 0:
            world.issue_zone[issue] = IssueZone.DISCARDS
            world.issue_option[issue] = world.issue_naval[issue] = -1
            world.discards[world.discards_n] = issue
            world.discards_n += 1
            world.recount()
            return
        world.available[winner] -= 1
        world.exhausted[winner] += 1
        self.settle_by_option(issue)

    def settle_by_option(self, issue: int, options: Sequence[int] = ()) -> None:
        """The controller picks one of all options, or of those that are tried: Unrest, Happiness, then counters."""
        world = self.world
        owner, printed = world.issue_owner[issue], ISSUES[issue]["option"]
        if options:
            option = self.ask(owner, [action("option", k) for k in options], every=False) - action("option")
        else:
            option = self.ask_of(owner, "option", range(len(printed)))
        lines = printed[option]["effects"]
        self.run([line for line in lines if not line.startswith("counter ")])
        naval = -1
        if "counter naval_choice" in lines:
            naval = self.ask_of(owner, "nation", [NATIONS.index("uk"), NATIONS.index("usa")]) // 2
        world.issue_option[issue], world.issue_naval[issue] = option, naval
        before = world.counters
        world.recount()
        if before != world.counters:
            self.seen.update(line for line in lines if line.startswith("counter "))

    # the steps of a Settle

    def settle(self, slot: int, options: Sequence[int] = ()) -> None:
        """Settle the Issue in a slot of the Table: who leads controls it, cubes go home."""
        world = self.world
        issue, cubes = world.slot[slot], world.cubes[slot]
        leader = max(range(4), key=lambda nation: cubes[nation])
        self.engine.step(action("settle", slot))
        for nation in range(4):
            lost = cubes[nation] if nation == leader else 0 if nation == self.active else cubes[nation] // 2
            world.exhausted[nation] += lost
            world.available[nation] += cubes[nation] - lost
        world.cubes[slot] = [0] * 4
        world.slot[slot] = -1
        world.settled += 1
        world.issue_owner[issue], world.issue_zone[issue] = leader, int(IssueZone.CONTROLLED)
        self.settle_by_option(issue, options)

    def conference(self) -> None:
        """The Event on the Table: its cube's owner decides, else the active player."""
        world = self.world
        event = world.event_table
        self.you = world.event_cube if world.event_cube >= 0 else self.active
        part = EVENTS[event]["conference"]
        if not part.get("optional", False) or self.ask(self.you, [YES, NO]) == YES:
            self.run(part["effects"])
        world.event_zone[event], world.event_table = int(EventZone.DISCARDS), -1
        if world.event_cube >= 0:
            world.exhausted[world.event_cube] += 1
            world.event_cube = -1

    def crisis(self, event: int) -> None:
        """The top discard is taken for nothing, then this Event is drawn and its Crisis resolved."""
        world = self.world
        self.you = self.active
        self.engine.step(action("source", 0))
        issue = world.discards[world.discards_n - 1]
        world.discards_n -= 1
        world.discards[world.discards_n] = -1
        world.slot[world.slot.index(-1)] = issue
        world.issue_zone[issue] = int(IssueZone.SLOT)
        self.engine.step(CHANCES.index("event", event))
        world.event_waiting[world.event_waiting.index(-1)] = event
        world.event_zone[event] = int(EventZone.WAITING)
        world.event_deck_n -= 1
        self.run(EVENTS[event]["crisis"]["effects"])

    def check(self, asked: Frame) -> None:
        """The engine has come to the same record, and the active player is asked for what comes next."""
        assert Frame(self.kind()) == asked, self.engine.text()
        assert self.engine.agent == NATIONS[self.active]
        found = World.of(self.engine)
        for name, value in vars(self.world).items():
            assert getattr(found, name) == value, name


def flat(lines: Sequence[Any]) -> list[str]:
    """All lines of a card, those of its branches included."""
    found: list[str] = []
    for line in lines:
        found += [line] if isinstance(line, str) else [each for branch in line["of"] for each in flat(branch)]
    return found
