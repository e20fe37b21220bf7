"""How fast is it, beside what others have: `versailles bench`.

`measure` times one case, `cases` are ours, `peers` and `open_spiel` those of others, `start` the compiler, `report` the result.
"""
