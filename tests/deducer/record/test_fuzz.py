"""Broken input of every kind: an error of ours that names a place, or a valid result."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deducer import formats
from deducer.errors import FormatError, RecordError
from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.table import Table
from solver import Deal, DealError, HanabiError, NotationError, Rules, RulesError
from tests.support.cases import a_few, thorough
from tests.support.games import played
from tests.support.hanab_live import COLOUR, DISCARD, END, PLAY, RANK, act, game
from tests.support.records import AWKWARD

RULES = Rules.named("crowning-piece", avalanche=True, choreography=True)
GAME = played(Deal.shuffle(RULES, 3, 5), 5, 0, misses=0.2, actions=30).record
RECORD = show(GAME) + "fix 3: note x\ninsert 2: note y ! z\nundo\ndrop 2\nadjust tokens 3 ! w\n"
DECK = str(Deal.shuffle(RULES, 3, 5))
LIVE = game(
    *(act(PLAY, 0), act(RANK, 0, 1), act(DISCARD, 1), act(COLOUR, 0, 0), act(END, 0, 4)),
    options={"variant": "No Variant", "startingPlayer": 0, "timed": True, "timeBase": 60},
    notes=[["a"], ["b"]],
    seed="p2v0s1",
)
JSON = json.dumps(LIVE)
LINK, SHARED = (form.write(formats.read(JSON)).text for form in (formats.COMPACT, formats.SHARE))
FRAGMENTS = (
    *AWKWARD,
    *('"', "\\", "\x00", "\x1b", "\u2028", "\ud800", "\ufeff", "٣", "²", "½", "\n", "\r", "\t"),
    *("999999999999", "-1", "0", "1e999", "NaN", "null", "true", "{", "}", "[", "]", ",", "! "),
    *("fix 1: ", "insert 1: ", "players: ", "Ann: ", "copies: ", "hand: 10", "deck: ", "seat: "),
)
"""Those, and others that break texts and JSON."""


CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What would break a line or a terminal."""


def survives(read: Callable[[str], object], text: str) -> HanabiError | None:
    """The error of ours that reading gives, if any; every other exception goes through."""
    found = None
    try:
        read(text)
    except HanabiError as error:
        found = error
    assert CONTROL.search(str(found)) is None
    assert len(str(found)) < 2000
    return found


@st.composite
def broken(draw: st.DrawFn, text: str) -> str:
    """A text cut off, or with pieces of it replaced, repeated, moved or taken out."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 12)))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:start]
            case 1:
                text = text[:start] + draw(st.sampled_from(FRAGMENTS)) + text[stop:]
            case 2:
                text = text[:start] + text[stop:]
            case 3:
                text = text[:stop] + text[start:]
            case _:
                text = text[:start] + draw(st.text(max_size=3)) + text[start:]
    return text


def replayed(text: str) -> Table:
    return Table.of(formats.read(text))


def has_place(error: HanabiError) -> bool:
    """Whether an error from a text says where in it."""
    match error:
        case NotationError():
            return error.line >= 1 and error.column >= 1
        case RecordError():
            begins = ("turn", "entry", "event", "the header", "these")
            return error.number >= 0 and str(error).startswith(begins)
        case FormatError():
            return bool(error.place) or bool(re.search("JSON|missing|format|UTF-8", str(error)))
    return isinstance(error, DealError | RulesError)


@pytest.mark.slow
@given(
    broken(RECORD)
    | broken(DECK)
    | broken(JSON)
    | broken(LINK)
    | broken(SHARED)
    | st.text(max_size=80)
    | st.lists(st.sampled_from(FRAGMENTS)).map(" ".join)
)
@example(JSON.replace("startingPlayer", "\x7fstartingPlayer"))
@thorough(1000)
def test_broken_texts(text: str) -> None:
    for read in (replayed, Deal.parse, parse):
        error = survives(read, text)
        assert error is None or has_place(error)


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=6).map(" ".join))
@thorough(400)
def test_any_entry(line: str) -> None:
    error = survives(parse, f"players: Ann Bob\nnote x\n{line}")
    assert error is None or (isinstance(error, NotationError) and error.line >= 3)


@given(
    st.binary(max_size=60) | broken(RECORD).map(lambda text: text.encode("utf-16", "surrogatepass"))
)
@thorough(200)
def test_any_bytes(data: bytes) -> None:
    error = survives(lambda _: formats.read(formats.decode(data)), "")
    assert error is None or has_place(error)


wrong = st.sampled_from(
    [None, True, -1, 2, 6, 10**30, -(10**400), 0.5, 1e300, "", "x", "r1", [], [1], {}, {"a": 1}]
)


def paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in JSON data."""
    yield path
    rows = dict(enumerate(value)) if isinstance(value, list) else value
    for key, item in rows.items() if isinstance(rows, dict) else ():
        yield from paths(item, (*path, key))


PATHS = list(paths(LIVE))


