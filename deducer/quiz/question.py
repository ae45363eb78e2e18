"""A turn as a question: what would you do? With its actions, and those that count as right.

An action is worth the chance that perfect can still be reached after it, by what may be seen: see
:mod:`deducer.advice.chances`. No number depends on the time or on the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

from deducer.advice.chances.answers import Chance, Odds, legal_actions
from deducer.advice.chances.sampling import improving
from deducer.advice.hints import HintPreview, hint_previews
from deducer.errors import LimitError, ViewError
from deducer.game import ExplainedKnowledge
from deducer.knowledge.secrecy import veiled
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import EVERYONE, SeatView
from deducer.record.events import Action, Seen
from deducer.record.sheet_history import GameSheet, SheetHistory
from deducer.review.course import Deck, lost_on_board, refuse_unfinished
from deducer.table.derived import complete_events
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.limits import Limits
from solver.moves import PILE, Hint, Move, hints

if TYPE_CHECKING:  # loaded when somebody plays on
    from deducer.play.search import Ranking


def seen_by(table: Table, moment: Moment, seat: int) -> Table:
    """Return the table that ``seat`` saw at ``moment``, from its veiled record up to there.

    Other hands' cards that the record learned only later are seen, as they were at the table.
    """
    events = complete_events(table)
    dealt = len(events) - len(table.events)  # hands that follow from the order of the deck
    begun = replace(table.record, log=events[: dealt + moment.number], lines=())
    record = veiled(begun, seat)
    seen = Table.of(record)
    looks = tuple(
        Seen(holder, slot, card)
        for holder, hand in enumerate(moment.hands)
        for slot, place in enumerate(hand, start=1)
        if holder != seat and seen.card(place) is None and (card := table.card(place)) is not None
    )
    return Table.of(record.append(*looks)) if looks else seen


def previews_of(known: ExplainedKnowledge) -> dict[Hint, HintPreview]:
    """Return what each hint would tell its receiver; nothing unless that is known of all hints.

    There are none if the view sees all cards, or if the record lacks cards of a teammate. Their
    order does not rank them.
    """
    if not isinstance(known.view, SeatView) or known.missed or not known.board.tokens:
        return {}
    previews = {preview.hint: preview for preview in hint_previews(known)}
    others = {seat for seat, cards in enumerate(known.board.hands) if cards} - {known.view.seat}
    if {hint.to for hint in previews} != others:
        return {}  # some were too many to count
    listed = (hint for to in sorted(others) for hint in hints(known.board.rules.composition, to))
    return {hint: previews[hint] for hint in listed if hint in previews}


WORLDS = 1_000
"""The most worlds that are looked at, so that a chance is known to about 3 points."""
PLAYED_ON = 100
"""The most worlds in which all play on by the sheet after each action, if that may accept, too."""
NODES = 3_000_000
"""A rough limit of the solver's nodes, for deals that take long."""


