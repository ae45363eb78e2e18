"""Browsers without pages that sit down at a table of a service, by its links."""

from deducer.web.messages.tables import JoinRequest, NewTable
from deducer.web.store.rows import Link
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from deducer.web.tables.seats import Seating, secret_of
from deducer.web.tables.service import Service
from tests.support.phones import tokens
from tests.support.services import create


class Browser:
    """A browser without a page: the secrets that it holds, by table."""

    def __init__(self, service: Service, key: str = "this-browser's-key") -> None:
        self.service = service
        self.key = key
        self.secrets: dict[str, tuple[str, ...]] = {}

    def follow(self, url: str, others: str | None = None) -> Seating:
        return self._join(url, others=others)

    def says(self, url: str, seat: int | None) -> Seating:
        """Follow a table's own link, and say whose seat is this browser's."""
        return self._join(url, seat=seat)

    def _join(self, url: str, **said: object) -> Seating:
        asked = {"secret": secret_of(url), "key": self.key, **said}
        seating = self.service.arrivals.join(JoinRequest.model_validate(asked), self.secrets)
        self.secrets[seating.joined.table] = seating.secrets
        return seating

    def link(self, table: str, whose: str | None = None) -> Link:
        return self.service.seats.to(table, self.secrets[table], whose)


class Club:
    """A table for three whose host has sat down; nobody else has."""

    def __init__(self, **asked: object) -> None:
        self.now = 0.0
        self.service = Service(Store(IN_MEMORY), token=tokens(), clock=lambda: self.now)
        request = {"players": ["Ann", "Bo", "Cy"], "me": 0} | asked
        made, secret = self.service.seats.welcome(
            create(self.service, NewTable.model_validate(request)), "the-host's-own-key"
        )
        self.table = made.table
        self.urls = {link.seat: link.url for link in made.links}
        self.ann = Browser(self.service)
        self.ann.secrets[self.table] = (secret,)

    @property
    def host(self) -> Link:
        return self.ann.link(self.table)

    def seated(self, seat: int | None) -> Browser:
        """Whoever follows the link of a seat first."""
        browser = Browser(self.service, f"the-browser-of-{seat}")
        browser.follow(self.urls[seat])
        return browser
