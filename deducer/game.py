"""The public interface: a record that can be loaded and asked what anyone can know."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from deducer import formats, times
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.teammate import Teammate
from deducer.knowledge.views import EVERYONE, PUBLIC, SeatView, View
from deducer.knowledge.why import Reasons, Why
from deducer.record import data, writing
from deducer.record.sheet_history import GameSheet
from deducer.table.derived import record_from
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card
from solver.limits import Limits

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements.odds_by_sheet import AgreedWeights
    from deducer.agreements.rates import Rates
    from deducer.agreements.takes import Takes
    from deducer.play.chair import ChairAction
    from deducer.play.search import Ranking


class ExplainedKnowledge(Knowledge):
    """What a view knows, with teammates by name, and with reasons."""

    def teammate(self, name: str | int) -> Teammate:
        """Return what the teammate called ``name`` can know, as far as this view's seat can tell.

        ``name`` may be the number of a seat, from 0.

        :raises ViewError: if no player has that name or seat, or it is that seat's own.
        """
        return Teammate(self, self.table.record.seat(name))

    def kept(
        self, sheet: GameSheet, rates: Rates | None = None, taken: Takes | None = None
    ) -> AgreedWeights:
        """Return what follows if hints meant what ``sheet`` says, as often as ``rates`` tell.

        It may be one sheet, or those of a game in which they changed: its record's ``sheet``. The
        default rates are those of games of strangers. ``taken`` is what the seat takes its own
        cards for, by their places, beside what the record says of that.
        """
        from deducer.agreements.odds_by_sheet import AgreedWeights
        from deducer.agreements.rates import Rates

        return AgreedWeights(self, sheet, Rates() if rates is None else rates, taken or {})

    def played_on(
        self, sheet: GameSheet, rates: Rates | None = None, *, seconds: float | None = times.ADVICE
    ) -> Ranking:
        """Return what each action of the view's seat is worth if all play on by ``sheet``.

        It rests on the sheet, and on worlds drawn by what the seat knows: as many as the time
        allows. See :mod:`deducer.play.search`.

        :raises ViewError: if the view is not that of the seat to move, or if it does not see all
            cards of others.
        :raises LimitError: if there are too many worlds to weigh.
        """
        from deducer.play.search import ranking_of

        *_, last = ranking_of(self.kept(sheet, rates), Limits(seconds=seconds))
        return last

    @cached_property
    def reasons(self) -> Reasons:
        return Reasons(self)

    def why(self, slot: SlotKnowledge) -> dict[Card, Why]:
        """Return, for each card that ``slot`` can't hold, why not; ``str()`` gives it in words."""
        return self.reasons.why(slot)


@dataclass(frozen=True)
class GameMoment:
    """A table at one moment, from which views can be taken."""

    table: Table
    moment: Moment

    @property
    def turn(self) -> int:
        return self.moment.turn

    @property
    def board(self) -> Board:
        return self.moment.board

    def __repr__(self) -> str:
        return f"GameMoment({self.table.summary(self.moment)})"

    def record_from_here(self) -> Record:
        """Return the record of a game that begins at this moment, a position without its past.

        Whoever looks at it has the same exact odds. It says how the hints before touched the cards
        that are still in hands; what else the past told is not in it.

        :raises ViewError: if slips left cards lying as no position has them.
        """
        return Record.of(record_from(self.table, self.moment))

    def chair(self, name: str | int, *, seconds: float | None = times.ADVICE) -> ChairAction:
        """Return what the program does in the place of the player called ``name``, to move now.

        It goes by what that seat may see alone, and by the record's sheet, else by ``beginner``.
        See :mod:`deducer.play.chair`.

        :raises ViewError: if it is not that player's turn, or a card of the others is not known.
        """
        from deducer.play.chair import chair_action

        seat = self.table.record.seat(name)
        return chair_action(self.table, seat, self.moment, seconds=seconds)

    def seen_by(self, name: str | int) -> ExplainedKnowledge:
        """Return what the player called ``name``, or of that seat from 0, knows of their own hand.

        :raises ViewError: if no player has that name or seat.
        """
        return self.view(SeatView(self.table.record.seat(name)))

    def public(self) -> ExplainedKnowledge:
        """Return what hints, plays and discards alone say of every hidden slot."""
        return self.view(PUBLIC)

    def everyone(self) -> ExplainedKnowledge:
        """Return what all seats together know, as far as the record does."""
        return self.view(EVERYONE)

    def seen_as(self, name: str | int | None = None) -> ExplainedKnowledge:
        """Return the view called ``name``: a player's, ``public``, or by default the writer's.

        ``name`` may be the number of a seat, from 0.

        :raises ViewError: if no player has that name or seat.
        """
        record = self.table.record
        if name is None:
            seat = record.writer
            return self.view(SeatView(seat)) if isinstance(seat, int) else self.public()
        if not isinstance(name, str):
            return self.seen_by(name)
        if name.casefold() == "public" and name.casefold() not in map(str.casefold, record.players):
            return self.public()
        return self.seen_by(name)

    def view(self, view: View) -> ExplainedKnowledge:
        """Return what ``view`` knows.

        :raises ViewError: if only another hand is followed.
        """
        record = self.table.record
        if view != SeatView(-1 if record.only is None else record.only):
            record.refuse_if_only()
        return ExplainedKnowledge(self.table, self.moment, view)


class Record(data.RecordData):
    """One real game, from any file, and what could be known in it at any time.

    >>> record = Record.parse("players: Ann Bo\\nseat: Ann\\ndeal Bo r1 r1 r2 g4 b5")
    >>> odds = record.at(turn=0).seen_by("Ann").slots[0].odds
    >>> str(odds[Card.parse("r1")]), Card.parse("b5") in odds
    ('1/45', False)
    """

    @classmethod
    def of(cls, record: data.RecordData) -> Self:
        return cls(**{field.name: getattr(record, field.name) for field in fields(record)})

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read the game file ``path`` in any known format.

        :raises HanabiError: with the place of what can't be read.
        :raises OSError: if the file can't be opened.
        """
        return cls.of(formats.load(path))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a game from ``text`` in any known format.

        :raises HanabiError: with the place of what can't be read.
        """
        return cls.of(formats.read(text))

    def __str__(self) -> str:
        """The record in the project's text notation."""
        return writing.show(self)

    @cached_property
    def table(self) -> Table:
        """The record replayed.

        :raises RecordError: naming the first event that can't have happened.
        :raises Contradiction: naming a smallest set of events that can't all be right.
        """
        return Table.of(self)

    def at(self, turn: int | None = None) -> GameMoment:
        """Return the table after ``turn`` actions, by default after the last event.

        A record that was read from a link which names a turn is shown before that turn by default.

        :raises ViewError: if there were fewer actions.
        :raises RecordError: if the record can't have happened.
        """
        return GameMoment(self.table, self.table.at(self.linked_turn if turn is None else turn))
