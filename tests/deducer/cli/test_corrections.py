"""What a table notices late: corrections that belong together, and are undone together."""

import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.cli.corrections import corrections
from deducer.cli.session import Session
from deducer.journal import Journal
from deducer.record.events import Hinted, Noted
from solver.errors import HanabiError
from tests.support.cases import thorough
from tests.support.sessions import START, begun, entered, shown
from tests.support.sessions import session as session


def log(session: Session) -> list[str]:
    return [line.strip() for line in shown(session.run("log")).splitlines()]


notes = st.lists(st.sampled_from("abc"), max_size=8)


@given(notes, notes)
@thorough(200)
def test_they_lead_from_any_events_to_any_others(before: list[str], after: list[str]) -> None:
    record = Record.parse("players: Ann Bob").append(*map(Noted, before))
    wanted = tuple(map(Noted, after))
    entries = corrections(record.events, wanted)
    assert record.append(*entries).events == wanted
    assert len(entries) <= len(before) + len(after)
    assert bool(entries) == (before != after)


def test_a_missed_turn_that_clashes_is_told_by_its_turn(session: Session) -> None:
    before = entered(session, "hb1", "p 1 > r3").journal.text
    problem = r"it clashes then: turn 3 .*play 1 r1.*w3 by the deal, Cy's slot 1 .*and r1 here"
    with pytest.raises(HanabiError, match=problem):
        session.run("missed 2: d 1")
    assert session.journal.text == before


LOGS = """\
hb1, h ann 1 2, missed 2: p 1 > g2
    1  Ann: hint Bob 1 1 5
    2  Bob: play 1 r1 > g2
    3  Cy: hint Ann 1 2
hb1, h ann 1 2, missed 2: p 1 > g2, u
    1  Ann: hint Bob 1 1 5
    2  Bob: hint Ann 1 2
hb1, note hm, adjust turn cy, note so, h bob yellow, missed 2: p 1 > g2
    1.1  note hm
    2  Bob: play 1 r1 > g2
    2.1  adjust turn Cy
    2.2  note so
    3  Cy: hint Bob yellow 2
hb1, note hm, adjust turn cy, note so, h bob yellow, missed 2 cy: h ann 5 1
    1.1  note hm
    1.2  adjust turn Cy
    1.3  note so
    2  Cy: hint Ann 5 1
    3  Ann: hint Bob yellow 2
hb1, note so, fix 1 h bob 2, drop 1.1:, wrong 1: to cy 24
    0.2  deal Cy w3 ? g1 r2 b5
    1  Ann: hint Cy 2 2 4
hb1, p 1 > ?, drew 2 bob g2
    2  Bob: play 1 r1 > g2
hb1, p 1 > ?, drew 2 bob g2, u
    1  Ann: hint Bob 1 1 5
hb1, note hm, Bob: play 1 r1 > ?, Bob: play 2 y3 > ? ! too fast, Cy: discard 1, missed 3: h ann 3 1
    3  Cy: hint Ann 3 1
    4  Bob: play 2 y3 > ? ! too fast
    5  Cy: discard 1 w3
hb1, Bob: play 1 r1 > ?, Bob: play 2 y3 > ? ! x, Cy: d 1, insert 3: note so, fix 3: p 2 y3 > ? ! yes
    2.1  note so
    3  Bob: play 2 y3 > ? ! yes
    4  Cy: discard 1 w3
h cy 3 1 ! cy's slot 2 is not seen, h ann 1 2, wrong 1 bob
    0.3  adjust turn Bob
    1  Bob: hint Cy 3 1 ! cy's slot 2 is not seen
    2  Cy: hint Ann 1 2
h cy 3 1 ! cy's slot 2 is not seen, h ann 1 2, wrong 1 bob, wrong 1 ann
    0.3  adjust turn Ann
    1  Ann: hint Cy 3 1 ! cy's slot 2 is not seen
    2  Bob: hint Ann 1 2
note so, swap bob cy
    0.1  deal Cy r1 y3 b2 g4 w1
    0.2  deal Bob w3 ? g1 r2 b5
    0.3  note so
swap bob cy, u
    0.1  deal Bob r1 y3 b2 g4 w1
    0.2  deal Cy w3 ? g1 r2 b5"""
"""What is typed, and how the log ends then, also once its file is read again.

A turn that was missed moves the rest on, up to one that was put right; a draw that was seen late
goes with its turn; who acted out of turn did so whatever is corrected.
"""


