"""The policies that come with the project: small, of this layout and pack, and their cards tell where they are from."""

import json

import numpy as np
import pytest

from versailles_env.agents import policies
from versailles_env.agents.players.policy import CARD, Policy
from versailles_env.agents.registry import make_agent
from versailles_env.games import FLAGSHIP, REGISTRY, get_game

GAME = get_game(FLAGSHIP)
LARGEST = 2_500_000
NAMES = [f"{game}/{service.policy}" for game in REGISTRY for service in policies.services(game)]


def test_all_are_shipped_and_all_serve() -> None:
    assert policies.shipped() == sorted(NAMES)
    assert policies.shipped(FLAGSHIP) == [
        "deals",
        "solo_bots",
        "solo_givers",
        "solo_player",
        "solo_rival",
        "solo_spoilers",
        "standard",
    ]


@pytest.mark.parametrize("path", NAMES)
def test_it_is_small_fits_and_says_how_it_was_made(path: str) -> None:
    folder, game = policies.folder_of(path), get_game(path.partition("/")[0])
    name = path.removeprefix(f"{FLAGSHIP}/")
    assert sum(path.stat().st_size for path in folder.iterdir()) < LARGEST
    Policy.load(folder).check(game, game.load_pack(None))
    about = json.loads((folder / CARD).read_text())["about"]
    assert about["command"] == f"versailles train {name}"
    assert about["config"]["name"] == folder.name
    assert about["rows"] > 1_000_000
    assert about["minutes"] > 1
    assert about["results"]
    assert not any(
        word.startswith(("/work", "/tmp", "/root", "/home")) for word in json.dumps(about).split('"')
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_config_made_it(name: str) -> None:
    """Field by field: who runs the command of the card runs what made the policy."""
    training = pytest.importorskip("versailles_env.training.config", exc_type=ImportError)
    about = json.loads((policies.folder_of(name) / CARD).read_text())["about"]
    assert training.Config.model_validate(about["config"]) == training.read_config(name)


@pytest.mark.parametrize("options", [{"players": n} for n in (2, 3, 4)] + [{"players": 1, "seated": "all"}])
def test_ppo_plays_every_seat_of_every_table(options: dict[str, object]) -> None:
    agent, rng = make_agent("ppo"), np.random.default_rng(3)
    engine = GAME.new(5, **options)
    seats = set()
    while not engine.over:
        view = engine.view(engine.seat)
        seats.add(view.seat)
        engine.step(agent.answer(view, view.action_mask, rng))
    assert seats == set(GAME.seats_of(options))
