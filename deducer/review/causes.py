"""Why perfect was lost: the risk that the seat took, compared with that of its other actions.

:class:`~deducer.review.turn_review.Cause` defines a blunder, a forced loss, and bad luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from deducer.knowledge.knowledge import ONE, ZERO, Knowledge
from deducer.knowledge.unseen import Unseen, enumerate_completions
from deducer.review.course import lost_on_board
from deducer.review.facts import card_odds, odds_of
from deducer.review.solver_questions import Questions
from deducer.review.turn_review import Cause, Choice, TurningPoint
from solver.board import replaced
from solver.moves import Hint, Move, Play
from solver.position import Position

EVEN = Fraction(1, 2)
MOST_DEALS = 100
"""The most indistinguishable deals that are solved one by one."""


def judged(
    point: TurningPoint, known: Knowledge, questions: Questions, *, knowable: bool
) -> TurningPoint:
    """Return ``point`` with its cause, its risk, and every action with its risk.

    ``known`` is what the seat to move could know. ``knowable`` is whether it could know that its
    move was a misplay.
    """
    position, won = point.before, point.line[0]
    moves = _moves(position, point.move, won)
    about = f"turn {known.turn + 1}: what else there was"
    deals = few_deals(known, position)
    risks = _solved_risks(deals, moves, questions, about) if deals else None
    solved = risks is not None
    if risks is None:
        risks = [_board_risk(known, each) for each in moves]
    kept = _kept(position, moves, point.move, won, questions, about)
    choices = tuple(
        Choice(each, risk, keeps, _playable(known, each))
        for each, risk, keeps in zip(moves, risks, kept, strict=True)
    )
    mine = choices[moves.index(point.move)]
    cause = _cause(mine, choices, solved=solved, knowable=knowable)
    return replace(
        point,
        cause=cause,
        risk=mine.risk,
        choices=choices,
        solved=solved,
        cut_short=bool(deals) and not solved,
    )


def _cause(
    mine: Choice, choices: Sequence[Choice], *, solved: bool, knowable: bool
) -> Cause | None:
    """The cause, or None if it depends on actions that are not decided."""
    sure = [each for each in choices if each.keeps]
    perhaps = [each for each in choices if each.keeps is not False]
    causes = {
        _cause_by(mine.risk, keepers, solved=solved, knowable=knowable)
        for keepers in (sure, perhaps)
    }
    return causes.pop() if len(causes) == 1 else None


def _cause_by(risk: Fraction, keepers: Sequence[Choice], *, solved: bool, knowable: bool) -> Cause:
    least = min(each.risk for each in keepers)
    is_sure = any(each.is_sure for each in keepers)
    if least < risk and (solved or risk > EVEN or is_sure):
        return Cause.BLUNDER
    if knowable and least <= risk:
        return Cause.BLUNDER
    return Cause.FORCED if least > risk else Cause.BAD_LUCK


def _playable(known: Knowledge, move: Move) -> Fraction | None:
    """The probability that a play succeeds; None for another move."""
    if not isinstance(move, Play):
        return None
    return odds_of(card_odds(known, move.slot), partial(known.board.fits, announce=move.announce))


def _moves(position: Position, *hints: Move) -> list[Move]:
    """The legal moves with only one hint (of ``hints`` if any), since all have the same effect."""
    legal = list(position.legal_moves())
    first = next((move for move in (*hints, *legal) if isinstance(move, Hint)), None)
    return [move for move in legal if not isinstance(move, Hint) or move == first]


def _kept(
    position: Position,
    moves: Sequence[Move],
    lost: Move,
    won: Move,
    questions: Questions,
    about: str,
) -> Iterator[bool | None]:
    """Yield for each move whether perfect can still be reached after it, or None."""
    ask = questions.together(about)
    for move in moves:
        yield move == won if move in (lost, won) else ask(position.after(move))


# -- risks -----------------------------------------------------------------------------------


def _board_risk(known: Knowledge, move: Move) -> Fraction:
    """The probability that the board after ``move`` shows that perfect is out of reach."""
    board = known.board
    if isinstance(move, Hint):
        return ONE if lost_on_board(board.after_hint()) else ZERO
    odds = card_odds(known, move.slot)
    return odds_of(odds, lambda card: lost_on_board(board.after_act(move, card)) is not None)


def _solved_risks(
    deals: Sequence[Position], moves: Sequence[Move], questions: Questions, about: str
) -> list[Fraction] | None:
    """For each move, the share of the ``deals`` in which it loses perfect.

    None where the time does not suffice.
    """
    ask = questions.together(about)
    lost = dict.fromkeys(moves, 0)
    for deal in deals:
        for move in moves:
            winnable = ask(deal.after(move))
            if winnable is None:
                return None
            lost[move] += not winnable
    return [Fraction(lost[move], len(deals)) for move in moves]


def few_deals(known: Knowledge, position: Position) -> tuple[Position, ...]:
    """Return the deals that the seat to move can't tell from the real one, all equally likely.

    There are none where they can't be listed: another hand is hidden, a card of the pile is known,
    or they are too many.
    """
    seat, unseen = position.board.turn, Unseen.by(known)
    hands_seen = all(slot.holder == seat for slot in known.hidden_slots)
    pile_known = any(place in known.known for place in known.moment.pile)
    if not hands_seen or pile_known or unseen.completions > MOST_DEALS:
        return ()
    kinds = known.table.record.rules.composition.cards
    deals = []
    for completion in enumerate_completions(unseen):
        hidden = zip(unseen.hidden.places, completion, strict=True)
        cards = {**unseen.known, **{place: kinds[kind] for place, kind in hidden}}
        hand, pile = (
            tuple(cards[place] for place in row)
            for row in (known.moment.hands[seat], known.moment.pile)
        )
        hands = replaced(position.hands, seat, hand)
        deals.append(replace(position, hands=hands, pile=pile))
    return tuple(deals)
