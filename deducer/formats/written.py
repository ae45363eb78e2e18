"""What writing a format gives: a record's text, and what the format could not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from deducer.errors import FormatError
from deducer.record.data import RecordData
from solver.errors import Phrase, quoted


@dataclass(frozen=True)
class Written:
    """A record's text in some format; ``warnings`` are sentences that each name what is lost."""

    text: str
    warnings: tuple[Phrase, ...] = ()


def unknown(count: int, total: int) -> Phrase:
    """Return in words how many cards are not known: ``1 of 50 cards is not known``."""
    return Phrase(
        "{n} of {total} cards is not known",
        "{n} of {total} cards are not known",
        n=count,
        total=total,
    )


def foreign_lost(formats: Iterable[str]) -> Iterator[Phrase]:
    """Yield the warning that data of other ``formats`` is lost, if there is any."""
    names = tuple(quoted(name[:20]) for name in formats)
    if names:
        yield Phrase("details from other formats are not kept: {formats}", formats=names)


def header_lost(record: RecordData) -> Iterator[Phrase]:
    """Yield a warning for each header line of ``record`` that only our own text has."""
    if record.title:
        yield Phrase("the title is not kept")
    if not record.advice:
        yield Phrase("'advice: off' is not kept")
    if record.agreements:
        yield Phrase("the sheet of agreements is not kept")


def refuse_start(record: RecordData, name: str) -> None:
    """Refuse a record that begins at a position, or follows one hand: the format has whole games.

    :raises FormatError: naming the format.
    """
    if record.start or record.only is not None:
        positioned = Phrase("a game that begins at a position")
        raise FormatError(
            "{site} can't hold {what}, only our text can",
            Phrase("the header"),
            site=name,
            what=positioned if record.start else Phrase("one hand without the turns of all"),
        )


def unnamed(players: int) -> tuple[str, ...]:
    """Return a name for each of ``players`` seats.

    >>> unnamed(2)
    ('seat1', 'seat2')
    """
    return tuple(f"seat{seat + 1}" for seat in range(players))


def names_lost(players: Sequence[str]) -> list[Phrase]:
    """Return the warning that a format holds no names, if ``players`` are not the default ones."""
    if tuple(players) == unnamed(len(players)):
        return []
    return [Phrase("the players' names are not kept")]