@pytest.mark.parametrize(
    "case", re.split(r"\n(?=\S)", LOGS), ids=lambda case: case.partition("\n")[0]
)
def test_the_log_after_corrections(session: Session, case: str) -> None:
    typed, *end = case.strip().splitlines()
    told = [line.partition("  ✗")[0] for line in log(entered(session, *typed.split(", ")))]
    assert told[-len(end) :] == [line.strip() for line in end]
    assert log(Session(Journal(session.journal.path))) == log(session)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hb1|h ann 1 2|missed 2: p 1 > g2", "✓ Cy: hint Ann 1 2|✓ fix 2: Bob: play 1 r1 > g2"),
        ("hb1|p 1 > ?|drew 2 bob g2", "✓ drew 2 Bob g2"),
        ("hb1|p 1 > ?|drew 2 bob g2|u", "✓ undo|  Bob: play 1 r1 > g2"),
    ],
)
def test_what_a_correction_says(session: Session, typed: str, said: str) -> None:
    *before, last = typed.split("|")
    assert shown(entered(session, *before).run(last)).splitlines() == said.split("|")


def test_a_slip_that_is_none_any_more_is_refused(session: Session) -> None:
    entered(session, "hb1", "Bob: play 1 r1 > ?", "Bob: play 2 y3 > ? ! too fast", "Cy: discard 1")
    with pytest.raises(HanabiError, match=r"turn 3 .*it is Cy's turn, not Bob's: enter Cy's turn"):
        session.run("fix 3: p 2 y3")


NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve")
Step = tuple[str, int]
"""What happened, and the seat: a "hint" in turn, a "slip" out of turn, the "turn" put right, ..."""
seats = st.integers(0, 4)
happenings = st.lists(
    st.tuples(st.sampled_from(("hint", "hint", "slip", "turn", "tokens", "note")), seats),
    min_size=2,
    max_size=8,
)
late = st.tuples(
    st.sampled_from(("missed", "wrong", "wrong to", "fix", "insert", "drop", "swap", "undo")),
    st.integers(1, 8),
    seats,
)


def on_turn(steps: Sequence[Step]) -> int:
    """The seat to move after ``steps``."""
    said = [(kind, seat) for kind, seat in steps if kind in ("hint", "slip", "turn")]
    kind, seat = said[-1] if said else ("turn", 0)
    return seat if kind == "turn" else (seat + 1) % 5


def resolved(steps: Sequence[Step]) -> list[Step]:
    """The steps with who acted; a slip by the seat to move is none out of turn."""
    done: list[Step] = []
    for kind, seat in steps:
        mover = on_turn(done)
        in_turn = kind == "hint" or (kind, seat) == ("slip", mover)
        done.append(("hint", mover) if in_turn else (kind, seat))
    return done


def typed(step: Step, mover: int) -> str:
    """The line for a step; every hint points at slot 1, so that no two of them clash."""
    kind, seat = step
    if kind == "turn":
        return f"adjust turn {NAMES[seat]}"
    if kind in ("tokens", "note"):
        return {"tokens": "adjust tokens 8", "note": "note so"}[kind]
    acting = mover if kind == "hint" else seat
    slip = f"! {NAMES[seat]} was too fast" if kind == "slip" else ""
    return f"{NAMES[acting]}: hint {NAMES[(acting + 2) % 5]} 1 1 {slip}"


def moved_on(before: Sequence[Step], after: Sequence[Step]) -> list[Step]:
    """Both together, with the turns ``after`` taken by the next seats, up to one that was said."""
    done = [*before]
    for at, (kind, seat) in enumerate(after):
        if kind in ("slip", "turn"):
            return [*done, *after[at:]]
        done.append((kind, on_turn(done) if kind == "hint" else seat))
    return done


def corrected(steps: list[Step], kind: str, turn: int, seat: int) -> list[Step]:
    """The steps after a correction of ``turn``, from what the table was told: a slow twin."""
    acted = [at for at, step in enumerate(steps) if step[0] in ("hint", "slip")]
    at = acted[turn - 1] if turn <= len(acted) else len(steps)
    if kind == "missed":
        begun = acted[turn - 2] + 1 if turn > 1 else 0
        skips = [
            each
            for each in range(begun, at)
            if steps[each][0] == "turn" and steps[each][1] != on_turn(steps[:each])
        ]
        others = [each for each in (*skips, at) if on_turn(steps[:each]) != seat]
        at = others[0] if others else at  # nobody hints to oneself
        return moved_on([*steps[:at], ("hint", on_turn(steps[:at]))], steps[at:])
    if kind == "wrong" and steps[at][1] != seat:
        return moved_on([*steps[:at], (steps[at][0], seat)], steps[at + 1 :])
    return steps[:at] + steps[at + 1 :] if kind == "drop" else steps


