"""The observation in words: what each piece of the vector is. `observe.py` writes it."""

from ...core.layout import ObservationLayout
from .observe import SIZES

OBSERVATIONS = ObservationLayout(
    [
        ("players", SIZES["players"], 1, "how many play: 1, 2, 3, 4 (one-hot)"),
        ("length", SIZES["length"], 1, "length of the game (one-hot)"),
        ("rulings", SIZES["rulings"], 1, "1 where a ruling is read the other way"),
        ("question", SIZES["question"], 1, "the kind of question asked (one-hot, in the order of `Frame`)"),
        ("asked", SIZES["asked"], 1, "who is asked, self first"),
        ("active", SIZES["active"], 1, "whose turn it is, self first"),
        ("done", SIZES["done"], 1, "Political and Military action done in this turn"),
        ("turn", SIZES["turn"], 127, "turns played, 127 at most"),
        ("nation", SIZES["nation"], 1, "nation of each seat (one-hot), self first"),
        ("pieces", SIZES["pieces"], 127, "of each seat: Influence Available, Exhausted; units Available, "
         "Exhausted, demobilized; Happiness; Stars; own flags on own Issues"),
        ("deployed", SIZES["deployed"], 8, "of each seat: column of its unit on each track, 0 for none"),
        ("issues_held", SIZES["issues_held"], 53, "of each seat: Issues controlled by region, League, GAME END"),
        ("strategy", SIZES["strategy"], 1, "of each seat: the Strategy card held (one-hot)"),
        ("bid", SIZES["bid"], 15, "of each seat: Available units, unit in the region, Influence bid, passed"),
        ("happiness", SIZES["happiness"], 30, "Happiness of UK, France, USA, Italy, Japan"),
        ("unrest", SIZES["unrest"], 8, "column of Unrest on each track"),
        ("keg", SIZES["keg"], 3, "column of the Powder Keg, 0 at its start"),
        ("boxes", SIZES["boxes"], 6, "numbered boxes of the demobilize track filled"),
        ("deck", SIZES["deck"], 53, "Issues in the deck, in the discards, above GAME END's place, Events in the deck"),
        ("counters", SIZES["counters"], 127, "counters of each kind on all Issues"),
        ("event_cube", SIZES["event_cube"], 1, "whose cube lies on the Event on the Table, self first"),
        ("event_table", SIZES["event_table"], 1, "the Event on the Table (one-hot)"),
        ("event_waiting", SIZES["event_waiting"], 2, "Events waiting: 1 the first, 2 the second"),
        ("event_discards", SIZES["event_discards"], 1, "Events in the discards"),
        ("event_now", SIZES["event_now"], 1, "the Event that the question is about (one-hot)"),
        ("display", SIZES["display"], 1, "Strategy cards on display"),
        ("owner", SIZES["owner"], 4, "who controls each Issue: 0 nobody, 1 self, 2 to 4 clockwise"),
        ("settled_as", SIZES["settled_as"], 12, "its option (1 to 4); 4 more with the UK's, 8 more with the USA's flag on a naval choice"),
        ("discarded", SIZES["discarded"], 53, "its place in the discards: 1 is the top"),
        ("unseen", SIZES["unseen"], 1, "1 while it is in the deck"),
        ("context", SIZES["context"], 53, "of the question: region + 1, column, player chosen, slot + 1, amount, modifier, die, "
         "highest bid's strength and Influence, option + 1, branches, highest bidder"),
        ("slots", SIZES["slots"], 15, "Table 1-2, Waiting Room 1-3: the Issue's features, then cubes of each seat"),
        ("solo", SIZES["solo"], 127, "solo: 1, VP, threshold, whether self is the player's faction; then of each seat its Faction "
         "Strength and whether bot rules play it"),
        ("cards", SIZES["cards"], 15, "Issues the question is about: to choose an option for, to bid for, drawn, "
         "or the top three discards"),
        ("deal", SIZES["deal"], 1, "1 with deals; of each seat whether it has an offer left, and a second; what the offer is about: the "
         "question, whose, 1 for the shared USA's; the offer: who offers, to whom, the action promised, what is promised beside "
         "it (nothing, to pass, an option, an announcement) and by whom, who pays, payment 1 to 6; promises in force: slots to "
         "place on, slots not to place on, option, who passes, who announces what; any other action promised stands in the place of "
         "an offer's (all one-hot or 0/1)"),
    ],
    SIZES,
)  # fmt: skip
