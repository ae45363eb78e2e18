"""A typed deck for the terminal: the cards still to enter, and all mistakes."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.advice.shuffle import ShuffleChance
from deducer.languages import in_words, say
from deducer.show.words.numbers import estimate_text
from solver.cards import Card, suit
from solver.notation.deck_check import DeckCheck

MOST = 20
"""The most unreadable words that are listed; a file with more of them is the wrong file."""


def check_text(check: DeckCheck, heading: str) -> RenderableType:
    """Return a check for people: how many cards are entered, which are left, and what is wrong."""
    title = Text(heading, style="bold")
    if check.complete:
        return Group(title, Text(say(check.summary), style="bold green"))
    total = check.rules.composition.total
    count = f"{total - check.missing_count} of {total} cards entered, {check.missing_count} left"
    count += f", {check.surplus_count} too many" * bool(check.surplus_count)
    if len(check.problems) == 1 and check.missing_count == 1:
        count = say(check.summary)
    parts: list[RenderableType] = [title, Text(count), Text(), _grid(check), Text()]
    wrong = [say(word) for word in check.unknown[:MOST]]
    if len(check.unknown) > MOST:
        wrong.append(f"and {len(check.unknown) - MOST} more words like that")
    wrong += [f"{say(check.too_many(card))}: {say(check.where(card))}" for card in check.surplus]
    return Group(*parts, *(Text(line, style="red") for line in wrong))


def chance_lines(shuffle: ShuffleChance, heading: str) -> RenderableType:
    """Return in words what share of all decks that begin with these cards is winnable."""
    total = shuffle.begun.rules.composition.total
    chance = shuffle.chance
    ways = f"all {shuffle.completions:,}" if chance.all_worlds else f"a sample of {chance.worlds:,}"
    share = in_words("{share} of their possible orders are winnable", share=estimate_text(chance))
    undecided = f", {chance.undecided:,} undecided" * bool(chance.undecided)
    return Group(
        Text(heading, style="bold"),
        Text(f"{len(shuffle.begun.cards)} of {total} cards entered; the others lie in any order"),
        Text(share, style="bold"),
        Text(f"looked at: {ways}{undecided}", style="dim"),
    )


def _grid(check: DeckCheck) -> Grid:
    """Suits by ranks: how many copies of each card are left to enter."""
    composition = check.rules.composition
    grid = Grid(box=None, pad_edge=False, show_header=True, header_style="dim")
    grid.add_column("")
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
