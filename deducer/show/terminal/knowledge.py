"""What a view knows, for the terminal: the hands that it sees, and what each slot can be.

In a slot's grid, a figure is a card that it can be: bold if the card would fit now, underlined if
it would be indispensable, dim if it would be trash. A dot is a card that it can't be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import starmap

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from deducer.game import ExplainedKnowledge, GameMoment
from deducer.knowledge.estimates import DRAWS
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.teammate import RuledOut, Teammate, TeammateSlot
from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import board_text, card_text, discards_text, worth_style
from deducer.show.terminal.columns import text_lines
from deducer.show.terminal.who import Fitting, hands_grid, hands_known_text
from deducer.show.words.numbers import percent
from deducer.table.clues import hint_values
from solver.board import Board
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.played import Worth

LABELS = {
    Worth.PLAYABLE: Phrase("playable"),
    Worth.TRASH: Phrase("useless"),
    Worth.INDISPENSABLE: Phrase("last copy"),
}
"""What the odds of a slot's worth are called, in a few letters."""
WORTH = 11
"""The least width of a label and its odds together."""
ESTIMATED = Phrase(
    "≈: the cards can lie in too many ways to count them all. What a slot can be is exact; the "
    "odds are estimates from {draws} random deals, within about 5 points.",
    draws=DRAWS,
)


def slot_grid(slot: SlotKnowledge, board: Board) -> RenderableType:
    """Return what ``slot`` can be as a grid of suits and ranks, with the odds that matter."""
    figures = [(say(LABELS[worth]), _likely(slot, worth)) for worth in slot.worth]
    wide = max(WORTH, *(len(label) + len(figure) for label, figure in figures))
    odds = (
        Text(f"{label} {figure.plain:>{wide - len(label)}}", style=figure.style)
        for label, figure in figures
    )
    return Group(_heading(slot, board, ": "), *_suits(board, _possible(slot, board)), *odds)


def _heading(slot: SlotKnowledge, board: Board, between: str) -> Text:
    """A slot's number, with its card if that is known, or a star if a hint has touched it."""
    known = slot.card
    if known is not None:
        return Text(f"{slot.slot}{between}").append_text(card_text(known, board))
    return Text(f"{slot.slot}{'*' if slot.touched else ''}", style="bold")


def _possible(slot: SlotKnowledge, board: Board) -> Callable[[Card], str | None]:
    """Return a function for the style of a card that a slot can be; None for other cards."""
    return lambda card: worth_style(card, board) if card in slot.shares else None


def _suits(board: Board, style: Callable[[Card], str | None]) -> Iterator[Text]:
    """Yield a line for each suit: its letter, and its ranks as :func:`_ranks` shows them."""
    for letter, copies in board.rules.composition.suits:
        row = Text(f"{letter} ", style=suit(letter).colour)
        yield row.append_text(_ranks(letter, len(copies), style))


def _ranks(letter: str, ranks: int, style: Callable[[Card], str | None]) -> Text:
    """The ranks of a suit in the ``style`` of each card; a dot where that is None."""
    row = Text()
    for rank in range(1, ranks + 1):
        shown = style(Card(letter, rank))
        if shown is None:
            row.append("·", style="dim")
        else:
            row.append(str(rank), style=f"{suit(letter).colour} {shown}".strip())
    return row


def _likely(slot: SlotKnowledge, worth: Worth) -> Text:
    odds = slot.worth[worth]
    style = "green" if worth is Worth.PLAYABLE and odds == 1 else "dim" if odds == 0 else ""
    return Text(percent(odds), style=style)


def knowledge_text(known: Knowledge) -> RenderableType:
    """Return all slots that a view asks about, hand by hand, and remarks."""
    holders = list(dict.fromkeys(slot.holder for slot in known.slots))
    names = known.table.record.players

    def hand(holder: int) -> RenderableType:
        title = names[holder]
        if len(holders) == 1:
            title = in_words("{who}'s own hand", who=title)
        slots = [slot for slot in known.slots if slot.holder == holder]
        return Fitting(
            lambda: _framed(slots, known.board, title),
            lambda: Group(Text(title, style="bold"), _unframed(slots, known.board)),
        )

    return Group(*map(hand, holders), *_remarks(known))


def _framed(slots: Sequence[SlotKnowledge], board: Board, title: str) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(*(slot_grid(slot, board) for slot in slots))
    return Panel(grid, title=title, title_align="left")


