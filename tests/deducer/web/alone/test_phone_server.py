"""The local server gives the answers of a server's API, byte for byte."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from deducer.record.writing import show
from deducer.web.alone.memory_store import game_of
from deducer.web.alone.phone_server import MOST_OPEN, PhoneServer
from deducer.web.messages.entries import entry_data
from deducer.web.tables.open_table import OpenTable
from solver.errors import HanabiError
from tests.support.cases import chunks
from tests.support.phone_servers import Both, asked, new_local
from tests.support.phones import ENOUGH, served, service_of, slips
from tests.support.places import SAMPLES
from tests.support.referee import small_record

AT = "/api/tables/{table}"
QUESTIONS = [
    "",
    "?as=0",
    "?as=table",
    "/hints",
    "/export",
    "/export?to=deck",
    "/export?to=compact",
    "/export?to=hanab.live",
    *(f"/teammate/{seat}" for seat in range(5)),
    *(f"/why/{slot}" for slot in range(1, 5)),
    "/advice?worlds=5",
    "/advice?seconds=0&worlds=3",
    "/review",
]
WRONG = [
    ("GET", "/api/tables/{table}/why/0?seat=3"),
    ("GET", "/api/tables/{table}/advice?seconds=nan&worlds=0"),
    ("GET", "/api/tables/{table}/nothing"),
    ("GET", "/api/tables/{table}/entries"),
    ("POST", "/api/tables/{table}"),
    ("POST", "/api/tables/{table}/why/1"),
    ("POST", "/api/tables/{table}/open?=3"),
    ("DELETE", "/api/tables/{table}"),
    ("GET", "/api/tables/nowhere"),
    ("POST", "/api/tables/nowhere/open"),
    ("GET", "/api/nothing"),
]
BODIES = [
    "",
    "[]",
    "{",
    "NaN",
    "[" * 100_000,
    "1" * 5_000,
]
"""Wrong everywhere, but where nothing needs to be said."""


@pytest.fixture(scope="module")
def app() -> Iterator[FastAPI]:
    with served(service_of(limits=replace(ENOUGH, tables_a_day=10**6))) as app:
        yield app


def tried(app: FastAPI, work: Callable[[Both], Awaitable[None]]) -> None:
    """Run some work with a server, and a new browser and a new local."""

    async def run() -> None:
        await work(Both(app))

    asyncio.run(run())


@pytest.mark.parametrize("seed", chunks(40))
@pytest.mark.slow
def test_a_whole_game_goes_as_at_a_server(app: FastAPI, seed: int) -> None:
    """It is recorded with mistakes, asked about, ended, revealed, completed, and asked about."""
    chance = random.Random(f"local {seed}")
    record = small_record(chance)
    begun, wrong = {"text": show(replace(record, log=()))}, slips(record, 0, chance)

    def slip() -> dict[str, Any]:
        """What is entered by mistake now and then; else a remark."""
        if chance.random() > 0.3:
            return {"kind": "note", "text": "x"}
        return {"kind": "undo"} if chance.random() < 0.1 else next(wrong)

    entries = [each for event in record.events for each in (entry_data(event), slip())]
    shown = {"kind": "show", "seat": 0, "slot": 1, "card": "r1"}

    async def enter(both: Both, number: int, entry: dict[str, Any]) -> None:
        seq = (await both.ask("GET", AT)).data["seq"]
        sent = {"after": seq, "key": f"key-{number}", "entry": entry}
        for again in (sent, sent, {**sent, "entry": {"kind": "undo"}}):
            await both.post(AT + "/entries", again)
        await both.post(AT + "/entries", {**sent, "after": max(0, seq - 1), "key": "late"})

    async def work(both: Both) -> None:
        assert not await both.make("/api/tables/import", {**begun, "title": "of no import"})
        assert await both.make("/api/tables/import", begun)
        for number, entry in enumerate([*entries, {"kind": "end"}]):
            await enter(both, number, entry)
            await both.ask("GET", AT + chance.choice(QUESTIONS))
            if chance.random() < 0.1:
                both.load_again()
        for decision, body in (("/advice", {"on": False}), ("/open", {}), ("/open", {})):
            await both.post(AT + decision, body)
        await enter(both, -1, shown)
        for question in QUESTIONS:
            await both.ask("GET", AT + question)

    tried(app, work)


@pytest.mark.slow
def test_what_is_wrong_is_refused_as_at_a_server(app: FastAPI) -> None:
    async def work(both: Both) -> None:
        await both.ask("GET", "/api/tables")
        for body in BODIES:
            await both.ask("POST", "/api/tables/import", body)
            await both.ask("POST", "/api/tables", body)
        assert await both.make("/api/tables", {"players": ["Ann", "Bo"], "me": 1, "title": "«x»"})
        for method, path in WRONG:
            await both.ask(method, path)
        for body in BODIES:
            for path in ("/entries", "/open", "/advice"):
                await both.ask("POST", AT + path, body)
        await both.ask("GET", "/api/tables")

    tried(app, work)


@pytest.mark.slow
def test_questions_without_a_table_are_answered_as_by_a_server(app: FastAPI) -> None:
    text = (SAMPLES / "rainbow.hanabi").read_text("utf-8")
    about, branch = {"text": text, "turn": 6}, {"name": "Wait", "turn": 6, "moves": []}
    puzzle = {"players": 2, "rules": "standard avalanche", "seed": 57}

    async def work(both: Both) -> None:
        for path, body in (
            ("board/line", about),
            ("board/line", about | {"turn": 99}),
            ("board/actions", about | {"nodes": 20_000}),
            ("board/keep", {"text": text, "branches": [branch]}),
            ("deck/check", {"text": "r1 r1 r1 r1 zz"}),
            ("deck/show", {"text": "r1", "rules_lines": ""}),
            ("deck/chance", {"text": "r1 r1 y2", "players": 3, "worlds": 50}),
            ("deck/solve", {"text": "r1", "rules_lines": "nonsense"}),
            ("game/read", {"text": text}),
            ("game/knowledge", about | {"seat": 1}),
            ("game/chances", {"text": text, "turns": []}),
            ("puzzle/show", puzzle),
            ("puzzle/help", puzzle | {"seed": 4}),
            ("puzzle/catalogue", {"day": "2026-11-22"}),
            ("quiz/questions", {"text": text, "open": True}),
            ("quiz/answer", {"text": text, "turn": 7, "action": 0}),
        ):
            await both.post(f"/api/{path}", body)

    tried(app, work)


# -- what a local server alone can do --------------------------------------------------------------


def table_of(local: PhoneServer, **said: Any) -> str:
    """A new table for two."""
    made = {"players": ["Ann", "Bo"], "me": 0, "mode": "one", **said}
    table: str = asked(local, "POST", "/api/tables", made)["table"]
    return table


def note(after: int, text: str = "x") -> str:
    """The body of a remark, whose key follows from when it is sent."""
    said = {"kind": "note", "text": text}
    return json.dumps({"after": after, "key": f"key-{after}", "entry": said})


def test_rows_go_out_with_the_answer_and_bring_a_table_back() -> None:
    local = new_local()
    made = local.ask("POST", "/api/tables", '{"players":["Ann","Bo"],"me":1}')
    at = f"/api/tables/{json.loads(made.text)['table']}"
    entered = local.ask("POST", f"{at}/entries", note(0))
    assert local.ask("POST", f"{at}/entries", note(0)).rows == ()  # sent again: it is there
    assert local.ask("GET", at).rows == ()
    again = new_local(seed="again")
    again.take([*made.rows, *entered.rows])
    assert again.ask("GET", at).text == local.ask("GET", at).text


def test_it_names_the_tables_whose_entries_are_missing() -> None:
    local, rows = new_local(), []
    for name in "ab":
        made = local.ask("POST", "/api/tables", json.dumps({"players": [name, "Bo"], "me": 0}))
        at = f"/api/tables/{json.loads(made.text)['table']}"
        rows.append([*made.rows, *local.ask("POST", f"{at}/entries", note(0)).rows])
    first, second = (game_of(row[0]) for row in rows)
    late = new_local()
    late.take(row for each in rows for row in each[:2])
    assert late.unread(f"/api/tables/{first}/why/1?as=0") == (first,)
    assert late.unread("/api/all") == (first, second)
    for path in ("/api/tables", "/api/tables/import", "/api/tables/x", "/nowhere"):
        assert late.unread(path) == ()
    late.take(rows[0][2:])
    assert late.unread(f"/api/tables/{first}") == ()
    assert late.unread("/api/all") == (second,)


def test_what_could_not_be_kept_counts_as_not_done() -> None:
    local = new_local()
    made = local.ask("POST", "/api/tables", '{"players":["Ann","Bo"],"me":1}')
    at = f"/api/tables/{json.loads(made.text)['table']}"
    lost = local.ask("POST", f"{at}/entries", note(0))
    refusal = local.failed(lost.rows)
    assert (refusal.status, json.loads(refusal.text)["error"]["kind"]) == (503, "unavailable")
    assert local.ask("GET", at).status == 404
    local.take(made.rows)
    assert asked(local, "GET", at)["seq"] == 0
    again = local.ask("POST", f"{at}/entries", note(0))
    kept = [json.loads(rows)["row"] | {"at": 0} for each in (again, lost) for rows in each.rows]
    assert (again.status, kept[0]) == (200, kept[1])
    local.leave(game_of(made.rows[0]))
    assert local.ask("GET", at).status == 404


@pytest.mark.parametrize("error", [HanabiError("no"), RuntimeError("a bug")])
def test_what_fails_after_it_was_written_is_undone(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = new_local()
    at = f"/api/tables/{table_of(local)}"
    whole = local.ask("GET", at).text

    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(OpenTable, "snapshot", fail)
        answer = local.ask("POST", f"{at}/entries", note(0))
    assert (answer.status, answer.rows) == (422 if isinstance(error, HanabiError) else 500, ())
    assert "a bug" not in answer.text
    assert local.ask("GET", at).text == whole
    again = local.ask("POST", f"{at}/entries", note(0))
    assert (again.status, len(again.rows)) == (200, 1)


def test_a_table_is_erased_for_good() -> None:
    local = new_local()
    table, other = table_of(local), table_of(local)
    erased = local.ask("POST", f"/api/tables/{table}/erase")
    assert (erased.status, erased.headers, erased.text) == (204, {}, "")
    assert erased.rows == (json.dumps({"erase": table}, separators=(",", ":")),)
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/hints"):
        assert local.ask("GET", path).status == 404
    assert local.ask("POST", f"/api/tables/{table}/erase").status == 404
    assert [each["table"] for each in asked(local, "GET", "/api/tables")] == [other]


def test_more_tables_than_are_computed_at_a_time_are_all_there() -> None:
    local = new_local()
    tables = [table_of(local, title=f"{number}") for number in range(3 * MOST_OPEN)]
    for _ in range(2):
        for number, table in enumerate(tables):
            state = asked(local, "GET", f"/api/tables/{table}")
            assert state["title"] == f"{number}"
            answer = local.ask("POST", f"/api/tables/{table}/entries", note(state["seq"]))
            assert (answer.status, len(answer.rows)) == (200, 1)


def test_only_this_phone_records() -> None:
    local = new_local()
    for path, said in (
        ("/api/tables", {"players": ["Ann", "Bo"]}),
        ("/api/tables/import", {"text": "players: Ann Bo\n"}),
    ):
        answer = local.ask("POST", path, json.dumps({**said, "mode": "every"}))
        assert (answer.status, answer.rows) == (403, ())
        table = asked(local, "POST", path, said)["table"]
        assert asked(local, "GET", f"/api/tables/{table}")["mode"] == "one"
