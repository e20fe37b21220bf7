"""What the registers of a frame hold, by its kind. Registers that no kind names here are empty.

A question has in SEAT who answers it, and in NATION the faction it is about: rules ask for a faction (`ask` in
`rules/pieces.py`), and `seat_of` says who decides for it now.
"""

from ...core.frames import A, B, C, D, E

NATION = D
"""Of every question but TAKE_FACTION and PICK_WINNER, which are the player's own."""

# TURN
POLITICAL_DONE, MILITARY_DONE, SHARED_ASKED, BOT_LOOKS = A, B, C, E
# SETUP, and the draws: which slot, pile or seat the card goes to
DRAWS = A
GOAL, PLACE = A, B
# RECLAIM, SHARE_RECLAIM
INFLUENCE_BACK, PIECES_BACK = A, B
# SETTLE
SETTLED_SLOT, SETTLER, CONTROLLER, SETTLED_ISSUE = A, B, C, D
# LAY_COUNTERS
ISSUE, LAID_OPTION, FLAG = A, B, C
# CHECK: NONE or a region; then regions as bits, the row of the chart, the seat that announces next
NAMED_REGION, TO_ROLL, UPROAR, CHART_ROW, ANNOUNCER = A, B, C, D, E
# UPRISING
REGION, MAY_BE_HIT, HIT = A, B, C
# ROLL_OFF: nations as bits; BOT_MILITARY: regions as bits, the one just rolled for + 1
ROLLERS, WANTED, ROLLED = A, A, C
# UNSETTLED; `ISSUE` is A here, too
UPRISING_REGION, WINNER, FORMER_OWNER = B, C, D
# BIDDING, about `ISSUE`: nations, bits of nations in the last two
NEXT_BIDDER, HIGHEST, PASSED, TIED_BOTS = B, C, D, E
# ADVANCE, ADD_ISSUE
ISSUE_ADVANCED, EVENT_ADVANCED = A, B
TO_DRAW = B
# EVENT; the questions PERFORM_EVENT and EVENT_CUBE have the first
EVENT, IN_CONFERENCE, MUST = A, B, C

# PLACE_AMOUNT, PLACE_SECOND
SLOT, FIRST_SLOT = A, B
# DEPLOY_UNIT; ANNOUNCE has `REGION` alone
COLUMN = B
# DEMOBILIZE_UNIT
BY_MUTINY = B
# what a deal can be about, OPTION, BID and PERFORM_EVENT: the Issue or the Event
ABOUT = A
# BID, BID_INFLUENCE, about `ISSUE`
BEST_BIDDER, SHAPE = B, C
# PICK_HIT, TAKE_FACTION, PICK_WINNER: nations as bits; PICK_HIT and PICK_ISSUE: the region of the Uprising
TIED, PICK_REGION = A, B
# BRANCH, UNSETTLE_PICK; CARD of the program is their E, too
CHOICE_ROW, BRANCHES = A, B
WHERE, OF_WHOM = A, B
