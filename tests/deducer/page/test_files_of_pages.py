"""The page's files as they are sent, by a server and in a folder that needs none."""

import re
from collections.abc import Callable

import pytest
from pydantic import TypeAdapter

from deducer.page import STATIC
from deducer.page.page_files import (
    BY_PYTHON,
    BY_SERVER,
    FOR_FOLDERS,
    FOR_SERVERS,
    POLICY,
    files,
    folder_files,
    imported,
    place_of,
    version,
)
from deducer.web.messages.entries import EventMessage

NAMED = re.compile(r'(?:src|href)="([^"]+)"')
FRAMES = {
    "style-src 'self'": "style-src 'self' 'unsafe-inline'",
    "img-src 'self'": "img-src 'self' data:",
    "; frame-src 'self'": "; frame-src blob:",
}
WIDER = {"puzzle.html": FRAMES}
"""What a page may do besides: for a sheet without a script in a frame."""
PAGES = sorted(name for name in folder_files() if name.endswith(".html"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_folder_names_files_beside_it(name: str) -> None:
    there = folder_files()
    page = there[name].decode()
    named = NAMED.findall(page)
    assert {*named} <= there.keys()
    assert f"static/{place_of(BY_PYTHON)}" in named
    assert f"static/{place_of(BY_SERVER)}" not in named


@pytest.mark.parametrize("sent", [files, folder_files])
def test_a_page_names_all_modules_that_its_modules_import(
    sent: Callable[[], dict[str, bytes]],
) -> None:
    """So a phone far away waits for the page and for its files, and not for one after the other."""
    there = sent()
    for name in [name for name in there if name.endswith(".html")]:
        page = there[name].decode()
        early = re.findall(r'rel="modulepreload" href="/?static/\w+/([^"]+)"', page)
        scripts = re.findall(r'type="module" src="/?static/\w+/([^"]+)"', page)
        assert len({*early}) == len(early)
        assert {*scripts} < {*early}
        assert {other for each in early for other in imported(each)} <= {*early}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_folder_has_a_policy_of_its_own(name: str) -> None:
    page = folder_files()[name].decode()
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    for plain, wider in WIDER.get(name, {}).items():
        assert policy.count(wider) == 1
        policy = policy.replace(wider, plain)
    assert policy.startswith(POLICY)
    assert policy.count("'self'") == policy.count("-src") - 1  # all but default-src, which is none
    assert "http" not in policy
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_a_folder_has_what_its_pages_load_later_and_no_page_of_a_server() -> None:
    there = folder_files()
    every = {path.name for path in STATIC.glob("*.html")}
    assert {"index.html", "table.html"} <= {*PAGES} == every - {*FOR_SERVERS}
    wanted = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("i18n/*.json")}
    assert {f"static/{place_of(name)}" for name in wanted} < there.keys()
    assert not {f"static/{name}" for name in FOR_SERVERS} & there.keys()


def test_a_server_sends_the_same_files_but_some_pages() -> None:
    served, there = files(), folder_files()
    assert {*PAGES} - served.keys() == {*FOR_FOLDERS}
    assert {*FOR_SERVERS} < served.keys()
    for name, body in there.items():
        if name.startswith("static/") and name.removeprefix("static/") in served:
            assert served[name.removeprefix("static/")] == body
    assert not {name for name in served if name.startswith(("css/", "js/", "i18n/"))}
    assert {name.partition("/")[0] for name in served if name.endswith(".css")} == {version()}


def test_every_kind_of_event_in_a_log_can_be_corrected() -> None:
    source = (STATIC / "js/table/sheet/editor.js").read_text("utf-8")
    known = re.search(r"const PARTS = \{(.*?)\n\};", source, re.DOTALL)
    assert known is not None
    kinds = {
        str(field) for field in TypeAdapter(EventMessage).json_schema()["discriminator"]["mapping"]
    }
    assert {*re.findall(r"^  (\w+):", known[1], re.MULTILINE)} == kinds
