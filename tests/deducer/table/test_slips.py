"""What the rules forbid but did happen: marked as a slip it is accepted, and has its effect."""

import pytest

from deducer import Record
from deducer.errors import Contradiction
from deducer.table.table import Table
from solver import Card, End
from solver.errors import Phrase
from tests.deducer.table.test_refusals import BROKE, EMPTY, OVER
from tests.support.texts import CROWNING, SEEN, table


def english(caveats: dict[int, Phrase]) -> dict[int, str]:
    return {number: str(what) for number, what in caveats.items()}


def state(after: Table) -> dict[str, object]:
    """What is so at a table, by names that the cases below use."""
    board, outcome = after.board, after.outcome
    names = ("tokens", "strikes", "hands", "pile", "end", "points", "turn", "turns_left")
    return {
        **{name: getattr(board, name) for name in names},
        "actions": after.now.turn,
        "next": after.now.pile[:1],
        "discards": sum(board.discards),
        "relied on": {clue.reliable for clues in after.clues.values() for clue in clues},
        "caveats": list(english(after.caveats).values()),
        "opened": after.opened,
        "score": outcome.score if outcome.over else None,
    }


FORGOT = "Ann: play 1 r1 > none ! forgot"
LAST = EMPTY[: EMPTY.index("Bob: play")]
UNSURE, BACK = "what this hint says of Bob's cards", "what the returned card was"
WRONG = {"tokens": 7, "relied on": {False}, "caveats": [UNSURE]}


@pytest.mark.parametrize(
    ("before", "lines", "now"),
    [
        (
            BROKE,
            "Cy: hint Bob 1 1 5 ! there was none",
            {"tokens": 0, "turn": 0, "relied on": {True}},
        ),
        (SEEN, "Cy: hint Bob 1 1 5 ! not his turn", {"tokens": 7, "turn": 0, "relied on": {True}}),
        (SEEN, "Ann: discard 1 r1 ! too many", {"tokens": 8, "discards": 1, "turn": 1}),
        (SEEN, "Bob: play 1 ! Bob was quicker", {"points": 1, "turn": 2, "actions": 1}),
        (
            SEEN,
            "Ann: hint Cy yellow none ! none of it",
            {"tokens": 7, "caveats": [UNSURE.replace("Bob", "Cy")]},
        ),
        # hints that point wrongly
        (SEEN, "Ann: hint Bob 1 1 ! overlooked one", WRONG),
        (SEEN, "Ann: hint Bob 1 1 2 5 ! one too many", WRONG),
        (SEEN, "Ann: hint Bob 2 4 ! wrong", WRONG),
        (SEEN, "Cy: hint Bob 1 1 ! all wrong", WRONG),
        # draws that were forgotten, and cards put back
        (SEEN, FORGOT, {"hands": (4, 5, 5), "pile": 35}),
        (
            SEEN,
            f"{FORGOT}|adjust draw Ann ! oh",
            {"hands": (5, 5, 5), "pile": 34, "turn": 1, "actions": 1, "next": (16,)},
        ),
        (LAST, "Bob: play 1 > none ! forgot", {"turns_left": None}),
        (LAST, "Bob: play 1 > none ! forgot|adjust draw Bob", {"turns_left": 2, "pile": 0}),
        (EMPTY, "", {"turns_left": 2}),
        (EMPTY, "adjust return Bob 1", {"turns_left": None, "pile": 1, "caveats": [BACK]}),
        (
            SEEN,
            "adjust return Bob 2 ! one too many",
            {"hands": (5, 4, 5), "pile": 36, "next": (8,), "caveats": [BACK]},
        ),
        # what was counted wrongly
        (
            SEEN,
            "adjust tokens 3|adjust strikes 1|adjust turn Cy",
            {"tokens": 3, "strikes": 1, "turn": 2, "actions": 0},
        ),
        (SEEN, "adjust tokens 0", {"tokens": 0}),
        (SEEN, "adjust strikes 3", {"end": End.STRIKES}),
        (SEEN, "adjust strikes 3|adjust strikes 2 ! oh|play 1 r1", {"end": None, "points": 1}),
        # what was done though the game was over
        (
            CROWNING,
            "adjust tokens 7|Ann: discard 1|Bob: play 2 ! we played on|Ann: play 3 ! x",
            {"end": End.OUT_OF_REACH, "actions": 3, "score": 0},
        ),
        (OVER, "Ann: play 1 r1 ! x", {"end": End.STRIKES, "actions": 3}),
        (OVER, "hint Bob 1 1 ! x", {"end": End.STRIKES, "actions": 3, "caveats": [UNSURE]}),
        (OVER, "Ann: discard 1 ! x", {"end": End.STRIKES, "actions": 3}),
        (SEEN, "end given-up Bob|Ann: hint Bob 1 1 5 ! once more", {"actions": 1, "score": 0}),
        # cards that were shown
        (SEEN, "show Ann 2 r5 ! dropped it", {"opened": {3: 3}}),
        (SEEN, "end given-up|show Ann 2 r5|show Bob 1 r1", {"opened": {3: 4, 9: 5}}),
    ],
)
def test_what_is_so_after_it(before: str, lines: str, now: dict[str, object]) -> None:
    after = table(*filter(None, lines.split("|")), after=before)
    assert state(after) | {"caveats": []} | now == state(after)


