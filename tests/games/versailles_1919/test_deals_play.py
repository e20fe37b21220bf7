"""Whole games with deals: a promise cannot be broken by any path, nothing outlives a turn, and every check passes."""

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test

from versailles_env import versailles_1919_v1
from versailles_env.core.engine import Engine
from versailles_env.core.frames import KIND
from versailles_env.core.playthrough import playthrough
from versailles_env.games.versailles_1919.actions import ACTIONS
from versailles_env.games.versailles_1919.answers import END_TURN, YES
from versailles_env.games.versailles_1919.constants import NONE, OFFERS, Frame
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.invariants import invariants
from versailles_env.games.versailles_1919.registers import NATION, POLITICAL_DONE
from versailles_env.testing import boundscheck, check_game, parity, soak

GOLDEN = 12
"""The seed of the golden game."""
NATIONS = ("UK", "France", "USA", "Italy")
OFFERED = re.compile(r"(\w+) offers (\w+) a deal: (\w+)(, for the USA,)? (.+), if (\w+) (.+)\.$")
A_DEAL = re.compile(r"\w+ (offers \w+ a deal|accepts the deal|refuses the deal)|The deal is kept")
DEEDS = {
    r"settles (.+) now( and takes .+)?": r"{who} settles {0}; ",
    r"reclaims now": r"{who} (reclaims|takes back)",
    r"demobilizes a unit now": r"{who} demobilizes",
    r"ends the turn now": r"-- Turn|The USA acts|.*the game is over|The turn limit",
    r"deploys to (.+) now": r"{who} deploys .+ to {0}\.",
    r"takes the Strategy card (.+)": r"{who} takes the Strategy card {0}\.",
    r"takes (.+) from the discards": r"{who} takes {0} from the discards",
    r"takes (.+) for ([^a-z]+)": r"{who} decides {1}: {0}\.",
    r"lays a (\w+) Naval counter on (.+)": r"On {1} lies: .*with the {0} flag",
    r"performs (.+)": r"Conference Event {0}, decided by {who}\.",
    r"declines (.+)": r"{who} declines {0}\.",
    r"brings (.+) to the Table": r"{who} brings {0} to the Table",
    r"places a cube on (.+)": r"{who} places a cube on {0}",
    r"places no cube on (.+)": r"(?!{who} places a cube)",
    r"places on (.+)": r"{who} places \d+ Influence on {0} ",
    r"draws from the deck": r"{who} draws|.*deck is empty",
    r"keeps (.+)": r"{who} draws, puts {0} into",
    r"announces (.+) in (.+)": r"{who} announces {0} in {1}\.",
    r"leaves the roll in (.+)": r"{who} leaves the roll in {0}\.",
    r"lets the Uprising in (.+) hit (.+)": r"The Uprising hits {1}\.",
    r"unsettles (.+)": r"{0} is Unsettled",
    r"chooses: (.+)": r"{who} chooses: {0}\.",
    r"chooses (.+)": r"{who} chooses {0}\.",
    r"bids .+": r"{who} bids strength",
    r"passes for (.+)": r"{who} passes\.",
}
"""What is promised, and how the line must begin that tells of it."""


def line_of(who: str, deed: str) -> str:
    """What the log must say when this is done."""
    for said, line in DEEDS.items():
        if found := re.fullmatch(said, deed):
            return line.format(*map(re.escape, (text or "" for text in found.groups())), who=who)
    raise AssertionError(f"a promise that nobody knows: {deed}")


