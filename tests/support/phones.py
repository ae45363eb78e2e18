"""Phones around a table, without a network: they send requests to the application itself."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Any

from fastapi import FastAPI

from deducer.record.data import RecordData
from deducer.record.events import Discarded, Entry, HandDealt, Hinted, Played, Rearranged, Seen
from deducer.table.table import Table
from deducer.web.gate.server_limits import Pace, ServerLimits
from deducer.web.messages.entries import entry_data
from deducer.web.messages.tables import FailureMessage
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from deducer.web.tables.seats import secret_of
from deducer.web.tables.service import Service
from solver import Card

UNHURRIED = Pace(1e9, 10**9)
ENOUGH = ServerLimits(
    per_link=UNHURRIED,
    per_address=UNHURRIED,
    tables=10**6,
    tables_a_day=10**6,
)
"""Limits that no test reaches."""
QUICK = 0.001
"""Seconds of a tick, for tests that wait for many."""


def tokens(seed: str = "") -> Callable[[], str]:
    """A source of secrets that gives the same ones each time."""
    numbers = itertools.count()
    return lambda: sha256(f"{seed}{next(numbers)}".encode()).hexdigest()[:43]


def service_of(path: str = IN_MEMORY, limits: ServerLimits = ENOUGH, seed: str = "") -> Service:
    """A service whose secrets and times are the same each time."""
    return Service(Store(path), token=tokens(seed), clock=lambda: 0.0, limits=limits)


_schema: list[dict[str, Any]] = []
"""The schema of all applications, once one of them has made it: a second of work."""


def _schema_of(app: FastAPI) -> dict[str, Any]:
    if not _schema:
        _schema.append(FastAPI.openapi(app))
    return _schema[0]


@contextmanager
def served(service: Service | None = None, seconds: float = QUICK) -> Iterator[FastAPI]:
    """An application that is closed afterwards."""
    from deducer.web.app import app_of  # late: all routes are built as it is imported

    app = app_of(service or service_of(), seconds=seconds)
    app.openapi = partial(_schema_of, app)  # type: ignore[method-assign]
    try:
        yield app
    finally:
        app.state.companion.close()
        app.state.companion.service.store.close()


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key == name), None)


@dataclass
class Phone:
    """A browser with its cookies, and everything that it ever received."""

    app: FastAPI
    cookies: dict[str, str] = field(default_factory=dict)
    received: list[Reply] = field(default_factory=list)
    host: str = "localhost"
    address: str = "127.0.0.1"

    async def get(self, path: str, **headers: str) -> Reply:
        return await self.send("GET", path, b"", headers)

    async def post(self, path: str, data: object = None, **headers: str) -> Reply:
        body = b"" if data is None else json.dumps(data).encode()
        return await self.send("POST", path, body, {"content-type": "application/json", **headers})

    async def follow(self, url: str, **said: object) -> Reply:
        """Follow a link: sit down where it leads."""
        asked = {"secret": secret_of(url), "key": "a-phone's-own-key", **said}
        return await self.post("/api/join", asked)

    async def listen(self, path: str) -> Reply:
        """Open a stream, and hang up once a state has come."""
        heard = asyncio.Event()
        return await self.send("GET", path, b"", {}, until=heard)

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        """What the application is told of a request."""
        said = {"host": self.host} | {key.replace("_", "-"): headers[key] for key in headers}
        if self.cookies:
            said["cookie"] = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        address, _, query = path.partition("?")
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": address,
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(key.encode(), value.encode("latin-1")) for key, value in said.items()],
            "client": (self.address, 1),
            "server": ("127.0.0.1", 80),
        }

    async def send(
        self,
        method: str,
        path: str,
        body: bytes,
        headers: dict[str, str],
        until: asyncio.Event | None = None,
    ) -> Reply:
        """Send a request, and wait for the whole answer, or ``until`` a state has come in it."""
        length = {} if method == "GET" else {"content-length": str(len(body))}
        scope = self.scope(method, path, length | headers)
        parts: list[dict[str, Any]] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]
        hangs_up = until or asyncio.Event()

        async def receive() -> dict[str, Any]:
            if asked:
                return asked.pop()
            await hangs_up.wait()
            return {"type": "http.disconnect"}

        async def take(message: dict[str, Any]) -> None:
            parts.append(message)
            if until is not None and b"event: state" in message.get("body", b""):
                until.set()

        await self.app(scope, receive, take)  # type: ignore[arg-type]  # plain dicts
        heard = tuple((key.decode(), value.decode()) for key, value in parts[0]["headers"])
        whole = b"".join(part.get("body", b"") for part in parts[1:])
        reply = Reply(parts[0]["status"], heard, whole)
        self.received.append(reply)
        for key, value in heard:
            if key == "set-cookie":
                name, _, rest = value.partition("=")
                self.cookies[name] = rest.partition(";")[0]
        return reply


class Round:
    """A table with a phone for each seat, each of which knows how it stands."""

    def __init__(self, app: FastAPI, table: str, phones: dict[int | None, Phone]) -> None:
        self.app = app
        self.table = table
        self.phones = phones
        self.seq = 0
        self.keys = itertools.count()

    @classmethod
    async def begin(cls, app: FastAPI, **asked: object) -> Round:
        """Make a table, and let every phone join."""
        host = Phone(app)
        made = (await host.post("/api/tables", asked)).data
        phones: dict[int | None, Phone] = {}
        for link in made["links"]:
            phones[link["seat"]] = host if link["host"] else Phone(app)
            await phones[link["seat"]].follow(link["url"])
        return cls(app, made["table"], phones)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    async def enter(self, seat: int | None, entry: dict[str, Any], **said: object) -> Reply:
        """Send an entry from a seat's phone that knows how the table stands."""
        request = {"after": self.seq, "key": f"key-{next(self.keys)}", "entry": entry, **said}
        reply = await self.phones[seat].post(f"{self.path}/entries", request)
        if reply.status == 200:
            self.seq = reply.data["state"]["seq"]
        return reply

    async def state(self, seat: int | None) -> Any:
        return (await self.phones[seat].get(self.path)).data


