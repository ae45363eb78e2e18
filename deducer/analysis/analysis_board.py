"""The analysis board: a game at any turn, moves of one's own, and what they do to perfect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from deducer import times
from deducer.advice.advise import refuse_advice
from deducer.game import Record
from deducer.record.entries import EntryReader
from deducer.record.events import Dropped, Ended, Noted, PileShown, Voted, event_of
from deducer.record.line_words import Words
from deducer.record.writing import entry_text
from solver.errors import DealError, HanabiError, NotationError
from solver.moves import Discard, Move, Play
from solver.notation.words import Word, quote, split
from solver.position import Position
from solver.search.solve import solve


class MoveReader(EntryReader):
    """Reads a move as it is entered at a table, with two liberties.

    A player can be named by their seat, from 1, and ``as`` left out before an announced colour.
    """

    def take(self, words: Words) -> Move:
        """Read all of ``words`` as a move.

        :raises NotationError: with the column of what can't be read.
        """
        move = self._move(self._verb(words.take("a move"), self.actions), words)
        words.finish()
        return move

    def _move(self, verb: str, words: Words) -> Move:
        if verb == "hint":
            return self.hint(words)
        if verb == "discard":
            return Discard(self.slot(words))
        slot = self.source(words)
        words.skip("as")
        return Play(slot, self.colour(words.take("a colour")) if words.left else None)

    def named(self, word: Word) -> int:
        """Return the seat that a word names: a player, or its number where nobody is called so."""
        try:
            return super().named(word)
        except NotationError:
            if word.text not in map(str, range(1, len(self.players) + 1)):
                raise
            return int(word.text) - 1


def move_line(move: Move, players: Sequence[str]) -> str:
    """Return ``move`` as a line, which :class:`MoveReader` reads back.

    >>> from solver.moves import Hint
    >>> move_line(Hint(1, "r"), ("Ann", "Bob")), move_line(Play(2), ("Ann", "Bob"))
    ('hint Bob red', 'play 2')
    """
    return entry_text(event_of(move), players)


_MARK = ("branch", "after")
_THEN = ">"
"""It stands between two moves. No name begins so, unless it is in quotes."""
MOST_TURNS = 9999


@dataclass(frozen=True)
class Branch:
    """Moves of one's own after the first ``turn`` actions of a game."""

    name: str
    turn: int
    moves: tuple[Move, ...]


def branch_text(branch: Branch, players: Sequence[str]) -> str:
    """Return ``branch`` as the text of a remark, which :func:`branches_of` reads back."""
    moves = f" {_THEN} ".join(move_line(move, players) for move in branch.moves)
    return f"{' '.join(_MARK)} {branch.turn} {quote(branch.name)}: {moves}".rstrip()


def branches_of(record: Record) -> tuple[Branch, ...]:
    """Return the branches among the remarks of ``record``; other remarks are none."""
    return tuple(branch for _, branch in _noted(record))


def with_branches(record: Record, branches: Iterable[Branch]) -> Record:
    """Return ``record`` with ``branches`` as its last remarks, in place of those that it has.

    What can't be taken off its end is dropped by a correction, since later ones count events.
    """
    log = list(record.log)
    reader = _reader(record)
    while log and isinstance(log[-1], Noted) and _branch(log[-1].text, reader):
        del log[-1]
    bare = replace(record, log=tuple(log), lines=())
    dropped = [Dropped(number) for number, _ in _noted(bare)]
    notes = [Noted(branch_text(branch, record.players)) for branch in branches]
    return bare.append(*reversed(dropped), *notes)


def _reader(record: Record) -> MoveReader:
    return MoveReader(record.players, record.rules)


def _noted(record: Record) -> Iterator[tuple[int, Branch]]:
    """Yield the branches among the remarks that count, with the numbers of their events."""
    reader = _reader(record)
    for number, event in enumerate(record.events, start=1):
        if isinstance(event, Noted) and (branch := _branch(event.text, reader)):
            yield number, branch


def _branch(text: str, reader: MoveReader) -> Branch | None:
    """The branch that a remark is, or None."""
    try:
        line = split(text)
        mark, words = line.words[:4], line.words[4:]
        if len(mark) < 4 or tuple(word.text for word in mark[:2]) != _MARK:
            return None
        name = mark[3].text
        if not name.endswith(":"):
            return None
        turn = mark[2].number("turn", 0, MOST_TURNS)
        moves = [reader.take(Words(each, line.end)) for each in _between(words)]
        return Branch(name[:-1], turn, tuple(moves))
    except HanabiError:
        return None


def _between(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Yield what stands between the arrows."""
    for then, group in groupby(words, key=lambda word: word.text == _THEN and not word.quoted):
        if not then:
            yield list(group)


@dataclass(frozen=True)
class Option:
    """A legal action, and whether perfect can still be reached after it (None: not decided)."""

    move: Move
    keeps: bool | None


def options(
    position: Position, seconds: float | None = times.QUESTION, nodes: int | None = None
) -> Iterator[Option]:
    """Yield the distinct moves of the seat to move, each solved within the limits.

    Each represents all actions with the same effect, such as all hints.
    """
    for move in position.distinct_moves():
        yield Option(move, keeps(position.after(move), seconds, nodes))


def keeps(
    position: Position, seconds: float | None = times.QUESTION, nodes: int | None = None
) -> bool | None:
    """Whether perfect can be reached from ``position``; None if not decided within the limits."""
    return solve(position, time_limit=seconds, node_limit=nodes).winnable


def every_option(position: Position, distinct: Iterable[Option]) -> Iterator[Option]:
    """Yield every legal move with what the ``distinct`` option of the same effect does."""
    effects = {position.effect(option.move): option.keeps for option in distinct}
    for move in position.legal_moves():
        yield Option(move, effects[position.effect(move)])


def best_of(options: Iterable[Option]) -> bool | None:
    """Whether perfect survives the best of all options of a position; None if not decided."""
    effects = {option.keeps for option in options}
    return True if True in effects else None if None in effects else False


_LAST = (Ended, PileShown, Voted)
"""Events at the end of a record, after which no moves of one's own could follow."""


def refuse_running(record: Record) -> None:
    """Refuse to analyse a game that goes on, and whose table plays without advice.

    :raises ViewError: if it does.
    """
    if not record.table.outcome.over:
        refuse_advice(record)


def branched(record: Record, turn: int, moves: Sequence[Move] = ()) -> Record:
    """Return the record of the game's first ``turn`` actions, and of ``moves`` after them.

    It knows every card that the whole game's record knows.

    :raises ViewError: if there were fewer actions, or if the game goes on without advice.
    :raises RecordError: if a move is not legal.
    """
    refuse_running(record)
    table = record.table
    moment = table.at(turn)
    cards = [table.card(place) for place in range(record.rules.composition.total)]
    before = [event for event in table.events[: moment.number] if not isinstance(event, _LAST)]
    log = (*before, *map(event_of, moves))
    branch = Record.of(replace(record, log=log, lines=(), deck=tuple(cards), advice=True))
    branch.table  # noqa: B018 - raises if a move is refused
    return branch


def position_of(record: Record, turn: int | None = None) -> Position:
    """Return the position of ``record`` after ``turn`` actions, by default the last.

    :raises DealError: if a card that is left is not known.
    :raises ViewError: if there were fewer actions.
    """
    position = record.table.position(turn)
    if position is None:
        raise DealError("some cards of this game are not known: it can't be explored")
    return position
