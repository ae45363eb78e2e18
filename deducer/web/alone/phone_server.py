"""Answers what a page asks, as a server answers it, from the tables of this phone alone.

Addresses, messages and refusals are those of the server's API, but that one phone writes each
record: there are no links and no streams.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from deducer.web.alone import all_tables, sharing
from deducer.web.alone.answers import PageAnswer, answered, defer, refused
from deducer.web.alone.memory_store import MemoryStore, game_of
from deducer.web.alone.requests import Request, find, values_of, whose
from deducer.web.errors import Forbidden, Unavailable
from deducer.web.messages.tables import TableMade
from deducer.web.routes import agreements, questions, sheets, tables
from deducer.web.routes.route import Route, Routes, Runs
from deducer.web.study.everything import STUDIES
from deducer.web.tables.service import Service
from solver.errors import HanabiError

ROUTES = Routes(
    tables.routes,
    tables.entries,
    questions.routes,
    agreements.routes,
    sheets.routes,
    STUDIES,
    all_tables.routes,
    sharing.routes,
)
"""All that can be asked."""
MOST_OPEN = 6
"""How many tables are computed at a time: a phone has little memory."""
_log = logging.getLogger("deducer.web")


class PhoneServer:
    """Answers what a page asks of the tables that are ``kept``.

    ``token`` returns a new text of letters and digits at each call, ``clock`` the seconds since
    1970.
    """

    def __init__(
        self, kept: MemoryStore, *, token: Callable[[], str], clock: Callable[[], float]
    ) -> None:
        self._kept = kept
        self._service = Service(kept, token=token, clock=clock)
        self._service.cache.most = MOST_OPEN

    def ask(self, method: str, path: str, body: str | None = None) -> PageAnswer:
        """Return the answer to a request at ``path``, which may have a query."""
        try:
            with self._kept.together():
                answer = self._answered(Request.of(method, path, body))
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            if not isinstance(error, HanabiError):
                _log.exception("%s %s", method, path)
            return refused(error)
        return replace(answer, rows=self._kept.pop_changes())

    def _answered(self, request: Request) -> PageAnswer:
        try:
            return self._run(find(ROUTES, request), request)
        except Exception as error:
            if self._kept.is_changing or not isinstance(error, HanabiError):
                self._service.cache.forget()  # what was computed of changes that are undone now
            raise

    def _run(self, route: Route, request: Request) -> PageAnswer:
        """Carry out the function of ``route``."""
        service, arguments = self._service, list[object]()
        table, seat = whose(route, request) if route.is_at_table else ("", None)
        values = values_of(route, request)
        if route.is_at_table:
            link = service.links.chosen(table, self._kept.links(table), seat)
            arguments = [service, link]
        match route.runs:
            case Runs.LISTS:
                links = [link for game in self._kept.games() for link in self._kept.links(game.id)]
                return answered(route.work(service, links))
            case Runs.BEGINS:
                (new_table,) = values.values()
                if "mode" in new_table.model_fields_set and new_table.mode != "one":
                    raise Forbidden("there is no server here: this phone alone can record the game")
                beginning = route.work(service.limits, new_table)
                table = service.begin(beginning, "one").table
                return answered(TableMade(table=table, links=[]))
            case Runs.EVERY:
                return answered(route.work(service, **values))
            case Runs.LONG | Runs.QUICK:
                if route.needs is not None:
                    arguments = [route.needs(service, link)]
                question = route.question(*arguments, **values)
                return defer(question) if route.runs is Runs.LONG else answered(question())
        return answered(route.work(*arguments, **values))

    # -- rows --------------------------------------------------------------------------------

    def take(self, rows: Iterable[str]) -> None:
        """Take ``rows`` that were kept; all log entries of a table come together.

        :raises Stale: if one is there already, or one before it is missing.
        """
        self._kept.take(rows)

    def unread(self, path: str) -> tuple[str, ...]:
        """Return the tables that a request at ``path`` needs, and that have no log entry here.

        If they have any, those are to be taken before it is asked.
        """
        request, games = Request.of("", path), [game.id for game in self._kept.games()]
        here = [(route, parts) for route in ROUTES if (parts := request.parts(route)) is not None]
        if not any(route.runs is Runs.EVERY for route, _ in here):
            named = {parts.get("table") for _, parts in here}
            games = [game for game in games if game in named]
        return tuple(game for game in games if self._kept.is_empty(game))

    def leave(self, game: str) -> None:
        """Drop the table ``game``: its rows are taken again, or it was erased elsewhere."""
        self._kept.leave(game)
        self._service.cache.leave(game)

    def failed(self, rows: Iterable[str]) -> PageAnswer:
        """Drop the tables whose ``rows`` could not be kept, and return the refusal that says so.

        What is kept of them is to be taken again.
        """
        for game in map(game_of, rows):
            self.leave(game)
        return refused(Unavailable("the store can't be read or written: nothing was done"))
