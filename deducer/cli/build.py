"""Whether this build runs compiled kernels or their Python source, and on how many cores."""

from __future__ import annotations

import sys
import warnings
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from solver import COMPILED as COMPILED
from solver.kernel.lending import UncompiledWarning, hidden_build

SLOW = (
    "this build is not compiled, so searches take about 100 times as long: install a C compiler "
    "(or set HANABI_ZIG=1, and pip fetches zig's), then hanabi-deducer again with pip's "
    "--force-reinstall and --no-cache-dir"
)
"""The warning of a build without compiled kernels when it searches or is asked its version."""
HIDING = (
    "this is the source, which is not compiled, so searches take about 100 times as long: the "
    "compiled build is in {build}, and runs from another folder or as `hanabi`"
)
"""The same where the source hides a compiled build that is installed."""


def describe() -> str:
    """Return the version and the kind of build, as ``hanabi --version`` prints it."""
    try:
        number = version("hanabi-deducer")
    except PackageNotFoundError:
        number = "(not installed)"
    return f"hanabi-deducer {number} ({'compiled' if COMPILED else 'pure Python'})"


@cache
def tell_if_slow() -> None:
    """Warn on standard error, once, if searches are slow because the kernels are not compiled."""
    if not COMPILED:
        build = hidden_build()
        warning = SLOW if build is None else HIDING.format(build=build)
        warnings.simplefilter("ignore", UncompiledWarning)  # which would say it again
        sys.stderr.write(f"hanabi: {warning}\n")
        sys.stderr.flush()


def job_count(wanted: int | None, tasks: int) -> int:
    """Return how many processes to use: at most one for each core and each task."""
    from joblib import cpu_count

    cores = int(cpu_count())
    return max(1, min(wanted or cores, cores, tasks))