def _unframed(slots: Sequence[SlotKnowledge], board: Board) -> RenderableType:
    """Slots side by side in less room, with the suits and the odds named once."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_row("", *(_heading(slot, board, " ") for slot in slots))
    for letter, copies in board.rules.composition.suits:
        ranks = (_ranks(letter, len(copies), _possible(slot, board)) for slot in slots)
        grid.add_row(Text(letter, style=suit(letter).colour), *ranks)
    for worth, label in LABELS.items():
        grid.add_row(say(label), *(_likely(slot, worth) for slot in slots))
    return grid


def _remarks(known: Knowledge) -> Iterator[Text]:
    names = known.table.record.players
    several = len({slot.holder for slot in known.slots}) > 1

    def listed(slots: Sequence[SlotKnowledge], *, named: bool = several) -> str:
        if not named:
            return ", ".join(str(slot.slot) for slot in slots)
        hands: dict[int, list[str]] = {}
        for slot in slots:
            hands.setdefault(slot.holder, [names[slot.holder]]).append(str(slot.slot))
        return ", ".join(map(" ".join, hands.values()))

    safe = [slot for slot in known.safe_discards if slot not in known.certain_trash]
    if plays := listed(known.certain_plays):
        yield from text_lines(Phrase("surely playable: {slots}", slots=plays), style="bold green")
    if trash := listed(known.certain_trash):
        yield from text_lines(Phrase("surely useless: {slots}", slots=trash))
    if slots := listed(safe):
        yield from text_lines(Phrase("safe to discard: {slots}", slots=slots))
    if missed := listed(known.missed, named=True):
        missing = Phrase("not known to the record: {slots}", slots=missed)
        yield from text_lines(missing, style="yellow")
    estimated = None if all(slot.exact for slot in known.slots) else ESTIMATED
    yield from text_lines(estimated, *known.caveats, style="yellow")


def teammate_text(known: Knowledge, teammate: Teammate) -> RenderableType:
    """Return a teammate's cards, and what the teammate can know of each, by what this view sees.

    A figure in reverse is ruled out in only some of the view's possible hands.
    """
    cards = known.known
    grids = [_teammate_grid(slot, cards.get(slot.place), known.board) for slot in teammate.slots]
    name = known.table.record.players[teammate.seat]
    title = in_words("{who}, and what {who} can know", who=name)
    return Panel(Columns(grids, padding=(0, 2)), title=title, title_align="left")


def _teammate_grid(slot: TeammateSlot, card: Card | None, board: Board) -> RenderableType:
    heading = Text(f"{slot.slot}: ", style="bold").append_text(card_text(card, board))
    styles = {RuledOut.ALL: None, RuledOut.SOME: "reverse", RuledOut.NONE: ""}
    return Group(heading, *_suits(board, lambda each: styles[slot.ruled_out[each]]))


def hands_text(known: Knowledge) -> RenderableType:
    """Return the hands that a view sees, a line each, with what hints have told their holders.

    If that is too wide, the slots' numbers come once, above them, and long names are cut off.
    """
    return Fitting(lambda: _hands(known, numbered=True), lambda: _hands(known, numbered=False))


def _hands(known: Knowledge, *, numbered: bool) -> RenderableType:
    """The hands as a grid; if they are not ``numbered`` card by card, the numbers stand above."""

    def cell(slot: int, place: int) -> Text:
        text = Text(f"{slot} ", style="dim") if numbered else Text()
        text.append_text(card_text(known.known.get(place), known.board))
        return text.append(_clues(known, place), style="dim")

    hands = [list(starmap(cell, enumerate(hand, start=1))) for hand in known.moment.hands]
    names = known.table.record.players
    return hands_grid(names, hands, wide=numbered, numbers=not numbered)


def _clues(known: Knowledge, place: int) -> str:
    """Return the colours and ranks that hints gave a card, as ``r3*``, or nothing."""
    values = hint_values(known.table.clues.get(place, ()), known.moment.number)
    return f" {''.join(map(str, values))}*" if values else ""


def screen(known: Knowledge) -> RenderableType:
    """Return everything that a player at the table wants to see at once."""
    return Group(
        board_text(known.table, known.board), Text(), hands_text(known), knowledge_text(known)
    )


def screen_within(known: ExplainedKnowledge, lines: int) -> RenderableType:
    """Return as much of :func:`screen` as fits into ``lines``, above a status line.

    It leaves out first what the status line shows, then the frame around the writer's hand. Hands
    that are too wide side by side take a line each.
    """
    discards = discards_text(known.board)
    moment = GameMoment(known.table, known.moment)

    def tight() -> RenderableType:
        slots = Fitting(
            lambda: _unframed(known.slots, known.board), lambda: hands_known_text(moment, known)
        )
        return Group(discards, hands_text(known), slots, *_remarks(known))

    return Fitting(
        lambda: screen(known),
        lambda: Group(discards, hands_text(known), knowledge_text(known)),
        tight,
        lines=lines,
    )


def reasons_text(known: ExplainedKnowledge, slots: Sequence[SlotKnowledge]) -> Iterator[Text]:
    """Yield, slot by slot, why cards are ruled out; cards with the same reason are grouped."""
    names = known.table.record.players
    for slot in slots:
        title = Phrase("{who}'s slot {slot}", who=names[slot.holder], slot=slot.slot)
        yield from text_lines(title, style="bold")
        yield from ruled_out_text(known.why(slot))


def ruled_out_text(reasons: Mapping[Card, object]) -> Iterator[Text]:
    """Yield a line for each of the ``reasons``, with the cards that it rules out."""
    grouped: dict[str, list[str]] = {}
    for card, why in reasons.items():
        grouped.setdefault(say(why), []).append(str(card))
    for reason, cards in grouped.items():
        ruled_out = in_words("not {cards}: {why}", cards=" ".join(cards), why=reason)
        yield Text(f"  {ruled_out}")
