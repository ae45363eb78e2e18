"""What is wrong with games that are made, brought along or saved: the server's texts, provoked."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

from deducer import Record, formats
from deducer.web.gate.server_limits import ServerLimits
from solver import Deal, Rules
from solver.errors import HanabiError, joined
from solver.notation.rules_lines import rules_phrase
from tests.support.games import played
from tests.support.phones import ASKED, Phone, served, service_of
from tests.support.services import made
from tests.support.wrong_entries import CLASHING, SMALL, Told, answer, brought, new, phrase, refused

PLAYERS = "players: Ann Bo\n"
IMPORTS = (
    " ",
    "[]",
    "https://hanab.live/replay/123",
    "note x",
    "players: Ann",
    "xyz: 1",
    PLAYERS + "title: a\ntitle: b",
    PLAYERS + "title:",
    PLAYERS + "tokens: 1\ntokens: 2",
    PLAYERS + "tokens:",
    PLAYERS + "tokens: 1 2",
    PLAYERS + "hand: 1 2",
    PLAYERS + "hand: x",
    PLAYERS + "hand: 99",
    PLAYERS + "tokens: 99",
    PLAYERS + "strikes: 0",
    PLAYERS + "first: Ann Bo",
    PLAYERS + "advice: maybe",
    PLAYERS + "rules: funny",
    PLAYERS + "rules: standard crowning-piece",
    PLAYERS + "rules: empty-hints no-empty-hints",
    PLAYERS + "dealt: thrice",
    PLAYERS + "deck: r1 r2",
    PLAYERS + "copies: r 2 1\nhand: 1\ndeck: r1 r2 r1\ndeal Ann r2",
    PLAYERS + "title: a\x07",
    PLAYERS + "title: \u202eevil",
    PLAYERS + "note " + "x" * 3000,
    PLAYERS + "note x\n" * 1501,
    PLAYERS + 'foreign: {"x": "' + "y" * 300_000 + '"}',
    'players: Ann ""',
    "players: Ann " + "B" * 31,
    "players: Ann Ann",
    "undo\n".join([PLAYERS, ""]),
    PLAYERS + "fix 1: note x",
    PLAYERS + "play 1",
    SMALL + CLASHING + "play 1 b1",
    "r1 r2 r3",
    "players: 9\nr1",
    "players: 3\nfirst: 3\nr1",
    "players: 2 3\nr1",
    "players: 2\nxyz: 3\nr1",
    "players: 2\nr1 r1 r1 r2\nhand: 3",
    "players: 2\ncopies: r 3 2 1\nhand: 2\nr1 r1 r1 r1 r2",
    "players: 2\ncopies: r 3 2 1\nhand: 2\nr1 r1 r1 r1 r2 r3",
    "players: 2\ncopies: r 3 2 1\nhand: 2\nr1 r1 r2 r2 r2",
    "players: 2\ncopies: r 3 2 1\nhand: 2\nr1 r1 r1 r2 r2",
)


def of_imports() -> Iterator[Told]:
    """What is wrong with games that are brought along."""
    for text in (*IMPORTS, *cut_links(), *odd_games()):
        yield refused(brought, text)


def whole() -> Record:
    """A game that any other program could have played."""
    return Record.of(played(Deal.shuffle(Rules.named(), players=2, seed=2), 2).record)


def cut_links() -> Iterator[str]:
    """Links of which something is missing, or wrong."""
    site, _, link = formats.named("compact").write(whole()).text.strip().rpartition("/")
    deck, actions, _ = link.replace("-", "").split(",")
    starts = ["2", "21", "2x5" + deck[3:], "9" + deck[1:], deck[:3] + deck[4] * 50]
    links = [",,", deck, f"{deck},{actions}", f"{deck[:9]},{actions},0", "a" * 10_000]
    links.append(f"{deck},{actions[:3]}9{actions[4:]},0")
    links += [f"{start},{actions},0" for start in starts]
    links += [f"{deck},{more},0" for more in ("", "0", actions[:-1], actions + "ba*")]
    links += [f"{deck},{actions},{number}" for number in ("99", "12345", "x", "")]
    yield from (f"{site}/{each}" for each in links)


def odd_games() -> Iterator[str]:
    """Games as JSON with something wrong."""
    text = formats.named("hanab.live").write(whole()).text
    yield text[:99]
    yield text.replace("[", "[" * 99, 1).replace("]", "]" * 99, 1)
    changes: list[dict[str, object]] = [
        {"players": None},
        {"players": ["Ann"]},
        {"players": "Ann"},
        {"players": [{}, 1]},
        {"players": [None, 1]},
        {"deck": []},
        {"deck": [{"suitIndex": 0, "rank": 1}] * 50},
        {"deck": [{"suitIndex": 9, "rank": 1}] * 50},
        {"deck": [[]] * 50},
        {"actions": [{"type": "x", "target": 1}]},
        {"actions": [{}] * 10_001},
        {"actions": [{"type": 0, "target": 49}]},
        {"actions": [{"type": 0, "target": None}]},
        {"actions": [{"type": 5, "target": 0, "value": 10}]},
        {"options": {"emptyClues": 1}},
        {"options": {"speedy": True}},
        {"options": {"variant": "Rainbow"}},
        {"options": {"variant": False}},
    ]
    for change in changes:
        yield json.dumps(json.loads(text) | change)


NEW_TABLES: tuple[dict[str, Any], ...] = (
    {"players": ["Ann", "ann"]},
    {"players": ["Ann", "Bo"], "me": 2},
    {"players": ["Ann", "Bo"], "first": 3},
    {"rules": {"edition": "1999"}},
    *(
        {"rules": {"copies": copies}}
        for copies in (
            "r 1 1",
            "r 1 1 1 1 1 1",
            "r 1, r 1",
            "red 1",
            "r x",
            "r, y 1",
            "r 0 0",
            "r 1, y 1, g 1, b 1, w 1, m 1, p 1",
        )
    ),
)


def of_new_tables() -> Iterator[Told]:
    """What is wrong with tables that are made."""
    for asked in NEW_TABLES:
        yield refused(new, **asked)
    yield refused(made, service_of(limits=ServerLimits(tables=0)))


LOSING = {
    "players: Ann Bo\n": ("deck", "compact"),
    "players: Ann Bo\nrules: choreography\n": ("hanab.live",),
    "players: Ann Bo\ntokens: 4\n": ("hanab.live",),
    "players: Ann Bo\nstrikes: 1\n": ("hanab.live",),
    "players: Ann Bo\nhand: 9\n": ("hanab.live",),
    "players: Ann Bo\ncopies: r 5 5 5 5\n": ("hanab.live",),
    "players: Ann Bo\nadjust tokens 7\n": ("hanab.live",),
    "players: Ann Bo\nhint Bo red 1 ! oh\n": ("hanab.live",),
}
"""Games, and formats that can't hold them."""
ODDS_AND_ENDS = """\
players: Ann Bo
title: Friday
advice: off
edition: fr
dealt: rounds
deal Ann ? r1 ? ? ?
hint Bo red 1
rearrange Bo 2 1 3 4 5
note a
note b
seen Bo 1 r2
fix 5: note c
vote Bo
end given-up Bo
show Ann 1 w5
left """ + " ".join("?" * 40)


