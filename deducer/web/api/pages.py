"""The pages and their files, packed, and the links that bring a phone to its seat.

Scripts, sheets and words have addresses that change with them, so that a browser keeps them for
good. All other files are revalidated, and sent only if they have changed.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import PurePosixPath
from typing import Self

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from deducer.page.page_files import PRINTING, digest, files, version
from deducer.web.messages.tables import TableId

REVALIDATED = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_PACKS = re.compile(r"\bgzip\b(?! *; *q=0(?:\.0*)? *(?:,|$))")


@dataclass(frozen=True)
class Asset:
    """A file as it is sent, plain or ``packed`` by gzip, with its entity ``tag``."""

    body: bytes
    packed: bytes
    kind: str
    cached: str
    tag: str

    @classmethod
    def of(cls, name: str, body: bytes, cached: str = REVALIDATED) -> Self:
        """Return the file ``name``; ``cached`` is its header for caches."""
        kind = _TYPES.get(PurePosixPath(name).suffix) or mimetypes.guess_type(name)[0]
        packed = gzip.compress(body, mtime=0)
        return cls(body, packed, kind or "application/octet-stream", cached, digest(body))

    def answer(self, request: Request) -> Response:
        """Return the response to a request for this file."""
        packs = _PACKS.search(request.headers.get("accept-encoding", ""))
        tag = f'"{self.tag}-gzip"' if packs else f'"{self.tag}"'
        headers = {"Cache-Control": self.cached, "ETag": tag, "Vary": "Accept-Encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if packs:
            headers["Content-Encoding"] = "gzip"
        body = self.packed if packs else self.body
        return Response(body, media_type=self.kind, headers=headers)


@cache
def assets() -> dict[str, Asset]:
    """Return all files by their place under ``/static/``, pages included."""
    return {
        name: Asset.of(name, body, FOR_GOOD if name.startswith(f"{version()}/") else REVALIDATED)
        for name, body in files().items()
    }


# -- addresses -------------------------------------------------------------------------------

router = APIRouter(include_in_schema=False)


def install(app: FastAPI) -> None:
    """Let ``app`` serve the pages and their files."""
    app.state.start = assets()["index.html"]
    app.include_router(router)


def tell_start(app: FastAPI, name: str, value: str) -> None:
    """Tell the start page of ``app`` a ``value``, as the attribute ``data-name`` of its root."""
    page = app.state.start.body.decode()
    marked = page.replace("<html ", f'<html data-{name}="{escape(value)}" ', 1)
    app.state.start = Asset.of("index.html", marked.encode())


@router.get("/")
async def start(request: Request) -> Response:
    """The page where tables are made."""
    asset: Asset = request.app.state.start
    return asset.answer(request)


@router.get("/deck")
@router.get("/game")
@router.get("/service-worker.js")
async def page(request: Request) -> Response:
    """A page that needs no table; or what keeps files for a reload without network.

    The latter speaks for the folder in which it lies.
    """
    name = request.url.path.removeprefix("/")
    return assets()[name if "." in name else f"{name}.html"].answer(request)


@router.get("/puzzle")
async def puzzle(request: Request) -> Response:
    """The page of puzzles, which shows what it prints in a frame."""
    response = assets()["puzzle.html"].answer(request)
    response.headers["Content-Security-Policy"] = f"{PRINTING}; frame-ancestors 'none'"
    return response


@router.get("/club")
async def club() -> Response:
    """Where a club's evening was, by old addresses: the page of puzzles says what is left of it."""
    return RedirectResponse("/puzzle#evening", 301)


@router.get("/t/{table}")
async def table(request: Request, table: TableId) -> Response:  # noqa: ARG001 - the page asks for it
    """A table's page, which requests its table itself."""
    return assets()["table.html"].answer(request)


@router.get("/j")
async def join(request: Request) -> Response:
    """The page for links: it reads the secret, and asks before anybody takes a seat."""
    response = assets()["join.html"].answer(request)
    response.headers["Cache-Control"] = "no-store"
    return response


@router.api_route("/static/{name:path}", methods=["GET", "HEAD"])
async def static(request: Request, name: str) -> Response:
    """A file of the pages."""
    asset = assets().get(name)
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request)
