"""OpenSpiel as a peer: installed into a throw-away environment, measured there, deleted."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from .measure import REPEATS, Figure

PEER = "open_spiel"


def measure_open_spiel(seconds: float, tell: Callable[[str], None]) -> tuple[list[Figure], str]:
    """The figures, and a note: the version, or in one sentence why there are none."""
    with tempfile.TemporaryDirectory(prefix="versailles-bench-") as folder:
        python = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        steps = (
            ("making a throw-away environment", [sys.executable, "-m", "venv", folder]),
            (
                "installing OpenSpiel there",
                [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER],
            ),
            (
                "measuring OpenSpiel",
                [
                    str(python),
                    "-I",
                    str(Path(__file__).with_name("open_spiel_script.py")),
                    str(seconds),
                    str(REPEATS),
                ],
            ),
        )
        out = ""
        for what, command in steps:
            tell(what)
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=900)
            except (OSError, subprocess.TimeoutExpired) as error:
                return [], f"no figures of OpenSpiel: {what} failed ({error})"
            if done.returncode:
                last = (done.stderr.strip() or "no message").splitlines()[-1]
                return [], f"no figures of OpenSpiel: {what} failed ({last})"
            out = done.stdout
    result = json.loads(out)
    figures = [Figure(PEER, figure["name"], figure["per_second"]) for figure in result["figures"]]
    return (
        figures,
        f"OpenSpiel {result['version']}, with the acting player's observation and the legal actions at every decision",
    )
