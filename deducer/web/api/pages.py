"""The page's own files, and the links that bring a phone to its seat."""

from __future__ import annotations

import html
import mimetypes
import re

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles

from deducer.page import STATIC
from deducer.web.api.routes import TableId

_REVALIDATED = {"Cache-Control": "no-cache"}
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_META = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')

router = APIRouter(include_in_schema=False)


class _Files(StaticFiles):
    """Files that a browser revalidates, so that old and new versions are never mixed."""

    def file_response(self, *args: object, **options: object) -> Response:
        # the arguments are passed on unseen
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers.update(_REVALIDATED)
        return response


def install(app: FastAPI) -> None:
    """Let ``app`` serve the pages and their files."""
    for suffix, kind in _TYPES.items():
        mimetypes.add_type(kind, suffix)
    app.include_router(router)
    app.mount("/static", _Files(directory=STATIC), name="static")


def _page(name: str, cached: str = "no-cache") -> Response:
    return FileResponse(STATIC / name, headers={"Cache-Control": cached})


@router.get("/")
async def start() -> Response:
    """The page where tables are made."""
    return _page("index.html")


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """What keeps the page's files for a reload without network: it speaks for where it lies."""
    return _page("service-worker.js")


@router.get("/api")
async def api() -> Response:
    """The reference for other programs."""
    return _page("api.html")


@router.get("/t/{table}")
async def table(table: TableId) -> Response:  # noqa: ARG001 - the page asks for it
    """A table's page, which requests its table itself."""
    return _page("table.html")


@router.get("/j")
@router.get("/j/{secret}")
async def join(secret: str = "") -> Response:  # noqa: ARG001 - old links have it in their path
    """The page for links: it reads the secret, and asks before anybody takes a seat."""
    return _page("join.html", cached="no-store")


def review_policy(page: str) -> str:
    """Return the policy of a review's page: its own, in an origin without our cookies."""
    found = _META.search(page)
    own = html.unescape(found[1]) if found else "default-src 'none'"
    return f"{own}; frame-ancestors 'none'; sandbox allow-scripts"
