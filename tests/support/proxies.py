"""nginx before a server, set up as `deducer/web/README.md` says.

Where there is no nginx, tests that need it are skipped, but not in CI, where they fail.
"""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.browser import give_up
from tests.support.places import ROOT

README = ROOT / "deducer/web/README.md"
NAME = "localhost"
EXAMPLE = "hanabi.example.org"
PEM = ROOT / "tests/support/localhost.pem"
"""A certificate for this machine that signs itself, and its key."""


def blocks(kind: str, readme: Path = README) -> list[str]:
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
