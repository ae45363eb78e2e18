"""``hanabi census`` and ``hanabi puzzle`` as a user runs them."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console

from deducer.cli import census as command
from deducer.cli.build import job_count
from deducer.show.json.schemas import schema_text
from deducer.show.report.census import census_html
from deducer.show.terminal.census import REASONS, census_command, census_text, share_texts
from solver import Rules, Verdict
from solver.census.crew import InProcess, Result, Work
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.summary import Summary, VerdictCounts, summary
from solver.census.verify import HARD
from solver.notation.rules_lines import rules_lines
from solver.proof.kinds import KINDS
from tests.solver.census.test_run import scheduler, worker
from tests.support.browser import Visit, browser
from tests.support.commands import PROGRAM, hanabi, without_build
from tests.support.patience import PATIENCE
from tests.support.places import ROOT
from tests.support.plans import QUICK, altered, kept, timeless
from tests.support.saved_pages import Reader
from tests.support.schemas import follows

__all__ = ["browser"]
PLAN = CensusPlan(QUICK, 2, 6, 30)
INTERRUPTED = r"hanabi: interrupted after [\d,]+ deals: the same command goes on from there\n"
CROWNING = ("--players", "3", "--rules", "crowning-piece", "--seed", "5")


def census(path: Path, plan: CensusPlan, deals: int) -> Summary:
    """A census in a file, summed up."""
    with CensusFile.write(path, plan) as file:
        extend(file, deals, InProcess())
        return summary(file)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A census with deals of all verdicts."""
    path = tmp_path_factory.mktemp("census") / "quick <b>$x.census"
    census(path, PLAN, 150)
    return path


# -- the census ------------------------------------------------------------------------------


@pytest.mark.slow
def test_json_follows_the_published_schema_and_is_the_same_however_many_work() -> None:
    found = []
    for jobs in ("1", "2"):
        shown = hanabi("census", *CROWNING, "--deals", "20", "--jobs", jobs, "--json")
        assert (shown.returncode, shown.stderr) == (0, "")
        data = follows("census", shown.stdout)
        assert data.pop("seconds") > 0
        assert data.pop("searched_seconds") > 0
        found.append(data)
    assert found[0] == found[1]
    told = found[0]["winnable"], found[0]["unwinnable"], found[0]["undecided"]
    assert (found[0]["deals"], sum(told)) == (20, 20)
    rows = solved(CensusPlan(Rules.named("crowning-piece"), 3, 5), range(1, 21))
    assert found[0]["winnable"] == sum(row.verdict == Verdict.WINNABLE for row in rows)
    assert found[0]["low"] <= found[0]["share"] <= found[0]["high"]


@pytest.mark.nightly
@pytest.mark.slow
def test_a_cluster_finds_the_same(tmp_path: Path) -> None:
    asked = ("census", *CROWNING, "--deals", "40", "--json")
    with scheduler(tmp_path) as address, worker(address, tmp_path):
        shown = hanabi(*asked, "--dask", address)
    assert (shown.returncode, shown.stderr) == (0, "")
    found, here = json.loads(shown.stdout), json.loads(hanabi(*asked, "--jobs", "1").stdout)
    for key in ("seconds", "searched_seconds"):
        assert found.pop(key) > 0 < here.pop(key)
    assert found == here


@pytest.mark.slow
def test_par_is_counted_where_it_is_asked_for(tmp_path: Path) -> None:
    asked = ("census", "--players", "4", "--deals", "12", "--node-limit", "2000", "--par")
    out = ("--out", str(tmp_path / "par"))
    data = follows("census", hanabi(*asked, *out, "--json").stdout)
    assert sum(data["par"].values()) + data["par_open"] == data["winnable"] == 12
    assert data["par_open"] > 0
    shown = hanabi(*asked, *out).stdout
    assert re.search(r"par: median \(range\) +\d+ \(\d+–\d+\)", shown)
    assert re.search(rf"par not proven +{data['par_open']} ", shown)
    with CensusFile.read(tmp_path / "par") as file:
        assert file.plan.par
        assert " --par --deals 12 " in census_command(file.plan, 12)
    plain = ("census", "--players", "4", "--deals", "1", "--out", str(tmp_path / "plain"))
    assert hanabi(*plain).returncode == 0
    refused = hanabi(*plain, "--par")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "this census has par no, not yes" in refused.stderr


def test_the_schema_knows_every_kind_of_proof() -> None:
    schema = json.loads(schema_text("census"))
    named = schema["properties"]["reasons"]["propertyNames"]["enum"]
    assert sorted(named) == sorted(KINDS) == sorted(REASONS)


