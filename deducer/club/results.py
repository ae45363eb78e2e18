"""Results as a spreadsheet table: ``deal,table,score,turns``, one game per line.

The first line may name the columns, in any language. A score is a number, or ``lost`` or
``abandoned``; without one the table did not play the deal. Columns are separated by commas,
semicolons or tabs.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator

from deducer.club.evening import MOST_DEALS, Evening
from deducer.club.ranking import Result, ResultKind
from solver.errors import HanabiError, NotationError, quoted
from solver.notation.spoken import RESULTS
from solver.notation.words import MAX_TEXT, Word
from solver.rules import Rules

COLUMNS = ("deal", "table", "score", "turns")
SEPARATORS = ",;\t"
MOST_TURNS = 999
LONGEST_NAME = 30


def results_of(text: str, rules: Rules) -> tuple[Result, ...]:
    """Return the results in ``text``, of games that were played by ``rules``.

    :raises NotationError: with the line and the column of what can't be read or can't be right, or
        if no line is there but the columns' names.
    """
    lines: dict[tuple[int, str], int] = {}
    results = []
    rows = list(_rows(text))
    if not rows:
        raise NotationError(
            "this is not a result: a line is {columns}, such as 1,Owls,25,58",
            1,
            columns=",".join(COLUMNS),
        )
    for row in rows:
        result = _result(row, rules)
        if result is None:
            continue
        line = row[0].line
        first = lines.setdefault((result.deal, result.table), line)
        if first != line:
            raise row[1].fail(
                "deal {deal} of this table occurs twice, first in line {first}",
                deal=result.deal,
                first=first,
            )
        results.append(result)
    return tuple(results)


def form_text(evening: Evening) -> str:
    """Return a form for the results of ``evening``, to be filled in."""
    tables = range(1, evening.tables + 1)
    rows = [f"{deal.number},{table},," for deal in evening.deals for table in tables]
    return "\n".join([",".join(COLUMNS), *rows, ""])


def check_score(score: int, rules: Rules) -> None:
    """Refuse a score that no game by ``rules`` ends with.

    :raises HanabiError: saying what it can be.
    """
    perfect = rules.perfect
    if rules.crowning_piece and score != perfect:
        raise HanabiError(
            "with the Crowning Piece a game is perfect ({perfect}) or lost", perfect=perfect
        )
    if score > perfect:
        raise HanabiError("the highest score is {perfect}", perfect=perfect)


def _rows(text: str) -> Iterator[list[Word]]:
    """The lines that are not empty, but for one with the columns' names."""
    if len(text) > MAX_TEXT:
        raise NotationError("the text is longer than {most} characters", most=MAX_TEXT)
    lines = text.removeprefix("\ufeff").splitlines()
    first = next(iter(lines), "")
    reader = csv.reader(lines, delimiter=max(SEPARATORS, key=first.count), strict=True)
    while True:
        try:
            fields = [field.strip() for field in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            raise NotationError('a quote needs a closing "', max(reader.line_num, 1)) from None
        if any(fields) and not (reader.line_num == 1 and _is_head(fields)):
            yield [Word(field, reader.line_num, at) for at, field in enumerate(fields, start=1)]


def _is_head(fields: list[str]) -> bool:
    """Whether fields can be columns' names: words, and no result."""
    return 3 <= len(fields) <= len(COLUMNS) and not any(
        not field or field.isdigit() or RESULTS.whole(field) for field in fields
    )


def _result(row: list[Word], rules: Rules) -> Result | None:
    """The result in a line; None if the table did not play the deal."""
    if not 3 <= len(row) <= len(COLUMNS):
        raise row[-1].fail(
            "a result has 3 or 4 columns (deal, table, score, turns), not {count}", count=len(row)
        )
    deal = row[0].number("the deal", 1, MOST_DEALS)
    table, score = row[1], row[2]
    if not (0 < len(table.text) <= LONGEST_NAME and table.text.isprintable()):
        raise table.fail(
            "a table's name has 1 to {most} letters, not {text}",
            most=LONGEST_NAME,
            text=quoted(table.text[:LONGEST_NAME]),
        )
    turns = None
    if row[3:] and row[3].text:
        turns = row[3].number("the turns", 1, MOST_TURNS)
    if not score.text:
        return None
    ended = RESULTS.whole(score.text)
    if ended is not None:
        return Result(deal, table.text, ResultKind(ended), turns=turns)
    if not score.text.isdigit():
        raise score.fail(
            "a score is a number, or {known}, not {text}",
            known=RESULTS.names,
            text=quoted(score.text[:20]),
        )
    points = score.number("the score")
    try:
        check_score(points, rules)
    except HanabiError as error:
        raise score.fail(error.phrase) from None
    return Result(deal, table.text, ResultKind.SCORED, points, turns)
