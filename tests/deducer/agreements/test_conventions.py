"""What players who know the conventions of a level write on their cards, in cases of our own."""

import pytest

from tests.support.agreed_cases import AGREED, NAMES, PRESETS, Position, outcomes, reading
from tests.support.places import SHARED, needs_shared

A = "b4 y4 g4 p4 p1"  # of no use at first but one, which Bob may hint at to pass his turn

CASES: dict[str, tuple[int, str, str, str, str]] = {
    # name: level, the hands of Alice, Bob and Cathy, the piles and what is discarded, the actions,
    # and the reading of one slot
    "a five on chop is saved": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", ""),
        *("Alice: hint Bob 5 5", "Bob 5: r5 y5 g5 b5 p5"),
    ),
    "no card is trash, even if two must be copies": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "r1 g1 b1 p1"),
        *("Alice: hint Bob 1 2 3", "Bob 3: y1"),
    ),
    "a last copy is saved by colour, a two too and no five": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "-r4 -r2"),
        *("Alice: hint Bob red 5", "Bob 5: r1 r2"),
    ),
    "a two in sight is not saved": (
        *(1, f"{A} / ? / r2 g4 b4 p4 r4", ""),
        *("Alice: hint Bob 2 5", "Bob 5: y2 g2 b2 p2"),
    ),
    "off chop nothing is saved": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "r2 -y3"),
        *("Alice: hint Bob 3 2", "Bob 2: r3"),
    ),
    "with the chop touched, the focus is there": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "r2 -y3"),
        *("Alice: hint Bob 3 2 5", "Bob 5: r3 y3"),
    ),
    "a five off chop may be a stall": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "r4"),
        *("Alice: hint Bob 5 2", "Bob 2: r5 y5 g5 b5 p5"),
    ),
    "a hinted card below is on its way": (
        *(1, f"{A} / ? / r1 g4 b4 p4 r4", ""),
        *("Alice: hint Cathy red; Bob: hint Alice purple; Alice: hint Bob red 2", "Bob 2: r2"),
    ),
    "no copy of a hinted card is hinted": (
        *(1, f"{A} / ? / r1 g4 b4 p4 y4", ""),
        *("mark Cathy red 1; Alice: hint Bob 1 2", "Bob 2: y1 g1 b1 p1"),
    ),
    "ones differ": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "g1 b1 p1"),
        *("Alice: hint Bob 1 2 3; Bob: play 2 r1 > ?", "Bob 3: y1"),
    ),
    "who hints at a hinted card again says that it fits": (
        *(1, f"{A} / ? / y4 g4 b4 p4 r4", "r2 -y3"),
        *("Alice: hint Bob 3 5; Bob: hint Alice purple; Cathy: hint Bob 3 5", "Bob 5: r3"),
    ),
    "a finesse, forward": (
        *(2, f"{A} / r1 y4 g4 p4 b4 / ?", ""),
        *("Alice: hint Cathy red 2", "Cathy 2: r1 r2"),
    ),
    "a finesse that is played, and a stall before it that is none": (
        *(2, f"{A} / r1 y5 g4 p4 b4 / ?", ""),
        *("Alice: hint Bob 5 2; Alice: hint Cathy red 2; Bob: play 1 r1 > y1", "Cathy 2: r2"),
    ),
    "a finesse that nobody plays": (
        *(2, f"{A} / r1 y4 g4 p4 b4 / ?", ""),
        *("Alice: hint Cathy red 2; Bob: discard 5 b4 > y1", "Cathy 2: r1"),
    ),
    "no card is a copy of one that its own hint asks for": (
        *(2, f"{A} / r1 y4 g4 p4 b4 / ?", ""),
        *("Alice: hint Cathy red 2 3; Bob: play 1 r1 > y1", "Cathy 3: r3 r4 r5"),
    ),
    "a reverse finesse that is played": (
        *(2, f"{A} / ? / r1 y4 g4 p4 b4", ""),
        *("Alice: hint Bob red 2; Bob: hint Alice purple; Cathy: play 1 r1 > y1", "Bob 2: r2"),
    ),
    "a card that is played has no hinted copy": (
        *(3, f"{A} / ? / r2 g4 b4 p4 y4", "r1"),
        *("mark Bob 2 4; mark Cathy red 1; Cathy: play 1 r2 > y3", "Bob 4: y2 g2 b2 p2"),
    ),
    "a double finesse, its first card": (
        *(2, f"{A} / ? / y4 r3 g4 p4 b4", ""),
        *("Alice: hint Cathy red", "Bob 1: r1"),
    ),
    "a double finesse, its second card": (
        *(2, f"{A} / ? / y4 r3 g4 p4 b4", ""),
        *("Alice: hint Cathy red", "Bob 2: r2"),
    ),
    "a finesse of oneself": (
        *(2, f"{A} / ? / y4 g4 b4 p4 r4", "y2 g2 b2 p2"),
        *("Alice: hint Bob 2 2", "Bob 1: r1"),
    ),
    "what is in sight comes before a finesse of oneself": (
        *(2, f"{A} / ? / y1 g4 b4 p4 r4", ""),
        *("Alice: hint Bob 2 2", "Bob 2: y2"),
    ),
    "a prompt comes before a finesse": (
        *(2, f"{A} / ? / y4 r3 g4 p4 b4", "r1"),
        *("mark Bob red 4; Alice: hint Cathy red", "Bob 4: r2"),
    ),
    "who discards a useful card tells of its copy": (
        *(3, f"{A} / ? / r2 g4 b4 p4 y4", "r1"),
        *("mark Bob 2 4; mark Cathy red 1; Cathy: discard 1 r2 > y3", "Bob 4: r2"),
    ),
    "a five next to the chop saves that": (
        *(4, f"{A} / ? / y4 g4 b4 p4 r4", ""),
        *("Alice: hint Bob 5 4; Cathy: hint Bob red 2 5", "Bob 2: r1"),
    ),
    "a hint of trash saves what is older": (
        *(4, f"{A} / ? / y4 g4 b4 p4 r4", "r1 y1 g1 b1 p1"),
        *("Alice: hint Bob 1 3; Cathy: hint Bob red 2 5", "Bob 2: r2"),
    ),
    "a one played too early saves the next chop": (
        *(4, f"{A} / y4 r1 y1 p4 b4 / ?", ""),
        *("Alice: hint Bob 1; Bob: play 2 r1 > y3; Alice: hint Cathy green 2 5", "Cathy 2: g1"),
    ),
    "a layered finesse that begins": (
        *(5, f"{A} / g1 r1 y4 p4 b4 / ?", ""),
        *("Alice: hint Cathy red 2; Bob: play 1 g1 > y3", "Cathy 2: r2"),
    ),
    "a hidden finesse, before it is played": (
        *(5, f"{A} / r2 y4 y2 p4 b4 / ?", "r1 y1"),
        *("mark Bob 2 3; Alice: hint Cathy red 2", "Cathy 2: r2 r3"),
    ),
    "a hidden finesse, played": (
        *(5, f"{A} / r2 y4 y2 p4 b4 / ?", "r1 y1"),
        *("mark Bob 2 3; Alice: hint Cathy red 2; Bob: play 3 y2 > y3", "Cathy 2: r3"),
    ),
    "two players are finessed by one hint": (
        *(2, "b4 y4 g4 p1 / r1 y4 g4 b4 / ? / y3 r3 g3 p4", ""),
        *("Alice: hint Donald red", "Cathy 1: r2"),
    ),
    "the second of them lets it pass": (
        *(2, "b4 y4 g4 p1 / r1 y4 g4 b4 / r2 y3 b3 p4 / ?", ""),
        "Alice: hint Donald red 2; Bob: play 1 r1 > y3; Cathy: discard 4 p4 > b2",
        "Donald 2: r2",
    ),
    "a player may let it pass who sees the card with another": (
        *(2, "b4 y4 g4 p1 / r1 y4 g4 b4 / r1 y3 b3 p4 / ?", ""),
        "Alice: hint Donald red 2; Bob: discard 4 b4 > b2; Cathy: play 1 r1 > p3",
        "Donald 2: r2",
    ),
    "a prompt of oneself": (
        *(2, f"{A} / ? / y4 g4 b4 p4 r4", ""),
        *("mark Bob 1 5; Alice: hint Bob red 2 5", "Bob 2: r2"),
    ),
    "a one played two too early saves the chop after": (
        *(4, "b4 y4 g4 p1 / y4 r1 y1 g1 / y3 g4 b4 p4 / ?", "b1"),
        "Alice: hint Bob 1; Bob: play 2 r1 > y3; Alice: hint Donald yellow 1 4",
        "Donald 1: y2",
    ),
    "a layered finesse, in reverse": (
        *(5, f"{A} / ? / g1 r1 y4 p4 b4", ""),
        "Alice: hint Bob red 2; Bob: hint Alice purple; Cathy: play 1 g1 > y3",
        "Bob 2: r2",
    ),
}


