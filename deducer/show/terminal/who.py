"""What everybody can know of their own cards, on one screen, in the largest drawing that fits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from deducer.errors import ViewError
from deducer.game import ExplainedKnowledge, GameMoment
from deducer.knowledge.views import SeatView
from deducer.show.terminal.board_lines import card_text
from deducer.show.terminal.columns import text_lines
from solver.board import Board
from solver.cards import Card, Composition, suit
from solver.errors import Phrase
from solver.played import Worth

WIDE = 1000
"""Columns in which everything has room."""


class Fitting:
    """Draws the first of ``drawings`` that fits the width or, with ``lines``, that height.

    If none fits, it draws the last.
    """

    def __init__(self, *drawings: Callable[[], RenderableType], lines: int | None = None) -> None:
        self.drawings = drawings
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        *larger, smallest = self.drawings
        for drawing in larger:
            drawn = drawing()
            if self._fits(drawn, console, options):
                yield drawn
                return
        yield smallest()

    def _fits(self, drawn: RenderableType, console: Console, options: ConsoleOptions) -> bool:
        if self.lines is not None:
            return len(console.render_lines(drawn, options)) <= self.lines
        width = Measurement.get(console, options.update(width=WIDE), drawn).maximum
        return width <= options.max_width


Cell = tuple[Card | None, tuple[Card, ...]]
"""The card of a slot, if it is seen, and those that its holder can't rule out."""
MARKS = {Worth.PLAYABLE: ("✓", "bold green"), Worth.TRASH: ("✗", "dim")}
NAME = 8
"""The most letters of a name where there is little room."""


def who_text(moment: GameMoment, known: ExplainedKnowledge) -> RenderableType:
    """Return what each seat can know of its own hand at ``moment``, by what ``known`` sees."""
    legend = Phrase(
        "the card, and what its holder can still take it for: suits and ranks (· any) · "
        "✓ surely playable · ✗ surely useless"
    )
    title = text_lines(Phrase("What everybody can know"), style="bold")
    return Group(*title, hands_known_text(moment, known), *text_lines(legend, style="dim"))


def hands_known_text(moment: GameMoment, known: ExplainedKnowledge) -> RenderableType:
    """Return one line per hand: what its holder can know of it, by what ``known`` sees."""
    names = known.table.record.players
    hands = [tuple(_cells(moment, known, seat)) for seat in range(len(names))]

    def drawn(*, seen: bool) -> RenderableType:
        cells = [[_cell(*cell, known.board, seen) for cell in hand] for hand in hands]
        return hands_grid(names, cells, wide=seen, numbers=True)

    return Fitting(lambda: drawn(seen=True), lambda: drawn(seen=False))


def candidates_text(cards: Collection[Card], composition: Composition) -> Text:
    """Return the suits and ranks that are possible among ``cards``; none if all of them are."""
    if len(cards) == 1:
        return card_text(next(iter(cards)))
    text = Text()
    suits = [letter for letter in composition.letters if any(card.suit == letter for card in cards)]
    if len(suits) < len(composition.letters):
        for letter in suits:
            text.append(letter, style=suit(letter).colour)
    ranks = sorted({card.rank for card in cards})
    if len(ranks) < composition.max_rank:
        text.append("".join(map(str, ranks)))
    return text if text else Text("·", style="dim")


def _cells(moment: GameMoment, known: ExplainedKnowledge, seat: int) -> Iterable[Cell]:
    """The slots of ``seat``; if the view sees too few of its cards, by the whole record."""
    name = known.table.record.players[seat]
    cards = known.known
    own = known.view.seat if isinstance(known.view, SeatView) else None
    if own is None:
        cards = {place: source.card for place, source in known.table.sources.items()}
    elif own != seat:
        with suppress(ViewError):
            return [(cards.get(each.place), each.candidates) for each in known.teammate(name).slots]
    slots = moment.seen_by(name).slots
    return [(slot.card or cards.get(slot.place), tuple(slot.shares)) for slot in slots]


def hands_grid(
    names: Sequence[str], hands: Sequence[Sequence[Text]], *, wide: bool, numbers: bool
) -> RenderableType:
    """Return a row for each hand, perhaps below the ``numbers`` of slots.

    Long names are cut off unless it may be ``wide``.
    """
    grid = Grid.grid(padding=(0, 2 if wide else 1))
    if numbers:
        slots = range(1, max(map(len, hands)) + 1)
        grid.add_row("", *(Text(str(slot), style="dim") for slot in slots))
    for name, hand in zip(names, hands, strict=True):
        grid.add_row(Text(name if wide else short_name(name), style="bold"), *hand)
    return grid


def _cell(card: Card | None, candidates: tuple[Card, ...], board: Board, seen: bool) -> Text:
    text = card_text(card, board).append(" ") if seen else Text()
    text.append_text(candidates_text(candidates, board.rules.composition))
    for worth, (mark, style) in MARKS.items():
        if candidates and all(worth in board.worths[each] for each in candidates):
            text.append(mark, style=style)
    return text


def short_name(name: str) -> str:
    """Return ``name``, cut off where it is long and there is little room."""
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"
