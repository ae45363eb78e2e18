"""A table's agreements: chosen with it, kept in its record, and what they say to each link."""

import json
import re
from typing import Any

import pytest

from deducer import Record
from deducer.advice.advise import NODES_A_SECOND, advise
from deducer.agreements import Sheet
from deducer.agreements.sheet_words import in_words
from deducer.page import STATIC
from deducer.record.sheet import MOST_PATIENCE, PRESETS
from deducer.show.json.advise import advice_json
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.messages.tables import ImportTable
from deducer.web.routes.agreements import agreed, kept
from tests.support.phone_servers import answered, asked, enters
from tests.support.phones import service_of
from tests.support.screens import HINTED
from tests.support.services import bring, links_of, shown


def made(local: PhoneServer, **more: Any) -> str:
    """A table, by its address."""
    message = {"players": ["Ann", "Bo"], "me": 0, "mode": "one", **more}
    return f"/api/tables/{asked(local, 'POST', '/api/tables', message)['table']}"


def brought(local: PhoneServer, text: str, **more: Any) -> str:
    """A table that continues a game, by its address."""
    message = {"text": text, **more}
    return f"/api/tables/{asked(local, 'POST', '/api/tables/import', message)['table']}"


def middle(local: PhoneServer, text: str) -> str:
    """The same with the page in the middle, which is told what everybody knows."""
    return brought(local, text.replace("seat: Bob", "seat: none"), me=None)


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
    state = asked(local, "GET", path)
    assert (state["agreements"], state["agreed"]) == ("", False)
    for what in ("kept", "offers", "promises"):
        assert answered(local, "GET", f"{path}/{what}").status == 404


def test_what_is_kept_is_what_the_library_says(local: PhoneServer) -> None:
    found = asked(local, "GET", f"{brought(local, HINTED)}/kept")
    kept = Record.parse(HINTED).at().seen_by("Bob").kept(Sheet.named("beginner"))
    slot = found["slots"][1]
    assert slot.pop("playable") == kept.slots[1].playable == pytest.approx(0.8879, abs=1e-4)
    assert slot == {
        "seat": 1,
        "slot": 2,
        "trash": 0,
        "reading": ["r1"],
        "readings": [{"cards": ["r1"], "how": "now"}],
        "sampled": False,
    }
    assert [len(each["reading"]) for each in found["slots"]] == [
        len(each.reading) for each in kept.slots
    ]
    assert found["clash"] == []
    clashing = brought(local, f"{HINTED}\nBob: play 2 r4")
    ((given_up,), *_) = asked(local, "GET", f"{clashing}/kept")["clash"]
    assert given_up["values"]["slot"] == 2


@pytest.mark.parametrize(
    ("play", "kept"), [("", None), ("\nBob: play 2 r1", True), ("\nBob: play 2 r4", False)]
)
def test_what_came_of_a_promise_is_shown_once_its_card_is(
    local: PhoneServer, play: str, kept: bool | None
) -> None:
    found = asked(local, "GET", f"{brought(local, HINTED + play)}/promises")["promises"]
    promise = found[0].pop("promise")
    assert promise["template"] == "to be played"
    assert found[0] == {"number": 3, "seat": 1, "slot": 2, "kept": kept}


def test_what_a_hint_to_others_promised_is_shown_to_those_who_see_the_card(
    local: PhoneServer,
) -> None:
    """Also a promise of a card that it is not about, if it is broken."""
    text = f"{HINTED}\nBob: hint Cy 4 1 4 5"
    (_, *to_cy) = asked(local, "GET", f"{brought(local, text)}/promises")["promises"]
    told = [(each["slot"], each["promise"]["template"], each["kept"]) for each in to_cy]
    assert told == [(5, "to be played or saved", False), (5, "no copy of a hinted card", False)]
    found = asked(local, "GET", f"{middle(local, text)}/promises")["promises"]
    assert [each["kept"] for each in found] == [None, None]


