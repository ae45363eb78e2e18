"""A local server and a server with one phone: asked the same, they answer the same, to the byte."""

import json
import re
from itertools import count
from typing import Any

from fastapi import FastAPI

from deducer.web.alone.answers import PageAnswer
from deducer.web.alone.answers import answer as answer_later
from deducer.web.alone.memory_store import MemoryStore
from deducer.web.alone.phone_server import PhoneServer
from tests.support.phones import Phone, Reply, tokens

HEADERS = ("content-type", "content-disposition", "x-lost")
"""What goes with an answer on both sides; a server has more to say."""
JSON = {"content-type": "application/json"}
_BACK = re.compile('<nav class="back">.*?</nav>')
"""The way from a review to its table, which is elsewhere here."""
_TOOK = re.compile(r'"seconds": [0-9.]+')
"""How long an answer took."""


def new_local(kept: MemoryStore | None = None, seed: str = "") -> PhoneServer:
    """A local server whose tokens and times are the same each time."""
    store = MemoryStore() if kept is None else kept
    clock = count(10_000 * store.tables)  # later than all tables that are kept
    return PhoneServer(store, token=tokens(seed), clock=lambda: float(next(clock)))


def answered(local: PhoneServer, method: str, path: str, body: str | None = None) -> PageAnswer:
    """The answer to a request, also where it comes later."""
    answer = local.ask(method, path, body)
    return answer_later(answer.later, lambda _: None) if answer.later else answer


def asked(local: PhoneServer, method: str, path: str, data: object = None) -> Any:
    """The data of an answer that is no refusal."""
    answer = answered(local, method, path, None if data is None else json.dumps(data))
    assert answer.status == 200, answer.text
    return json.loads(answer.text)


def enters(local: PhoneServer, path: str, **entry: object) -> Any:
    """The state of a table, by its address, after an entry."""
    seq = asked(local, "GET", path)["seq"]
    sent = {"after": seq, "key": f"key-{seq}", "entry": entry}
    return asked(local, "POST", f"{path}/entries", sent)["state"]


class Both:
    """A local server, and a browser at a server.

    What the local server keeps is read into a new one before each request that ``anew`` asks for,
    as when a page is loaded again.
    """

    def __init__(self, app: FastAPI) -> None:
        self.phone = Phone(app)
        self.local = new_local()
        self.rows: list[str] = []
        self.table = ""
        """The table that was made last, at the server."""
        self._ours: dict[str, str] = {}
        """The tables of the server, with what the local server calls them."""

    async def make(self, path: str, data: Any) -> bool:
        """Make a table on both sides, unless both refuse it; return whether they have made it."""
        if isinstance(data, dict):
            data = {**data, "mode": "one"}
        body = json.dumps(data)
        reply = await self.phone.send("POST", path, body.encode(), JSON)
        answer = self._asked("POST", path, body)
        if reply.status != 200:
            self._compare(reply, answer)
            return False
        assert (answer.status, json.loads(answer.text)["links"]) == (200, [])
        self.table = reply.data["table"]
        self._ours[self.table] = json.loads(answer.text)["table"]
        return True

    async def ask(self, method: str, path: str, body: str | None = None) -> Reply:
        """Ask both; ``{table}`` in the path is the table that was made last."""
        kind = {} if method == "GET" else JSON
        there = path.replace("{table}", self.table)
        reply = await self.phone.send(method, there, (body or "").encode(), kind)
        answer = self._asked(method, self._translated(there), body)
        self._compare(reply, answer)
        return reply

    async def post(self, path: str, data: object) -> Reply:
        """Post JSON data to both."""
        return await self.ask("POST", path, json.dumps(data))

    def load_again(self) -> None:
        """Begin with a new local, which reads what the old one kept."""
        self.local = new_local(MemoryStore(self.rows), seed=str(len(self.rows)))

    def _asked(self, method: str, path: str, body: str | None) -> PageAnswer:
        answer = self.local.ask(method, path, body)
        self.rows += answer.rows
        return answer_later(answer.later, lambda _: None) if answer.later else answer

    def _translated(self, text: str) -> str:
        for there, here in self._ours.items():
            text = text.replace(there, here)
        return _BACK.sub("", text)

    def _compare(self, reply: Reply, answer: PageAnswer) -> None:
        """Hold an answer of the local server's against the server's."""
        body = self._translated(reply.body.decode())
        said = [_TOOK.sub("", text) for text in (answer.text, body)]
        assert (answer.status, said[0]) == (reply.status, said[1])
        headers = {name: reply.header(name) for name in HEADERS}
        there = {name: self._translated(text) for name, text in headers.items() if text}
        assert answer.headers == there
