"""What only maintainers need, run in a clone: `python -m tools.docgen`. Not part of the wheel."""
