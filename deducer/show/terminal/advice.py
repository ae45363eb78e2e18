"""Advice for the terminal: one list of actions, and what each hint would tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice

from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.text import Text

from deducer.advice.advice import Advice, Measure, Row, Value, is_to_move
from deducer.advice.chances.answers import Odds
from deducer.advice.hints import HintPreview
from deducer.advice.stakes import Stakes, stakes
from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text
from deducer.show.terminal.columns import Grid
from deducer.show.words.moves import actions_phrase
from deducer.show.words.numbers import (
    chance_text,
    decimal,
    grouped,
    in_percent,
    interval_text,
    percent,
)
from deducer.show.words.outcome import LOST_TURN
from solver.board import Board
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.moves import Hint

PERFECT, FITS = Phrase("perfect"), Phrase("plays")
TRASH, LAST, SAVED = Phrase("useless"), Phrase("last copy"), Phrase("saved")
BAR = 4
"""The width of a bar, in columns."""
MOST_LOST = 2
"""The most cards that are named as possible losses of an action."""
MOST_ROWS = 8
"""The most rows that are shown, unless all are asked for."""
POSSIBLE, OPEN = Phrase("possible"), Phrase("open hands")
OPENED = Phrase(
    "open hands: the best chance if from now on all players see all hands, but not the order "
    "of the pile"
)
TIED = Phrase("=: a tie, within the margins; what the sheet says itself comes first")
LEGEND = Phrase("slots that are then surely playable, saved as last copies, useless")


def advice_text(
    advice: Advice, *, in_full: bool = False, more: str = "hanabi advise --all"
) -> RenderableType:
    """Return what the seat can do, the best first; ``in_full``, all of it, and each hint.

    ``more`` is what is typed for that.
    """
    if not in_full or not is_to_move(advice.knowledge):
        return ranked_text(advice, MOST_ROWS, more)
    return Group(ranked_text(advice), Text(), hints_text(advice))


def ranked_text(advice: Advice, most: int | None = None, more: str = "") -> RenderableType:
    """Return the rows of ``advice``, ``most`` of them, with the measure as their heading."""
    grid = Grid(padding=(0, 1, 0, 0))
    grid.add_column("", no_wrap=True)
    grid.add_column("")
    grid.extra = (1,)  # the bar
    columns = list(_columns(advice, in_full=most is None))
    grid.add_numbers(*(heading for heading, _ in columns))
    grid.add_column(in_words("could lose"), no_wrap=True)
    if advice.measure is Measure.POSSIBLE and not advice.is_lost:
        now = advice.odds.now
        value = Value(now.share, *now.interval)
        opened = advice.opened()
        bracket = [] if opened is None else [_at_most(opened.low, opened.high)]
        grid.add_row(
            Text(f"   {in_words('now')}", style="dim"),
            _bar(advice, value),
            chance_text(now),
            in_words("exact") if now.exact else interval_text(now),
            *bracket,
        )
    place = 0
    for row in advice.rows[:most]:
        style = "bold" if row.place == 1 else ""
        board, at_stake = advice.knowledge.board, stakes(advice.knowledge, row.move)
        which = "=" if row.place == place else row.place
        grid.add_row(
            Text(f"{which:>2} {say(_named(advice, row))}", style=style),
            _bar(advice, row.value),
            *(
                Text(cell(row), style=style if at < 1 else "")
                for at, (_, cell) in enumerate(columns)
            ),
            Text() if at_stake is None else _lost(at_stake.could_lose, board),
        )
        place = row.place
    left = len(advice.rows[most:]) if most else 0
    rest = [Text(in_words("… and {count} more ({how})", count=left, how=more), style="dim")]
    remarks = (Text(say(each), style="dim") for each in _remarks(advice, in_full=most is None))
    heading = Text(say(_heading(advice)), style="bold")
    return Group(heading, grid, *rest * bool(left and more), *remarks)


def _named(advice: Advice, row: Row) -> Phrase:
    names = advice.knowledge.table.record.players
    return actions_phrase(row.moves, None if advice.measure is Measure.POSSIBLE else names)


def _heading(advice: Advice) -> Phrase:
    """What the actions are ranked by."""
    knowledge, board = advice.knowledge, advice.knowledge.board
    looker = knowledge.view.name(knowledge.table)
    match advice.measure:
        case Measure.TOGETHER:
            return Phrase(
                "If all play together as well as can be: the chance of perfect, as {who} can tell",
                who=looker,
            )
        case Measure.BY_SHEET if advice.in_points:
            return Phrase("If all go on by your sheet: the expected score")
        case Measure.BY_SHEET:
            return Phrase("If all go on by your sheet: the chance to win")
        case _ if advice.is_lost:
            return Phrase(
                "{points} points are out of reach, as {who} can tell",
                points=advice.score,
                who=looker,
            )
        case _ if advice.score < board.rules.perfect:
            return Phrase(
                "Is a score of {score} still possible, by what {who} can know?",
                score=advice.score,
                who=looker,
            )
    return Phrase("Is perfect still possible, by what {who} can know?", who=looker)


def _columns(advice: Advice, *, in_full: bool) -> Iterator[tuple[object, Callable[[Row], str]]]:
    """Yield the columns of numbers: the measure's first, then what else is known."""
    measure, sure = advice.measure, advice.measure is Measure.TOGETHER
    if not advice.is_lost or advice.in_points:
        yield _aim(advice), lambda row: _number(advice, row.value)
        yield "" if sure else "95 %", lambda row: _range(advice, row.value)
    if advice.in_points and not advice.is_lost and _is_for_perfect(advice):
        yield PERFECT, lambda row: _perfect(advice, row)
    if measure is Measure.BY_SHEET and in_full and _is_for_perfect(advice):
        yield POSSIBLE, lambda row: _possible(advice, row)
    elif advice.open_hands is not None and not sure:
        yield OPEN, lambda row: _opened(advice, row)
    most = None if in_full or measure is not Measure.BY_SHEET else 1  # else they are too wide
    for heading, share in islice(_STAKES.items(), most):
        yield heading, partial(_stake, advice, share)


