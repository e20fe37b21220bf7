"""Chromium of the system, driven by Playwright: what a person does at a page, and what it then shows."""

import contextlib
import importlib.util
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = importlib.util.find_spec("playwright")
MISSING = (
    "no chromium here: apt-get install chromium"
    if CHROMIUM is None
    else "no driver here: pip install playwright"
)
SECONDS = 120
needs_browser = pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason=MISSING)


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser without a window; every page of `window` is a person of its own."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=SECONDS * 500)  # a busy machine answers late; what never comes still fails
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        )
        yield browser
        browser.close()


def window(
    browser: "Browser", width: int = 1400, height: int = 1000, dark: bool = False, touch: bool = False
) -> "Page":
    """A page with nothing shared with others: cookies and storage of its own. What its scripts get wrong fails the test."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", has_touch=touch
    )
    context.set_default_timeout(SECONDS * 500)
    page = context.new_page()
    page.on("pageerror", _fail)
    return page


def _fail(error: object) -> None:
    raise AssertionError(f"a script of the page failed: {error}")


def go(page: "Page", address: str) -> None:
    """Open an address, and wait until the page has drawn itself."""
    page.goto(address)
    until(page, "document.body && document.body.dataset.ready === 'yes'")


def until(page: "Page", condition: str, seconds: float = SECONDS) -> None:
    """Until this expression is true on the page. (`wait_for_function` evaluates in the page, which our policy forbids.)"""
    from playwright.sync_api import Error

    last = time.monotonic() + seconds
    while time.monotonic() < last:
        with contextlib.suppress(Error):  # the page may be on its way to another
            if page.evaluate(condition):
                return
        page.wait_for_timeout(40)
    raise AssertionError(f"never true on the page: {condition}")


def shot(page: "Page", file: Path) -> Path:
    """What the window shows, as a PNG file."""
    page.screenshot(path=file)
    return file
