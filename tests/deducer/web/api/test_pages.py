"""The page's files on the wire, and a built page that a server offers besides its own."""

import gzip
import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from deducer.errors import PlaceError
from deducer.page import STATIC
from deducer.page.bundle.built_folder import LIST, put
from deducer.page.page_files import place_of
from deducer.record.sheet import Sheet
from deducer.web.api.pages import FOR_GOOD, PLACE, REVALIDATED, BuiltPage, assets
from deducer.web.server_state import Site
from solver.errors import HanabiError
from tests.support.phones import Phone, served, service_of

LANGUAGES = ("en", "de", "fr", "sv")
MOST = {"index.html": 76_000, "table.html": 160_000}
"""Bytes on the wire until a page can be used."""


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


async def test_a_file_is_packed_for_those_who_can_unpack_it(app: FastAPI) -> None:
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


@pytest.mark.slow
async def test_what_has_not_changed_is_not_sent_again(app: FastAPI) -> None:
    phone = Phone(app)
    places = {"/": REVALIDATED, f"/static/{asked_for('index.html')[0]}": FOR_GOOD}
    for path, cached in places.items():
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


FILES = {
    "index.html": "text/html; charset=utf-8",
    "service-worker.js": "text/javascript; charset=utf-8",
    "static/manifest.webmanifest": "application/manifest+json",
    "static/icons/192.png": "image/png",
    "python/worker.mjs": "text/javascript; charset=utf-8",
    "python/runtime/python.wasm": "application/wasm",
    "python/packages.zip": "application/zip",
    "python/snapshot.bin": "application/octet-stream",
    LIST: "application/json",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder like a built one, of this version."""

    def fill(done: Path, _: Path) -> None:
        for name in {*FILES} - {LIST}:
            (done / name).parent.mkdir(parents=True, exist_ok=True)
            (done / name).write_text(f"this is {name}")

    put(tmp_path / "page", fill)
    return tmp_path / "page"


@pytest.fixture
def offering(built: Path) -> FastAPI:
    from deducer.web.app import app_of  # late: all routes are built as it is imported

    return app_of(service_of(), built=BuiltPage(built))


@pytest.mark.slow
async def test_its_files_are_sent_as_what_they_are(offering: FastAPI, built: Path) -> None:
    phone = Phone(offering)
    for name, kind in FILES.items():
        reply = await phone.get(f"{PLACE}{name}")
        assert (reply.status, reply.header("content-type")) == (200, kind)
        assert reply.body == (built / name).read_bytes()
        assert reply.header("cache-control") == "no-cache"
        assert reply.header("set-cookie") is None
    start = await phone.get(PLACE)
    assert start.body == b"this is index.html"
    for name in ("files", "../index.html", "python"):
        assert (await phone.get(f"{PLACE}{name}")).status == 404
    turned = await phone.get(PLACE.rstrip("/"))
    assert turned.status == 307
    assert (turned.header("location") or "").endswith(PLACE)


async def test_only_its_workers_may_run_python(offering: FastAPI) -> None:
    phone = Phone(offering)
    there = (await phone.get(f"{PLACE}python/worker.mjs")).header("content-security-policy") or ""
    here = (await phone.get("/")).header("content-security-policy")
    assert "script-src 'self' 'wasm-unsafe-eval'; " in there
    assert there.replace(" 'wasm-unsafe-eval'", "") == here
    reply = await phone.get(f"{PLACE}index.html")  # which has a policy of its own
    assert reply.header("content-security-policy") == "frame-ancestors 'none'"
    for name in ("x-content-type-options", "referrer-policy", "x-frame-options"):
        assert reply.header(name) == (await phone.get("/")).header(name)


@pytest.mark.slow
async def test_the_start_page_tells_of_it(offering: FastAPI) -> None:
    told = (await Phone(offering).get("/")).body.decode()
    with served() as plain:
        usual = (await Phone(plain).get("/")).body.decode()
        assert (await Phone(plain).get(PLACE)).status == 404
    assert re.findall(r'<html data-alone="([^"]*)" lang', told) == [PLACE]
    assert told.replace(f'data-alone="{PLACE}" ', "") == usual


async def test_the_start_page_tells_of_what_new_tables_agree() -> None:
    from deducer.web.app import app_of  # late: all routes are built as it is imported

    site = Site(agreements=Sheet.parse("level-2 no-touch"))
    start = (await Phone(app_of(service_of(), site)).get("/")).body.decode()
    assert '<html data-agreements="level-2 no-touch" lang' in start


def test_a_folder_that_is_none_or_of_another_version_is_refused(
    built: Path, tmp_path: Path
) -> None:
    with pytest.raises(PlaceError, match="this is not a built page"):
        BuiltPage(tmp_path)
    held = json.loads((built / LIST).read_text())
    (built / LIST).write_text(json.dumps({**held, "built_by": "0.0"}))
    with pytest.raises(HanabiError, match="holds the page of another version"):
        BuiltPage(built)
