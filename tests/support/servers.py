"""A companion's server in a process or on a thread of its own, on a port of this machine alone."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from deducer.cli.serve import server_of
from deducer.web.tables.service import Service
from tests.support.phones import QUICK
from tests.support.places import ROOT


class Server:
    """`hanabi serve` with its store in a file; :meth:`kill` ends it as a power cut would.

    ``command`` is the module that runs the command.
    """

    def __init__(self, data: Path, *options: str, command: str = "deducer.cli") -> None:
        self.data = data
        self.options = options
        self.command = command
        self.process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Self:
        """Start it at a free port, and wait until it says where it is."""
        command = [sys.executable, "-m", self.command, "serve", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.data), *self.options],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", str(ROOT))},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"https?://localhost:([0-9]+)/", line)
            if found:
                self.port = int(found[1])
                return self
        raise AssertionError(f"the server did not start: {self.process.wait()}")

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self._end(signal.SIGTERM)

    @property
    def url(self) -> str:
        """Where it is, over plain http."""
        return f"http://localhost:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill it at once."""
        self._end(signal.SIGKILL)

    def _end(self, told: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(told)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


@contextmanager
def serving(service: Service, *, proxied: bool = False) -> Iterator[int]:
    """Serve on a thread of this process, and yield the port, for tests with few of all."""
    from deducer.web.app import app_of  # late: all routes are built as it is imported

    app = app_of(service, seconds=QUICK)
    server = server_of(app, proxied=proxied)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.005)
        try:
            yield listening.getsockname()[1]
        finally:
            app.state.companion.stop()
            server.should_exit = True
            thread.join()
            service.store.close()
