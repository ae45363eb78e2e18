"""What hints would promise, and how they would be read."""

from __future__ import annotations

from deducer import Record
from deducer.advice.hints import hint_previews
from deducer.agreements import Sheet
from deducer.agreements.offers import HintOffer, offers

GAME = """
players: Ann Bob Cy
seat: Bob
first: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 r1 b1
"""


def offered(sheet: str = "beginner", to: int = 2) -> dict[str, HintOffer]:
    known = Record.parse(GAME).at().seen_by("Bob")
    touched = [(each.hint, each.touched) for each in hint_previews(known)]
    told = offers(known.kept(Sheet.parse(sheet)), touched)
    return {str(each.hint.rank or each.hint.colour): each for each in told if each.hint.to == to}


def test_a_hint_that_is_read_as_it_is_meant_can_not_be_misread() -> None:
    ones = offered()["1"]
    assert (ones.slot, ones.kind, str(ones.card)) == (5, "play or save", "b1")
    assert {card.rank for card in ones.reading} == {1}
    assert (ones.holds, ones.sure) == (True, True)
    assert str(ones.phrase) == "Cy would read slot 5 as b1, g1, r1, w1 or y1; it is b1"


def test_a_hint_of_a_card_that_does_not_fit_is_read_wrongly() -> None:
    yellow = offered()["y"]
    assert {*map(str, yellow.reading)} == {"y1"}
    assert (yellow.holds, yellow.sure) == (False, False)


def test_nothing_is_promised_without_a_sheet() -> None:
    assert not offered("none")
