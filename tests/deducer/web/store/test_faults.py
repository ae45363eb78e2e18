"""A server's evening on a disk that fails by plan: what was answered is there once, and opens."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from deducer import Record
from deducer.web.errors import Conflict
from deducer.web.gate.server_limits import DAY
from deducer.web.jobs import Threads
from deducer.web.messages.tables import NewTable
from deducer.web.server_state import ServerState, Site
from deducer.web.store.data_file import open_store
from deducer.web.store.rows import Link
from deducer.web.tables.expiry import archive_unused
from deducer.web.tables.seats import secret_of
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.cases import a_few
from tests.support.faults import Disk, Ended, Fault, every_fault
from tests.support.phones import ENOUGH, tokens
from tests.support.services import create, enter

pytestmark = pytest.mark.slow

LIMITS = replace(ENOUGH, keep=30 * DAY, keep_empty=DAY)

ARCHIVED = "archived"


class Unanswered(Exception):
    """A request could not be answered."""


class Evening:
    """A server, and people who send once more what got no answer."""

    def __init__(self, disk: Disk, stack: ExitStack) -> None:
        self.disk = disk
        self.now = 1e9
        path = disk.folder / "hanabi.db"
        store = disk.tried(lambda: stack.enter_context(open_store(path)), HanabiError)
        self.service = Service(
            store,
            token=tokens(),
            clock=lambda: self.now,
            limits=LIMITS,
            archive=disk.folder / "archive",
        )
        self.server = ServerState(self.service, Site(), Threads(1), 0.0)
        self.runner = stack.enter_context(asyncio.Runner())

    def ask(self, *works: Callable[[], Any]) -> list[Any]:
        """The answers to requests that come at once."""

        def done(work: Callable[[], Any]) -> Any:
            try:
                return work()
            except Ended:
                raise Unanswered from None

        async def answered() -> list[Any]:
            asked = [self.server.ask(partial(done, work)) for work in works]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            for answer in answers:
                if isinstance(answer, BaseException):
                    raise answer
            return answers

        errors = sqlite3.Error, Conflict, Unanswered
        return self.disk.tried(lambda: self.runner.run(answered()), *errors)

    def table(self) -> Link:
        """The host's link of a new table."""
        service = self.service
        asked = NewTable(players=["Ann", "Bo"], me=0, mode="one")
        (made,) = self.ask(lambda: create(service, asked))
        secret = secret_of(made.links[0].url)
        (seated,) = self.ask(lambda: service.seats.follow(secret, "a-phone's-own-key"))
        self.disk.acknowledge((made.table, seated.secret))
        link: Link = seated.link
        return link

    def enter(self, link: Link, *numbers: int) -> None:
        """Remarks of the host's, entered at once."""

        def work(number: int) -> Callable[[], Any]:
            text = f"remark-{number}"
            return lambda: enter(self.service, link, number - 1, text, kind="note", text=text)

        self.ask(*map(work, numbers))
        for number in numbers:
            self.disk.acknowledge((link.game, f"remark-{number}"))

    def put_away(self) -> None:
        """Archive what is unused."""

        def work() -> None:
            archive_unused(self.service)
            if self.service.store.unused(self.now - LIMITS.keep, 0.0):
                raise Unanswered

        self.ask(work)

    def happens(self) -> None:
        """Two tables are made and used; one of them is archived later."""
        old = self.table()
        self.enter(old, 1, 2, 3)
        self.now += 40 * DAY
        new = self.table()
        self.enter(new, 1)
        self.put_away()
        self.disk.acknowledge((old.game, ARCHIVED))
        self.enter(new, 2)


def run(disk: Disk) -> None:
    with disk, ExitStack() as stack:
        evening = Evening(disk, stack)
        try:
            evening.happens()
        finally:
            evening.server.close()
    with open_store(disk.folder / "hanabi.db") as store:
        service = Service(store, token=tokens(), clock=lambda: 0.0, limits=LIMITS)
        for game, what in disk.done:
            is_open = store.game(game) is not None
            records = [Record.load(path) for path in disk.folder.glob(f"archive/*{game}*")]
            assert is_open or records, "a table is lost"
            if is_open:
                records.append(Record.of(service.cache.table(game).record))
            for record in records:
                remarks = [getattr(entry, "text", "") for entry in record.log]
                assert len(set(remarks)) == len(remarks), "an entry is there twice"
                assert what in remarks or not what.startswith("remark"), "an entry is lost"
            if what == ARCHIVED:
                assert not is_open
            elif is_open and not what.startswith("remark"):
                assert service.seats.to(game, [what]).game == game, "a link is lost"


FAULTS = sorted(
    (each for each in Fault if not each.is_short),
    key=lambda each: (each is not Fault.POWER, not each.is_end),
)
"""Each run lets the power fail, which shows what was not synced."""


@pytest.mark.parametrize("fault", a_few(FAULTS, 3))
def test_what_was_answered_is_there_once_whatever_fails(tmp_path: Path, fault: Fault) -> None:
    every_fault(tmp_path, run, [fault])
