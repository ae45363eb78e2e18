"""A game that comes as a text: read, and gone over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from deducer import formats
from deducer.game import Record
from deducer.languages import say, speaking
from deducer.record.writing import show
from deducer.review.game import outlooks, review
from deducer.review.model import Review
from deducer.review.turn import TurningPoint
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import outlook_json, review_json
from deducer.show.report import texts
from deducer.show.report.page import report_html
from deducer.show.report.texts import line_table
from deducer.show.words.moves import with_names
from deducer.show.words.review import cause_phrase, sentence
from deducer.show.words.turn_facts import Fact, outlook_fact, turn_facts
from deducer.web.errors import TooMany
from deducer.web.gate.limits import Limits
from deducer.web.messages.games import (
    ChancesRequest,
    ChancesTold,
    ChanceTold,
    ChoiceTold,
    CountTold,
    FactTold,
    GameReport,
    GameRequest,
    GameReviewed,
    GameShown,
    KnowledgeRequest,
    PointTold,
    ReviewRequest,
    TermTold,
    Told,
)
from deducer.web.messages.tables import Data
from deducer.web.routes.route import Routes, Runs
from deducer.web.study.positions import line_shown
from deducer.web.tables.new_tables import check_seat
from deducer.web.tables.questions import MEMORY, QUESTION, Progress, Tell, unheard, watched
from deducer.web.tables.state import over_data

routes = Routes()


def game_of(text: str) -> Record:
    """Return the game that ``text`` is, in any format.

    :raises HanabiError: if it can't be read, or has more events than a table may have.
    """
    record = Record.of(formats.read(text))
    most = Limits().log_entries
    if len(record.log) > most:
        count = len(record.log)
        raise TooMany("{count} events are too many: {most} at the most", count=count, most=most)
    return record


@routes.post("/api/game/read")
def read(request: GameRequest) -> GameShown:
    """Read a game in any format that can be imported, to be stepped through."""
    record = game_of(request.text)
    table = record.table
    return GameShown(
        text=show(record),
        title=record.title,
        players=list(record.players),
        turns=table.now.turn,
        over=over_data(table),
        advice=record.advice,
        whole=table.deal() is not None,
        line=line_shown(table),
    )


@routes.post("/api/game/knowledge", shows="knowledge")
def knowledge(request: KnowledgeRequest) -> Data:
    """Tell what a seat could know of its own hand after some turns, as `hanabi knowledge` does."""
    record = game_of(request.text)
    check_seat(request.seat, len(record.players))
    looks = record.at(request.turn).seen_by(record.players[request.seat])
    return knowledge_json(looks)


@routes.post("/api/game/review", Runs.LONG)
def reviewed(request: ReviewRequest, tell: Tell = unheard) -> GameReviewed:
    """Tell what decided a game, as `hanabi review` does, as far as its record knows the cards."""
    result = _review_game(request, tell)
    with speaking(request.language):
        return GameReviewed(review=review_json(result), told=_describe(result))


@routes.post("/api/game/report", Runs.LONG)
def report(request: ReviewRequest, tell: Tell = unheard) -> GameReport:
    """Return the review of a game as one HTML file, as `hanabi review --html` writes it."""
    result = _review_game(request, tell)
    with speaking(request.language):
        return GameReport(page=report_html(result))


def _review_game(request: ReviewRequest, tell: Tell) -> Review:
    return review(
        game_of(request.text),
        time_limit=QUESTION,
        par=True,
        outlook=request.odds,
        memory=MEMORY,
        watcher=partial(watched, tell),
    )


def _describe(result: Review) -> Told:
    points = [_point(result, point) for point in result.turning_points]
    return Told(
        outcome=[TermTold(name=name, text=text) for name, text in texts.outcome_terms(result)],
        deal=list(texts.deal_sentences(result)),
        facts=[list(map(_fact, turn_facts(turn, result))) for turn in result.turns],
        points=points,
        none="" if points else texts.no_turning_point(result),
        players=[CountTold(name=name, counts=counts) for name, counts in texts.count_rows(result)],
        missing=list(texts.missing_sentences(result)),
    )


def _fact(fact: Fact) -> FactTold:
    return FactTold(tone=fact.tone, text=say(fact.text))


def _point(result: Review, point: TurningPoint) -> PointTold:
    line = line_shown(line_table(result.table, point), point.turn - 1) if point.line else None
    return PointTold(
        turn=point.turn,
        cause=say(cause_phrase(point)),
        why=sentence(with_names(point.why, result.names)),
        after=texts.after_sentence(point),
        caption=texts.choices_caption(result, point),
        choices=[
            ChoiceTold(move=choice.move, risk=choice.risk, done=choice.done)
            for choice in texts.choice_rows(result, point)
        ],
        line=line,
    )


@routes.post("/api/game/chances", Runs.LONG)
def chances(request: ChancesRequest, tell: Tell = unheard) -> ChancesTold:
    """Tell how likely perfect was at some turns of a game, as the seat to move could know it."""
    with speaking(request.language):
        return ChancesTold(chances=list(_chances(request, tell)))


def _chances(request: ChancesRequest, tell: Tell) -> Iterator[ChanceTold]:
    record = game_of(request.text)
    for done, (turn, outlook) in enumerate(outlooks(record, request.turns), start=1):
        tell(Progress(done, len(request.turns)))
        yield ChanceTold(
            turn=turn.turn,
            outlook=outlook_json(outlook),
            drop=outlook.is_drop,
            fact=_fact(outlook_fact(outlook, record.players[turn.seat])),
        )
