"""Records from phone to phone: what is in them, that they arrive, and what is made of them."""

import json
import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.errors import RecordError
from deducer.formats import share
from deducer.knowledge.secrecy import shared, veiled
from deducer.record.data import RecordData, Writer
from deducer.record.events import Noted
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.derived import complete_events
from deducer.web.alone import sharing
from deducer.web.alone.memory_store import MemoryStore
from deducer.web.alone.sharing import Arrived, Handed, PartsRequest, TableHere
from deducer.web.store.rows import Link
from deducer.web.tables.new_tables import Beginning
from deducer.web.tables.seats import secret_of
from deducer.web.tables.service import Service
from solver import Deal, Rules
from solver.rules import MAX_STRIKES
from tests.support.cases import thorough
from tests.support.games import played
from tests.support.phone_servers import asked as tell
from tests.support.phone_servers import new_local
from tests.support.phones import ENOUGH, tokens
from tests.support.qr import picture_of, read
from tests.support.referee import seeds
from tests.support.services import DECIDED, enter, shown
from tests.support.twins import alone

ADDRESS = "https://club.example.org/hanabi/record.html"
GAME = """\
title: Friday
players: Ann Bo Cy
seat: Ann
copies: r 3 2 1, y 3 2 1
hand: 2
"""
BEGUN = """\
deal Bo r1 y1
deal Cy y2 r2
note Bo has the y1
Ann: hint Bo red 1
Bo: play 1 r1 > r3
Cy: discard 2 r2 > y1 ! oh no
"""


def long_game(players: int, seed: int, turns: int = 60) -> RecordData:
    """A game that a seat records with all that it sees, and with a remark now and then."""
    suits = dict(Rules.named("standard").composition.suits)
    rules = Rules.house(copies=suits, hand_size=3, strikes=MAX_STRIKES)
    record = played(Deal.shuffle(rules, players, seed), seed, 0, actions=turns).record
    log = [*record.log]
    for place in range(8, len(log), 12):
        log.insert(place, Noted(f"remark number {place}, at some length"))
    return replace(record, log=tuple(log))


GOING_ON = long_game(5, 3, turns=45)
"""A game that takes two codes, and is not over."""


def unused_phone() -> Service:
    return Service(MemoryStore(), token=tokens(), clock=lambda: 0.0, limits=ENOUGH)


def phone(record: RecordData, seat: int | None) -> tuple[Service, Link]:
    """A phone on which a seat records a game."""
    service = unused_phone()
    return service, table(service, record, seat)


def table(service: Service, record: RecordData, seat: int | None) -> Link:
    """One more table on a phone."""
    log = complete_events(Record.of(record).table)
    begun = parse(show(replace(record, writer=Writer.NONE, log=log, lines=())))
    return opened(service, Beginning(begun, seat))


def opened(service: Service, beginning: Beginning) -> Link:
    """The link to a new table for its only phone."""
    (made,) = service.begin(beginning, "one").links
    return service.seats.follow(secret_of(made.url), "a-phone's-own-key").link


def handed(service: Service, link: Link, whom: str, *, whole: bool = False) -> Handed:
    return sharing.share_table(service, link, whom, ADDRESS, whole=whole)


def links(service: Service, link: Link, whom: str) -> tuple[str, ...]:
    """The links that go to somebody."""
    return share.links(sharing.record_for(service, link, whom, whole=False), ADDRESS)


def held(given: Handed) -> RecordData:
    """The record that was handed on."""
    return share.read(given.link)


def asked(parts: Iterable[str], **said: Any) -> PartsRequest:
    return PartsRequest.model_validate({"parts": list(parts), **said})


def arrived(service: Service, parts: Iterable[str]) -> Arrived:
    """What a phone says of what has come in."""
    answer = sharing.take_shared(service, asked(parts))
    assert isinstance(answer, Arrived)
    return answer