@dataclass(frozen=True)
class Step:
    """What one seat's phone sends."""

    seat: int
    entry: Entry

    @property
    def data(self) -> dict[str, Any]:
        return entry_data(self.entry)


def steps_of(record: RecordData, deck: Sequence[Card] | None = None) -> Iterator[Step]:
    """What phones send of a game whose cards are all known: each seat what it sees, and no more.

    A hand and a drawn card are told by the seat to the left of its holder, as they are by
    ``deck`` if it is given: the same game with other cards where nobody turned them up.
    """
    seats = len(record.players)
    table = Table.of(record)

    def card(place: int) -> Card | None:
        return table.card(place) if deck is None else deck[place]

    moments = zip(table.moments, table.moments[1:], table.events, strict=False)
    for before, after, event in moments:
        match event:
            case HandDealt(seat):
                cards = tuple(map(card, before.hands[seat]))
                yield Step((seat + 1) % seats, HandDealt(seat, cards))
            case Played(seat) | Discarded(seat) if seat is not None:
                yield Step(seat, replace(event, drawn=None))
                drawn = card(after.hands[seat][0]) if after.hands[seat] else None
                if len(after.pile) < len(before.pile) and drawn is not None:
                    yield Step((seat + 1) % seats, Seen(seat, 1, drawn))
            case Hinted(seat) if seat is not None:
                yield Step(seat, event)
            case Rearranged(seat):
                yield Step(seat, event)
            case _:
                yield Step(before.board.turn, event)


def slips(record: RecordData, own: int, dice: random.Random) -> Iterator[dict[str, Any]]:
    """Entries that are mostly wrong, without end; many are about the seat ``own``."""
    seats, hand = len(record.players), record.rules.hand_size(len(record.players))
    cards = list(map(str, record.rules.composition.cards))
    letters = record.rules.composition.letters
    while True:
        seat, slot, card = dice.randrange(seats), dice.randint(1, hand + 1), dice.choice(cards)
        event: dict[str, Any] = dice.choice(
            [
                {"kind": "seen", "seat": seat, "slot": slot, "card": card},
                {"kind": "seen", "seat": own, "slot": slot, "card": card},
                {"kind": "show", "seat": seat, "slot": slot, "card": card},
                {"kind": "play", "seat": dice.choice([seat, None]), "slot": slot, "card": card},
                {"kind": "play", "slot": slot},
                {"kind": "discard", "slot": slot, "card": card, "drawn": dice.choice(cards)},
                {"kind": "hint", "to": seat, "rank": dice.randint(1, 3)},
                {"kind": "hint", "to": seat, "colour": dice.choice(letters), "slots": [slot]},
                {"kind": "deal", "seat": seat, "cards": dice.choices(cards, k=hand)},
                {"kind": "rearrange", "seat": seat, "order": dice.sample([1, 2, 3], 3)[:hand]},
                {"kind": "adjust", "what": "tokens", "value": dice.randint(0, 5)},
                {"kind": "adjust", "what": "draw", "seat": seat, "card": card},
                {"kind": "adjust", "what": "return", "seat": seat, "slot": slot},
                {"kind": "adjust", "what": "turn", "seat": seat},
                {"kind": "left", "cards": dice.choices(cards, k=3)},
                {"kind": "note", "text": "hm"},
                {"kind": "agree", "sheet": "beginner no-touch"},
                {"kind": "end"},
                {"kind": "line", "text": f"d {slot} {card} > {dice.choice(cards)}"},
            ]
        )
        if dice.random() < 0.3 and event["kind"] != "line":
            how = dice.choice(("fix", "insert"))
            yield {"kind": how, "number": dice.randint(1, 12), "entry": event}
        else:
            yield dice.choice([event, event, event, {"kind": "drop", "number": dice.randint(1, 9)}])


ASKED: dict[str, Any] = {"players": ["Ann", "Bo"], "me": 0}
"""A table for two."""


async def table_of(app: FastAPI, **asked: object) -> Round:
    """A table for two at which all phones have joined."""
    return await Round.begin(app, **ASKED | asked)


def problem(reply: Reply) -> tuple[int, str]:
    """An answer's status and kind, in the one shape that errors have."""
    assert set(reply.data) <= {"error", "state"}
    error = reply.data["error"]
    assert FailureMessage.model_validate(error)
    assert error["problem"]
    assert "\n" not in error["problem"]
    return reply.status, error["kind"]
