"""The layout of turns in a given width, computed once so that columns stay aligned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text


class Sheet:
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
