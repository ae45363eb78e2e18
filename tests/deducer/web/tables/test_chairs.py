"""Chairs at a served table and on a phone alone: what they do, and what nobody is told."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from deducer import Record
from deducer.play.games import play_game
from deducer.record.data import RecordData
from deducer.record.events import HandDealt, Seen, event_of
from deducer.record.sheet import Sheet
from deducer.table.derived import complete_events
from deducer.table.table import Table
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.messages.entries import entry_data
from solver import Card, Deal, Rules
from tests.deducer.play.test_chair import dealt_record, with_other_cards
from tests.support.cases import a_few, chunks
from tests.support.phone_servers import answered, asked, enters, new_local
from tests.support.phones import Phone, Reply, Round, problem, steps_of

CHAIR = 2
PLAYERS = ["Ann", "Bob", "Cid"]
HANDS = {0: "b2 y2 r1 w4 g4", 1: "g3 y3 w1 r4 w2", 2: "b4 w3 g5 y4 b2"}


def dealing(seat: int) -> dict[str, Any]:
    return {"kind": "deal", "seat": seat, "cards": HANDS[seat].split()}


async def table_for(app: FastAPI, **more: object) -> Round:
    """A table of two people and a chair, each person with a phone."""
    begun = {"players": PLAYERS, "me": 0, "chairs": [CHAIR], "agreements": "beginner", **more}
    return await Round.begin(app, **begun)


async def entered(app: FastAPI, record: RecordData, deck: tuple[Card, ...]) -> Round:
    """The game of ``record`` with the cards of ``deck``, told by people who see them."""
    ring = await table_for(app)
    for step in steps_of(record, deck):
        told = isinstance(step.entry, HandDealt | Seen)
        holder = step.entry.seat if isinstance(step.entry, HandDealt | Seen) else step.seat
        writer = 1 if (told and holder == 0) or (not told and holder == 1) else 0
        reply = await ring.enter(writer, entry_data(step.entry))
        assert reply.status == 200, reply.data
    return ring


async def asks(ring: Round, seat: int | None) -> Reply:
    return await ring.phones[seat].get(f"{ring.path}/chair")


# -- what a chair may see --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", chunks(12))
async def test_a_chair_says_the_same_whatever_it_holds(app: FastAPI, seed: int) -> None:
    """Byte for byte, and whoever asks."""
    deal = Deal.shuffle(Rules.named(), 3, seed)
    begun = dealt_record(deal, "beginner")
    turns = CHAIR + 3 * random.Random(seed).randint(0, 8)
    moves = play_game(deal, begun.agreements)[1][:turns]
    record = begun.append(*map(event_of, moves))
    table = Table.of(record)
    told = replace(record, log=complete_events(table))
    assert table.board.turn == CHAIR
    other = with_other_cards(table, CHAIR, random.Random(seed))
    said = []
    for deck in (table.record.deck, other.record.deck):
        assert None not in deck
        ring = await entered(app, told, tuple(card for card in deck if card))
        said += [await asks(ring, 0), await asks(ring, 1)]
    assert said[0].status == 200, said[0].data
    assert {each.body for each in said} == {said[0].body}


async def test_what_a_chair_does_is_entered_as_it_says(app: FastAPI) -> None:
    ring = await table_for(app, first=CHAIR)
    await ring.enter(0, dealing(1))
    waits = (await asks(ring, 0)).data
    assert waits["entry"] is None
    assert waits["words"]["text"].startswith("enter Ann's slot 1 first")
    await ring.enter(1, dealing(0))
    await ring.enter(0, dealing(2))
    said = (await asks(ring, 1)).data
    assert said["seat"] == CHAIR
    assert said["words"]["text"].startswith("I hint ")
    assert said["entry"]["slots"]
    assert (await ring.enter(0, said["entry"])).status == 200
    state = await ring.state(1)
    assert state["chairs"] == [CHAIR]
    assert state["log"][-1]["seat"] == CHAIR
    assert problem(await asks(ring, 0)) == (422, "refused")  # it is Ann's turn


async def test_who_only_watches_does_not_ask(app: FastAPI) -> None:
    ring = await table_for(app)
    assert problem(await asks(ring, None)) == (403, "forbidden")


async def test_nobody_sits_on_a_chair(app: FastAPI) -> None:
    ring = await table_for(app)
    assert CHAIR not in ring.phones
    host = ring.phones[0]
    for what in ("show", "renew", "remove", "host"):
        assert problem(await host.post(f"{ring.path}/links/{CHAIR}/{what}"))[0] == 404


async def test_all_sit_down_once_all_people_came(app: FastAPI) -> None:
    host = Phone(app)
    made = await host.post("/api/tables", {"players": PLAYERS, "me": 0, "chairs": [CHAIR]})
    path = f"/api/tables/{made.data['table']}"
    url = (await host.post(f"{path}/links/code")).data["url"]
    bob = Phone(app)
    assert (await bob.follow(url, seat=CHAIR)).status == 403
    assert not (await bob.follow(url, seat=1)).data["waits"]


async def test_reasons_are_told_once_all_cards_are_revealed(app: FastAPI) -> None:
    ring = await table_for(app, first=CHAIR, me=0, mode="every")
    for writer, seat in ((0, 1), (1, 0), (0, 2)):
        await ring.enter(writer, dealing(seat))
    said = (await asks(ring, 0)).data
    await ring.enter(0, said["entry"])
    why = f"{ring.path}/chair/1"
    assert problem(await ring.phones[0].get(why)) == (403, "forbidden")
    await ring.enter(0, {"kind": "end"})
    assert problem(await ring.phones[0].get(why)) == (403, "forbidden")
    await ring.phones[0].post(f"{ring.path}/open", {})
    told = (await ring.phones[1].get(why)).data
    assert told["words"] == said["words"]
    assert told["reasons"][0]["text"].endswith(("which fits now", "last copy", "still needed"))
    assert problem(await ring.phones[0].get(f"{ring.path}/chair/2")) == (422, "refused")


# -- one phone for all -----------------------------------------------------------------------------


def one_phone(local: PhoneServer, **more: object) -> str:
    begun = {"players": PLAYERS, "me": 0, "mode": "one", "chairs": [CHAIR], **more}
    return f"/api/tables/{asked(local, 'POST', '/api/tables', begun)['table']}"


def refused(local: PhoneServer, path: str, **entry: object) -> int:
    seq = asked(local, "GET", path)["seq"]
    sent = {"after": seq, "key": f"refused-{seq}", "entry": entry}
    return answered(local, "POST", f"{path}/entries", json.dumps(sent)).status


def test_another_enters_the_owner_s_cards_which_stay_hidden(local: PhoneServer) -> None:
    path = one_phone(local, first=0)
    state = asked(local, "GET", path)
    assert state["awaited"] == [[0, slot] for slot in range(1, 6)]
    for seat in HANDS:
        state = enters(local, path, **dealing(seat))
    assert state["awaited"] == []
    assert [slot["card"] for slot in state["hands"][0]["slots"]] == [None] * 5
    assert "w4" not in json.dumps(state["log"][0])
    assert refused(local, path, **dealing(0)) == 422
    assert refused(local, path, kind="seen", seat=0, slot=1, card="b2") == 422
    state = enters(local, path, kind="play", seat=0, slot=3, card="r1")
    assert state["awaited"] == [[0, 1]]
    state = enters(local, path, kind="seen", seat=0, slot=1, card="b5")
    assert state["awaited"] == []
    assert "b5" not in json.dumps([state["log"], state["hands"][0]])
    assert [line["entry"]["kind"] for line in state["log"]] == ["deal"] * 3 + ["play"]
    enters(local, path, kind="hint", seat=1, to=0, rank=5, slots=[1])
    assert asked(local, "GET", f"{path}/chair")["seat"] == CHAIR
    assert Record.parse(answered(local, "GET", f"{path}/export").text).chairs == (CHAIR,)


def test_the_owner_of_a_phone_is_told_the_same_whatever_was_entered() -> None:
    """Byte for byte: another hand, and another draw, which the owner can't tell apart."""
    told = []
    for hand, drawn in ((HANDS[0], "b5"), ("g2 w5 r1 y5 b3", "y3")):
        local = new_local()
        path = one_phone(local, first=0)
        entries: list[dict[str, Any]] = [
            {"kind": "deal", "seat": 0, "cards": hand.split()},
            dealing(1),
            dealing(2),
            {"kind": "play", "seat": 0, "slot": 3, "card": "r1"},
            {"kind": "seen", "seat": 0, "slot": 1, "card": drawn},
            {"kind": "hint", "seat": 1, "to": 2, "rank": 4, "slots": [1, 4]},
        ]
        told += [enters(local, path, **entry) for entry in entries]
        rests = ("/export", "/hints", "/why/1", "/share?seat=0&whole=true&address=http://a")
        told += [answered(local, "GET", path + rest).text for rest in rests]
    assert told[: len(told) // 2] == told[len(told) // 2 :]


def test_a_phone_in_the_middle_has_all_hands_entered(local: PhoneServer) -> None:
    path = one_phone(local, me=None, first=CHAIR)
    state = asked(local, "GET", path)
    assert {seat for seat, _ in state["awaited"]} == {0, 1}  # no chair needs the chair's
    for seat in (0, 1):
        state = enters(local, path, **dealing(seat))
    assert state["awaited"] == []
    assert not any(slot["card"] for hand in state["hands"] for slot in hand["slots"])
    assert asked(local, "GET", f"{path}/chair")["entry"]["kind"] in ("hint", "play", "discard")


def test_without_chairs_nobody_enters_their_own_cards(local: PhoneServer) -> None:
    path = one_phone(local, chairs=[])
    assert asked(local, "GET", path)["awaited"] == []
    assert refused(local, path, **dealing(0)) == 422


@pytest.mark.parametrize(
    "more",
    [
        {"chairs": [0]},
        {"chairs": [5]},
        {"practice": True, "me": None},
        {"practice": True, "chairs": [], "mode": "every"},
    ],
)
async def test_what_no_table_can_have_is_refused(app: FastAPI, more: dict[str, object]) -> None:
    begun = {"players": PLAYERS, "me": 0, "mode": "one", **more}
    assert problem(await Phone(app).post("/api/tables", begun)) == (422, "refused")


# -- practice --------------------------------------------------------------------------------------


def practice(local: PhoneServer, players: int = 3, **more: object) -> str:
    names = ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn"][:players]
    begun = {"players": names, "me": 0, "mode": "one", "practice": True, "seed": 7, **more}
    return f"/api/tables/{asked(local, 'POST', '/api/tables', begun)['table']}"


def practised(local: PhoneServer, path: str, most: int = 200) -> Any:
    """Accept what chairs say, discard or hint what there is, until the game is over."""
    state = asked(local, "GET", path)
    for _ in range(most):
        turn = state["board"]["turn"]
        if turn is None:
            return state
        if turn in state["chairs"]:
            entry = asked(local, "GET", f"{path}/chair")["entry"]
        elif state["board"]["tokens"] < 8:
            entry = {"kind": "discard", "seat": turn, "slot": len(state["hands"][turn]["slots"])}
        else:
            card = state["hands"][1]["slots"][0]["card"]
            entry = {"kind": "hint", "seat": turn, "to": 1, "rank": int(card[1])}
        state = enters(local, path, **entry)
        assert state["awaited"] == state["unknown"] == []
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "rules"), a_few([(2, "copies: r 3 2 1, y 3 2 1\nhand: 3"), (6, "")], 2)
)
def test_a_whole_game_is_practised(local: PhoneServer, players: int, rules: str) -> None:
    path = practice(local, players, rules_lines=rules)
    state = practised(local, path)
    assert state["over"]["score"] > 0
    asked(local, "POST", f"{path}/open", {})
    asked(local, "GET", f"{path}/review")
    number = next(
        line["turn"] for line in state["log"] if line["seat"] == 1 and "." not in line["turn"]
    )
    assert asked(local, "GET", f"{path}/chair/{number}")["reasons"]
    again = Record.parse(answered(local, "GET", f"{path}/export").text)
    assert again.is_practice


