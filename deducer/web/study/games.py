"""A game that comes as a text: read, and gone over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from deducer import formats
from deducer.game import Record
from deducer.languages import say, speaking
from deducer.record.writing import show
from deducer.review import Review, TurningPoint, outlooks, review
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import outlook_json, review_json
from deducer.show.report import report_html, texts
from deducer.show.report.tracks import line_table
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
def read(asked: GameRequest) -> GameShown:
    """Read a game in any format that can be imported, to be stepped through."""
    record = game_of(asked.text)
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
def knowledge(asked: KnowledgeRequest) -> Data:
    """Tell what a seat could know of its own hand after some turns, as `hanabi knowledge` does."""
    record = game_of(asked.text)
    check_seat(asked.seat, len(record.players))
    looks = record.at(asked.turn).seen_by(record.players[asked.seat])
    return knowledge_json(looks)


@routes.post("/api/game/review", Runs.LONG)
def reviewed(asked: ReviewRequest, tell: Tell = unheard) -> GameReviewed:
    """Tell what decided a game, as `hanabi review` does, as far as its record knows the cards."""
    found = _found(asked, tell)
    with speaking(asked.language):
        return GameReviewed(review=review_json(found), told=_told(found))


@routes.post("/api/game/report", Runs.LONG)
def report(asked: ReviewRequest, tell: Tell = unheard) -> GameReport:
    """Return the review of a game as one HTML file, as `hanabi review --html` writes it."""
    found = _found(asked, tell)
    with speaking(asked.language):
        return GameReport(page=report_html(found))


def _found(asked: ReviewRequest, tell: Tell) -> Review:
    return review(
        game_of(asked.text),
        time_limit=QUESTION,
        par=True,
        outlook=asked.odds,
        memory=MEMORY,
        watcher=partial(watched, tell),
    )


def _told(found: Review) -> Told:
    points = [_point(found, point) for point in found.turning_points]
    return Told(
        outcome=[TermTold(name=name, text=text) for name, text in texts.outcome_terms(found)],
        deal=list(texts.deal_sentences(found)),
        facts=[list(map(_fact, turn_facts(turn, found))) for turn in found.turns],
        points=points,
        none="" if points else texts.no_turning_point(found),
        players=[CountTold(name=name, counts=counts) for name, counts in texts.count_rows(found)],
        missing=list(texts.missing_sentences(found)),
    )


def _fact(fact: Fact) -> FactTold:
    return FactTold(tone=fact.tone, text=say(fact.text))


def _point(found: Review, point: TurningPoint) -> PointTold:
    line = line_shown(line_table(found.table, point), point.turn - 1) if point.line else None
    return PointTold(
        turn=point.turn,
        cause=say(cause_phrase(point)),
        why=sentence(with_names(point.why, found.names)),
        after=texts.after_sentence(point),
        caption=texts.choices_caption(found, point),
        choices=[
            ChoiceTold(move=choice.move, risk=choice.risk, done=choice.done)
            for choice in texts.choice_rows(found, point)
        ],
        line=line,
    )


@routes.post("/api/game/chances", Runs.LONG)
def chances(asked: ChancesRequest, tell: Tell = unheard) -> ChancesTold:
    """Tell how likely perfect was at some turns of a game, as the seat to move could know it."""
    with speaking(asked.language):
        return ChancesTold(chances=list(_chances(asked, tell)))


def _chances(asked: ChancesRequest, tell: Tell) -> Iterator[ChanceTold]:
    record = game_of(asked.text)
    for done, (turn, outlook) in enumerate(outlooks(record, asked.turns), start=1):
        tell(Progress(done, len(asked.turns)))
        yield ChanceTold(
            turn=turn.turn,
            outlook=outlook_json(outlook),
            drop=outlook.is_drop,
            fact=_fact(outlook_fact(outlook, record.players[turn.seat])),
        )
