"""The observation in words: what each piece of the vector is. `observe.py` writes it."""

from ...core.layout import ObservationLayout
from ...core.scales import measured
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
         "that may become Unsettled (three at most), or the top three discards"),
        ("deal", SIZES["deal"], 1, "1 with deals; of each seat whether it has an offer left, and a second; what the offer is about: the "
         "question, whose, 1 for the shared USA's; the offer: who offers, to whom, the action promised, what is promised beside "
         "it (nothing, to pass, an option, an announcement) and by whom, who pays, payment 1 to 6; promises in force: slots to "
         "place on, slots not to place on, option, who passes, who announces what; any other action promised stands in the place of "
         "an offer's (all one-hot or 0/1)"),
        ("clock", SIZES["clock"], 127, "1 with a turn limit; turns left, 127 at most; then turns played beyond 127, 254, 381, "
         "127 at most in each place, and beyond 508 as remainder by 128, quotient up to 127, rest of the quotient; turns left in the same way"),
        ("factions", SIZES["factions"], 127, "solo: which seat is the player's faction, self first; which seats agents play; whether bot "
         "rules began the turn, and how often they looked for a Military action in it; turns in which nothing moved; VP and threshold "
         "beyond 127"),
        ("shared", SIZES["shared"], 1, "two players: the action of the shared USA was asked for in this turn; it is still to come"),
        ("check", SIZES["check"], 1, "an Uprising check under way: rolls are made; Uprisings are carried out; it is that of one named "
         "region; then of each region whether it is checked, whether it has risen, whether its roll or its Uprising is still to come"),
        ("settle", SIZES["settle"], 1, "a Settle under way: who settles, self first; who controls the Issue; its step (option, Event, "
         "advance, add, Crisis); Table 1 or 2 (all one-hot)"),
        ("unsettled", SIZES["unsettled"], 1, "a bid under way: by an Uprising, by an Event; who has won it, self first; who "
         "controlled the Issue (one-hot)"),
        ("event_under", SIZES["event_under"], 1, "the Event or Crisis under way, whatever is asked (one-hot)"),
        ("effects", SIZES["effects"], 1, "of that Event: it is a Crisis; a bot has settled, and it must be performed; who decides, "
         "self first; the player chosen; the region chosen (one-hot)"),
        ("progress", SIZES["progress"], 127, "how far it is: row of the Event's effects, and beyond 127; whose turn of an effect on all; "
         "row of an option's effects; that option + 1 and its Issue + 1; the Issue settled + 1; the Issue bid for + 1; Influence and "
         "pieces taken back by this Reclaim; the most that can be answered; Available units and unit in the region of the bid"),
        ("amount", SIZES["amount"], 1, "the least Influence that can be answered, 0 to 15; the slot to place on; the first slot placed "
         "on (one-hot)"),
        ("aside", SIZES["aside"], 1, "Strategy cards laid aside after the draft"),
    ],
    SIZES,
    measured(__file__),
)  # fmt: skip
