"""``hanabi deck``: what a typed deck lacks, and how likely a deck with these first cards is won."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from deducer.advice.chances.sampling import MOST_LISTED
from deducer.advice.shuffle import shuffle_chance
from deducer.cli.build import tell_if_slow
from deducer.cli.deals import DeckChanceOptions, DeckCheckOptions
from deducer.cli.exits import Exit, interrupted, stoppable
from deducer.cli.files import naming, text_of
from deducer.cli.streams import warn, write_json
from deducer.formats import refuse_game
from deducer.show.terminal.deals import chance_lines, check_text
from solver.deal import FirstCards
from solver.limits import Limits
from solver.notation.deck_check import DeckCheck
from solver.notation.rules_lines import rules_text


def check(options: DeckCheckOptions) -> None:
    """Check a deck and print the result; exit with status 1 unless it is complete and right.

    :raises HanabiError: if it can't be checked.
    """
    header = options.rules.header()
    with _typed(options.deck) as text:
        result = DeckCheck.parse(text, options.rules.players, header=header)
    if options.as_json:
        from deducer.show.json.deals import deck_json

        write_json(deck_json(result))
    else:
        Console().print(check_text(result, rules_text(result.rules)))
    sys.stdout.flush()
    if not result.complete:
        warn(result.summary)
        sys.exit(Exit.FAILED)


def chance(options: DeckChanceOptions) -> None:
    """Print the share of winnable decks among all that begin with the cards of one.

    Ctrl-C ends that with the decks so far.

    :raises HanabiError: if they can't be read, or some are there too often.
    """
    header = options.rules.header()
    with _typed(options.deck) as text:
        begun = FirstCards.parse(text, options.rules.players, header=header)
    tell_if_slow()
    most = MOST_LISTED if options.worlds is None else options.worlds
    with stoppable() as stop:
        share = shuffle_chance(begun, Limits(stop=stop), worlds=most)
    if options.as_json:
        from deducer.show.json.deals import ShuffleJson
        from deducer.show.json.values import fill

        write_json(fill(ShuffleJson, share))
    else:
        Console().print(chance_lines(share, rules_text(begun.rules, begun.players)))
    if stop():
        raise interrupted(f"after {share.chance.worlds:,} orders")


@contextmanager
def _typed(deck: Path) -> Iterator[str]:
    """Yield the text of a deck; errors inside name it."""
    if str(deck) == "-" and sys.stdin.isatty():
        sys.stderr.write("the cards, the top one first, then Ctrl-D on a line of its own:\n")
    text = text_of(deck)
    with naming(deck):
        refuse_game(text)
        yield text
