"""A game's course as rows of small bars, with a column for each turn or for a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil

from rich.text import Text

from deducer.languages import say
from deducer.review.model import Review
from deducer.review.turn import TurnReview
from solver.errors import Phrase

BARS = "▁▂▃▄▅▆▇█"
LABELS = {
    "perfect": Phrase("perfect"),
    "chance": Phrase("chance"),
    "points": Phrase("points"),
    "tokens": Phrase("tokens"),
    "pace": Phrase("pace"),
    "strikes": Phrase("strike", "strikes", n=2),
    "turn": Phrase("turn"),
}
"""What the rows are called."""
TICK = 10
"""The columns between turn numbers."""


class Timeline:
    """Rows over the turns of a game: whether perfect was possible, its chance, points, and more."""

    def __init__(self, review: Review, width: int) -> None:
        self.review = review
        turns = review.turns
        self.labels = {key: say(label) for key, label in LABELS.items()}
        self.label = max(map(len, self.labels.values())) + 2
        self.each = max(1, -(-len(turns) // max(1, width - self.label)))
        self.columns = [turns[at : at + self.each] for at in range(0, len(turns), self.each)]

    def rows(self) -> list[Text]:
        """Return the rows, with the turns' numbers last; none for a game without turns."""
        if not self.columns:
            return []
        rules = self.review.rules
        rows = [
            self._row("perfect", self._possible),
            *([self._row("chance", self._chance)] if self.review.has_outlooks else []),
            self._bars("points", [turns[-1].points for turns in self.columns], rules.perfect),
            self._bars("tokens", [turns[-1].tokens for turns in self.columns], rules.tokens),
        ]
        paces = [turns[-1].pace for turns in self.columns]
        if not rules.crowning_piece:
            known = [pace or 0 for pace in paces]
            rows.append(self._bars("pace", known, max(known)))
        if self.review.turns[-1].strikes:
            rows.append(self._row("strikes", self._strike))
        return [*rows, self._ruler()]

    def _row(self, label: str, cell: Callable[[Sequence[TurnReview]], tuple[str, str]]) -> Text:
        row = self._begun(label)
        for turns in self.columns:
            row.append(*cell(turns))
        return row

    def _possible(self, turns: Sequence[TurnReview]) -> tuple[str, str]:
        """``━`` while perfect was possible, ``✗`` where it was lost, ``·`` after; ``?`` unknown."""
        lost = {point.turn for point in self.review.turning_points}
        if any(turn.turn in lost for turn in turns):
            return "✗", "bold not dim red"
        marks = {True: ("━", "not dim green"), False: ("·", "dim"), None: ("?", "not dim yellow")}
        return marks[turns[-1].possible_after]

    def _chance(self, turns: Sequence[TurnReview]) -> tuple[str, str]:
        """The chance before a column's last turn as a bar; red where it was put at risk."""
        outlook = turns[-1].outlook
        if outlook is None:
            return "?", "not dim yellow"
        drops = any(turn in self.review.drops for turn in turns)
        return _bar(outlook.before.share, 1), "not dim red" if drops else "not dim"

    def _strike(self, turns: Sequence[TurnReview]) -> tuple[str, str]:
        return ("✗", "not dim red") if any(turn.is_misplay for turn in turns) else (" ", "")

    def _bars(self, label: str, numbers: Sequence[int], most: int) -> Text:
        """A bar for each of ``numbers``."""
        row = self._begun(label)
        for number in numbers:
            row.append(_bar(number, most), style="not dim red" if number < 0 else "not dim")
        return row

    def _begun(self, label: str) -> Text:
        """A row that holds only its label."""
        return Text(self.labels[label].ljust(self.label), style="dim")

    def _ruler(self) -> Text:
        row = self.labels["turn"].ljust(self.label)
        for at in range(0, len(self.columns), TICK):
            row = row.ljust(self.label + at) + str(self.columns[at][0].turn)
        return Text(row, style="dim")


def _bar(number: int | Fraction, most: int) -> str:
    """A bar, with the full block for ``most``; blank for 0, ``-`` below it."""
    high = ceil(Fraction(number * len(BARS), most)) if most else 0
    return "-" if number < 0 else BARS[min(high, len(BARS)) - 1] if high else " "
