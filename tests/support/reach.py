"""A plugin of pytest that sees which functions each test reaches, for ``tests.support.mutants``.

Hypothesis draws the same cases each time, and leaves those that fail as they are.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from time import process_time
from types import CodeType, FrameType

import pytest
from hypothesis import Phase, settings

from tests.support.places import ROOT

REACH = os.environ.get("HANABI_REACH")
"""The file for seconds of all tests, and seconds and functions of each; without it none is seen."""
PATIENCE = int(os.environ.get("HANABI_PATIENCE", "0"))
"""After so many seconds of CPU, or four times as many of waiting, the tests are ended; 0: never."""

reached = dict[str, tuple[float, list[str]]]()


def pytest_configure() -> None:
    """Begin the time, and let hypothesis draw what it draws in CI."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    signal.alarm(4 * PATIENCE)
    plain = settings(settings.get_profile("repeat"), phases=(Phase.explicit, Phase.generate))
    settings.register_profile("plain", plain)
    settings.load_profile("plain")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """See the functions that a test calls, itself and in its threads."""
    seen, begun = set[CodeType](), process_time()

    def see(frame: FrameType, *_: object) -> None:
        seen.add(frame.f_code)

    for module in (sys, threading) if REACH else ():
        module.settrace(see)
    try:
        return (yield)
    finally:
        for module in (sys, threading) if REACH else ():
            module.settrace(None)
        reached[item.nodeid] = process_time() - begun, sorted(map(_place, seen))


def _place(code: CodeType) -> str:
    return f"{code.co_filename.removeprefix(f'{ROOT}/')}:{code.co_firstlineno}"


def pytest_sessionfinish(exitstatus: int) -> None:
    if REACH and not exitstatus:
        Path(REACH).write_text(json.dumps((process_time(), reached)), "utf-8")
