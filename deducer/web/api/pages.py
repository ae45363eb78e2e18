"""The page's own files, and the links that bring a phone to its seat."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from deducer.page.files import PRINTING
from deducer.web.api.assets import Asset, assets
from deducer.web.messages.parameters import TableId

router = APIRouter(include_in_schema=False)


def install(app: FastAPI) -> None:
    """Let ``app`` serve the pages and their files."""
    app.state.start = assets()["index.html"]
    app.include_router(router)


@router.get("/")
async def start(request: Request) -> Response:
    """The page where tables are made."""
    asset: Asset = request.app.state.start
    return asset.answer(request)


@router.get("/api")
@router.get("/deck")
@router.get("/game")
@router.get("/puzzle")
@router.get("/service-worker.js")
async def page(request: Request) -> Response:
    """A page that needs no table; or what keeps files for a reload without network.

    The latter speaks for the folder in which it lies.
    """
    name = request.url.path.removeprefix("/")
    return assets()[name if "." in name else f"{name}.html"].answer(request)


@router.get("/club")
async def club(request: Request) -> Response:
    """The page for a club's evening, which shows what it prints in frames."""
    response = assets()["club.html"].answer(request)
    response.headers["Content-Security-Policy"] = f"{PRINTING}; frame-ancestors 'none'"
    return response


@router.get("/t/{table}")
async def table(request: Request, table: TableId) -> Response:  # noqa: ARG001 - the page asks for it
    """A table's page, which requests its table itself."""
    return assets()["table.html"].answer(request)


@router.get("/j")
@router.get("/j/{secret}")
async def join(request: Request, secret: str = "") -> Response:  # noqa: ARG001 - of old links
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