def test_a_census_goes_on_where_it_stopped_without_being_told_twice(tmp_path: Path) -> None:
    path = tmp_path / "out.census"
    plan = CensusPlan(Rules.named("crowning-piece"), 3, 5)
    first = hanabi("census", *CROWNING, "--deals", "20", "--out", str(path), "--jobs", "1")
    assert first.returncode == 0
    assert re.search(r"^deals +20$", first.stdout, re.MULTILINE)
    again = hanabi("census", "--out", str(path), "--deals", "35", "--jobs", "1")
    assert re.search(r"^deals +35$", again.stdout, re.MULTILINE)
    assert hanabi("census", "--out", str(path), "--jobs", "1").stdout == again.stdout
    assert kept(path) == timeless(solved(plan, range(1, 36)))


@contextmanager
def begun(*asked: str) -> Iterator[subprocess.Popen[str]]:
    """A command under way, in a session of its own."""
    with subprocess.Popen(
        [*PROGRAM, *asked],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()  # one that does not end is a failure, and not waited for


@pytest.mark.slow
def test_an_interrupt_keeps_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "out.census"
    asked = ("census", *CROWNING, "--deals", "1000000", "--jobs", "2", "--out", str(path))
    with begun(*asked) as process:
        while process.poll() is None and not (path.exists() and path.stat().st_size > 20_000):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert re.fullmatch(INTERRUPTED, without_build(errors))
    assert re.search(r"^deals +[\d,]+ of 1,000,000$", printed, re.MULTILINE)
    rows = kept(path)[:16]  # in any order
    numbers = [row.number for row in rows]
    assert len(set(numbers)) == len(rows) > 0
    assert rows == timeless(solved(CensusPlan(Rules.named("crowning-piece"), 3, 5), numbers))


def worked(leader: int) -> float:
    """How many seconds of work the processes of a session have done, as Linux tells them."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it may be gone by now
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += (int(fields[11]) + int(fields[12])) * (int(fields[3]) == leader)
    return ticks / os.sysconf("SC_CLK_TCK")


def test_no_more_work_than_there_are_cores_and_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joblib.cpu_count", lambda: 4)
    asked = [(None, 1000), (100_000, 1000), (3, 1000), (100_000, 2), (2, 1), (2, 0)]
    assert [job_count(*each) for each in asked] == [4, 4, 3, 2, 1, 1]


@pytest.mark.slow
def test_a_deal_is_solved_again_from_its_row(quick: Path) -> None:
    rows, limit = kept(quick), f"--node-limit {PLAN.node_limit}"
    for row in (next(row for row in rows if row.verdict == verdict) for verdict in Verdict):
        asked = ("solve", "--from-census", str(quick), "--row", str(row.number), "--json")
        data = json.loads((shown := hanabi(*asked)).stdout)
        assert (data["verdict"], data["nodes"]) == (row.verdict, row.nodes)
        assert len(data["line"]) == (row.moves or 0)
        if row.verdict is Verdict.UNDECIDED:
            assert shown.stderr == f"hanabi: searched as in the census, with {limit}\n"
            other = hanabi(*asked, "--node-limit", "1000000")
            assert other.stderr == ""
            assert json.loads(other.stdout)["verdict"] != "undecided"
    shown = hanabi("solve", "--from-census", str(quick), "--row", "7")
    found = f"row 7 · seed {rows[6].seed} · at most {PLAN.node_limit} nodes, as in the census"
    assert found in " ".join(shown.stdout.split())


# -- its check -------------------------------------------------------------------------------


@pytest.mark.slow
def test_verify_finds_changed_and_missing_rows_and_old_files(quick: Path, tmp_path: Path) -> None:
    shown = hanabi("census", "verify", str(quick), "--jobs", "1")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("all 150 rows are right: lines that reach perfect ")
    path = Path(shutil.copy(quick, tmp_path / "out.census"))
    altered(path, "UPDATE deal SET seed = seed + 1 WHERE number = 66")
    shown = hanabi("census", "verify", str(path))
    assert shown.returncode == 1
    assert shown.stdout == "row 66: this is not the seed of the row's deal\n"
    assert shown.stderr == f"hanabi: {path}: 1 of 150 rows are wrong\n"
    altered(
        path,
        "DELETE FROM deal WHERE number IN (3, 17, 18, 19, 150)",
        "UPDATE deal SET nodes = nodes + 1 WHERE number > 100",
    )
    shown = hanabi("census", "verify", str(path), "--jobs", "1")
    assert shown.returncode == 1
    *problems, more, missing = shown.stdout.splitlines()
    numbers = [66, *range(101, 120)]
    assert [line.split(":")[0] for line in problems] == [f"row {number}" for number in numbers]
    assert (more, missing) == ("also wrong: 120–149", "missing: 3, 17–19, 150")
    assert shown.stderr == f"hanabi: {path}: 50 of 145 rows are wrong, 5 are missing\n"
    shutil.copy(quick, path)
    altered(path, "UPDATE meta SET value = '99.0' WHERE key = 'version'")
    shown = hanabi("census", "verify", str(path), "--jobs", "1")
    assert shown.returncode == 1
    assert re.fullmatch("its version is '99.0', and this version would write '.*'\n", shown.stdout)
    assert shown.stderr == f"hanabi: {path}: the file is not as this version would write it\n"


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A census with proofs that take long to check."""
    path = tmp_path_factory.mktemp("census") / "hard.census"
    rules = Rules.house("ry", (1, 3, 3, 2, 1), hand_size=2, tokens=4, ending="crowning-piece")
    census(path, CensusPlan(rules, 2, 1, 10_000), 200)
    return path


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ((), "at most 0 s each"),
        (("--node-limit", "0"), "at most 0 moves each"),
        (("--node-limit", "0", "--time-limit", "5"), "at most 5 s and 0 moves each"),
    ],
)
@pytest.mark.slow
def test_verify_names_proofs_that_it_had_no_time_to_check(
    hard: Path, monkeypatch: pytest.MonkeyPatch, limits: tuple[str, ...], said: str
) -> None:
    """Each proof has a limit, also where none is given."""
    monkeypatch.setattr("deducer.times.PROOF", 0.0)
    shown = hanabi("census", "verify", str(hard), "--jobs", "1", *limits)
    assert (shown.returncode, shown.stderr) == (0, "")
    rows = [row.number for row in kept(hard) if str(row.proof).startswith(HARD)]
    assert rows
    text = " ".join(shown.stdout.split())
    assert f"proofs not checked within the limits {len(rows)} not checked within" in text
    listed = ", ".join(map(str, rows))
    assert f"({said}; --time-limit sets another): {listed}" in text
    whole = hanabi("census", "verify", str(hard), "--jobs", "1", "--time-limit", "inf")
    assert "not checked" not in whole.stdout


