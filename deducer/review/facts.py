"""The facts of a game's turns: what a seat could know, what hints told, the chance of perfect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial

from deducer import times
from deducer.advice.chances.answers import Chance
from deducer.advice.chances.sampling import odds
from deducer.advice.endgame import endgame
from deducer.advice.hints import HintedSlot, made_sure
from deducer.counting.hidden import Hidden
from deducer.errors import LimitError
from deducer.knowledge.knowledge import ONE, Knowledge, exactly, likely
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import SeatView
from deducer.record.events import Action, Hinted, Played, actor_of, move_of
from deducer.review.course import lost_on_board
from deducer.review.grounds import grounds
from deducer.review.turn_review import HintReview, Outlook, TurnReview
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.cards import Card
from solver.limits import Limits, Stop, never
from solver.moves import PILE, Move


def seat_knowledge(table: Table, moment: Moment, seat: int) -> Knowledge:
    """Return what ``seat`` could know at ``moment``, by what the record knows."""
    return Knowledge(table, moment, SeatView(seat))


def card_odds(known: Knowledge, slot: int) -> Mapping[Card, Fraction]:
    """Return the odds of the card in a seat's ``slot``, or of the pile's top card.

    :raises LimitError: if there are too many ways for the cards to lie to count them.
    """
    if slot != PILE:
        return known.slot(slot).odds
    seen = known.known.get(known.moment.pile[0])
    if seen is not None:
        return {seen: ONE}
    cards = known.table.record.rules.composition.cards
    anything = (1 << len(cards)) - 1
    masks = [*known.hidden.masks.values(), anything]
    tally = Hidden.of(masks, known.unseen).count(known.most)
    return {cards[kind]: likely for kind, likely in tally.odds(-1).items()}


def odds_of(odds: Mapping[Card, Fraction], holds: Callable[[Card], bool]) -> Fraction:
    """Return how likely ``holds`` is true of a card with these ``odds``."""
    return exactly(likely(odds, holds))


def facts_of(table: Table, moment: Moment, event: Action) -> TurnReview:
    """Return the action ``event`` at ``moment``, without what needs all cards to be known."""
    after = table.moments[moment.number + 1]
    seat = actor_of(event)
    known = seat_knowledge(table, moment, seat)
    move = move_of(event)
    card = None if isinstance(event, Hinted) else event.card
    grown = moment.board.fireworks != after.board.fireworks
    fits = grown if isinstance(event, Played) else None
    playable = trash = indispensable = None
    if not isinstance(event, Hinted):
        with suppress(LimitError):
            odds = card_odds(known, event.slot)
            board, announce = moment.board, getattr(event, "announce", None)
            playable = odds_of(odds, partial(board.fits, announce=announce))
            trash = odds_of(odds, board.is_trash)
            indispensable = odds_of(odds, board.is_indispensable)
    return TurnReview(
        turn=after.turn,
        seat=seat,
        move=move,
        card=card,
        fits=fits,
        playable=playable,
        trash=trash,
        indispensable=indispensable,
        certain_plays=tuple(slot.slot for slot in known.certain_plays),
        certain_trash=tuple(slot.slot for slot in known.certain_trash),
        safe_discards=tuple(slot.slot for slot in known.safe_discards),
        lost=card
        if card is not None and not fits and moment.board.is_indispensable(card)
        else None,
        hint=_hint_review(table, moment, event) if isinstance(event, Hinted) else None,
        points=after.board.points,
        tokens=after.board.tokens,
        strikes=after.board.strikes,
        pile=after.board.pile,
        pace=None if table.record.rules.crowning_piece else after.board.pace,
        slip=event.slip,
        missed=len(known.missed),
        grounds=next((grounds(known, slot) for slot in known.certain_plays), None),
    )


def _hint_review(table: Table, moment: Moment, event: Hinted) -> HintReview:
    """What a hint told: the receiver's own view before it and after it."""
    to = event.hint.to
    before = seat_knowledge(table, moment, to)
    after = seat_knowledge(table, table.moments[moment.number + 1], to)
    slots = tuple(
        HintedSlot(old.slot, old.slot in (event.slots or ()), old.candidates, new.candidates)
        for old, new in zip(before.slots, after.slots, strict=True)
    )
    return HintReview(
        to=to,
        slots=slots,
        worlds_before=before.worlds if before.exact else None,
        worlds_after=after.worlds if after.exact else None,
        now_playable=made_sure(slots, moment.board.is_playable),
        now_trash=made_sure(slots, moment.board.is_trash),
        reliable=moment.number + 1 not in table.caveats,
        missed=len(before.missed),
    )


WORLDS = 1_000
"""The most worlds for each chance, which is then known to about 3 points."""
NODES_OF_CHANCE = 250_000
"""Nodes for each chance: about a tenth of a second. Where worlds are hard, these are fewer."""

NEAR = 2
"""The most cards of the pile with which the value of the best joint policy is looked for."""
NODES = 125_000
"""Nodes of that search: some tenths of a second. What it finds does not depend on the time."""


def turn_outlook(table: Table, moment: Moment, turn: TurnReview, stop: Stop = never) -> Outlook:
    """Return the chance of perfect before and after a turn's action, as known at ``moment``."""
    board = moment.board
    if lost_on_board(board) is not None:
        return Outlook(_sure(False), None if turn.slip is not None else _sure(False))
    known = seat_knowledge(table, moment, turn.seat)
    if board.pile <= NEAR and turn.slip is None and not known.missed:
        together = _together(known, turn.move, stop)
        if together is not None:
            return together
    unseen = Unseen.by(known)
    actions = () if turn.slip is not None else (turn.move,)
    now, *after = _chances(unseen, actions, turn.turn, stop)
    return Outlook(now, after[0] if after else None)


def _together(known: Knowledge, move: Move, stop: Stop) -> Outlook | None:
    """The outlook by the best joint policies, if their values are found to be exact."""
    result = endgame(known, Limits(NODES, stop=stop))
    if result is None or not result.exact:
        return None
    if result.low == 0:
        return Outlook(_sure(False), _sure(False), together=True)
    action = next((each for each in result.actions if each.move == move), None)
    if action is None or not action.exact or result.actions[0].joint_low < result.low:
        return None
    worlds = int(result.seat_share * result.worlds)
    before = int(result.actions[0].low * worlds)
    after = before - int((result.low - action.joint_low) * result.worlds)
    best = result.actions[0].move
    return Outlook(_exact(worlds, before), _exact(worlds, after), together=True, best=best)


def winnable_share(
    table: Table, moment: Moment, known: Mapping[int, Card], stop: Stop = never
) -> Chance:
    """Return the share of the ways to place the other cards that allow perfect from ``moment`` on.

    ``known`` maps places in the deck to their cards. Ways that contradict a hint do not count.
    """
    unseen = Unseen.at(table, moment, known)
    return _chances(unseen, (), moment.turn, stop)[0]


def _chances(unseen: Unseen, actions: Sequence[Move], turn: int, stop: Stop) -> list[Chance]:
    """The chance now, and after each of ``actions``: the same each time, unless it is cut short."""
    limits = Limits(NODES_OF_CHANCE, times.CHANCE, stop)
    result = odds(unseen, actions, limits, worlds=WORLDS, seed=turn)
    chances = (result.now, *map(result.after, actions))
    return [replace(each, cut_short=limits.is_cut_short) for each in chances]


def _exact(worlds: int, possible: int) -> Chance:
    return Chance(worlds, possible, 0, all_worlds=True)


def _sure(possible: bool) -> Chance:
    """A certain chance, for a board that decides it."""
    return _exact(1, int(possible))
