"""The store in memory gives the answers of the one on disk, and its rows bring everything back."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.web.alone.memory_store import MemoryStore, game_of
from deducer.web.errors import Stale
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from tests.support.cases import thorough

Call: TypeAlias = Callable[[Store], object]
"""Something that is done to a store, or asked of it."""
GAME = TableRow("g", "players: Ann Bo\n", "one", 1.5)
LINK = Link("l", "g", 0, is_host=True, digest=b"\x00d")
NAMES = "ab"
"""Of tables; their links are called after them."""


def entry(seq: int, key: str = "", by: str = "l") -> LogEntry:
    return LogEntry(seq, EntryKind.ENTRY, 'note "ö"', by, key or f"k{seq}", b"\xff", 2.0, LINK.seat)


def begun() -> MemoryStore:
    kept = MemoryStore()
    kept.create(GAME, [LINK], [entry(1)])
    return kept


# -- rows ----------------------------------------------------------------------------------------


def test_each_change_is_given_out_once() -> None:
    kept = begun()
    assert kept.is_changing
    stores = [json.loads(row)["store"] for row in kept.pop_changes()]
    assert stores == ["games", "links", "entries"]
    assert not kept.is_changing
    kept.append("g", entry(2))
    (row,) = kept.pop_changes()
    assert game_of(row) == "g"
    written = {"game": "g", "seq": 2, "kind": "entry", "line": 'note "ö"', "by": "l", "key": "k2"}
    assert json.loads(row) == {"store": "entries", "row": written | {"asked": "ff", "at": 2.0}}
    kept.erase("g")
    assert kept.pop_changes() == ('{"erase":"g"}',)
    assert game_of('{"erase":"g"}') == "g"
    assert kept.pop_changes() == ()


def test_a_row_that_is_written_twice_or_too_early_is_stale_and_nothing_of_it_is_left() -> None:
    kept = begun()
    game, link, first = kept.pop_changes()
    kept.append("g", entry(2))
    (second,) = kept.pop_changes()
    for rows in ([game], [first], [first, second], [second.replace('"seq":2', '"seq":4')]):
        with pytest.raises(Stale):
            kept.take(rows)
    with pytest.raises(Stale):
        MemoryStore([game, link, second])
    new = game.replace('"g"', '"h"')
    with pytest.raises(Stale):
        kept.take([new, second])
    assert kept.game("h") is None
    kept.take([link])  # a link's row may change, and its place is the same
    assert [each.seq for each in kept.log_entries("g")] == [1, 2]


def test_a_part_that_fails_leaves_the_rest() -> None:
    kept = begun()
    kept.pop_changes()
    with kept.together():
        kept.append("g", entry(2))
        with pytest.raises(Stale):
            kept.create(TableRow("h", "", "one", 2.0), [], [entry(2)])
        kept.append("g", entry(3))
    assert [each.seq for each in kept.log_entries("g")] == [1, 2, 3]
    assert (kept.game("h"), len(kept.pop_changes())) == (None, 2)


# -- beside the store on disk --------------------------------------------------------------------

_names = st.sampled_from(NAMES)
_seats = st.none() | st.integers(0, 4)
_times = st.integers(0, 5).map(float)


def link_of(name: str, number: int, seat: int | None, *, joined: bool) -> Link:
    """One of the links of a table, each of which has a secret of its own."""
    link = f"{name}{number}"
    return Link(link, name, seat, is_host=seat == 0, digest=link.encode(), joined=joined)


_links = st.builds(link_of, _names, st.integers(0, 3), _seats, joined=st.booleans())
_entries = st.builds(
    LogEntry,
    st.integers(1, 6),
    st.sampled_from(EntryKind),
    st.text(max_size=3),
    st.builds("{}{}".format, _names, st.integers(0, 3)),
    st.sampled_from("xyz"),
    st.binary(max_size=3),
    _times,
)


def create(name: str, at: float, links: list[Link]) -> Call:
    game = TableRow(name, f"players: {name} Bo\n", "one", at)
    unlike = {link.id: link for link in links if link.game == name}
    return lambda store: store.create(game, list(unlike.values()), [])


def append(name: str, entry: LogEntry) -> Call:
    """Append an entry by one of the table's links, mostly with the right number."""
    by = name + entry.by[1:]

    def call(store: Store) -> None:
        seq = len(store.log_entries(name)) + 1 if entry.seq < 5 else entry.seq
        put = LogEntry(seq, entry.kind, entry.line, by, entry.key, entry.asked, entry.at)
        store.append(name, put)

    return call


_changes = st.one_of(
    st.builds(create, _names, _times, st.lists(_links, max_size=3)),
    st.builds(append, _names, _entries),
    st.builds(append, _names, _entries),
    st.builds(append, _names, _entries),
    st.builds(lambda name: lambda store: store.erase(name), _names),
    st.builds(lambda name, seat: lambda store: store.make_host(name, seat), _names, _seats),
    st.builds(
        lambda old, new: lambda store: store.replace_links(old, new),
        st.lists(_links, max_size=2),
        st.none() | _links,
    ),
)


def done(store: Store, calls: list[Call]) -> bool:
    """Whether calls were carried out together: if one of them is refused, none is."""
    try:
        with store.together():
            for call in calls:
                call(store)
    except Exception:  # noqa: BLE001 - each store has errors of its own
        return False
    return True


def everything(store: Store) -> list[Any]:
    """All that a store answers."""
    found: list[Any] = [store.tables]
    for name in NAMES:
        found += [store.game(name), store.log_entries(name), store.links(name)]
        found += [store.link_of(f"{name}{number}".encode()) for number in range(4)]
    return found


@pytest.mark.slow
@thorough(150)
@given(st.lists(st.lists(_changes, min_size=1, max_size=3), max_size=30))
def test_it_answers_as_the_store_on_disk(calls: list[list[Call]]) -> None:
    disk, kept = Store(IN_MEMORY), MemoryStore()
    rows: list[str] = []
    try:
        for each in calls:
            assert done(disk, each) == done(kept, each)
            rows += kept.pop_changes()
            assert everything(disk) == everything(kept)
            assert everything(MemoryStore(rows)) == everything(kept)
    finally:
        disk.close()
