"""The page's files on the wire."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from deducer.page import STATIC
from deducer.page.page_files import place_of
from deducer.web.api.pages import FOR_GOOD, REVALIDATED, assets
from tests.support.phones import Phone, served

LANGUAGES = ("en", "fr", "sv")
MOST = {"index.html": 73_000, "table.html": 147_000}
"""Bytes on the wire until a page can be used."""


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with served() as application:
        yield application


def asked_for(page: str) -> list[str]:
    """The files that a page names."""
    return re.findall(r'(?:src|href)="/static/([^"]+)"', assets()[page].body.decode())


@pytest.mark.parametrize("page", ["index.html", "table.html", "join.html"])
def test_what_a_page_loads_is_kept_for_good(page: str) -> None:
    names = asked_for(page)
    assert set(names) <= assets().keys()
    code = [name for name in names if name.endswith((".css", ".js"))]
    assert {assets()[name].cached for name in code} == {FOR_GOOD}
    plain = (assets()[name] for name in set(names) - set(code))
    assert {asset.cached for asset in plain} == {REVALIDATED}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", MOST)
def test_a_page_is_small_on_the_wire(page: str, language: str) -> None:
    names = {page, *asked_for(page), place_of(f"i18n/{language}.json"), place_of("sky.svg")}
    if page == "table.html" and language != "en":
        names.add(place_of(f"i18n/phrases.{language}.json"))
    assert sum(len(assets()[name].packed) for name in names) <= MOST[page]


def test_a_file_is_packed_for_those_who_can_unpack_it(app: FastAPI) -> None:
    async def work() -> None:
        phone, words = Phone(app), f"/static/{place_of('i18n/en.json')}"
        for said in ("gzip, deflate, br", "br, gzip;q=0.5"):
            reply = await phone.get(words, accept_encoding=said)
            assert reply.header("content-encoding") == "gzip"
            assert gzip.decompress(reply.body) == (STATIC / "i18n/en.json").read_bytes()
        for said in ("", "br", "gzip;q=0, br"):
            reply = await phone.get(words, accept_encoding=said)
            assert reply.header("content-encoding") is None
            assert reply.body == (STATIC / "i18n/en.json").read_bytes()
            assert reply.header("vary") == "Accept-Encoding"

    asyncio.run(work())


@pytest.mark.slow
def test_what_has_not_changed_is_not_sent_again(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        for path, cached in (
            ("/", REVALIDATED),
            (f"/static/{asked_for('index.html')[0]}", FOR_GOOD),
        ):
            first = await phone.get(path, accept_encoding="gzip")
            tag = first.header("etag")
            assert tag is not None
            assert first.header("cache-control") == cached
            again = await phone.get(path, accept_encoding="gzip", if_none_match=tag)
            assert (again.status, again.body, again.header("etag")) == (304, b"", tag)
            plain = await phone.get(path, if_none_match=tag)
            assert plain.status == 200
        assert (await phone.get("/static/nothing.js")).status == 404
        assert (await phone.get("/j")).header("cache-control") == "no-store"
        head = await phone.send("HEAD", "/static/icon.svg", b"", {})
        assert (head.status, head.header("content-type")) == (200, "image/svg+xml")

    asyncio.run(work())
