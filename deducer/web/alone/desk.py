"""The desk: what a page asks, answered as a server answers it, on the tables of this phone.

Addresses, messages and refusals are those of the server's API, but that one phone writes each
record: there are no links and no streams.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from deducer.web.alone import everything, sharing, studies, tables
from deducer.web.alone.answer import Answer, refused
from deducer.web.alone.kept import Kept, game_of
from deducer.web.alone.parts import Parts
from deducer.web.alone.routes import Address, Routes
from deducer.web.errors import Unavailable
from deducer.web.tables.service import Service
from solver.errors import HanabiError

ROUTES = Routes(tables.routes, everything.routes, sharing.routes, studies.routes)
"""All that can be asked."""
MOST_OPEN = 6
"""How many tables are computed at a time: a phone has little memory."""
_log = logging.getLogger("deducer.web")


class Desk:
    """Answers what a page asks of the tables that are ``kept``.

    ``token`` returns a new text of letters and digits at each call, ``clock`` the seconds since
    1970.
    """

    def __init__(self, kept: Kept, *, token: Callable[[], str], clock: Callable[[], float]) -> None:
        self._parts = Parts(kept, Service(kept, token=token, clock=clock))
        self._parts.service.cache.most = MOST_OPEN

    def ask(self, method: str, path: str, body: str | None = None) -> Answer:
        """Return the answer to a request at ``path``, which may have a query."""
        kept = self._parts.kept
        try:
            with kept.together():
                answer = self._answered(method, Address.of(path), body)
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            if not isinstance(error, HanabiError):
                _log.exception("%s %s", method, path)
            return refused(error)
        return replace(answer, rows=kept.given_out())

    def _answered(self, method: str, address: Address, body: str | None) -> Answer:
        try:
            return ROUTES.route(method, address).answer(self._parts, address, body)
        except Exception as error:
            if self._parts.kept.is_changing or not isinstance(error, HanabiError):
                self._parts.service.forget()  # what was computed of changes that are undone now
            raise

    # -- rows --------------------------------------------------------------------------------

    def take(self, rows: Iterable[str]) -> None:
        """Take ``rows`` that were kept; all log entries of a table come together.

        :raises Stale: if one is there already, or one before it is missing.
        """
        self._parts.kept.take(rows)

    def unread(self, path: str) -> tuple[str, ...]:
        """Return the tables that a request at ``path`` needs, and that have no log entry here.

        If they have any, those are to be taken before it is asked.
        """
        address, kept = Address.of(path), self._parts.kept
        here = ROUTES.at(address)
        games = [game.id for game in kept.games()]
        if not any(route.every for route in here):
            named = {route.named(address).get("table") for route in here}
            games = [game for game in games if game in named]
        return tuple(game for game in games if kept.is_empty(game))

    def leave(self, game: str) -> None:
        """Drop the table ``game``: its rows are taken again, or it was erased elsewhere."""
        self._parts.leave(game)

    def failed(self, rows: Iterable[str]) -> Answer:
        """Drop the tables whose ``rows`` could not be kept, and return the refusal that says so.

        What is kept of them is to be taken again.
        """
        for game in map(game_of, rows):
            self.leave(game)
        return refused(Unavailable("the store can't be read or written: nothing was done"))
