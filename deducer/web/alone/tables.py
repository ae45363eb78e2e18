"""What can be asked of tables: the service's functions at the addresses of the server's API."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import TypeAdapter

from deducer.web.alone.answer import Answer, data_answer, message_answer, text_answer
from deducer.web.alone.later import asked_later
from deducer.web.alone.parts import Parts, Visit
from deducer.web.alone.routes import Routes
from deducer.web.errors import Forbidden
from deducer.web.messages.parameters import Mate, OwnSlot, Seconds, To, Worlds
from deducer.web.messages.tables import (
    AdviceRequest,
    EntryRequest,
    ImportTable,
    MyTable,
    NewTable,
    RevealRequest,
    TableMade,
)
from deducer.web.tables import new_tables, questions
from deducer.web.tables.changes import json_of
from deducer.web.tables.service import Answer as Entered

_AT = "/api/tables/{table}"
_MINE = TypeAdapter(list[MyTable])
_Request = TypeVar("_Request")

routes = Routes()

# -- tables ----------------------------------------------------------------------------------


@routes.get("/api/tables")
def my_tables(parts: Parts) -> Answer:
    """All tables of this phone."""
    links = (link for game in parts.kept.games() for link in parts.kept.links(game.id))
    mine = [parts.service.seats.held(link) for link in links]
    return text_answer(_MINE.dump_json(mine).decode())


@routes.post("/api/tables")
def new_table(parts: Parts, new: NewTable) -> Answer:
    """Make a table."""
    return made(parts, new, lambda: new_tables.begun(new))


@routes.post("/api/tables/import")
def import_table(parts: Parts, game: ImportTable) -> Answer:
    """Make a table from a game in any format; a finished game is laid open at once."""
    return made(parts, game, lambda: new_tables.brought(game, parts.service.limits))


def made(
    parts: Parts, asked: NewTable | ImportTable, begin: Callable[[], new_tables.Beginning]
) -> Answer:
    """Make a table of what ``begin`` returns, and answer with its id.

    :raises Forbidden: if more than this phone was asked to record it.
    """
    if "mode" in asked.model_fields_set and asked.mode != "one":
        raise Forbidden("there is no server here: this phone alone can record the game")
    table = parts.service.begin(begin(), "one").table
    return message_answer(TableMade(table=table, links=[]))


@routes.get(_AT)
def state(visit: Visit) -> Answer:
    """What this phone is shown of the table now."""
    return text_answer(json_of(visit.service.state(visit.link)))


@routes.post(_AT + "/erase")
def erase(visit: Visit) -> Answer:
    """Remove the table with all that belongs to it, for good."""
    visit.parts.kept.erase(visit.link.game)
    visit.parts.leave(visit.table)
    return Answer(204)


# -- entries and decisions -------------------------------------------------------------------


@routes.post(_AT + "/entries")
def enter(visit: Visit, entry: EntryRequest) -> Answer:
    """Append an entry."""
    return _entered(visit.service.enter(visit.link, entry))


@routes.post(_AT + "/open")
def lay_open(visit: Visit, decision: RevealRequest | None = None) -> Answer:
    """Reveal all cards of a game that is over."""
    return _entered(visit.service.open(visit.link, decision or RevealRequest()))


@routes.post(_AT + "/advice")
def set_advice(visit: Visit, decision: AdviceRequest) -> Answer:
    """Let the table play with advice, or without."""
    return _entered(visit.service.set_advice(visit.link, decision))


def _entered(answer: Entered) -> Answer:
    return text_answer(answer.text)


# -- questions -------------------------------------------------------------------------------


@routes.get(_AT + "/teammate/{seat}")
def teammate(visit: Visit, seat: Mate) -> Answer:
    """What a teammate can know, as far as this phone's seat can tell."""
    return message_answer(questions.teammate(visit.cache, visit.link, seat)())


@routes.get(_AT + "/why/{slot}")
def why(visit: Visit, slot: OwnSlot) -> Answer:
    """Why a slot of this phone's seat can't hold each card that is ruled out."""
    return message_answer(questions.why(visit.cache, visit.link, slot)())


@routes.get(_AT + "/hints")
def hints(visit: Visit) -> Answer:
    """What each hint of this phone's seat would tell, the most useful first."""
    return data_answer(questions.hints(visit.cache, visit.link)())


@routes.get(_AT + "/advice")
def advice(visit: Visit, seconds: Seconds = 2.0, worlds: Worlds = None) -> Answer:
    """How likely perfect is after each action, by what this phone's seat can know."""
    return asked_later(questions.advice(visit.cache, visit.link, seconds, worlds), data_answer)


@routes.get(_AT + "/export")
def export(visit: Visit, to: To = "text") -> Answer:
    """The record as far as this phone's seat may see it; headers name what the format loses."""
    written = visit.service.export(visit.link, to)
    said = {name.lower(): text for name, text in written.headers.items()}
    return text_answer(written.text, written.kind, **said)


@routes.get(_AT + "/review")
def review(visit: Visit) -> Answer:
    """What decided a game that is over."""
    return asked_later(questions.reviewed(visit.cache, visit.link), text_answer)