def dealt(but: int = 0, more: str = "") -> str:
    """A game whose whole deck is known, but for some of its last cards."""
    deck = [*map(str, Rules.named().composition.deck())]
    deck[len(deck) - but :] = "?" * but
    return f"players: Ann Bo\ndeck: {' '.join(deck)}\n{more}"


def of_exports() -> Iterator[Told]:
    """Why games can't be saved in some formats."""
    for text, names in LOSING.items():
        for name in names:
            yield refused(formats.named(name).write, Record.parse(text))
    for name, but in product(("deck", "compact"), (1, 2)):
        yield refused(formats.named(name).write, Record.parse(dealt(but)))
    yield refused(formats.named("compact").write, Record.parse(dealt(0, "end given-up\n")))


def of_losses() -> Iterator[Told]:
    """What is lost in some formats."""
    timed: list[dict[str, object]] = [{"timed": True, "timeBase": 9}, {"timed": True}]
    kept: list[dict[str, object]] = [
        {"hanab.live": {"seed": "x", "options": options}, "x": {}} for options in timed
    ]
    texts = (
        ODDS_AND_ENDS,
        dealt(),
        dealt(1),
        dealt(0, "note x\nhint Bo 1 1 2 3\nend given-up Ann"),
    )
    records = [*map(Record.parse, texts), *(replace(whole(), foreign=each) for each in kept)]
    for record, known in product(records, formats.FORMATS):
        with suppress(HanabiError):
            yield phrase(joined("; ", known.write(record).warnings))


def of_rules() -> Iterator[Told]:
    """Rules as the menu tells them."""
    house = Rules.house("ry", (3, 2, 1), hand_size=2, tokens=4, strikes=2, deck_plays=True)
    splendid = Rules.named("crowning-piece", avalanche=True, choreography=True, edition="fr")
    modest = Rules.named(edition="sv", empty_hints=False, dealt="rounds")
    generous = Rules.named("crowning-piece", empty_hints=True)
    for rules in (Rules.named(), Rules.named("crowning-piece"), house, splendid, modest, generous):
        yield phrase(rules_phrase(rules, 3))


async def of_requests() -> list[Told]:
    """What is wrong with requests, and with the server."""
    with served(service_of(limits=ServerLimits(body=200))) as app:
        phone = Phone(app)
        replies = [
            await phone.post("/api/tables", {}, sec_fetch_site="cross-site"),
            await phone.post("/api/tables", {"title": "x" * 300}),
        ]
    for limits in (ServerLimits(tables_a_day=0), ServerLimits(connections_of_address=0)):
        with served(service_of(limits=limits)) as app:
            replies.append(await Phone(app).post("/api/tables", ASKED))
    told = [reply.data["error"] for reply in replies]
    return [*told, answer(sqlite3.OperationalError()), answer(KeyError())]


def problems() -> Iterator[Told]:
    """All of it."""
    yield from of_losses()
    yield from of_rules()
    yield from of_imports()
    yield from of_new_tables()
    yield from of_exports()
    with ThreadPoolExecutor(1) as apart:  # a browser under test has a loop in this one
        yield from apart.submit(asyncio.run, of_requests()).result()
