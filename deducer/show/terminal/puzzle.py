"""A puzzle to lay out with real cards: hands, pile and rules, without the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from deducer.show.terminal.cards import card_text
from deducer.show.words.moves import seat_names
from solver.cards import Card, suit
from solver.census.puzzles import Puzzle
from solver.notation.rules_lines import rules_text
from solver.rules import Rules

IN_A_ROW = 10
"""Cards of the pile in a row; a row has two groups, so that they are easy to count out."""
ENDINGS = {
    True: "There is no last round: play on until all fireworks are complete.",
    False: "Once the last card is drawn, each seat has one more turn.",
}


class PuzzleText:
    """A puzzle in print; ``again`` is the command that prints its solution."""

    def __init__(self, puzzle: Puzzle, again: str) -> None:
        self.puzzle = puzzle
        self.again = again

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        deal = self.puzzle.deal
        rules = deal.rules
        hands = zip(seat_names(deal.players), deal.start.hands, strict=True)
        yield Text(f"Hanabi puzzle · {rules_text(rules, deal.players)}\n", style="bold")
        yield Text(
            f"Lay all cards out face up. Seat {deal.first + 1} begins, the others follow; who "
            "plays or discards a card takes the next one of the pile into slot 1 (each hand is "
            f"listed from there). Everybody knows everything: reach all {rules.perfect} points. It "
            "can be done."
            "\n"
        )
        yield Text("The hands", style="bold")
        yield _rows(Text.assemble((f"{name}  ", "dim"), _cards(hand)) for name, hand in hands)
        yield Text(f"\nThe pile of {len(deal.start.pile)}, to be drawn in this order", style="bold")
        yield _rows(_pile(deal.start.pile))
        yield Text("\nSuits and rules", style="bold")
        yield _suits(rules)
        yield Text(
            f"{rules.tokens} tokens; {rules.strikes} strikes lose. {ENDINGS[rules.crowning_piece]}"
        )
        yield Text(f"\n{_hardness(self.puzzle)}")
        yield Text(f"The solution: {self.again}", style="dim")


def _rows(rows: Iterator[Text]) -> Text:
    return Text("\n").join(Text("  ") + row for row in rows)


def _cards(cards: Sequence[Card]) -> Text:
    return Text(" ").join(map(card_text, cards))


def _pile(pile: Sequence[Card]) -> Iterator[Text]:
    """Yield the pile in rows, each with the position of its first card."""
    for at in range(0, len(pile), IN_A_ROW):
        row = pile[at : at + IN_A_ROW]
        half = IN_A_ROW // 2
        groups = Text("   ").join(_cards(part) for part in (row[:half], row[half:]) if part)
        yield Text.assemble((f"{at + 1:>2}  ", "dim"), groups)


def _suits(rules: Rules) -> Text:
    looks = map(suit, rules.composition.letters)
    return Text(" · ").join(
        Text(f"{look.letter} {look.name} {look.symbol}", style=look.colour) for look in looks
    )


def _hardness(puzzle: Puzzle) -> str:
    """How hard it is, by the search and by the line that it found."""
    turns, narrow = len(puzzle.line), len(puzzle.narrow)
    forced = f"on {narrow} of them anything else loses" if narrow else "it leaves much choice"
    return (
        f"How hard: a search looked at {puzzle.row.nodes:,} positions. It found a line of {turns} "
        f"turns; {forced}."
    )