def taken(service: Service, parts: Iterable[str], seat: int | str) -> Link:
    """The table that a phone makes of a record."""
    return opened(service, sharing.beginning(asked(parts, seat=seat), service.limits))


def cards(service: Service, link: Link, seat: int) -> list[str | None]:
    """A hand as a phone shows it."""
    return [slot["card"] for slot in shown(service, link)["hands"][seat]["slots"]]


# -- what is handed on -----------------------------------------------------------------------------


@pytest.mark.slow
@given(seeds, st.integers(0, 1))
@thorough(15)
def test_everybody_gets_what_they_may_know_and_nothing_else(seed: int, writer: int) -> None:
    record = alone(seed, writer)
    service, link = phone(record, writer)
    log = complete_events(Record.of(record).table)
    mine = veiled(replace(record, writer=Writer.NONE, log=log, lines=()), writer)
    over = Record.of(record).table.outcome.over
    for whom, seat in [("all", None), *((str(seat), seat) for seat in range(len(record.players)))]:
        handed = share.read(" ".join(links(service, link, whom)))
        assert over or show(handed) == show(shared(mine, seat))


def test_remarks_and_hidden_cards_go_along_only_if_the_writer_says_so() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    bob = handed(service, ann, "1")
    assert not bob.whole
    assert [event for event in held(bob).log if isinstance(event, Noted)] == []
    assert held(bob).writer == 1
    assert "oh no" not in show(held(bob))
    assert held(handed(service, ann, "all")).writer is Writer.NONE
    whole = handed(service, ann, "1", whole=True)
    assert whole.whole
    assert whole == handed(service, ann, "0") == handed(service, ann, "all", whole=True)
    assert "note Bo has the y1" in show(held(whole))


def test_a_game_that_is_over_goes_whole_to_anybody() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN + "end given-up\n"), 0)
    for whom in ("0", "2", "all"):
        given = handed(service, ann, whom)
        assert given.whole
        assert "y1" in show(held(given))


def test_one_who_looks_on_hands_on_what_everybody_sees() -> None:
    service, middle = phone(Record.parse(GAME + BEGUN), None)
    public = held(handed(service, middle, "all", whole=True))
    assert "deal Bo ? ?" in show(public)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 5), (4, 3), (5, 3)])
def test_sixty_turns_take_three_codes_at_the_most_that_a_camera_reads(
    players: int, seed: int
) -> None:
    record = long_game(players, seed)
    service, ann = phone(record, 0)
    assert record.actions == 60
    given = handed(service, ann, "0")
    assert len(given.parts) == len(given.codes) <= 3
    assert {len(code) for code in given.codes} <= {4 * version + 17 for version in range(1, 14)}
    read_back = [text for code in given.codes for text in read(picture_of(code))]
    assert read_back == given.parts
    assert all(part.startswith(f"{ADDRESS}#A") for part in [given.link, *given.parts])
    assert share.read(" ".join(read_back)) == held(given)


def test_what_takes_too_many_codes_is_still_a_link() -> None:
    chance = random.Random(5)
    notes = "".join(f"note {chance.randbytes(100).hex()}\n" for _ in range(30))
    service, ann = phone(Record.parse(GAME + notes), 0)
    given = handed(service, ann, "0")
    assert not given.parts
    assert not given.codes
    assert len([event for event in held(given).log if isinstance(event, Noted)]) == 30


def test_parts_come_in_one_after_the_other_and_the_rest_is_named() -> None:
    service, ann = phone(GOING_ON, 0)
    parts = handed(service, ann, "1").parts
    assert len(parts) > 1
    other = unused_phone()
    first = arrived(other, parts[1:2])
    assert (first.count, first.missing) == (len(parts), [1, *range(3, len(parts) + 1)])
    assert first.record is None
    letters = [part.partition("#")[2] for part in parts]
    whole = arrived(other, [letters[-1], *parts, " \n".join(letters)])
    assert (whole.missing, whole.whole) == ([], first.whole)
    assert whole.record is not None
    assert whole.record.players == ["Ann", "Bob", "Cy", "Di", "Eve"]


