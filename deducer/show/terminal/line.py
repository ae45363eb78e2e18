"""A line of moves turn by turn: what each seat does, and the whole table after it.

A turn is the move in words with the hand that it concerns, then the board and all hands after it. A
rule with the seats' names above their hands begins each round. Marks show without colours what
happens to a card: ``[r1]`` leaves the hand or is pointed at, ``+r1`` was just drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text, heights
from deducer.show.words.moves import move_text, seat_names
from deducer.show.words.outcome import outcome_text, score_text
from deducer.table.table import Outcome
from solver.board import Board
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.position import Position


class TurnRows:
    """Lays turns out in rows: the move with its hand, then all hands, and the board at the right.

    Hands that do not fit side by side take several rows. The board stands to the right of the
    hands, else of the move, else in a row of its own. The move's hand is left out if it does not
    fit. ``number``, ``words``, ``hand`` and ``board`` are the greatest widths of these parts.
    ``names`` are those of the hands below each move, if any.
    """

    def __init__(
        self, width: int, *, number: int, words: int, hand: int, board: int, names: Sequence[str]
    ) -> None:
        self.margin = max(2, number) + 1
        self.words, self.hand, self.board, self.names = words, hand, board, names
        self.in_a_row = max(1, min(len(names), (width - self.margin + 1) // (hand + 1)))
        move = self.margin + words
        self.with_hand = move + 1 + hand <= width
        move += (1 + hand) * self.with_hand
        last = self._end_of((len(names) - 1) % self.in_a_row + 1) if names else move
        ends = {-1: last, 0: move}
        self.row = next((row for row, end in ends.items() if end + 1 + board <= width), None)
        self.board_beside = self.row is not None
        before = self.margin if self.row is None else ends[self.row] + 1
        self.width = max(move, self._end_of(min(len(names), self.in_a_row)), before + board)

    def _end_of(self, hands: int) -> int:
        return self.margin + hands * (self.hand + 1) - 1

    def rule(self) -> Text:
        """Return a rule across the sheet, with names above their hands if these are in one row."""
        rule = Text()
        if self.in_a_row == len(self.names):
            for seat, name in enumerate(self.names):
                title = Text(name)
                title.truncate(self.hand - 2)
                _put(rule, self.margin + seat * (self.hand + 1), Text(f" {title.plain} "), "─")
        _put(rule, self.width, Text(), "─")
        rule.stylize("dim")
        return rule

    def rows(
        self, number: str, words: Text, hand: Text, board: Text, hands: Sequence[Text]
    ) -> Iterator[Text]:
        """Yield the rows of a turn."""
        move = Text.assemble((f"{number:>{self.margin - 1}} ", "dim"), words)
        if self.with_hand:
            _put(move, self.margin + self.words + 1, hand)
        rows = [move]
        for at in range(0, len(hands), self.in_a_row):
            row = Text()
            for place, cards in enumerate(hands[at : at + self.in_a_row]):
                _put(row, self.margin + place * (self.hand + 1), cards)
            rows.append(row)
        if self.row is None:
            rows.append(Text())
        _put(rows[-1 if self.row is None else self.row], self.width - self.board, board)
        for row in rows:
            row.rstrip()
            yield row


def _put(row: Text, column: int, text: Text, fill: str = " ") -> None:
    """Append ``text`` to ``row`` at ``column``."""
    row.pad_right(max(0, column - row.cell_len), fill)
    row.append_text(text)


BEGIN = Phrase("to begin with")
NAME = len(" seat 1 ")


@dataclass(frozen=True)
class LineTurn:
    """A move and the positions before and after it."""

    number: int
    before: Position
    move: Move

    @cached_property
    def after(self) -> Position:
        return self.before.after(self.move)

    @property
    def seat(self) -> int:
        return self.before.board.turn

    @property
    def drew(self) -> bool:
        """Whether the seat has a new card in its first slot."""
        return not isinstance(self.move, Hint) and self.move.slot != PILE and bool(self.before.pile)

    def coloured(self, words: str, name: str) -> Text:
        """The move's words: the seat's name bold, a strike red, cards and suits coloured."""
        strike = self.after.board.strikes > self.before.board.strikes
        text = Text(words, style="red" if strike else "")
        for letter in self.before.board.rules.composition.letters:
            look = suit(letter)
            text.highlight_regex(rf"(?<= ){letter}[1-5]\b|(?<= ){look.name}(?=:|$)", look.colour)
        text.stylize("bold", 0, len(name))
        return text

    def concerned(self) -> Text:
        """The hand that the move is about, as it was before the move, with its cards marked."""
        match self.move:
            case Hint(to):
                seat, slots = to, self.before.touched(self.move)
            case Play(slot) | Discard(slot):
                seat, slots = self.seat, () if slot == PILE else (slot,)
        return hand_text(self.before.hands[seat], self.before.board, slots)

    def hands(self) -> list[Text]:
        """All hands after the move, with the new card marked."""
        hands = self.after.hands
        return [
            hand_text(hand, self.after.board, drawn=self.drew and seat == self.seat)
            for seat, hand in enumerate(hands)
        ]


def hand_text(
    hand: Sequence[Card], board: Board, marked: Collection[int] = (), *, drawn: bool = False
) -> Text:
    """Return a hand, 3 columns a card: brackets around ``marked`` slots, + before a new card."""
    text = Text()
    for slot, card in enumerate(hand, start=1):
        begins, ends = slot in marked, slot - 1 in marked
        new = drawn and slot == 1
        mark = "[" if begins and not ends else "]" if ends and not begins else "+" if new else " "
        text.append(mark, style="bold")
        shown = card_text(card, board)
        if begins or new:
            shown.stylize("reverse" if begins else "bold reverse")
        text.append_text(shown)
    return text.append("]" if len(hand) in marked else " ", style="bold")


def brief_board(board: Board, gap: str = " ") -> Text:
    """Return the board in a few columns: ``▲1 ★3  ●7 ✗0 ▤39``, with ``gap`` between fireworks."""
    text = Text()
    for look, height, style in heights(board):
        text.append(f"{look.symbol}{height}{gap}", style=style)
    most = (board.rules.tokens, board.rules.strikes, board.rules.composition.total)
    tokens, strikes, pile = (len(str(number)) for number in most)
    text.append(f" ●{board.tokens:<{tokens}}", style="" if board.tokens else "bold red")
    text.append(f" ✗{board.strikes:<{strikes}}", style="bold red" if board.strikes else "dim")
    return text.append(f" ▤{board.pile:<{pile}}", style="" if board.pile else "dim")


def legend() -> Text:
    """Return what the marks and signs of a line mean."""
    return Text.assemble(
        (in_words("[r1] acted on · +r1 new · "), "dim"),
        (in_words("bold playable"), "bold"),
        (in_words(" · dim useless · ●tokens ✗strikes ▤pile"), "dim"),
    )


class LineText:
    """A line drawn turn by turn; ``brief`` has one row per turn, with only the hand concerned."""

    def __init__(
        self,
        start: Position,
        line: Sequence[Move],
        names: Sequence[str] | None = None,
        *,
        brief: bool = False,
    ) -> None:
        self.start = start
        self.names = names or seat_names(start.board.players)
        walk = enumerate(start.walk(line), start=1)
        self.turns = [LineTurn(number, *each) for number, each in walk]
        self.words = [move_text(turn.before, turn.move, self.names) for turn in self.turns]
        self.brief = brief

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        gap, sheet = self._sheet(options.max_width)
        yield legend()
        if not self.brief:
            hands = [hand_text(hand, self.start.board) for hand in self.start.hands]
            yield sheet.rule()
            yield from sheet.rows(
                "", Text(say(BEGIN)), Text(), brief_board(self.start.board, gap), hands
            )
        for turn, words in zip(self.turns, self.words, strict=True):
            if turn.seat == self.start.board.turn and not self.brief:
                yield sheet.rule()
            action = turn.coloured(words, self.names[turn.seat])
            board = brief_board(turn.after.board, gap)
            hands = [] if self.brief else turn.hands()
            yield from sheet.rows(str(turn.number), action, turn.concerned(), board, hands)
        yield from self._end()

    def _sheet(self, width: int) -> tuple[str, TurnRows]:
        """The gap between fireworks, none where that saves a row, and the sheet for it."""
        loose, dense = (
            TurnRows(
                width,
                number=len(str(len(self.turns))),
                words=max(map(cell_len, [*self.words, say(BEGIN)])),
                hand=max(3 * max(map(len, self.start.hands)) + 1, NAME),
                board=brief_board(self.start.board, gap).cell_len,
                names=() if self.brief else self.names,
            )
            for gap in (" ", "")
        )
        return ("", dense) if dense.board_beside and not loose.board_beside else (" ", loose)

    def _end(self) -> Iterator[Text]:
        board = self.turns[-1].after.board if self.turns else self.start.board
        if board.end is not None:
            outcome = Outcome(board)
            shown = in_words(
                "{outcome} {points} after {n} turn",
                "{outcome} {points} after {n} turns",
                outcome=outcome_text(outcome),
                points=score_text(outcome),
                n=len(self.turns),
            )
            yield Text(shown, style="bold")
