"""Records in links: each comes back as it was, from any of its parts' orders, or is refused."""

import random
import string
import tracemalloc
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from deducer import formats
from deducer.errors import FormatError
from deducer.formats import compact, share
from deducer.formats.share_parts import AROUND, MOST_PARTS, VERSION, WORDS, Part, Parts, divided
from deducer.record.data import RecordData
from deducer.record.events import Noted
from deducer.record.reading import parse
from deducer.record.writing import show
from solver import NotationError, Rules
from solver.notation.words import MAX_TEXT
from tests.support.cases import a_few, thorough
from tests.support.places import SAMPLES
from tests.support.records import records

ADDRESS = "https://club.example.org/table/"
GAMES = sorted(path for path in SAMPLES.iterdir() if path.suffix != ".md")
LETTERS = string.ascii_letters + string.digits + "-_"
LONG = RecordData(
    Rules.named(),
    ("Ann", "Bob"),
    tuple(Noted(random.Random(seed).randbytes(20).hex()) for seed in range(100)),
)
"""A record that can't be deflated much."""
OURS = formats.load(SAMPLES / "choreography.hanabi")

FIRST = """\
title: Friday
players: "Mary Ann" Günther 李
seat: Günther
rules: crowning-piece avalanche

deal "Mary Ann" r1 y3 ? g4 m1
"Mary Ann": hint Günther 5 2
Günther: play 1 r1 > ?
undo
Günther: play 2 b5 ! oh
fix 2: "Mary Ann": hint Günther 5 none ! a slip
"""
FIRST_LINK = (
    "A1192ca6aK8Fexin5JhZVgoJUScH98J68kozUIoVnc_ugmQ4mRKiI44KkFCTDgLYCU6A9KNHlGnIhJKBBDrcLFEkwDqov"
    "7CGJHE3SCJRoFRXyM7hA-c4I2QOYRoPiC6g4UaE4J7OACwAe7d335"
)


def text_of(record: RecordData) -> str:
    return share.write(record).text.strip()


def forged(data: bytes) -> str:
    """A whole text, with checksums that are right, around any bytes."""
    (only,) = divided(data, share.LONGEST)
    return str(only)


def deflated(text: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=WORDS)
    return deflate.compress(text) + deflate.flush()


def shuffled(parts: Sequence[str], seed: int = 1) -> list[str]:
    return random.Random(seed).sample(parts, len(parts))


# -- there and back --------------------------------------------------------------------------------


@pytest.mark.slow
@given(records(), st.integers(90, 300), st.integers(0, 99))
@thorough(100)
def test_any_record_comes_back_whole_and_in_parts(record: RecordData, most: int, seed: int) -> None:
    assert formats.read(share.write(record).text) == record
    least = len(f"{ADDRESS}#") + AROUND + len(text_of(record)) // MOST_PARTS + 1
    links = share.links(record, ADDRESS, max(least, most))
    assert formats.read("\n".join(shuffled(links, seed))) == record


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_sample_game_fits_in_two_qr_codes(path: Path) -> None:
    record = formats.load(path)
    links = share.links(record, ADDRESS)
    assert len(links) <= 2
    assert formats.read(" ".join(reversed(links))) == record
    for link in links:
        code = segno.make(link, error="l", micro=False)
        assert isinstance(code.version, int)
        assert code.version <= 13


def test_parts_are_equally_long_links_of_their_own_that_end_in_a_letter_or_digit() -> None:
    links = share.links(LONG, ADDRESS, 600)
    assert len(links) > 2
    assert len({len(link) for link in links[:-1]}) == 1
    assert max(map(len, links)) <= 600
    for number, link in enumerate(links, start=1):
        part = share.part(link)
        assert (part.number, part.count) == (number, len(links))
        assert link[-1].isalnum()
        assert len(str(part)) == len(part.piece) + AROUND


def test_the_parts_that_lack_are_named_until_all_are_there() -> None:
    links = share.links(LONG, ADDRESS, 600)
    parts = Parts()
    assert parts.missing == (1,)
    for link in shuffled(links):
        parts = parts.with_part(share.part(link)).with_part(share.part(link))
        assert len(parts.missing) == len(links) - len(parts.parts)
    assert share.unpacked(parts.joined()) == LONG
    said = refused("\n".join([links[0], *links[4:]]))
    assert said == "the shared record: these parts are missing: 2, 3, 4"
    assert refused("") == "the shared record: these parts are missing: 1"


def test_what_the_first_version_wrote_is_read_by_every_later_one() -> None:
    assert formats.read(FIRST_LINK) == parse(FIRST)
    assert text_of(parse(FIRST))[0] == FIRST_LINK[0] == VERSION
    assert (zlib.crc32(WORDS), len(WORDS)) == (3885276149, 1252)


# -- told apart from other texts -------------------------------------------------------------------


@pytest.mark.parametrize("before", ["", " \n", f"{ADDRESS}#", "http:/host:8765/#", "\ufeff"])
def test_a_shared_record_is_known_alone_and_in_any_address(before: str) -> None:
    assert formats.sniffed(before + FIRST_LINK) is formats.SHARE
    assert formats.read(before + FIRST_LINK + "\n") == parse(FIRST)


