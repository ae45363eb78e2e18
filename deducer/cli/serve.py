"""``hanabi serve`` and ``hanabi page``: the companion for phones, as a server or as a folder."""

from __future__ import annotations

import gc
import logging
import os
import secrets
import socket
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from deducer.cli.games import PageOptions, ServeOptions
from deducer.disk import disk_problem
from solver.errors import HanabiError, Phrase

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from deducer.record.sheet import Sheet
    from deducer.web.server_state import Site

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
BACKLOG = 128
"""The most connections that wait to be accepted."""
CONNECTIONS = 2_000
"""The most connections at a time; whoever comes then is told to come again."""
QUESTIONS = 3
"""Processes for long questions."""
SWITCH = 0.0005
"""Seconds until a thread gives way to another, short so that phones don't wait for long work."""
YOUNG = 1_000
"""Collections of young objects until all objects are looked for cycles, 10 by default: with a
hundred long games in memory that is a second in which nobody is answered."""
STOPPING = 3
"""Seconds that requests have to finish once the server is stopped."""


def run(options: ServeOptions) -> None:
    """Serve until Ctrl-C or SIGTERM.

    :raises HanabiError: if an extra is missing, the port is taken, the certificate can't be used,
        the file is not a store of tables, the folder is no page of this version, or the agreements
        are no sheet.
    """
    _check_installed()
    from deducer.record.sheet import Sheet
    from deducer.web.api.pages import PLACE, BuiltPage
    from deducer.web.app import app_of
    from deducer.web.gate.server_limits import DAY, ServerLimits
    from deducer.web.jobs import Processes
    from deducer.web.store.data_file import open_store
    from deducer.web.tables.service import Service

    logging.basicConfig(format="hanabi: %(message)s", level=logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # malformed requests fill no log
    pem = _certificate(options)
    built = BuiltPage(options.page) if options.page is not None else None
    sheet = Sheet() if options.agreements is None else Sheet.read(options.agreements)
    listening = _listening(options)
    port = listening.getsockname()[1]
    site = _site(options, port, sheet)
    path = options.data or data_folder() / "hanabi.db"
    archive = path.with_name(f"{path.stem}-archive")
    with open_store(path) as store:
        service = Service(
            store,
            token=lambda: secrets.token_urlsafe(32),
            clock=time.time,
            limits=ServerLimits(keep=options.keep * DAY),
            archive=archive,
        )
        app = app_of(service, site, Processes(QUESTIONS), built)
        sys.setswitchinterval(SWITCH)
        gc.set_threshold(*gc.get_threshold()[:2], YOUNG)
        _open_files()
        kept = f"those unused for {options.keep} days go to {archive}\n" if options.keep else ""
        here = f"{_scheme(options)}://localhost:{port}/"
        alone = f"a phone alone finds its page at {here}{PLACE[1:]}\n" if built else ""
        _tell(here, site.address, path, kept + alone)
        server = server_of(app, proxied=options.proxy, pem=pem)
        server.run(sockets=[listening])


def page(options: PageOptions) -> None:
    """Build the companion as a folder, for web servers that only hand files out."""
    from deducer.page.bundle.page import build_page

    sys.stdout.write(f"{build_page(options.out)}\n")


def _check_installed() -> None:
    try:
        import fastapi  # noqa: F401 - one line of error, not a traceback
        import segno  # noqa: F401 - the same
        import uvicorn  # noqa: F401 - the same
    except ImportError as error:
        raise HanabiError(
            "the companion needs {package}: pip install 'hanabi-deducer[web]'", package=error.name
        ) from None


def _certificate(options: ServeOptions) -> tuple[Path, Path] | None:
    """The files of the certificate to serve https with and of its key, or None.

    :raises HanabiError: if options do not go together, or naming the file that can't be used.
    """
    if options.key is not None and options.certificate is None:
        raise HanabiError("--key goes with --certificate")
    chain, key = options.certificate, options.key or options.certificate
    if chain is None or key is None:
        return None
    if options.proxy:
        raise HanabiError("with --proxy, the proxy itself serves https: leave --proxy out here")
    for path in (chain, key):
        try:
            path.read_bytes()
        except OSError as error:
            problem = disk_problem(error, path)
            raise HanabiError("certificate {problem}", problem=problem) from None
    try:
        # an empty password, so that nobody is asked for one
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(chain, key, "")
    except (OSError, ValueError) as error:
        problem = Phrase(
            "{file}: the certificate and its key do not match, or are not PEM files "
            "without a password",
            file=chain,
        )
        raise HanabiError("certificate {problem}", problem=problem) from error
    return chain, key


def _scheme(options: ServeOptions) -> str:
    return "http" if options.certificate is None else "https"


def _site(options: ServeOptions, port: int, agreements: Sheet) -> Site:
    """The names of the server, its address for phones, and what new tables agree at first."""
    from deducer.web.gate.guard import LOOPBACK
    from deducer.web.server_state import Site

    names = {*LOOPBACK, *(options.host_name or ())}
    addresses = list(lan_addresses()) if options.lan else []
    if options.lan:
        names |= {*addresses, socket.gethostname(), f"{socket.gethostname()}.local"}
    address = f"{_scheme(options)}://{addresses[0]}:{port}" if addresses else None
    return Site(frozenset(names), address, agreements)


def server_of(
    app: FastAPI, *, proxied: bool = False, pem: tuple[Path, Path] | None = None
) -> uvicorn.Server:
    """Return the uvicorn server for ``app``; ``proxied`` if it is behind a reverse proxy.

    With ``pem``, a certificate and its key, it serves https.
    """
    import uvicorn

    class Server(uvicorn.Server):
        """Ends streams and questions first, which would not end by themselves."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            app.state.companion.stop()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app,
        http="h11",
        ws="none",
        backlog=BACKLOG,
        limit_concurrency=CONNECTIONS,
        proxy_headers=proxied,
        forwarded_allow_ips=LOCAL,
        server_header=False,
        access_log=False,  # addresses hold secrets
        log_config=None,
        lifespan="on",
        ssl_certfile=pem and pem[0],
        ssl_keyfile=pem and pem[1],
        timeout_graceful_shutdown=STOPPING,
    )
    return Server(config)


def _open_files() -> None:
    """Let this process open as many files as the system allows: each phone keeps a connection."""
    with suppress(ImportError, OSError, ValueError):  # some systems have no such limit
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listening(options: ServeOptions) -> socket.socket:
    """Open the port, before anything else is done.

    :raises HanabiError: if it is taken.
    """
    host = EVERYWHERE if options.lan else LOCAL
    try:
        listening = socket.create_server((host, options.port), backlog=BACKLOG)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise HanabiError(
            "port {port}: {problem}: choose another with --port",
            port=options.port,
            problem=Phrase(reason),
        ) from None
    # connections inherit it: without it a short answer waits for the client's acknowledgement
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def data_folder() -> Path:
    """Return the folder where this user's programs keep their data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "hanabi-deducer"


def lan_addresses() -> Iterator[str]:
    """Yield this machine's addresses on its networks; that of the default route comes first.

    Nothing is sent: to connect a datagram socket only looks up the route.
    """
    addresses: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as towards, suppress(OSError):
        towards.connect(("192.0.2.1", 9))  # an address reserved for documentation
        addresses.append(towards.getsockname()[0])
    with suppress(OSError):
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    yield from dict.fromkeys(each for each in addresses if not each.startswith("127."))


def _tell(here: str, address: str | None, path: Path, kept: str) -> None:
    """Print the page's address, with a QR code if phones can reach it."""
    import segno

    say = sys.stdout.write
    say(f"the companion is at {here}\n")
    if address is not None:
        say(f"phones on the same network find it at {address}/\n\n")
        if sys.stdout.isatty():
            segno.make(f"{address}/", micro=False).terminal(border=2, compact=True)
    say(f"all tables are kept in {path}; Ctrl-C stops\n{kept}")
    sys.stdout.flush()
