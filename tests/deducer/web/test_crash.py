"""A killed server loses nothing that it answered, and doubles nothing that is sent again."""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from deducer.game import Record
from deducer.record.events import Correction, Event, Seen, with_draw
from deducer.record.reading import parse
from deducer.web.store.rows import EntryKind, LogEntry
from deducer.web.store.sqlite_store import Store
from deducer.web.tables.seats import secret_of
from deducer.web.tables.visible_table import VisibleTable
from solver import Deal, Rules
from tests.support.games import NAMES, played
from tests.support.patience import PATIENCE
from tests.support.phones import Step, steps_of
from tests.support.servers import Server

PLAYERS = 3


@dataclass
class Played:
    """A game that goes on through crashes: how far its phones know it to be."""

    steps: list[Step]
    table: str = ""
    cookies: list[str] = field(default_factory=list)
    answered: int = 0

    @classmethod
    def of(cls, seed: int) -> Played:
        deal = Deal.shuffle(Rules.named("standard"), players=PLAYERS, seed=seed)
        return cls(list(steps_of(played(deal, seed).record)))

    @property
    def done(self) -> bool:
        return self.answered == len(self.steps)


class Crashes:
    """A store with tables, a thread each, whose server is killed again and again."""

    def __init__(self, data: Path, tables: int) -> None:
        self.data = data
        self.games = [Played.of(seed) for seed in range(tables)]
        self.finished: list[Played] = []
        self.problems: list[str] = []

    @property
    def answered(self) -> int:
        """How many entries were answered."""
        return sum(game.answered for game in (*self.games, *self.finished))

    def run(self, seed: int, answers: int = 0) -> None:
        """Kill the server after so many ``answers``, and hold its store against them."""
        dice = random.Random(seed)
        with Server(self.data) as server:
            work = range(len(self.games))
            threads = [Thread(target=self._play, args=(slot, server.port)) for slot in work]
            for thread in threads:
                thread.start()
            before = self.answered
            time.sleep(dice.uniform(0.01, 0.5))
            while self.answered < before + answers and all(map(Thread.is_alive, threads)):
                time.sleep(0.01)
            server.kill()
            for thread in threads:
                thread.join()
        assert not self.problems, self.problems
        self.check(self.games)

    def _play(self, slot: int, port: int) -> None:
        """Enter game after game until the server is gone; what was not answered, again."""
        try:
            with httpx.Client(base_url=f"http://localhost:{port}", timeout=PATIENCE) as client:
                while True:
                    game = self.games[slot]
                    if not game.table:
                        self._begin(game, client)
                    while not game.done:
                        self._enter(game, client)
                    self.finished.append(game)
                    self.games[slot] = Played.of(len(self.games) + len(self.finished))
        except httpx.TransportError:
            return
        except Exception as error:  # noqa: BLE001 - told to the main thread
            self.problems.append(f"{error!r}")

    def _begin(self, game: Played, client: httpx.Client) -> None:
        made = client.post("/api/tables", json={"players": NAMES[:PLAYERS], "me": 0}).json()
        game.cookies.clear()
        for link in made["links"]:
            client.cookies.clear()
            asked = {"secret": secret_of(link["url"]), "key": "a-phone's-own-key"}
            reply = client.post("/api/join", json=asked)
            game.cookies.append(reply.headers["set-cookie"].partition(";")[0])
        game.table = made["table"]

    def _enter(self, game: Played, client: httpx.Client) -> None:
        step = game.steps[game.answered]
        asked = {"after": game.answered, "key": f"step-{game.answered}", "entry": step.data}
        client.cookies.clear()
        reply = client.post(
            f"/api/tables/{game.table}/entries",
            json=asked,
            headers={"cookie": game.cookies[step.seat]},
        )
        answer: Any = reply.json()
        if reply.status_code != 200 or answer["seq"] != game.answered + 1:
            raise AssertionError(f"{asked}: {reply.status_code} {json.dumps(answer)[:300]}")
        game.answered += 1

    def check(self, games: list[Played]) -> None:
        """Hold the store against what was answered: at the most one entry more is on disk."""
        store = Store(self.data)
        for game in games:
            log_entries = store.log_entries(game.table)
            stored = store.game(game.table)
            assert stored is not None or not game.table
            assert len(log_entries) - game.answered in (0, 1), "lost, or doubled"
            if stored is not None:
                _check(stored.header, log_entries, game)
        store.close()


def _check(header: str, log_entries: list[LogEntry], game: Played) -> None:
    """The log entries are the entries that were sent, and a record that can be replayed."""
    assert [log_entry.seq for log_entry in log_entries] == list(range(1, len(log_entries) + 1))
    assert [log_entry.key for log_entry in log_entries] == [
        f"step-{number}" for number in range(len(log_entries))
    ]
    assert {log_entry.kind for log_entry in log_entries} <= {EntryKind.ENTRY}
    record = Record.of(parse(header + "".join(log_entry.line + "\n" for log_entry in log_entries)))
    assert record.events == _events_of(game.steps[: len(log_entries)])
    assert VisibleTable.of(record, None, revealed=True).clash is None


def _events_of(steps: list[Step]) -> tuple[Event, ...]:
    """The events of what phones sent: the card seen after a draw is part of it."""
    events: list[Event] = []
    for step in steps:
        if isinstance(step.entry, Seen):
            events[-1] = with_draw(events[-1], step.entry.card)
        else:
            assert not isinstance(step.entry, Correction)
            events.append(step.entry)
    return tuple(events)


@pytest.mark.slow
def test_every_answered_entry_is_there_after_a_kill(tmp_path: Path) -> None:
    crashes = Crashes(tmp_path / "hanabi.db", tables=3)
    for seed, answers in enumerate((0, 0, 20)):
        crashes.run(seed, answers)
    crashes.check(crashes.finished)
    assert crashes.answered >= 20
