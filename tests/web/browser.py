"""Chromium of the system, without a window: opens a page and gives back what it has become."""

import shutil
import subprocess
from pathlib import Path

import pytest

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