def test_places_after_late_draws_and_cards_put_back() -> None:
    assert table(FORGOT, "adjust draw Ann ! oh", after=SEEN).now.hands[0] == (15, 3, 2, 1, 0)
    assert table("adjust return Bob 2", after=SEEN).now.hands[1] == (9, 7, 6, 5)
    assert table("adjust return Bob 2", "adjust draw Cy", after=SEEN).now.hands[2][0] == 8
    lines = ["hint Bob 1 1 5", "Bob: play 1 > none ! forgot", "adjust draw Bob y5"]
    after = table(*lines, after=SEEN)
    assert (after.now.hands[1][0], after.card(15)) == (15, Card("y", 5))
    assert table("show Ann 2 r5 ! dropped it", after=SEEN).card(3) == Card("r", 5)


def test_a_hint_said_to_be_wrong_is_not_relied_on_even_where_that_cannot_be_seen() -> None:
    """Ann can't tell whether her own cards were pointed at rightly: the note says they were not."""
    before = ["hint Bob 1 1 5", "Bob: hint Ann red 1 2 ! one of them was no red"]
    after = table(*before, after=SEEN)
    assert english(after.caveats) == {4: "what this hint says of Ann's cards"}
    reveal = table(*before, "Cy: hint Ann yellow 1", "Ann: play 2 g1", after=SEEN)
    assert reveal.board.height("g") == 1


def test_a_hint_out_of_turn_is_relied_on_until_a_card_says_that_it_pointed_wrongly() -> None:
    """Ann could not see that her slot 2 was no red card, until she played it."""
    lines = ("Ann: hint Bob 1 1 5", "Cy: hint Ann red 1 2 ! not his turn", "Ann: play 2 g1")
    before = table(*lines[:2], after=SEEN)
    assert not before.caveats
    assert before.clues[4][-1].reliable
    after = table(*lines, after=SEEN)
    assert after.board.height("g") == 1
    assert english(after.caveats) == {4: "what this hint says of Ann's cards"}
    said = [clue for clues in after.clues.values() for clue in clues if clue.number == 4]
    assert [clue.reliable for clue in said] == [False] * 5
    known = Record.of(after.record).at().seen_by("Ann")
    assert tuple(map(str, known.caveats)) == (
        "turn 2 was a slip: what this hint says of Ann's cards is not relied on",
    )
    assert len(known.slots[1].odds) > 5


def test_a_hint_out_of_turn_yields_to_what_others_say_together() -> None:
    """Two slots are said to be the one red card that is left; the second time was the slip."""
    rules = "players: Ann Bob\nseat: Ann\ncopies: r 1, y 1 1 1, g 1\nhand: 2\n"
    lines = ("Ann: hint Bob 1 none ! x", "Bob: hint Ann red 1", "Bob: hint Ann red 2 ! again")
    after = table(*lines, after=rules)
    assert list(after.caveats) == [1, 3]
    both = ("Ann: hint Bob 1 none ! x", "Bob: hint Ann red 1", "Ann: hint Bob 1 none ! x")
    with pytest.raises(Contradiction) as info:
        table(*both, "Bob: hint Ann red 2", after=rules)
    assert info.value.numbers == (2, 4)


def test_a_card_shown_to_all_and_put_back_is_relied_on_and_no_caveat_says_otherwise() -> None:
    after = table("show Ann 2 r5 ! dropped it", "adjust return Ann 2", after=SEEN)
    assert english(after.caveats) == {}
    known = Record.of(after.record).at().public()
    assert not any(str(card) == "r5" for slot in known.slots for card in slot.odds)
    unseen = table("adjust return Ann 2", "end given-up", "left r5 " + "? " * 35, after=SEEN)
    assert english(unseen.caveats) == {3: "what the returned card was"}
