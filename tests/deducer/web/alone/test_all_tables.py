"""All tables of a phone, given out and taken in by another: nothing that was recorded is lost."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from deducer.record.writing import show
from deducer.web.alone.memory_store import MemoryStore, game_of
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.messages.entries import entry_data
from deducer.web.messages.state import State
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from tests.support.cases import a_few
from tests.support.phone_servers import asked, new_local
from tests.support.phones import slips
from tests.support.referee import small_record


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
