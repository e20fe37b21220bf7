"""How fast training is: the table of docs/figures/training_bench.json."""

from versailles_env.bench.training import PARTS, sentences, settings, share

from . import figures
from .pages import Place, table

NAME = "training_bench"


def training_bench(place: Place, words: str) -> str:
    """Rates and shares, what was aimed at, what it was measured with."""
    parts = []
    for data in figures.read(place, NAME):
        rows: list[list[object]] = [
            [
                f"{row['way']} against {row['opponents']}",
                *(f"{row[key]:,.0f}" for key in ("collect_per_s", "train_per_s", "rows_per_s")),
                *(share(row["shares"].get(part)) for part in PARTS),
            ]
            for row in data["rows"]
        ]
        heads = ["", "collecting", "training", "own rows/s", *PARTS]
        said = "\n".join(f"- {line}" for line in sentences(data))
        parts.append(f"{table(heads, rows, right=tuple(range(1, 8)))}\n\n{said}\n\n{settings(data)}")
    return "\n\n".join(parts) or figures.missing(place, NAME)
