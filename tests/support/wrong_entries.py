"""What goes wrong at tables: texts that the server sends, each provoked."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

from deducer import Record
from deducer.languages import phrase_data
from deducer.table.contradictions import Events, Facts, smallest_contradiction
from deducer.web.gate.problems import problem_text
from deducer.web.gate.server_limits import Buckets, Pace, ServerLimits
from deducer.web.messages.tables import AdviceRequest, ImportTable, JoinRequest, NewTable
from deducer.web.routes import questions
from deducer.web.store.rows import Link
from deducer.web.tables.links import secret_of
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.referee import small_record
from tests.support.services import DECIDED, bring, create, enter, links_of, made, shown
from tests.support.texts import SEEN

SMALL = "players: Ann Bob\nseat: Ann\ncopies: r 2 1 1, y 2 1 1, b 2 1 1\nhand: 3\n"
FEW = "players: Ann Bob\nseat: Ann\ncopies: r 2 1 1, y 2 1 1\nhand: 3\nstrikes: 2\n"
LAST = "players: Ann Bob\nseat: Ann\nrules: crowning-piece deck-plays\ncopies: r 1 1 1\nhand: 1\n"
CLASHING = "deal Bob r1 y1 b3\nhint Bob 1 1 2\nBob: hint Ann red 1\n"
SHRUNK = LAST.replace("1 1 1", "3 1 1") + (
    "play 1 r1\nBob: play 1 r2\nadjust tokens 4\ndiscard 1 r1\nBob: discard 1 r1\n"
)
TWO = "Ann: hint Bob 1 1 5\nBob: hint Cy 1 3\n"
SPENT = (TWO + "Cy: hint Bob 1 1 5\n") * 2 + TWO
LINES = {
    SEEN: """\
Bob: play 1 r1
play 6 r1
hint Bob 1 1 6
seen Bob 6 r1
play pile r1
hint Bob 1 1
hint Cy red 1
hint Cy yellow 1
hint Cy yellow none
hint Ann red 1
discard 1 r1
play 1 as red r1
seen Cy 5 g5
play 1 b5
play 1 w1 strike
play 1
seen Ann 1 r1
deal Bob ? ? ?
show Bob 1 r1
left ? ?
rearrange Bob 1 2 3 4 4
adjust tokens 9
adjust strikes 4
play 1 r1 > none
play 1 r1 strike
play 1 r2 fits
fix 9: note x
# nothing
Ann:
Ann: deal
deal
seen Bob
seen Bob 1
seen Bob 1 x
seen Bob 1 m1
seen Bob 1 R1
hint Bob
hint Bob pink
hint Bob 9
hint Bob 1 1 1
hint Zoe 1
play 1 as
play x
adjust
adjust x
adjust tokens
adjust tokens x
adjust strikes x
end
end of
note
drop
drop x
fix
fix x
fix 1:
fix 1: undo
undo x
title: x
dance
deal "Ann""",
    SEEN + "hint Bob 1 1 5\n": "Bob: hint Ann red\ndeal Ann ? ? ? ? ?\nBob: play 1 r2",
    SEEN + "end given-up\n": "hint Bob 1 1 5\nend normal\nleft ? ?",
    SEEN + SPENT: "Cy: hint Ann red 1",
    "players: Ann Anna\nseat: Ann\n": "undo\nfix 1: note x\nhint An red 1",
    SMALL + CLASHING: "play 1 b1",
    FEW: "hint Bob 4 1\nhint Bob 2 1 2 3",
    FEW + "play 1 r3\nplay 1 r2\n": "play 1 y1",
    FEW + "play 1 r1\nplay 1 y1 > ?\n": "play 1 y2 > y1\nadjust draw Ann",
    LAST + "deal Bob r2\n": "play pile r1 > r3\ndiscard 1 r1",
    SHRUNK: "hint Bob 3",
    SHRUNK + "adjust turn Bob\n": "play 1 r3",
    LAST.replace("1 1 1", "2 1 1"): "play pile r1",
    "players: Ann Bob\nseat: Ann\nrules: choreography\n": "play 1 as yellow r1 fits",
}
"""Games, and lines that each of them refuses."""


Told: TypeAlias = dict[str, Any]
"""What a page is told: a phrase, with its English text as ``problem``."""


