"""The table in a real Chromium: begun in the lobby, played by clicks, by keys and on a phone, taken back, reloaded, the server killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import MISSING, chromium, go, needs_browser, until, window

pytest.importorskip("playwright", reason=MISSING)
from playwright.sync_api import Browser, Page, Route, expect

ROOT = Path(__file__).parents[2]
pytestmark = [needs_browser, pytest.mark.slow]
VERSION = "Number(document.body.dataset.version)"
SEATED = "location.pathname.startsWith('/seat/') && !!document.body && document.body.dataset.ready === 'yes'"


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill()


def choose(
    page: Page, lobby: str, game: str, seats: list[str], together: bool = True, **options: str
) -> None:
    """Fill in the lobby as a person does."""
    go(page, lobby)
    page.locator("#game").select_option(label=game)
    until(page, "document.body.dataset.warm === 'yes'", 600)
    for name, value in options.items():
        page.locator(f'.fields select[name="{name}"]').select_option(value)
    expect(page.locator("#seats select")).to_have_count(len(seats))
    for select, who in zip(page.locator("#seats select").all(), seats, strict=True):
        select.select_option(who)
    page.locator("#together").set_checked(together)
    page.locator("#seed").fill("7")


def begin(page: Page, lobby: str, game: str, seats: list[str], **options: str) -> None:
    choose(page, lobby, game, seats, **options)
    page.locator("#begin").click()
    until(page, SEATED, 300)
    page.locator("#answers button").first.wait_for()


def now(page: Page) -> int:
    version: int = page.evaluate(VERSION)
    return version


def later(page: Page, version: int) -> None:
    """Until the game has gone on and this page is asked again, or it is over."""
    until(
        page,
        f"{VERSION} > {version} && !!(document.querySelector('#answers button') || !document.querySelector('#replay').hidden)",
    )


def click_on(page: Page, turn: int) -> bool:
    """Answer with the mouse: on the board where something is framed, else by a button; whether it was on the board."""
    places = page.locator(".board g.can")
    count = places.count()
    if turn % 3 and count:
        place = places.nth(turn % count)
        box: Any = place.evaluate(
            """g => { g.scrollIntoView({block: 'center'}); const edge = (g.querySelector('.edge') || g).getBoundingClientRect();
            for (const [u, v] of [[.5, .5], [.1, .2], [.9, .8], [.1, .9], [.9, .1]]) {
              const x = edge.x + edge.width * u, y = edge.y + edge.height * v, hit = document.elementFromPoint(x, y);
              if (hit && hit.closest('g.can') === g) return [x, y]; } return null; }"""
        )
        if box:
            page.mouse.click(*box)
            near = page.locator("#answers.picked button.near")
            if near.count():
                near.first.click()
            return True
    buttons = page.locator("#answers button")
    buttons.nth(turn % buttons.count()).click()
    return False


def play_to_the_end(page: Page, most: int = 1500) -> int:
    on_board = 0
    for turn in range(most):
        if page.locator("#replay").is_visible():
            return on_board
        version = now(page)
        on_board += click_on(page, turn)
        later(page, version)
    raise AssertionError("the game does not end")


def question(page: Page) -> str:
    return page.locator("#question").inner_text()


@pytest.mark.parametrize(
    ("game", "players", "seats"),
    [
        ("Versailles 1919", "1", ["human"]),
        ("Versailles 1919", "3", ["human", "rulebook", "human"]),
        ("The Bell of Treason", "2", ["human", "rulebook"]),
    ],
)
def test_a_whole_game_by_clicking(
    served: Served, browser: Browser, game: str, players: str, seats: list[str]
) -> None:
    """Every answer by the mouse: on the board where it has a place, else on a button; at the end the replay."""
    page = window(browser)
    begin(page, served.lobby, game, seats, players=players)
    assert play_to_the_end(page) > 10
    assert "won by" in question(page)
    page.goto(f"{page.url}/replay", timeout=300_000)  # every position is drawn
    until(page, "document.body.dataset.ready === 'yes'")
    expect(page.locator("#count")).to_contain_text("0 / ")
    page.context.close()


def test_undo_reload_and_a_killed_server(browser: Browser, tmp_path: Path) -> None:
    served, page = Served(tmp_path / "tables"), window(browser)
    try:
        begin(page, served.lobby, "Versailles 1919", ["human", "random", "random"], players="3")
        first, version = question(page), now(page)
        click_on(page, 1)
        later(page, version)
        assert question(page) != first
        page.locator("#undo").click()
        expect(page.locator("#question")).to_have_text(first)
        version = now(page)
        click_on(page, 0)
        later(page, version)
        shown = page.locator("#board").inner_html()
        go(page, page.url)
        page.locator("#answers button").first.wait_for()
        assert page.locator("#board").inner_html() == shown
        served.kill()
        expect(page.locator("#line")).to_contain_text("not connected", timeout=30_000)
        served.start()
        expect(page.locator("#line")).to_have_text("", timeout=120_000)
        page.locator("#answers button").first.wait_for()
        assert page.locator("#board").inner_html() == shown
        address = page.url
        go(page, served.lobby)
        page.locator("#tables a").click()
        until(page, SEATED)
        assert page.url == address
    finally:
        served.kill()
        page.context.close()


def test_who_would_win_a_settle_is_told_and_a_hint_and_how_to_play(served: Served, browser: Browser) -> None:
    page = window(browser)
    begin(page, served.lobby, "Versailles 1919", ["human"], players="1")
    for turn in range(60):
        settle = page.locator("#answers button", has_text="settle ")
        if settle.count():
            break
        version = now(page)
        click_on(page, 3 * turn)
        later(page, version)
    expect(settle.first.locator("small")).to_contain_text("would win it: ")
    page.locator("#adviser").select_option("ppo")
    page.locator("#ask").click()
    expect(page.locator("#hint")).to_contain_text("ppo would: ")
    assert "%" in page.locator("#hint").inner_text()
    page.keyboard.press("?")
    expect(page.locator("#guide")).to_contain_text("1 VP if its Faction Strength is the highest alone")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.context.close()


def test_an_answer_that_comes_late_does_not_undo_what_was_chosen_since(
    served: Served, browser: Browser
) -> None:
    """The seats of three players are shown, though those of four, asked for before, arrive after them."""
    page = window(browser)
    go(page, served.lobby)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/seats", hold_the_first)
    players = page.locator('.fields select[name="players"]')
    players.select_option("4")
    expect(page.locator("#begin")).to_be_disabled()
    players.select_option("3")
    expect(page.locator("#seats select")).to_have_count(3)
    with page.expect_response("**/seats") as late:
        held[0].continue_()
    assert len(late.value.json()["seats"]) == 4
    page.wait_for_timeout(200)
    expect(page.locator("#seats select")).to_have_count(3)
    expect(page.locator("#begin")).to_be_enabled()
    page.context.close()


def test_open_choices_can_be_left_to_a_default(served: Served, browser: Browser) -> None:
    page = window(browser)
    choose(page, served.lobby, "Versailles 1919", ["human"], players="1")
    page.locator("#open-choices").select_option("first")
    page.locator("#begin").click()
    until(page, SEATED, 300)
    for turn in range(25):
        page.locator("#answers button").first.wait_for()
        assert "leaves open" not in question(page)
        version = now(page)
        click_on(page, turn)
        later(page, version)
    page.context.close()


def test_a_deal_is_offered_and_answered_by_clicking(served: Served, browser: Browser) -> None:
    """Two people at one screen: one offers, the other accepts; the log tells it."""
    page = window(browser)
    begin(page, served.lobby, "Versailles 1919", ["human", "human", "human"], players="3", deals="yes")
    for turn in range(200):
        version = now(page)
        for words in ("accept the deal", "a deal ", "offer a deal"):
            button = page.locator("#answers button", has_text=words)
            if button.count():
                button.nth(turn % button.count()).click()
                break
        else:
            page.locator("#answers button").nth(turn % page.locator("#answers button").count()).click()
        later(page, version)
        if "accepts" in page.locator("#log").inner_text():
            break
    log = page.locator("#log").inner_text()
    assert "offers" in log
    assert "accepts" in log
    page.context.close()


def test_two_people_with_a_hand_each_see_their_own_alone(served: Served, browser: Browser) -> None:
    """Two browsers, two seats of a game with hidden hands: the cards of the one are nowhere in the page of the other."""
    lobby, one, other = window(browser), window(browser), window(browser)
    choose(lobby, served.lobby, "The Bell of Treason", ["human", "human"], together=False, players="2")
    lobby.locator("#begin").click()
    expect(lobby.locator("#list a")).to_have_count(2)
    links = [str(link.get_attribute("href")) for link in lobby.locator("#list a").all()]
    pages = [one, other]
    for page, link in zip(pages, links, strict=True):
        go(page, f"http://127.0.0.1:{served.port}{link}")
    for _ in range(30):
        asked = [page for page in pages if page.locator("#answers button").count()]
        assert len(asked) == 1
        rest = next(page for page in pages if page is not asked[0])
        expect(rest.locator("#question")).to_contain_text("waiting for")
        if question(asked[0]) == "which card to play":
            break
        version = now(rest)
        asked[0].locator("#answers button").first.click()
        until(rest, f"{VERSION} > {version}")
        one.wait_for_timeout(100)
    cards = [
        text.split(" (")[0].lstrip("123456789 ")
        for text in asked[0].locator("#answers button").all_inner_texts()
    ]
    assert len(cards) == 5
    seen, hidden = asked[0].content(), rest.content()
    for card in cards:
        name = card.replace("'", "&#x27;")
        assert card in seen or name in seen
        assert card not in hidden
        assert name not in hidden
    for page in (lobby, *pages):
        page.context.close()


def test_keys_alone_are_enough(served: Served, browser: Browser) -> None:
    """From the lobby on: Tab and Enter, numbers, u, h, ?, Escape; a framed place of the board is reached and named."""
    page = window(browser)
    choose(page, served.lobby, "Versailles 1919", ["human", "random", "random"], players="3")
    page.locator("#seed").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, SEATED, 300)
    page.locator("#answers button").first.wait_for()
    first = question(page)
    version = now(page)
    page.keyboard.press("2")
    later(page, version)
    page.keyboard.press("u")
    expect(page.locator("#question")).to_have_text(first)
    for _ in range(60):
        page.keyboard.press("Tab")
        label = page.evaluate(
            "document.activeElement.matches('g.can') && document.activeElement.getAttribute('aria-label')"
        )
        if label:
            break
    assert label
    version = now(page)
    page.keyboard.press("Enter")
    if page.locator("#answers.picked").count():
        page.keyboard.press("Enter")
    later(page, version)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text("would")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize("dark", [False, True])
def test_what_can_be_chosen_is_framed_in_light_and_in_dark(
    served: Served, browser: Browser, dark: bool
) -> None:
    page = window(browser, dark=dark)
    begin(page, served.lobby, "The Bell of Treason", ["human", "random"], players="2")
    for turn in range(6):
        if page.locator(".board g.can").count():
            break
        version = now(page)
        click_on(page, 3 * turn)
        later(page, version)
    frames = page.locator(".board g.can > .edge").evaluate_all(
        "edges => edges.map(e => getComputedStyle(e).stroke)"
    )
    accent = page.evaluate(
        "(() => { const p = document.body.appendChild(document.createElement('p')); p.style.color = 'var(--accent)'; return getComputedStyle(p).color })()"
    )
    assert frames
    assert set(frames) == {accent}
    page.context.close()


@pytest.mark.parametrize("game", ["Versailles 1919", "The Bell of Treason"])
def test_a_phone_in_portrait(served: Served, browser: Browser, game: str) -> None:
    """One column, nothing wider than the window, letters large enough, answers under the thumb."""
    page = window(browser, 390, 844, touch=True)
    begin(page, served.lobby, game, ["human"], players="1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("#board svg").get_attribute("viewBox", timeout=5000).startswith("0 0 480 ")  # type: ignore[union-attr]
    for turn in range(12):
        version = now(page)
        button = page.locator("#answers button").nth(turn % page.locator("#answers button").count())
        button.tap()
        later(page, version)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()
