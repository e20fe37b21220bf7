"""Chromium of the system, without a window: opens a page and gives back what it has become."""

import base64
import contextlib
import json
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
INSTALL = "no chromium here: apt-get install chromium"
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason=INSTALL)


def opened(address: str, profile: Path, width: int = 1400, height: int = 1000) -> str:
    """The page as HTML after its scripts have run."""
    command = [
        str(CHROMIUM),
        *QUIET,
        f"--user-data-dir={profile}",
        f"--window-size={width},{height}",
        "--virtual-time-budget=20000",
        "--dump-dom",
        address,
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


class Browser:
    """A Chromium that is told what to do over its debugging port: go, look, click, press keys."""

    def __init__(self, profile: Path, width: int = 1400, height: int = 1000):
        command = [
            str(CHROMIUM),
            *QUIET,
            f"--user-data-dir={profile}",
            "--remote-debugging-port=0",
            "about:blank",
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self._port(profile / "DevToolsActivePort")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            page = next(each for each in json.load(answer) if each["type"] == "page")
        self._connection = connect(page["webSocketDebuggerUrl"], max_size=None)
        self._socket = self._connection.__enter__()
        self._count = 0
        self.resize(width, height)

    @staticmethod
    def _port(file: Path) -> int:
        for _ in range(300):
            if file.exists() and file.read_text().strip():
                return int(file.read_text().split()[0])
            time.sleep(0.1)
        raise TimeoutError("chromium did not start")

    def tell(self, method: str, seconds: float = 60, **parameters: Any) -> dict[str, Any]:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=seconds))
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def resize(self, width: int, height: int) -> None:
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def go(self, address: str) -> None:
        self.tell("Page.navigate", 300, url=address)
        self.wait("document.body && document.body.dataset.ready === 'yes'")

    def js(self, expression: str) -> Any:
        answer = self.tell("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait(self, condition: str, seconds: float = 60) -> Any:
        """Until this expression is true on the page; its value."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with contextlib.suppress(AssertionError):  # the page may be changing under the question
                if value := self.js(condition):
                    return value
            time.sleep(0.05)
        raise TimeoutError(f"never true on the page: {condition}")

    def click(self, element: str) -> None:
        """The mouse on the middle of what this expression gives."""
        self.js(f"({element}).scrollIntoView({{block: 'center', behavior: 'instant'}})")
        x, y = self.js(
            f"(() => {{const b = ({element}).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]}})()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        text = key if len(key) == 1 else {"Enter": "\r"}.get(key, "")
        self.tell("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.tell("Input.dispatchKeyEvent", type="keyUp", key=key)

    def picture(self, file: Path) -> Path:
        """What the window shows, as a PNG file."""
        file.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot")["data"]))
        return file

    def close(self) -> None:
        self._connection.__exit__(None, None, None)
        self._process.terminate()
        self._process.wait(20)
