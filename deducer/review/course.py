"""Whether perfect was still possible at each position, with few questions to the solver.

A perfect that is lost stays lost as long as the rules are kept. So a game is a run of positions in
which the answer turns from yes to no at most once, and bisecting finds where. Slips and adjustments
of the table begin a new run, since they may bring back what was lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise

from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import EVERYONE
from deducer.review.reviews import Missing
from deducer.review.solver_questions import Questions
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board, End
from solver.cards import Card
from solver.errors import Phrase
from solver.position import Position
from solver.proof.kinds import GoneProof, TurnsProof
from solver.search.solution import Solution


@dataclass(frozen=True)
class Deck:
    """The cards of a game by their place in the deck; some may stay unknown."""

    table: Table

    @cached_property
    def known(self) -> dict[int, Card]:
        """The card at each place that is known.

        It includes what all seats together know at the end: a card in hand with only one candidate,
        and a last card that nobody saw.
        """
        known = {place: source.card for place, source in self.table.sources.items()}
        for slot in Knowledge(self.table, self.table.now, EVERYONE).slots:
            if slot.card is not None:
                known[slot.place] = slot.card
        composition = self.table.record.rules.composition
        remaining = Counter(composition.copies)
        remaining.subtract(known.values())
        kinds = [card for card, count in remaining.items() if count]
        if len(kinds) == 1:
            known |= dict.fromkeys(set(range(composition.total)) - set(known), kinds[0])
        return known

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """Where the cards lie that are not known in the end, seat by seat, and the pile last."""
        now = self.table.now
        rows = [*enumerate(now.hands), (None, now.pile)]
        unknown = [
            (seat, tuple(at for at, place in enumerate(row, 1) if place not in self.known))
            for seat, row in rows
        ]
        return tuple(Missing(seat, places) for seat, places in unknown if places)

    def position(self, moment: Moment) -> Position | None:
        """Return the position at ``moment``, or None unless every card left is known."""
        return self.table.position_at(moment, self.known.get)


MOST_UNDECIDED = 3
"""How many questions of a run may stay open before bisecting gives up."""


def lost_on_board(board: Board) -> Phrase | None:
    """Return why perfect is out of reach by ``board`` alone, or None."""
    rules = board.rules
    if board.end is End.PERFECT:
        return None
    if board.end is End.STRIKES:
        return Phrase("that was the last strike")
    for card in rules.composition.cards:
        if not board.is_played(card) and not board.remaining(card):
            return GoneProof(card).phrase
    if board.end is not None:
        return Phrase("the game is over")
    if not rules.crowning_piece and board.pace < 0:
        plays = rules.perfect - board.points
        return TurnsProof(plays, board.pace + plays).phrase
    return None


def settled(
    seen: Sequence[bool | None], ask: Callable[[int], bool | None]
) -> tuple[bool | None, ...]:
    """Return answers that turn from yes to no at most once, from ``seen`` and from questions.

    It asks about the first and the last position if undecided, then the middle of the widest gap.

    >>> asked = []
    >>> settled([None] * 9 + [False], lambda at: asked.append(at) or at < 7)[5:8], asked
    ((True, True, False), [0, 4, 6, 7])
    """
    low = max((at for at, answer in enumerate(seen) if answer is True), default=-1)
    high = min((at for at, answer in enumerate(seen) if answer is False), default=len(seen))
    tried: set[int] = set()
    undecided = 0
    while undecided < MOST_UNDECIDED:
        at = _next(low, high, len(seen), tried)
        if at is None:
            break
        tried.add(at)
        answer = ask(at)
        if answer is None:
            undecided += 1
        elif answer:
            low = at
        else:
            high = at
    return tuple(True if at <= low else False if at >= high else None for at in range(len(seen)))


def _next(low: int, high: int, size: int, tried: set[int]) -> int | None:
    """The position to ask about next, or None if all askable ones are decided."""
    if low + 1 >= high:
        return None
    if low < 0 and 0 not in tried:
        return 0
    if high == size and size - 1 not in tried:
        return size - 1
    walls = [low, *sorted(at for at in tried if low < at < high), high]
    width, wall = max((after - before, before) for before, after in pairwise(walls))
    return None if width < 2 else wall + width // 2


def refuse_unfinished(table: Table) -> None:
    """Refuse to look into a game that goes on, if its record asks for no advice.

    :raises ViewError: if it is such a game.
    """
    if not table.record.advice and not table.outcome.over:
        raise ViewError("this game goes on, and its record allows no advice until it is over")


class Course:
    """A game as the moments just before and after its actions, and whether perfect was possible.

    ``stages`` are these moments, each once; ``before`` and ``after`` are indices of them by turn.
    """

    def __init__(self, table: Table, deck: Deck, questions: Questions) -> None:
        self.deck = deck
        self.questions = questions
        self.stages: list[Moment] = []
        self.before: list[int] = []
        self.after: list[int] = []
        self.solutions: dict[int, Solution] = {}
        self._starts: list[int] = []
        self._decided: set[int] = set()
        for moment, event in table.actions():
            following = table.moments[moment.number + 1]
            if self.stages and _alike(self.stages[-1], moment):
                self.stages[-1] = moment  # hands may have been rearranged since
            else:
                self._add(moment, begins=True)
            self.before.append(len(self.stages) - 1)
            self._add(following, begins=event.slip is not None)
            self.after.append(len(self.stages) - 1)
        if not self.stages:
            self._add(table.now, begins=True)
        questions.stages = len(self.stages)

    def _add(self, moment: Moment, *, begins: bool) -> None:
        if begins:
            self._starts.append(len(self.stages))
        self.stages.append(moment)

    @cached_property
    def possible(self) -> tuple[bool | None, ...]:
        """Whether perfect was possible at each stage; None where that is not known."""
        answers: list[bool | None] = []
        ends = [*self._starts[1:], len(self.stages)]
        for start, end in zip(self._starts, ends, strict=True):
            run = range(start, end)
            seen = [self._seen(at) for at in run]
            self._decide(at for at, answer in zip(run, seen, strict=True) if answer is not None)
            answers += settled(seen, partial(self._ask, run))
            self._decide(run)
        return tuple(answers)

    def solution(self, at: int) -> Solution | None:
        """Return the solution of stage ``at``, or None unless all its cards are known."""
        stage = self.stages[at]
        position = self.deck.position(stage)
        if position is None:
            return None
        if at not in self.solutions:
            about = f"turn {stage.turn + 1}"
            self.solutions[at] = self.questions.solve(position, about)
        return self.solutions[at]

    def why(self, at: int) -> Phrase | None:
        """Return why perfect is out of reach at stage ``at``, or None if that is not known."""
        reason = lost_on_board(self.stages[at].board)
        if reason is not None:
            return reason
        solution = self.solution(at)
        return None if solution is None or solution.proof is None else solution.proof.phrase

    def _seen(self, at: int) -> bool | None:
        """The answer that the board alone gives, or None."""
        board = self.stages[at].board
        if board.end is End.PERFECT:
            return True
        return None if lost_on_board(board) is None else False

    def _ask(self, run: range, at: int) -> bool | None:
        solution = self.solution(run[at])
        answer = None if solution is None else solution.winnable
        if answer is not None:
            self._decide(run[: at + 1] if answer else run[at:])
        return answer

    def _decide(self, stages: Iterable[int]) -> None:
        self._decided.update(stages)
        self.questions.decided = len(self._decided)


def _alike(one: Moment, other: Moment) -> bool:
    """Whether two moments differ only in the order of hands."""
    hands = [[sorted(hand) for hand in moment.hands] for moment in (one, other)]
    return one.board == other.board and hands[0] == hands[1] and one.pile == other.pile