@pytest.mark.parametrize("wrong", [False, True])
def test_an_interrupted_verify_tells_what_it_checked(
    quick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: bool
) -> None:
    class Ended(InProcess):
        def results(
            self, task: Callable[[Work], Result], work: Iterable[Work]
        ) -> Generator[Result, None, None]:
            yield from islice(super().results(task, work), 2)
            raise KeyboardInterrupt

    monkeypatch.setattr(command, "processes", lambda _: Ended())
    path = Path(shutil.copy(quick, tmp_path / "out.census"))
    if wrong:
        altered(path, "UPDATE deal SET nodes = nodes + 1 WHERE number = 7")
    shown = hanabi("census", "verify", str(path))
    assert shown.returncode == 130
    found = re.match(r"(\d+) of 150 rows are checked(.*)\nnot looked at: (\d+)–150\n", shown.stdout)
    assert found is not None
    rows = int(found[1])
    assert 0 < rows == int(found[3]) - 1 < 150
    *before, last = shown.stderr.splitlines()
    assert last == f"hanabi: interrupted after {rows} rows"
    if wrong:
        assert found[2] == ""
        assert "\nrow 7: column nodes is " in shown.stdout
        assert before == [f"hanabi: {path}: 1 of {rows} rows are wrong"]
    else:
        assert (found[2], before) == (", and right so far", [])


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("count", ["2", "1"])
def test_ctrl_c_ends_verify_in_the_midst_of_a_row(tmp_path: Path, count: str) -> None:
    """Row 21036 takes some 8 seconds to solve; the command starts within 2 seconds of work."""
    path = tmp_path / "out.census"
    plan = CensusPlan(Rules.named("standard", avalanche=True), 5, 2026)
    row = CensusRow(
        21036, plan.row_seed(21036), "undecided", None, None, None, plan.node_limit, None, 1.0
    )
    with CensusFile.write(path, plan, first=21036) as file:
        file.plan_deals(1)
        file.add([row])
    asked = ("census", "verify", str(path), "--jobs", count, "--time-limit", "inf")
    with begun(*asked) as process:
        while worked(process.pid) < 2 * int(count):
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert re.match("0 of 1 rows are checked", printed)
    assert re.search("^not looked at: 21036", printed, re.MULTILINE)
    assert re.fullmatch(r"hanabi: interrupted after \d rows\n", without_build(errors))


