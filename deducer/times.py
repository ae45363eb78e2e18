"""How long a question may take where nobody says so: in seconds, and in times as long as asked."""

QUESTION = 5.0
"""The solver, for each question of a review, quiz or analysis: nearly all deals take less."""
ADVICE = 2.0
"""Advice, and playing on by a sheet: others at the table wait for it."""
CHANCE: float | None = 2.0
"""A chance of a review: its nodes take a tenth of a second, so only a far slower machine stops."""
PROOF = 2.0
"""The check of a census's proof: nearly all take less, and what is open is checked anew."""

PAGE_ACTION = 2.0
"""The solver, for an action on a page's board: a tap waits for it, and nodes end it earlier."""
PAGE_QUESTION = 0.5
"""The solver, for each question of a page's review: a server has many tables."""
PAGE_REVIEW = 60.0
"""A page's whole review, after which it is given up: the file can be reviewed elsewhere."""
PAGE_TURN = 3.0
"""Playing on after a turn of a page's review: a current machine needs a tenth of that."""
PAGE_FIRST = 1.0
"""The first question of a page's quiz; if none is found in that, all are looked for."""
PAGE_DECK = 20.0
"""A deck on a page: nodes or worlds end it earlier, unless the machine is far slower."""
MOST_ON_PAGE = 5.0
"""The most that a page may ask for: a server has few cores for all its tables."""

SLOWER = 3.0
"""How many times as long a review may play on: fewer worlds make another answer."""
SLOWEST = 9
"""How many times as long advice on a page may take: phones are so much slower than computers."""