def test_the_middle_is_told_what_everybody_knows(local: PhoneServer) -> None:
    path = middle(local, HINTED)
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


# -- a change in mid-game -----------------------------------------------------------------------


def test_a_table_changes_its_agreements_by_an_entry_of_its_log(local: PhoneServer) -> None:
    path = brought(local, HINTED)
    change = {"kind": "agree", "sheet": " beginner prompt finesse own-finesse blind no-touch"}
    state = enters(local, path, **change)
    assert state["agreements"] == "level-2 no-touch"
    line = state["log"][-1]
    assert (line["text"], line["seat"]) == ("agree level-2 no-touch", None)
    assert line["entry"] == {"kind": "agree", "sheet": "level-2 no-touch"}
    assert state["undo"]["entry"] == line["entry"]
    assert enters(local, path, kind="line", text="agree bga")["agreements"] == "bga"
    assert enters(local, path, kind="undo")["agreements"] == "level-2 no-touch"
    assert enters(local, path, kind="undo")["agreements"] == "beginner"


@pytest.mark.parametrize("nothing", ["", "none", "bga no-play no-save no-touch no-finesse"])
def test_a_table_can_end_its_agreements(local: PhoneServer, nothing: str) -> None:
    path = brought(local, HINTED)
    before = asked(local, "GET", f"{path}/kept")
    state = enters(local, path, kind="agree", sheet=nothing)
    assert (state["agreements"], state["agreed"]) == ("", True)
    after = asked(local, "GET", f"{path}/kept")  # the hints before it go on meaning what they did
    assert after["slots"] == before["slots"]
    assert after["sheet"].startswith("beginner → ")


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [
        ("dances", "there is no sheet dances"),
        ("beginner dances", "a sheet has no toggle dances"),
        ("level-2 patience=10", "patience goes from 0 to 9, such as patience=1, not patience=10"),
    ],
)
def test_what_is_no_sheet_is_refused(local: PhoneServer, sheet: str, problem: str) -> None:
    """With a new table, in a record, and as a change."""
    path = brought(local, HINTED)
    seq = asked(local, "GET", path)["seq"]
    change = {"after": seq, "key": "k", "entry": {"kind": "agree", "sheet": sheet}}
    line = {"after": seq, "key": "k", "entry": {"kind": "line", "text": f"agree {sheet}"}}
    for where, body in (
        ("/api/tables", {"players": ["Ann", "Bo"], "mode": "one", "agreements": sheet}),
        ("/api/tables/import", {"text": HINTED.replace("beginner", sheet)}),
        (f"{path}/entries", change),
        (f"{path}/entries", line),
    ):
        reply = answered(local, "POST", where, json.dumps(body))
        assert reply.status == 422
        assert problem in reply.text
    assert asked(local, "GET", path)["seq"] == seq


def test_a_sheet_is_put_into_words(local: PhoneServer) -> None:
    found = asked(local, "POST", "/api/agreements", {"agreements": "beginner no-touch"})
    assert found["agreements"] == "beginner no-touch"
    on = [each["name"] for each in found["toggles"] if each["on"]]
    assert on == ["play", "save", "twos", "stall", "silence"]
    assert all(each["words"]["template"] for each in found["toggles"])
    sheet = Sheet.parse("beginner no-touch")
    assert [each["text"] for each in found["words"]] == list(map(str, in_words(sheet).values()))


def test_examples_come_with_a_sheet_if_they_are_wanted(local: PhoneServer) -> None:
    assert asked(local, "POST", "/api/agreements", {})["examples"] is None
    found = asked(local, "POST", "/api/agreements", {"examples": True})
    switches = [each["name"] for each in found["toggles"] if each["number"] is None]
    examples = found["examples"]["examples"]
    assert set(examples) == set(switches)
    own_finesse = examples["own-finesse"]
    assert [[slot["card"] for slot in hand["slots"]] for hand in own_finesse["hands"]] == [
        ["g4", "g3", "b3", "w4", "y4"],
        ["r1", "y3", "r2", "g4", "w3"],
    ]
    assert own_finesse["kept"] is True
    assert (own_finesse["entry"]["to"], own_finesse["entry"]["slots"]) == (2, [3])
    assert (examples["touch"]["kept"], examples["fix"]["kept"]) == (False, None)


