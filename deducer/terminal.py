"""Tables and knowledge drawn for the terminal with rich, within 80 columns.

Suits differ by letter and symbol as well as colour. In a grid of what a slot can be, a figure is a
card that it can be, bold where that would fit now, underlined where it would be indispensable and
dim where it would be trash; a dot is one that it can't be.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from deducer.game import Known
from deducer.knowledge import Knowledge, SlotKnowledge
from deducer.table import Table
from deducer.teammate import RuledOut, Teammate, TeammateSlot
from solver.board import Board, End
from solver.cards import Card, suit
from solver.moves import Hint, Move
from solver.position import Position

ENDS = {
    End.PERFECT: "perfect!",
    End.STRIKES: "lost: the last strike",
    End.OUT_OF_REACH: "lost: perfect is out of reach",
    End.STUCK: "lost: nobody can move",
    End.LAST_TURN: "over: the last turn is played",
}


def percent(likely: Fraction) -> str:
    """Return odds in percent, exact at both ends: only what is sure reads 0 or 100."""
    if likely in (0, 1):
        return f"{int(likely) * 100}%"
    return f"{min(max(float(likely) * 100, 0.1), 99.9):.1f}%"


def card_text(card: Card | None, board: Board | None = None) -> Text:
    """Return a card in its suit's colour; with a board, styled by what it is worth now."""
    if card is None:
        return Text("??", style="dim")
    return Text(str(card), style=f"{suit(card.suit).colour} {_worth(card, board)}".strip())


def _worth(card: Card, board: Board | None) -> str:
    if board is None:
        return ""
    if board.is_trash(card):
        return "dim"
    worth = ["bold"] * board.is_playable(card) + ["underline"] * board.is_indispensable(card)
    return " ".join(worth)


def board_text(table: Table, board: Board) -> RenderableType:
    """Return what lies open: tokens, strikes, fireworks, discards, the pile and the turn."""
    rules = board.rules
    tokens = "●" * board.tokens + "○" * (rules.tokens - board.tokens)
    strikes = "✗" * board.strikes + "·" * max(0, rules.strikes - board.strikes)
    grid = Grid.grid(padding=(0, 2))
    grid.add_row("tokens", f"{tokens} {board.tokens}", f"strikes {strikes}", f"pile {board.pile}")
    lines: list[RenderableType] = [grid, _fireworks(board), _discards(board)]
    lines.append(Text(_turn(table, board), style="bold"))
    return Group(*lines)


def _turn(table: Table, board: Board) -> str:
    points = f"{board.points} of {board.rules.perfect}"
    if board.end is not None:
        rated = not board.rules.crowning_piece and not board.end.lost
        rating = f" ({board.rules.rating(board.score)})" if rated else ""
        return f"{ENDS[board.end]}, {points}{rating}"
    if board is table.board and table.ended is not None:
        return f"stopped ({table.ended.reason}), {points}"
    left = "" if board.turns_left is None else f", {board.turns_left} turns left"
    return f"{table.record.players[board.turn]} to move{left}, {points}"


def _fireworks(board: Board) -> Text:
    text = Text("fireworks")
    for letter, height in zip(board.rules.composition.letters, board.fireworks, strict=True):
        look = suit(letter)
        text.append(f"  {look.symbol}{letter} {height}", style=look.colour)
    return text


def _discards(board: Board) -> Text:
    text = Text("discards ")
    for card, count in zip(board.rules.composition.cards, board.discards, strict=True):
        for _ in range(count):
            text.append(" ").append_text(card_text(card))
    return text if any(board.discards) else text.append(" none", style="dim")


def slot_grid(slot: SlotKnowledge, board: Board) -> RenderableType:
    """Return what a slot can be as a grid of suits and ranks, with the odds that matter."""
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
            possible = card in slot.odds
            style = f"{suit(letter).colour} {_worth(card, board)}" if possible else "dim"
            row.append(str(rank) if possible else "·", style=style)
        lines.append(row)
    for name, likely in (
        ("play", slot.playable),
        ("trash", slot.trash),
        ("last", slot.indispensable),
    ):
        style = "green" if name == "play" and likely == 1 else "dim" if likely == 0 else ""
        lines.append(Text(f"{name:5} {percent(likely):>6}", style=style))
    return Group(*lines)


def knowledge_text(known: Knowledge) -> RenderableType:
    """Return all slots that a view asks about, hand by hand, and what must be said beside them."""
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
    safe = [slot for slot in known.safe_discards if slot.trash != 1]
    if safe:
        remarks.append(Text(f"no last copy is lost by a discard of: {listed(safe)}"))
    if known.missed:
        missed = ", ".join(f"{names[slot.holder]} {slot.slot}" for slot in known.missed)
        remarks.append(Text(f"not known to the record: {missed}", style="yellow"))
    remarks += [Text(caveat, style="yellow") for caveat in known.caveats]
    return remarks


def teammate_text(known: Knowledge, teammate: Teammate) -> RenderableType:
    """Return a teammate's cards and what the teammate can know of each, as the looker can tell.

    A figure in brackets is ruled out in some of the looker's possible hands only.
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
    """What hints have pointed out about a card: colours and ranks."""
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
    """Return, slot by slot, why cards are ruled out, cards with the same reason together."""
    names = known.table.record.players
    lines: list[RenderableType] = []
    for slot in slots:
        lines.append(Text(f"{names[slot.holder]}'s slot {slot.slot}", style="bold"))
        reasons: dict[str, list[str]] = {}
        for card, why in known.why(slot).items():
            reasons.setdefault(str(why), []).append(str(card))
        lines += [Text(f"  not {' '.join(cards)}: {why}") for why, cards in reasons.items()]
    return lines


def line_text(start: Position, line: Sequence[Move]) -> RenderableType:
    """Return a line turn by turn: who does what, and the table after it."""
    grid = Grid(box=None, pad_edge=False)
    for title in ("", "seat", "move", "", "tokens", "fireworks", "pile"):
        grid.add_column(title, style="dim" if not title else "")
    position = start
    for number, move in enumerate(line, start=1):
        seat = position.board.turn
        card = Text()
        if not isinstance(move, Hint):
            card = card_text(position.hands[seat][move.slot - 1], position.board)
        position = position.after(move)
        board = position.board
        heights = Text(" ").join(
            Text(f"{letter}{height}", style=suit(letter).colour if height else "dim")
            for letter, height in zip(board.rules.composition.letters, board.fireworks, strict=True)
        )
        row = (str(number), str(seat), str(move), card, str(board.tokens), heights, str(board.pile))
        grid.add_row(*row)
    return grid
