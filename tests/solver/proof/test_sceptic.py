"""The sceptic's file plays by the rules, stands alone, and finds out what is wrong in a census."""

import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given

from solver import Deal, Dealt, Discard, Hint, Play, Position, Rules
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.moves import PILE, Move
from solver.notation.rules_lines import rules_lines
from solver.notation.words import show_header
from solver.proof import sceptic
from solver.proof.recheck import as_plain_data
from tests.support import strategies
from tests.support.cases import a_few, thorough
from tests.support.plans import ALTERED, QUICK, altered

FILE = Path(sceptic.__file__)


def test_it_is_read_in_two_hours() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= 930


# -- the rules --------------------------------------------------------------------------------


def word(position: Position, move: Move) -> str:
    """A legal move as the sceptic says it."""
    match move:
        case Hint():
            return "."
        case Discard(slot):
            return f"-{position.hands[position.board.turn][slot - 1]}"
        case Play(_, announce):
            card = position.card_of(move)
            if not position.board.fits(card, announce):
                return f"!{card}"
            return f"+{card}" if announce else str(card)
    raise AssertionError(move)


def by_word(position: Position) -> dict[str, Move]:
    """The legal moves: of equal cards, the newest in hand."""
    found: dict[str, Move] = {}
    for move in sorted(position.legal_moves(), key=lambda move: getattr(move, "slot", 1) == PILE):
        found.setdefault(word(position, move), move)
    return found


@pytest.mark.slow
@given(strategies.deals, strategies.choices)
@thorough(500)
def test_it_plays_as_the_referee_does(deal: Deal, choices: list[int]) -> None:
    """All editions, endings, variants and house decks: the same moves, and the same comes of it."""
    deal = replace(deal, first=0)  # with whom all deals of a census begin
    game = sceptic.read_game(show_header(rules_lines(deal.rules)), deal.players)
    # the sceptic moves no card after a hint: it names cards, not slots
    position = replace(deal, rules=replace(deal.rules, card_cycling=False)).start
    size, rounds = deal.rules.hand_size(deal.players), deal.rules.dealt is Dealt.ROUNDS
    assert game == as_plain_data(position)[0]._replace(hand=size, rounds=rounds)
    state = sceptic.dealt(game, list(map(str, deal.deck)))
    for choice in choices:
        assert state == as_plain_data(position)[1]
        moves = by_word(position)
        assert sorted(moves) == sorted(sceptic.moves(game, state))
        if not moves:
            break
        move = sorted(moves)[choice % len(moves)]
        position = position.after(moves[move])
        state = sceptic.after(game, state, move)


# -- a file -----------------------------------------------------------------------------------


