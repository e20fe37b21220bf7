"""Solo bots of graded strength: who answers how often, what their names may be, and how they are calibrated."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from versailles_env.agents import levels
from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent, Questions
from versailles_env.agents.players.bots import BotsAgent, draw, read_mixture, write_mixture
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.envs.solo import solo_of
from versailles_env.games import get_game

GAME = get_game("versailles_1919")
CALIBRATED = sorted(path.stem for path in levels.FOLDER.glob("*.toml"))


class Asked(Agent):
    """Takes the first or the last answer, and counts."""

    def __init__(self, last: bool):
        self.last, self.count = last, 0

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        self.count += len(questions.rows)
        masks = questions.masks
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(1) if self.last else masks.argmax(1)

    def act(self, view, mask, rng):
        self.count += 1
        return int(np.flatnonzero(mask)[-1 if self.last else 0])


@pytest.mark.parametrize("place", [0.0, 0.25, 1.0, 1.75, 2.0])
def test_a_place_of_a_ladder_is_a_mixture_of_its_neighbours(place: float) -> None:
    mixture = levels.mixture_at(("a", "b", "c"), place)
    assert sum(mixture.values()) == pytest.approx(1)
    assert sum("abc".index(name) * share for name, share in mixture.items()) == pytest.approx(place)
    assert len(mixture) == (1 if place == int(place) else 2)


def test_answers_are_drawn_as_often_as_the_mixture_says() -> None:
    drawn = Counter(draw({"a": 0.7, "b": 0.3}, 20_000, np.random.default_rng(0)))
    assert drawn["a"] / 20_000 == pytest.approx(0.7, abs=0.015)
    assert set(draw({"a": 1.0}, 50, np.random.default_rng(0))) == {"a"}


def test_each_agent_of_a_mixture_answers_its_own_questions() -> None:
    agent, parts = make_agent("bots:random*.5+greedy*.5"), (Asked(False), Asked(True))
    assert isinstance(agent, BotsAgent)
    agent._agents.update(zip(("random", "greedy"), parts, strict=True))
    batch = Batch(GAME, 64, options={"players": 1, "seated": "all"})
    batch.reset(1)
    rng = np.random.default_rng(0)
    for _ in range(10):
        actions = agent.answer_batch(Questions(batch, np.arange(64)), rng)
        first = batch.masks.argmax(1)
        last = batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(1)
        assert ((actions == first) | (actions == last)).all()
        batch.step(actions)
    assert parts[0].count + parts[1].count == 640
    assert 240 < parts[0].count < 400
    view = batch.view(0)
    agent.answer(view, view.action_mask, rng)
    assert parts[0].count + parts[1].count == 641


def test_the_same_seed_gives_the_same_answers() -> None:
    batch = Batch(GAME, 8, options={"players": 1, "seated": "all"})
    batch.reset(1)
    for _ in range(20):
        questions = Questions(batch, np.arange(8))
        one, other = (
            make_agent("bots:rulebook*0.5+random*0.5").answer_batch(questions, np.random.default_rng(4))
            for _ in range(2)
        )
        np.testing.assert_array_equal(one, other)
        batch.step(one)


@pytest.mark.parametrize("name", ["rulebook*0.7+random*0.3", "greedy*1", "mcts:25,threads=1*0.5+greedy*.5"])
def test_a_mixture_is_read_as_it_is_written(name: str) -> None:
    mixture = read_mixture(name)
    assert read_mixture(write_mixture(mixture).removeprefix("bots:")) == mixture


@pytest.mark.parametrize(
    "name",
    [
        "bots:0",
        "bots:6",
        "bots:x",
        "bots:2.5",
        "bots:greedy*0.5",
        "bots:greedy*.5+greedy*.5",
        "bots:*1",
        "bots:a*2",
        "bots:greedy*nan",
    ],
)
def test_a_name_that_is_none_is_one_sentence(name: str) -> None:
    with pytest.raises(AgentError, match=r"is not known: expected .*bots:rulebook\*0.7\+random\*0.3"):
        make_agent(name)


def test_a_game_without_levels_says_so() -> None:
    game = get_game("democracy_under_siege")
    view = game.new(1).view(game.new(1).seat)
    with pytest.raises(levels.NoLevels, match="democracy_under_siege has no solo bots of graded strength"):
        make_agent("bots:3").act(view, view.action_mask, np.random.default_rng(0))


def test_an_ally_answers_for_the_person_and_only_in_solitaire() -> None:
    """Against an ally a crisis game is won that is lost against who plays for itself."""
    game = get_game("red_flag_over_paris")
    view = game.new(1).view(game.new(1).seat)
    with pytest.raises(
        AgentError,
        match="plays for the person of a solitaire game, and this table of red_flag_over_paris is none",
    ):
        make_agent("ally").act(view, view.action_mask, np.random.default_rng(0))
    won = {}
    for name in ("ally", "greedy"):
        options = solo_of(game).options("commune", solo_of(game).bots_of("commune"))
        batch = Batch(game, 16, options=options, autoreset=False)
        batch.reset(2)
        person, rng = game.agents.index("commune"), np.random.default_rng(0)
        bot, player = make_agent(name), make_agent("random")
        while (batch.dones == 0).any():
            actions = np.full(16, -4, np.int32)
            for agent, own in ((player, batch.seats == person), (bot, batch.seats != person)):
                rows = np.flatnonzero(own & (batch.dones == 0))
                if len(rows):
                    actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
            batch.step(actions)
        won[name] = sum(
            "commune" in game.result(batch.states[k : k + 1], batch.pack).winners for k in range(16)
        )
    assert won["ally"] > won["greedy"] + 6


@pytest.mark.parametrize("name", CALIBRATED)
def test_the_levels_of_a_game_are_whole(name: str) -> None:
    game, found = get_game(name), levels.levels_of(name)
    solo = solo_of(game)
    make_agent(found.reference)
    seats = [seat for each in found.ladders for seat in each.seats]
    assert sorted(seats) == sorted({seat for side in solo.sides for seat in solo.bots_of(side)})
    for ladder in found.ladders:
        assert len(ladder.levels) == len(ladder.aims) == levels.COUNT
        assert list(ladder.aims) == sorted(ladder.aims, reverse=True)
        assert list(ladder.levels) == sorted(ladder.levels)
        assert 0 <= ladder.levels[0] < ladder.levels[-1] <= len(ladder.agents) - 1
        assert all(entry["wins"] <= entry["games"] for entry in ladder.curve)
        for agent in ladder.agents:
            make_agent(agent)


@pytest.mark.parametrize("name", CALIBRATED)
def test_every_level_plays_a_game(name: str) -> None:
    game = get_game(name)
    solo = solo_of(game)
    for side in solo.sides:
        for level in (1, levels.COUNT):
            batch = Batch(game, 4, options=solo.options(side, solo.bots_of(side)), autoreset=False)
            batch.reset(3)
            agent, rng = make_agent(f"bots:{level}"), np.random.default_rng(0)
            for _ in range(25):
                rows = np.flatnonzero(batch.dones == 0)
                actions = np.full(4, -4, np.int32)
                actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
                batch.step(actions)


def test_the_flagships_levels_are_of_its_rules_points_and_the_rulebooks_bots_stand_among_them() -> None:
    from tools.levels import falling

    found = levels.levels_of(GAME.id)
    asked = next(option.default for option in GAME.options if option.name == "threshold")
    assert f"--level {asked} " in f"{found.measured} "
    (ladder,) = found.ladders
    on = [entry for entry in ladder.curve if "at" in entry]
    (rules,) = (entry["wins"] / entry["games"] for entry in ladder.curve if "rules" in entry)
    games = np.array([entry["games"] for entry in on])
    shares = falling(np.array([entry["wins"] for entry in on]), games)
    won = np.interp(ladder.levels, [entry["at"] for entry in on], shares)
    assert np.abs(won - ladder.aims).max() < 0.01, (
        "no level stands at an end of the ladder for want of a better place"
    )
    assert won[0] > rules > won[-1]


# --- calibration


def test_shares_are_made_to_fall_and_no_more_than_that() -> None:
    from tools.levels import falling

    games = np.array([100, 100, 100, 100])
    assert falling(np.array([90, 60, 40, 10]), games).tolist() == [0.9, 0.6, 0.4, 0.1]
    assert falling(np.array([90, 40, 60, 10]), games).tolist() == [0.9, 0.5, 0.5, 0.1]
    assert falling(np.array([10, 20, 90]), np.array([100, 100, 200])).tolist() == pytest.approx([0.3] * 3)


def test_a_level_stands_where_the_line_has_its_share() -> None:
    from tools.levels import place_of

    places, shares = np.array([0.0, 1.0, 2.0]), np.array([0.9, 0.5, 0.1])
    assert [place_of(aim, places, shares) for aim in (0.95, 0.7, 0.5, 0.3, 0.05)] == [0, 0.5, 1, 1.5, 2]


def test_a_game_is_calibrated_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tools.levels

    monkeypatch.setattr(tools.levels, "path_of", lambda game: tmp_path / f"{game}.toml")
    words = [
        "red_flag_over_paris",
        "--player",
        "greedy",
        "--ladder",
        "ally+random+greedy",
        "--places",
        "0,1,2",
        "--games",
        "8",
    ]
    assert tools.levels.main(words) == 0
    monkeypatch.setattr(levels, "FOLDER", tmp_path)
    levels.levels_of.cache_clear()
    found = levels.levels_of("red_flag_over_paris")
    levels.levels_of.cache_clear()
    assert found.measured == "python -m tools.levels " + " ".join(words)
    assert [each.seats for each in found.ladders] == [("commune",), ("versailles",)]
    for ladder in found.ladders:
        assert [entry.get("at") for entry in ladder.curve] == [0, 1, 2, None]
        assert ladder.curve[0]["wins"] >= ladder.curve[2]["wins"]


@pytest.mark.parametrize("places", ["0,2", "0,0.5,0.2", "-1,0"])
def test_places_that_are_none_are_told(places: str, capsys: pytest.CaptureFixture[str]) -> None:
    import tools.levels

    words = ["red_flag_over_paris", "--player", "greedy", "--ladder", "random+greedy", f"--places={places}"]
    assert tools.levels.main(words) == 2
    assert "expected rising numbers from 0 to 1" in capsys.readouterr().err


@pytest.mark.parametrize("aims", ["0.9,0.5", "0.1,0.2,0.3,0.4,0.5", "1.2,0.9,0.5,0.3,0.1"])
def test_aims_are_five_and_fall(aims: str) -> None:
    from tools.levels import aims_of

    assert aims_of("0.9,0.75,0.5,0.25,0.1") == (0.9, 0.75, 0.5, 0.25, 0.1)
    with pytest.raises(BoardGameError, match="expected 5 falling shares between 0 and 1"):
        aims_of(aims)
