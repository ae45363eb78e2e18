"""`hanabi serve`: where it says it is, who can come, how it stops, and what a kill leaves."""

from __future__ import annotations

import json
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from deducer.cli import serve
from deducer.cli.games import ServeOptions
from deducer.web.store.rows import EntryKind, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from solver.errors import HanabiError
from tests.support.cases import a_few
from tests.support.commands import Ended, hanabi
from tests.support.hosts import PEM, Proxy
from tests.support.os_errors import NO_FILE, PORT_TAKEN
from tests.support.patience import PATIENCE
from tests.support.places import ROOT
from tests.support.servers import Server

DAY = 86_400.0  # seconds
ASKED = {"players": ["Ann", "Bo"], "me": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "deep" / "hanabi.db") as server:
        yield server


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://localhost:{server.port}", timeout=PATIENCE) as client:
        yield client


@pytest.mark.slow
def test_a_table_is_played_over_a_socket(client: httpx.Client) -> None:
    made = client.post("/api/tables", json=ASKED).json()
    path = f"/api/tables/{made['table']}"
    pushed: list[dict[str, Any]] = []
    ready = threading.Event()

    def listen() -> None:
        with client.stream("GET", f"{path}/stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: {"):
                    pushed.append(json.loads(line.removeprefix("data: ")))
                    ready.set()
                if len(pushed) == 2:
                    return

    listening = threading.Thread(target=listen)
    listening.start()
    assert ready.wait(20)
    entry = {"kind": "deal", "seat": 1, "cards": ["r1", "y1", "g1", "b1", "w1"]}
    answer = client.post(f"{path}/entries", json={"after": 0, "key": "a", "entry": entry})
    listening.join(20)
    assert [state["seq"] for state in pushed] == [0, 1]
    assert pushed[1] == answer.json()["state"] == client.get(path).json()
    follow = client.get(made["links"][1]["url"])
    assert (follow.status_code, follow.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "server" not in follow.headers


@pytest.mark.parametrize(
    ("told", "status"), a_few([(signal.SIGINT, 130), (signal.SIGTERM, 143)], 2)
)
@pytest.mark.slow
@pytest.mark.nightly
def test_it_stops_at_once_though_somebody_listens(
    tmp_path: Path, told: signal.Signals, status: int
) -> None:
    with Server(tmp_path / "hanabi.db") as server:
        assert server.process is not None
        with httpx.Client(base_url=f"http://localhost:{server.port}", timeout=PATIENCE) as client:
            made = client.post("/api/tables", json=ASKED).json()
            assert client.get(f"/api/tables/{made['table']}/advice?worlds=1").json()["worlds"] == 1
            beside = children(server.pid)
            assert len(beside) > serve.QUESTIONS
            with client.stream("GET", f"/api/tables/{made['table']}/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines).startswith("retry")
                server.process.send_signal(told)
                events = [line for line in lines if line.startswith("event")]
                assert events in ([], ["event: state"])
        assert server.process.wait(20) == status
    while any(Path(f"/proc/{pid}").exists() for pid in beside):
        time.sleep(0.01)
    store = Store(tmp_path / "hanabi.db")
    assert store.tables == 1
    store.close()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["hanabi.db", "hanabi.db-lock"]


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for each in found for word in each.read_text().split()]


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = hanabi("serve", "--port", port, "--data", str(tmp_path / "hanabi.db"))
    said = f"hanabi: port {port}: {PORT_TAKEN}: choose another with --port\n"
    assert ended == Ended(2, "", said)
    assert list(tmp_path.iterdir()) == []


def test_answers_are_sent_at_once() -> None:
    """Nagle's algorithm would keep a short answer until the one before is acknowledged."""
    with (
        serve._listening(ServeOptions(port=0)) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as connection,
    ):
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.slow
@pytest.mark.nightly
def test_unused_tables_are_put_away_unless_they_are_to_stay(tmp_path: Path) -> None:
    path, archive = tmp_path / "club.db", tmp_path / "club-archive"
    now = time.time()
    store = Store(path)
    for days in (45, 32, 19, 6):  # no pause is so long that the clock could be wrong
        then = now - days * DAY
        entry = LogEntry(1, EntryKind.ENTRY, f"note {days} days ago", "l", "k", b"", then)
        game = TableRow(f"old{days}", "players: Ann Bo\n", "every", then)
        store.create(game, [], [entry])
    store.close()
    with Server(path, "--keep", "0") as server:
        assert httpx.get(f"http://localhost:{server.port}/api/tables").status_code == 200
    assert not archive.exists()
    with Server(path, "--keep", "30"):
        given_up = time.monotonic() + PATIENCE
        while len(kept := sorted(archive.glob("*.hanabi"))) < 2 and time.monotonic() < given_up:
            time.sleep(0.01)
    made = [time.strftime("%Y-%m-%d", time.gmtime(now - ago * DAY)) for ago in (45, 32)]
    assert [each.name for each in kept] == [f"{made[0]}-old45.hanabi", f"{made[1]}-old32.hanabi"]
    assert kept[0].read_text("utf-8").endswith("note 45 days ago\n")
    store = Store(path)
    assert store.tables == 2
    store.close()


def test_what_is_not_installed_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(HanabiError, match=r"needs segno: pip install 'hanabi-deducer\[web\]'"):
        serve.run(ServeOptions())


def test_tables_are_kept_in_the_users_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.data_folder() == tmp_path / "hanabi-deducer"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serve.data_folder() == tmp_path / ".local" / "share" / "hanabi-deducer"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert serve.data_folder().parts[-2:] == ("Application Support", "hanabi-deducer")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert serve.data_folder() == tmp_path / "hanabi-deducer"


@pytest.mark.slow
@pytest.mark.nightly
def test_phones_on_the_network_come_only_if_they_are_let(server: Server, tmp_path: Path) -> None:
    addresses = list(serve.lan_addresses())
    assert len(set(addresses)) == len(addresses)
    assert not [each for each in addresses if each.startswith("127.")]
    if not addresses:
        pytest.skip("this machine is on no network")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{addresses[0]}:{server.port}/")
    with Server(tmp_path / "hanabi.db", "--lan") as lan:
        reply = httpx.get(f"http://{addresses[0]}:{lan.port}/api/tables")
        assert (reply.status_code, reply.json()) == (200, [])
        made = httpx.post(f"http://localhost:{lan.port}/api/tables", json=ASKED).json()
        assert made["links"][1]["url"].startswith(f"http://{addresses[0]}:{lan.port}/j#")


# -- https -------------------------------------------------------------------------------------


def trusting(url: str) -> httpx.Client:
    """A phone that was told to trust the tests' certificate."""
    trust = ssl.create_default_context(cafile=str(PEM))
    return httpx.Client(base_url=url, verify=trust, timeout=PATIENCE)


@pytest.mark.nightly
@pytest.mark.slow
def test_a_certificate_can_be_given(tmp_path: Path) -> None:
    for key in ((), ("--key", str(PEM))):
        with Server(tmp_path / "hanabi.db", "--certificate", str(PEM), *key) as server:
            with trusting(f"https://localhost:{server.port}") as phone:
                reply = phone.post("/api/tables", json=ASKED)
                assert "secure" in reply.headers["set-cookie"].lower()
                url = reply.json()["links"][0]["url"]
                assert url.startswith(f"https://localhost:{server.port}/j#")
                with phone.stream("GET", f"/api/tables/{reply.json()['table']}/stream") as stream:
                    assert next(stream.iter_lines()).startswith("retry")
            with pytest.raises(httpx.TransportError):
                httpx.get(f"http://localhost:{server.port}/")


@pytest.mark.nightly
@pytest.mark.slow
def test_a_server_is_behind_a_proxy_as_the_readme_says(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "club.db", "--proxy") as server,
        Proxy(tmp_path, server.port) as proxy,
        trusting(proxy.url) as phone,
    ):
        reply = phone.post("/api/tables", json=ASKED)
        assert "secure" in reply.headers["set-cookie"].lower()
        made = reply.json()
        assert made["links"][1]["url"].startswith(f"{proxy.url}/j#")
        assert phone.get(f"/api/tables/{made['table']}").json()["seq"] == 0


