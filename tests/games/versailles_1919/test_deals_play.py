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
from versailles_env.core.playthrough import playthrough
from versailles_env.games.versailles_1919.actions import ACTIONS
from versailles_env.games.versailles_1919.answers import YES
from versailles_env.games.versailles_1919.constants import NONE, OFFERS
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.testing import boundscheck, check_game, parity, soak

GOLDEN = 12
"""The seed of the golden game."""
OFFERED = re.compile(r"(\w+) offers (\w+) a deal: (.+), if (.+)\.$")


@dataclass
class Shadow:
    """An independent record of promises, written from the log alone: what must come next, and what must not come."""

    offer: tuple[str, ...] = ()
    next_lines: list[tuple[str, str]] = field(default_factory=list)
    """What the next line that fits the first text must begin with, in order."""
    to_come: list[str] = field(default_factory=list)
    not_to_come: list[str] = field(default_factory=list)
    offers: dict[str, int] = field(default_factory=dict)
    kept: int = 0
    accepted: int = 0

    def read(self, line: str) -> None:
        if line.startswith("-- Turn"):
            assert not self.to_come, (self.to_come, line)
            assert not self.next_lines, (self.next_lines, line)
            self.kept += len(self.not_to_come)
            self.not_to_come, self.offers = [], {}
        if found := OFFERED.match(line):
            self.offer = found.groups()
            self.offers[self.offer[0]] = self.offers.get(self.offer[0], 0) + 1
            assert self.offers[self.offer[0]] <= OFFERS, line
        elif "accepts the deal" in line:
            assert line.startswith(self.offer[1])
            self.accepted += 1
            self.promise(*self.offer[2:])
        else:
            self.judge(line)

    def promise(self, deed: str, condition: str) -> None:
        """Note what the deal demands of the lines to come."""
        who, verb, rest = deed.split(" ", 2)
        if verb == "settles":
            issue = rest.removesuffix(" now")
            winner, _, option = condition.split(" ", 2)
            self.next_lines += [(" settles ", f"{who} settles {issue}; {winner} controls it.")]
            self.next_lines += [(" decides ", f"{winner} decides {issue}: {option}.")]
        elif verb == "takes":
            option, issue = rest.rsplit(" for ", 1)
            self.next_lines += [(" decides ", f"{who} decides {issue}: {option}.")]
        elif verb in ("bids", "passes"):
            self.next_lines += [(r" bids | passes", f"{who} {verb}")]
        elif verb in ("performs", "declines"):
            line = (
                f"Conference Event {rest}, decided by {who}."
                if verb == "performs"
                else f"{who} declines {rest}."
            )
            self.next_lines += [("Conference Event| declines ", line)]
        elif verb == "places":
            self.to_come.append(
                f"{who} places . Influence on {re.escape(rest.removeprefix('on ').removesuffix(' this turn'))} "
            )
        else:
            issue = rest.removeprefix("not place on ").removesuffix(" this turn")
            self.not_to_come.append(f"{who} places .+ Influence on {re.escape(issue)} ")

    def judge(self, line: str) -> None:
        if line.startswith("The deal is kept"):
            return
        if self.next_lines and re.search(self.next_lines[0][0], line):
            expected = self.next_lines.pop(0)[1]
            assert line.startswith(expected), (line, expected)
            self.kept += not self.next_lines
        for promise in self.to_come:
            if re.match(promise.replace(" . ", r" \d+ "), line):
                self.to_come.remove(promise)
                self.kept += 1
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


def play(seed: int, **options: Any) -> tuple[Engine, Shadow]:
    engine = GAME.new(seed, log=True, deals=True, **options)
    rng, shadow, read = np.random.default_rng(seed), Shadow(), 0
    while not engine.over:
        engine.step(bargain(engine, rng))
        new = engine.log[read:]
        for line in new:
            shadow.read(line)
        read = len(engine.log)
        state = engine.state[0]
        if not engine.over and new and new[-1].startswith("-- Turn"):
            assert (state["promise"] == NONE).all()
            assert not state["offers"].any()
    return engine, shadow


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.rule("V-DEAL-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_promise_is_broken_and_nothing_outlives_the_turn(players: int) -> None:
    accepted = 0
    for seed in range(6):
        engine, shadow = play(100 * players + seed, players=players)
        state = engine.state[0]
        assert (state["promise"] == NONE).all()
        assert int(state["deals_accepted"].sum()) == shadow.accepted
        assert shadow.accepted - len(shadow.not_to_come) <= shadow.kept
        assert int(state["deals_kept"].sum()) == shadow.accepted
        counted = engine.summary()["deals"].values()
        assert sum(row["accepted"] for row in counted) == shadow.accepted
        accepted += shadow.accepted
    assert accepted > 100


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_promise_is_broken_in_many_games(players: int) -> None:
    for seed in range(300):
        engine, shadow = play(10_000 * players + seed, players=players)
        assert int(engine.state[0]["deals_kept"].sum()) == shadow.accepted


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
