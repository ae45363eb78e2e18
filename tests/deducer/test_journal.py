"""A journal loses nothing that it accepted, and keeps nothing that it refused."""

import os
from pathlib import Path

import pytest

from deducer.errors import FileChanged, PlaceError, RecordError
from deducer.journal import Journal
from deducer.record.entries import HEADER_KEYS, EntryReader
from solver.errors import HanabiError, NotationError
from solver.notation import words
from solver.rules import Rules
from tests.support.cases import a_few
from tests.support.commands import hanabi

START = ["players: Ann Bob", "seat: Ann", "deal bob r1 y3 b2 g4 w1"]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    begun = Journal(tmp_path / "game.hanabi")
    for line in START:
        begun.add(line)
    return begun


def test_what_is_refused_leaves_no_trace(journal: Journal) -> None:
    before = journal.path.read_bytes()
    for line in ("h bob red 2", "d 1", "p 9", "nonsense", "deal bob r1", 'h "bob', "fix 9: p 1"):
        with pytest.raises(HanabiError):
            journal.add(line)
    assert journal.path.read_bytes() == before
    assert journal.add("h bob red 1") == "Ann: hint Bob red 1"


def test_undo_and_corrections_are_added_never_erased(journal: Journal) -> None:
    journal.add("h bob red 1")
    journal.add("undo")
    journal.add("h bob 1")
    journal.add("fix 2: h bob yellow 2")
    assert journal.record is not None
    assert [type(event).__name__ for event in journal.record.events] == ["HandDealt", "Hinted"]
    assert journal.path.read_text().splitlines()[3:] == [
        "Ann: hint Bob red 1",
        "undo",
        "Ann: hint Bob 1 1 5",
        "fix 2: Ann: hint Bob yellow 2",
    ]


def test_a_correction_after_which_a_later_event_no_longer_fits_is_refused(
    journal: Journal,
) -> None:
    journal.add("h bob red 1")
    journal.add("p 1 > y2")
    with pytest.raises(RecordError, match="turn 1, line 4"):
        journal.add("fix 1: deal bob b5 y3 b2 g4 w1")


@pytest.mark.parametrize("line", ["", "  ", "# a note", "# 4 together", "#! 4 together"])
def test_blank_lines_and_comments_are_written_and_change_nothing(
    journal: Journal, line: str
) -> None:
    journal.add("note one")
    journal.add(line)
    for number in range(4):
        journal.add(f"note {number}")
    assert journal.last_step == 1
    assert journal.record == Journal(journal.path).record
    assert journal.text.count("\n") == len(START) + 6


def test_a_file_that_would_be_too_long_to_be_read_again_is_refused(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "MAX_TEXT", len(journal.text) + 10)
    journal.add("note 1")
    before = journal.path.read_bytes()
    with pytest.raises(NotationError, match="longer than"):
        journal.add("note 2")
    assert journal.path.read_bytes() == before


def test_a_header_line_is_corrected_by_one_that_is_added(journal: Journal) -> None:
    journal.add("h bob red 1")
    assert journal.add("seat: none") == "fix seat: none"
    assert journal.add("players: Ann Bo") == "fix players: Ann Bo"
    with pytest.raises(RecordError, match="turn 1, line 4"):
        journal.add("first: Bo")
    assert journal.add("p 1 > y2") == "Bo: play 1 r1 > y2"
    again = Journal(journal.path)
    assert again.record == journal.record
    for line in ("undo", "undo", "undo"):
        again.add(line)
    assert again.record is not None
    assert (again.record.players, again.record.writer) == (("Ann", "Bob"), 0)


def test_a_last_line_without_an_end_is_kept_and_told(journal: Journal) -> None:
    journal.path.write_text(journal.path.read_text() + "Ann: hint Bob red 1")
    again = Journal(journal.path)
    assert again.unended is not None
    again.add("p 1 > y2")
    assert again.path.read_text().splitlines()[-2:] == [
        "Ann: hint Bob red 1",
        "Bob: play 1 r1 > y2",
    ]


EVERY_LINE = """\
title: A long évening
players: Ann Bob
seat: Ann
first: Bob
advice: on
agreements: beginner
edition: 2010
rules: standard choreography empty-hints
copies: r 3 2 1, y 2 2 1, m 1, k 1
wild: m
powder: k
hand: 3
tokens: 4
strikes: 3
dealt: hands
deck: ? ? ? ? ? ? ? ? ? ? ? r1 ?
foreign: {"id": 12}
chair: Bob
position: tokens 3 ! one was lost
deal Bob r1 y2 ?
Bob: hint Ann red 1 3
Ann: play 3 as red r1 > ?
Bob: hint Ann yellow 1 3
drew 3 Ann ?
Ann: discard 3 y1 > ?
Bob: play 2 y2 strike > r3
adjust tokens 3
adjust strikes 1
adjust turn Ann
seen Bob 3 r2
rearrange Bob 3 1 2
Ann: take 1 r1
note what a game
agree level-2 no-touch
Bob: discard 1 r2 > y3 ! out of turn
undo
adjust return Ann 1
adjust draw Ann
fix 3: play 3 as red r1
insert 3: note a good one
drop 3
vote Bob
end given-up
show Ann 2 y1
left ? ? ? ?
"""