def answer(error: Exception) -> Told:
    """What a page is told of an error."""
    told: Told = json.loads(problem_text(error))["error"]
    return told


def phrase(value: object) -> Told:
    """What a page is told that is no error."""
    return {"problem": str(value), **phrase_data(value)}


def refused(work: Callable[..., object], *args: object, **options: object) -> Told:
    """What a page is told where something is refused."""
    with pytest.raises(HanabiError) as caught:
        work(*args, **options)
    return answer(caught.value)


def new(**asked: Any) -> tuple[Service, Link]:
    """A service with a new table, and its host's link."""
    service = service_of()
    return service, made(service, **asked)[0]


def brought(text: str, **asked: Any) -> tuple[Service, Link]:
    """A service with a table made of a game, and its host's link."""
    service = service_of()
    table = bring(service, ImportTable(text=text, **asked))
    return service, next(link for link in links_of(service, table).values() if link.is_host)


def begun(game: str) -> tuple[Service, Link]:
    """The same for a game whose events were entered there."""
    header = [line for line in game.splitlines() if re.match("[a-z]+:", line)]
    service, link = brought("\n".join(header))
    for line in game.splitlines()[len(header) :]:
        enter(service, link, kind="line", text=line)
    return service, link


def of_lines() -> Iterator[Told]:
    """What is wrong with lines that are typed."""
    for game, lines in LINES.items():
        service, link = begun(game)
        for line in lines.splitlines():
            yield refused(enter, service, link, kind="line", text=line)


def of_seats() -> Iterator[Told]:
    """What is wrong with what seats and their host ask for."""
    service = service_of(limits=ServerLimits(log_entries=4))
    links = made(service, rules={})
    ann, bo, middle = links[0], links[1], links[None]
    yield refused(service.seats.shown, bo)
    yield refused(service.seats.remove, ann, "0")
    yield refused(service.seats.show, ann, "1")
    yield refused(service.seats.join, *another_seat(service))
    yield refused(service.links.to, *two_seats(service))
    yield refused(service.open, ann, DECIDED)
    yield refused(enter, service, middle, kind="note", text="x")
    yield refused(enter, service, ann, kind="hint", to=4, rank=1)
    yield refused(enter, service, ann, kind="hint", to=1, colour="m")
    yield refused(enter, service, ann, kind="seen", seat=2, slot=1, card="m1")
    yield refused(enter, service, bo, kind="note", text="x", after=7)
    yield refused(service.links.to, "nowhere", [])
    yield refused(service.links.to, ann.game, [])
    yield refused(questions.hints, service, middle)
    yield refused(questions.teammate, service, ann, 4)
    yield refused(questions.teammate(service, ann, 1))
    yield refused(questions.why(service, ann, 9))
    yield refused(questions.reviewed, service, ann)
    service.set_advice(ann, AdviceRequest(on=False))
    yield refused(questions.advice, service, ann, 0, 1)
    service.set_advice(ann, AdviceRequest(on=True))
    enter(service, ann, kind="end", reason="given-up")
    yield refused(questions.advice(service, ann, 0, 1))
    service.open(ann, DECIDED)
    yield refused(enter, service, ann, kind="note", text="x")
    secret = service.links.join(secret_of(service.seats.renew(ann, "1")), "a key").secret
    service.seats.remove(ann, "1")
    yield refused(service.seats.remove, ann, "1")
    yield refused(service.seats.name_host, ann, "1")
    yield refused(service.links.to, ann.game, [secret])
    yield refused(service.links.named, "nothing")
    yield refused(Buckets(Pace(0, 0), lambda: 0.0).take, "somebody")
    silent = service_of(limits=ServerLimits(claims=Pace(0, 0)))
    bo = made(silent)[1]
    yield refused(enter, silent, bo, kind="show", seat=1, slot=1, card="r1", slip="oops")
    service, ann = new()
    enter(service, ann, kind="end", reason="given-up")
    service.open(ann, DECIDED)
    yield refused(enter, service, ann, kind="undo")
    house = new(players=["Ann", "Bo"])
    yield refused(enter, *house, kind="hint", to=1, rank=5)
    yield refused(enter, *house, kind="seen", seat=0, slot=1, card="r1")


