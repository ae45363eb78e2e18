"""Tables: making them, how they stand, and what is entered and decided at them."""

from __future__ import annotations

from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.state import State
from deducer.web.messages.tables import Entered, ImportTable, MyTable, NewTable, TableMade
from deducer.web.routes.route import AT_TABLE, Links, Routes, Runs
from deducer.web.tables import new_tables
from deducer.web.tables.service import Service

routes = Routes()
entries = Routes()


@routes.get("/api/tables", Runs.LISTS, name="myTables")
def my_tables(service: Service, links: Links) -> list[MyTable]:
    """The seats that this browser holds at any table of this server."""
    return [service.seats.my_table(link) for link in links]


@routes.post("/api/tables", Runs.BEGINS, name="newTable", shows=TableMade)
def new_table(_limits: ServerLimits, new: NewTable) -> new_tables.Beginning:
    """Make a table; the host's cookie comes with the answer."""
    return new_tables.begun(new)


@routes.post("/api/tables/import", Runs.BEGINS, name="importTable", shows=TableMade)
def import_table(limits: ServerLimits, game: ImportTable) -> new_tables.Beginning:
    """Make a table from a game in any format; a finished game is laid open at once."""
    return new_tables.brought(game, limits)


routes.get(AT_TABLE, name="state", shows=State)(Service.state)
entries.post(AT_TABLE + "/entries", Runs.CHANGES, name="enter", shows=Entered)(Service.enter)
entries.post(AT_TABLE + "/open", Runs.CHANGES, name="open", shows=Entered)(Service.reveal_all)
entries.post(AT_TABLE + "/advice", Runs.CHANGES, name="setAdvice", shows=Entered)(
    Service.set_advice
)