ONE_HAND = """\
players: Ann Bob
only: Ann
hint Ann red 1 3
out fireworks r2 discards y1
Ann: play 1 r3
"""
"""The lines that only a record of one hand has."""


@pytest.fixture(scope="module", params=[EVERY_LINE, ONE_HAND], ids=["whole", "one hand"])
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record as a journal writes it; both together have every kind of line."""
    begun = Journal(tmp_path_factory.mktemp("written") / "game.hanabi")
    for line in request.param.splitlines():
        begun.add(line)
    assert begun.path.read_text("utf-8").count("\n") == request.param.count("\n")
    return begun.path.read_bytes()


def test_the_records_that_are_cut_have_every_kind_of_line() -> None:
    firsts = {
        word.removesuffix(":")
        for line in (EVERY_LINE + ONE_HAND).splitlines()
        for word in line.split(": ", 1)[line.startswith(("Ann: ", "Bob: "))].split()[:1]
    }
    kinds = {*HEADER_KEYS, *EntryReader((), Rules.named("standard")).verbs}
    assert kinds - {"only", "out"} <= firsts  # these stand where one hand alone is followed


@pytest.mark.slow
@pytest.mark.parametrize("every", a_few([7, 1], 2))
def test_a_record_cut_at_any_byte_opens_with_every_whole_line(
    written: bytes, tmp_path: Path, every: int
) -> None:
    moved = kept = 0
    for cut in range(0, len(written) + 1, every):
        path = tmp_path / f"{cut}.hanabi"
        path.write_bytes(written[:cut])
        whole = written[: written.rfind(b"\n", 0, cut) + 1]
        opened = Journal(path)
        if opened.torn is not None:
            moved += 1
            assert opened.unended is None
            assert opened.torn.number == whole.count(b"\n") + 1
            assert opened.text.encode() == path.read_bytes() == whole
            assert opened.torn.moved_to is not None
            assert whole + opened.torn.moved_to.read_bytes() == written[:cut]
        else:
            kept += opened.unended is not None
            assert (opened.unended is not None) == (cut > len(whole))
            assert opened.text.encode() == path.read_bytes() == written[:cut]
        again = Journal(path)
        assert (again.record, again.torn) == (opened.record, None)
    assert moved > len(written) // (6 * every)
    assert kept > len(written) // (12 * every)


def test_what_was_set_aside_before_is_not_overwritten(journal: Journal) -> None:
    for number in ("", "2", "3"):
        journal.path.write_bytes(journal.path.read_bytes() + f"pla{number}".encode())
        torn = Journal(journal.path).torn
        assert torn is not None
        assert torn.moved_to is not None
        assert torn.moved_to.name == f"game.hanabi.torn{number}"
        assert torn.moved_to.read_text() == f"pla{number}"


@pytest.mark.parametrize("end", ["  ", "# as I remember it", "\t# \u00e9"])
def test_blanks_and_comments_without_an_end_are_no_question(journal: Journal, end: str) -> None:
    before = journal.path.read_text() + end
    journal.path.write_text(before, "utf-8")
    again = Journal(journal.path)
    assert (again.unended, again.torn) == (None, None)
    again.add("h bob red 1")
    assert again.path.read_text("utf-8") == f"{before}\nAnn: hint Bob red 1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"players: Ann Bob\nDear Bob\n",
        b"Dear Bob",
        b"Dear Bob\nhow",
        b"{",
        b"\xff\xd8\xff",
        b"title: x\nfoo",
        b"players: 2\nr1 y",
    ],
)
def test_what_is_no_record_is_not_taken_for_a_torn_one(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(data)
    with pytest.raises(HanabiError):
        Journal(path)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_header_lines_are_checked_before_anybody_plays(tmp_path: Path) -> None:
    begun = Journal(tmp_path / "new.hanabi")
    begun.add("title: Friday")
    for line in ("rules: nonsense", "title: Saturday", "hand: many"):
        with pytest.raises(NotationError):
            begun.add(line)
    begun.add("players: Ann Bob")
    assert begun.path.read_text() == "title: Friday\nplayers: Ann Bob\n"


def test_a_file_that_somebody_else_changed_or_moved_is_left_as_it_is(journal: Journal) -> None:
    other = Journal(journal.path)
    other.add("h bob red 1")
    with pytest.raises(RecordError, match="changed by somebody else"):
        journal.add("h bob 1")
    journal.path.write_text("players: Ann Bob\n")
    with pytest.raises(FileChanged):
        other.add("undo")
    assert journal.path.read_text() == "players: Ann Bob\n"
    moved = journal.path.rename(journal.path.with_name("moved.hanabi"))
    with pytest.raises(FileChanged, match=r"go on with `hanabi table .*game\.hanabi`"):
        journal.add("h bob red 1")
    assert list(moved.parent.iterdir()) == [moved]


@pytest.mark.parametrize(
    ("name", "at", "problem"),
    [
        ("no/such.hanabi", "no", "there is no such folder"),
        ("pipe", "pipe", "this file can't be written"),
        ("/dev/full", "/dev/full", "this file can't be written"),
    ],
)
def test_where_no_record_can_be_kept_is_refused_at_once(
    tmp_path: Path, name: str, at: str, problem: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PlaceError, match=problem) as caught:
        Journal(tmp_path / name)
    assert caught.value.place == str(tmp_path / at)


def test_a_name_that_is_a_link_is_followed(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.hanabi"
    link.symlink_to(journal.path)
    journal.path.write_text(journal.path.read_text() + "pla")
    linked = Journal(link)
    linked.add("h bob red 1")
    assert link.is_symlink()
    assert linked.torn is not None
    assert linked.torn.moved_to == tmp_path / "game.hanabi.torn"
    assert journal.path.read_text().endswith("\nAnn: hint Bob red 1\n")


# -- a command that only reads, on records whose last line has no end --------------------------


WHOLE = "players: Ann Bob\nseat: Ann\ndeal Bob r1 y2 b2 g4 w1\nAnn: hint Bob red 1\n"
LINE = "Bob: play 2 y2 > r3"


def asked(path: Path) -> tuple[int, str, str]:
    run = hanabi("knowledge", str(path))
    return run.returncode, run.stdout, run.stderr


def test_a_torn_last_line_is_one_error_that_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE + LINE[:17])
    assert asked(path) == (
        2,
        "",
        f"hanabi: {path}: line 5 (Bob: play 2 y2 > ) has no line end, so it may have been cut off, "
        f"and `hanabi table {path}` goes on without it (line 5, column 17: a card, such as r1, is "
        "missing here)\n",
    )
    assert path.read_text() == WHOLE + LINE[:17]
    assert list(tmp_path.iterdir()) == [path]


def test_a_last_line_that_may_be_whole_is_read_and_told(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE + LINE + "\n")
    status, out, said = asked(path)
    path.write_text(WHOLE + LINE)
    told = f"hanabi: {path}: line 5 ({LINE}) has no line end, so it may have been cut off\n"
    assert asked(path) == (0, out, told)
    assert (status, said) == (0, "")


def test_a_line_that_can_not_have_happened_may_have_been_cut_off_too(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE.replace("y2 b2", "r2 b2") + "Bob: play 9")
    assert "goes on without it" not in asked(path)[2]  # another line is wrong, too
    path.write_text(WHOLE + "Bob: play 9")
    assert "goes on without it (turn 2, line 5" in asked(path)[2]


def test_a_pipe_without_an_end_is_no_question() -> None:
    run = hanabi("knowledge", "-", text=WHOLE + LINE)
    assert (run.returncode, run.stderr) == (0, "")
    run = hanabi("knowledge", "-", text=WHOLE + LINE[:17])
    assert run.stderr.startswith(
        "hanabi: standard input: line 5 (Bob: play 2 y2 > ) has no line end"
    )
    assert "hanabi table" not in run.stderr


def test_a_pipe_into_a_table_is_told_what_becomes_of_the_last_line(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE + LINE[:-2])
    run = hanabi("table", str(path), text="p 2 y2 > r3\n")
    assert (run.returncode, run.stderr) == (
        0,
        f"hanabi: {path}: line 5 (Bob: play 2 y2 > ) was cut off and is left out: "
        f"it is kept in {path}.torn\n",
    )
    assert path.read_text() == WHOLE + LINE + "\n"
    path.write_text(WHOLE + LINE)
    run = hanabi("table", str(path), text="log\n")
    assert run.returncode == 0
    assert run.stderr == (
        f"hanabi: {path}: line 5 ({LINE}) has no line end, so it may have been cut off: it stays\n"
    )
    assert path.read_text() == WHOLE + LINE