@dataclass
class Shadow:
    """An independent record of promises, written from the log alone: what must come next, and what must not come."""

    offer: tuple[str, ...] = ()
    next_line: str = ""
    """How the next line that is not about deals must begin."""
    returned: list[tuple[str, str]] = field(default_factory=list)
    """What the next line that begins with the first text must begin with."""
    to_come: list[str] = field(default_factory=list)
    not_to_come: list[str] = field(default_factory=list)
    offers: dict[str, int] = field(default_factory=dict)
    deeds: set[str] = field(default_factory=set)
    both: int = 0
    accepted: int = 0

    def read(self, line: str) -> None:
        if found := OFFERED.match(line):
            self.offer = tuple(text or "" for text in found.groups())
            self.offers[self.offer[0]] = self.offers.get(self.offer[0], 0) + 1
            assert self.offers[self.offer[0]] <= OFFERS, line
        elif "accepts the deal" in line:
            assert line.startswith(self.offer[1])
            self.accepted += 1
            self.agree(line)
        elif not A_DEAL.match(line):
            self.judge(line)
        if line.startswith("-- Turn"):
            assert not self.to_come, (self.to_come, line)
            assert not self.returned, (self.returned, line)
            self.not_to_come, self.offers = [], {}

    def agree(self, line: str) -> None:
        """Note what the deal demands of the lines to come."""
        _, _, promiser, for_usa, deed, other, condition = self.offer
        who = "USA" if for_usa else promiser
        deed, pays = re.subn(r" and pays (\d)$", "", deed)
        condition, paid = re.subn(r"(^| and )pays (\d)$", "", condition)
        assert not (pays and paid)
        assert (" exhausts " in line) == bool(pays or paid), line
        if pays or paid:
            assert f"{promiser if pays else other} exhausts" in line, (self.offer, line)
        assert condition or paid, self.offer
        self.both += bool(condition)
        own = re.fullmatch(r"settles (.+) now and (takes .+)", deed)
        for name, promise in ((who, own[2] if own else ""), (other, condition)):
            if promise:
                told = line_of(name, promise)
                self.returned.append((" ".join(told.split()[:2]).replace("passes\\.", "(bids|passes)"), told))
        if deed.endswith(" this turn"):
            issue = re.escape(re.sub(r"(does not place|places) on (.+) this turn", r"\2", deed))
            lines = self.not_to_come if "does not" in deed else self.to_come
            self.deeds.add("not to place" if "does not" in deed else "to place")
            lines.append(rf"{who} places \d+ Influence on {issue} ")
        else:
            self.next_line = line_of(who, deed)
            self.deeds.add(next(said for said in DEEDS if re.fullmatch(said, deed)))

    def judge(self, line: str) -> None:
        if self.next_line:
            assert re.match(self.next_line, line), (line, self.next_line)
            self.next_line = ""
        for begins, said in self.returned:
            if re.match(begins, line):
                assert re.match(said, line), (line, said)
                self.returned.remove((begins, said))
                break
        for promise in self.to_come:
            if re.match(promise, line):
                self.to_come.remove(promise)
                break
        assert not any(re.match(promise, line) for promise in self.not_to_come), (line, self.not_to_come)


def bargain(engine: Engine, rng: np.random.Generator) -> int:
    """Random answers of players who like to deal."""
    legal = engine.legal()
    deals = [a for a in legal if ACTIONS.find(a)[0] == "deal"]
    if deals and rng.random() < 0.6:
        return int(rng.choice(deals))
    if YES in legal and "accept" in engine.action_text(YES) and rng.random() < 0.6:
        return YES
    return int(rng.choice(legal))


def political_action_is_due(state: np.ndarray, engine: Engine) -> bool:
    """Whether the active player is asked for an action, has done no Political one, and may end the turn all the same."""
    turn, frame = state["stack"][0], state["stack"][int(state["depth"]) - 1]
    own = frame[KIND] == Frame.ACT and frame[NATION] == state["active"]
    return bool(own and not turn[POLITICAL_DONE] and END_TURN in engine.legal())


