"""``hanabi deck check``: how far a typed deck is, and all that is wrong with it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.cli.exits import Exit
from deducer.cli.files import naming, text_of
from deducer.cli.said import Said
from deducer.cli.streams import write_json
from deducer.formats import compact, hanab_live
from deducer.show.json.numbers import FORMAT
from solver.cards import Card, suit
from solver.errors import DealError
from solver.notation.deck_check import DeckCheck
from solver.notation.rules_lines import rules_text

MOST = 20
"""So many unreadable words are listed: of more, a wrong file was named."""


def run(deck: Path, said: Said, *, as_json: bool) -> None:
    """Check a deck and print what was found; if it is not complete and right, end with status 1.

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
        sys.stderr.write(f"hanabi: {check.summary}\n")
        sys.exit(Exit.FAILED)


def _refuse_game(text: str) -> None:
    """Refuse what is no deck but a game; if there is none in it, whoever reads it says why."""
    for known, what in ((hanab_live, "a game in JSON"), (compact, "a game in a link")):
        if known.sniff(text):
            known.read(text)
            raise DealError(f"this is {what}: a deck is cards such as r1 y3, the top one first")


def deck_json(check: DeckCheck) -> dict[str, Any]:
    """Return a check as JSON data."""
    copies = check.rules.composition.copies
    return {
        "format": FORMAT,
        "complete": check.complete,
        "entered": check.entered,
        "total": check.rules.composition.total,
        "left": check.left,
        "missing": {str(card): count for card, count in check.missing.items()},
        "surplus": [
            {
                "card": str(card),
                "held": check.held[card],
                "copies": copies[card],
                "places": [{"line": word.line, "column": word.column} for word in words],
            }
            for card, words in check.surplus.items()
        ],
        "unknown": [
            {
                "text": word.text,
                "line": word.line,
                "column": word.column,
                "problem": word.problem,
            }
            for word in check.unknown
        ],
    }


def check_text(check: DeckCheck, heading: str) -> RenderableType:
    """Return a check for people: how many cards are there, which are left, and what is wrong."""
    title = Text(heading, style="bold")
    if check.complete:
        return Group(title, Text(check.summary, style="bold green"))
    total = check.rules.composition.total
    count = f"{total - check.left} of {total} cards entered, {check.left} left"
    count += f", {check.over} too many" * bool(check.over)
    if len(check.problems) == 1 and check.left == 1:
        count = check.summary
    parts: list[RenderableType] = [title, Text(count), Text(), _grid(check), Text()]
    wrong = [str(word) for word in check.unknown[:MOST]]
    if len(check.unknown) > MOST:
        wrong.append(f"and {len(check.unknown) - MOST} more words like that")
    wrong += [f"{check.too_many(card)}: {check.where(card)}" for card in check.surplus]
    return Group(*parts, *(Text(line, style="red") for line in wrong))


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
        left = sum(count for card, count in check.missing.items() if card.suit == letter)
        name = Text(f"{look.symbol} {letter}", style=look.colour)
        grid.add_row(name, *cells, Text(str(left) if left else "✓"))
    return grid


def _cell(check: DeckCheck, card: Card) -> Text:
    if card in check.surplus:
        over = check.held[card] - check.rules.composition.copies[card]
        return Text(f"+{over}", style="bold red reverse")
    if card in check.missing:
        return Text(str(check.missing[card]), style=f"bold {suit(card.suit).colour}")
    return Text("·", style="dim")
