"""Whether this build runs compiled kernels or their Python source."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from solver import COMPILED as COMPILED

SLOW = (
    "this build is not compiled, so searches take about 100 times as long: install a C compiler "
    "(or set HANABI_ZIG=1, and pip fetches zig's), then hanabi-deducer again with pip's "
    "--force-reinstall and --no-cache-dir"
)
"""The warning of a build without compiled kernels when it searches or is asked its version."""


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
        sys.stderr.write(f"hanabi: {SLOW}\n")
        sys.stderr.flush()