@dataclass(frozen=True)
class Question:
    """The choice of the seat to move in turn ``turn``.

    ``known`` is what the seat knows, and ``unseen`` are the cards that it does not see. Unless all
    cards are known, the table holds only what the seat saw up to there. With a ``sheet``, right is
    what may be the best if all go on by it.
    """

    turn: int
    known: ExplainedKnowledge
    unseen: Unseen
    sheet: GameSheet | None = None

    @classmethod
    def of(
        cls,
        table: Table,
        moment: Moment,
        *,
        all_known: bool = False,
        sheet: GameSheet | None = None,
    ) -> Self:
        """Return the question of the seat to move at ``moment`` of a game's ``table``.

        A ``sheet`` that is not one for the whole game is the record's own.
        """
        if all_known:
            unseen = Unseen.at(table, moment, Deck(table).known)
            return cls(moment.turn + 1, ExplainedKnowledge(table, moment, EVERYONE), unseen)
        seat = moment.board.turn
        seen = seen_by(table, moment, seat)
        known = ExplainedKnowledge(seen, seen.now, SeatView(seat))
        if isinstance(sheet, SheetHistory):
            sheet = seen.sheet  # with the numbers of the events that were seen
        return cls(moment.turn + 1, known, Unseen.by(known), sheet)

    @property
    def board(self) -> Board:
        return self.known.board

    @property
    def seat(self) -> int:
        return self.board.turn

    @cached_property
    def actions(self) -> tuple[Move, ...]:
        """The actions to choose from.

        They are all plays and discards that the rules allow, with every colour that may be
        announced; and each hint, or one for all if they do not differ: see :attr:`hints`.
        """
        one_hint = (move for move in self.weighed if isinstance(move, Hint))
        return (*self.board.acts(), *(self.hints or one_hint))

    @cached_property
    def hints(self) -> dict[Hint, HintPreview]:
        """What each hint would tell; empty if hints are not told apart."""
        return previews_of(self.known)

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The legal actions, without announcements that the seat knows to be wrong."""
        return legal_actions(self.unseen)

    @cached_property
    def _alike(self) -> dict[Move, Move]:
        """Each play whose announcement is surely wrong, with the play that is weighed in its place.

        All wrong colours of a slot are alike: the card is lost, and a strike is taken.
        """
        wrong: dict[int, Move] = {}
        plays = (act for act in self.board.acts() if act not in self.legal)
        return {
            play: play if play.slot == PILE else wrong.setdefault(play.slot, play) for play in plays
        }

    @cached_property
    def weighed(self) -> tuple[Move, ...]:
        """The actions that are weighed, each for all that have the same worth."""
        return (*self.legal, *dict.fromkeys(self._alike.values()))

    def weighed_as(self, move: Move) -> Move:
        """Return which of the weighed actions has the worth of ``move``."""
        if isinstance(move, Hint):
            return next((each for each in self.legal if isinstance(each, Hint)), move)
        return self._alike.get(move, move)

    @cached_property
    def odds(self) -> Odds:
        return self.worth(self.weighed, Limits(NODES))

    def chance(self, move: Move) -> Chance:
        """Return what ``move`` is worth: the chance of perfect after it."""
        return self.odds.after(self.weighed_as(move))

    def worth(self, actions: Sequence[Move], limits: Limits, *, worlds: int = WORLDS) -> Odds:
        """Return the chance of perfect after each of ``actions``, in at most ``worlds`` worlds."""
        *_, last = improving(self.unseen, actions, limits, worlds=worlds, seed=self.turn)
        return last

    def among(self, move: Move) -> Move:
        """Return the action that represents ``move``: one hint may represent all."""
        return self.weighed_as(move) if isinstance(move, Hint) and not self.hints else move

    @cached_property
    def ranked(self) -> tuple[Move, ...]:
        """The actions, the best first."""
        order = {each.action: place for place, each in enumerate(self.odds.actions)}
        good = self.right
        return tuple(
            sorted(self.actions, key=lambda move: (move not in good, order[self.weighed_as(move)]))
        )

    @cached_property
    def accepted(self) -> frozenset[Move]:
        """The actions that are as good as any, as far as the odds can tell."""
        return frozenset(
            move for move in self.actions if self.weighed_as(move) in self.odds.as_good
        )

    @cached_property
    def played_on(self) -> Ranking | None:
        """What actions are worth if all go on by the sheet; None without one, or if unknown."""
        if not self.sheet:
            return None
        from deducer.play.search import ranking_of

        try:
            *_, last = ranking_of(self.known.kept(self.sheet), Limits(), most=PLAYED_ON)
        except (LimitError, ViewError):
            return None
        return last

    @cached_property
    def by_sheet(self) -> frozenset[Move]:
        """The actions that may be the best if all go on by the sheet, as far as chance tells.

        There are none where nothing ever scores.
        """
        found = self.played_on
        good = found.as_good if found is not None and found.is_told else ()
        among = {self.among(each.move) for each in good}
        return frozenset(move for move in self.actions if move in among)

    @property
    def right(self) -> frozenset[Move]:
        """The actions that count as right, by one measure: the sheet, where that tells anything."""
        return self.by_sheet or self.accepted

    def accepts(self, move: Move) -> bool:
        return self.among(move) in self.right

    def could_know_better(self, move: Move) -> bool:
        """Whether ``move`` and what else could be done differ in worth, as the seat could tell."""
        return not {*self.legal, self.weighed_as(move)} <= set(self.odds.as_good)


def question_at(
    table: Table, turn: int, *, all_known: bool = False, sheet: GameSheet | None = None
) -> Question:
    """Return turn ``turn`` of a game as a question.

    :raises ViewError: if there is no such turn, its action was a slip, or perfect was out of reach
        for all to see.
    """
    refuse_unfinished(table)
    for moment, event in table.actions():
        if moment.turn + 1 == turn and is_askable(moment, event):
            return Question.of(table, moment, all_known=all_known, sheet=sheet)
    raise ViewError("there is no question about turn {turn}", turn=turn)


def is_askable(moment: Moment, event: Action) -> bool:
    """Whether the action ``event`` can be asked about: see :func:`question_at`."""
    board = moment.board
    return event.slip is None and board.end is None and lost_on_board(board) is None
