"""Advice for the seat to move: its chances after each action, what that risks, what hints tell.

All of it is what the seat can know. A test swaps the seat's cards for others that it can't tell
apart, and the advice stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from deducer import times
from deducer.advice.chances import sampling
from deducer.advice.chances.answers import Chance, Odds, legal_actions
from deducer.advice.chances.sampling import improving
from deducer.advice.endgame import NODES_A_SECOND as NODES_OF_ENDGAME
from deducer.advice.endgame import Endgame, EndgameAction, brackets, endgame
from deducer.advice.hints import HintPreview, hint_previews
from deducer.advice.open_hands import NODES_A_SECOND as NODES_OF_OPEN_HANDS
from deducer.advice.open_hands import Bracket, OpenChances, open_chances, ways_to_lie
from deducer.advice.rows import Measure, Row, measure, rows
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.unseen import Unseen
from deducer.record.data import RecordData
from solver.board import Board
from solver.errors import Phrase
from solver.limits import Limits, Stop, never
from solver.moves import Hint, Move
from solver.search.better import Goal, heights_of

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements.odds_by_sheet import AgreedWeights
    from deducer.play.search import ActionScores, Ranking

Known = TypeVar("Known")
MOST_GOALS = 40
"""The most ways to reach the score that are looked at: each is searched by itself."""


def is_gone(board: Board) -> bool:
    """Whether perfect is out of reach, whatever the hidden cards are, and play goes on."""
    return board.end is None and board.attainable < board.rules.perfect


def goals(board: Board) -> tuple[Goal, ...]:
    """Return the heights of the fireworks that make the highest score that is left.

    There are none while it is perfect, and none where there are too many.
    """
    if not is_gone(board):
        return ()
    heights = tuple(islice(heights_of(board, board.attainable), MOST_GOALS + 1))
    return heights if len(heights) <= MOST_GOALS else ()


NODES_A_SECOND = 300_000
"""How many nodes of a limit stand for a second of work, for each part of the advice."""
ODDS = 1 / 3
"""The share of the time for the odds, where open hands and the endgame may tell something."""
OPENED = 0.5
"""The share of the time left that open hands may take; the endgame takes the rest."""
ODDS_BESIDE_SHEET = 0.1
"""The share of the time for the odds, where actions are ranked by the sheet."""
SHEET = 0.5
"""The share of the time left that playing on may take, where the endgame may tell something."""
WORLDS_A_SECOND = 100
"""How many worlds that are played on in stand for a second of work, where work is counted."""


@dataclass(frozen=True)
class Advice:
    """What a seat can know of its options at a moment.

    ``odds`` are the chances of ``score``, which is perfect or, once that is gone, the highest score
    left, if all cards are known from here on: an upper bound for a real table. ``open_hands`` are
    the chances if all hands are open from here on, and only the order of the pile is hidden: a
    tighter bound. ``endgame`` is the most that all seats together can win if each acts on what it
    can know. Both are set where few cards are unseen, and for perfect alone. ``by_sheet`` is what
    comes of actions if all go on by the sheet; where that was asked for and can't be told,
    ``problem`` says why. A seat that is not to move has no actions or hints.
    """

    knowledge: Knowledge
    odds: Odds
    open_hands: OpenChances | None = None
    endgame: Endgame | None = None
    by_sheet: Ranking | None = None
    problem: Phrase | None = None

    def __repr__(self) -> str:
        counts = f"{len(self.odds.actions)} actions, {self.odds.worlds} worlds"
        return f"Advice({counts}, {self.knowledge!r})"

    @property
    def score(self) -> int:
        """The score whose odds these are: perfect, or once that is gone, the highest one left."""
        board = self.knowledge.board
        return board.attainable if goals(board) else board.rules.perfect

    @property
    def slots(self) -> tuple[SlotKnowledge, ...]:
        """The seat's own slots, slot 1 first."""
        return self.knowledge.slots

    def possible(self, move: Move) -> Chance | None:
        """Return the chance that the score is possible after ``move``; all hints have one."""
        return _of(move, {each.action: each.chance for each in self.odds.actions})

    def together(self, move: Move) -> EndgameAction | None:
        """Return what all seats together can win after ``move``, where that is known."""
        actions = () if self.endgame is None else self.endgame.actions
        return next((each for each in actions if each.move == move), None)

    def played_on(self, move: Move) -> ActionScores | None:
        """Return what comes of ``move`` if all go on by the sheet, where that is known."""
        tried = () if self.by_sheet is None else self.by_sheet.tried
        return next((each for each in tried if each.move == move), None)

    def opened(self, move: Move | None = None) -> Bracket | None:
        """Return the chance with open hands after ``move``, or now, where that says the most.

        It is None where the odds or the endgame have an upper bound that is as low.
        """
        if self.open_hands is None:
            return None
        bracket = self.open_hands.now if move is None else _of(move, self.open_hands.actions)
        chance = self.odds.now if move is None else self.possible(move)
        if bracket is None or chance is None:
            return bracket
        bounds = [
            action.high
            for action in ([] if self.endgame is None else self.endgame.actions)
            if move is None or _without_clue(action.move) == _without_clue(move)
        ]
        high = min(chance.interval[1], max(bounds, default=1))
        return bracket if bracket.exact or bracket.high < high else None

    @property
    def is_lost(self) -> bool:
        """Whether the seat can tell that :attr:`score` is out of reach."""
        return self.odds.now.exact and not self.odds.now.share

    @property
    def in_points(self) -> bool:
        """Whether :attr:`rows` are ranked by points; else by a chance."""
        by_sheet = self.measure is Measure.BY_SHEET
        return by_sheet and not self.knowledge.board.rules.crowning_piece

    @property
    def measure(self) -> Measure:
        """What :attr:`rows` are ranked by."""
        return measure(self)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All that the seat can do, the best first: one list by one measure."""
        return rows(self)

    @cached_property
    def hints(self) -> tuple[HintPreview, ...]:
        """What each hint would tell: in the order of :attr:`rows`, else the most useful first."""
        previews = hint_previews(self.knowledge) if is_to_move(self.knowledge) else ()
        if self.measure is Measure.POSSIBLE:
            return previews
        ranked = {move: at for at, row in enumerate(self.rows) for move in row.moves}
        return tuple(sorted(previews, key=lambda each: ranked.get(each.hint, len(ranked))))


def advise(
    knowledge: Knowledge,
    *,
    seconds: float | None = times.ADVICE,
    nodes: int | None = None,
    kept: AgreedWeights | None = None,
    worlds: int | None = None,
    seed: int = 0,
    stop: Stop = never,
) -> Advice:
    """Return the last and best advice of :func:`advising`."""
    limits = Limits(nodes, seconds, stop)
    *_, last = advising(knowledge, limits, kept=kept, worlds=worlds, seed=seed)
    return last


def advising(
    knowledge: Knowledge,
    limits: Limits,
    *,
    kept: AgreedWeights | None = None,
    worlds: int | None = None,
    seed: int = 0,
) -> Iterator[Advice]:
    """Yield advice that gets better, the first at once.

    With ``kept``, what the seat knows by a sheet, actions are ranked by what comes of them if all
    go on by it, as soon as a few worlds tell. The limits are as in
    :func:`~deducer.advice.chances.sampling.improving`; its seconds are for all parts together.

    Open hands and the endgame come last. Where so few cards are unseen that they may add
    something, the odds take a third of the time at most, and open hands half of what is left then.
    Beside a sheet, odds take a tenth, and there are no open hands. Both need a limit of seconds,
    since their results depend on the time.

    With a limit of nodes, each part works for as many seconds as there are
    :data:`NODES_A_SECOND` in it, by its own count. Then no result depends on the time: the same
    knowledge gives the same advice. If the seconds are too short for that, the advice covers the
    worlds of whole rounds only, and there are no open hands or no endgame.

    :raises ViewError: if the view is not a seat's, play is over, no world is consistent, or the
        record asks for no advice.
    """
    refuse_advice(knowledge.table.record)
    knowledge.looker()
    if knowledge.table.outcome_at(knowledge.moment).over:
        raise ViewError("the game is over: there is nothing to advise")
    if not knowledge.consistent:
        raise ViewError("no world is consistent with this view")
    unseen = Unseen.by(knowledge)
    actions: tuple[Move, ...] = legal_actions(unseen) if is_to_move(knowledge) else ()
    aims = goals(knowledge.board)
    ends = bool(actions) and limits.seconds is not None and not knowledge.missed and not aims
    is_secret = ends and knowledge.board.pile > 1  # the order of the pile
    timed = limits.nodes is None
    kept = kept if actions else None
    ways = None
    first = limits if timed else _work(limits, sampling.NODES_A_SECOND)
    is_near = ends and not timed
    if ends and timed:
        third = limits.fraction(ODDS)
        ways = ways_to_lie(knowledge, third) if is_secret else None
        is_near = ways is not None or not is_secret
        first = third if is_near else limits
    if kept is not None:
        first = first.fraction(ODDS_BESIDE_SHEET)
    for odds in improving(unseen, actions, first, worlds=worlds, goals=aims, seed=seed):
        advice = Advice(knowledge, odds)
        if kept is None:
            yield advice
    if kept is not None:
        part = limits.fraction(SHEET) if is_near else limits
        for played_on in _played_on(advice, kept, part, worlds):
            yield (advice := played_on)
    elif is_near and is_secret:
        half = limits.fraction(OPENED) if timed else _work(limits, NODES_OF_OPEN_HANDS)
        opened = replace(advice, open_hands=open_chances(knowledge, actions, half, ways))
        if opened.open_hands and any(map(opened.opened, (None, *opened.open_hands.actions))):
            advice = opened
            yield advice
    for end in _ends(knowledge, limits) if ends else ():
        bounded = end if advice.open_hands is None else _bounded(end, advice.open_hands)
        yield replace(advice, endgame=bounded)


def _played_on(
    advice: Advice, kept: AgreedWeights, limits: Limits, worlds: int | None
) -> Iterator[Advice]:
    """Yield advice with what comes of actions if all go on by a sheet, or why that is not known."""
    from deducer.play.search import LEAST_WORLDS, MOST_WORLDS, ranking_of

    most = worlds or MOST_WORLDS
    if limits.nodes is not None:
        most = worlds or max(1, round(WORLDS_A_SECOND * limits.nodes / NODES_A_SECOND))
        limits = Limits(None, limits.seconds_left, limits.stop)
    told = advice
    try:
        for ranking in ranking_of(kept, limits, most=most):
            if ranking.worlds >= min(most, LEAST_WORLDS):
                yield (told := replace(advice, by_sheet=ranking))
    except (LimitError, ViewError) as error:
        yield (told := replace(advice, problem=error.phrase))
    if told is advice:  # there was no time for as few worlds
        yield advice


def _work(limits: Limits, a_second: int) -> Limits:
    """Limits in nodes for a part that spends ``a_second`` of them in a second."""
    assert limits.nodes is not None
    nodes = round(a_second * limits.nodes / NODES_A_SECOND)
    return Limits(nodes, limits.seconds_left, limits.stop)


def _ends(knowledge: Knowledge, limits: Limits) -> Iterator[Endgame]:
    """Yield what is known of the endgame, where that says anything; once, by a limit of nodes."""
    if limits.nodes is not None:
        whole = endgame(knowledge, _work(limits, NODES_OF_ENDGAME))
        if whole is not None and whole.actions:
            yield whole
        return
    for end in brackets(knowledge, limits.fraction(1)):
        if end.actions or 0 < end.high < 1 or end.low > 0:
            yield end


def _bounded(end: Endgame, opened: OpenChances) -> Endgame:
    """Lower the bounds of an endgame's actions: no policy wins more than with open hands."""
    after = {_without_clue(move): bracket for move, bracket in opened.actions.items()}
    actions = (
        replace(
            action, high=min(action.high, after.get(_without_clue(action.move), opened.now).high)
        )
        for action in end.actions
    )
    return replace(end, actions=tuple(actions))


def _of(move: Move, known: Mapping[Move, Known]) -> Known | None:
    """What is ``known`` of a move, where one hint stands for all."""
    same = _without_clue(move)
    return next((value for each, value in known.items() if _without_clue(each) == same), None)


def _without_clue(move: Move) -> Move | None:
    """A move, or None for any hint."""
    return None if isinstance(move, Hint) else move


def refuse_advice(record: RecordData) -> None:
    """Refuse to advise where the record asks for no advice, or follows only one hand.

    :raises ViewError: if it does.
    """
    record.refuse_if_only()
    if not record.advice:
        raise ViewError("this record allows no advice (its header has the line advice: off)")


def is_to_move(knowledge: Knowledge) -> bool:
    """Whether the seat of the view is to move."""
    return knowledge.looker() == knowledge.board.turn
