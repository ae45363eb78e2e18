"""Exercises: a position as one seat sees it, a question, the one right answer, and why.

What an exercise asks, its answer and its reasons depend only on what its seat may see. An answer
is right by the sheet of its level and by a margin, and it is another by the level below: so
whoever finds it knows what the level teaches.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from deducer.agreements.odds_by_sheet import AgreedWeights, KeptSlot
from deducer.agreements.offers import offers, touching
from deducer.agreements.past import MOST_LISTED, cards_phrase
from deducer.agreements.sheet_words import WORDS
from deducer.errors import LimitError, ViewError
from deducer.game import ExplainedKnowledge
from deducer.knowledge.views import SeatView
from deducer.play.chair import ChairAction, rates_beside
from deducer.play.search import ActionScores, compared, player_view, ranking_of
from deducer.play.worlds import agreed_worlds
from deducer.quiz.by_sheet import hint_question, meaning_question
from deducer.quiz.question import seen_by
from deducer.record.events import Action, Hinted, actor_of
from deducer.record.sheet import Sheet
from deducer.table.moments import Moment
from deducer.table.table import Table
from deducer.trainer.levels import Level
from solver.cards import Card
from solver.errors import Phrase
from solver.limits import Limits
from solver.moves import Hint, Move, Play

Kind: TypeAlias = Literal["meaning", "hint", "action"]
"""What does this hint tell? Which hint says it? What do you do?"""
Choice: TypeAlias = Card | Move

MARGIN = 0.3
"""How many points any other action, or hint, loses at least, on average and beyond chance."""
WORLDS = 200
"""Worlds in which every action is tried; those far below the best in fewer, never below 24."""
LIKELY = 0.75
"""How likely a reading is at least, by the odds of its sheet as strangers keep it."""
CHAIRS = rates_beside(0)
"""The program's seats always keep their promises."""


class SlotOf(NamedTuple):
    """A slot of a seat."""

    seat: int
    slot: int


@dataclass(frozen=True)
class Exercise:
    """A question to the seat that looks at ``known``, about turn ``turn`` of a game.

    It is about the slot ``asked``, if about one. For a meaning, ``choices`` are the cards that it
    can be, and ``right`` those of its reading, after ``giver`` gave ``hint``. Else the choices are
    moves, and one of them is right. ``promise`` is what a hint has to say of the slot. ``lit`` are
    the cards that the answer is about, ``reasons`` say why, and ``toggles`` are the agreements of
    its level without which the answer is another.
    """

    level: Level
    kind: Kind
    turn: int
    known: ExplainedKnowledge
    choices: tuple[Choice, ...]
    right: frozenset[Choice]
    lit: tuple[SlotOf, ...]
    reasons: tuple[Phrase, ...]
    toggles: tuple[str, ...]
    asked: SlotOf | None = None
    giver: int | None = None
    hint: Hint | None = None
    promise: Phrase | None = None

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.known.looker()

    @property
    def lesson(self) -> tuple[Phrase, ...]:
        """What the players have agreed that matters here, in words."""
        return tuple(WORDS[toggle] for toggle in self.toggles)

    def accepts(self, answer: frozenset[Choice]) -> bool:
        """Return whether ``answer`` is right: all cards of a reading, or the one move."""
        return answer == self.right


def exercise(table: Table, level: Level, kind: Kind, turn: int) -> Exercise | None:
    """Return the exercise of a kind about turn ``turn`` of a game; None if it teaches nothing.

    It teaches something if one answer is right by the sheet, better than others by a margin, and
    not that of the level below.
    """
    actions = table.actions()
    if not 0 < turn <= len(actions):
        return None
    moment, event = actions[turn - 1]
    try:
        return ASK[kind](table, level, moment, event)
    except (LimitError, ViewError):
        return None


# -- what does this hint tell you? ---------------------------------------------------------------


def _meaning(table: Table, level: Level, moment: Moment, event: Action) -> Exercise | None:
    """Ask the receiver of a hint what its focus can be.

    The reading is likely by the odds of the sheet.
    """
    if not isinstance(event, Hinted):
        return None
    question = meaning_question(table, level.sheet, moment, event)
    if question is None:
        return None
    slot, known = question.slot, question.known

    def reading(sheet: Sheet) -> frozenset[Card]:
        return _slot_of(known.kept(sheet), slot.place).reading

    kept = known.kept(level.sheet)
    below = reading(level.below)
    doubted = {(p.turn, p.place) for p in kept.given_up}
    if below == question.reading or any(question.turn == t or slot.place == p for t, p in doubted):
        return None
    if _slot_of(kept, slot.place).likely(question.reading) < LIKELY:
        return None
    hands, seat = known.moment.hands, slot.holder
    holders = {p: SlotOf(s, at) for s, hand in enumerate(hands) for at, p in enumerate(hand, 1)}
    about = SlotOf(seat, slot.slot)
    lit = [about, *(holders[p.place] for p in question.promises if p.place in holders)]
    reasons = [promise.promised for promise in question.promises]
    if level.below and len(below) <= MOST_LISTED:
        cards = cards_phrase(below, table.record.rules.composition)
        reasons.append(
            Phrase("by {sheet} alone, it could be {cards}", sheet=level.below, cards=cards)
        )
    return Exercise(
        level,
        "meaning",
        moment.turn + 1,
        known,
        tuple(slot.shares),
        frozenset(question.reading),
        tuple(dict.fromkeys(lit)),
        tuple(reasons),
        _taught(level, lambda sheet: reading(sheet) != question.reading),
        asked=about,
        giver=actor_of(event),
        hint=question.hint,
    )


