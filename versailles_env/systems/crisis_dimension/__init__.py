"""The crisis-dimension system: two factions, twelve spaces in four Dimensions, cards for events or points.

Kernels take the record `s` and the tables `t`; in what two games of the system differ they read `t`, never the game's name.
"""
