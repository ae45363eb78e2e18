"""Two servers behind one address: nginx, set up as the README says, finds the one with a table."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from deducer.web.messages.parameters import server_of
from deducer.web.tables.links import secret_of
from tests.support.proxies import Club, Proxy
from tests.support.servers import Server

ASKED = {"players": ["Ann", "Bo"], "me": 0}
TRIES = 30
"""New tables among which each server has been chosen, as good as surely."""
DEAL = {"kind": "deal", "seat": 1, "cards": ["r1", "y1", "g1", "b1", "w1"]}
HANDS = [DEAL, DEAL | {"seat": 0}]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with Club(tmp_path_factory.mktemp("club")) as club:
        yield club


def made_at(number: int, host: httpx.Client) -> dict[str, Any]:
    """A new table at the server with this number."""
    for _ in range(TRIES):
        made = host.post("/api/tables", json=ASKED).json()
        if server_of(made["table"]) == number:
            return dict(made)
    raise AssertionError(f"no table is made at {number}")


def follow(phone: httpx.Client, url: str) -> httpx.Response:
    """Follow a link, as its page does."""
    secret = secret_of(url)
    asked = {"secret": secret, "key": "k" * 16}
    return phone.post("/api/join", params={"server": server_of(secret)}, json=asked)


def deal(phone: httpx.Client, table: str, seat: int, after: int) -> httpx.Response:
    """Enter the other's hand."""
    asked = {"after": after, "key": f"{seat}-{after}", "entry": HANDS[seat]}
    return phone.post(f"/api/tables/{table}/entries", json=asked)


def pushed(phone: httpx.Client, table: str) -> Iterator[int]:
    """The numbers of the states that a phone is sent."""
    with phone.stream("GET", f"/api/tables/{table}/stream") as stream:
        yield -1
        for line in stream.iter_lines():
            if line.startswith("data: {"):
                yield json.loads(line.removeprefix("data: "))["seq"]


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.slow
def test_a_table_is_played_at_its_server(club: Club, number: int) -> None:
    ann, bo = club.proxy.phone(), club.proxy.phone()
    made = made_at(number, ann)
    table = made["table"]
    url = next(link["url"] for link in made["links"] if link["seat"] == 1)
    assert url.startswith(f"{club.proxy.url}/j#")
    about = {"secret": secret_of(url)}
    invited = bo.post("/api/invitation", params={"server": number}, json=about).json()
    assert (invited["table"], invited["seat"]) == (table, 1)
    joined = follow(bo, url)
    assert (joined.status_code, joined.json()["table"]) == (200, table)
    assert "secure" in joined.headers["set-cookie"].lower()
    seen = pushed(bo, table)
    assert [next(seen), next(seen)] == [-1, 0]
    assert deal(ann, table, 0, 0).json()["seq"] == 1
    assert next(seen) == 1
    assert deal(bo, table, 1, 1).json()["seq"] == 2
    assert next(seen) == 2
    seen.close()  # type: ignore[attr-defined]
    assert ann.get(f"/api/tables/{table}").json()["seq"] == 2
    assert ann.get(f"/api/tables/{table}/teammate/1").status_code == 200
    assert "deal Bo r1" in ann.get(f"/api/tables/{table}/export").text
    given = ann.post(f"/api/tables/{table}/links/1/renew", json={}).json()["url"]
    assert server_of(secret_of(given)) == number
    assert follow(club.proxy.phone(), given).json()["seat"] == 1


@pytest.mark.slow
def test_each_server_has_its_own_tables_in_its_own_file(club: Club) -> None:
    ann = club.proxy.phone()
    made = {made_at(number, ann)["table"] for number in (1, 2)}
    kept = []
    for file in club.files:
        with closing(sqlite3.connect(file)) as read:
            kept.append({table for (table,) in read.execute("SELECT id FROM game")})
    assert [{server_of(table) for table in tables} for tables in kept] == [{1}, {2}]
    assert [len(made & tables) for tables in kept] == [1, 1]


@pytest.mark.slow
def test_a_browser_finds_its_tables_at_all_servers(club: Club) -> None:
    ann = club.proxy.phone()
    tables = {number: made_at(number, ann)["table"] for number in (1, 2)}
    for number, table in tables.items():
        reply = ann.get("/api/tables", params={"server": number})
        assert table in [each["table"] for each in reply.json()]
        assert {server_of(each["table"]) for each in reply.json()} == {number}
        assert reply.headers["x-other-servers"] == str(3 - number)
    ann.cookies.set("seat-3.gone", "x")
    assert ann.get("/api/tables").headers["x-other-servers"].endswith(", 3")
    reply = ann.get("/api/tables", params={"server": 3})
    problem = reply.json()["error"]["problem"]
    assert (reply.status_code, problem) == (404, "this is server 1, not 3")
    assert "x-other-servers" not in club.proxy.phone().get("/api/tables").headers


@pytest.mark.slow
def test_a_file_of_before_is_that_of_the_first_server(tmp_path: Path) -> None:
    """Its browser, its link and its table stay good, though no page names a server."""
    file = tmp_path / "club-1.db"
    with Server(file) as alone, httpx.Client(base_url=f"http://localhost:{alone.port}") as host:
        made = host.post("/api/tables", json=ASKED).json()
        held = httpx.Cookies(host.cookies)
    table = made["table"]
    with Club(tmp_path) as club:
        ann, bo = club.proxy.phone(), club.proxy.phone()
        ann.cookies.update(held)
        asked = {"secret": secret_of(made["links"][1]["url"]), "key": "k" * 16}
        assert bo.post("/api/join", json=asked).json()["table"] == table
        assert deal(ann, table, 0, 0).json()["seq"] == 1
        assert bo.get(f"/api/tables/{table}").json()["seq"] == 1


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.slow
def test_one_that_is_down_takes_no_other_with_it(club: Club, number: int) -> None:
    ann = club.proxy.phone()
    here, there = (made_at(each, ann)["table"] for each in (number, 3 - number))
    assert deal(ann, here, 0, 0).json()["seq"] == 1
    with club.without(number):
        assert deal(ann, here, 0, 1).status_code == 502
        assert deal(ann, there, 0, 0).json()["seq"] == 1
        assert ann.get("/api/tables", params={"server": number}).status_code == 502
        for _ in range(6):
            made = ann.post("/api/tables", json=ASKED).json()
            assert server_of(made["table"]) == 3 - number
            assert ann.get("/api/tables").status_code == 200
            assert ann.get(f"/t/{here}").status_code == 200
    assert ann.get(f"/api/tables/{here}").json()["seq"] == 1
    note = {"after": 1, "key": "again", "entry": {"kind": "note", "text": "on"}}
    assert ann.post(f"/api/tables/{here}/entries", json=note).json()["seq"] == 2


@pytest.mark.slow
def test_one_server_is_behind_the_proxy_as_the_readme_says(tmp_path: Path) -> None:
    with Server(tmp_path / "club.db", "--proxy") as server, Proxy(tmp_path, [server.port]) as proxy:
        ann = proxy.phone()
        made = ann.post("/api/tables", json=ASKED).json()
        assert made["links"][1]["url"].startswith(f"{proxy.url}/j#")
        assert deal(ann, made["table"], 0, 0).json()["seq"] == 1
