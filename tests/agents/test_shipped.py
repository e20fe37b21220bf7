"""`ppo` without a path: the shipped policy that serves the seat. Throw-away policies stand in for them."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tests.toy.game import GAME as TOY
from versailles_env.agents import policies
from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Questions
from versailles_env.agents.players.policy import PolicyError
from versailles_env.agents.registry import make_agent
from versailles_env.cli import app
from versailles_env.core.batch import Batch
from versailles_env.games.versailles_1919.answers import OFFER
from versailles_env.games.versailles_1919.game import GAME

from .test_learned import small_policy

pytest.importorskip("safetensors")
NAMES = ("solo_spoilers", "solo_givers", "solo_bots", "solo_rival", "solo_player", "deals", "standard")
SERVING = {"solo_bots", "solo_rival", "solo_player", "deals", "standard"}
"""Those that `ppo` alone may be; the others play where they are named."""
PLAYER = GAME.agents.index("player")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All policies of the table, each another one."""
    (tmp_path / GAME.id).mkdir()
    shutil.copy(policies.FOLDER / GAME.id / policies.SERVES, tmp_path / GAME.id)
    for k, name in enumerate(NAMES):
        small_policy(GAME, seed=k).save(tmp_path / GAME.id / name)
    monkeypatch.setattr(policies, "FOLDER", tmp_path)
    return tmp_path


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_of_players_is_served_by_the_standard_policy(players: int) -> None:
    options = {"players": players}
    assert {policies.policy_for(GAME, options, seat) for seat in GAME.seats_of(options)} == {"standard"}


@pytest.mark.parametrize(
    ("seated", "served"),
    [
        ("none", {"player": "solo_player"}),
        ("france", {"france": "solo_bots", "player": "solo_player"}),
        (
            "all",
            {"uk": "solo_bots", "france": "solo_bots", "usa": "solo_bots", "player": "solo_rival"},
        ),
    ],
)
def test_a_solo_table_has_a_policy_for_the_player_and_one_for_the_factions(
    seated: str, served: dict[str, str]
) -> None:
    """The person is another where agents have the places of all bots: they do not let it decide for them."""
    engine = GAME.new(1, players=1, seated=seated)
    options = engine.options
    found = {GAME.agents[seat]: policies.policy_for(GAME, options, seat) for seat in GAME.seats_of(options)}
    assert found == served


def test_who_only_gives_or_spoils_plays_where_it_is_named() -> None:
    tables: list[dict[str, Any]] = [{"players": n} for n in (2, 3, 4)]
    tables += [{"players": 3, "deals": True}]
    tables += [{"players": 1, "seated": seated} for seated in ("none", "france", "all")]
    served = {
        policies.policy_for(GAME, options, seat)
        for options in (GAME.new(1, **table).options for table in tables)
        for seat in GAME.seats_of(options)
    }
    assert served == SERVING
    assert {"solo_givers", "solo_spoilers"} == set(policies.shipped(GAME.id)) - SERVING


def test_every_seat_is_answered_by_its_own_policy(folder: Path) -> None:
    """Tables of all kinds in one batch: the answers are those of the named policies."""
    tables: list[dict[str, Any]] = [
        {"players": 3},
        {"players": 1, "seated": "all"},
        {"players": 2},
        {"players": 3, "deals": True},
        {"players": 1, "seated": "france"},
    ]
    batch = Batch(GAME, 20, options=[tables[k % 5] for k in range(20)])
    batch.reset(1)
    agent, rng = make_agent("ppo"), np.random.default_rng(0)
    named = {name: make_agent(f"ppo:{name}") for name in NAMES}
    rows, used = np.arange(20), set()
    for _ in range(30):
        actions = agent.act_batch(Questions(batch, rows), rng)
        for row in range(20):
            seat, view = int(batch.seats[row]), batch.view(row)
            name = policies.policy_for(GAME, view.options, seat)
            used.add(name)
            assert actions[row] == named[name].act(view, view.action_mask, rng)
            assert actions[row] == agent.act(view, view.action_mask, rng)
        batch.step(actions)
    assert used == SERVING


