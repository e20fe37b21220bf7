from pathlib import Path

import pytest
from pydantic import ValidationError

from versailles_env.core.rulings import load_rulings, ruling_options

TEXT = """
[[ruling]]
id = "R-1"
ruling = "Ties go to the active player."
reason = "The book is silent."

[[ruling]]
id = "R-2"
ruling = "A roll equal to the number counts."
reason = "The text goes before the aid card."
option = "uprising_at"
readings = ["equal", "above"]
meaning = ["the text", "the aid card"]
"""


def test_a_switchable_ruling_is_an_option_whose_default_is_the_first_reading(tmp_path: Path) -> None:
    (tmp_path / "rulings.toml").write_text(TEXT)
    rulings = load_rulings(tmp_path / "rulings.toml")
    assert [ruling.id for ruling in rulings] == ["R-1", "R-2"]
    (option,) = ruling_options(rulings)
    assert (option.name, option.default, option.choices) == ("uprising_at", "equal", ("equal", "above"))
    assert "R-2" in option.what


def test_an_unknown_field_of_a_ruling_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "rulings.toml").write_text(TEXT + "page = 3\n")
    with pytest.raises(ValidationError, match="page"):
        load_rulings(tmp_path / "rulings.toml")
