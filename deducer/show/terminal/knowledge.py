"""What a view knows, for the terminal: the hands that it sees, and what each slot can be.

In a slot's grid, a figure is a card that it can be: bold if the card would fit now, underlined if
it would be indispensable, dim if it would be trash. A dot is a card that it can't be.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from deducer.game import Known
from deducer.knowledge.estimates import DRAWS
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.teammate import RuledOut, Teammate, TeammateSlot
from deducer.languages import say
from deducer.show.terminal.board import board_text
from deducer.show.terminal.cards import card_text, worth_style
from deducer.show.words.odds import percent
from solver.board import Board
from solver.cards import Card, suit

ESTIMATED = (
    "≈: there are too many ways for the cards to lie to count them. What a slot can be is exact; "
    f"how likely that is, is estimated from {DRAWS} random deals, to within some 5 points."
)


def slot_grid(slot: SlotKnowledge, board: Board) -> RenderableType:
    """Return what ``slot`` can be as a grid of suits and ranks, with the odds that matter."""
    known = slot.card
    if known is not None:
        heading = Text(f"{slot.slot}: ").append_text(card_text(known, board))
    else:
        heading = Text(f"{slot.slot}{'*' if slot.touched else ''}", style="bold")
    lines = [heading]
    for letter, copies in board.rules.composition.suits:
        row = Text(f"{letter} ", style=suit(letter).colour)
        for rank in range(1, len(copies) + 1):
            card = Card(letter, rank)
            possible = card in slot.shares
            style = f"{suit(letter).colour} {worth_style(card, board)}" if possible else "dim"
            row.append(str(rank) if possible else "·", style=style)
        lines.append(row)
    for name, likely in zip(("play", "trash", "last"), slot.worth.values(), strict=True):
        style = "green" if name == "play" and likely == 1 else "dim" if likely == 0 else ""
        lines.append(Text(f"{name:5} {percent(likely):>6}", style=style))
    return Group(*lines)


def knowledge_text(known: Knowledge) -> RenderableType:
    """Return all slots that a view asks about, hand by hand, and remarks."""
    names = known.table.record.players
    holders = list(dict.fromkeys(slot.holder for slot in known.slots))
    hands: list[RenderableType] = []
    for holder in holders:
        grids = [slot_grid(slot, known.board) for slot in known.slots if slot.holder == holder]
        title = names[holder] if len(holders) > 1 else f"{names[holder]}'s own hand"
        hands.append(Panel(Columns(grids, padding=(0, 2)), title=title, title_align="left"))
    return Group(*hands, *_remarks(known))


def _remarks(known: Knowledge) -> list[RenderableType]:
    names = known.table.record.players
    remarks: list[RenderableType] = []
    several = len({slot.holder for slot in known.slots}) > 1

    def listed(slots: Sequence[SlotKnowledge]) -> str:
        return ", ".join(
            f"{names[slot.holder]} {slot.slot}" if several else str(slot.slot) for slot in slots
        )

    if known.certain_plays:
        remarks.append(Text(f"surely fits: {listed(known.certain_plays)}", style="bold green"))
    if known.certain_trash:
        remarks.append(Text(f"surely trash: {listed(known.certain_trash)}"))
    safe = [slot for slot in known.safe_discards if slot not in known.certain_trash]
    if safe:
        remarks.append(Text(f"no last copy is lost by a discard of: {listed(safe)}"))
    if known.missed:
        missed = ", ".join(f"{names[slot.holder]} {slot.slot}" for slot in known.missed)
        remarks.append(Text(f"not known to the record: {missed}", style="yellow"))
    if not all(slot.exact for slot in known.slots):
        remarks.append(Text(ESTIMATED, style="yellow"))
    remarks += [Text(say(caveat), style="yellow") for caveat in known.caveats]
    return remarks


def teammate_text(known: Knowledge, teammate: Teammate) -> RenderableType:
    """Return a teammate's cards and what they can know of each, as far as this view can tell.

    A figure in reverse is ruled out in only some of the view's possible hands.
    """
    cards = known.sight.known
    grids = [_teammate_grid(slot, cards.get(slot.place), known.board) for slot in teammate.slots]
    name = known.table.record.players[teammate.seat]
    title = f"{name}, and what {name} can know"
    return Panel(Columns(grids, padding=(0, 2)), title=title, title_align="left")


def _teammate_grid(slot: TeammateSlot, card: Card | None, board: Board) -> RenderableType:
    lines = [Text(f"{slot.slot}: ", style="bold").append_text(card_text(card, board))]
    for letter, copies in board.rules.composition.suits:
        row = Text(f"{letter} ", style=suit(letter).colour)
        for rank in range(1, len(copies) + 1):
            where = slot.ruled_out[Card(letter, rank)]
            if where == RuledOut.ALL:
                row.append("·", style="dim")
            else:
                doubt = " reverse" if where == RuledOut.SOME else ""
                row.append(str(rank), style=f"{suit(letter).colour}{doubt}")
        lines.append(row)
    return Group(*lines)


def hands_text(known: Knowledge) -> RenderableType:
    """Return the hands that a view sees, a line each, with what hints have told their holders."""
    grid = Grid.grid(padding=(0, 2))
    names = known.table.record.players
    for holder, hand in enumerate(known.moment.hands):
        row = [Text(names[holder], style="bold")]
        for slot, place in enumerate(hand, start=1):
            text = Text(f"{slot} ", style="dim")
            text.append_text(card_text(known.sight.known.get(place), known.board))
            row.append(text.append(_told(known, place), style="dim"))
        grid.add_row(*row)
    return grid


def _told(known: Knowledge, place: int) -> str:
    """What hints have told of a card: colours and ranks."""
    clues = known.table.clues.get(place, ())
    told = [
        clue.hint.colour or str(clue.hint.rank)
        for clue in clues
        if clue.touched and clue.reliable and clue.number <= known.moment.number
    ]
    return f" {''.join(dict.fromkeys(told))}*" if told else ""


def screen(known: Knowledge) -> RenderableType:
    """Return everything that a player at the table wants to see at once."""
    return Group(
        board_text(known.table, known.board),
        Text(),
        hands_text(known),
        knowledge_text(known),
    )


def reasons_text(known: Known, slots: Sequence[SlotKnowledge]) -> list[RenderableType]:
    """Return, slot by slot, why cards are ruled out; cards with the same reason are grouped."""
    names = known.table.record.players
    lines: list[RenderableType] = []
    for slot in slots:
        lines.append(Text(f"{names[slot.holder]}'s slot {slot.slot}", style="bold"))
        reasons: dict[str, list[str]] = {}
        for card, why in known.why(slot).items():
            reasons.setdefault(say(why), []).append(str(card))
        lines += [Text(f"  not {' '.join(cards)}: {why}") for why, cards in reasons.items()]
    return lines
