"""Sheets of agreements in words, to be chosen and changed.

The code that counts by agreements is loaded with the first question for examples.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field

from deducer.game import Record
from deducer.record.sheet import MOST_PATIENCE, Sheet
from deducer.web.messages.entries import Agreements, Message, entry_data
from deducer.web.messages.face import PhraseShown, SuitShown
from deducer.web.messages.state import EntryData, HandShown
from deducer.web.routes.route import Routes
from deducer.web.tables.hands import hand_data
from deducer.web.tables.state import phrase_shown, rules_data
from solver.rules import Rules

if TYPE_CHECKING:
    from deducer.agreements.examples import Example

routes = Routes()
Examples: TypeAlias = Annotated[
    bool, Field(description="Whether examples of all toggles are wanted, too.")
]


class ToggleShown(Message):
    """A toggle of a sheet."""

    name: str
    """As a sheet names it."""
    on: bool
    """Whether the sheet has it."""
    words: PhraseShown
    """What players agree by it."""
    number: int | None = None
    """The number that it has instead of being on or off; null if it is just that."""
    most: int | None = None
    """The most that this can be."""


class ExampleShown(Message):
    """A moment in which an agreement matters."""

    hands: list[HandShown]
    """The hands of the others just before it, as the first player sees them."""
    entry: EntryData
    """What happens."""
    kept: bool | None
    """Whether that keeps what it promises; null if it promises nothing."""


class ExamplesShown(Message):
    """An example for each toggle, to be drawn."""

    players: list[str]
    """Who plays in them."""
    suits: list[SuitShown]
    """The suits of their cards."""
    examples: dict[str, ExampleShown]
    """The examples by the name of the toggle."""


@cache
def _examples() -> ExamplesShown:
    from deducer.agreements.examples import EXAMPLES

    suits = rules_data(Rules.named(), 3)["suits"]
    examples = {
        name.replace("_", "-"): _example(example, example.sheet(name))
        for name, example in EXAMPLES.items()
    }
    return ExamplesShown(players=["Ann", "Bo", "Cy"], suits=suits, examples=examples)


def _example(example: Example, sheet: Sheet) -> ExampleShown:
    from deducer.agreements.outcomes import outcomes

    table = Record.parse(str(example)).table
    last, before = len(table.events), table.moments[-2]
    kept = [each.kept for each in outcomes(table, sheet) if each.scene.number == last]
    return ExampleShown(
        hands=[hand_data(table, seat, moment=before) for seat in (1, 2)],
        entry=entry_data(table.events[-1]),
        kept=all(kept) if kept else None,
    )


class SheetShown(Message):
    """A sheet in words, to be chosen and changed toggle by toggle."""

    agreements: str
    """The sheet as text; empty if it agrees nothing."""
    words: list[PhraseShown]
    """What it says, to be read aloud."""
    toggles: list[ToggleShown]
    """All that can be agreed, in the order of the levels."""
    examples: ExamplesShown | None
    """The examples, if they are wanted."""


@routes.post("/api/agreements")
def sheet_words(agreements: Agreements = "", examples: Examples = False) -> SheetShown:
    """Put a sheet of agreements into words."""
    from deducer.agreements.sheet_words import in_words

    sheet = Sheet.parse(agreements)
    return SheetShown(
        agreements=str(sheet) if sheet else "",
        words=list(map(phrase_shown, in_words(sheet).values())),
        toggles=list(_toggles(sheet)),
        examples=_examples() if examples else None,
    )


def _toggles(sheet: Sheet) -> Iterator[ToggleShown]:
    from deducer.agreements.sheet_words import WORDS, patience_words

    for name, text in WORDS.items():
        on = getattr(sheet, name) is True
        yield ToggleShown(name=name.replace("_", "-"), on=on, words=phrase_shown(text))
        if name == "layers":
            yield ToggleShown(
                name="patience",
                on=sheet.finesse,
                words=phrase_shown(patience_words(sheet.patience)),
                number=sheet.patience,
                most=MOST_PATIENCE,
            )
