"""The review of one game, put together from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from deducer import times
from deducer.advice.chances.answers import Chance
from deducer.errors import LimitError, ViewError
from deducer.record.data import RecordData
from deducer.record.sheet_history import GameSheet
from deducer.review.causes import judged
from deducer.review.course import Course, Deck, refuse_unfinished
from deducer.review.facts import facts_of, seat_knowledge, turn_outlook, winnable_share
from deducer.review.reviews import PlayerSummary, Review
from deducer.review.solver_questions import Questions, Watcher
from deducer.review.turn_review import Outlook, TurningPoint, TurnReview
from deducer.table.table import Table
from solver.errors import HanabiError, check_int
from solver.kernel.lending import MEMORY
from solver.limits import Stop, check_limits, never
from solver.moves import Discard, Hint
from solver.search.solution import Best, Par
from solver.search.solve import check_search

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.review.agreed import Agreed
    from deducer.review.playing_on import PlayedOnTurn, PlayingOn


def player_summary(name: str, turns: Sequence[TurnReview]) -> PlayerSummary:
    """Return the counts of a player in ``turns``, which are all theirs."""
    return PlayerSummary(
        name=name,
        plays=sum(turn.fits is True for turn in turns),
        misplays=sum(turn.is_misplay for turn in turns),
        knowable_misplays=sum(turn.knowable is not None for turn in turns),
        discards=sum(isinstance(turn.move, Discard) for turn in turns),
        lost_cards=sum(turn.lost is not None for turn in turns),
        hints=sum(isinstance(turn.move, Hint) for turn in turns),
        empty_hints=sum(turn.told_nothing for turn in turns),
        passed_plays=sum(bool(turn.passed_plays) for turn in turns),
        bits=sum(turn.hint.bits or 0 for turn in turns if turn.hint is not None),
    )


def review(
    record: RecordData,
    *,
    time_limit: float | None = times.QUESTION,
    best: bool = False,
    par: bool = False,
    outlook: bool = False,
    sheet: GameSheet | None = None,
    play_on: float | None = None,
    memory: int = MEMORY,
    watcher: Watcher | None = None,
    stop: Stop = never,
) -> Review:
    """Review the game in ``record``: what each seat could have known, where perfect was lost.

    Each question to the solver may take ``time_limit`` seconds (None: no limit). What it leaves
    undecided is None in the review, and so is whatever needs cards that the record does not have.
    ``best`` (standard ending) asks for the best score from the deal and after each turning point.
    ``par`` asks for the fewest turns from the deal to perfect.
    ``outlook`` asks for the chance of perfect at every turn, by what its seat could know (unless
    the record asks for no advice), and for the share of winnable deals where cards are missing.
    ``sheet`` adds promises that were broken, and readings that were false, by those agreements.
    ``play_on`` asks for what actions were worth if all had gone on by ``sheet``, and is about how
    many seconds each turn takes on a current machine; nothing is asked without a sheet, or where
    the record asks for no advice.
    ``memory`` is the solver's, in MiB. ``watcher`` is called with the progress, many times a second
    while the solver searches. Once ``stop`` returns True, the rest stays undecided.

    >>> from deducer.record.reading import parse
    >>> text = "players: Ann Bo\\ncopies: r 1 1 1 1\\nhand: 1\\ndeck: r2 r1 r3 r4\\nAnn: play 1 r2"
    >>> point = review(parse(text)).turning_points[0]
    >>> point.turn, str(point.cause), str(point.risk), str(point.line[0])
    (1, 'blunder', '1', 'hint seat 2 red')

    :raises RecordError: if the record can't have happened.
    :raises HanabiError: if a limit is no number of 0 or more, if ``best`` is set under Crowning
        Piece, or if the game is not over and its record asks for no advice.
    """
    check_search(None, time_limit, memory)
    check_limits(seconds=play_on, names=("", "play_on"))
    table = Table.of(record)
    if best and table.record.rules.crowning_piece:
        raise HanabiError("a best score exists only with the standard ending")
    refuse_unfinished(table)
    deck, questions = Deck(table), Questions(time_limit, memory, watcher, stop)
    course = Course(table, deck, questions)
    possible = course.possible
    turns = tuple(_turns(course, outlook=outlook and table.record.advice))
    points = [
        point
        for turn in turns
        if turn.possible_before is True and turn.possible_after is False
        for point in _turning_points(course, turn, best=best)
    ]
    return Review(
        table=table,
        winnable=possible[0],
        why=course.why(0) if possible[0] is False else None,
        turns=turns,
        turning_points=tuple(points),
        fireworks={
            letter: tuple(
                turn.turn for turn in turns if turn.fits and turn.card and turn.card.suit == letter
            )
            for letter in table.record.rules.composition.letters
        },
        players=tuple(
            player_summary(name, [turn for turn in turns if turn.seat == seat])
            for seat, name in enumerate(table.record.players)
        ),
        missing=deck.missing,
        best=_best(course, 0) if best else None,
        par=_par(course) if par and possible[0] else None,
        winnable_share=_share(course, 0) if outlook else None,
        still_winnable_share=_share(course, -1) if outlook and turns else None,
        agreed=_agreed(table, sheet, questions),
        playing_on=_playing_on(table, sheet, play_on, questions),
        seconds=questions.limits.elapsed,
    )


def _agreed(table: Table, sheet: GameSheet | None, questions: Questions) -> Agreed | None:
    if sheet is None:
        return None
    from deducer.review.agreed import agreed

    questions.tell("the promises of the sheet")
    return agreed(table, sheet, questions.limits.stop)


def _playing_on(
    table: Table, sheet: GameSheet | None, seconds: float | None, questions: Questions
) -> PlayingOn | None:
    """What actions were worth by the sheet; None if that was not asked for."""
    if sheet is None or seconds is None or not table.record.advice:
        return None
    from deducer.review.playing_on import WORLDS_A_SECOND, PlayingOn, playing_on

    turns: list[PlayedOnTurn | None] = []
    worlds = max(1, round(WORLDS_A_SECOND * seconds))
    for turn in playing_on(table, sheet, worlds, times.SLOWER * seconds, questions.limits.stop):
        turns.append(turn)
        questions.tell(f"turn {len(turns)}: played on by the sheet")
    return PlayingOn(sheet, seconds, tuple(turns))


def outlooks(
    record: RecordData, turns: Iterable[int], stop: Stop = never
) -> Iterator[tuple[TurnReview, Outlook]]:
    """Yield some ``turns`` of a game with the chance of perfect at each, as in its review.

    There are none where the record asks for no advice, nor past the end. Turns are counted from 1.

    :raises RecordError: if the record can't have happened.
    :raises ViewError: if there were fewer turns, or if the game is not over and its record asks for
        no advice.
    """
    table = Table.of(record)
    refuse_unfinished(table)
    actions = table.actions()
    for number in turns:
        check_int("turn", number, ViewError, 1)
        if table.at(number).turn > len(actions):
            continue
        moment, event = actions[number - 1]
        turn = facts_of(table, moment, event)
        if record.advice:
            yield turn, turn_outlook(table, moment, turn, stop)


def _turns(course: Course, *, outlook: bool) -> Iterator[TurnReview]:
    """Yield every turn with whether perfect was possible, and with its outlook if asked for."""
    table, possible = course.deck.table, course.possible
    stages = zip(table.actions(), course.before, course.after, strict=True)
    questions = course.questions
    for (moment, event), before, after in stages:
        turn, answer = facts_of(table, moment, event), None
        if outlook and not questions.limits.is_spent:
            questions.tell(f"turn {turn.turn}: the chance of perfect")
            answer = turn_outlook(table, moment, turn, questions.limits.stop)
        yield replace(
            turn, possible_before=possible[before], possible_after=possible[after], outlook=answer
        )


def _share(course: Course, at: int) -> Chance | None:
    """The share of the ways to place missing cards that win from a stage, if cards are missing."""
    stage, deck = course.stages[at], course.deck
    if course.possible[at] is not None or deck.position(stage) is not None:
        return None
    if course.questions.limits.is_spent:
        return None
    return winnable_share(deck.table, stage, deck.known, course.questions.limits.stop)


def _turning_points(course: Course, turn: TurnReview, *, best: bool) -> Iterator[TurningPoint]:
    """Yield the turning point of an action that lost perfect, unless it had been reached."""
    at, after = course.before[turn.turn - 1], course.after[turn.turn - 1]
    moment = course.stages[at]
    position, solution = course.deck.position(moment), course.solution(at)
    if position is None or solution is None or not solution.line:
        return
    point = TurningPoint(
        turn=turn.turn,
        seat=turn.seat,
        move=turn.move,
        line=solution.line,
        before=position,
        why=course.why(after),
        best=_best(course, after) if best else None,
    )
    if turn.slip is not None:
        yield point
        return
    known = seat_knowledge(course.deck.table, moment, turn.seat)
    try:
        yield judged(point, known, course.questions, knowable=turn.knowable is not None)
    except LimitError:  # what the seat could know can't be counted, so this can't be judged
        yield point


def _par(course: Course) -> Par | None:
    """Par from the deal, or None unless all its cards are known."""
    position = course.deck.position(course.stages[0])
    if position is None or course.questions.limits.is_spent:
        return None
    return course.questions.solve(position, "par", par=True).par


def _best(course: Course, at: int) -> Best | None:
    """The best score that can be reached from a stage, or None unless all its cards are known."""
    position = course.deck.position(course.stages[at])
    if position is None:
        return None
    board = position.board
    if board.end is not None:
        return Best(board.score, board.score, ())
    about = f"the best score after turn {course.stages[at].turn}"
    answer = course.questions.solve(position, about, best=True)
    return answer.best or Best(board.rules.perfect, board.rules.perfect, answer.line)
