"""The page's files as they are sent, each page with the list of all that it needs.

A server sends them under ``/static/``. A folder that needs no server has them, too, with pages on
top, whose addresses are relative and whose backend is Python in the browser.

Scripts, sheets and words lie below one digest of them all: a browser keeps them for good, and never
mixes those of two versions.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from deducer.page import STATIC
from deducer.record.data import NAMES
from solver.editions import EDITIONS, Sixth

FOR_SERVERS = ("join.html",)
"""The pages that only a server has."""
FOR_FOLDERS = ("record.html",)
"""The page that only a folder without a server has."""
WORKER = "service-worker.js"
"""What keeps the files: it speaks for the folder in which it lies, so it lies on top."""
BY_SERVER = "js/served/by-server.js"
"""The first script of a server's pages: it says who answers what they ask."""
BY_PYTHON = "js/alone/by-python.js"
"""The same of a page without a server."""


def _policy(styles: str = "'self'", images: str = "'self'") -> str:
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src {images}; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'"
    )


POLICY = _policy()
"""What a page may load and run: our files, and nothing else."""
_WORKERS = "; worker-src 'self'"
ALONE_POLICY = POLICY + _WORKERS
"""The same for a page without a server: workers, too."""
PRINTING = _policy("'self' 'unsafe-inline'", "'self' data:") + f"{_WORKERS}; frame-src blob:"
"""The same for the page of puzzles, which prints one in a frame, without a script."""
_RULE_FIELDS = "js/start/rule-fields.js"
_EMPTY_HINTS = [name for name, edition in EDITIONS.items() if edition.empty_hints]
_HTML = '<html lang="en"'
_WITH_RULES = f"""{_HTML} data-editions="{" ".join(EDITIONS)}" data-sixth="{" ".join(Sixth)}" \
data-empty-hints="{" ".join(_EMPTY_HINTS)}" data-names="{" ".join(NAMES)}\""""
"""What a page with fields for rules begins with: the rulebooks, the sixth suits, the rulebooks
that allow hints which touch no card, and who plays where nobody said."""
_NAMED = re.compile(r'(?<==")/static/([^"]+)(?=")')
_MODULE = re.compile(r'^ *<script type="module" src="/static/([^"]+)"></script>\n', re.MULTILINE)
_SHEETS = re.compile(r'(?: *<link rel="stylesheet" href="/static/css/\w+\.css">\n)+')
_SHEET = re.compile(r"css/(\w+)\.css")
IMPORT = re.compile(r'^import ?(?:\{[^}]*\} ?from ?)?"(\.[^"]+)";', re.MULTILINE)
"""An import of another module, also where it is written without blanks."""
_CHARSET = '<meta charset="utf-8">\n'
_VERSIONED = ("css/", "js/", "vendor/", "i18n/", "sky.svg")
"""What lies below the digest; the rest is named by installed pages."""


def files() -> dict[str, bytes]:
    """Return all files of a server by their place under ``/static/``, pages included."""
    pages = _pages(BY_SERVER, FOR_FOLDERS)
    return _files_of(pages) | {name: page.encode() for name, page in pages.items()}


def folder_files() -> dict[str, bytes]:
    """Return the files of a folder without a server by their place in it."""
    pages = _pages(BY_PYTHON, FOR_SERVERS)
    files = _files_of(pages)
    worker = files.pop(WORKER)
    static = {f"static/{place}": body for place, body in files.items()} | {WORKER: worker}
    return static | {name: _relative(name, page).encode() for name, page in pages.items()}


def _files_of(pages: dict[str, str]) -> dict[str, bytes]:
    """All files but pages by their place, with the joined sheets that ``pages`` name."""
    named = {place for page in pages.values() for place in _NAMED.findall(page)}
    sheets = {place: _sheet(place) for place in named if place.endswith(".css")}
    there = _static().items()
    return sheets | {
        place_of(name): body for name, body in there if not name.endswith((".html", ".css"))
    }


def _pages(backend: str, excluded: tuple[str, ...]) -> dict[str, str]:
    """The pages whose questions ``backend`` answers, with all that they need."""
    names = (name for name in _static() if name.endswith(".html") and name not in excluded)
    return {name: _page((STATIC / name).read_text("utf-8"), backend) for name in names}


def _page(page: str, backend: str) -> str:
    """A page that names all modules that it needs, so that none is waited for to name others."""
    page = _SHEETS.sub(_one_sheet, page.replace(BY_SERVER, backend))
    scripts = [*_MODULE.finditer(page)]
    names = needed(script[1] for script in scripts)
    loaded = [f'  <link rel="modulepreload" href="/static/{name}">\n' for name in names]
    first = scripts[0].start()
    page = page[:first] + "".join(loaded) + page[first:]
    if _RULE_FIELDS in names:
        page = page.replace(_HTML, _WITH_RULES, 1)
    return _NAMED.sub(lambda match: f"/static/{place_of(match[1])}", page)


def _one_sheet(links: re.Match[str]) -> str:
    """One link in place of those to several sheets, whose names its address joins."""
    names = ".".join(_SHEET.findall(links[0]))
    return f'  <link rel="stylesheet" href="/static/css/{names}.css">\n'


def _sheet(place: str) -> bytes:
    """The sheets whose names the address ``place`` joins, one after the other."""
    names = posixpath.basename(place).removesuffix(".css").split(".")
    return b"".join((STATIC / f"css/{name}.css").read_bytes() for name in names)


def _relative(name: str, page: str) -> str:
    """A page for a folder without a server: with a policy of its own, and relative addresses."""
    policy = PRINTING if name == "puzzle.html" else ALONE_POLICY
    meta = f'  <meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return page.replace(_CHARSET, f"{_CHARSET}{meta}").replace('"/static/', '"static/')


def needed(scripts: Iterable[str]) -> list[str]:
    """Return the modules ``scripts``, and all that these import in turn."""
    names = list(scripts)
    for name in names:  # which grows meanwhile
        names += [each for each in imported(name) if each not in names]
    return names


def imported(name: str) -> list[str]:
    """Return the modules that the module ``name`` imports."""
    places = IMPORT.findall((STATIC / name).read_text("utf-8"))
    return [posixpath.normpath(f"{posixpath.dirname(name)}/{place}") for place in places]


def place_of(name: str) -> str:
    """Return the place of the static file ``name`` under ``/static/``."""
    return f"{version()}/{name}" if name.startswith(_VERSIONED) else name


@cache
def version() -> str:
    """Return the digest of all files that lie below it."""
    there = _static().items()
    return digest(
        b"".join(name.encode() + body for name, body in there if name.startswith(_VERSIONED))
    )


def digest(body: bytes) -> str:
    """Return the name that a file gets from its bytes ``body``: the beginning of their SHA-256."""
    return sha256(body).hexdigest()[:16]


def _static() -> dict[str, bytes]:
    return {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }
