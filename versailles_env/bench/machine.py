"""What the figures were measured on."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("versailles-env", "numba", "numpy", "pettingzoo", "gymnasium")


def machine() -> dict[str, Any]:
    from ..core import jit

    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "cores": usable,
        "cpu": cpu_model(),
        "system": platform.system(),
        "python": platform.python_version(),
        "compiled": not jit.INTERPRETED,
        **{name: _version(name) for name in PACKAGES},
    }


def cpu_model() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _version(name: str) -> str:
    from .. import __version__

    try:
        return version(name)
    except PackageNotFoundError:
        return __version__ if name == "versailles-env" else "none"
