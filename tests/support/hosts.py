"""Hosts of a built folder, which hand out its files below a path, and nginx before a server.

nginx is set up as `deducer/page/bundle/README.md` and `deducer/web/README.md` say. Where there is
none, tests that need it are skipped, but not in CI, where they fail.
"""

import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

from tests.support.browser import give_up
from tests.support.places import ROOT

SERVER_README = ROOT / "deducer/web/README.md"
NAME = "localhost"
EXAMPLE = "hanabi.example.org"
PEM = ROOT / "tests/support/localhost.pem"
"""A certificate for this machine that signs itself, and its key."""


def blocks(kind: str, readme: Path = SERVER_README) -> list[str]:
    """The blocks of a kind in a README."""
    text = readme.read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with other values in the places of those that it has; each must be there."""
    assert [old for old in values if old not in text] == []
    return re.sub("|".join(map(re.escape, values)), lambda found: values[found[0]], text)


class Nginx:
    """nginx at a free port of this machine alone; `set_up` says what it does there."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.folder = folder
        self.setting = folder / "nginx.conf"
        self.process: subprocess.Popen[bytes] | None = None

    def set_up(self, site: str) -> None:
        """Write the whole setting around that of the ``site``."""
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = " ".join(f"{kind}_temp_path {self.folder};" for kind in kinds)
        user = "user root;" if os.geteuid() == 0 else ""
        self.setting.write_text(
            f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; {user}\n"
            f"worker_rlimit_nofile 20000; events {{ worker_connections 8192; }}\n"
            f"http {{ access_log off; {paths}\n{site}}}\n"
        )

    def __enter__(self) -> Self:
        path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
        program = shutil.which("nginx", path=path)
        if program is None:
            give_up("there is no nginx to put before a server: apt-get install nginx-light")
        self.process = subprocess.Popen([program, "-c", self.setting, "-e", "stderr"])
        while not self._is_there():
            assert self.process.poll() is None, "nginx did not start"
            time.sleep(0.01)
        return self

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def _is_there(self) -> bool:
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


class Proxy(Nginx):
    """nginx before the server at ``port``."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder)
        self.url = f"https://{NAME}:{self.port}"
        (site,) = blocks("nginx")
        values = {
            "listen 443": f"listen 127.0.0.1:{self.port}",
            EXAMPLE: NAME,
            "fullchain.pem": str(PEM),
            "privkey.pem": str(PEM),
            "127.0.0.1:8765": f"127.0.0.1:{port}",
            "Host $host;": f"Host $host:{self.port};",
        }
        self.set_up(filled(site, values))


PAGE_README = ROOT / "deducer/page/bundle/README.md"
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
        (location,) = blocks("nginx", PAGE_README)
        site = filled(location, {"/srv/www": str(root)})
        self.set_up(
            f"include /etc/nginx/mime.types;\n"
            f"server {{ listen 127.0.0.1:{self.port}; server_name {NAME};\n{site}}}\n"
        )
