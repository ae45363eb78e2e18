"""A puzzle to lay out with real cards: hands, pile and rules, without the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import group
from rich.text import Text

from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text
from deducer.show.words.moves import move_text, seat_names
from deducer.show.words.numbers import grouped
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.notation.rules_lines import rules_phrase
from solver.puzzles.puzzle import LEVELS, Puzzle, TurnChoice
from solver.rules import Rules

IN_A_ROW = 10
"""Cards of the pile in a row; a row has two groups, so that they are easy to count out."""
ENDINGS = {
    True: Phrase("There is no last round: play on until all fireworks are complete."),
    False: Phrase("Once the last card is drawn, each seat has one more turn."),
}


@group()
def puzzle_text(puzzle: Puzzle, again: str) -> Iterator[Text]:
    """Return a puzzle in print; ``again`` is the command that prints it again."""
    deal = puzzle.deal
    rules = deal.rules
    hands = zip(seat_names(deal.players), deal.start.hands, strict=True)
    heading = in_words("Hanabi puzzle · {rules}", rules=rules_phrase(rules, deal.players))
    yield Text(f"{heading}\n", style="bold")
    task = in_words(
        "Lay all cards out face up. Seat {seat} begins, the others follow; who plays or "
        "discards a card takes the next one of the pile into slot 1 (each hand is listed from "
        "there). Everybody knows everything: reach all {points} points. It can be done.",
        seat=deal.first + 1,
        points=rules.perfect,
    )
    yield Text(f"{task}\n")
    yield Text(in_words("The hands"), style="bold")
    yield _rows(Text.assemble((f"{name}  ", "dim"), _cards(hand)) for name, hand in hands)
    count = len(deal.start.pile)
    pile = in_words("The pile of {count}, to be drawn in this order", count=count)
    yield Text(f"\n{pile}", style="bold")
    yield _rows(_pile(deal.start.pile))
    yield Text(f"\n{in_words('Suits and rules')}", style="bold")
    yield _suits(rules)
    limits = in_words(
        "{tokens} tokens; {strikes} strikes lose. {ending}",
        tokens=rules.tokens,
        strikes=rules.strikes,
        ending=ENDINGS[rules.crowning_piece],
    )
    yield Text(limits)
    yield Text(f"\n{_hardness(puzzle)}")
    for text in (
        Phrase("Hints: {command}", command=f"{again} --hints 1"),
        Phrase("The solution: {command}", command=f"{again} --solution"),
    ):
        yield Text(say(text), style="dim")


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
        Text(f"{look.letter} {say(look)} {look.symbol}", style=look.colour) for look in looks
    )


@group()
def hints_text(puzzle: Puzzle, count: int) -> Iterator[Text]:
    """Return the first ``count`` hints: the turns of little choice, then what to do there."""
    hard = puzzle.hard_turns
    if not hard:
        yield Text(in_words("No turn of this line has a reasonable action that loses."))
        return
    yield Text(in_words("On these turns the line is narrow:"), style="bold")
    yield _rows(Text(_turn_text(turn, puzzle.choices[turn - 1])) for turn in hard)
    explained = hard[: count - 1]
    if explained:
        yield Text(f"\n{in_words('What it does there')}", style="bold")
        yield _rows(Text(f"{_number(turn)}  {_done(puzzle, turn)}") for turn in explained)


def _done(puzzle: Puzzle, turn: int) -> str:
    position = puzzle.deal.replay(puzzle.line[: turn - 1])
    return move_text(position, puzzle.line[turn - 1], seat_names(puzzle.deal.players))


def _turn_text(turn: int, choice: TurnChoice) -> str:
    keep, others = choice.keep + choice.undecided, choice.among - choice.keep - choice.undecided
    keeps = in_words(
        "only one action keeps perfect possible, {others} don't",
        "{n} actions keep perfect possible, {others} don't",
        n=keep,
        others=others,
    )
    return f"{_number(turn)}  {keeps}"


def _number(turn: int) -> str:
    """The number of a turn, as wide as all others."""
    return in_words("turn {number}", number=f"{turn:>2}")


def _hardness(puzzle: Puzzle) -> str:
    """How hard the puzzle is, by the search and by the line that it found."""
    turns, narrow = len(puzzle.line), len(puzzle.narrow)
    forced = Phrase("on {count} of them anything else loses", count=narrow)
    return in_words(
        "How hard: level {level} of {levels}. A search looked at {nodes} positions and found a "
        "line of {turns} turns; {choice}.",
        level=puzzle.level,
        levels=len(LEVELS),
        nodes=grouped(puzzle.nodes),
        turns=turns,
        choice=forced if narrow else Phrase("it leaves much choice"),
    )
