"""Deals for the terminal: a deck that is typed in, a puzzle to lay out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType, group
from rich.text import Text

from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.words.moves import move_text, seat_names
from deducer.show.words.numbers import estimate_text, grouped
from deducer.show.words.puzzle import heading, limits, pile_title, task
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.puzzles.puzzle import LEVELS

if TYPE_CHECKING:  # each command loads only its own
    from deducer.advice.shuffle import ShuffleChance
    from solver.notation.deck_check import DeckCheck
    from solver.puzzles.puzzle import Puzzle, TurnChoice
    from solver.rules import Rules

MOST_WORDS = 20
"""The most unreadable words that are listed; a file with more of them is the wrong file."""


def check_text(check: DeckCheck, heading: str) -> RenderableType:
    """Return how many cards of a deck are entered, which are left, and what is wrong."""
    title = Text(heading, style="bold")
    if check.complete:
        return Group(title, Text(say(check.summary), style="bold green"))
    total = check.rules.composition.total
    count = f"{total - check.missing_count} of {total} cards entered, {check.missing_count} left"
    count += f", {check.surplus_count} too many" * bool(check.surplus_count)
    if len(check.problems) == 1 and check.missing_count == 1:
        count = say(check.summary)
    parts: list[RenderableType] = [title, Text(count), Text(), _missing_grid(check), Text()]
    wrong = [say(word) for word in check.unknown[:MOST_WORDS]]
    if len(check.unknown) > MOST_WORDS:
        wrong.append(f"and {len(check.unknown) - MOST_WORDS} more words like that")
    wrong += [f"{say(check.too_many(card))}: {say(check.where(card))}" for card in check.surplus]
    return Group(*parts, *(Text(line, style="red") for line in wrong))


def chance_lines(shuffle: ShuffleChance, heading: str) -> RenderableType:
    """Return the share of winnable decks among all that begin with these cards, in words."""
    total = shuffle.begun.rules.composition.total
    chance = shuffle.chance
    ways = f"all {shuffle.completions:,}" if chance.all_worlds else f"a sample of {chance.worlds:,}"
    share = in_words("{share} of their possible orders are winnable", share=estimate_text(chance))
    undecided = f", {chance.undecided:,} undecided" * bool(chance.undecided)
    return Group(
        Text(heading, style="bold"),
        Text(f"{len(shuffle.begun.deck)} of {total} cards entered; the others lie in any order"),
        Text(share, style="bold"),
        Text(f"looked at: {ways}{undecided}", style="dim"),
    )


def _missing_grid(check: DeckCheck) -> Grid:
    """Suits by ranks: how many copies of each card are left to enter."""
    composition = check.rules.composition
    grid = Grid()
    grid.add_texts("")
    for rank in range(1, composition.max_rank + 1):
        grid.add_column(str(rank), justify="right", min_width=2)
    grid.add_column("left", justify="right")
    for letter, copies in composition.suits:
        look = suit(letter)
        cells = [_cell(check, Card(letter, rank)) for rank in range(1, len(copies) + 1)]
        cells += [Text()] * (composition.max_rank - len(copies))
        missing = sum(count for card, count in check.missing.items() if card.suit == letter)
        name = Text(f"{look.symbol} {letter}", style=look.colour)
        grid.add_row(name, *cells, Text(str(missing) if missing else "✓"))
    return grid


def _cell(check: DeckCheck, card: Card) -> Text:
    if card in check.surplus:
        over = check.counts[card] - check.rules.composition.copies[card]
        return Text(f"+{over}", style="bold red reverse")
    if card in check.missing:
        return Text(str(check.missing[card]), style=f"bold {suit(card.suit).colour}")
    return Text("·", style="dim")


# -- a puzzle --------------------------------------------------------------------------------

IN_A_ROW = 10
"""Cards of the pile in a row; a row has two groups, so that they are easy to count out."""


@group()
def puzzle_text(puzzle: Puzzle, again: str) -> Iterator[Text]:
    """Return a puzzle in print; ``again`` is the command that prints it again."""
    deal = puzzle.deal
    rules = deal.rules
    hands = zip(seat_names(deal.players), deal.start.hands, strict=True)
    yield Text(f"{heading(deal)}\n", style="bold")
    yield Text(f"{task(deal)}\n")
    yield Text(in_words("The hands"), style="bold")
    yield _rows(Text.assemble((f"{name}  ", "dim"), _cards(hand)) for name, hand in hands)
    yield Text(f"\n{pile_title(deal)}", style="bold")
    yield _rows(_pile(deal.start.pile))
    yield Text(f"\n{in_words('Suits and rules')}", style="bold")
    yield _suits(rules)
    yield Text(limits(rules))
    yield Text(f"\n{_hardness(puzzle)}")
    hints = Phrase("Hints: {command}", command=f"{again} --hints 1")
    solution = Phrase("The solution: {command}", command=f"{again} --solution")
    yield from text_lines(hints, solution, style="dim")


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
    """Return the first ``count`` hints: the turns that are hard, then what to do there."""
    hard = puzzle.hard_turns
    if not hard:
        yield Text(in_words("On no turn of this line does an action lose without looking like it."))
        return
    heading = Phrase(
        "On these turns actions lose without looking like it (those that plainly lose are not "
        "counted):"
    )
    yield from text_lines(heading, style="bold")
    yield _rows(Text(_turn_text(turn, puzzle.choices[turn - 1])) for turn in hard)
    explained = hard[: count - 1]
    if explained:
        yield Text(f"\n{in_words('What it does there')}", style="bold")
        yield _rows(Text(f"{_number(turn)}  {_done(puzzle, turn)}") for turn in explained)


def _done(puzzle: Puzzle, turn: int) -> str:
    position = puzzle.deal.replay(puzzle.line[: turn - 1])
    return move_text(position, puzzle.line[turn - 1], seat_names(puzzle.deal.players))


def _turn_text(turn: int, choice: TurnChoice) -> str:
    lose = in_words(
        "{n} of {count} actions loses",
        "{n} of {count} actions lose",
        n=choice.among - choice.keep - choice.undecided,
        count=choice.among,
    )
    return f"{_number(turn)}  {lose}"


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
