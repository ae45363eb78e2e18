"""A built page below a path of real hosts: a game begins there, and goes on without network.

At Python's own web server `alone/test_offline.py` tries more.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.alone import PhoneAlone
from tests.support.hosts import ByNginx
from tests.support.servers import Server

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.nightly]


@pytest.fixture(params=["nginx", "hanabi serve"])
def home(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Iterator[str]:
    """Where the page is, at a host of each kind."""
    (tmp_path / "hanabi").symlink_to(folder)
    with ExitStack() as opened:
        if request.param == "nginx":
            (tmp_path / "nginx").mkdir()
            yield opened.enter_context(ByNginx(tmp_path / "nginx", tmp_path)).url[:-1]
        else:
            served = Server(tmp_path / "club.db", "--page", str(tmp_path / "hanabi"))
            yield f"{opened.enter_context(served).url}/alone"


def test_it_runs_at_every_host_and_then_without_network(browser: Browser, home: str) -> None:
    phone = PhoneAlone(browser, home, f"{home}/", service_workers="allow")
    phone.keeps_all()
    phone.starts("Ann Bo")
    phone.context.set_offline(True)
    phone.page.reload()
    phone.answers()
    phone.remarks("without network")
    phone.waits_for("without network")
    phone.put_away()
