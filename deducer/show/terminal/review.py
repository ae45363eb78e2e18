"""A game's review for the terminal: the result, the course, what decided it, and the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from deducer.languages import in_words, say
from deducer.review.reviews import Review, TurnGroups
from deducer.review.turn_review import TurningPoint, TurnReview
from deducer.show.terminal.board_lines import linked_text, ruling_texts
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.terminal.line import LineText
from deducer.show.words import review as words
from deducer.show.words.moves import with_names
from deducer.show.words.numbers import decimal, percent
from deducer.show.words.turn_facts import turn_facts
from solver.cards import suit
from solver.errors import Phrase, joined
from solver.notation.rules_lines import rules_phrase

BARS = "▁▂▃▄▅▆▇█"
LABELS = {
    "perfect": Phrase("perfect"),
    "chance": Phrase("chance"),
    "expected": Phrase("expected"),
    "points": Phrase("points"),
    "tokens": Phrase("tokens"),
    "pace": Phrase("spare"),
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
        left_out = set() if review.playing_on else {"expected"}
        self.labels = {key: say(label) for key, label in LABELS.items() if key not in left_out}
        self.label = max(map(len, self.labels.values())) + 2
        each = max(1, -(-len(turns) // max(1, width - self.label)))
        self.columns = [turns[at : at + each] for at in range(0, len(turns), each)]

    def rows(self) -> list[Text]:
        """Return the rows, with the turns' numbers last; none for a game without turns."""
        if not self.columns:
            return []
        review, rules = self.review, self.review.rules
        last = [turns[-1] for turns in self.columns]
        paces = [turn.pace or 0 for turn in last]
        shown = {
            "perfect": map(self._possible, self.columns),
            "chance": map(self._chance, self.columns) if review.has_outlooks else None,
            "expected": map(self._expected, self.columns) if review.playing_on else None,
            "points": _bars([turn.points for turn in last], rules.perfect),
            "tokens": _bars([turn.tokens for turn in last], rules.tokens),
            "pace": None if rules.crowning_piece else _bars(paces, max(paces)),
            "strikes": map(self._strike, self.columns) if review.turns[-1].strikes else None,
        }
        rows = []
        for label, cells in shown.items():
            if cells is not None:
                row = Text(self.labels[label].ljust(self.label), style="dim")
                for bar, style in cells:
                    row.append(bar, style)
                rows.append(row)
        return [*rows, self._ruler()]

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

    def _expected(self, turns: Sequence[TurnReview]) -> tuple[str, str]:
        """The score expected after a column's last turn as a bar; red where it was far below."""
        played = self.review.played_on(turns[-1].turn)
        if played is None:
            return "?", "not dim yellow"
        below = any(turn in self.review.below for turn in turns)
        score = Fraction(played.score.mean)
        return _bar(score, self.review.rules.perfect), "not dim red" if below else "not dim"

    def _strike(self, turns: Sequence[TurnReview]) -> tuple[str, str]:
        return ("✗", "not dim red") if any(turn.is_misplay for turn in turns) else (" ", "")

    def _ruler(self) -> Text:
        row = self.labels["turn"].ljust(self.label)
        for at in range(0, len(self.columns), TICK):
            row = row.ljust(self.label + at) + str(self.columns[at][0].turn)
        return Text(row, style="dim")


def _bars(numbers: Sequence[int], most: int) -> Iterator[tuple[str, str]]:
    """Yield a bar for each of ``numbers``, with its style."""
    for number in numbers:
        yield _bar(number, most), "not dim red" if number < 0 else "not dim"


def _bar(number: int | Fraction, most: int) -> str:
    """A bar, with the full block for ``most``; blank for 0, ``-`` below it."""
    high = ceil(Fraction(number * len(BARS), most)) if most else 0
    return "-" if number < 0 else BARS[min(high, len(BARS)) - 1] if high else " "


LINE = 10
"""The most turns of a winning line that are shown."""
KEEPERS = 4
"""The most actions that are named as having kept perfect."""
LEGEND = Phrase(
    "knowable: misplays that could be known · missed: turns in which a certain play was missed · "
    "gone: last copies · empty: hints that told nothing new · bits: what a hint told on "
    "average; each bit halves the possible hands"
)
TONES = {"good": "green", "bad": "red", "warn": "yellow", "plain": ""}