def play(seed: int, checked: bool = False, **options: Any) -> tuple[Engine, Shadow]:
    engine = GAME.new(seed, log=True, deals=True, **options)
    rng, shadow, read = np.random.default_rng(seed), Shadow(), 0
    paid = False
    while not engine.over:
        state = engine.state[0]
        if political_action_is_due(state, engine):
            assert not paid, "a deal has taken the Political action away"
        engine.step(bargain(engine, rng))
        new = engine.log[read:]
        for line in new:
            shadow.read(line)
            paid = ("accepts the deal: " in line or paid) and not line.startswith("-- Turn")
        read = len(engine.log)
        state = engine.state[0]
        if checked:
            assert engine.over or len(engine.legal()) > 0
            assert not invariants(engine.state, engine.pack)
        if not engine.over and new and new[-1].startswith("-- Turn"):
            assert (state["promise"] == NONE).all()
            assert not state["offers"].any()
    return engine, shadow


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.rule("V-DEAL-2")
@pytest.mark.rule("V-DEAL-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_promise_is_broken_and_nothing_outlives_the_turn(players: int) -> None:
    accepted, both, deeds = 0, 0, set()
    for seed in range(6):
        engine, shadow = play(100 * players + seed, checked=seed == 0, players=players)
        state = engine.state[0]
        assert (state["promise"] == NONE).all()
        assert int(state["deals_accepted"].sum()) == shadow.accepted
        assert int(state["deals_kept"].sum()) == shadow.accepted
        counted = engine.summary()["deals"].values()
        assert sum(row["accepted"] for row in counted) == shadow.accepted
        accepted += shadow.accepted
        both += shadow.both
        deeds |= shadow.deeds
    assert accepted > 300
    assert both > 10
    assert len(deeds) >= 15, deeds


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_promise_is_broken_in_many_games(players: int) -> None:
    deeds = set()
    for seed in range(700):
        engine, shadow = play(10_000 * players + seed, players=players)
        assert int(engine.state[0]["deals_kept"].sum()) == shadow.accepted
        deeds |= shadow.deeds
    of_two = {r"places on (.+)"} if players > 2 else set()  # the shared USA's
    assert deeds >= set(DEEDS) - of_two


def test_a_game_with_deals_is_replayed() -> None:
    engine, _ = play(5, players=3)
    again = engine.replay.play(GAME)
    assert again.digest() == engine.digest()
    assert again.log == engine.log


def test_a_game_with_deals_is_played_as_ever(golden: Callable[[str, str], None]) -> None:
    golden("versailles_1919/deals", playthrough(GAME, GOLDEN, decisions=80, players=3, deals=True))


def test_infos_tell_the_offer_on_the_table_and_the_promises_in_force() -> None:
    env = versailles_1919_v1.raw_env(players=3, deals=True, auto=False)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    offered: set[str] = set()
    in_force: set[str] = set()
    while not env.engine.over:
        env.step(bargain(env.engine, rng))
        for agent in env.agents:
            told = env.told(agent)
            offered.add(told["deal_offered"])
            in_force.update(told["deals_in_force"])
    assert any(", if " in text for text in offered)
    assert any("this turn" in text for text in in_force)
    assert env.told("uk")["deals_in_force"] == []
    assert env.infos["uk"]["deals"]["uk"]["offered"] > 0
    plain = versailles_1919_v1.raw_env(players=3)
    plain.reset(seed=2)
    assert plain.told("uk") == {}


def test_the_environment_conforms_with_deals() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # names unlike player_0, observations that are no Box
        api_test(versailles_1919_v1.env(players=4, deals=True), num_cycles=300)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_with_deals_pass_all_checks(players: int) -> None:
    report = check_game(GAME, games=4, seed=40, players=players, deals=True).raise_if_failed()
    assert min(report.made.values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_and_interpreted_games_with_deals_are_equal(players: int) -> None:
    report = parity(GAME, seeds=(0, 1), every=5, players=players, deals=True).raise_if_failed()
    assert report.made["parity"] > 100


@pytest.mark.nightly
def test_no_index_leaves_its_array_with_deals() -> None:
    assert boundscheck(GAME, games=1, players=4, deals=True).raise_if_failed().decisions > 300


@pytest.mark.nightly
def test_five_thousand_games_with_deals_pass_all_checks(tmp_path: Path) -> None:
    sets = [{"players": players, "deals": True} for players in (2, 3, 4)]
    assert soak(GAME, 5000, tmp_path, seed=90_000, options_list=sets).raise_if_failed().games >= 5000
