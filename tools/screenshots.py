"""Pictures of the table and of a replay in a real Chromium, for the docs: `python -m tools.screenshots [GAME | replay ...]`.

Each game is begun in the lobby as a person does it, some questions are answered by keys, and the window is kept. Needs the extra `dev`,
and Chromium of the system. Look at what it writes before you commit it.
"""

import io
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from versailles_env.core.errors import BoardGameError
from versailles_env.games import all_games, get_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from versailles_env.core.game import Game

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
ANSWERS = {
    "versailles_1919": 16,
    "bell_of_treason": 10,
    "red_flag_over_paris": 12,
    "democracy_under_siege": 25,
}
"""So many questions are answered before the picture is taken, that there is something to see."""
SECONDS = 600
READY = "!!document.body && document.body.dataset.ready === 'yes'"
ASKED = "!!document.querySelector('#answers button')"


def main(names: list[str]) -> int:
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise BoardGameError("no chromium here: apt-get install chromium")
    games = [get_game(name) for name in names if name != "replay"] if names else all_games()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--hide-scrollbars"]
        )
        server = subprocess.Popen(
            [sys.executable, "-m", "versailles_env", "table", "--no-open", "--port", "0", "--folder", folder],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            assert server.stdout
            lobby = server.stdout.readline().split("alone: ")[1].strip()
            for game in games:
                table(browser, lobby, game)
            if not names or "replay" in names:
                replayed(browser, Path(folder))
        finally:
            server.kill()
            browser.close()
    return 0


def table(browser: "Browser", lobby: str, game: "Game") -> None:
    """One seat a person's, the others greedy's."""
    page = browser.new_page(viewport={"width": 1500, "height": 880})
    page.goto(lobby)
    until(page, READY)
    page.locator("#game").select_option(label=game.title)
    until(page, "document.body.dataset.warm === 'yes'")
    for place, select in enumerate(page.locator("#seats select").all()):
        select.select_option("greedy" if place else "human")
    page.locator("#seed").fill("11")
    if game is all_games()[0]:
        keep(page, "browser_lobby.png")
    page.locator("#begin").click()
    until(page, f"location.pathname.startsWith('/seat/') && {READY} && {ASKED}")
    for turn in range(ANSWERS.get(game.id, 10)):
        version = page.evaluate("document.body.dataset.version")
        buttons = page.locator("#answers button")
        buttons.nth(turn % buttons.count()).click()
        until(page, f"document.body.dataset.version !== '{version}' && {ASKED}")
    keep(page, f"browser_{game.id}.png")
    page.set_viewport_size({"width": 420, "height": 900})
    keep(page, f"browser_{game.id}_phone.png")
    page.close()


def replayed(browser: "Browser", folder: Path) -> None:
    """The page of a game of the flagship, with what `ppo` thinks."""
    run = [sys.executable, "-m", "versailles_env"]
    game, html = folder / "game.json", folder / "game.html"
    subprocess.run(
        [*run, "play-random", "--option", "players=3", "--seed", "7", "--quiet", "--save", str(game)],
        check=True,
        cwd=ROOT,
    )
    subprocess.run([*run, "replay", str(game), "--html", str(html), "--agent", "ppo"], check=True, cwd=ROOT)
    page = browser.new_page(viewport={"width": 1500, "height": 1090})
    page.goto(f"file://{html}#90")
    until(page, READY)
    keep(page, "browser_replay.png")
    page.close()


def until(page: "Page", condition: str) -> None:
    """(`wait_for_function` evaluates in the page, which our policy forbids.)"""
    from playwright.sync_api import Error

    last = time.monotonic() + SECONDS
    while time.monotonic() < last:
        with suppress(Error):  # the page may be on its way to another
            if page.evaluate(condition):
                return
        page.wait_for_timeout(100)
    raise BoardGameError(f"never true on the page: {condition}")


def keep(page: "Page", name: str) -> None:
    """As a PNG of 128 colours, which is a third of the size and looks the same."""
    from PIL import Image

    page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(128, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)
    print(f"written: docs/images/{name}, {(IMAGES / name).stat().st_size // 1000} kB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
