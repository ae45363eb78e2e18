"""The page's files as they are sent: a page's modules as one script, its sheets as one.

A server sends them under ``/static/``. A folder that needs no server has them, too, with pages on
top, whose addresses are relative and whose backend is Python in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePosixPath

from deducer.page import STATIC
from deducer.page.script import script_of
from deducer.show.report.frame import script_hash

MADE = "made"
"""The folder of scripts and sheets that are made here; their names change with what is in them."""
FOR_SERVERS = ("join.html", "api.html", "service-worker.js")
"""The pages that only a server has, and what keeps its files."""
FOR_FOLDERS = ("record.html",)
"""The page that only a folder without a server has."""


def _policy(scripts: str = "'self'", styles: str = "'self'", images: str = "'self'") -> str:
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; img-src {images}; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'"
    )


POLICY = _policy()
"""What a page may load and run: our files, and nothing else."""
_WORKERS = "; worker-src 'self'"
ALONE_POLICY = POLICY + _WORKERS
"""The same for a page without a server: workers, too."""
_FRAMES = f"{_WORKERS}; frame-src blob:"
_OWN_STYLE = "'self' 'unsafe-inline'", "'self' data:"
PRINTING = _policy("'self'", *_OWN_STYLE) + _FRAMES
"""The same for a page that prints others, which have no script, in frames."""
FRAMING = {
    "table.html": _policy(f"'self' '{script_hash('report.js')}'", *_OWN_STYLE) + _FRAMES,
    "club.html": PRINTING,
}
"""The same for pages with others in frames, which can do nothing that they can't do themselves.

A review has a script that is always the same; each has a style and an icon of its own.
"""
_SHEETS = re.compile(r'(?:^ *<link rel="stylesheet" href="/static/[^"]+">\n)+', re.MULTILINE)
_HREF = re.compile(r'href="/static/([^"]+)"')
_MODULE = re.compile(r'(<script type="module" src=")/static/([^"]+)"')
_NAMED = re.compile(r'(?:src|href)="/static/([^"]+)"')
_CHARSET = '<meta charset="utf-8">\n'
_JOINED = ("css", "js")
"""The folders of what is joined: of these, such a folder has only what its pages name."""


def files() -> dict[str, bytes]:
    """Return all files of a server by their place under ``/static/``, pages included."""
    found = {name: body for name, body in _static().items() if name not in FOR_FOLDERS}
    for name in [name for name in found if name.endswith(".html")]:
        page, made = joined(name)
        found |= {name: page.encode(), **made}
    return found


def folder_files() -> dict[str, bytes]:
    """Return the files of a folder without a server by their place in it."""
    static = {name: body for name, body in _static().items() if name not in FOR_SERVERS}
    instead = stand_ins()
    pages = {name: joined(name, instead) for name in static if name.endswith(".html")}
    there = {
        name: body
        for name, body in static.items()
        if name not in pages and name.partition("/")[0] not in _JOINED
    }
    for page, made in pages.values():
        there |= made | {name: static[name] for name in _NAMED.findall(page) if name in static}
    found = {f"static/{name}": body for name, body in there.items()}
    return found | {name: _relative(name, page).encode() for name, (page, _) in pages.items()}


def stand_ins() -> dict[str, str]:
    """Return the modules that need no server by those in whose place they are joined."""
    modules = STATIC / "js"
    places = (path.relative_to(modules) for path in sorted((modules / "alone").rglob("*.js")))
    found = {path.relative_to("alone").as_posix(): path.as_posix() for path in places}
    return {name: other for name, other in found.items() if (modules / name).exists()}


def _relative(name: str, page: str) -> str:
    """A page for a folder without a server: with a policy of its own, and relative addresses."""
    policy = FRAMING.get(name, ALONE_POLICY)
    meta = f'  <meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return page.replace(_CHARSET, f"{_CHARSET}{meta}").replace('"/static/', '"static/')


def joined(name: str, instead: Mapping[str, str] = {}) -> tuple[str, dict[str, bytes]]:
    """Return the page ``name``, which asks for one script and one sheet, and these by their place.

    ``instead`` names modules that are joined in the place of others.

    :raises ScriptError: if the page's modules can't be joined.
    """
    made: dict[str, bytes] = {}

    def add(suffix: str, body: bytes) -> str:
        place = f"{MADE}/{PurePosixPath(name).stem}-{digest(body)}{suffix}"
        made[place] = body
        return f"/static/{place}"

    def sheet(links: re.Match[str]) -> str:
        body = b"".join((STATIC / each).read_bytes() for each in _HREF.findall(links[0]))
        return f'  <link rel="stylesheet" href="{add(".css", body)}">\n'

    def script(tag: re.Match[str]) -> str:
        return f'{tag[1]}{add(".js", script_of(STATIC / tag[2], instead).encode())}"'

    page = (STATIC / name).read_text("utf-8")
    return _MODULE.sub(script, _SHEETS.sub(sheet, page)), made


def digest(body: bytes) -> str:
    """Return the name that a file gets from its bytes ``body``: the beginning of their SHA-256."""
    return sha256(body).hexdigest()[:16]


def _static() -> dict[str, bytes]:
    return {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }
