"""A record replayed: where every card lay at every moment, and how the game came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from deducer.errors import ViewError, event_place
from deducer.record.data import RecordData
from deducer.record.events import Action, Ended, Event, Played, Reason
from deducer.record.sheet_history import GameSheet, sheet_of
from deducer.record.turns import Turns
from deducer.table.clues import is_hinted
from deducer.table.false_hints import Refuted
from deducer.table.moments import Clue, Doubt, Moment, Source
from deducer.table.replay import Replay
from solver.board import Board, End
from solver.cards import Card
from solver.deal import Deal
from solver.errors import Phrase, is_int
from solver.position import Position

_SCORED = (None, Reason.NORMAL, Reason.FINISHED)
THE_PAST = Phrase(
    "the record begins at a position: silences, chop moves and what hints promised before are not "
    "known"
)
RATED = (25, 30)
"""The most points of the games that the rulebooks rate."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How play ended on ``board``, or that it goes on there.

    ``stopped`` is why play stopped by the record, if it says so.
    """

    board: Board
    stopped: Reason | None = None

    @property
    def why(self) -> End | Reason | None:
        """Why play stopped: by the rules, else by the record; None if it goes on."""
        return self.board.end or self.stopped

    @property
    def over(self) -> bool:
        return self.why is not None

    @property
    def abandoned(self) -> bool:
        return isinstance(self.why, Reason) and self.why.abandoned

    @property
    def score(self) -> int:
        """The score of the board; 0 if the game was lost, or stopped before its end by the record.

        A record that just stops scores what lies on the table.
        """
        return self.board.score if self.board.end or self.stopped in _SCORED else 0

    @property
    def is_rated(self) -> bool:
        """Whether a rulebook's scale applies: a standard game of its points, over and not lost."""
        why, rules = self.why, self.board.rules
        scored = not why.lost if isinstance(why, End) else why in _SCORED[1:]
        return scored and not rules.crowning_piece and rules.perfect in RATED

    @property
    def rating(self) -> str | None:
        """The edition's words for the score, if the scale applies."""
        return self.board.rules.rating(self.score) if self.is_rated else None


