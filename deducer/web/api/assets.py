"""The page's files on the wire, packed.

Scripts, sheets and words have addresses that change with them, so that a browser keeps them for
good. All other files are revalidated, and sent only if they have changed.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Self

from fastapi import Request
from fastapi.responses import Response

from deducer.page.files import digest, files, version

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
