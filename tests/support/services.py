"""A service, and links to its tables, without any network."""

import itertools
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from pydantic import TypeAdapter

from deducer.record.data import RecordData
from deducer.web.messages.state import State
from deducer.web.messages.tables import (
    EntryRequest,
    ImportTable,
    JoinRequest,
    NewTable,
    RevealRequest,
    TableMade,
)
from deducer.web.routes import questions
from deducer.web.store.rows import Link
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from deducer.web.tables.new_tables import begun, brought
from deducer.web.tables.open_table import OpenTable
from deducer.web.tables.seats import Seating, secret_of
from deducer.web.tables.service import EntryAnswer, Service
from deducer.web.tables.state import json_of
from deducer.web.tables.visible_table import VisibleTable
from tests.support.phones import tokens

HOUSE = "copies: r 3 2 1, y 3 2 1\nhand: 2"
DECIDED = RevealRequest()
STATE = TypeAdapter(State)
"""What the API promises of a state."""


def made(service: Service, **asked: Any) -> dict[int | None, Link]:
    """A new table, and the link of each seat."""
    asked = {"players": ["Ann", "Bo", "Cy"], "rules_lines": HOUSE, "me": 0} | asked
    return links_of(service, create(service, NewTable.model_validate(asked)))


def create(service: Service, request: NewTable) -> TableMade:
    """Make a table."""
    return service.begin(begun(request), request.mode)


def bring(service: Service, request: ImportTable) -> TableMade:
    """Make a table from a game in any format."""
    return service.begin(brought(request, service.limits), request.mode)


def links_of(service: Service, table: TableMade) -> dict[int | None, Link]:
    return {each.seat: joined(service, each.url) for each in table.links}


def joined(service: Service, url: str) -> Link:
    """The link to a seat, once somebody has followed the address that was made for it."""
    return service.seats.follow(secret_of(url), "a-phone's-own-key").link


_keys = itertools.count()


def enter(
    service: Service, link: Link, after: int = -1, key: str = "", **entry: object
) -> EntryAnswer:
    """Send an entry from a link, by default one that knows how the table stands."""
    seq = service.state(link)["seq"] if after < 0 else after
    asked = {"after": seq, "key": key or f"key-{next(_keys)}", "entry": entry}
    return service.enter(link, EntryRequest.model_validate(asked))


def shown(service: Service, link: Link) -> dict[str, Any]:
    """What a link is shown, which is what the API promises."""
    text = json_of(service.state(link))
    STATE.validate_json(text)
    data: dict[str, Any] = json.loads(text)
    return data


def lines(service: Service, link: Link) -> list[str]:
    """The log as a link is shown it."""
    return [item["text"] for item in shown(service, link)["log"]]


def round_of(service: Service, **asked: Any) -> dict[int | None, Link]:
    """A table where Ann has hinted Bo, and Bo has played."""
    links = made(service, **asked)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[0], kind="hint", to=1, colour="r")
    enter(service, links[1], kind="play", slot=1, card="r1")
    return links


def question(
    work: Callable[..., Any], service: Service, link: Link, *values: object
) -> Callable[..., Any]:
    """Return what a link asks by a route's function, to be called where there is time."""
    route = next(route for route in questions.routes if route.work is work)
    assert route.needs is not None
    return partial(work, route.needs(service, link), *values)


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


def state_of(record: RecordData, viewer: int | None, *, revealed: bool = False) -> State:
    """What a link that is not the host's is shown of a record."""
    table = OpenTable("t", record, "every", ())
    table.revealed = revealed
    return table.view(VisibleTable.of(record, viewer, revealed=revealed), host=False).state
