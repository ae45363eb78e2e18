"""Serves a built page under ``/alone/``: the same companion, run by the phone that opens it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from deducer.page.bundle.built_folder import read_list
from deducer.page.bundle.sources import source
from deducer.page.page_files import POLICY, version
from deducer.web.api.pages import FOR_GOOD, REVALIDATED, Asset, tell_start
from solver.errors import HanabiError

PLACE = "/alone/"
UNFRAMED = "frame-ancestors 'none'"
"""What the policy in a page can't say of itself."""
_RUNS = "script-src 'self'"
FOR_WORKERS = f"{POLICY}; {UNFRAMED}".replace(_RUNS, f"{_RUNS} 'wasm-unsafe-eval'")
"""The policy of all but pages: workers may run Python."""

router = APIRouter(include_in_schema=False)


@dataclass
class Folder:
    """A built page in the folder ``root``, with the names of its files."""

    root: Path
    names: frozenset[str]
    _assets: dict[str, Asset] = field(default_factory=dict)

    @classmethod
    def opened(cls, root: Path) -> Self:
        """Return the page in ``root``.

        :raises HanabiError: if there is none, or one that was built from another source.
        """
        listing = read_list(root)
        if listing.get("source") != source():
            raise HanabiError(
                "{folder} holds the page of another version: build it anew with hanabi page",
                folder=str(root),
            )
        return cls(root, frozenset(each["path"] for each in listing["files"]) | {"files.json"})

    def asset(self, name: str) -> Asset:
        """Return a file as it is sent, packed when it is first asked for.

        :raises HTTPException: if the page has no such file.
        """
        if name not in self.names:
            raise HTTPException(404)
        if name not in self._assets:
            cached = FOR_GOOD if name.startswith(f"static/{version()}/") else REVALIDATED
            self._assets[name] = Asset.of(name, (self.root / name).read_bytes(), cached)
        return self._assets[name]


def install(app: FastAPI, folder: Folder) -> None:
    """Serve a built page from ``app``, with a link on the start page."""
    app.state.folder = folder
    tell_start(app, "alone", PLACE)
    app.include_router(router)


@router.get(PLACE[:-1])
async def without_its_slash() -> Response:
    """The folder's address without its slash, which pages' links need."""
    return RedirectResponse(PLACE)


@router.api_route(PLACE + "{name:path}", methods=["GET", "HEAD"])
async def of_the_folder(request: Request, name: str) -> Response:
    """A file of the page."""
    folder: Folder = request.app.state.folder
    name = name or "index.html"
    asset = await run_in_threadpool(folder.asset, name)
    response = asset.answer(request)
    policy = UNFRAMED if name.endswith(".html") else FOR_WORKERS
    response.headers["Content-Security-Policy"] = policy
    return response