def two_seats(service: Service) -> tuple[str, list[str]]:
    """A table, and the secrets of a browser that holds two of its seats."""
    table = create(service, NewTable.model_validate({"players": ["Ann", "Bo"]}))
    held = [service.links.join(secret_of(link.url), "a key").secret for link in table.links[:2]]
    return table.table, held


def another_seat(service: Service) -> tuple[JoinRequest, dict[str, list[str]]]:
    """A link to be followed by a browser that holds another seat of its table."""
    table = create(service, NewTable.model_validate({"players": ["Ann", "Bo"]}))
    held = service.links.join(secret_of(table.links[0].url), "a key").secret
    asked = JoinRequest(secret=secret_of(table.links[1].url), key="another-phone's-key")
    return asked, {table.table: [held]}


def of_warnings() -> Iterator[Told]:
    """What is wrong with what a page shows already."""
    service = service_of()
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[0], kind="hint", to=2, rank=1, slots=[1])
    enter(service, links[1], kind="play", slot=1, card="y2")
    yield shown(service, links[0])["warning"]
    with pytest.MonkeyPatch.context() as patched:

        def few(facts: Facts, _: int) -> tuple[Events, bool]:
            return smallest_contradiction(facts, steps=2)

        patched.setattr("deducer.table.false_hints.smallest_contradiction", few)
        yield refused(getattr, Record.parse(f"{SMALL}{CLASHING}play 1 b1"), "table")


def of_reasons() -> Iterator[Told]:
    """Why cards can't be what they can't be, at many small tables."""
    chance = random.Random("reasons")
    for _ in range(60):
        record = small_record(chance)
        known = record.at().seen_by(chance.choice(record.players))
        for slot in known.slots:
            yield from map(phrase, known.why(slot).values())
    text = "copies: r 1 1 2, y 1 2 1\nhand: 3\nfirst: Bob\ndeal Bob r2 y2 r3\n"
    text = f"players: Ann Bob\nseat: Ann\n{text}Bob: hint Ann 1 1 2\nAnn: discard 3 y3 > ?\n"
    known = Record.parse(text).at().seen_by("Ann")
    yield from map(phrase, known.why(known.slot(1)).values())


def of_chance() -> Iterator[Told]:
    """What is wrong with entries that make no sense, at many small tables."""
    chance = random.Random("entries")
    for _ in range(40):
        service, host = brought(str(small_record(chance)))
        for _ in range(15):
            try:
                enter(service, host, **random_entry(chance))
            except HanabiError as error:
                yield answer(error)


def random_entry(chance: random.Random) -> dict[str, Any]:
    """An entry that follows the API's shapes, and no rules."""
    seat, to, slot, number = (chance.randint(0, 4) for _ in range(4))
    card = chance.choice("ryg") + str(chance.randint(1, 3))
    held = {"seat": seat, "slot": slot + 1, "card": card}
    events: list[dict[str, Any]] = [
        {"kind": "hint", "seat": seat, "to": to, "rank": number + 1, "slots": [slot + 1]},
        {"kind": "hint", "to": to, "colour": card[0]},
        {"kind": "play", "drawn": "none", **held},
        {"kind": "play", "slot": slot, "card": card, "announce": "r"},
        {"kind": "discard", **held},
        {"kind": "discard", "slot": slot + 1},
        {"kind": "seen", **held},
        {"kind": "show", **held},
        {"kind": "deal", "seat": seat, "cards": [card, card]},
        {"kind": "left", "cards": [card]},
        {"kind": "rearrange", "seat": seat, "order": [2, 1]},
        {"kind": "adjust", "what": "tokens", "value": 5 * number},
        {"kind": "adjust", "what": "draw", "seat": seat, "card": card},
        {"kind": "adjust", "what": "return", "seat": seat, "slot": slot + 1},
        {"kind": "end"},
    ]
    event = chance.choice(events)
    edits: list[dict[str, Any]] = [
        {"kind": "undo"},
        {"kind": "drop", "number": number + 1},
        {"kind": "fix", "number": number + 1, "entry": event},
        {"kind": "insert", "number": number + 1, "entry": event},
    ]
    return chance.choice(edits) if chance.random() < 0.3 else event


def problems() -> Iterator[Told]:
    """All of it: some hundreds of texts."""
    yield from of_lines()
    yield from of_seats()
    yield from of_warnings()
    yield from of_reasons()
    yield from of_chance()
