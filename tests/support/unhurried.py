"""`hanabi serve` with limits that nobody reaches, for benches and tests of pages.

python -m tests.support.unhurried serve
"""

from __future__ import annotations

from deducer.cli.app import app
from deducer.web.gate import server_limits
from tests.support.phones import ENOUGH

if __name__ == "__main__":
    vars(server_limits)["ServerLimits"] = lambda **_: ENOUGH
    app()
