"""A phone's store: as the one on disk, brought back by its rows, and all of it given to another."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.record.writing import show
from deducer.web.alone.memory_store import MemoryStore, game_of
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.errors import Stale
from deducer.web.messages.entries import entry_data
from deducer.web.messages.state import State
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from deducer.web.tables.service import Service
from tests.support.cases import a_few, thorough
from tests.support.phone_servers import asked, new_local
from tests.support.phones import slips
from tests.support.referee import small_record

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


def recorded(local: PhoneServer, chance: random.Random) -> str:
    """A table at which somebody recorded a game, with corrections, slips and remarks."""
    record = small_record(chance)
    begun = replace(record, log=(), title=f"game {chance.random()}", foreign={"x": ["ü", 1]})
    table: str = asked(local, "POST", "/api/tables/import", {"text": show(begun)})["table"]
    for event in record.events:
        entered(local, table, entry_data(event))
        match chance.randrange(6):
            case 0:
                entered(local, table, {"kind": "note", "text": 'of "us" # all'})
            case 1:
                entered(local, table, next(slips(record, 0, chance)))
            case 2:
                entered(local, table, {"kind": "undo"})
            case 3:
                tell(local, table, "advice", {"on": chance.random() < 0.5})
    if chance.random() < 0.7:
        entered(local, table, {"kind": "end", "reason": "given-up"})
    if chance.random() < 0.7:
        tell(local, table, "open", {})
        entered(local, table, {"kind": "show", "seat": 0, "slot": 1, "card": "r1"})
    return table


def entered(local: PhoneServer, table: str, entry: dict[str, Any]) -> None:
    """Enter something that may be refused."""
    after = asked(local, "GET", f"/api/tables/{table}")["seq"]
    tell(local, table, "entries", {"after": after, "key": f"key-{after}", "entry": entry})


def tell(local: PhoneServer, table: str, what: str, data: dict[str, Any]) -> None:
    """Tell a table something that may be refused."""
    answer = local.ask("POST", f"/api/tables/{table}/{what}", json.dumps(data))
    assert answer.status in (200, 403, 422)


def whole(local: PhoneServer) -> str:
    """All tables of a local server, as it gives them out."""
    answer = local.ask("GET", "/api/all")
    assert answer.headers == {"content-type": "application/json"}
    return answer.text


def brought(local: PhoneServer, text: str) -> tuple[int, int, list[Any]]:
    """How many tables of a text came, how many were there, and what failed."""
    found = asked(local, "POST", "/api/all", {"text": text})
    return found["came"], found["there"], found["failed"]


def shown(local: PhoneServer) -> list[Any]:
    """What a local server shows of all its tables, but their ids and the numbers of log entries."""
    found = []
    for mine in asked(local, "GET", "/api/tables"):
        state = asked(local, "GET", f"/api/tables/{mine['table']}")
        export = local.ask("GET", f"/api/tables/{mine['table']}/export")
        undo = state["undo"] and {**state["undo"], "seq": 0}
        said = {**state, "table": "", "seq": 0, "undo": undo}
        found.append([mine["seat"], mine["title"], export.status, export.text, said])
    return found


@pytest.mark.parametrize("seed", a_few(range(12), 4))
def test_another_phone_shows_and_gives_out_the_same(seed: int) -> None:
    chance = random.Random(f"everything {seed}")
    old, new = new_local(), new_local(seed="new")
    for _ in range(4):
        recorded(old, chance)
    text = whole(old)
    rows = new.ask("POST", "/api/all", json.dumps({"text": text})).rows
    assert brought(new, text) == (0, 4, [])
    for local in (new, new_local(MemoryStore(rows))):
        assert shown(local) == shown(old)
        assert whole(local) == text


def test_what_only_hidden_cards_contradict_comes_along() -> None:
    """A seat enters what it sees; the record that it began with knows better."""
    old, new = new_local(), new_local()
    text = "players: Ann Bo\nseat: all\ncopies: r 2 1, y 2 1\nhand: 2\ndeal Ann r1 y1\n"
    table = asked(old, "POST", "/api/tables/import", {"text": text, "me": 0})["table"]
    entered(old, table, {"kind": "play", "slot": 1, "card": "y2"})
    assert asked(old, "GET", f"/api/tables/{table}")["seq"] == 2
    assert brought(new, whole(old)) == (1, 0, [])
    assert shown(new) == shown(old)


def test_a_table_that_went_on_is_there_and_one_that_differs_comes_beside_it() -> None:
    local = new_local()
    table = asked(local, "POST", "/api/tables", {"players": ["Ann", "Bo"], "me": 0})["table"]
    entered(local, table, {"kind": "note", "text": "one"})
    earlier = whole(local)
    entered(local, table, {"kind": "note", "text": "two"})
    tell(local, table, "advice", {"on": False})
    later = whole(local)
    assert brought(local, earlier) == (0, 1, [])
    entered(local, table, {"kind": "undo"})
    assert brought(local, later) == (0, 1, [])
    other = new_local()
    assert brought(other, earlier) == (1, 0, [])
    assert brought(other, later) == (1, 0, [])
    assert brought(local, later.replace('"seat":0', '"seat":1')) == (1, 0, [])
    assert brought(local, later.replace('"open":false', '"open":true')) == (1, 0, [])


def test_tables_that_look_alike_are_told_apart_by_number() -> None:
    old, new = new_local(), new_local()
    for _ in range(3):
        asked(old, "POST", "/api/tables", {"players": ["Ann", "Bo"], "me": 0})
    assert brought(new, whole(old)) == (3, 0, [])
    assert brought(new, whole(old)) == (0, 3, [])


def test_a_table_that_no_page_could_show_takes_no_other_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, new = new_local(), new_local()
    for name in ("Bo", "Cy"):
        asked(old, "POST", "/api/tables", {"players": ["Ann", name], "me": 0})
    state = Service.state

    def fail(service: Service, link: Link) -> State:
        if "Cy" in service.cache.header(link.game).players:
            raise RuntimeError
        return state(service, link)

    with monkeypatch.context() as patched:
        patched.setattr(Service, "state", fail)
        came, there, failed = brought(new, whole(old))
    assert (came, there, [each["number"] for each in failed]) == (1, 0, [2])
    assert [each["players"] for each in asked(new, "GET", "/api/tables")] == [["Ann", "Bo"]]


def test_what_cant_be_read_is_named_and_the_rest_comes() -> None:
    local = new_local()
    good = {"record": "players: Ann Bo\n", "seat": None, "open": False, "made": 1}
    wrong = [
        3,
        {**good, "record": 4},
        {**good, "seat": 2},
        {**good, "made": -1},
        {**good, "record": "players: Ann Bo\nAnn: dance\n"},
        {**good, "record": "players: Ann Bo\nundo\n"},
        {**good, "record": "players: Ann Bo\nfix 3: note x\n"},
        {**good, "record": "players: Ann\n"},
        {**good, "record": f"players: {'A' * 31} Bo\n"},
    ]
    text = json.dumps({"format": 1, "records": [*wrong, good]})
    answer = local.ask("POST", "/api/all", json.dumps({"text": text}))
    found = json.loads(answer.text)
    assert [(each["number"], each["error"]["problem"]) for each in found["failed"]] == [
        (1, "Input should be a valid dictionary or instance of KeptTable"),
        (2, "record: Input should be a valid string"),
        (3, "there is no seat 2: seats go from 0 to 1"),
        (4, "made: Input should be greater than or equal to 0"),
        (5, "line 2, column 6: 'dance' is not understood here: use hint, play, discard, take"),
        (6, "the header (undo): there is nothing to undo"),
        (7, "event 3: there is no event 3 to correct: there is none yet"),
        (8, "line 1, column 1: 2 to 6 players can play, not 1"),
        (9, f"'{'A' * 30}' can't be a player's name here"),
    ]
    assert (found["came"], found["there"]) == (1, 0)
    assert [game_of(row) for row in answer.rows] == [
        game.id for game in MemoryStore(answer.rows).games()
    ] * 2
    assert len(asked(local, "GET", "/api/tables")) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "text: at least 1 character is expected"),
        ("{", "this is not a phone's export of all its tables"),
        ("[" * 100_000, "this is not a phone's export of all its tables"),
        ("[]", "this is not a phone's export of all its tables"),
        ("{}", "this is not a phone's export of all its tables"),
        ('{"format":1}', "this is not a phone's export of all its tables"),
        ('{"format":2,"records":[]}', "another version of this program exported these tables"),
        ("players: Ann Bo", "this is not a phone's export of all its tables"),
    ],
)
def test_another_text_is_refused(text: str, problem: str) -> None:
    local = new_local()
    answer = local.ask("POST", "/api/all", json.dumps({"text": text}))
    assert json.loads(answer.text)["error"]["problem"] == problem
    assert (answer.status // 100, answer.rows) == (4, ())
