"""The environments of the game, its command line, and its report."""

import numpy as np

from versailles_env import democracy_under_siege_v0
from versailles_env.games.democracy_under_siege.game import GAME
from versailles_env.games.democracy_under_siege.report import report


def test_a_random_game_in_pettingzoo_pays_every_agent() -> None:
    env = democracy_under_siege_v0.raw_env(turns=1, reward="win")
    env.reset(seed=3)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        paid[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert sorted(paid.values()) == [-0.5, -0.5, 1.0]


def test_two_players_are_nazism_and_democracy() -> None:
    env = democracy_under_siege_v0.raw_env(players=2, turns=1)
    env.reset(seed=1)
    assert env.agents == ["nazism", "democracy"]


def test_a_game_is_saved_and_goes_on_alike() -> None:
    from versailles_env.core.engine import Engine

    engine = GAME.new(5, turns=1)
    rng = np.random.default_rng(0)
    for _ in range(30):
        engine.step(int(rng.choice(engine.legal())))
    again = Engine.from_bytes(engine.to_bytes(), GAME)
    assert again.digest() == engine.digest()
    assert again.legal() == engine.legal()


def test_the_report_shows_how_even_the_start_is() -> None:
    tables = {name: rows for name, _, rows in report(GAME.load_pack(None))}
    near = {row[0]: float(row[1]) for row in tables["Stakes at the start"]}
    assert near == {"Nazism": 30.4, "Democracy": 32.5, "Communism": 27.1}
    assert dict(tables["Effects by kind"])["move"] > 50
