"""A checkpoint whose files were cut, changed or taken away is one sentence, and the one before it is taken."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra train")

from versailles_env.training.checkpoint import (  # noqa: E402
    FILES,
    SUMS,
    Checkpoint,
    CheckpointError,
    latest,
    save_checkpoint,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    model = torch.nn.Linear(2, 3)
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    for update in (1, 2):
        save_checkpoint(
            tmp_path, update, model, optimizer, {"odds": np.ones(2)}, {"seats": np.zeros(3)}, {"rows": update}
        )
    return tmp_path


CHANGES = {
    "gone": lambda data: None,
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "one bit": lambda data: data[:-2] + bytes([data[-2] ^ 1]) + data[-1:],
    "longer": lambda data: data + b" ",
    "null": lambda data: b"null",
    "a list": lambda data: b"[]",
    "not text": lambda data: b"\xff\xfe",
}


CASES = [(name, how) for name in (*FILES, SUMS) for how in CHANGES if (name, how) != (SUMS, "longer")]
"""A space at the end of the digests changes nothing."""


@pytest.mark.parametrize(("name", "how"), CASES)
def test_a_changed_file_is_named_and_the_checkpoint_before_is_taken(
    folder: Path, name: str, how: str
) -> None:
    file = folder / "000002" / name
    data = CHANGES[how](file.read_bytes())
    file.unlink() if data is None else file.write_bytes(data)
    with pytest.raises(CheckpointError) as caught:
        Checkpoint(folder / "000002")
    said = {"gone": "is not there"}.get(how, "was cut or changed after it was written")
    said = "does not hold the digests of its files" if name == SUMS else said
    assert str(caught.value) == f"{file.parent}: not a whole checkpoint ({name} {said})"
    found = latest(folder)
    assert found is not None
    assert found.state == {"update": 1, "rows": 1}