@pytest.mark.parametrize("knows", [True, False])
def test_at_a_table_with_deals_a_policy_is_asked_what_it_was_trained_for(folder: Path, knows: bool) -> None:
    """One that knows deals sees the whole question, by whatever name it is called; another, and one that is to be plain, the
    question without them."""
    name = policies.policy_for(GAME, {"players": 3, "deals": True}, 0)
    policy = small_policy(GAME, seed=9)
    policy.card.about["extension"] = knows
    policy.save(folder / GAME.id / name)
    batch = Batch(GAME, 32, options={"players": 3, "deals": True})
    batch.reset(1)
    whole, rng, rows, offers = make_agent("ppo"), np.random.default_rng(0), np.arange(32), 0
    plain, path = make_agent("ppo:plain"), make_agent(f"ppo:{folder / GAME.id / name}")
    for _ in range(60):
        actions = whole.answer_batch(Questions(batch, rows), rng)
        assert np.array_equal(actions, path.answer_batch(Questions(batch, rows), rng))
        without = plain.answer_batch(Questions(batch, rows), rng)
        offers += int((actions == OFFER).sum())
        assert not (without == OFFER).any()
        assert knows or np.array_equal(actions, without)
        view = batch.view(3)
        assert whole.answer(view, view.action_mask, rng) == actions[3]
        assert whole.odds(view, view.action_mask)[actions[3]] > 0  # type: ignore[attr-defined]
        batch.step(actions)
    assert (offers > 0) == knows


def test_shipped_policies_can_sample(folder: Path) -> None:
    for name in ("ppo:sample", "ppo:standard,sample"):
        batch = Batch(GAME, 4, options={"players": 3})
        batch.reset(1)
        agent, rng = make_agent(name), np.random.default_rng(0)
        for _ in range(10):
            batch.step(agent.act_batch(Questions(batch, np.arange(4)), rng))


def test_a_name_is_of_the_game_that_is_played_and_may_carry_its_own(folder: Path) -> None:
    """Two games have a policy `standard`: `ppo:standard` is the one of the table, whichever is loaded first."""
    (folder / TOY.id).mkdir()
    (folder / TOY.id / policies.SERVES).write_text('[[policy]]\npolicy = "standard"\n')
    small_policy(TOY).save(folder / TOY.id / "standard")
    agent, rng = make_agent("ppo:standard"), np.random.default_rng(0)
    for game, options in ((TOY, {}), (GAME, {"players": 3})):
        view = game.new(5, **options).view(0)
        own = make_agent(f"ppo:{game.id}/standard").act(view, view.action_mask, rng)
        assert agent.act(view, view.action_mask, rng) == own
        assert make_agent("ppo").act(view, view.action_mask, rng) == own
    view = TOY.new(5).view(0)
    with pytest.raises(policies.NoPolicy, match="'toy/solo_spoilers' is shipped: expected ppo:PATH"):
        make_agent("ppo:solo_spoilers").act(view, view.action_mask, rng)
    with pytest.raises(PolicyError, match="trained for game versailles_1919_v1, this table has toy_v0"):
        make_agent(f"ppo:{GAME.id}/standard").act(view, view.action_mask, rng)


def test_what_is_not_shipped_is_one_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(folder / GAME.id / "solo_spoilers")
    shutil.rmtree(folder / GAME.id / "solo_player")
    with pytest.raises(
        policies.NoPolicy,
        match=r"'versailles_1919/solo_spoilers' is shipped: expected ppo:PATH .* or ppo:.*/standard",
    ):
        make_agent("ppo:versailles_1919/solo_spoilers")
    view = TOY.new(1).view(0)
    with pytest.raises(policies.NoPolicy, match="no trained policy is shipped for toy_v0"):
        make_agent("ppo").act(view, view.action_mask, np.random.default_rng(0))
    view = GAME.new(1, players=1).view(PLAYER)
    for name in ("ppo", "ppo:solo_player"):
        with pytest.raises(policies.NoPolicy, match="'versailles_1919/solo_player' is shipped"):
            make_agent(name).act(view, view.action_mask, np.random.default_rng(0))
    monkeypatch.setattr(policies, "FOLDER", folder / "nothing")
    with pytest.raises(AgentError, match="no trained policy is shipped yet: expected ppo:PATH"):
        make_agent("ppo")


def test_difficulty_takes_the_shipped_policies_as_player_and_as_bots(folder: Path, tmp_path: Path) -> None:
    words = ("--player", "greedy", "--player", "ppo", "--bots", "rulebook", "--bots", "ppo")
    more = ("--games", 2, "--workers", 1, "--json", "--out", tmp_path / "solo")
    result = CliRunner().invoke(app, [str(word) for word in ("difficulty", *words, *more)])
    assert result.exit_code == 0, result.output
    pairs = [(entry["player"], entry["bots"]) for entry in json.loads(result.stdout)]
    assert pairs == [("greedy", "rulebook"), ("greedy", "ppo"), ("ppo", "rulebook"), ("ppo", "ppo")]


def test_solo_is_played_against_the_shipped_bots(folder: Path) -> None:
    result = CliRunner().invoke(
        app, ["solo", "--bots", "ppo", "--hint", "ppo", "--seed", "7"], input="1\n1\nq\n"
    )
    assert result.exit_code == 0, result.output
    assert "ppo would answer" in result.output
    assert "bots ppo" in result.output or "uk=ppo" in result.output