def _slot_of(kept: AgreedWeights, place: int) -> KeptSlot:
    return next(slot for slot in kept.slots if slot.knowledge.place == place)


# -- which hint says it? -------------------------------------------------------------------------


def _hint(table: Table, level: Level, moment: Moment, event: Action) -> Exercise | None:
    """Ask the giver of a hint which one tells the same.

    Only this one does, and any other to its receiver leads to fewer points.
    """
    if not isinstance(event, Hinted) or event.slip is not None:
        return None
    known = _known(table, moment, actor_of(event))
    hint, touched = event.hint, touching(known, event.hint.to)
    kept = known.kept(level.sheet, CHAIRS)
    others = [each for each in touched if each != hint]
    if hint not in touched or not others:
        return None
    loss = _least_loss(kept, [hint, *others])
    if loss is None:
        return None
    question = hint_question(table, level.sheet, moment, event)
    if question is None or question.accepted != {hint}:
        return None
    slot, offer = question.offer.slot, question.offer

    def differs(sheet: Sheet) -> bool:
        made = next(offers(known.kept(sheet), [(hint, touched[hint])]), None)
        return made is None or not made.sure or made.slot != slot

    if not differs(level.below):
        return None
    return Exercise(
        level,
        "hint",
        moment.turn + 1,
        known,
        tuple(touched),
        frozenset({hint}),
        (SlotOf(hint.to, slot),),
        (
            offer.phrase,
            Phrase("every other hint to {who} says less, or can be misread", who=offer.receiver),
            _lost(loss, WORLDS),
        ),
        _taught(level, differs),
        asked=SlotOf(hint.to, slot),
        promise=offer.promise,
    )


def _least_loss(kept: AgreedWeights, moves: Sequence[Move]) -> float | None:
    """Return how much any of ``moves`` but the first loses at least; None without a margin."""
    player = player_view(kept)
    rules = kept.knowledge.table.record.rules
    scores = compared(player, rules, agreed_worlds(kept, player), moves, random.Random(0))
    first, *others = next(islice(scores, WORLDS - 1, None))
    return _margin(first, others)


def _margin(best: ActionScores, others: Sequence[ActionScores]) -> float | None:
    """Return how much the best of ``others`` loses; None if one may be as good, or nearly so."""
    losses = [each.loss(best) for each in others]
    if not losses or any(loss.mean < MARGIN or loss.low <= 0 for loss in losses):
        return None
    return min(loss.mean for loss in losses)


# -- what do you do? -----------------------------------------------------------------------------


def _action(table: Table, level: Level, moment: Moment, event: Action) -> Exercise | None:
    """Ask the seat to move what it does: what the sheet asks for, and the search finds best."""
    known = _known(table, moment, actor_of(event))
    kept = known.kept(level.sheet, CHAIRS)
    player = player_view(kept)
    below = player_view(known.kept(level.below, CHAIRS)).choose()
    if player.choose() == below:
        return None
    *_, ranking = ranking_of(kept, Limits(), most=WORLDS)
    best, *others = ranking.actions
    loss = _margin(best, others)
    if loss is None or best is not ranking.policy:
        return None
    done = ChairAction(kept, player, ranking)
    holder = best.move.to if isinstance(best.move, Hint) else done.seat

    moves: list[Move] = sorted((each.move for each in ranking.actions), key=_place)

    def differs(sheet: Sheet) -> bool:
        return player_view(known.kept(sheet, CHAIRS)).choose() != best.number

    return Exercise(
        level,
        "action",
        moment.turn + 1,
        known,
        tuple(moves),
        frozenset({best.move}),
        tuple(SlotOf(holder, slot) for slot in done.slots),
        (done.reasons[0], _lost(loss, ranking.worlds)),
        _taught(level, differs),
    )


def _place(move: Move) -> tuple[int, int, str, int]:
    """Where a move stands in a list: plays and discards by slot, then hints by their receiver."""
    if isinstance(move, Hint):
        return 2, move.to, move.colour or "", move.rank or 0
    return int(not isinstance(move, Play)), move.slot, "", 0


# -- all three -----------------------------------------------------------------------------------

ASK: dict[Kind, Callable[[Table, Level, Moment, Action], Exercise | None]] = {
    "meaning": _meaning,
    "hint": _hint,
    "action": _action,
}
"""How each kind of exercise is made."""


def _known(table: Table, moment: Moment, seat: int) -> ExplainedKnowledge:
    seen = seen_by(table, moment, seat)
    return ExplainedKnowledge(seen, seen.now, SeatView(seat))


def _taught(level: Level, differs: Callable[[Sheet], bool]) -> tuple[str, ...]:
    """Return the agreements of ``level`` without any of which the answer differs, or else all."""
    alone = tuple(toggle for toggle in level.toggles if differs(level.without(toggle)))
    return alone or level.toggles


def _lost(loss: float, worlds: int) -> Phrase:
    return Phrase(
        "in {worlds} worlds that this seat can't tell apart, anything else loses {points} points "
        "or more on average",
        worlds=worlds,
        points=round(loss, 1),
    )
