"""Hosts of a built folder: they hand out its files below a path, and nothing else.

nginx is set up as `deducer/page/bundle/README.md` says.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.support.places import ROOT
from tests.support.proxies import NAME, Nginx, blocks, filled

README = ROOT / "deducer/page/bundle/README.md"
Spoil = Callable[[str], bytes | None]
"""What is sent for a path in the place of its file; None: the file."""


class Broken(Exception):
    """What `spoil` raises where the connection breaks off after some bytes of a file."""


class Host:
    """Python's own web server for the folder ``root``, as ``python -m http.server`` is one.

    ``asked`` are the paths that were asked for; ``spoil`` says what goes wrong.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[str] = []

        self.spoil: Spoil = lambda _: None
        self.port = 0

    def url(self, path: str = "") -> str:
        return f"http://localhost:{self.port}/{path}"


@contextmanager
def hosted(root: Path) -> Iterator[Host]:
    """Serve the folder ``root`` to this machine."""
    host = Host(root)

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            host.asked.append(path)
            try:
                instead = host.spoil(path)
            except Broken as broken:
                self.breaks_off(*broken.args)
                return
            if instead is None:
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(instead)

        def end_headers(self) -> None:
            # else the browser takes a file as fresh for a tenth of its age, and asks for nothing
            self.send_header("Cache-Control", "no-cache")
            super().end_headers()

        def breaks_off(self, after: int) -> None:
            data = Path(self.translate_path(self.path)).read_bytes()
            if after:
                self.send_response(200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[:after])
            self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(root))) as server:
        host.port = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield host
        server.shutdown()


class ByNginx(Nginx):
    """nginx that hands out the folders in ``root``, one of which is ``hanabi``."""

    def __init__(self, folder: Path, root: Path) -> None:
        super().__init__(folder)
        self.url = f"http://{NAME}:{self.port}/hanabi/"
        (location,) = blocks("nginx", README)
        site = filled(location, {"/srv/www": str(root)})
        self.set_up(
            f"include /etc/nginx/mime.types;\n"
            f"server {{ listen 127.0.0.1:{self.port}; server_name {NAME};\n{site}}}\n"
        )
