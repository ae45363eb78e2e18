"""Settings of all tests: their marks, their language, and how hypothesis draws their cases.

Hypothesis draws cases anew each time; CI repeats the same ones.
"""

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings

from deducer import languages
from tests.support.cases import TIMES
from tests.support.places import ROOT

EXAMPLES = 25 if TIMES == 1 else 50 * TIMES
"""How many cases hypothesis tries where a test names no number."""
settings.register_profile("explore", max_examples=EXAMPLES, deadline=None, print_blob=True)
settings.register_profile("repeat", max_examples=EXAMPLES, deadline=None, derandomize=True)
settings.register_profile(  # for mutants: a case that fails need not be made small
    "plain", settings.get_profile("repeat"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("repeat" if os.environ.get("CI") else "explore")

if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    # Else each worker and each command would compile all that it imports; bytecode is kept aside.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = f"{ROOT}/.pytest_cache/bytecode"

os.environ["LC_ALL"] = "C.UTF-8"  # commands speak English, wherever tests run

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell's background jobs ignore Ctrl-C, and so would all that tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)

KERNEL_ROOMS = (
    "deducer/advice",
    "deducer/cli/test_cli",
    "deducer/cli/test_solve",
    "deducer/play",
    "solver/kernel",
    "solver/search",
    "solver/proof",
    "solver/sat",
    "solver/census/test_solving",
)
"""Where kernels are called straight away, and the command around all of them."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A worker for each core, and one more where tests wait for pages."""
    return (os.cpu_count() or 1) + ("not browser" not in config.getoption("markexpr"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by where they stand, and let the slow ones begin first.

    Nightly tests run only if the expression of marks (``-m``) names them.
    """
    if "nightly" not in config.getoption("markexpr"):
        nightly = {item for item in items if item.get_closest_marker("nightly")}
        config.hook.pytest_deselected(items=[*nightly])
        items[:] = [item for item in items if item not in nightly]
    for item in items:
        name = item.path.relative_to(ROOT).as_posix()
        if item.path.name.startswith("test_page_"):
            item.add_marker(pytest.mark.browser)
        if name.removeprefix("tests/").startswith(KERNEL_ROOMS):
            item.add_marker(pytest.mark.build)
        if name.startswith("tests/deducer/page/") and "page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.folder)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over all modules and tests: they stay until the end."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    gc.unfreeze()
    loky = sys.modules.get("joblib.externals.loky.reusable_executor")
    if executor := getattr(loky, "_executor", None):  # else it leaves its semaphores behind
        executor.shutdown(wait=True)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins in English."""
    yield
    languages.choose("en")
