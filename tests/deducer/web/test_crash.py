"""A killed server loses nothing that it answered, and doubles nothing that is sent again."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from deducer.web.store.sqlite_store import Store
from tests.support.patience import PATIENCE
from tests.support.servers import Server


@dataclass
class Player:
    """Somebody who makes remarks at a table, and sends again what was not answered."""

    table: str
    cookies: dict[str, str]
    answered: int = 0

    @classmethod
    def begun(cls, url: str) -> Player:
        asked = {"players": ["Ann", "Bo"], "me": 0}
        made = httpx.post(f"{url}/api/tables", json=asked, timeout=PATIENCE)
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
