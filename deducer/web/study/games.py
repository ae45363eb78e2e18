"""A game that comes as a text: read, and gone over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer import formats, times
from deducer.advice.advice import Measure
from deducer.game import Record
from deducer.languages import say, speaking
from deducer.record.data import RecordData, Writer
from deducer.record.events import SheetChanged, actor_of, event_of
from deducer.record.sheet import Sheet
from deducer.record.writing import show
from deducer.review.course import refuse_unfinished
from deducer.review.game_review import outlooks, review
from deducer.review.reviews import Review
from deducer.review.turn_review import Outlook, TurningPoint, TurnReview
from deducer.review.verdicts import Sign, Verdict, by_sheet, verdict
from deducer.show.json.knowledge import KnowledgeJson, knowledge_json
from deducer.show.json.review import (
    OutlookJson,
    PlayedOnJson,
    ReviewJson,
    played_on_json,
    review_json,
)
from deducer.show.json.values import Documented, From, JsonData, Names, Seat, Through, fill, shape
from deducer.show.words import review_parts as parts
from deducer.show.words.moves import with_names
from deducer.show.words.review import (
    after_phrase,
    cause_phrase,
    sentence,
    sign_text,
    verdict_phrase,
)
from deducer.show.words.turn_facts import outlook_fact, played_on_fact, turn_facts
from deducer.table.table import Table
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.entries import Agreements, Language
from deducer.web.messages.face import OverShown, TitleShown
from deducer.web.routes.questions import MEMORY, watched
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.study.positions import LineShown, line_shown
from deducer.web.tables.new_tables import check_length, check_seat
from deducer.web.tables.state import over_data
from solver.errors import HanabiError

if TYPE_CHECKING:  # loaded when it is asked for
    from deducer.review.playing_on import PlayedOnTurn

LONGEST_GAME = 200_000
MOST_TURNS = 20
WORLDS = 200
"""In how many worlds all play on after an action."""

GameText: TypeAlias = Annotated[
    str,
    StringConstraints(max_length=LONGEST_GAME),
    Field(description="A game in any format that can be imported."),
]


TurnNumbers: TypeAlias = Annotated[
    list[Annotated[int, Field(ge=1)]],
    Field(max_length=MOST_TURNS, description="The turns, counted from 1."),
]


Odds: TypeAlias = Annotated[
    bool,
    Field(description="Whether to tell the chance of perfect at every turn: most of the time."),
]


@shape
class GameShown(TypedDict):
    """A game, as it was read."""

    text: str
    """The same in our notation, with all that was understood of it."""
    compact: str
    """The same in hanab.live's compact notation; empty if that can't hold all of it."""
    title: TitleShown
    players: Names
    turns: int
    """How many actions there were."""
    turn: Annotated[int | None, From("linked_turn")]
    """How many of them come before the turn that its link names; null without one."""
    over: OverShown
    advice: bool
    """Whether it was played with advice."""
    whole: bool
    """Whether the record knows every card."""
    agreements: str
    """What the table has agreed that hints mean; empty if its record says nothing of it."""
    line: LineShown
    """All its turns, to be stepped through."""


class FactWords(TypedDict):
    """A sentence about a turn."""

    tone: Literal["good", "bad", "warn", "plain"]
    """What it means for the team."""
    text: Annotated[str, Through(say)]
    """The sentence, in the language that was asked for."""


class PointWords(TypedDict):
    """A turning point in words."""

    turn: int
    """The turn that lost perfect."""
    cause: Annotated[str, From(cause_phrase), Through(say)]
    """Whose fault it was."""
    why: str
    """Why perfect is out of reach after it."""
    after: Annotated[str, From(lambda point: sentence(after_phrase(point)))]
    """The best score after it; empty if that is not known."""
    agreed: list[str]
    """What it had to do with the table's agreements, if it has any."""
    caption: str
    """What the choices are."""
    choices: list[tuple[str, str, bool]]
    """What kept perfect, the least risky first, and at last what was done: the action, how likely
    it would lose perfect as its seat could know, and whether it is what was played."""
    line: LineShown | None
    """A line to perfect instead, from before that turn."""


