"""``hanabi deck``: what a typed deck lacks, and how likely a deck with these first cards is won."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from deducer.advice.chances.sampling import MOST_LISTED
from deducer.advice.shuffle import shuffle_chance
from deducer.cli.arguments import RuleOptions
from deducer.cli.build import tell_if_slow
from deducer.cli.exits import Exit, stoppable
from deducer.cli.files import naming, text_of
from deducer.cli.streams import warn, write_json
from deducer.formats import refuse_game
from deducer.show.json.deals import deck_json, shuffle_json
from deducer.show.terminal.deals import chance_lines, check_text
from solver.deal import FirstCards
from solver.limits import Limits
from solver.notation.deck_check import DeckCheck
from solver.notation.rules_lines import rules_text


def check(deck: Path, rules: RuleOptions, *, as_json: bool) -> None:
    """Check a deck and print the result; exit with status 1 unless it is complete and right.

    :raises HanabiError: if it can't be checked.
    """
    text = _typed(deck)
    header = rules.header()
    with naming(deck):
        refuse_game(text)
        result = DeckCheck.parse(text, rules.players, header=header)
    if as_json:
        write_json(deck_json(result))
    else:
        Console().print(check_text(result, rules_text(result.rules)))
    sys.stdout.flush()
    if not result.complete:
        warn(result.summary)
        sys.exit(Exit.FAILED)


def chance(deck: Path, rules: RuleOptions, *, worlds: int | None, as_json: bool) -> None:
    """Print the share of winnable decks among all that begin with the cards in ``deck``.

    Ctrl-C ends that with the decks so far.

    :raises HanabiError: if they can't be read, or some are there too often.
    """
    text = _typed(deck)
    header = rules.header()
    with naming(deck):
        refuse_game(text)
        begun = FirstCards.parse(text, rules.players, header)
    tell_if_slow()
    most = MOST_LISTED if worlds is None else worlds
    with stoppable() as stop:
        share = shuffle_chance(begun, Limits(stop=stop), worlds=most)
    if as_json:
        write_json(shuffle_json(share))
    else:
        Console().print(chance_lines(share, rules_text(begun.rules, begun.players)))
    if stop():
        sys.stdout.flush()
        sys.stderr.write(f"hanabi: interrupted after {share.chance.worlds:,} orders\n")
        sys.exit(Exit.INTERRUPTED)


def _typed(deck: Path) -> str:
    if str(deck) == "-" and sys.stdin.isatty():
        sys.stderr.write("the cards, the top one first, then Ctrl-D on a line of its own:\n")
    return text_of(deck)
