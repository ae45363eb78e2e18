"""Advice for the seat to move: its chances after each action, what that risks, what hints tell.

All of it is what the seat can know. A test swaps the seat's cards for others that it can't tell
apart, and the advice stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from deducer import times
from deducer.advice.advice import Advice, goals, is_to_move, without_clue
from deducer.advice.chances import sampling
from deducer.advice.chances.answers import legal_actions
from deducer.advice.chances.sampling import improving
from deducer.advice.endgame import NODES_A_SECOND as NODES_OF_ENDGAME
from deducer.advice.endgame import Endgame, brackets, endgame
from deducer.advice.open_hands import NODES_A_SECOND as NODES_OF_OPEN_HANDS
from deducer.advice.open_hands import OpenChances, open_chances, ways_to_lie
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.record.data import RecordData
from solver.limits import Limits, Stop, never
from solver.moves import Move

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements.odds_by_sheet import AgreedWeights

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
    after = {without_clue(move): bracket for move, bracket in opened.actions.items()}
    actions = (
        replace(
            action, high=min(action.high, after.get(without_clue(action.move), opened.now).high)
        )
        for action in end.actions
    )
    return replace(end, actions=tuple(actions))


def refuse_advice(record: RecordData) -> None:
    """Refuse to advise where the record asks for no advice, or follows only one hand.

    :raises ViewError: if it does.
    """
    record.refuse_if_only()
    if not record.advice:
        raise ViewError("this record allows no advice (its header has the line advice: off)")