class PromiseWords(TypedDict):
    """A promise, and what it came to."""

    turn: Annotated[int, From(lambda promise: promise.scene.moment.turn + 1)]
    """The turn of the action that made it."""
    seat: Annotated[Seat, From("scene.actor")]
    """The player who made it."""
    card: str
    """The card that it was about, and whose it was."""
    kept: bool
    """Whether it was kept."""
    by: Annotated[str, From(lambda promise: promise.toggle or "")]
    """The agreement of the sheet by which a hint kept it; empty if there is just one."""


class PromiseKindWords(TypedDict):
    """The promises of one kind."""

    name: str
    """What they say of a card."""
    count: str
    """How many were kept."""
    players: list[str]
    """The same for each player, in seat order."""
    promises: list[PromiseWords]
    """Each of them whose outcome is known; those that were broken first."""


class PromisesWords(TypedDict):
    """What hints promised by a table's agreements."""

    sheet: Annotated[str, From("agreed.sheet")]
    """The agreements."""
    kinds: list[PromiseKindWords]
    """The promises by kind; first those of which most were broken."""


class ReviewWords(TypedDict):
    """A review in words, in the language that was asked for."""

    outcome: list[tuple[str, str]]
    """How the game ended, whether its deal could be won, and its rules, each after its name."""
    deal: list[str]
    """What there is to say of the deal."""
    facts: list[list[FactWords]]
    """What each turn is noted for, the gravest first."""
    points: list[PointWords]
    """The turning points."""
    none: str
    """Why there is no turning point, if there is none."""
    players: list[tuple[str, list[str]]]
    """What each player did: what is counted, and how many, in seat order."""
    promises: PromisesWords | None
    """What hints promised by the table's agreements; null without any."""
    chances: list[str]
    """What the chances of perfect mean; nothing if they were not asked for."""
    missing: list[str]
    """What the record does not know, and what is not relied on."""


@shape
class GameReviewed(TypedDict):
    """What decided a game."""

    review: Annotated[JsonData, Documented(ReviewJson)]
    """The review, as `hanabi review --json` prints it."""
    told: ReviewWords
    """The same in words."""


class SignWords(TypedDict):
    """How good an action was, by one measure."""

    sign: Sign
    """As in a review's verdict."""
    measure: Measure | None
    """As in a review's verdict."""
    mark: Annotated[str, From(sign_text)]
    """The same in a few signs, with what it cost."""
    cost: Annotated[float, From(lambda told: float(told.cost.mean) if told.cost else 0.0)]
    """What it cost: a part of the chance, or points."""
    text: str
    """The same in words, with the best action."""


@shape
class ChanceWords(TypedDict):
    """The chance of perfect at a turn, as the seat to move could know it."""

    turn: int
    """The turn."""
    outlook: Annotated[JsonData, Documented(OutlookJson)]
    """The chance before and after its action, as in a review."""
    drop: bool
    """Whether the action put much of it at risk."""
    sign: SignWords | None
    """How good the action was by that; null where it tells nothing."""
    fact: FactWords
    """The chance in words."""


@shape
class PlayedOnWords(TypedDict):
    """What an action was worth if all had gone on by the agreements, as its seat could tell."""

    turn: int
    """The turn."""
    seat: Seat
    """The player whose action it was."""
    playing_on: Annotated[JsonData, Documented(PlayedOnJson)] | None
    """The numbers, as in a review; null where they are not known."""
    fact: FactWords | None
    """The same in words."""
    sign: SignWords | None
    """How good the action was by that; null where the numbers are not known."""


routes = Routes()


def game_of(text: str) -> Record:
    """Return the game that ``text`` is, in any format.

    :raises HanabiError: if it can't be read, or has more events than a table may have.
    """
    record = Record.of(formats.read(text))
    check_length(record, ServerLimits())
    return record


@routes.post("/api/game/read", shows=GameShown)
def read(text: GameText, agreements: Agreements | None = None) -> JsonData:
    """Read a game in any format that can be imported, to be stepped through.

    With ``agreements``, these take the place of the game's own in all that is asked of its text.

    :raises SheetError: if they are no sheet.
    """
    record = game_of(text)
    if agreements is not None:
        log = tuple(each for each in record.events if not isinstance(each, SheetChanged))
        record = Record.of(replace(record, log=log, lines=(), agreements=Sheet.parse(agreements)))
    return shown_game(record)


