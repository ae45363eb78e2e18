"""Row numbers as ranges: which are there, which are missing, and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from solver.errors import Phrase


def gaps(numbers: Iterable[int], due: range) -> list[range]:
    """Return which of ``due`` are not among ``numbers``, which ascend and may repeat."""
    found, after = [], due.start
    for number in numbers:
        if number > after:
            found.append(range(after, number))
        after = number + 1
    return [*found, range(after, due.stop)] if after < due.stop else found


def ranges(numbers: Iterable[int]) -> list[range]:
    """Return ascending numbers as ranges."""
    found: list[range] = []
    for number in numbers:
        if found and found[-1].stop == number:
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


def merged(spans: Iterable[range]) -> tuple[range, ...]:
    """Return ranges that do not overlap in ascending order, neighbours as one."""
    found: list[range] = []
    for span in sorted(spans, key=attrgetter("start")):
        if found and found[-1].stop == span.start:
            found[-1] = range(found[-1].start, span.stop)
        else:
            found.append(span)
    return tuple(found)


def listed(spans: Sequence[range], most: int) -> tuple[str | Phrase, ...]:
    """Return ranges such as ``3, 17–19`` as a value of a phrase; at most the first ``most``."""
    shown: list[str | Phrase] = [
        f"{each.start}–{each.stop - 1}" if length(each) > 1 else str(each.start)
        for each in spans[:most]
    ]
    if left := sum(map(length, spans[most:])):
        shown.append(Phrase("and {more} more", more=f"{left:,}"))
    return tuple(shown)


def length(numbers: range) -> int:
    """Return the size of a range, even if it is too large for ``len``."""
    return numbers.stop - numbers.start
