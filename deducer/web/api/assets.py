"""The page's files as they are sent: a page's modules as one script, its sheets as one, all packed.

Scripts and sheets made here have a name that changes with what is in them, so that a browser keeps
them for good. Everything else is asked for again, and sent only if it has changed.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Self

from fastapi import Request
from fastapi.responses import Response

from deducer.page import STATIC
from deducer.page.script import script_of

REVALIDATED = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"
MADE = "made"
"""The folder of files that are made here."""
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_PACKS = re.compile(r"\bgzip\b(?! *; *q=0(?:\.0*)? *(?:,|$))")
_SHEETS = re.compile(r'(?:^ *<link rel="stylesheet" href="/static/[^"]+">\n)+', re.MULTILINE)
_HREF = re.compile(r'href="/static/([^"]+)"')
_MODULE = re.compile(r'(<script type="module" src=")/static/([^"]+)"')


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
        return cls(body, packed, kind or "application/octet-stream", cached, _digest(body))

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
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }
    found: dict[str, Asset] = {}
    for name, body in files.items():
        if name.endswith(".html"):
            body = _with_made(name, body.decode(), files, found).encode()
        found[name] = Asset.of(name, body)
    return found


def _with_made(name: str, page: str, files: dict[str, bytes], found: dict[str, Asset]) -> str:
    """A page that asks for one script and one sheet, which are added to ``found``."""
    stem = PurePosixPath(name).stem

    def made(suffix: str, body: bytes) -> str:
        place = f"{MADE}/{stem}-{_digest(body)}{suffix}"
        found[place] = Asset.of(place, body, FOR_GOOD)
        return f"/static/{place}"

    def sheet(links: re.Match[str]) -> str:
        body = b"".join(files[each] for each in _HREF.findall(links[0]))
        return f'  <link rel="stylesheet" href="{made(".css", body)}">\n'

    def script(tag: re.Match[str]) -> str:
        return f'{tag[1]}{made(".js", script_of(STATIC / tag[2]).encode())}"'

    return _MODULE.sub(script, _SHEETS.sub(sheet, page))


def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:16]