_STAKES: dict[Phrase, Callable[[Stakes], Fraction]] = {
    FITS: lambda at_stake: at_stake.playable,
    TRASH: lambda at_stake: at_stake.trash,
    LAST: lambda at_stake: at_stake.indispensable,
}


def _is_for_perfect(advice: Advice) -> bool:
    return advice.score == advice.knowledge.board.rules.perfect


def _aim(advice: Advice) -> Phrase:
    """What the measure is of."""
    perfect = advice.knowledge.board.rules.perfect
    if advice.in_points:
        return Phrase("score")
    if advice.score == perfect:
        return PERFECT
    return Phrase("{points} of {most}", points=advice.score, most=perfect)


def _bar(advice: Advice, value: Value) -> RenderableType:
    return (
        ""
        if advice.in_points or advice.is_lost
        else Bar(1, 0, float(value.mean), width=BAR, color="green")
    )


def _number(advice: Advice, value: Value) -> str:
    if advice.in_points:
        return decimal(float(value.mean))
    if isinstance(value.mean, Fraction) and (value.exact or advice.measure is Measure.TOGETHER):
        return percent(value.mean)
    return in_percent(decimal(float(value.mean) * 100))  # 100.0% is not certain


def _range(advice: Advice, value: Value) -> str:
    if value.exact:
        return in_words("exact")
    scale = 1 if advice.in_points else 100
    return f"{decimal(float(value.low) * scale)}–{decimal(float(value.high) * scale)}"


def _perfect(advice: Advice, row: Row) -> str:
    played = advice.played_on(row.move)
    return "" if played is None else in_percent(decimal(100 * played.perfect.mean, 0))


def _possible(advice: Advice, row: Row) -> str:
    chance = advice.possible(row.move)
    return "" if chance is None else f"≤ {chance_text(chance)}"


def _opened(advice: Advice, row: Row) -> str:
    bracket = advice.opened(row.move)
    return "" if bracket is None else _at_most(bracket.low, bracket.high)


def _at_most(low: Fraction, high: Fraction) -> str:
    return percent(high) if low == high else f"≤ {percent(high)}"


def _stake(advice: Advice, share: Callable[[Stakes], Fraction], row: Row) -> str:
    at_stake = stakes(advice.knowledge, row.move)
    return "" if at_stake is None else percent(share(at_stake))


