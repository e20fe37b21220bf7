"""What every game stands on; knows no game. Start reading at `game.py` and `loop.py`."""
