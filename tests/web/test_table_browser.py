"""The table in a real Chromium: begun in the lobby, played by clicks and keys, taken back, reloaded, the server killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser import Browser, needs_browser

ROOT = Path(__file__).parents[2]
pytestmark = [needs_browser, pytest.mark.slow]


class Served:
    """`versailles table` as a process of its own."""

    def __init__(self, folder: Path, port: int = 0):
        self.folder, self.port = folder, port
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "versailles_env", "table", "--no-open"]
        command += ["--port", str(self.port), "--folder", str(self.folder)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)
        assert self.process.stdout
        self.lobby = self.process.stdout.readline().split("alone: ")[1].strip()
        self.port = int(self.lobby.split(":")[2].split("/")[0])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "tables")
    yield server
    server.kill()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    window = Browser(tmp_path / "profile")
    yield window
    window.close()


ANSWERS = "document.querySelectorAll('#answers button')"
VERSION = "Number(document.body.dataset.version)"


def begin(browser: Browser, lobby: str, players: int, people: int, together: bool = True) -> None:
    """A game of random opponents, set up as a person does it."""
    browser.go(lobby)
    browser.wait("document.querySelectorAll('#seats select').length")
    field = "document.querySelector('#main-options select')"
    browser.js(f"{field}.value = '{players}'; {field}.dispatchEvent(new Event('change'))")
    seats = max(players, 1)
    browser.wait(f"document.querySelectorAll('#seats select').length === {seats}")
    browser.js(
        f"document.querySelectorAll('#seats select').forEach((s, k) => s.value = k < {people} ? 'human' : 'random')"
    )
    browser.js(f"document.getElementById('together').checked = {str(together).lower()}")
    browser.js("document.getElementById('seed').value = '7'")
    browser.click("document.getElementById('begin')")
    if together or people == 1:
        browser.wait("location.pathname.startsWith('/seat/') && document.body.dataset.ready === 'yes'", 300)
        browser.wait(f"{ANSWERS}.length")


def test_clicks_keys_undo_reload_and_a_killed_server(served: Served, browser: Browser) -> None:
    begin(browser, served.lobby, 3, 1)
    question = browser.js("document.getElementById('question').textContent")
    version = browser.js(VERSION)
    browser.click("document.querySelector('.board g.can')")
    browser.wait(f"{VERSION} > {version} && {ANSWERS}.length")
    assert browser.js("document.getElementById('question').textContent") != question
    browser.click("document.getElementById('undo')")
    browser.wait(f"document.getElementById('question').textContent === {question!r}")
    version = browser.js(VERSION)
    browser.press("1")
    browser.wait(f"{VERSION} > {version} && {ANSWERS}.length")
    version = browser.js(VERSION)
    browser.js("document.querySelector('#answers button').focus()")
    browser.press("Enter")
    browser.wait(f"{VERSION} > {version} && {ANSWERS}.length")
    shown = browser.js("document.getElementById('board').innerHTML")
    address = browser.js("location.href")
    browser.go(address)
    browser.wait(f"{ANSWERS}.length")
    assert browser.js("document.getElementById('board').innerHTML") == shown
    served.kill()
    browser.wait("document.getElementById('line').textContent.includes('not connected')")
    served.start()
    browser.wait("document.getElementById('line').textContent === ''", 120)
    browser.wait(f"{ANSWERS}.length")
    assert browser.js("document.getElementById('board').innerHTML") == shown
    browser.resize(420, 860)
    browser.wait("document.querySelector('#board svg').getAttribute('viewBox').startsWith('0 0 480 ')")
    assert browser.js("document.documentElement.scrollWidth") <= 420


@pytest.mark.parametrize(("players", "people"), [(1, 1), (3, 3)])
def test_a_whole_game_by_clicking(served: Served, browser: Browser, players: int, people: int) -> None:
    """Every answer by the mouse: on the board where it has a place, else on a button; at the end the replay."""
    begin(browser, served.lobby, players, people)
    on_board = 0
    until = time.monotonic() + 400
    while time.monotonic() < until:
        state = browser.wait(
            f"document.querySelector('#replay').hidden ? ({ANSWERS}.length ? 'asked' : '') : 'over'"
        )
        if state == "over":
            break
        version = browser.js(VERSION)
        place = f"document.querySelectorAll('.board g.can')[{version} % document.querySelectorAll('.board g.can').length]"
        if version % 3 and browser.js("document.querySelectorAll('.board g.can').length"):
            browser.click(place)
            on_board += 1
            if browser.js("document.getElementById('answers').className") == "picked":
                browser.click("document.querySelector('#answers button.near')")
            elif browser.js(f"{VERSION} === {version}"):
                browser.js(f"{ANSWERS}[0] && {ANSWERS}[0].click()")  # the place lies under another one
        else:
            browser.click(f"{ANSWERS}[{version} % {ANSWERS}.length]")
        browser.wait(f"{VERSION} > {version}")
    assert state == "over"
    assert on_board > 10
    assert "won by" in browser.js("document.getElementById('question').textContent")
    address = browser.js("document.getElementById('replay').href")
    browser.go(address)
    assert browser.js("document.getElementById('count').textContent").startswith("0 / ")


def test_two_people_with_a_link_each(served: Served, browser: Browser, tmp_path: Path) -> None:
    begin(browser, served.lobby, 3, 2, together=False)
    browser.wait("document.querySelectorAll('#list a').length === 2", 300)
    links = browser.js("[...document.querySelectorAll('#list a')].map(a => a.href)")
    other = Browser(tmp_path / "other")
    try:
        browser.go(links[0])
        other.go(links[1])
        browser.wait(f"{ANSWERS}.length")
        assert not other.js(f"{ANSWERS}.length")
        assert "waiting for" in other.js("document.getElementById('question').textContent")
        for _ in range(40):
            if browser.js(f"{ANSWERS}.length"):
                browser.js(f"{ANSWERS}[{ANSWERS}.length - 1].click()")
                time.sleep(0.1)
            if other.js(f"{ANSWERS}.length"):
                break
        assert other.wait(f"{ANSWERS}.length")
    finally:
        other.close()
