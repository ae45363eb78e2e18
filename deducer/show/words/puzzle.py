"""What a puzzle asks of its players, in words: for the terminal and for a page to print."""

from __future__ import annotations

from deducer.languages import in_words
from solver.deal import Deal
from solver.errors import Phrase
from solver.notation.rules_lines import rules_phrase
from solver.rules import Rules

ENDINGS = {
    True: Phrase("There is no last round: play on until all fireworks are complete."),
    False: Phrase("Once the last card is drawn, each seat has one more turn."),
}


def heading(deal: Deal) -> str:
    """Return the title of the puzzle ``deal``, with its rules."""
    return in_words("Hanabi puzzle · {rules}", rules=rules_phrase(deal.rules, deal.players))


def task(deal: Deal) -> str:
    """Return how to lay ``deal`` out, who begins, and the points to reach."""
    return in_words(
        "Lay all cards out face up. Seat {seat} begins, the others follow; who plays or "
        "discards a card takes the next one of the pile into slot 1 (each hand is listed from "
        "there). Everybody knows everything: reach all {points} points. It can be done.",
        seat=deal.first + 1,
        points=deal.rules.perfect,
    )


def pile_title(deal: Deal) -> str:
    """Return the title of the pile of ``deal``."""
    count = len(deal.start.pile)
    return in_words("The pile of {count}, to be drawn in this order", count=count)


def limits(rules: Rules) -> str:
    """Return the tokens, the strikes and the ending of ``rules``."""
    return in_words(
        "{tokens} tokens; {strikes} strikes lose. {ending}",
        tokens=rules.tokens,
        strikes=rules.strikes,
        ending=ENDINGS[rules.crowning_piece],
    )
