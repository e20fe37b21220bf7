"""Carrying a policy to another layout: it answers as before, and its card says what was done."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.agents.test_learned import small_policy
from tests.toy.game import GAME as TOY
from tools.carry import ABOUT, CarryError, Layout, carry, layout_from, layout_of, main, places
from versailles_env.agents.players.policy import Policy
from versailles_env.core.batch import Batch
from versailles_env.core.game import Game
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.games.versailles_1919.background import BACKGROUND
from versailles_env.games.versailles_1919.game import GAME

V0_RULINGS = 7


def longer(game: Game) -> Game:
    """The game with a piece more in front, a longer piece, other scales, and a segment of actions more in the middle."""
    pieces = [(p.name, p.size + (p.name == "deck"), p.limit, p.what) for p in game.observations.pieces]
    segments = [(s.name, s.labels) for s in game.actions.segments]
    return replace(
        game,
        version=game.version + 1,
        observations=ObservationLayout(
            [("new", 3, 1, "new"), *reversed(pieces)], scales={"points": [5, 6, 7]}
        ),
        actions=ActionLayout([segments[0], ("new", ["wait", "wonder"]), *segments[1:]]),
    )


def moved(rows: np.ndarray, old: dict[str, int], new: dict[str, int]) -> np.ndarray:
    """The same numbers at their places in the other layout; what only the other has is drawn."""
    size = sum(new.values())
    out = np.random.default_rng(3).integers(0, 3, (len(rows), size)).astype(rows.dtype)
    for one, other in places(old, new):
        out[:, other] = rows[:, one]
    return out


def test_a_policy_answers_as_before_in_another_layout() -> None:
    old, game = layout_of(TOY), longer(TOY)
    policy = small_policy(TOY)
    carried = carry(policy, old, game, "then")
    new = layout_of(game)
    seen = np.random.default_rng(1).integers(0, 4, (50, TOY.observations.size)).astype(np.int8)
    before = policy.logits(seen, TOY.observations.scale)
    after = carried.logits(moved(seen, old.pieces, new.pieces), game.observations.scale)
    known = dict(places(old.segments, new.segments))
    assert np.allclose(before, after[:, [known[k] for k in range(TOY.actions.size)]], rtol=1e-4, atol=1e-4)
    assert after.argmax(axis=1).tolist() == [known[k] for k in before.argmax(axis=1)]
    strange = [k for k in range(game.actions.size) if k not in known.values()]
    assert len(strange) == 2
    assert (after[:, strange].max(axis=1) < after[:, sorted(known.values())].min(axis=1)).all()


def test_the_card_says_that_the_policy_was_carried_and_from_what(tmp_path: Path) -> None:
    game, policy = longer(TOY), small_policy(TOY)
    carried = Policy.load(carry(policy, layout_of(TOY), game, "then").save(tmp_path / "policy"))
    assert (carried.card.env, policy.card.env) == ("toy_v1", "toy_v0")
    carried.check(game, game.load_pack(None))
    (step,) = carried.card.about[ABOUT]
    assert step["from"].startswith("toy_v0, layout ")
    assert step["unseen"] == ["new", "deck"]
    assert step["unknown_actions"] == 2
    assert {name: value for name, value in carried.card.about.items() if name != ABOUT} == policy.card.about


def test_one_layer_is_carried_too() -> None:
    game, policy = longer(TOY), small_policy(TOY)
    size, actions = TOY.observations.size, TOY.actions.size
    dice = np.random.default_rng(0)
    flat = {
        "0.weight": dice.normal(size=(actions, size)).astype(np.float32),
        "0.bias": dice.normal(size=actions).astype(np.float32),
    }
    card = policy.card.model_copy(update={"layers": 1})
    carried = carry(Policy(card, flat), layout_of(TOY), game, "then")
    assert carried.weights["0.weight"].shape == (game.actions.size, game.observations.size)
    carried.check(game, game.load_pack(None))


def test_a_policy_of_a_third_layout_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    third = layout_of(longer(TOY))
    with pytest.raises(CarryError, match=r"the policy is of the layout .*, and then has"):
        carry(small_policy(TOY), third, TOY, "then")
    assert main(["no-such-revision"]) == 2
    assert "error: no-such-revision: neither a JSON file nor a revision" in capsys.readouterr().err


def test_a_layout_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "layout.json"
    assert main(["--layout", str(path)]) == 0
    assert layout_from(str(path), GAME.id) == layout_of(GAME)
    path.write_text(json.dumps({"env": "toy_v0"}))
    with pytest.raises(CarryError, match="no layout as --layout writes it"):
        layout_from(str(path), GAME.id)


def test_versailles_is_carried_from_what_it_told_before() -> None:
    """On positions of random games at all tables: without the pieces of `background.py` and the newer rulings, by other scales."""
    now = layout_of(GAME)
    sizes = {name: size for name, size in now.pieces.items() if name not in BACKGROUND}
    sizes["rulings"] = V0_RULINGS
    width = sum(sizes.values())
    scales = np.random.default_rng(2).integers(1, 60, width)
    old = Layout(
        env="versailles_1919_v0", digest="then", pieces=sizes, segments=now.segments, scale=scales.tolist()
    )
    policy = small_policy(GAME)
    policy.weights["0.weight"] = np.random.default_rng(4).normal(size=(16, width)).astype(np.float32)
    policy = Policy(policy.card.model_copy(update={"layout": "then"}), policy.weights)
    carried = carry(policy, old, GAME, "then")
    tables = [{"players": 3}, {"players": 2}, {"players": 4}, {"players": 1, "seated": "all"}]
    batch = Batch(GAME, 16, options=[tables[k % 4] for k in range(16)])
    batch.reset(1)
    dice, kept = np.random.default_rng(5), dict(places(now.pieces, sizes))
    at = np.array([one for one, _ in sorted(kept.items(), key=lambda pair: pair[1])])
    for _ in range(200):
        before = policy.logits(batch.obs[:, at], scales.astype(np.float32))
        after = carried.logits(batch.obs, GAME.observations.scale)
        assert np.allclose(before, after, rtol=1e-3, atol=1e-3)
        legal = batch.masks > 0
        assert (
            np.where(legal, before, -np.inf).argmax(axis=1).tolist()
            == np.where(legal, after, -np.inf).argmax(axis=1).tolist()
        )
        batch.step([int(dice.choice(np.flatnonzero(row))) for row in batch.masks])