@given(happenings, late)
@thorough(60)
@pytest.mark.slow
def test_a_correction_changes_nobody_who_acted_elsewhere(
    happened: list[Step], correction: tuple[str, int, int]
) -> None:
    kind, turn, seat = correction
    steps = resolved([("hint", 0), *happened])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.hanabi"
        lines = [typed(step, on_turn(steps[:at])) for at, step in enumerate(steps)]
        header = (f"players: {' '.join(NAMES)}", "tokens: 20", "deal Bob ? ? ? ?")
        path.write_text("\n".join((*header, *lines, "")))
        session = Session(Journal(path))
        before, text = actors(session.record), session.journal.text
        assert before == [each for kind, each in steps if kind in ("hint", "slip")]
        to, mover = NAMES[seat], on_turn(steps)
        turn = min(turn, len(before) + (kind == "missed"))
        said = {
            "missed": f"missed {turn}: h {to} 1 1",
            "wrong": f"wrong {turn} {to}",
            "wrong to": f"wrong {turn} to {to} 1",
            "fix": f"fix {turn}: h {to} 1 1 ! put right",
            "insert": f"insert {turn}: note forgotten",
            "drop": f"drop {turn}",
            "swap": f"swap bob {to}",
            "undo": "undo",
        }
        if kind == "undo":
            session.run(typed(("hint", 0), mover))
        try:
            session.run(said[kind])
        except HanabiError:  # a hint to oneself, a hole in the turns, no turn at all
            assert session.journal.text == text
            return
        wanted = [
            each for kind, each in corrected(steps, kind, turn, seat) if kind in ("hint", "slip")
        ]
        assert actors(session.record) == wanted
        assert actors(Record.load(path)) == wanted
        if kind != "undo" and session.journal.text != text:
            session.run("u")
            assert actors(session.record) == before


def actors(record: Record) -> list[int | None]:
    return [event.seat for event in record.table.events if isinstance(event, Hinted)]


def test_another_player_was_hinted(tmp_path: Path) -> None:
    session = begun(tmp_path, *START[:3], "deal cy w3y1g1r2b5", "h bob 1", "p 1 > g2")
    told = shown(session.run("wrong 1 to cy"))
    assert told == "✓ fix 1: Ann: hint Cy 1 2 3\n"
    session.run("u")
    session.run("insert 1: seen bob 3 b2")
    with pytest.raises(
        HanabiError, match=r"turn 1 \(Ann: hint Ann 1\): players can't hint themselves"
    ):
        session.run("wrong 1 to ann")


def test_the_slots_of_another_hint_are_asked_for_where_they_do_not_follow(session: Session) -> None:
    session.run("h bob 1 15")
    before = session.journal.text
    problem = "which of Cy's slots did it touch?.* type wrong 1 to Cy and the slots"
    with pytest.raises(HanabiError, match=problem):
        session.run("wrong 1 to cy")
    with pytest.raises(HanabiError, match="column 15: slot must be a whole number from 1 to 99"):
        session.run("wrong 1 to cy x")
    with pytest.raises(HanabiError, match=r"it clashes then: turn 1 .*Cy's slot 1 is w3"):
        session.run("wrong 1 to cy 12")
    assert session.journal.text == before
    assert shown(session.run("wrong 1 to cy 23")) == "✓ fix 1: Ann: hint Cy 1 2 3\n"
    assert "nothing was changed" in shown(session.run("wrong 1 to cy"))


def test_nothing_to_take_back_and_the_only_event_dropped(tmp_path: Path) -> None:
    session = begun(tmp_path, "players: Ann Bob", "note a", "note b", "undo", "undo")
    before, resumed = session.journal.text, Session(Journal(session.journal.path))
    for each, typed in ((session, "u"), (session, "undo"), (resumed, "u")):
        with pytest.raises(HanabiError, match=r"^there is nothing to undo$"):
            each.run(typed)
    assert session.journal.text == before
    session.run("note so")
    assert shown(session.run("drop 0.1")) == "✓ drop 0.1\n"
    assert shown(session.run("log")) == "nothing has happened yet\n"


def test_numbers_are_those_of_turns_everywhere(session: Session) -> None:
    entered(session, "hb1", "note hm", "p 2 > y2")
    assert log(session)[2:4] == ["1  Ann: hint Bob 1 1 5", "1.1  note hm"]
    assert "✓ fix 2: Bob: play 1 r1 > y2" in shown(session.run("fix 2: p 1 > y2"))
    assert session.journal.text.endswith("\nfix 5: Bob: play 1 r1 > y2\n")
    assert "✓ drop 1.1" in shown(session.run("drop 1.1"))
    assert "not r1: turn 1 (Ann: hint Bob 1 1 5) did not point at it" in shown(
        session.run("why bob 3 r1")
    )
    with pytest.raises(
        HanabiError, match=r"turn 2 \(Bob: play 5 y5\): this card is w1 by the deal, Bob's slot 5"
    ):
        session.run("fix 2: p 5 y5")