def _lost(lost: dict[Card, Fraction], board: Board) -> Text:
    """The cards that an action could lose for good, with their odds."""
    text = Text(" ").join(
        Text.assemble(card_text(card, board), f" {percent(odds)}")
        for card, odds in islice(lost.items(), MOST_LOST)
    )
    return text.append(f" +{len(lost) - MOST_LOST}" if len(lost) > MOST_LOST else "")


def _remarks(advice: Advice, *, in_full: bool) -> Iterator[Phrase]:
    """Yield what the numbers mean, and how precise they are."""
    knowledge, odds = advice.knowledge, advice.odds
    if not is_to_move(knowledge):
        to_move = knowledge.table.record.players[knowledge.board.turn]
        yield Phrase("it is {who}'s turn", who=to_move)
    match advice.measure:
        case Measure.TOGETHER if advice.endgame is not None:
            yield Phrase(
                "over the {count} deal that fits what all know, by the best joint policy",
                "over the {count} deals that fit what all know, by the best joint policy",
                n=advice.endgame.worlds,
                count=grouped(advice.endgame.worlds),
            )
            yield Phrase("rearranging a hand is not used as a signal")
            if knowledge.board.rules.crowning_piece:
                yield LOST_TURN
            return
        case Measure.BY_SHEET if advice.by_sheet is not None:
            yield Phrase(
                "an estimate that rests on the sheet: each action, then all as agreed, in {count} "
                "world",
                "an estimate that rests on the sheet: each action, then all as agreed, in {count} "
                "worlds",
                n=advice.by_sheet.worlds,
                count=grouped(advice.by_sheet.worlds),
            )
            if any(row.place == 1 for row in advice.rows[1:]):
                yield TIED
            if in_full and _is_for_perfect(advice):
                yield Phrase("possible: at most, as if everybody knew all cards from here on")
            return
    if not advice.is_lost:
        yield Phrase(
            "{aim}: an upper bound. It assumes that everybody knows all cards from here on",
            aim=_aim(advice),
        )
    if advice.open_hands is not None:
        yield OPENED
    yield _looked_at(odds)
    still = max(chance.undecided for chance in odds.chances)
    if still:
        yield Phrase("not decided in up to {count} of them, which count half", count=grouped(still))


def _looked_at(odds: Odds) -> Phrase:
    count = grouped(odds.worlds)
    if odds.now.all_worlds:
        return Phrase("all {count} world", "all {count} worlds", n=odds.worlds, count=count)
    return Phrase(
        "{count} world drawn at random",
        "{count} worlds drawn at random",
        n=odds.worlds,
        count=count,
    )


# -- hints -----------------------------------------------------------------------------------


def hints_text(advice: Advice) -> RenderableType:
    """Return what hints would tell, one per row, in the order of the actions."""
    hints = advice.hints
    if not hints:
        allowed = any(isinstance(each.action, Hint) for each in advice.odds.actions)
        why = Phrase("no hint can be given")
        if allowed and advice.knowledge.missed:
            why = Phrase("the record lacks the cards that hints would touch")
        elif allowed:
            why = Phrase("the cards can lie in too many ways to preview hints")
        return Text(say(why), style="dim")
    grid = Grid()
    grid.add_column(in_words("hint"))
    for heading in (Phrase("touches"), FITS, SAVED, TRASH):
        grid.add_column(say(heading), no_wrap=True)
    grid.add_numbers(Phrase("bits"))
    names = advice.knowledge.table.record.players
    for preview in hints:
        grid.add_row(*_hint_cells(preview, names), style="dim" if preview.is_idle else "")
    return Group(grid, Text(say(LEGEND), style="dim"))


def _hint_cells(preview: HintPreview, names: Sequence[str]) -> list[Text]:
    hint = preview.hint
    colour = suit(hint.colour).colour if hint.colour else ""
    return [
        Text.assemble((f"{names[hint.to]} ", "bold"), (say(hint.label), colour)),
        Text(_slots(preview.touched) or in_words("none")),
        Text(_slots(preview.now_playable), style="green"),
        Text.assemble((_slots(preview.saved), "underline")),
        Text(_slots(preview.now_trash)),
        Text(in_words("nothing new") if preview.is_idle else decimal(preview.bits)),
    ]


def _slots(slots: Sequence[int]) -> str:
    return " ".join(map(str, slots))