def shown_game(record: Record) -> JsonData:
    """Return ``record`` as a page shows it."""
    table = record.table
    return fill(
        GameShown,
        record,
        text=show(record),
        compact=_compact(record),
        turns=len(table.actions()),
        over=over_data(table),
        whole=table.deal() is not None,
        agreements=str(record.sheet) if record.sheet else "",
        line=line_shown(table),
    )


def _compact(record: Record) -> str:
    """The game in its shortest notation; empty if that loses anything."""
    try:
        written = formats.named("compact").write(record.with_draws())
    except HanabiError:
        return ""
    return "" if written.warnings else written.text.strip()


@routes.post("/api/game/knowledge", shows=KnowledgeJson)
def knowledge(
    text: GameText,
    seat: Seat,
    turn: Annotated[int, Field(ge=0, description="After how many actions.")],
) -> JsonData:
    """What a seat could know of its own hand after some turns, as `hanabi knowledge` says it."""
    record = game_of(text)
    check_seat(seat, len(record.players))
    looks = record.at(turn).seen_by(record.players[seat])
    return knowledge_json(looks)


@routes.post("/api/game/review", Runs.LONG, shows=GameReviewed)
def reviewed(
    text: GameText, odds: Odds = True, language: Language = "en", tell: Tell = unheard
) -> JsonData:
    """Review a game as `hanabi review` does, as far as its record knows the cards."""
    result = review_game(text, tell, odds=odds)
    with speaking(language):
        return {"review": review_json(result), "told": describe(result)}


def review_game(text: str, tell: Tell, *, odds: bool) -> Review:
    """Return the review of a game."""
    record = game_of(text)
    return review(
        record,
        time_limit=times.PAGE_QUESTION,
        par=True,
        outlook=odds,
        sheet=record.sheet or None,
        memory=MEMORY,
        watcher=partial(watched, tell),
    )


def describe(result: Review) -> JsonData:
    """Return ``result`` in words, in the language that is spoken."""
    points = [_point(result, point) for point in result.turning_points]
    return fill(
        ReviewWords,
        outcome=parts.outcome_terms(result),
        deal=parts.deal_sentences(result),
        facts=[turn_facts(turn, result) for turn in result.turns],
        points=points,
        none="" if points else parts.no_turning_point(result),
        players=parts.count_rows(result),
        promises=_promises_words(result),
        chances=parts.chance_sentences(result),
        missing=parts.missing_sentences(result),
    )


def line_table(table: Table, point: TurningPoint) -> Table:
    """Return the game with a turning point's line in place of the turns that were played after it.

    It is a record like any other, so everything that works for a game works for it.
    """
    moment = table.at(point.turn - 1)
    cards = {place: table.card(place) for place in range(table.record.rules.composition.total)}
    rows = zip((*moment.hands, moment.pile), (*point.before.hands, point.before.pile), strict=True)
    for places, known in rows:
        cards |= dict(zip(places, known, strict=True))
    events = (*table.events[: moment.number], *map(event_of, point.line))
    record = replace(
        table.record, log=events, lines=(), deck=tuple(cards.values()), writer=Writer.ALL
    )
    return Table.of(record)


def _point(result: Review, point: TurningPoint) -> JsonData:
    line = line_shown(line_table(result.table, point), point.turn - 1) if point.line else None
    return fill(
        PointWords,
        point,
        why=sentence(with_names(point.why, result.names)),
        agreed=_agreed_sentences(result, point),
        caption=parts.choices_caption(result, point),
        choices=parts.choice_rows(result, point),
        line=line,
    )


@routes.post("/api/game/chances", Runs.LONG, shows={"chances": list[ChanceWords]})
def chances(
    text: GameText, turns: TurnNumbers, language: Language = "en", tell: Tell = unheard
) -> JsonData:
    """Tell how likely perfect was at some turns of a game, as the seat to move could know it."""
    record, shown = game_of(text), []
    with speaking(language):
        for done, (turn, outlook) in enumerate(outlooks(record, turns), start=1):
            tell(QuestionProgress(done, len(turns)))
            shown.append(chance_words(turn, outlook, record))
    return {"chances": shown}


