"""What becomes of a position in an agent's hands, counted."""

import numpy as np

from tests.toy.game import GAME as TOY
from versailles_env.agents.outlook import POINTS, between, in_points, outlook, points_of, smooth
from versailles_env.agents.players.random_agent import RandomAgent
from versailles_env.core.engine import Engine
from versailles_env.games import get_game


def played(seed: int) -> Engine:
    engine = TOY.new(seed)
    rng = np.random.default_rng(seed)
    while not engine.over:
        engine.step(int(rng.choice(engine.legal())))
    return engine


def test_the_end_of_a_game_is_known() -> None:
    for seed in range(6):
        engine = played(seed)
        result = engine.result()
        found = outlook(RandomAgent(), TOY, engine.pack, engine.state, (0, 1), played=3)
        assert found.tolist() == [[100 * result.win_share(name) for name in TOY.agents[:2]]]


def test_the_beginning_has_the_chances_of_many_games() -> None:
    engine = TOY.new(1)
    shares = np.array(
        [[played(seed).result().win_share(name) for name in TOY.agents[:2]] for seed in range(300)]
    )
    found = outlook(RandomAgent(), TOY, engine.pack, engine.state, (0, 1), played=300)[0]
    assert np.abs(found - 100 * shares.mean(axis=0)).max() < 400 * np.sqrt(0.5 / 300)
    assert abs(found.sum() - 100) < 1e-6 or shares.sum() < 300


def test_the_same_seed_gives_the_same_and_nothing_is_changed() -> None:
    engine = TOY.new(5)
    before = engine.state.tobytes()
    one, two, other = (
        outlook(RandomAgent(), TOY, engine.pack, engine.state, (0, 1), seed=seed, played=40)
        for seed in (1, 1, 2)
    )
    assert engine.state.tobytes() == before
    assert one.tolist() == two.tolist()
    assert one.tolist() != other.tolist()


def test_solitaire_by_points_expects_points() -> None:
    versailles, bell = get_game("versailles_1919"), get_game("bell_of_treason")
    assert in_points(versailles, (versailles.agents.index("player"),))
    assert not in_points(versailles, (0, 1, 2))
    assert not in_points(bell, (0,))


def test_a_long_game_is_looked_at_here_and_there() -> None:
    points = points_of(1000)
    assert len(points) == POINTS
    assert points[[0, -1]].tolist() == [0, 999]
    assert points_of(3).tolist() == [0, 1, 2]
    values = between(points[:, None] * [1.0, 2.0], points, 1000)
    assert np.allclose(values[:, 0], np.arange(1000))
    assert np.allclose(values[:, 1], 2 * np.arange(1000))


def test_smoothing_keeps_the_end() -> None:
    values = np.array([[0.0], [30.0], [60.0], [100.0]])
    assert smooth(values)[:, 0].tolist() == [10.0, 30.0, 190 / 3, 100.0]