def test_a_record_is_summed_up_before_anybody_goes_on_with_it() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    there = arrived(unused_phone(), [handed(service, ann, "1").link]).record
    assert there is not None
    assert (there.title, there.players, there.seat) == ("Friday", ["Ann", "Bo", "Cy"], 1)
    assert (there.turn, there.points, there.over, there.here) == (4, 1, None, None)
    assert there.hidden == [0, 1]
    assert there.rules["text"] == "standard · 3 players · 12 cards · r1-3 y1-3 · hand 2"
    assert there.rules["values"]
    everybody = arrived(unused_phone(), [handed(service, ann, "all").link]).record
    assert everybody is not None
    assert (everybody.seat, everybody.hidden) == (None, [0, 1, 2])


# -- going on --------------------------------------------------------------------------------------


def test_another_seat_goes_on_and_sees_its_own_cards_no_more_than_before() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    for whole in (False, True):
        other = unused_phone()
        bo = taken(other, [handed(service, ann, "1", whole=whole).link], 1)
        assert shown(other, bo)["you"] == {"seat": 1, "host": True}
        assert cards(other, bo, 1) == [None, None]
        assert cards(other, bo, 2) == ["y1", "y2"]
        enter(other, bo, kind="seen", seat=0, slot=1, card="y3")
        enter(other, bo, kind="play", slot=1, card="y3", drawn="r1")
        assert cards(other, bo, 1) == [None, None]


def test_a_phone_takes_over_with_all_of_the_record() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    other = unused_phone()
    again = taken(other, [handed(service, ann, "0").link], 0)
    here, there = shown(service, ann), shown(other, again)
    for each in (here, there):
        del each["table"]
    assert here == there


def test_who_looks_on_sees_no_hand_until_the_game_is_over() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    other = unused_phone()
    looks = taken(other, [handed(service, ann, "0").link], "none")
    assert shown(other, looks)["you"]["seat"] is None
    assert cards(other, looks, 1) == [None, None]
    enter(service, ann, kind="end", reason="given-up")
    other = unused_phone()
    looks = taken(other, [handed(service, ann, "all").link], "none")
    assert shown(other, looks)["opened"]
    assert cards(other, looks, 1) == ["r3", "y1"]


# -- the same game twice ---------------------------------------------------------------------------


def here(service: Service, link: Link, given: Handed) -> tuple[bool, int | None, str] | None:
    """Whether the table that is found is the one with this link, whose it is, how far it is."""
    found = arrived(service, [given.link]).record
    assert found is not None
    if found.here is None:
        return None
    assert isinstance(found.here, TableHere)
    return found.here.table == link.game, found.here.seat, found.here.stands


@pytest.mark.parametrize("log", ["", "deal Bo r1 y1\n", BEGUN])
def test_a_record_that_comes_in_twice_leads_to_the_table_that_is_there(log: str) -> None:
    service, ann = phone(Record.parse(GAME + log), 0)
    given, other = handed(service, ann, "1"), unused_phone()
    assert arrived(other, [given.link]).record is not None
    bo = taken(other, [given.link], 1)
    assert here(other, bo, given) == (True, 1, "same")


def test_a_table_is_told_from_a_later_and_an_earlier_state_of_its_game() -> None:
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    before, other = handed(service, ann, "1"), unused_phone()
    bo = taken(other, [before.link], 1)
    enter(service, ann, kind="hint", to=1, colour="y")
    assert here(other, bo, handed(service, ann, "1")) == (True, 1, "behind")
    assert here(service, ann, before) == (True, 0, "further")
    newer = taken(other, [handed(service, ann, "1").link], 1)
    assert here(other, newer, handed(service, ann, "1")) == (True, 1, "same")
    assert here(other, newer, before) == (False, 1, "same")
    enter(service, ann, kind="end", reason="given-up")
    assert here(other, newer, handed(service, ann, "all")) == (True, 1, "behind")