def chance_words(turn: TurnReview, outlook: Outlook, record: RecordData) -> JsonData:
    """Return the chance of perfect at ``turn`` in words, and how good its action was by that."""
    told = verdict(replace(turn, outlook=outlook), None, record.rules)
    return fill(
        ChanceWords,
        turn=turn.turn,
        outlook=fill(OutlookJson, outlook),
        drop=outlook.is_drop,
        sign=_sign_words(told, record.players),
        fact=outlook_fact(outlook, record.players[turn.seat]),
    )


@routes.post("/api/game/playing-on", Runs.LONG, shows={"turns": list[PlayedOnWords]})
def played_on(
    text: GameText, turns: TurnNumbers, language: Language = "en", tell: Tell = unheard
) -> JsonData:
    """Tell what actions of a game were worth if all had gone on by its own agreements.

    The list is empty if it was played without advice or agreements.
    It looks at a fixed number of worlds; a machine that is too slow stops after some of them.
    """
    with speaking(language):
        return {"turns": list(_played_on(game_of(text), turns, tell))}


def _played_on(record: Record, asked: Sequence[int], tell: Tell) -> Iterator[JsonData]:
    from deducer.review.playing_on import playing_on

    table = record.table
    refuse_unfinished(table)
    last = len(table.actions())
    turns = sorted({at for turn in asked if (at := table.at(turn).turn) <= last})
    if not record.advice or not record.sheet:
        return
    found = playing_on(table, record.sheet, WORLDS, times.PAGE_TURN, turns=turns)
    for done, (turn, played) in enumerate(zip(turns, found, strict=True), start=1):
        tell(QuestionProgress(done, len(turns)))
        seat = actor_of(table.actions()[turn - 1][1])
        yield played_on_words(turn, seat, played, record)


def played_on_words(
    turn: int, seat: int, played: PlayedOnTurn | None, record: RecordData
) -> JsonData:
    """Return what the action ``turn`` of ``seat`` was worth, in words."""
    names = record.players
    told = by_sheet(played, record.rules) if played and played.is_told else None
    return fill(
        PlayedOnWords,
        turn=turn,
        seat=seat,
        playing_on=played and played_on_json(seat, played),
        fact=played and played_on_fact(played, names[seat], names),
        sign=_sign_words(told, names),
    )


def _sign_words(told: Verdict | None, names: Sequence[str]) -> JsonData | None:
    if told is None:
        return None
    return fill(SignWords, told, text=sentence(verdict_phrase(told, names)))


def _agreed_sentences(review: Review, point: TurningPoint) -> list[str]:
    """Return what a turning point had to do with the table's agreements."""
    if review.agreed is None:
        return []
    from deducer.show.words.agreements import agreed_causes

    return [sentence(phrase) for phrase in agreed_causes(point, review)]


def _promises_words(review: Review) -> JsonData | None:
    """Return what the promises of a game came to; None for a review without agreements."""
    if review.agreed is None:
        return None
    from deducer.agreements.outcomes import counts, player_counts
    from deducer.agreements.rates import Rate
    from deducer.show.words.agreements import count_text, outcome_kind, promised_card

    results = review.agreed.outcomes
    kinds = counts(results)
    players = player_counts(results, review.names).values()
    known = sorted(
        (each for each in results if each.kept is not None),
        key=lambda one: (one.kept, one.scene.number),
    )
    return fill(
        PromisesWords,
        review,
        kinds=[
            {
                "name": say(outcome_kind(kind)),
                "count": count_text(kinds[kind]),
                "players": [count_text(own.get(kind, Rate())) for own in players],
                "promises": [
                    fill(PromiseWords, each, card=say(promised_card(review.table, each)))
                    for each in known
                    if each.kind == kind
                ],
            }
            for kind in sorted(kinds, key=lambda kind: (-kinds[kind].broken, kind))
        ],
    )
