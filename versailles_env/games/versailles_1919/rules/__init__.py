"""The rules, one file a chapter of the rulebook; `dispatch.py` sends a frame to its chapter."""