def record(hands: str, table: str, actions: str, level: int) -> str:
    stacks = {word[0]: int(word[1]) for word in table.split() if word[0] != "-"}
    size = len(hands.split(" / ")[0].split())
    rows = [hand.split() if hand != "?" else ["?"] * size for hand in hands.split(" / ")]
    position = Position(
        rows,
        {suit: stacks.get(suit, 0) for suit in "rygbp"},
        [word[1:] for word in table.split() if word[0] == "-"],
        0,
        8,
    )
    lines = []
    for action in actions.split("; "):
        match action.split():
            case ["mark", who, clue, *slots]:
                clue = clue if clue.isdecimal() else clue[0]
                position.marks.append((NAMES.index(who), clue, [*map(int, slots)]))
            case ["show", who, slot, card]:
                position.shown.append((NAMES.index(who), int(slot), card))
            case [who, *_]:
                lines += [f"adjust turn {who[:-1]}", "adjust tokens 7", action]
    text = "\n".join([*position.lines(), *lines]) + "\n"
    return text.replace(AGREED, f"agree {PRESETS[level]}")


@pytest.mark.parametrize("name", CASES)
def test_a_slot_is_read_as_players_of_that_level_do(name: str) -> None:
    level, hands, table, actions, wish = CASES[name]
    view, cards = wish.split(": ")
    who, slot = view.split()
    text = record(hands, table, actions, level)
    assert reading(text, NAMES.index(who), int(slot)) == {*cards.split()}


# -- cases that others wrote, read by the sheet of their level ---------------------------------


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize(
    ("kind", "levels", "least", "modelled"),
    [
        ("pictures", (1, 2, 3, 4, 5), 35, 38),
        ("bots", (1, 2), 24, 26),
        ("bots", (3, 4), 5, 7),
        pytest.param("bots", (5,), 31, 46, marks=pytest.mark.nightly),
    ],
)
def test_as_many_cases_as_before_are_read_rightly(
    kind: str, levels: tuple[int, ...], least: int, modelled: int
) -> None:
    rows = outcomes(SHARED / "agreements", kind, levels)
    rows = [row for row in rows if not row.reason.startswith("not modelled")]
    assert len(rows) == modelled
    wrong = [row for row in rows if not row.right]
    assert len(rows) - len(wrong) >= least, "\n".join(map(str, wrong))