def test_a_seed_is_a_deal(local: PhoneServer) -> None:
    one, same, other = (practice(local, seed=seed) for seed in (7, 7, 8))
    hands = [asked(local, "GET", path)["hands"] for path in (one, same, other)]
    assert hands[0] == hands[1] != hands[2]
    assert asked(local, "GET", practice(local, seed=None))["practice"]


def test_the_program_enters_the_cards(local: PhoneServer) -> None:
    path = practice(local)
    state = enters(local, path, kind="play", seat=0, slot=1)
    played = state["log"][-1]["entry"]
    assert Card.parse(played["card"])
    assert played.get("drawn") is None  # that is the person's own card
    state = enters(local, path, kind="undo", of=state["undo"]["seq"])
    assert state["log"][-1]["entry"]["kind"] == "deal"
    for entry in (
        dealing(0),
        {"kind": "seen", "seat": 0, "slot": 1, "card": "r1"},
        {"kind": "show", "seat": 0, "slot": 1, "card": "r1"},
        {"kind": "fix", "number": 1, "entry": dealing(0)},
        {"kind": "left", "cards": ["r1"]},
    ):
        assert refused(local, path, **entry) == 403


@pytest.mark.parametrize("card", ["r1", "g3", "w5", None])
def test_a_guess_tells_nothing(local: PhoneServer, card: str | None) -> None:
    """What a play's own entry says of its card is not even read."""
    path = practice(local)
    state = enters(local, path, kind="play", seat=0, slot=2, card=card, outcome="fits")
    path = practice(local)
    plain = enters(local, path, kind="play", seat=0, slot=2)
    assert state["log"] == plain["log"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", chunks(4))
async def test_a_deal_stays_out_of_what_the_person_is_told(app: FastAPI, seed: int) -> None:
    """The same, byte for byte, with other cards in the own hand and in the pile."""
    begun = RecordData(
        Rules.named(),
        ("Ann", "Bob", "Cid"),
        deck=Deal.shuffle(Rules.named(), 3, seed).deck,
        agreements=Sheet.named("beginner"),
        chairs=(1, 2),
    )
    other = with_other_cards(Table.of(begun), 0, random.Random(seed)).record
    assert other.deck != begun.deck
    received = []
    for record in (begun, other):
        ann = Phone(app)
        text = str(Record.of(record))
        made = await ann.post("/api/tables/import", {"text": text, "me": 0, "mode": "one"})
        path = f"/api/tables/{made.data['table']}"
        entry = {"kind": "hint", "seat": 0, "to": 1, "rank": Card.parse(str(record.deck[5])).rank}
        seq = (await ann.get(path)).data["seq"]
        await ann.post(f"{path}/entries", {"after": seq, "key": "a", "entry": entry})
        for rest in ("", "/hints", "/export", "/kept", "/offers", "/advice?worlds=5"):
            await ann.get(f"{path}{rest}")
        await ann.get(f"{path}/review")
        assert made.data["table"]
        bodies = [each.body.replace(made.data["table"].encode(), b"") for each in ann.received[1:]]
        received.append(bodies)
        assert ann.received[1].status == 200
        assert ann.received[-1].status == 403
        assert b"deck" not in b"".join(bodies)
    assert received[0] == received[1]


def test_a_table_begins_at_a_turn_of_a_game(local: PhoneServer) -> None:
    path = practice(local)
    state = practised(local, path, most=7)
    enters(local, path, kind="end")
    asked(local, "POST", f"{path}/open", {})
    text = answered(local, "GET", f"{path}/export").text
    sent = {"text": text, "turn": 6, "me": 1}
    plain = asked(local, "POST", "/api/tables/import", sent)["table"]
    there = asked(local, "GET", f"/api/tables/{plain}")
    assert (there["chairs"], there["practice"], there["you"]["seat"]) == ([], False, 1)
    assert there["board"]["turn"] == 0
    assert sum(there["board"]["fireworks"].values()) <= sum(state["board"]["fireworks"].values())
    chairs = asked(local, "POST", "/api/tables/import", sent | {"practice": True})["table"]
    there = asked(local, "GET", f"/api/tables/{chairs}")
    assert (there["chairs"], there["practice"]) == ([0, 2], True)
    said = asked(local, "GET", f"/api/tables/{chairs}/chair")
    assert enters(local, f"/api/tables/{chairs}", **said["entry"])["log"]
    veiled = {"text": text.split("deal")[0].replace("deck", "#"), "turn": 0, "me": 0}
    answer = answered(local, "POST", "/api/tables/import", json.dumps(veiled | {"practice": True}))
    assert answer.status == 422
