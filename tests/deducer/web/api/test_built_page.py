"""A built page that a server offers besides its own."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from deducer.errors import PlaceError
from deducer.page.bundle.built_folder import LIST, put
from deducer.record.sheet import Sheet
from deducer.web.api.pages import PLACE, Folder
from deducer.web.api.serving import COOKIE
from deducer.web.server_state import Site
from solver.errors import HanabiError
from tests.support.commands import hanabi
from tests.support.phones import Phone, served, service_of

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
def app(built: Path) -> FastAPI:
    from deducer.web.app import app_of  # late: all routes are built as it is imported

    return app_of(service_of(), folder=Folder.at(built))


@pytest.mark.slow
def test_its_files_are_sent_as_what_they_are(app: FastAPI, built: Path) -> None:
    async def work() -> None:
        phone = Phone(app)
        for name, kind in FILES.items():
            reply = await phone.get(f"{PLACE}{name}", accept_encoding="gzip")
            assert (reply.status, reply.header("content-type")) == (200, kind)
            assert gzip.decompress(reply.body) == (built / name).read_bytes()
            assert reply.header("cache-control") == "no-cache"
            assert reply.header("set-cookie") is None
        start = await phone.get(PLACE)
        assert start.body == b"this is index.html"
        for name in ("files", "../page/index.html", "index.html/", "python"):
            assert (await phone.get(f"{PLACE}{name}")).status == 404
        turned = await phone.get(PLACE.rstrip("/"))
        assert (turned.status, turned.header("location")) == (307, PLACE)

    asyncio.run(work())


def test_only_its_workers_may_run_python(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        there = (await phone.get(f"{PLACE}python/worker.mjs")).header("content-security-policy")
        here = (await phone.get("/")).header("content-security-policy")
        assert there is not None
        assert here is not None
        assert "script-src 'self' 'wasm-unsafe-eval'; " in there
        assert there.replace(" 'wasm-unsafe-eval'", "") == here
        reply = await phone.get(f"{PLACE}index.html")  # which has a policy of its own
        assert reply.header("content-security-policy") == "frame-ancestors 'none'"
        for name in ("x-content-type-options", "referrer-policy", "x-frame-options"):
            assert reply.header(name) == (await phone.get("/")).header(name)

    asyncio.run(work())


@pytest.mark.slow
def test_the_start_page_tells_of_it(app: FastAPI) -> None:
    async def work() -> None:
        offering = (await Phone(app).get("/")).body.decode()
        with served() as plain:
            usual = (await Phone(plain).get("/")).body.decode()
            assert (await Phone(plain).get(PLACE)).status == 404
        assert re.findall(r'<html data-alone="([^"]*)" lang', offering) == [PLACE]
        assert offering.replace(f'data-alone="{PLACE}" ', "") == usual

    asyncio.run(work())


def test_the_start_page_tells_of_what_new_tables_agree() -> None:
    async def work() -> None:
        from deducer.web.app import app_of  # late: all routes are built as it is imported

        site = Site(agreements=Sheet.parse("level-2 no-touch"))
        start = (await Phone(app_of(service_of(), site)).get("/")).body.decode()
        assert '<html data-agreements="level-2 no-touch" lang' in start

    asyncio.run(work())
    shown = hanabi("serve", "--port", "0", "--agreements", "level-2 no-tuch")
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "a sheet has no toggle no-tuch" in shown.stderr


@pytest.mark.slow
def test_it_is_the_same_whoever_asks(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        plain = await phone.get(f"{PLACE}index.html")
        known = await phone.get(f"{PLACE}index.html", cookie=f"{COOKIE}abc=secret")
        assert (known.body, known.headers) == (plain.body, plain.headers)

    asyncio.run(work())


def test_a_folder_that_is_none_or_of_another_version_is_refused(
    built: Path, tmp_path: Path
) -> None:
    with pytest.raises(PlaceError, match="this is not a built page"):
        Folder.at(tmp_path)
    held = json.loads((built / LIST).read_text())
    (built / LIST).write_text(json.dumps({**held, "source": "0" * 16}))
    with pytest.raises(HanabiError, match="holds the page of another version"):
        Folder.at(built)
    shown = hanabi("serve", "--port", "0", "--page", str(built))
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "another version: build it anew with hanabi page" in shown.stderr
