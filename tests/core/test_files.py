"""Files are whole or not there."""

from pathlib import Path

import pytest

from versailles_env.core.errors import OptionError
from versailles_env.core.files import write_bytes, write_text, write_whole
from versailles_env.core.hooks import provide, provided


def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = write_text(tmp_path / "file", "old")

    def fails(part: Path) -> None:
        part.write_text("ne")
        raise RuntimeError("the disk is full")

    with pytest.raises(RuntimeError, match="full"):
        write_whole(path, fails)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "file", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    write_bytes(link, b"new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_layer_above_is_found_by_what_it_provides() -> None:
    provide("tests", "tests.toy.game:NAMES")
    assert "gift" in provided("tests")
    with pytest.raises(OptionError, match="nothing provides magic"):
        provided("magic")
