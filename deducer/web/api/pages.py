"""The pages and their files, packed, and a built page: the same, run by the phone that opens it.

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
from pathlib import Path, PurePosixPath
from typing import Any, Self

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import PathLike, StaticFiles

from deducer.page.bundle.built_folder import read_list
from deducer.page.page_files import POLICY, PRINTING, digest, files, version
from deducer.web.messages.tables import TableId
from solver import __version__
from solver.errors import HanabiError

REVALIDATED = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_PACKS = re.compile(r"\bgzip\b(?! *; *q=0(?:\.0*)? *(?:,|$))")
PLACE = "/alone/"
"""Where a built page is served."""
UNFRAMED = "frame-ancestors 'none'"
"""What the policy in a page can't say of itself."""
_RUNS = "script-src 'self'"
FOR_WORKERS = f"{POLICY}; {UNFRAMED}".replace(_RUNS, f"{_RUNS} 'wasm-unsafe-eval'")
"""The policy of all but pages in a built page: workers may run Python."""


@dataclass(frozen=True)
class Asset:
    """A file as it is sent, plain or ``packed`` by gzip, with its entity ``tag``."""

    body: bytes
    packed: bytes
    kind: str
    cached: str
    tag: str

    @classmethod
    def of(cls, name: str, body: bytes) -> Self:
        """Return the file ``name``, whose address changes with it if it names a version."""
        kind = _TYPES.get(PurePosixPath(name).suffix) or mimetypes.guess_type(name)[0]
        packed = gzip.compress(body, mtime=0)
        versioned = name.removeprefix("static/").startswith(f"{version()}/")
        cached = FOR_GOOD if versioned else REVALIDATED
        return cls(body, packed, kind or "application/octet-stream", cached, digest(body))

    def answer(self, request: Request, **special: str) -> Response:
        """Return the response to a request for this file, with its ``special`` headers."""
        packs = _PACKS.search(request.headers.get("accept-encoding", ""))
        tag = f'"{self.tag}-gzip"' if packs else f'"{self.tag}"'
        headers = {"Cache-Control": self.cached, "ETag": tag, "Vary": "Accept-Encoding"}
        headers |= {name.replace("_", "-"): text for name, text in special.items()}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if packs:
            headers["Content-Encoding"] = "gzip"
        body = self.packed if packs else self.body
        return Response(body, media_type=self.kind, headers=headers)


@cache
def assets() -> dict[str, Asset]:
    """Return all files by their place under ``/static/``, pages included."""
    return {name: Asset.of(name, body) for name, body in files().items()}


class BuiltPage(StaticFiles):
    """A built page, as files of a folder; a browser asks each time whether one has changed."""

    def __init__(self, root: Path) -> None:
        """Serve the page in the folder ``root``.

        :raises HanabiError: if there is none, or one that another version has built.
        """
        if read_list(root).get("built_by") != __version__:
            raise HanabiError(
                "{folder} holds the page of another version: build it anew with hanabi page",
                folder=str(root),
            )
        super().__init__(directory=root, html=True)

    def file_response(self, full_path: PathLike, *about: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *about, **more)
        policy = UNFRAMED if str(full_path).endswith(".html") else FOR_WORKERS
        response.headers.update({"Cache-Control": REVALIDATED, "Content-Security-Policy": policy})
        return response


# -- addresses -------------------------------------------------------------------------------

router = APIRouter(include_in_schema=False)


def install(app: FastAPI, built: BuiltPage | None = None) -> None:
    """Let ``app`` serve the pages and their files, and a built page, which the start page names."""
    app.state.start = assets()["index.html"]
    app.include_router(router)
    if built is not None:
        tell_start(app, "alone", PLACE)
        app.mount(PLACE, built)


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


def _add_page(path: str, name: str, **special: str) -> None:
    async def page(request: Request) -> Response:
        return assets()[name].answer(request, **special)

    router.add_api_route(path, page)


_add_page("/deck", "deck.html")
_add_page("/game", "game.html")
_add_page("/j", "join.html", Cache_Control="no-store")  # it reads a secret
_add_page("/puzzle", "puzzle.html", Content_Security_Policy=f"{PRINTING}; {UNFRAMED}")
_add_page("/service-worker.js", "service-worker.js")  # speaks for the folder in which it lies


@router.get("/t/{table}")
async def table(request: Request, table: TableId) -> Response:  # noqa: ARG001 - the page asks for it
    """A table's page, which requests its table itself."""
    return assets()["table.html"].answer(request)


@router.api_route("/static/{name:path}", methods=["GET", "HEAD"])
async def static(request: Request, name: str) -> Response:
    """A file of the pages."""
    asset = assets().get(name)
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request)