def run(path: Path, *options: str) -> tuple[int, str]:
    """What it says of a file, on its own: nothing but Python's own library can be imported."""
    command = [sys.executable, "-I", "-S", str(FILE), str(path), *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


PLANS = {  # of deals that are quick without a compiler as well
    **ALTERED,
    "house": CensusPlan(QUICK, 2, 4, 30),
    "par": CensusPlan(QUICK, 2, 4, 30, par=True),
    "announced": CensusPlan(Rules.named("crowning-piece", edition="sv", choreography=True), 4, 7),
    "generic": CensusPlan(Rules.named("standard", edition="suit-and-dots", dealt="rounds"), 5, 14),
}
DEALS = 60
NO_PAR = "not checked: that no line has fewer moves than its row's par"


@pytest.fixture(scope="module")
def censuses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("censuses")
    for name, plan in PLANS.items():
        with CensusFile.write(folder / name, plan) as file:
            extend(file, DEALS, InProcess())
    return {name: folder / name for name in PLANS}


@pytest.mark.parametrize("name", a_few(list(PLANS), 3))
@pytest.mark.slow
def test_it_finds_a_census_right(censuses: dict[str, Path], name: str) -> None:
    with CensusFile.read(censuses[name]) as file:
        verdicts = Counter(row.verdict for row in file.rows())
    status, said = run(censuses[name])
    assert status == 0
    *unchecked, counted = said.splitlines()
    assert unchecked == [NO_PAR] * (name == "par")
    parts = dict(part.rsplit(" ", 1) for part in counted.split(", "))
    assert {key: int(count) for key, count in parts.items()} == verdicts | {"missing": 0}


@pytest.mark.slow
def test_a_part_of_a_census_is_checked_from_its_first_row_on(tmp_path: Path) -> None:
    with CensusFile.write(tmp_path / "part", PLANS["house"], first=31) as file:
        extend(file, 20, InProcess())
    status, said = run(tmp_path / "part")
    assert (status, said.strip().rpartition(", ")[2]) == (0, "missing 0")
    altered(tmp_path / "part", "UPDATE meta SET value = '30' WHERE key = 'first row'")
    status, said = run(tmp_path / "part")
    assert (status, said.startswith("row 50: there is no such row")) == (1, True)


STRAYS = {
    "number = 21": "row 21: there is no such row",
    "number = -1": "row -1: there is no such row",
    "number = 8": "missing 2",
    "number = 8.5": "row 8.5: there is no such row",
    "number = 'x'": "row x: there is no such row",
    "number = NULL": "row None: there is no such row",
}


@pytest.mark.parametrize("change", [*STRAYS, "twice"])
@pytest.mark.slow
def test_no_row_stands_in_for_another(
    censuses: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: str,
) -> None:
    """As rows might do that were chosen for their verdicts, in a table that lets them in."""
    copy = Path(shutil.copy(censuses["house"], tmp_path))
    loosened(copy, 20)
    assert not refuses(copy, monkeypatch)
    twice = "INSERT INTO deal SELECT * FROM deal WHERE number = 7"
    altered(copy, f"UPDATE deal SET {change} WHERE number = 7" if change in STRAYS else twice)
    assert refuses(copy, monkeypatch)
    assert STRAYS.get(change, "missing 1") in capsys.readouterr().out


@pytest.mark.parametrize("claim", ['"exhaustion"', '"clauses","log":""'])
@pytest.mark.slow
def test_it_says_what_is_missing_and_what_it_could_not_check(
    censuses: dict[str, Path], tmp_path: Path, claim: str
) -> None:
    copy = Path(shutil.copy(censuses["house"], tmp_path))
    ((number,),) = altered(copy, "SELECT min(number) FROM deal WHERE verdict = 'unwinnable'")
    altered(copy, f"UPDATE deal SET proof = '{{\"kind\":{claim}}}' WHERE number = {number}")
    status, said = run(copy, "--positions", "0")
    assert status == 0
    assert f"row {number}: not checked: its proof takes over 0 positions" in said
    assert "not checked 1" in said
    assert "not checked" not in run(copy)[1]  # every line can be tried in a small deck
    altered(copy, "DELETE FROM deal WHERE number = 9")
    status, said = run(copy)
    assert status == 1
    assert "missing 1" in said


@pytest.mark.nightly
@pytest.mark.slow
def test_it_checks_and_exports_a_proof_by_clauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, plan = tmp_path / "part", CensusPlan(Rules.named("standard", avalanche=True), 3)
    with CensusFile.write(path, plan, first=20) as file:
        extend(file, 2, InProcess())
    assert run(path)[1].strip() == "unwinnable 1, winnable 1, missing 0"
    assert run(path, "--positions", "3")[1].startswith("row 20: not checked")
    assert run(path, "--export", "20") == (0, "")
    given, learnt = (
        path.with_name(f"part-20.{kind}").read_text("ascii").splitlines()
        for kind in ("cnf", "drat")
    )
    assert given[0].startswith("p cnf ")
    assert (given[1], learnt[-1]) == ("1 0", "0")
    for row in ("21", "22"):
        monkeypatch.setattr(sys, "argv", ["sceptic.py", str(path), "--export", row])
        with pytest.raises(SystemExit, match="1"):
            sceptic.main()
    altered(path, "UPDATE deal SET proof = replace(proof, 'A', 'B') WHERE number = 20")
    assert run(path)[1].startswith("row 20: its proof does not hold")


# -- every column, and all that a census says of itself ------------------------------------------


def loosened(path: Path, deals: int) -> None:
    """Keep the first rows, in tables that take any value for any column."""
    for table in ("meta", "deal"):
        columns = [name for _, name, *_ in altered(path, f"PRAGMA table_info({table})")]
        altered(
            path,
            f"ALTER TABLE {table} RENAME TO old",
            f"CREATE TABLE {table} ({', '.join(columns)})",
            f"INSERT INTO {table} SELECT * FROM old",
            "DROP TABLE old",
        )
    altered(path, f"DELETE FROM deal WHERE number > {deals}")
    altered(path, f"UPDATE meta SET value = '{deals}' WHERE key = 'deals'")


def refuses(path: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the file is found wrong, by the program as it runs."""
    monkeypatch.setattr(sys, "argv", ["sceptic.py", str(path)])
    try:
        return sceptic.main() == 1
    except SystemExit as ended:
        return ended.code == 1


def others(value: object) -> list[object]:
    """Other values that a column can hold, and the same one as another type."""
    found: list[object] = [None, "", "x", b"x", -1, 0, 10**9, 0.5, float("inf"), str(value)]
    if isinstance(value, str):
        found += [f" {value}", f"{value} ", value.replace(" ", "  "), value.encode(), value.upper()]
        found += [f"{value} .", value.replace(":", ": "), value.replace(":0", ":1")]
        found += ["r1", "[]", '{"kind":"over"}', value.replace('"draws":', '"draws":0,"draws":')]
    if isinstance(value, int | float):
        found += [value + 1, value - 1, float(value), int(value), f"0{value}"]
    return [each for each in found if (type(each), each) != (type(value), value)]


@pytest.mark.slow
def test_every_column_of_a_row_is_checked(censuses: dict[str, Path]) -> None:
    """Only what a search takes, and a par that is lower, may read otherwise."""
    with sqlite3.connect(censuses["par"]) as database:
        database.row_factory = sqlite3.Row
        meta = {"first row": "1", "par": "no", **dict(database.execute("SELECT * FROM meta"))}
        rows = list(map(dict, database.execute("SELECT * FROM deal")))
    database.close()
    game = sceptic.read_game(meta["rules"], int(meta["players"]))
    due, limit = range(1, DEALS + 1), int(meta["node limit"])

    def is_right(row: dict[str, object]) -> bool:
        try:
            return sceptic.problem(game, meta, row, due, iter(range(10_000))) == ""
        except (LookupError, TypeError, ValueError, AttributeError):
            return False

    for verdict in ("winnable", "unwinnable", "undecided"):
        row = next(row for row in rows if row["verdict"] == verdict)
        assert is_right(row)
        for name, value in row.items():
            for other in others(value):
                if type(other) is int and name == "nodes" and verdict != "undecided":
                    may_be = 0 <= other <= limit
                elif type(other) is int and name == "par" and verdict == "winnable":
                    may_be = QUICK.perfect <= other <= row["moves"]
                else:
                    may_be = name == "seconds" and type(other) is float and 0 <= other < 9e9
                assert is_right({**row, name: other}) is may_be, (verdict, name, other)
        assert not is_right({**row, "more": 1})


@pytest.mark.slow
def test_numbers_of_another_type_are_no_rows_of_this_census(
    censuses: dict[str, Path], tmp_path: Path
) -> None:
    """A seed is that of the number's digits: the row "1.0" would be another deal than row 1."""
    copy = Path(shutil.copy(censuses["house"], tmp_path))
    loosened(copy, 20)
    assert run(copy)[0] == 0
    plan = PLANS["house"]
    for (number,) in altered(copy, "SELECT number FROM deal"):
        text = f"{plan.seed} {float(number)}".encode()
        seed = int.from_bytes(blake2b(text, digest_size=8).digest(), "big") >> 11
        row = solved(replace(plan, seed=0), [number])[0]
        altered(
            copy,
            "UPDATE deal SET number = ?, seed = ?, verdict = ?, line = ? WHERE number = ?",
            values=(float(number), seed, row.verdict, row.line, number),
        )
    status, said = run(copy)
    assert (status, said.count("there is no such row")) == (1, 20)


@pytest.mark.parametrize("name", a_few(["par", "generic"], 2))
@pytest.mark.slow
def test_what_a_census_says_of_itself_stands_in_one_form(
    censuses: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Only the version can't be checked, and a limit that no row met."""
    path = Path(shutil.copy(censuses[name], tmp_path / "kept"))
    loosened(path, DEALS)
    assert not refuses(path, monkeypatch)
    meta = dict(altered(path, "SELECT key, value FROM meta"))
    changes: list[tuple[str, object]] = [("more", "1"), ("first row", "0"), ("par", "perhaps")]
    for key, value in meta.items():
        changes.append((key, None))
        if key == "version":
            continue
        changes += [(key, f"{before}{value}{after}") for before, after in AROUND]
        if value.isdigit():
            changes += [(key, int(value)), (key, f"0{value}")]
            if key != "node limit" or name == "par":  # where rows met it
                changes.append((key, str(int(value) + 1)))
        if key == "rules":
            word, rest = value.split("\n", 1)
            for line in ("tokens: 08", "tokens: +8", "hand: 5 5", "more: 1", "dealt: hands"):
                changes.append((key, f"{value}{line}\n"))
            for more in ("avalance", "standard", "avalanche rainbow"):
                changes.append((key, f"{word} {more}\n{rest}"))
    for key, other in changes:
        copy = Path(shutil.copy(path, tmp_path / "copy"))
        altered(copy, f"DELETE FROM meta WHERE key = '{key}'")
        if other is not None:
            altered(copy, "INSERT INTO meta VALUES (?, ?)", values=(key, other))
        assert refuses(copy, monkeypatch), (key, other)
    for key, value in meta.items():
        copy = Path(shutil.copy(path, tmp_path / "copy"))
        altered(copy, f"INSERT INTO meta VALUES ('{key}', '{value}')")
        assert refuses(copy, monkeypatch), key


AROUND = [(" ", ""), ("", " "), ("+", ""), ("", "x"), ("", "\n"), ("\n", "")]


@pytest.mark.parametrize("text", ["", "[]", "no census"])
def test_what_is_no_census_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    path = tmp_path / "some"
    assert refuses(path, monkeypatch)
    assert refuses(tmp_path, monkeypatch)
    path.write_text(text)
    assert refuses(path, monkeypatch)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("no census") == len(printed.err.splitlines()) == 3