@pytest.mark.parametrize(
    "text",
    [
        show(OURS),
        f"# {FIRST_LINK}\n" + show(OURS),
        compact.write(formats.load(SAMPLES / "hanab_live.json")).text.strip() + "#12",
        "215aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy,03aepabdgaaa,0",
        "https://hanab.live/replay-json/#1234567890",
        "players: 2\nr1 r2 r3",
        "r1r2r3r4",
        f"1{FIRST_LINK[1:]}",
    ],
)
def test_no_other_text_is_taken_for_one(text: str) -> None:
    assert formats.sniffed(text) is not formats.SHARE


# -- what is refused -------------------------------------------------------------------------------


def refused(text: str) -> str:
    with pytest.raises(FormatError) as error:
        share.read(text)
    return str(error.value)


def test_a_text_that_was_cut_off_or_has_a_wrong_letter_anywhere_is_refused() -> None:
    for end in range(len(FIRST_LINK)):
        said = refused(FIRST_LINK[:end])
        if end >= 9:
            assert said == "the shared record: it was cut off or mistyped"
    text = str(share.part(share.links(LONG, ADDRESS)[1]))
    dice = random.Random(2)
    for at, right in enumerate(text):
        wrong = dice.choice([letter for letter in LETTERS if letter != right])
        said = refused(text[:at] + wrong + text[at + 1 :])
        if at >= 9:
            assert said == f"part 2 of {text[2]}: it was cut off or mistyped"


@pytest.mark.parametrize("letter", ["+", "=", "é", "\udcff"])
def test_letters_that_no_part_has_are_refused(letter: str) -> None:
    assert refused(FIRST_LINK[:30] + letter + FIRST_LINK[30:]).endswith("cut off or mistyped")
    assert "is not a part of it" in refused(letter + FIRST_LINK)


@pytest.mark.parametrize("version", ["B", "Z"])
def test_a_later_version_is_told_from_this_one(version: str) -> None:
    text = f"{ADDRESS}#{version}{FIRST_LINK[1:]}"
    assert formats.sniffed(text) is formats.SHARE
    assert refused(text) == (
        f"the shared record: it begins with '{version}', so a later version made it: "
        "this version reads records that begin with 'A'"
    )


def test_parts_of_different_records_are_refused_at_once() -> None:
    mine, other = (share.links(record, ADDRESS, 600) for record in (LONG, LONG.undo()))
    many = f"of {len(mine)}"
    parts = Parts.of([share.part(mine[0])])
    with pytest.raises(FormatError) as error:
        parts.with_part(share.part(other[1]))
    assert str(error.value) == (
        f"part 2 {many}: it belongs to another record than part 1 {many}, or to a later state of it"
    )
    assert parts.with_part(share.part(mine[1])).missing == tuple(range(3, len(mine) + 1))
    part = share.part(mine[0])
    twin = Part(part.number, part.count, part.whole, part.piece[::-1])
    assert "part 1 of" in refused(f"{part} {twin}")


def test_parts_with_right_checksums_that_fit_nowhere_are_refused() -> None:
    part = share.part(FIRST_LINK)
    for piece in (part.piece[::-1], part.piece + "A" * (1 + -len(part.piece) % 4), "A"):
        said = refused(str(Part(1, 1, part.whole, piece)))
        assert said == "the shared record: its parts do not fit together"
    assert "cut off or mistyped" in refused(str(Part(2, 1, part.whole, part.piece)))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"players: Ann Bob\n",
        deflated(b"players: Ann Bob\n")[:-2],
        deflated(b"players: Ann Bob\n") + b"\x00",
        deflated("players: Ann Zoë\n".encode("latin-1")),
    ],
    ids=["nothing", "a zero", "not deflated", "cut", "more", "latin-1"],
)
def test_what_nobody_deflated_is_damaged(data: bytes) -> None:
    with pytest.raises(FormatError, match=r"^the shared record: it is damaged$"):
        share.unpacked(data)
    if data:
        refused(forged(data))


@pytest.mark.parametrize("letter", a_few([b"note x\n", b" ", b"\n"], 3))
@pytest.mark.slow
def test_a_bomb_is_never_blown_up(letter: bytes) -> None:
    bomb = deflated(letter * (64_000_000 // len(letter)))
    text = forged(bomb[: 3 * share.LONGEST // 4 - AROUND])
    tracemalloc.start()
    try:
        said = refused(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert said == f"the shared record: it is longer than {MAX_TEXT} bytes: no game is so long"
    assert peak < 8_000_000


def test_too_long_a_text_is_refused_before_it_is_looked_at_and_others_at_their_line() -> None:
    for text in ("A" * (share.LONGEST + 1), f"{FIRST_LINK} " * 1000):
        said = refused(text)
        assert said == f"the shared record: it is longer than {share.LONGEST} characters"
    with pytest.raises(NotationError, match="line 2, column 1: 'jump' is not understood here"):
        share.read(forged(deflated(b"players: Ann Bob\njump 3\n")))


def test_a_record_that_no_link_can_hold_or_too_many_must_is_refused() -> None:
    for note in (random.Random(3).randbytes(share.MOST_BYTES + 99).hex(), "x" * MAX_TEXT):
        with pytest.raises(FormatError, match=r"^the record: it is too long for a link: save it"):
            share.write(LONG.append(Noted(note)))
    problem = rf"it needs \d+ parts, but at most {MOST_PARTS} are possible"
    for address in (ADDRESS, "https://example.org/" + "x" * 600):
        with pytest.raises(FormatError, match=problem):
            share.links(LONG, address, 140)
