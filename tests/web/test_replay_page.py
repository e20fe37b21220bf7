"""`versailles replay --html`: one file with every position, question and sentence, from all eyes or from one seat's."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from tests.web.browser import chromium, go, needs_browser, window
from versailles_env.cli import app
from versailles_env.core.engine import Engine
from versailles_env.core.errors import OptionError
from versailles_env.core.replay import Replay
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.web.page import MOST, replay_page, save_page
from versailles_env.web.story import splices, tell


def played(game: Any, seed: int, decisions: int = 10**6, **options: Any) -> Engine:
    engine = game.new(seed, log=True, **options)
    rng = np.random.default_rng(seed)
    while not engine.over and len(engine.history) < decisions:
        legal = engine.legal()
        engine.step(legal[int(rng.integers(len(legal)))])
    return engine


@pytest.fixture(scope="module")
def short() -> Replay:
    return played(GAME, 11, 60, players=3).replay


def unpacked(page: str) -> dict[str, Any]:
    found = re.search(r'id="data">([^<]*)<', page)
    assert found
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data


def changed(lines: list[int], changes: list[int]) -> list[int]:
    """What the page does with a change: the same in Python."""
    out, shift, k = list(lines), 0, 0
    while k < len(changes):
        start, gone, put = changes[k : k + 3]
        out[start + shift : start + shift + gone] = changes[k + 3 : k + 3 + put]
        shift += put - gone
        k += 3 + put
    return out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([], [1, 2]),
        ([1, 2, 3], [1, 2, 3]),
        ([1, 2, 3, 4, 5], [1, 9, 3, 8, 5]),
        ([1, 2, 3, 4], [1, 4]),
        ([1, 4], [1, 2, 3, 4]),
        ([1, 1, 1], [1, 1]),
        ([1, 2], []),
    ],
)
def test_changes_make_the_new_picture_of_the_old(old: list[int], new: list[int]) -> None:
    assert changed(old, splices(old, new)) == new


def test_the_page_has_every_picture_as_it_was_drawn(short: Replay) -> None:
    data = unpacked(replay_page(tell(short, GAME)))
    words = data["strings"]
    view = data["views"][0]
    for width in (1200, 480):
        lines: list[int] = []
        for step, engine in enumerate(short.positions(GAME)):
            lines = changed(lines, view["boards"][str(width)][step])
            drawn = "\n".join(words[k] for k in lines)
            assert drawn == engine.picture(None, "page", width, font=False).rstrip(), (step, width)
    assert len(view["boards"]["1200"]) == len(short.actions) + 1


def test_the_page_tells_questions_answers_and_the_log(short: Replay) -> None:
    data = tell(short, GAME)
    words, steps = data["strings"], data["steps"]
    for step, engine in enumerate(short.positions(GAME)):
        asked, chosen, legal, texts = steps[step]
        assert words[data["views"][0]["questions"][step]] == engine.question()
        assert asked == engine.seat
        assert legal == engine.legal()
        assert [words[k] for k in texts] == [engine.action_text(action) for action in engine.legal()]
        assert step == len(short.actions) or legal[chosen] == short.actions[step]
    told = [words[k] for each in data["views"][0]["log"] for k in each]
    assert told == engine.log
    marks = {(words[kind], words[text]) for _, kind, text in data["views"][0]["marks"]}
    assert ("turn", next(sentence for sentence in told if sentence.startswith("-- Turn 2"))) in marks


def test_the_page_asks_no_network(short: Replay) -> None:
    page = replay_page(tell(short, GAME))
    bare = re.sub(r'id="data">[^<]*<', "", page)
    assert not re.search(r"https?://|//cdn|import\s*\(|@import|<link|src=", bare)
    assert "default-src 'none'" in page


def test_a_hostile_replay_stays_data(short: Replay) -> None:
    data = tell(short, GAME)
    data["title"] = "</script><script>alert(1)</script>"
    data["strings"][0] = "</script>"
    page = replay_page(data)
    assert "<script>alert" not in page
    assert page.count("</script>") == 2


@pytest.mark.slow
def test_the_longest_games_stay_below_the_limit() -> None:
    """2000 decisions of the busiest table would still fit: no tournament game has been as long."""
    replay = played(GAME, 1919, players=4).replay
    page = replay_page(tell(replay, GAME))
    assert len(replay.actions) > 300
    assert len(page.encode()) / len(replay.actions) * 2000 < MOST


def test_one_seat_sees_its_own_questions_alone(short: Replay) -> None:
    data = tell(short, GAME, seat="france")
    assert [view["name"] for view in data["views"]] == ["france"]
    assert data["seed"] == ""
    for asked, chosen, legal, texts in data["steps"]:
        assert (asked == 1) == bool(legal), "the answers of others are theirs"
        assert bool(texts) == (asked == 1)
        assert chosen == -1 or asked == 1


def test_a_seat_that_does_not_play_is_named(short: Replay) -> None:
    with pytest.raises(OptionError, match="'italy' does not play"):
        tell(short, GAME, seat="italy")


def test_a_game_without_pictures_has_a_page_too() -> None:
    engine = played(TOY, 3)
    data = unpacked(replay_page(tell(engine.replay, TOY)))
    assert len(data["steps"]) == len(engine.history) + 1
    assert data["end"].startswith("Over after")
    assert not data["views"][0]["boards"]["1200"]


def test_the_page_of_a_seat_holds_nothing_that_it_was_not_told() -> None:
    replay = played(TOY, 3).replay
    seat = 0
    data = tell(replay, TOY, seat=TOY.agents[seat])
    may_read: set[str] = {""}
    for engine in replay.positions(TOY):
        may_read.add(engine.question(seat) if not engine.over else "")
        if engine.seat == seat and not engine.over:
            may_read |= {engine.action_text(action) for action in engine.legal()}
    may_read |= set(engine.told(seat))
    assert set(data["strings"]) <= may_read


@pytest.mark.slow
def test_what_an_agent_thinks_stands_beside(short: Replay) -> None:
    from versailles_env.agents.registry import make_agent

    data = tell(short, GAME, agent=make_agent("ppo"))
    for (_, _, legal, _), odds in zip(data["steps"], data["agent"]["odds"], strict=True):
        assert len(odds) == len(legal)
        assert 950 <= sum(odds) <= 1050
    assert len(data["worth"]) == len(data["steps"])
    assert data["worth_by"].startswith("Chance to win in percent, if ppo plays on")
    assert all(95 <= sum(chances) <= 105 for chances in data["worth"]), "somebody wins"


def test_the_curve_of_a_search_is_the_evaluation_of_the_game(short: Replay) -> None:
    from versailles_env.agents.registry import make_agent

    data = tell(short, GAME, agent=make_agent("mcts:2"))
    assert data["worth_by"].endswith("by the game's evaluation")
    assert len(data["worth"]) == len(data["steps"])


def test_the_command_writes_the_page(
    short: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = short.save(tmp_path / "game.json")
    out = tmp_path / "deep" / "game.html"
    assert not app(["replay", str(file), "--html", str(out)], standalone_mode=False)
    assert "60 decisions" in capsys.readouterr().out
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert app(["replay", str(file), "--seat", "uk"], standalone_mode=False) == 2
    assert "belongs to --html" in capsys.readouterr().err


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize(("width", "box"), [(1400, "0 0 1200 800"), (500, "0 0 480 ")])
def test_a_browser_opens_it_from_disk(short: Replay, tmp_path: Path, width: int, box: str) -> None:
    page = save_page(replay_page(tell(short, GAME)), tmp_path / "game.html")
    with chromium() as browser:
        shown = window(browser, width)
        asked: list[str] = []
        shown.on("request", lambda request: asked.append(request.url))
        go(shown, f"file://{page}#20")
        assert str(shown.locator("#board svg").get_attribute("viewBox")).startswith(box)
        assert shown.locator("#count").inner_text() == "20 / 60"
        assert shown.locator("#answers .chosen").count() == 1
        assert str(shown.locator("#log p.mark.turn").first.text_content()).startswith("-- Turn 1")
        for key, count in (("ArrowRight", "21 / 60"), ("End", "60 / 60"), ("Home", "0 / 60")):
            shown.keyboard.press(key)
            assert shown.locator("#count").inner_text() == count
        shown.keyboard.press("Shift+ArrowRight")
        assert shown.locator("#count").inner_text() != "0 / 60"
        shown.locator("#log p.mark").last.click()
        shown.keyboard.press("?")
        assert "How points are scored" in shown.locator("#guide h2").all_text_contents()
        assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
