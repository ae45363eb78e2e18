"""A table's agreements: chosen with it, kept in its record, and what they say to each link."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.sheet import PRESETS
from deducer.page import STATIC
from deducer.web.alone.phone_server import PhoneServer
from tests.support.phone_servers import answered, asked, new_local

HINTED = """agreements: beginner
players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 g4 b4
hint Bob red 2
"""


@pytest.fixture
def local() -> PhoneServer:
    return new_local()


def made(local: PhoneServer, **more: Any) -> str:
    """A table, by its address."""
    message = {"players": ["Ann", "Bo"], "me": 0, "mode": "one", **more}
    return f"/api/tables/{asked(local, 'POST', '/api/tables', message)['table']}"


def brought(local: PhoneServer, text: str) -> str:
    """A table that continues a game, by its address."""
    return f"/api/tables/{asked(local, 'POST', '/api/tables/import', {'text': text})['table']}"


def test_a_table_keeps_the_sheet_that_it_was_made_with(local: PhoneServer) -> None:
    path = made(local, agreements="  beginner prompt finesse own-finesse blind no-touch")
    assert asked(local, "GET", path)["agreements"] == "level-2 no-touch"
    text = answered(local, "GET", f"{path}/export").text
    assert Record.parse(text).sheet == Sheet.parse("level-2 no-touch")
    again = brought(local, text)
    assert asked(local, "GET", again)["agreements"] == "level-2 no-touch"


@pytest.mark.parametrize("nothing", ["", "none", "beginner no-play no-save no-twos no-stall "])
def test_nothing_agreed_is_no_sheet(local: PhoneServer, nothing: str) -> None:
    path = made(local, agreements=nothing + "no-touch no-silence" * nothing.endswith(" "))
    assert asked(local, "GET", path)["agreements"] == ""
    for what in ("kept", "offers"):
        assert answered(local, "GET", f"{path}/{what}").status == 404


def test_what_is_no_sheet_is_refused(local: PhoneServer) -> None:
    message = {"players": ["Ann", "Bo"], "mode": "one", "agreements": "beginner dances"}
    reply = answered(local, "POST", "/api/tables", json.dumps(message))
    assert reply.status == 422
    assert "a sheet has no toggle dances" in reply.text
    text = HINTED.replace("beginner", "dances")
    reply = answered(local, "POST", "/api/tables/import", json.dumps({"text": text}))
    assert reply.status == 422
    assert "line 1" in reply.text


def test_what_is_kept_is_what_the_library_says(local: PhoneServer) -> None:
    found = asked(local, "GET", f"{brought(local, HINTED)}/kept")
    kept = Record.parse(HINTED).at().seen_by("Bob").kept(Sheet.named("beginner"))
    assert found["slots"] == [
        {
            "seat": 1,
            "slot": each.knowledge.slot,
            "playable": each.playable,
            "trash": each.trash,
            "reading": sorted(map(str, each.reading)),
            "sampled": False,
        }
        for each in kept.slots
    ]
    assert found["slots"][1]["reading"] == ["r1"]
    assert found["clash"] == []
    assert (found["last"]["seat"], found["last"]["slot"]) == (1, 2)
    assert found["last"]["promise"]["template"] == "to be played"


def test_promises_that_clash_are_named(local: PhoneServer) -> None:
    clashing = f"{HINTED}\nBob: play 2 r4"
    found = asked(local, "GET", f"{brought(local, clashing)}/kept")
    ((given_up,), *_) = found["clash"]
    assert given_up["values"]["slot"] == 2


def test_the_middle_is_told_what_everybody_knows(local: PhoneServer) -> None:
    message = {"text": HINTED.replace("seat: Bob", "seat: none"), "me": None}
    made = asked(local, "POST", "/api/tables/import", message)
    path = f"/api/tables/{made['table']}"
    found = asked(local, "GET", f"{path}/kept")
    assert {each["seat"] for each in found["slots"]} == {0, 1, 2}
    assert answered(local, "GET", f"{path}/offers").status == 403


def test_offers_say_how_a_hint_would_be_read(local: PhoneServer) -> None:
    path = brought(local, HINTED)
    found = asked(local, "GET", f"{path}/offers")["offers"]
    to_cy = {each["rank"] or each["colour"]: each for each in found if each["to"] == 2}
    assert to_cy[3]["slot"] == 2
    assert to_cy[3]["holds"] is False
    for each in found:
        assert each["sure"] is False or each["holds"] is True


def test_a_sheet_is_put_into_words(local: PhoneServer) -> None:
    found = asked(local, "POST", "/api/agreements", {"agreements": "beginner no-touch"})
    assert found["agreements"] == "beginner no-touch"
    assert found["presets"][:2] == ["none", "beginner"]
    on = [each["name"] for each in found["toggles"] if each["on"]]
    assert on == ["play", "save", "twos", "stall", "silence"]
    assert all(each["words"]["template"] for each in found["toggles"])


def test_a_new_table_can_have_any_sheet_that_has_a_name() -> None:
    script = (STATIC / "js/start/sheet-fields.js").read_text("utf-8")
    (names,) = re.findall('SHEETS = "(.*)".split', script)
    assert names.split() == list(PRESETS)
