"""The start page of a phone alone: what is there, in each language, and how a new version comes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deducer.page.bundle.built_folder import put
from tests.deducer.page.test_page_languages import seen_texts, words_of
from tests.support.alone import Alone, PhoneAlone
from tests.support.cases import a_few
from tests.support.hosts import Host

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.slow, pytest.mark.browser]

FOR_SERVERS = ("start.mode", "start.every", "start.one", "links.title", "host.title")
"""Words for what needs a server."""


@pytest.mark.nightly
@pytest.mark.parametrize("language", a_few(["en", "fr", "sv"], 3))
def test_nothing_is_there_that_needs_a_server(alone: Alone, language: str) -> None:
    phone = alone(locale=language)
    words = words_of(language)
    start = phone.page.get_by_role("button", name=str(words["start.go"]))
    start.wait_for()
    texts = [seen_texts(phone)]
    for number, name in enumerate(("Ann", "Bo", "Cy"), start=1):
        phone.page.locator(f"[data-key=player-{number - 1}]").fill(name)
    start.click()
    phone.page.wait_for_url(re.compile(phone.TABLE))
    phone.answers()
    texts.append(seen_texts(phone))
    phone.page.locator("#main [data-key=menu]").click()
    texts.append(seen_texts(phone))
    phone.page.goto(phone.home + "/")
    phone.page.locator(".tables .round").click()
    texts.append(seen_texts(phone))
    shown = "\n".join(texts)
    assert [key for key in FOR_SERVERS if str(words[key]) in shown] == []
    named = [key for key in words if "." in key]
    raw = [key for key in named if re.search(rf"(?<![\w.]){re.escape(key)}\b", shown)]
    assert raw == []
    assert not re.search(r"undefined|\{\w+\}", shown)


@pytest.mark.nightly
def test_a_new_version_is_taken_between_games(browser: Browser, host: Host, folder: Path) -> None:
    club = folder.parent / "club"

    def build(licence: str) -> None:
        def fill(done: Path, _: Path) -> None:
            listed = shutil.ignore_patterns("files.json")
            shutil.copytree(folder, done, dirs_exist_ok=True, ignore=listed)
            (done / "LICENSE").write_text(licence)

        put(club, fill)

    build("old")
    phone = PhoneAlone(browser, host.url("club"), host.url("club/"), service_workers="allow")
    phone.page.locator(".start-notices", has_text="works without network").wait_for()
    phone.starts()
    build("new")
    start = phone.context.new_page()
    start.goto(host.url("club/"))
    take = start.get_by_role("button", name="Update now")
    take.click()
    start.locator(".start-notices", has_text="A table is open in another tab").wait_for()
    read = "fetch('LICENSE').then((answer) => answer.text())"
    assert start.evaluate(read) == "old"
    phone.page.close()
    with start.expect_navigation():
        take.click()
    start.get_by_role("button", name="Sit down").wait_for()
    assert start.evaluate(read) == "new"
    assert take.count() == 0
    phone.put_away()
