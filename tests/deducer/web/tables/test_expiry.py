"""Tables that nobody uses: their records are on disk before they go, and nothing else goes."""

import asyncio
import logging
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from deducer import Record
from deducer.record import reading
from deducer.web.errors import NotFound, TooMany
from deducer.web.gate.server_limits import DAY
from deducer.web.messages.tables import ImportTable
from deducer.web.store.rows import Link
from deducer.web.store.sqlite_store import Store
from deducer.web.tables import expiry
from deducer.web.tables.expiry import archive_unused
from deducer.web.tables.service import Service
from tests.support.phones import ENOUGH, served, table_of, tokens
from tests.support.services import bring, enter, links_of, made

LIMITS = replace(ENOUGH, keep=365 * DAY, keep_empty=30 * DAY)


@dataclass
class Years:
    """A service whose clock is set by hand, with its store and its archive on disk."""

    folder: Path
    now: float = 1e9
    services: list[Service] = field(default_factory=list)

    def service(self, **limits: float) -> Service:
        store = Store(self.folder / "hanabi.db")
        service = Service(
            store,
            token=tokens(str(len(self.services))),
            clock=lambda: self.now,
            limits=replace(LIMITS, **limits),  # type: ignore[arg-type]  # those that are numbers
            archive=self.folder / "archive",
        )
        self.services.append(service)
        return service

    @property
    def archived(self) -> dict[str, str]:
        """The records that were written, by the table's id."""
        return {
            path.stem[len("2001-09-09-") :]: path.read_text("utf-8")
            for path in sorted(self.folder.glob("archive/*"))
        }


@pytest.fixture
def years(tmp_path: Path) -> Iterator[Years]:
    years = Years(tmp_path)
    yield years
    for service in years.services:
        service.store.close()


def played(service: Service, text: str = "hello") -> Link:
    """The host's link of a table at which something was entered."""
    link = made(service)[0]
    enter(service, link, kind="note", text=text)
    return link


def test_a_table_goes_a_year_after_its_last_entry(years: Years) -> None:
    service = years.service()
    link = played(service)
    years.now += 300 * DAY
    enter(service, link, kind="note", text="still here")
    years.now += 364 * DAY
    archive_unused(service)
    assert service.store.tables == 1
    years.now += 2 * DAY
    archive_unused(service)
    assert service.store.tables == 0
    record = Record.parse(years.archived[link.game])
    assert [getattr(event, "text", "") for event in record.log] == ["hello", "still here"]
    with pytest.raises(NotFound):
        service.state(link)
    with pytest.raises(NotFound):
        service.seats.to(link.game, "x")


def test_all_that_was_entered_can_be_brought_along_again(years: Years) -> None:
    service = years.service()
    links = made(service, title="Friday", mode="every")
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y2"])
    enter(service, links[0], kind="deal", seat=2, cards=["y1", "r2"])
    enter(service, links[0], kind="hint", to=1, colour="r")
    enter(service, links[1], kind="undo")
    before = service.cache.table(links[0].game).record
    years.now += 400 * DAY
    archive_unused(service)
    text = years.archived[links[0].game]
    assert replace(reading.parse(text), lines=()) == replace(before, lines=())
    again = links_of(service, bring(service, ImportTable(text=text, me=0)))[0]
    assert service.cache.table(again.game).record.title == "Friday"


def test_a_table_without_an_entry_goes_sooner_and_leaves_nothing(years: Years) -> None:
    service = years.service()
    empty, used = made(service)[0], played(service)
    years.now += 29 * DAY
    archive_unused(service)
    assert service.store.tables == 2
    years.now += 2 * DAY
    archive_unused(service)
    assert service.store.game(empty.game) is None
    assert service.store.game(used.game) is not None
    assert years.archived == {}


def test_tables_stay_where_that_is_asked_for(years: Years) -> None:
    service = years.service(keep=0, tables=1)
    played(service)
    years.now += 9_999 * DAY
    archive_unused(service)
    with pytest.raises(TooMany):
        made(service)
    assert service.store.tables == 1
    service.limits = LIMITS
    service.archive = None
    archive_unused(service)
    assert service.store.tables == 1


def test_only_who_runs_the_server_can_read_the_records(years: Years) -> None:
    service = years.service()
    played(service)
    years.now += 400 * DAY
    archive_unused(service)
    assert stat.S_IMODE((years.folder / "archive").stat().st_mode) == 0o700


def unsynced_name(_: Years, patch: pytest.MonkeyPatch) -> None:
    """The record is on disk, but its name in the folder may not be."""
    fsync = os.fsync

    def only_files(number: int) -> None:
        if stat.S_ISDIR(os.fstat(number).st_mode):
            raise OSError(5, "Input/output error")
        fsync(number)

    patch.setattr("deducer.disk.os.fsync", only_files)


def damaged(years: Years, _: pytest.MonkeyPatch) -> None:
    other = sqlite3.connect(years.folder / "hanabi.db")
    other.execute("UPDATE game SET header = 'players: ?'")
    other.commit()
    other.close()
    years.services[0].cache.forget()


def in_the_way(years: Years, _: pytest.MonkeyPatch) -> None:
    (years.folder / "archive").write_text("a file")


@pytest.mark.parametrize("spoil", [in_the_way, unsynced_name, damaged])
def test_a_table_whose_record_can_not_be_written_stays(
    years: Years,
    spoil: Callable[[Years, pytest.MonkeyPatch], None],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does it go where a disk fails: `tests/deducer/web/store/test_faults.py`."""
    service = years.service()
    link = played(service)
    years.now += 400 * DAY
    spoil(years, monkeypatch)
    with caplog.at_level(logging.ERROR):
        archive_unused(service)
    assert [link.game in record.getMessage() for record in caplog.records] == [True]
    assert [log_entry.line for log_entry in service.store.log_entries(link.game)] == ["note hello"]


async def test_a_server_archives_them_all_by_and_by(
    years: Years, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "AT_ONCE", 2)
    with served(years.service()) as app:
        companion = app.state.companion
        tables = [await table_of(app) for _ in range(3)]
        for each in tables:
            await each.enter(0, {"kind": "note", "text": "x"})
        years.now += 400 * DAY
        care = asyncio.create_task(companion.look_after())
        while await companion.ask(lambda: companion.service.store.tables):
            await asyncio.sleep(0.01)
        care.cancel()
        assert sorted(years.archived) == sorted(each.table for each in tables)
    years.services.clear()
