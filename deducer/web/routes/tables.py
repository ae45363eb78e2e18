"""Tables: making them, how they stand, and what is entered and decided at them."""

from __future__ import annotations

from functools import partial

from deducer.web.gate.limits import Limits
from deducer.web.messages.state import State
from deducer.web.messages.tables import (
    AdviceRequest,
    Entered,
    EntryRequest,
    ImportTable,
    MyTable,
    NewTable,
    RevealRequest,
    TableMade,
)
from deducer.web.routes.route import Links, Routes, Runs
from deducer.web.store.rows import Link
from deducer.web.tables import new_tables
from deducer.web.tables.changes import json_of
from deducer.web.tables.questions import Question
from deducer.web.tables.service import Service

_AT = "/api/tables/{table}"

routes = Routes()
entries = Routes()


@routes.get("/api/tables", Runs.LISTS, name="myTables")
def my_tables(service: Service, links: Links) -> list[MyTable]:
    """The seats that this browser holds at any table of this server.

    X-Other-Servers has the numbers of those that share this address and can be asked for more.
    """
    return [service.seats.my_table(link) for link in links]


@routes.post("/api/tables", Runs.BEGINS, name="newTable", shows=TableMade)
def new_table(_limits: Limits, new: NewTable) -> Question[new_tables.Beginning]:
    """Make a table; the host's cookie comes with the answer."""
    return partial(new_tables.begun, new)


@routes.post("/api/tables/import", Runs.BEGINS, name="importTable", shows=TableMade)
def import_table(limits: Limits, game: ImportTable) -> Question[new_tables.Beginning]:
    """Make a table from a game in any format; a finished game is laid open at once."""
    return partial(new_tables.brought, game, limits)


@routes.get(_AT, name="state", shows=State)
def state(service: Service, link: Link) -> str:
    """What this link is shown of the table now."""
    return json_of(service.state(link))


@entries.post(_AT + "/entries", Runs.CHANGES, name="enter", shows=Entered)
def enter(service: Service, link: Link, entry: EntryRequest) -> str:
    """Append an entry, which is on disk once it is answered."""
    return service.enter(link, entry).text


@entries.post(_AT + "/open", Runs.CHANGES, name="open", shows=Entered)
def lay_open(service: Service, link: Link, decision: RevealRequest | None = None) -> str:
    """Reveal all cards of a game that is over: the host asks, and every seat that is there answers.

    A seat is there if its page is open. If the host asks again after a minute, those that have not
    answered are not waited for.
    """
    return service.open(link, decision or RevealRequest(), service.present(link.game)).text


@entries.post(_AT + "/advice", Runs.CHANGES, name="setAdvice", shows=Entered)
def set_advice(service: Service, link: Link, decision: AdviceRequest) -> str:
    """Let the table play with advice, or without (host only)."""
    return service.set_advice(link, decision).text
