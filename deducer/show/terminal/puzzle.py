"""A puzzle to lay out with real cards: hands, pile and rules, without the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from deducer.show.terminal.cards import card_text
from deducer.show.words.moves import move_text, seat_names
from solver.cards import Card, suit
from solver.notation.rules_lines import rules_text
from solver.puzzles.choices import Choice
from solver.puzzles.puzzle import LEVELS, Puzzle
from solver.rules import Rules

IN_A_ROW = 10
"""Cards of the pile in a row; a row has two groups, so that they are easy to count out."""
ENDINGS = {
    True: "There is no last round: play on until all fireworks are complete.",
    False: "Once the last card is drawn, each seat has one more turn.",
}


class PuzzleText:
    """A puzzle in print; ``again`` is the command that prints it again."""

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
        yield Text(f"Hints: {self.again} --hints 1", style="dim")
        yield Text(f"The solution: {self.again} --solution", style="dim")


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


class HintsText:
    """The first ``count`` hints of a puzzle: its turns of little choice, then what to do there."""

    def __init__(self, puzzle: Puzzle, count: int) -> None:
        self.puzzle = puzzle
        self.count = count

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        hard = self.puzzle.hard_turns
        if not hard:
            yield Text("On no turn of the line that was found does a fair action lose.")
            return
        yield Text("The line that was found is narrow on these turns:", style="bold")
        yield _rows(Text(_turn_text(turn, self.puzzle.choices[turn - 1])) for turn in hard)
        told = hard[: self.count - 1]
        if told:
            yield Text("\nWhat it does there", style="bold")
            yield _rows(Text(f"turn {turn:>2}  {self._done(turn)}") for turn in told)

    def _done(self, turn: int) -> str:
        line = self.puzzle.line
        position = self.puzzle.deal.replay(line[: turn - 1])
        return move_text(position, line[turn - 1], seat_names(self.puzzle.deal.players))


def _turn_text(turn: int, choice: Choice) -> str:
    keep, others = choice.keep + choice.open, choice.among - choice.keep - choice.open
    keeps = "only one action keeps" if keep == 1 else f"{keep} actions keep"
    return f"turn {turn:>2}  {keeps} perfect possible, {others} don't"


def _hardness(puzzle: Puzzle) -> str:
    """How hard it is, by the search and by the line that it found."""
    turns, narrow = len(puzzle.line), len(puzzle.narrow)
    forced = f"on {narrow} of them anything else loses" if narrow else "it leaves much choice"
    return (
        f"How hard: level {puzzle.level} of {len(LEVELS)}. A search looked at {puzzle.nodes:,} "
        f"positions and found a line of {turns} turns; {forced}."
    )
