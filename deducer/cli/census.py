"""``hanabi census``: how many shuffles are winnable, with ``report`` and ``verify``."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.text import Text

from deducer import languages, times
from deducer.cli.build import job_count, tell_if_slow
from deducer.cli.deals import CensusOptions, CensusReportOptions, CensusVerifyOptions
from deducer.cli.exits import Exit, interrupted
from deducer.cli.progress import Bar, shows_progress
from deducer.cli.streams import warn, write_json
from deducer.show.terminal.census import census_text, share_texts
from deducer.show.words.numbers import grouped
from solver.census.cluster import cluster
from solver.census.crew import Crew, processes
from solver.census.plan import CensusPlan, CensusRow, gaps, length, listed, ranges
from solver.census.solving import extend
from solver.census.store import CensusFile, begun
from solver.census.summary import summary, tally
from solver.census.verify import CensusCheck, hard_rows
from solver.census.verify import verify as check
from solver.errors import HanabiError, Phrase, joined
from solver.limits import Limits

SPANS = 1_000
"""The most ranges of wrong or missing rows that are named."""


def run(options: CensusOptions) -> None:
    """Run or continue a census, and print its results.

    Ctrl-C ends it: the rows that are done by then are kept and summed up.

    :raises HanabiError: if an option is missing that a new census needs, or the existing census was
        run with other options.
    """
    begun = time.perf_counter()
    if options.jobs is not None and options.dask is not None:
        raise HanabiError(
            "use --jobs or --dask, not both: a cluster sets its own number of workers"
        )
    with ExitStack() as ends:
        file = ends.enter_context(_file(options, ends))
        deals = file.planned if options.deals is None else options.deals
        crew: Crew
        if options.dask is not None:
            crew = ends.enter_context(cluster(options.dask))
        else:
            crew = processes(job_count(options.jobs, deals))
        stopped = _extended(file, deals, crew, as_json=options.as_json)
        results = summary(file)
        if options.as_json:
            from deducer.show.json.census import census_json

            seconds = time.perf_counter() - begun
            write_json(census_json(results, seconds))
        else:
            Console().print(census_text([("", results)]))
        sys.stdout.flush()
    if stopped:
        kept = "nothing is kept" if options.out is None else "the same command goes on from there"
        raise interrupted(f"after {results.tally.deals:,} deals: {kept}")


def _file(options: CensusOptions, ends: ExitStack) -> CensusFile:
    """The census to continue, or a new one; options not given are taken from an existing one."""
    path = options.out
    kept = None
    if path is None:
        path = Path(ends.enter_context(TemporaryDirectory(prefix="hanabi"))) / "census"
    elif begun(path):
        with CensusFile.read(path) as file:
            kept = file.plan
    if kept is None and options.deals is None:
        raise HanabiError("how many deals? Add --deals")
    return CensusFile.write(path, _plan(options, kept), first=options.first)


def _plan(options: CensusOptions, kept: CensusPlan | None) -> CensusPlan:
    rules = options.rules.read()
    if kept is None:
        kept = CensusPlan(rules, options.rules.needed_players())
    wanted: dict[str, Any] = {
        "rules": rules if options.rules.header() else None,
        "players": options.rules.players,
        "seed": options.seed,
        "node_limit": options.node_limit,
        "par": options.par or None,
    }
    return replace(kept, **{name: value for name, value in wanted.items() if value is not None})


def _extended(file: CensusFile, deals: int, crew: Crew, *, as_json: bool) -> bool:
    """Run a census, with a bar on a terminal; return whether Ctrl-C ended it."""
    results = tally(file)
    file.plan_deals(deals)  # refusals are raised here
    tell_if_slow()
    with Bar(
        max(deals, results.deals), results.deals, shown=shows_progress(as_json=as_json)
    ) as bar:

        def watch(rows: list[CensusRow]) -> None:
            nonlocal results
            results = results.plus(rows)
            share, interval = share_texts(results)
            undecided = f" · {results.undecided:,} undecided" if results.undecided else ""
            bar.show(results.deals, f"winnable {share} ({interval}){undecided}")

        try:
            extend(file, deals, crew, watch)
        except KeyboardInterrupt:
            return True
    return False


def report(options: CensusReportOptions) -> None:
    """Print the results of censuses side by side, and perhaps write them as a page.

    :raises HanabiError: if a file is not a census, or the page can't be written.
    """
    html = options.html
    if html is not None:
        from deducer.cli.files import refuse_page

        refuse_page(html)
    censuses = []
    for path in options.files:
        with CensusFile.read(path) as file:
            censuses.append((path.stem, summary(file)))
    if html is not None:
        from deducer.cli.files import write_page
        from deducer.show.report.census import census_html

        write_page(html, census_html(censuses))
    Console().print(census_text(censuses))


def verify(options: CensusVerifyOptions) -> None:
    """Check every row of a census and print the result; the exit status is 1 if any is wrong.

    The limits are for the check of each proof; those that take longer are named. Without any,
    each gets :data:`deducer.times.PROOF` seconds. Ctrl-C ends the check: what is checked by
    then is printed.

    :raises CensusError: if the file is damaged.
    """
    time_limit = options.time_limit
    if time_limit is None and options.node_limit is None:
        time_limit = times.PROOF
    limits = Limits(options.node_limit, time_limit)
    with CensusFile.read(options.file) as census:
        tell_if_slow()
        checked, stopped = _checked(census, options.jobs, limits)
        if stopped:
            _tell_partly(census, checked)
        elif checked.right:
            results = tally(census)
            skipped = len(checked.unchecked)
            Console().print(
                f"all {checked.rows:,} rows are right: lines that reach perfect "
                f"{results.winnable:,}, proofs that hold {results.unwinnable - skipped:,}, "
                f"undecided {results.undecided:,}"
                + (f", proofs not checked within the limits {skipped:,}" if skipped else "")
            )
    if checked.unchecked:
        unchecked = languages.say(listed(ranges(checked.unchecked), SPANS))
        within = f"not checked within the limits ({_each(limits)}; --time-limit sets another)"
        Console().print(f"{within}: {unchecked}", soft_wrap=True)
    if not checked.right:
        for line in _faults(checked):
            Console().print(Text(line, style="red"), soft_wrap=True)
        sys.stdout.flush()
        warn("{path}: {problem}", path=options.file, problem=_verdict(checked))
    if stopped:
        raise interrupted(f"after {checked.rows:,} rows")
    if not checked.right:
        sys.exit(Exit.FAILED)


def _checked(file: CensusFile, wanted: int | None, limits: Limits) -> tuple[CensusCheck, bool]:
    """Check a census, with a bar on a terminal; return also whether Ctrl-C ended it."""
    checked = CensusCheck()
    deals, hard = file.deals, hard_rows(file)
    with Bar(deals, 0, shown=shows_progress(as_json=False)) as bar:

        def watch(check_so_far: CensusCheck) -> None:
            nonlocal checked
            checked = check_so_far
            ahead = hard - check_so_far.hard
            about = f"{len(check_so_far.wrong):,} wrong"
            if ahead:
                about += f" · hard proofs ahead: {ahead:,} ({_each(limits)})"
            bar.show(check_so_far.rows, about, steady=not ahead)

        crew = processes(job_count(wanted, deals))
        try:
            checked = check(file, crew, watch, limits)
        except KeyboardInterrupt:
            return checked, True
    return checked, False


def _each(limits: Limits) -> str:
    """The limits for each proof, in words."""
    limit_texts = []
    if limits.seconds is not None and limits.seconds < math.inf:
        limit_texts.append(f"{limits.seconds:g} s")
    if limits.nodes is not None:
        limit_texts.append(f"{limits.nodes:,} moves")
    return f"at most {' and '.join(limit_texts)} each" if limit_texts else "no limit"


def _tell_partly(file: CensusFile, checked: CensusCheck) -> None:
    """Print how far a check came that Ctrl-C ended, and which rows it did not come to."""
    so_far = "" if checked.wrong or not checked.rows else ", and right so far"
    Console().print(f"{checked.rows:,} of {file.deals:,} rows are checked{so_far}")
    rest = gaps(chain.from_iterable(checked.looked_at), file.due)
    if rest:
        Console().print(f"not looked at: {languages.say(listed(rest, SPANS))}", soft_wrap=True)


def _verdict(checked: CensusCheck) -> Phrase:
    missing = sum(map(length, checked.missing))
    faults = []
    if checked.about:
        faults.append(Phrase("the file is not as this version would write it"))
    if checked.wrong:
        wrong, rows = grouped(len(checked.wrong)), grouped(checked.rows)
        faults.append(Phrase("{wrong} of {rows} rows are wrong", wrong=wrong, rows=rows))
    if missing:
        faults.append(Phrase("{missing} are missing", missing=grouped(missing)))
    return joined(", ", faults)


def _faults(checked: CensusCheck) -> Iterator[str]:
    """Yield what is wrong with a census, one line each; every wrong row is named."""
    yield from map(languages.say, checked.about)
    for number, problem in checked.problems:
        yield languages.in_words("row {number}: {problem}", number=number, problem=problem)
    if more := checked.wrong[len(checked.problems) :]:
        yield languages.in_words("also wrong: {rows}", rows=listed(ranges(more), SPANS))
    if checked.missing:
        yield languages.in_words("missing: {rows}", rows=listed(checked.missing, SPANS))