# -- its report ------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [60, 80, 200])
def test_as_many_stand_side_by_side_as_fit(quick: Path, width: int) -> None:
    with CensusFile.read(quick) as file:
        said = summary(file)
    names = [f"census {number}" for number in range(5)]
    console = Console(width=width, record=True, file=StringIO())
    console.print(census_text([(name, said) for name in names]))
    lines = console.export_text().splitlines()
    heads = [line.split("census ")[1:] for line in lines if re.match(" +census 0|  +census", line)]
    assert [int(number) for head in heads for number in head] == [0, 1, 2, 3, 4]
    assert len(heads) > 1 or width == 200
    assert sum(line.startswith("deals ") for line in lines) == len(heads)
    share, interval = share_texts(said.tally)
    assert sum(line.count(f" {interval}") for line in lines) == 5  # none is broken off
    assert sum(line.count(f" {share}") for line in lines) == 5


def test_a_share_is_as_exact_as_its_interval() -> None:
    assert share_texts(VerdictCounts()) == ("0%", "0–100%")
    assert share_texts(VerdictCounts(9_967, 33)) == ("99.67%", "99.54–99.76%")
    assert share_texts(VerdictCounts(100_000)) == ("100.0000%", "99.9962–100.0000%")
    assert share_texts(VerdictCounts(90, 5, 5)) == ("90%", "83–98%")


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules.named("crowning-piece", avalanche=True), "--rules crowning-piece --avalanche"),
        (Rules.named(edition="sv", dealt="rounds"), "--rules standard --edition sv --dealt rounds"),
        (
            Rules.named(sixth="rainbow", choreography=True, empty_hints=True),
            "--rules 'standard rainbow' --choreography --empty-hints",
        ),
    ],
)
def test_the_command_that_runs_a_census_again(rules: Rules, words: str) -> None:
    command = f"hanabi census --players 2 {words} --node-limit 7 --deals 3 --seed 4"
    assert census_command(CensusPlan(rules, 2, 4, 7), 3) == command
    shown = hanabi(*shlex.split(command)[1:], "--jobs", "1", "--json")
    assert json.loads(shown.stdout)["rules"] == rules_lines(rules)


@pytest.mark.slow
def test_a_page_needs_nothing_else(quick: Path) -> None:
    with CensusFile.read(quick) as file:
        said = summary(file)
    page = census_html([(quick.stem, said), ("$\\alpha", said)])
    read = Reader(page)
    names = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(names) == len(set(names))
    for element, attributes in read.elements:
        assert element not in ("b", "script", "metadata")
        assert "style" not in attributes
        for key, value in attributes.items():
            if key in ("href", "src"):
                assert (value or "").startswith(("#", "data:image/svg+xml,"))
    assert [element for element, _ in read.elements].count("style") == 1
    assert "unsafe" not in page
    assert "quick &lt;b&gt;$x" in page
    pictures = read.named("img")
    assert len(pictures) == 4
    assert all(attributes["alt"] for attributes in pictures)
    assert page == census_html([(quick.stem, said), ("$\\alpha", said)])


@pytest.mark.browser
def test_a_page_in_a_browser(browser: object, quick: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    shown = hanabi("census", "report", str(quick), "--html", str(page))
    assert (shown.returncode, shown.stderr) == (0, "")
    for width, scheme in ((390, "light"), (1200, "dark")):
        visit = Visit(
            browser,  # type: ignore[arg-type]  # playwright is imported late
            page,
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
        )
        assert visit.said == []
        assert visit.asked == [visit.url]
        across = visit.page.evaluate("document.documentElement.scrollWidth")
        assert across <= width
        drawn = "[...document.images].every((image) => image.complete && image.naturalWidth > 300)"
        assert visit.page.evaluate(drawn)
        visit.context.close()


# -- puzzles ---------------------------------------------------------------------------------


def test_a_puzzle_can_be_laid_out_and_has_its_solution_apart(quick: Path) -> None:
    shown = hanabi("puzzle", str(quick))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())
    found = re.search(r"--row (\d+) --solution", " ".join(shown.stdout.split()))
    assert found is not None
    deal = PLAN.deal(int(found[1]))
    laid = re.findall(r"^ +(?:seat )?\d+ +(.*)$", shown.stdout, re.MULTILINE)
    assert " ".join(laid).split() == [
        str(card) for hand in (*deal.start.hands, deal.start.pile) for card in hand
    ]
    solution = hanabi("puzzle", str(quick), "--row", found[1], "--solution").stdout
    assert "perfect! 9 of 9" in solution
    assert "plays slot" not in shown.stdout
    assert len({hanabi("puzzle", str(quick), f"--seed={each}").stdout for each in (-1, 1, 2)}) > 1
