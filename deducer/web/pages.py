"""The page's own files, and the links that bring a phone to its seat."""

from __future__ import annotations

import html
import mimetypes
import re
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from deducer.web.companion import set_cookie
from deducer.web.errors import Gone
from deducer.web.routes import Serving, TableId

STATIC = Path(__file__).with_name("static")
_REVALIDATED = {"Cache-Control": "no-cache"}
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_META = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')

router = APIRouter(include_in_schema=False)


class _Files(StaticFiles):
    """Files that a browser asks for again, so that a new version is never mixed with an old one."""

    def file_response(self, *args: object, **options: object) -> Response:
        # what is handed on is none of our business
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers.update(_REVALIDATED)
        return response


def install(app: FastAPI) -> None:
    """Let an application serve the pages and their files."""
    for suffix, kind in _TYPES.items():
        mimetypes.add_type(kind, suffix)
    app.include_router(router)
    app.mount("/static", _Files(directory=STATIC), name="static")


def _page(name: str, status: int = 200) -> Response:
    return FileResponse(STATIC / name, status, headers=_REVALIDATED)


@router.get("/")
async def start() -> Response:
    """Where tables are made."""
    return _page("index.html")


@router.get("/api")
async def api() -> Response:
    """What other programs can ask."""
    return _page("api.html")


@router.get("/t/{table}")
async def table(table: TableId) -> Response:  # noqa: ARG001 - the page asks for it
    """A table's page, which asks for its table itself."""
    return _page("table.html")


@router.get("/j/{secret}")
async def join(secret: str, request: Request, companion: Serving) -> Response:
    """Follow a link: the browser keeps its secret, and goes to the table."""
    try:
        link = await companion.run(companion.desk.links.join, secret)
    except Gone:
        return _page("gone.html", 410)
    response = RedirectResponse(f"/t/{link.game}", 303)
    set_cookie(request, response, link.game, secret)
    return response


def review_policy(page: str) -> str:
    """Return the policy of a review's page: its own, in an origin without our cookies."""
    found = _META.search(page)
    own = html.unescape(found[1]) if found else "default-src 'none'"
    return f"{own}; frame-ancestors 'none'; sandbox allow-scripts"
