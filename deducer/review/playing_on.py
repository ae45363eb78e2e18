"""What each action of a game was worth if all had gone on by the sheet from there.

For each turn, worlds are drawn by what its seat could know then, not by what came of it. In some of
them the best action is looked for: the first of the list that advice shows. In others that action
and the one that was made are played on to the end. So a loss is an estimate without a bias towards
whatever was lucky in the search. It is below 0 if the action that was made is the better one.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from deducer.agreements import AgreedWeights
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.play.games import Mean
from deducer.play.search import compared, player_view, ranking_of
from deducer.play.worlds import agreed_worlds
from deducer.record.events import actor_of, move_of
from deducer.record.sheet_history import GameSheet
from deducer.review.turn_review import TurnReview
from deducer.table.table import Table
from solver.errors import HanabiError, check_int
from solver.limits import Limits, Stop, check_limits, never
from solver.moves import PILE, Hint, Move

COMPARED = 8
"""In how many worlds the action is compared with the best at least, however long that takes."""
WORLDS_A_SECOND = 1_000
"""About how many worlds are looked at in a second on a current machine."""
SEARCHED = 0.6
"""The share of a turn's time in which the best action is looked for."""


@dataclass(frozen=True)
class PlayedOnTurn:
    """What an action was worth if all had gone on by the sheet, as its seat could tell before it.

    ``score`` and ``perfect`` are those after the action, and ``loss`` is how many points it is
    below the ``best`` action that was found, over the same ``worlds``. ``cut_short`` is whether the
    time ended before all worlds were looked at: another run may then give other estimates.
    """

    best: Move
    score: Mean
    perfect: Mean
    loss: Mean
    worlds: int
    cut_short: bool = False

    @property
    def is_told(self) -> bool:
        """Whether any action ever scored; else all are alike."""
        return self.score.mean > 0 or self.loss.mean > 0

    @property
    def is_below(self) -> bool:
        """Whether it was below the best, beyond chance."""
        return self.loss.low > 0


@dataclass(frozen=True)
class PlayingOn:
    """What the actions of a game were worth by ``sheet``, looked at for ``seconds`` each.

    ``turns`` are those of the actions, in order; None where it is not known.
    """

    sheet: GameSheet
    seconds: float
    turns: tuple[PlayedOnTurn | None, ...] = field(repr=False)

    def below_best(self, turns: Sequence[TurnReview]) -> Mean | None:
        """Return how many points ``turns`` were below the best, an action; None without any."""
        losses = [each.loss for turn in turns if (each := self.turns[turn.turn - 1]) is not None]
        return Mean.average(losses) if losses else None


def playing_on(
    table: Table,
    sheet: GameSheet,
    worlds: int,
    seconds: float,
    stop: Stop = never,
    *,
    turns: Collection[int] | None = None,
) -> Iterator[PlayedOnTurn | None]:
    """Yield what each action was worth, or those of some ``turns``, from 1, in the order of play.

    It is None once ``stop`` returns True, and where it is unknown: for a slip, where the seat saw
    cards that the record does not know, and where there are too many worlds to weigh. Up to
    ``worlds`` are looked at for each of both steps, the same ones each time. After ``seconds`` for
    a turn, only the first few are.

    :raises HanabiError: if ``seconds`` is no number of 0 or more, or ``worlds`` none of 1 or more.
    """
    check_limits(seconds=seconds)
    check_int("worlds", worlds, HanabiError, 1)
    for moment, event in table.actions():
        if turns is not None and moment.turn + 1 not in turns:
            continue
        move = move_of(event)
        counts = event.slip is None and (isinstance(move, Hint) or move.slot != PILE)
        known = Knowledge(table, moment, SeatView(actor_of(event)))
        turn = None
        if counts and sheet.at(moment.number + 1) and not stop():
            with suppress(LimitError, ViewError):
                turn = _turn(AgreedWeights(known, sheet), move, Limits(None, seconds, stop), worlds)
        yield turn


def _turn(kept: AgreedWeights, move: Move, limits: Limits, most: int) -> PlayedOnTurn:
    player, rules = player_view(kept), kept.knowledge.table.record.rules
    worlds = agreed_worlds(kept, player)
    part = limits.fraction(SEARCHED)
    *_, ranking = ranking_of(kept, part, most=most)
    best, most = ranking.first, max(most, COMPARED)
    moves = [move] if move == best else [move, best]
    both = islice(compared(player, rules, worlds, moves, random.Random(1)), most)
    for scores in both:
        if len(scores[0].scores) >= COMPARED and limits.is_spent:
            break
    made, other = scores[0], scores[-1]
    looked_at = len(made.scores)
    cut_short = limits.is_spent and (looked_at < most or not ranking.settled)
    return PlayedOnTurn(best, made.score, made.perfect, made.loss(other), looked_at, cut_short)
