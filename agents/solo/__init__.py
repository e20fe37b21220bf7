"""How hard is the solitaire game? Given players against given bots: points, wins at every threshold, the staircase."""