@dataclass(frozen=True)
class Table:
    """A record that can have happened, and what follows from it.

    ``moments[n]`` is the table after ``n`` events. ``events`` are the record's, with what they left
    open filled in (who acted, which slots a hint touched, which card was played). Cards are
    identified by their place in the deck: ``sources`` gives the event that first showed each,
    ``clues`` what hints say of it, ``opened`` the event that showed it to everyone. ``caveats``
    says in words, by event, what is no longer relied on; looks speak against the ``doubts``.
    """

    record: RecordData
    moments: tuple[Moment, ...]
    events: tuple[Event, ...]
    sources: dict[int, Source]
    clues: dict[int, tuple[Clue, ...]]
    opened: dict[int, int]
    caveats: dict[int, Phrase]
    turns: Turns
    doubts: tuple[Doubt, ...] = ()
    ended: Ended | None = None
    """The event that says how play stopped, if there is one."""

    @classmethod
    def of(cls, record: RecordData, *, doubting: bool = False) -> Self:
        """Replay a record; where it is ``doubting``, looks alone refuse nothing.

        :raises RecordError: naming the first event that can't have happened, and what would be
            right.
        :raises Contradiction: naming a smallest set of events that can't all be right.
        """
        return cls.after(Replay.of(record, doubting=doubting), record)

    @classmethod
    def after(cls, replay: Replay, record: RecordData) -> Self:
        """Return the table after a replay of all events of ``record``.

        Hints that were slips, and that other events contradict, are not relied on any more; nor are
        other hints that looks contradict, if the replay is doubting.

        :raises Contradiction: naming a smallest set of events that can't all be right.
        """
        refuted = Refuted.of(replay, record)
        return cls(
            record=record,
            moments=tuple(replay.moments),
            events=tuple(replay.events),
            sources=replay.ledger.sources,
            clues=refuted.with_refuted_marked(replay.ledger.clues),
            opened=replay.ledger.opened,
            caveats=dict(sorted({**replay.ledger.caveats, **refuted.caveats}.items())),
            turns=Turns(tuple(replay.numbers[1:])),
            doubts=(*replay.doubts, *refuted.doubts),
            ended=replay.ended,
        )

    def __repr__(self) -> str:
        return f"Table({self.summary(self.now)})"

    def summary(self, moment: Moment) -> str:
        """Return in a few words which game this is, and how it stands at ``moment``."""
        board = moment.board
        points = f"{board.points} of {board.rules.perfect} points"
        return f"{' '.join(self.record.players)}, turn {moment.turn}, {points}"

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def board(self) -> Board:
        return self.now.board

    @property
    def outcome(self) -> Outcome:
        return self.outcome_at(self.now)

    def outcome_at(self, moment: Moment) -> Outcome:
        """Return the outcome at ``moment``: what was played past the end does not count."""
        if self.over_at is None or moment.number < self.over_at:
            return Outcome(moment.board)
        board = self.moments[self.over_at].board
        return Outcome(board, None if self.ended is None else self.ended.reason)

    @cached_property
    def over_at(self) -> int | None:
        """The number of events after which play had stopped for good; None while it goes on."""
        stopped = len(self.moments) if self.ended is None else self.events.index(self.ended) + 1
        over_at = None
        for moment in reversed(self.moments):
            if moment.board.end is None and moment.number < stopped:
                break
            over_at = moment.number
        return over_at

    def at(self, turn: int | None = None) -> Moment:
        """Return the moment just before action ``turn`` + 1, by default the last one.

        :raises ViewError: if there were fewer actions.
        """
        last = self.now.turn
        if turn is None:
            return self.now
        if not (is_int(turn) and 0 <= turn <= last):
            raise ViewError(
                "there is no turn {turn}: turns go from 0 to {last}", turn=turn, last=last
            )
        return next(moment for moment in reversed(self.moments) if moment.turn == turn)

    def card(self, place: int) -> Card | None:
        """Return the card from ``place`` in the deck, if the record knows it."""
        source = self.sources.get(place)
        return None if source is None else source.card

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of which the record does not know all copies."""
        copies = self.record.rules.composition.copies
        seen = Counter(source.card for source in self.sources.values())
        return tuple(card for card in copies if seen[card] < copies[card])

    @cached_property
    def sheet(self) -> GameSheet:
        """What hints mean in the game; false where nothing was ever agreed."""
        return sheet_of(self.record.agreements, self.events)

    def is_strike(self, number: int) -> bool:
        if number > len(self.events) or not isinstance(self.events[number - 1], Played):
            return False
        before, after = self.moments[number - 1 : number + 1]
        return after.board.strikes > before.board.strikes

    def caveat_texts(self, moment: Moment | None = None) -> tuple[Phrase, ...]:
        """Return what is not relied on up to ``moment`` (default: the last), in words.

        That begins with the past of a position in which the record begins, or with what is not
        checked where only one hand is followed.
        """
        past = (THE_PAST,) if self.record.start else ()
        if self.record.only is not None:
            unchecked = Phrase(
                "only {who}'s hand is followed: tokens, strikes, turns and the pile are not "
                "checked, and the odds rest on the cards that were told",
                who=self.record.players[self.record.only],
            )
            past = (unchecked,)
        return past + tuple(
            Phrase(
                "{place} was a slip: {what} is not relied on",
                place=event_place(self.turns.numbers[number - 1]),
                what=what,
            )
            for number, what in self.caveats.items()
            if number <= (moment or self.now).number
        )

    def actions(self) -> tuple[tuple[Moment, Action], ...]:
        """Return every action that counts with the moment before it: none past the end.

        :raises ViewError: if turns may be missing, as only one hand is followed.
        """
        return self._actions_among(slice(self.over_at))

    def late_actions(self) -> tuple[tuple[Moment, Action], ...]:
        """Return the actions past the end, which count nowhere, with the moment before each."""
        late = len(self.events) if self.over_at is None else self.over_at
        return self._actions_among(slice(late, None))

    def _actions_among(self, numbers: slice) -> tuple[tuple[Moment, Action], ...]:
        self.record.refuse_if_only()
        pairs = zip(self.moments[numbers], self.events[numbers], strict=False)
        return tuple((moment, event) for moment, event in pairs if isinstance(event, Action))

    def deal(self) -> Deal | None:
        """Return the deal, or None unless the record begins with it and knows every card of it.

        :raises DealError: if these are not the cards of the rules.
        """
        total = self.record.rules.composition.total
        cards = [self.card(place) for place in range(total)]
        known = tuple(card for card in cards if card is not None)
        if len(known) < total or self.record.start or self.record.only is not None:
            return None
        return Deal(self.record.rules, len(self.record.players), known, self.record.first)

    def position(self, turn: int | None = None) -> Position | None:
        """Return the position just before action ``turn`` + 1, or None if a card left is unknown.

        :raises ViewError: if there were fewer actions.
        """
        return None if self.record.only is not None else self.position_at(self.at(turn), self.card)

    def position_at(self, moment: Moment, card: Callable[[int], Card | None]) -> Position | None:
        """Return the position at ``moment``, or None if ``card`` does not know a place's card."""
        rows = [[card(place) for place in row] for row in (*moment.hands, moment.pile)]
        known = [tuple(each for each in row if each is not None) for row in rows]
        if any(len(all_known) < len(row) for all_known, row in zip(known, rows, strict=True)):
            return None
        *hands, pile = known
        position = Position(moment.board, tuple(hands), pile)
        if not moment.board.rules.card_cycling:
            return position
        marks = (
            tuple(is_hinted(self.clues.get(place, ()), moment.number) for place in hand)
            for hand in moment.hands
        )
        return replace(position, hinted=tuple(marks))
