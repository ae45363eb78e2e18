"""nginx before the servers of a club, set up as `deducer/web/README.md` says.

Where there is no nginx, tests that need it are skipped, but not in CI, where they fail.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from deducer.web.gate.certificate import own_certificate
from tests.support.browser import give_up
from tests.support.patience import PATIENCE
from tests.support.places import ROOT
from tests.support.servers import Server

README = ROOT / "deducer/web/README.md"
NAME = "localhost"
EXAMPLE = "hanabi.example.org"


def blocks(kind: str, readme: Path = README) -> list[str]:
    """The blocks of a kind in a README; of `nginx` the site, then what spreads its tables."""
    text = readme.read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with other values in the places of those that it has; each must be there."""
    assert [old for old in values if old not in text] == []
    return re.sub("|".join(map(re.escape, values)), lambda found: values[found[0]], text)


def numbered(number: int) -> list[str]:
    """The options of the server with a number, as the README's unit starts it, without its file."""
    unit = blocks("ini")[0].replace("\\\n", " ")
    found = re.search("^ExecStart=.* serve (.*)$", unit, re.MULTILINE)
    assert found
    options = shlex.split(filled(found[1], {"%i": str(number), EXAMPLE: NAME}))
    for given in ("--port", "--data"):
        at = options.index(given)
        del options[at : at + 2]
    return options


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
            give_up("there is no nginx to put before servers: apt-get install nginx-light")
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


class Proxy(Nginx):
    """nginx before the one or two servers at ``ports``.

    Its certificate signs itself; without ``tls`` it speaks plain http.
    """

    def __init__(self, folder: Path, ports: Sequence[int], *, tls: bool = True) -> None:
        super().__init__(folder)
        self.url = f"http{'s' if tls else ''}://{NAME}:{self.port}"
        self.certificate = own_certificate(folder / "tls", [NAME])
        self.set_up(self._site(ports) if tls else self._bare(ports))
        self._phones: list[httpx.Client] = []

    def phone(self) -> httpx.Client:
        """A browser of its own, which trusts the certificate."""
        trust = ssl.create_default_context(cafile=str(self.certificate.chain))
        self._phones.append(httpx.Client(base_url=self.url, verify=trust, timeout=PATIENCE))
        return self._phones[-1]

    def _site(self, ports: Sequence[int]) -> str:
        """The README's setting, with this machine's names, files and ports."""
        site, spread = blocks("nginx")
        there = f"127.0.0.1:{ports[0]}" if len(ports) == 1 else "$hanabi"
        values = {
            "listen 443": f"listen 127.0.0.1:{self.port}",
            EXAMPLE: NAME,
            "fullchain.pem": str(self.certificate.chain),
            "privkey.pem": str(self.certificate.key),
            "127.0.0.1:8765": there,
            "Host $host;": f"Host $host:{self.port};",
        }
        if len(ports) == 1:
            return filled(site, values)
        places = {f"127.0.0.1:877{at}": f"127.0.0.1:{port}" for at, port in enumerate(ports, 1)}
        return filled(spread, places) + filled(site, values)

    def _bare(self, ports: Sequence[int]) -> str:
        """The same without TLS."""
        without = {" ssl;": ";", "ssl_certificate ": "# ", "ssl_certificate_key ": "# "}
        return filled(self._site(ports), without | {"Proto https": "Proto http"})

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for phone in self._phones:
            phone.close()
        super().__exit__(kind, error, trace)


class Club:
    """Two servers, each with its file in the folder, and the proxy before them."""

    def __init__(self, folder: Path) -> None:
        self.files = [folder / "club-1.db", folder / "club-2.db"]
        self.servers = [
            Server(file, *numbered(number)) for number, file in enumerate(self.files, start=1)
        ]
        self._folder = folder

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            ports = [opened.enter_context(server).port for server in self.servers]
            self.proxy = opened.enter_context(Proxy(self._folder, ports))
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @contextmanager
    def without(self, number: int) -> Iterator[None]:
        """Kill a server, and start it again in the end."""
        server = self.servers[number - 1]
        server.kill()
        with socket.socket() as kept:  # else a server of another test may get its port
            kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            kept.bind(("127.0.0.1", server.port))
            yield
        server.start(server.port)
