"""The page's files as they are sent, by a server and in a folder that needs none."""

from __future__ import annotations

import re

import pytest

from deducer.page import STATIC
from deducer.page.files import FOR_FOLDERS, FOR_SERVERS, POLICY, files, folder_files
from deducer.show.report.frame import script_hash

NAMED = re.compile(r'(?:src|href)="([^"]+)"')
FRAMES = {
    "style-src 'self'": "style-src 'self' 'unsafe-inline'",
    "img-src 'self'": "img-src 'self' data:",
    "; frame-src 'self'": "; frame-src blob:",
}
WIDER = {
    "table.html": FRAMES | {"script-src 'self'": f"script-src 'self' '{script_hash('report.js')}'"},
    "club.html": FRAMES,
}
"""What a page may do besides: for a review, or for sheets without a script, in a frame."""
PAGES = sorted(name for name in folder_files() if name.endswith(".html"))


def test_a_folder_has_the_pages_that_need_no_server() -> None:
    every = {path.name for path in STATIC.glob("*.html")}
    assert {*PAGES} == every - {*FOR_SERVERS}
    assert {"index.html", "table.html"} <= {*PAGES}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_folder_names_files_beside_it(name: str) -> None:
    there = folder_files()
    page = there[name].decode()
    named = NAMED.findall(page)
    assert {*named} <= there.keys()
    assert [each.rpartition(".")[2] for each in named if "/made/" in each] == ["css", "js"]


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


def test_a_folder_has_what_its_pages_load_later_and_nothing_of_a_server() -> None:
    there = folder_files()
    wanted = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("i18n/*.json")}
    assert {f"static/{name}" for name in wanted} < there.keys()
    assert not {f"static/{name}" for name in FOR_SERVERS} & there.keys()
    assert {name for name in there if name.startswith("static/css/")} == set()


def test_what_a_server_sends_is_made_of_its_own_modules() -> None:
    served, there = files(), folder_files()
    assert {*PAGES} - served.keys() == {*FOR_FOLDERS}
    for name in {*PAGES} & served.keys():
        assert served[name].decode().count('"/static/made/') == 2
    assert {*FOR_SERVERS} < served.keys()
    for name, body in there.items():
        if name.startswith("static/") and "/made/" not in name:
            assert served[name.removeprefix("static/")] == body


def test_what_only_a_phone_alone_does_is_not_in_what_a_server_sends() -> None:
    def says(made: dict[str, bytes], word: bytes) -> bool:
        return any(word in body for name, body in made.items() if "made/table" in name)

    assert says(folder_files(), b'"hand.veiled"')
    assert not says(files(), b'"hand.veiled"')
