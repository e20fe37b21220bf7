"""The numbers that greedy's evaluation weighs with."""

import ast

from ...pages import Place, table

EVALUATION = "versailles_env/games/versailles_1919/evaluate.py"


def weights(place: Place, words: str) -> str:
    """The named numbers at the head of the evaluation, with what its source says of them."""
    body = ast.parse((place.root / EVALUATION).read_text(encoding="utf-8")).body
    rows: list[list[object]] = []
    for line, node in enumerate(body):
        if not isinstance(node, ast.Assign):
            continue
        target, value = node.targets[0], node.value
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = value.elts if isinstance(value, ast.Tuple) else [value]
        after = body[line + 1] if line + 1 < len(body) else None
        what = (
            after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        )
        shown = ", ".join(f"`{ast.unparse(n)}` {ast.unparse(v)}" for n, v in zip(names, values, strict=True))
        rows.append([shown, what])
    return table(["weights", "what for"], rows)