@dataclass(frozen=True)
class ReviewText:
    """A review for the terminal, with the notable turns or ``every_turn``.

    ``source`` is the game's name in commands that show more.
    """

    review: Review
    source: str = "GAME"
    every_turn: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        review, names = self.review, self.review.names
        yield from self._head()
        if review.turns:
            yield Text()
            yield from Timeline(review, options.max_width).rows()
            if not review.rules.crowning_piece:
                yield from text_lines(words.PACE, style="dim")
            yield fireworks_text(review)
        if review.has_outlooks:
            yield Text()
            yield from self._chances()
        if review.playing_on is not None:
            yield Text()
            yield from text_lines(words.EXPECTED, style="dim")
            below = {turn: words.below_text(each, names) for turn, each in review.below.items()}
            yield from self._listed(words.BELOW, below, review.below_groups)
        for point in review.turning_points:
            yield Text()
            yield from self._turning_point(point)
        listed = review.turns if self.every_turn else tuple(review.notable())
        if listed:
            yield Text()
            yield turns_text(review, listed, chances=self.every_turn and review.has_outlooks)
        yield Text()
        yield players_text(review)
        yield from self._caveats()

    def _head(self) -> Iterator[RenderableType]:
        review = self.review
        yield Text(review.table.record.title or self.source, style="bold")
        yield from text_lines(rules_phrase(review.rules, len(review.names)))
        yield Text(", ".join(review.names))
        yield Text(words.result_text(review), style="bold")
        yield from ruling_texts(review.table, review.table.outcome.board)
        fact = words.winnable_fact(review)
        yield from text_lines(fact.text, style=TONES[fact.tone])
        yield from text_lines(*words.deal_phrases(review))
        yield from text_lines(words.missing_phrase(review), style="yellow")

    def _chances(self) -> Iterator[RenderableType]:
        """Yield the meaning of the row of chances, and the actions that put most of it at risk."""
        review = self.review
        shown = review.turns if self.every_turn else review.drops
        yield from text_lines(words.CHANCE, *words.ends(review, shown), style="dim")
        drops = {turn: words.outlook_text(turn.outlook) for turn in review.drops if turn.outlook}
        yield from self._listed(words.DROPS, drops, review.drop_groups)

    def _listed(
        self, heading: Phrase, turns: Mapping[TurnReview, str], groups: TurnGroups
    ) -> Iterator[RenderableType]:
        """Yield ``turns`` as rows, each with a text, below ``heading``; then which of them tie."""
        if not turns:
            return
        yield from text_lines(heading)
        names = self.review.names
        grid = Grid(show_header=False)
        grid.add_numbers("")
        for turn, text in turns.items():
            name = Text(names[turn.seat], style="bold")
            number = in_words("turn {number}", number=turn.turn)
            grid.add_row(number, name, Text(words.turn_text(turn, names)), text)
        yield grid
        if (tied := words.tied_phrase(groups)) is not None:
            yield Text(f"  {say(tied)}", style="dim")

    def _caveats(self) -> Iterator[RenderableType]:
        """Yield the legend of the players' columns, and the caveats of the review."""
        below = Phrase("{name}: {meaning}", name=words.BELOW_BEST, meaning=words.POINTS_BELOW)
        yield from text_lines(LEGEND, below if self.review.playing_on else None, style="dim")
        yield from text_lines(*words.caveats(self.review), style="yellow")

    def _turning_point(self, point: TurningPoint) -> Iterator[RenderableType]:
        names = self.review.names
        yield from text_lines(words.turning_title(point), style="bold red")
        why = words.sentence(with_names(point.why, names))
        yield Text(f"{words.turning_action(point, self.review)}. {why}")
        if point.risk is not None:
            more = " · …" if len(point.better) > KEEPERS else ""
            better = words.choices_text(point.better[:KEEPERS]) + more
            yield from text_lines(
                words.risk_phrase(point, names[point.seat], percent(point.risk)),
                Phrase("what kept perfect: {actions}", actions=better),
                words.luck_phrase(point),
            )
        if self.review.agreed:
            from deducer.show.words.agreements import agreed_causes

            yield from text_lines(*agreed_causes(point, self.review), style="yellow")
        yield from text_lines(words.after_phrase(point))
        yield Text(words.line_title(point), style="bold")
        shown = point.line if len(point.line) <= LINE + 2 else point.line[:LINE]
        yield LineText(point.before, shown, names, brief=True)
        if len(shown) < len(point.line):
            whole = f"hanabi solve {self.source} --turn {point.turn - 1} --brief"
            hidden = len(point.line) - len(shown)
            more = in_words("… {n} more turn:", "… {n} more turns:", n=hidden)
            yield Text(f"{more}\n   {whole}", style="dim")


def fireworks_text(review: Review) -> RenderableType:
    """Return the turns at which each firework grew, from rank 1 on."""
    cells = []
    for letter, turns in review.fireworks.items():
        look = suit(letter)
        cell = Text(f"{look.symbol}{letter}", style=look.colour)
        top = review.rules.composition.tops[review.rules.composition.suit_index[letter]]
        for rank in range(top):
            cell.append(f" {turns[rank]:>3}" if rank < len(turns) else "   ·")
        cells.append(cell)
    return Columns(cells, padding=(0, 3))


def turns_text(
    review: Review, turns: Sequence[TurnReview], *, chances: bool = False
) -> RenderableType:
    """Return ``turns`` as rows: the number, the seat, its action, and remarks.

    With ``chances``, also the chance of perfect before and after each, as its seat could know it.
    """
    decisive = {point.turn for point in review.turning_points}
    grid = Grid()
    grid.add_column(in_words("turn"), justify="right")
    grid.add_texts(Phrase("who"))
    grid.add_texts(Phrase("did"), no_wrap=True)
    grid.add_texts(*[Phrase("chance")] * chances, Phrase("as far as it could be known"))
    for turn in turns:
        style = "bold red" if turn.turn in decisive else "red" if turn.is_misplay else ""
        remarks = [fact.brief for fact in turn_facts(turn, review) if fact.brief is not None]
        action = words.turn_text(turn, review.names)
        name = Text(review.names[turn.seat], style="bold")
        number = linked_text(turn.turn, review.table.record)
        cells: list[RenderableType] = [number, name, Text(action, style=style)]
        if chances:
            cells.append("" if turn.outlook is None else words.outlook_text(turn.outlook))
        grid.add_row(*cells, Text(say(joined("; ", remarks))))
    return grid


def players_text(review: Review) -> RenderableType:
    """Return each player's counts, one player per row."""
    grid = Grid()
    grid.add_texts(Phrase("player"))
    grid.add_numbers(*(count.brief for count in words.COUNTS), Phrase("bits"))
    grid.add_numbers(*[words.BELOW_BEST] * bool(review.playing_on))
    for seat, player in enumerate(review.players):
        bits = decimal(player.bits / player.hints) if player.hints else "–"
        counts = (count.of(player) for count in words.COUNTS)
        below = [words.player_below(review, seat)] * bool(review.playing_on)
        grid.add_row(Text(player.name, style="bold"), *counts, bits, *below)
    return grid