@given(st.lists(st.tuples(st.sampled_from(PATHS), wrong), min_size=1, max_size=2))
@thorough(500)
def test_wrong_types_anywhere_in_json(changes: list[tuple[tuple[Any, ...], object]]) -> None:
    data: Any = json.loads(JSON)
    for path, value in changes:
        where = data
        try:
            for key in path[:-1]:
                where = where[key]
            if path:
                where[path[-1]] = deepcopy(value)  # a later change may go into it
        except (TypeError, KeyError, IndexError):
            continue
    error = survives(replayed, json.dumps(data))
    assert error is None or has_place(error)


@pytest.mark.parametrize("count", a_few([10, 990, 1_000, 100_000], 2))
@pytest.mark.parametrize("piece", ["[", '{"a":', "fix 1: ", "insert 1: fix 1: ", '"', "\\", "! "])
def test_deep_nesting(piece: str, count: int) -> None:
    for text in (
        piece * count,
        "players: Ann Bob\n" + piece * count,
        "players: Ann Bob\nforeign: " + piece * count,
        '{"players": ' + piece * count,
    ):
        assert isinstance(survives(replayed, text), HanabiError)
        assert isinstance(survives(Deal.parse, text), HanabiError)


@pytest.mark.parametrize("depth", [50, 300, 900, 960, 990, 100_000])
def test_deep_json_that_is_closed_is_kept_or_refused(depth: int) -> None:
    """Whatever is read can be shown, compared and read again."""
    nested = "[" * depth + "]" * depth

    def shown(record: RecordData, frames: int) -> str:
        return shown(record, frames - 1) if frames else show(record)

    def there_and_back(text: str) -> None:
        record = formats.read(text)
        assert parse(shown(record, 200)) == record

    survives(there_and_back, JSON[:-1] + f', "deep": {nested}}}')
    survives(there_and_back, f'players: Ann Bob\nforeign: {{"x": {nested}}}\n')


@pytest.mark.parametrize("share", a_few([600, 1], 2))
@pytest.mark.parametrize(
    ("start", "piece", "count", "end"),
    [
        pytest.param("players: Ann Bob\n", "note x\n", 140_000, "", id="many remarks"),
        pytest.param("players: Ann Bob\n", "\n", 200_000, "x", id="many empty lines"),
        pytest.param("players: Ann Bob\n", "note x\nundo\n", 80_000, "", id="many undone"),
        pytest.param("players: Ann Bob\nnote ", "x", 900_000, "", id="a long remark"),
        pytest.param("players: Ann Bob\nleft", " ?", 400_000, "", id="many cards"),
        pytest.param("players: Ann Bob\nhint Bob red", " 1", 400_000, "", id="many slots"),
        pytest.param("players: Ann Bob\nhint Bob red ", "1", 900_000, "", id="a long number"),
        pytest.param("players: Ann Bob\nhint Bob red", ' "', 400_000, "", id="many quotes"),
        pytest.param('players: Ann "', "\\", 900_000, "", id="many backslashes"),
        pytest.param('players: Ann "', '\\"', 400_000, "", id="many escaped quotes"),
        pytest.param('players: Ann "', "a", 900_000, "", id="a long open quote"),
        pytest.param("players: ", "Ann ", 200_000, "", id="many players"),
        pytest.param("", "x:", 450_000, "", id="many colons"),
        pytest.param("", " ", 900_000, "x", id="many blanks"),
        pytest.param("", "r1 ", 300_000, "", id="a long deck"),
        pytest.param("copies: ", "r 1, ", 180_000, "", id="many suits"),
        pytest.param("players: Ann Bob\ndeck:", " r1", 300_000, "", id="a long deck line"),
        pytest.param('players: Ann Bob\nforeign: {"a": ', "9", 900_000, "}", id="a long int"),
        pytest.param('{"players": ', "9", 900_000, "}", id="a huge number"),
        pytest.param('{"players": [', "1,", 400_000, "1]}", id="many items"),
        pytest.param("", "x", 6_000_000, "", id="too long"),
    ],
)
def test_huge_texts(start: str, piece: str, count: int, end: str, share: int) -> None:
    """The errors stay short; in a time that grows as the square of a text, the long ones hang."""
    text = start + piece * (count // share) + end
    survives(formats.read, text)
    survives(Deal.parse, text)


@pytest.mark.parametrize("many", a_few([900, 9_000], 2))
@pytest.mark.parametrize("edit", ["undo", "drop 1", "fix 1: note y", "insert 1: note y"])
def test_many_corrections_are_folded(edit: str, many: int) -> None:
    text = "players: Ann Bob\n" + "note x\n" * many + f"{edit}\n" * many
    survives(replayed, text)


def test_the_texts_to_break_are_whole() -> None:
    assert replayed(JSON).now.turn == 4
    assert isinstance(parse(RECORD), RecordData)
    assert parse(RECORD).writer == 0
    assert Deal.parse(DECK).players == 3
    assert not has_place(HanabiError("somewhere"))