def test_a_certificate_that_can_not_be_used_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "missing.pem")
    data = str(tmp_path / "hanabi.db")
    for chain, problem in (
        (file, f"certificate {file}: {NO_FILE}"),
        (str(ROOT / "README.md"), "README.md: the certificate and its key do not match"),
    ):
        ended = hanabi("serve", "--port", "0", "--data", data, "--certificate", chain)
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
        assert problem in ended.stderr
    assert list(tmp_path.iterdir()) == []


# -- a server that is killed ---------------------------------------------------------------------


@dataclass
class Player:
    """Somebody who makes remarks at a table, and sends again what was not answered."""

    table: str
    cookies: dict[str, str]
    answered: int = 0

    @classmethod
    def begun(cls, url: str) -> Player:
        made = httpx.post(f"{url}/api/tables", json=ASKED, timeout=PATIENCE)
        return cls(made.json()["table"], dict(made.cookies))

    def remark(self, url: str) -> None:
        """Make one remark after the other, until the server is gone."""
        address = f"{url}/api/tables/{self.table}/entries"
        with httpx.Client(cookies=self.cookies, timeout=PATIENCE) as client:
            while True:
                entry = {"kind": "note", "text": f"{self.answered}"}
                asked = {"after": self.answered, "key": f"key-{self.answered}", "entry": entry}
                reply = client.post(address, json=asked)
                assert reply.status_code == 200, reply.text
                assert reply.json()["seq"] == self.answered + 1
                self.answered += 1


@pytest.mark.slow
@pytest.mark.nightly
def test_every_answered_entry_is_there_after_a_kill(tmp_path: Path) -> None:
    data, players = tmp_path / "hanabi.db", list[Player]()
    for answers in (0, 1, 20):
        with (
            ThreadPoolExecutor() as pool,
            Server(data, command="tests.support.unhurried") as server,
        ):
            players += [Player.begun(server.url) for _ in range(1 if players else 3)]
            goal = sum(each.answered for each in players) + answers
            playing = [pool.submit(each.remark, server.url) for each in players]
            while sum(each.answered for each in players) < goal:
                assert not any(each.done() for each in playing)
                time.sleep(0.01)
            server.kill()
            for each in playing:
                with suppress(httpx.TransportError):
                    each.result()
        store = Store(data)
        for player in players:
            entries = store.log_entries(player.table)
            assert len(entries) - player.answered in (0, 1), "lost, or doubled"
            assert [entry.seq for entry in entries] == [*range(1, len(entries) + 1)]
            assert [entry.line for entry in entries] == [f"note {at}" for at in range(len(entries))]
        store.close()