def test_other_games_of_the_same_players_are_other_games() -> None:
    service, _ = phone(Record.parse(GAME + BEGUN), 0)
    logs = (BEGUN.replace("hint Bo red 1", "hint Bo 1 1 2"), "", "Ann: play 1 r2\n")
    for text in (*(GAME + log for log in logs), (GAME + BEGUN).replace("Cy", "Di")):
        other, ann = phone(Record.parse(text), 0)
        assert here(service, ann, handed(other, ann, "all")) is None


def test_a_table_where_hidden_cards_turned_out_wrong_is_found_all_the_same() -> None:
    """Ann's record has a card of Bo's wrong, as he is told by a hint."""
    service, ann = phone(Record.parse(GAME + BEGUN), 0)
    other, given = unused_phone(), handed(service, ann, "1", whole=True)
    bo = taken(other, [given.link], 1)
    enter(other, bo, kind="hint", to=1, colour="y", slots=[1, 2])
    assert here(other, bo, given) == (True, 1, "further")
    assert handed(other, bo, "2").whole is False
    enter(other, bo, kind="end", reason="given-up")
    other.reveal_all(bo, DECIDED)
    assert shown(other, bo)["warning"]
    assert here(other, bo, given) == (True, 1, "further")
    for whom, whole in (("2", False), ("all", True)):
        again = unused_phone()
        there = taken(again, [handed(other, bo, whom, whole=whole).link], 0)
        assert shown(again, there)["doubts"] == shown(other, bo)["doubts"] != []
    clue = {"kind": "hint", "seat": 0, "to": 1, "colour": "y", "slots": [1]}
    with pytest.raises(RecordError, match=r"yellow.*play 1 r1"):  # that slot was red
        enter(other, bo, kind="fix", number=4, entry=clue)
    enter(other, bo, **shown(other, bo)["doubts"][0]["mends"][0]["entry"])
    assert shown(other, bo)["doubts"] == []
    assert here(other, bo, given) == (True, 1, "further")


def test_a_page_hands_a_record_on_and_another_goes_on_with_it() -> None:
    here, there = new_local(), new_local()
    table = tell(here, "POST", "/api/tables/import", {"text": GAME + BEGUN})["table"]
    asked = urlencode({"seat": 1, "whole": "false", "address": ADDRESS})
    given = tell(here, "GET", f"/api/tables/{table}/share?as=0&{asked}")
    assert (given["whole"], [*given]) == (False, ["whole", "link", "parts", "codes"])
    parts = [given["link"]]
    found = tell(there, "POST", "/api/shared", {"parts": parts})
    assert (found["missing"], found["record"]["here"]) == ([], None)
    assert there.unread("/api/tables") == ()
    made = tell(there, "POST", "/api/shared", {"parts": parts, "seat": 1})["table"]
    assert tell(there, "GET", f"/api/tables/{made}?as=1")["you"] == {"seat": 1, "host": True}
    again = tell(there, "POST", "/api/shared", {"parts": parts})["record"]["here"]
    assert again == {"table": made, "seat": 1, "stands": "same"}


def test_a_table_is_compared_once_its_entries_were_read() -> None:
    here, later = new_local(), new_local()
    made = here.ask("POST", "/api/tables/import", json.dumps({"text": GAME + BEGUN}))
    table = json.loads(made.text)["table"]
    asked = urlencode({"seat": "all", "address": ADDRESS})
    parts = [tell(here, "GET", f"/api/tables/{table}/share?{asked}")["link"]]
    later.take(row for row in made.rows if json.loads(row)["store"] != "entries")
    assert later.unread("/api/shared") == (table,)
    later.take(row for row in made.rows if json.loads(row)["store"] == "entries")
    found = tell(later, "POST", "/api/shared", {"parts": parts})["record"]["here"]
    assert found == {"table": table, "seat": 0, "stands": "same"}
