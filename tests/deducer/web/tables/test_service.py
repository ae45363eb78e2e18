"""The service: tables on one phone or on all, deals that it holds, the host, and limits."""

import json
from pathlib import Path
from typing import Any

import pytest

from deducer import Record
from deducer.errors import RecordError
from deducer.web.errors import BadRequest, Conflict, Forbidden, Stale, TooMany
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.tables import AdviceRequest, ImportTable, NewTable, RevealRequest
from deducer.web.routes import questions
from deducer.web.tables.cache import TableCache
from deducer.web.tables.service import Service
from solver import Deal, Rules
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.places import SAMPLES
from tests.support.services import bring, create, enter, lines, links_of, made, question, shown

# -- two ways to use it ----------------------------------------------------------------------


def test_one_phone_records_a_whole_game(service: Service) -> None:
    links = made(service, mode="one")
    assert list(links) == [0]
    ann = links[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, ann, kind="deal", seat=2, cards=["y2", "y1"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="play", slot=1, drawn="r3")
    state = shown(service, ann)
    assert state["board"]["fireworks"] == {"r": 1, "y": 0}
    assert state["board"]["ceilings"] == {"r": 3, "y": 3}
    assert state["board"]["worth"] == {
        "r1": ["trash"],
        "r2": ["playable"],
        "r3": ["indispensable"],
        "y1": ["playable"],
        "y3": ["indispensable"],
    }
    assert [slot["card"] for slot in state["hands"][1]["slots"]] == ["r3", "y1"]
    assert [item["text"] for item in state["log"]][2:] == [
        "Ann: hint Bo 1 1 2",
        "Bo: play 1 r1 > r3",
    ]
    assert state["unknown"] == []
    assert questions.export(service, ann, "text").text.startswith("players: Ann Bo Cy\nseat: Ann\n")
    enter(service, ann, kind="undo")
    assert shown(service, ann)["board"]["points"] == 0


def test_a_card_remembers_who_hinted_it_when_and_how_long_it_is_held(service: Service) -> None:
    ann = made(service, mode="one")[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, ann, kind="deal", seat=2, cards=["y2", "y1"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="hint", to=0, colour="r", slots=[2])
    enter(service, ann, kind="note", text="quiet")
    enter(service, ann, kind="hint", to=0, rank=3, slots=[1])
    assert [slot["since"] for slot in shown(service, ann)["own"]["slots"]] == [0, 0]
    enter(service, ann, kind="play", slot=2, card="r1")
    enter(service, ann, kind="play", slot=1, drawn="r3")
    enter(service, ann, kind="rearrange", seat=0, order=[2, 1])
    state = shown(service, ann)
    assert [slot["since"] for slot in state["own"]["slots"]] == [0, 4]
    first, second = (slot["clues"] for slot in state["hands"][0]["slots"])
    assert [(clue["seat"], clue["turn"], clue["touched"]) for clue in first] == [
        (1, 2, False),
        (2, 3, True),
    ]
    assert second == []
    enter(service, ann, kind="undo")
    enter(service, ann, kind="undo")
    enter(service, ann, kind="undo")
    assert [slot["since"] for slot in shown(service, ann)["own"]["slots"]] == [0, 0]


def test_a_page_in_the_middle_that_is_the_hosts_enters_what_is_public(service: Service) -> None:
    links = made(service, me=None)
    table = links[None]
    assert table.is_host
    enter(service, table, kind="hint", to=1, rank=1, slots=[2])
    enter(service, table, kind="discard", slot=1, card="y2", slip="all tokens are available")
    refused: tuple[dict[str, Any], ...] = (
        {"kind": "seen", "seat": 0, "slot": 1, "card": "r1"},
        {"kind": "play", "slot": 1, "card": "r1", "drawn": "y1"},
    )
    for entry in refused:
        with pytest.raises(HanabiError, match="only a player who sees"):
            enter(service, table, **entry)
    with pytest.raises(Forbidden, match="only watches"):
        enter(service, made(service)[None], kind="note", text="x")
    with pytest.raises(Forbidden, match="no hand"):
        question(questions.why, service, table, 1)()


# -- two who send at once --------------------------------------------------------------------


def test_an_entry_that_follows_an_older_state_is_a_conflict(service: Service) -> None:
    links = made(service)
    enter(service, links[1], after=0, kind="note", text="first")
    for after in (0, 7):
        with pytest.raises(Conflict) as refused:
            enter(service, links[0], after=after, kind="note", text="second")
        assert json.loads(refused.value.state) == shown(service, links[0])
    assert len(shown(service, links[0])["log"]) == 1


def test_the_same_key_counts_once_and_gets_the_same_answer(service: Service) -> None:
    links = made(service)
    first = enter(service, links[1], after=0, key="a", kind="note", text="x")
    enter(service, links[2], after=1, key="a", kind="note", text="another's key is another")
    again = enter(service, links[1], after=0, key="a", kind="note", text="x")
    assert (first.seq, again.seq, again.snapshot.seq) == (1, 1, 2)
    assert len(shown(service, links[0])["log"]) == 2
    with pytest.raises(BadRequest, match="key"):
        enter(service, links[1], after=2, key="a", kind="note", text="y")


def test_a_refused_entry_leaves_no_trace(service: Service) -> None:
    ann = made(service)[0]
    before = service.state(ann)
    with pytest.raises(RecordError):
        enter(service, ann, kind="hint", to=0, rank=1)
    with pytest.raises(RecordError, match="nothing to undo"):
        enter(service, ann, kind="undo")
    assert service.state(ann) == before
    assert service.store.log_entries(ann.game) == []


def test_a_service_that_forgot_everything_shows_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "hanabi.db")
    service = service_of(path)
    links = made(service)
    enter(service, links[1], kind="deal", seat=0, cards=["r2", "y3"])
    enter(service, links[0], kind="hint", to=1, rank=1, slots=[1])
    enter(service, links[2], kind="fix", number=2, entry={"kind": "note", "text": "it was not so"})
    service.set_advice(links[0], AdviceRequest(on=False))
    before = {seat: service.state(link) for seat, link in links.items()}
    service.store.close()
    again = service_of(path, seed="other")
    assert {seat: again.state(link) for seat, link in links.items()} == before
    again.cache = TableCache(again.store, most=1)
    made(again)
    assert {seat: again.state(link) for seat, link in links.items()} == before
    again.store.close()


def test_the_log_has_the_numbers_that_people_use_and_which_plays_were_strikes() -> None:
    service = service_of()
    links = made(service, mode="one")
    ann = links[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y3"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="note", text="x")
    enter(service, ann, kind="play", slot=2, card="y3")
    enter(service, ann, kind="adjust", what="strikes", value=2)
    log = shown(service, ann)["log"]
    assert [line["turn"] for line in log] == ["0.1", "1", "1.1", "2", "2.1"]
    assert [line["number"] for line in log if "strike" in line] == [4]
    enter(service, ann, kind="drop", number=3)
    enter(service, ann, kind="fix", number=3, entry={"kind": "play", "slot": 1, "card": "r1"})
    log = shown(service, ann)["log"]
    assert [line["turn"] for line in log] == ["0.1", "1", "2", "2.1"]
    assert not any("strike" in line for line in log)


# -- what the host does ----------------------------------------------------------------------


def test_a_game_is_laid_open_when_it_is_over_and_takes_completions_alone_then() -> None:
    service = service_of()
    links = made(service)
    enter(service, links[1], kind="deal", seat=0, cards=["r2", "y3"])
    enter(service, links[2], kind="end", reason="given-up")
    with pytest.raises(Conflict):
        service.reveal_all(links[0], RevealRequest(after=0))
    assert service.reveal_all(links[0], RevealRequest(after=2, key="o")).seq == 3
    assert service.reveal_all(links[0], RevealRequest(after=2, key="o")).seq == 3
    assert [slot["card"] for slot in shown(service, links[0])["hands"][0]["slots"]] == ["r2", "y3"]
    for entry in (
        {"kind": "undo"},
        {"kind": "drop", "number": 1},
        {"kind": "rearrange", "seat": 0, "order": [2, 1]},
        {"kind": "play", "slot": 1, "card": "r2", "slip": "late"},
    ):
        with pytest.raises(HanabiError, match="revealed"):
            enter(service, links[0], **entry)
    enter(service, links[0], kind="show", seat=1, slot=1, card="r1")
    enter(service, links[1], kind="seen", seat=1, slot=2, card="y1")
    enter(service, links[1], kind="note", text="well")


def test_an_opened_game_that_contradicts_itself_can_still_be_mended(service: Service) -> None:
    """With two at the table, nobody can see that both hands together are too many of a card."""
    links = made(service, players=["Ann", "Bo"])
    enter(service, links[0], kind="deal", seat=1, cards=["r3", "y1"])
    enter(service, links[1], kind="deal", seat=0, cards=["r3", "y1"])
    enter(service, links[0], kind="end", reason="given-up")
    assert shown(service, links[0])["warning"] is None
    service.reveal_all(links[0], RevealRequest())
    assert "the deck has 1 r3" in shown(service, links[1])["warning"]["problem"]["text"]
    fixed = {"kind": "deal", "seat": 0, "cards": ["r2", "y1"]}
    enter(service, links[0], kind="fix", number=2, entry=fixed)
    assert shown(service, links[1])["warning"] is None


def test_a_table_plays_without_advice(service: Service) -> None:
    ann = made(service, advice=False)[0]
    with pytest.raises(Forbidden, match="without advice"):
        question(questions.hints, service, ann)
    with pytest.raises(Forbidden, match="without advice"):
        question(questions.advice, service, ann, 0.1, 1)
    with pytest.raises(Forbidden):
        service.set_advice(made(service)[1], AdviceRequest(on=True))
    assert service.set_advice(ann, AdviceRequest(on=True)).seq == 1
    assert service.set_advice(ann, AdviceRequest(on=True)).seq == 1
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    assert shown(service, ann)["advice"]
    assert question(questions.hints, service, ann)()["hints"]
    assert question(questions.advice, service, ann, 1.0, 5)()["worlds"] > 0


# -- questions and formats -------------------------------------------------------------------


def test_what_teammates_know_and_why(service: Service) -> None:
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[0], kind="hint", to=1, colour="r")
    slot = question(questions.teammate, service, links[0], 1)()["slots"][0]
    assert set(slot["candidates"]) == {"r1", "r2", "r3"}
    assert "r1" in slot["surely"]
    why = question(questions.why, service, links[1], 1)().reasons
    assert set(why) == {"y1", "y2", "y3"}
    assert why["y1"]["text"] == "turn 1 (Ann: hint Bo red 1) pointed at it"
    for seat in (0, 3):
        with pytest.raises(HanabiError):
            question(questions.teammate, service, links[0], seat)()
    with pytest.raises(HanabiError):
        question(questions.why, service, links[1], 3)()
    with pytest.raises(Forbidden, match="all cards are revealed"):
        question(questions.reviewed, service, links[1])


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_games_in_any_format_are_brought_along(sample: Path) -> None:
    if sample.suffix not in (".hanabi", ".json", ".link", ".deck"):
        return
    service = service_of()
    text = sample.read_text("utf-8")
    if sample.stem == "contradiction":
        with pytest.raises(RecordError):
            bring(service, ImportTable(text=text))
        return
    expected = Record.parse(text)
    links = links_of(service, bring(service, ImportTable(text=text, mode="every")))
    host = next(link for link in links.values() if link.is_host)
    assert host.seat == (expected.writer if isinstance(expected.writer, int) else None)
    for link in links.values():
        assert shown(service, link)["warning"] is None
    state = shown(service, host)
    assert state["opened"] == (expected.table.outcome.over and bool(expected.log))
    table = service.cache.table(host.game)
    found = Record.of(table.record).table
    assert (found.board, found.now) == (expected.table.board, found.now)
    assert found.now.hands == expected.table.now.hands
    assert {place: found.card(place) for place in expected.table.sources} == {
        place: source.card for place, source in expected.table.sources.items()
    }
    for link in links.values():
        again = Record.parse(questions.export(service, link, "text").text)
        assert again.table.board == expected.table.board


def test_a_deck_that_is_brought_along_shows_each_seat_the_others_hands(service: Service) -> None:
    deal = Deal.shuffle(Rules.named(), players=3, seed=1)
    links = links_of(service, bring(service, ImportTable(text=str(deal), mode="every", me=1)))
    assert links[1].is_host
    hands = shown(service, links[1])["hands"]
    assert [all(slot["card"] for slot in hand["slots"]) for hand in hands] == [True, False, True]
    with pytest.raises(HanabiError, match="not known"):
        questions.export(service, links[1], "deck")
    written = questions.export(service, links[1], "hanab.live")
    assert written.headers["X-Lost"]
    assert json.loads(written.text)["deck"].count({"suitIndex": -1, "rank": -1}) == 40


def test_what_can_not_be_a_table_is_refused(service: Service) -> None:
    for asked in (
        {"players": ["Ann", "ann"]},
        {"players": ["Ann", "Bo"], "me": 2},
        {"players": ["Ann", "Bo"], "first": 3},
        {"players": ["Ann", "Bo"], "rules_lines": "copies: r 1 1"},
        {"players": ["Ann", "Bo"], "rules_lines": "copies: "},
        {"players": ["Ann", "Bo"], "rules_lines": "edition: "},
        {"players": ["Ann", "Bo"], "rules_lines": "edition: 1999"},
        {"players": ["Ann", "Bo"], "rules_lines": "title: x"},
    ):
        with pytest.raises(HanabiError):
            create(service, NewTable.model_validate(asked))
    for text in ("", "players: Ann", "{}", "players: Ann Bo\nnote " + "x" * 3000):
        with pytest.raises((HanabiError, ValueError)):
            bring(service, ImportTable(text=text))
    assert service.store.tables == 0


def test_tables_and_facts_are_limited() -> None:
    service = service_of(limits=ServerLimits(tables=2, log_entries=3))
    links = made(service)
    made(service)
    with pytest.raises(TooMany):
        made(service)
    for _ in range(3):
        enter(service, links[0], kind="note", text="x")
    with pytest.raises(TooMany):
        enter(service, links[0], kind="note", text="x")


def test_a_table_that_can_not_be_written_shows_what_is_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service = service_of()
    ann = made(service)[0]

    def fail(*_: object) -> None:
        raise Stale("somebody else was faster")

    with monkeypatch.context() as patched:
        patched.setattr(service.store, "append", fail)
        with pytest.raises(Conflict):
            enter(service, ann, kind="note", text="x")
    assert shown(service, ann)["log"] == []
    assert enter(service, ann, kind="note", text="x").seq == 1


DECK = ["r1", "y1", "r2", "y2", "r3", "y3", "r1", "r1", "y1", "y1", "r2", "y2"]


def test_plays_discards_and_draws_need_no_card(service: Service) -> None:
    links = made(service, deck=DECK)
    state = shown(service, links[0])
    assert state["dealt"]
    assert state["unknown"] == []
    assert [slot["card"] for slot in state["hands"][0]["slots"]] == [None, None]
    assert [slot["card"] for slot in state["hands"][1]["slots"]] == ["y2", "r2"]
    enter(service, links[0], kind="play", slot=2)
    enter(service, links[0], kind="play", seat=1, slot=2)
    enter(service, links[2], kind="hint", to=0, rank=1)
    ends = {
        0: ["Ann: play 2 r1", "Bo: play 2 r2 > r1", "Cy: hint Ann 1 1 2"],
        1: ["Ann: play 2 r1 > r1", "Bo: play 2 r2", "Cy: hint Ann 1 1 2"],
        2: ["Ann: play 2 r1 > r1", "Bo: play 2 r2 > r1", "Cy: hint Ann 1 1 2"],
        None: ["Ann: play 2 r1", "Bo: play 2 r2", "Cy: hint Ann 1 1 2"],
    }
    for seat, end in ends.items():
        assert lines(service, links[seat])[-3:] == end
    own = shown(service, links[0])["hands"][0]["slots"]
    assert [slot["card"] for slot in own] == [None, None]


def test_no_export_of_a_seat_has_the_deck(service: Service) -> None:
    links = made(service, deck=DECK)
    for seat in (0, 1, 2):
        assert "deck" not in questions.export(service, links[seat], "text").text


def test_a_seed_shuffles_the_deal_of_a_puzzle(service: Service) -> None:
    links = made(service, players=["Ann", "Bo"], rules_lines="", seed=7)
    deal = Deal.shuffle(Rules.named(), 2, 7)
    hand = [slot["card"] for slot in shown(service, links[0])["hands"][1]["slots"]]
    assert hand == [*map(str, deal.deck[9:4:-1])]


def test_a_deck_that_is_none_is_refused() -> None:
    for deck in (DECK[1:], ["r1", *DECK[:-1]]):
        with pytest.raises(HanabiError, match="deck"):
            made(service_of(), deck=deck)


def test_only_undo_goes_back(service: Service) -> None:
    links = made(service, deck=DECK)
    enter(service, links[0], kind="play", slot=2)
    with pytest.raises(HanabiError, match="undo back to there"):
        enter(service, links[0], kind="fix", number=4, entry={"kind": "play", "slot": 1})
    enter(service, links[0], kind="undo")
    assert shown(service, links[0])["board"]["points"] == 0
