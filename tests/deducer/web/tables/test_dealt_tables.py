"""A table that holds its deal: nobody enters a card, and each view is drawn as ever."""

import pytest

from deducer.web.routes import questions
from deducer.web.tables.service import Service
from solver import Deal, Rules
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.services import enter, lines, made, shown

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