@pytest.mark.parametrize(
    ("sheet", "on", "hints"),
    [("beginner", False, 1), ("bga", True, 1), ("bga patience=3", True, 3)],
)
def test_patience_is_a_number_where_anything_is_to_be_waited_for(
    local: PhoneServer, sheet: str, on: bool, hints: int
) -> None:
    found = asked(local, "POST", "/api/agreements", {"agreements": sheet})
    (patience,) = (each for each in found["toggles"] if each["number"] is not None)
    assert (patience["name"], patience["on"]) == ("patience", on)
    assert (patience["number"], patience["most"]) == (hints, MOST_PATIENCE)
    assert patience["words"]["values"] == {"n": hints}


def test_a_new_table_can_have_any_sheet_that_has_a_name() -> None:
    script = (STATIC / "js/state/sheet-fields.js").read_text("utf-8")
    (names,) = re.findall('SHEETS = "(.*)".split', script)
    assert names.split() == list(PRESETS)


def test_advice_by_agreements_is_what_the_library_says(
    local: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deducer.times.SLOWEST", 1000)
    path = brought(local, HINTED)
    found = asked(local, "GET", f"{path}/advice?seconds=0.05")
    known = Record.parse(HINTED).at().seen_by("Bob")
    kept = known.kept(Sheet.named("beginner"))
    told = advice_json(advise(known, seconds=60, nodes=NODES_A_SECOND // 20, kept=kept))
    assert found["actions"] == told["actions"]
    assert (found["measure"], found["in_points"]) == ("by-sheet", True)
    without = asked(local, "GET", f"{path}/advice?seconds=0.05&by_sheet=false")
    assert (without["measure"], without["in_points"]) == ("possible", False)


def test_what_a_seat_takes_a_card_for_shapes_its_own_answer(local: PhoneServer) -> None:
    path = brought(local, HINTED)
    slot = asked(local, "GET", path)["own"]["slots"][1]
    other = asked(local, "GET", f"{path}/kept?taken={slot['place']}:r3:r4")["slots"][1]
    assert other["taken"] == ["r3", "r4"]
    assert "refuted" not in other
    assert set(other["reading"]) <= {"r3", "r4"}
    refuted = asked(local, "GET", f"{path}/kept?taken={slot['place']}:b1;99:r1")["slots"][1]
    assert (refuted["taken"], refuted["refuted"], refuted["reading"]) == (["b1"], True, ["r1"])
    assert "taken" not in asked(local, "GET", f"{path}/kept")["slots"][1]
    assert answered(local, "GET", f"{path}/kept?taken=r3").status == 422


@pytest.mark.parametrize("written", [False, True])
def test_no_other_seat_can_tell_what_one_takes_its_cards_for(written: bool) -> None:
    """Two worlds, in which Bob takes a card for another one: on his phone, or in the record."""
    seen = []
    for card in ("r1", "r4"):
        service = service_of(seed="same")
        text = f"{HINTED}Bob: take 2 {card}\n" if written else HINTED
        request = ImportTable(text=text, me=1, mode="every")
        links = links_of(service, bring(service, request))
        state = shown(service, links[1])
        taken = "" if written else f"{state['own']['slots'][1]['place']}:{card}"
        assert kept(agreed(service, links[1]), taken=taken)["slots"][1]["taken"] == [card]
        assert not written or state["log"][-1]["entry"]["choices"] == [card]
        others = [link for seat, link in links.items() if seat != 1]
        seen.append([(service.state(link), kept(agreed(service, link))) for link in others])
    assert seen[0] == seen[1]
