"""``hanabi deck check``: how complete a typed deck is, and all that is wrong with it."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from deducer.cli.exits import Exit
from deducer.cli.files import naming, text_of
from deducer.cli.said import Said
from deducer.cli.streams import warn, write_json
from deducer.formats import compact, hanab_live, share
from deducer.show.json.deck import deck_json
from deducer.show.terminal.deck import check_text
from solver.errors import DealError, Phrase
from solver.notation.deck_check import DeckCheck
from solver.notation.rules_lines import rules_text


def run(deck: Path, said: Said, *, as_json: bool) -> None:
    """Check a deck and print the result; exit with status 1 unless it is complete and right.

    :raises HanabiError: if it can't be checked.
    """
    if str(deck) == "-" and sys.stdin.isatty():
        sys.stderr.write("the cards, the top one first, then Ctrl-D on a line of its own:\n")
    text = text_of(deck)
    header = said.header()
    with naming(deck):
        _refuse_game(text)
        check = DeckCheck.parse(text, said.players, said=header)
    if as_json:
        write_json(deck_json(check))
    else:
        Console().print(check_text(check, rules_text(check.rules)))
    sys.stdout.flush()
    if not check.complete:
        warn(check.summary)
        sys.exit(Exit.FAILED)


def _refuse_game(text: str) -> None:
    """Refuse a game file; one that can't be read is refused by its own reader."""
    link = Phrase("a game in a link")
    for known, what in ((hanab_live, Phrase("a game in JSON")), (share, link), (compact, link)):
        if known.sniff(text):
            known.read(text)
            raise DealError(
                "this is {what}: a deck is cards such as r1 y3, the top one first", what=what
            )
