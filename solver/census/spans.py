"""Row numbers as ranges: those present, those missing, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from solver.errors import Phrase


def gaps(numbers: Iterable[int], due: range) -> list[range]:
    """Return the ranges of ``due`` that are not among ``numbers``, which ascend and may repeat."""
    missing, after = [], due.start
    for number in numbers:
        if number > after:
            missing.append(range(after, number))
        after = number + 1
    return [*missing, range(after, due.stop)] if after < due.stop else missing


def ranges(numbers: Iterable[int]) -> tuple[range, ...]:
    """Return different numbers as ascending ranges."""
    return merged(range(number, number + 1) for number in numbers)


def merged(spans: Iterable[range]) -> tuple[range, ...]:
    """Return ranges, which must not overlap, in ascending order and with neighbours joined."""
    joined: list[range] = []
    for span in sorted(spans, key=attrgetter("start")):
        if joined and joined[-1].stop == span.start:
            joined[-1] = range(joined[-1].start, span.stop)
        else:
            joined.append(span)
    return tuple(joined)


def listed(spans: Sequence[range], most: int) -> tuple[str | Phrase, ...]:
    """Return ranges such as ``3, 17–19`` as a value of a phrase, at most the first ``most``."""
    shown: list[str | Phrase] = [
        f"{each.start}–{each.stop - 1}" if length(each) > 1 else str(each.start)
        for each in spans[:most]
    ]
    if more := sum(map(length, spans[most:])):
        shown.append(Phrase("and {more} more", more=f"{more:,}"))
    return tuple(shown)


def length(numbers: range) -> int:
    """Return the size of a range, even if it is too large for ``len``."""
    return numbers.stop - numbers.start
