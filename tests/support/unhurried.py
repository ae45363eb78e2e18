"""`hanabi serve` with limits that nobody reaches, for benches.

python -m tests.support.unhurried serve
"""

from __future__ import annotations

from deducer.cli.app import app
from deducer.web.tables import service as service
from tests.support.phones import ENOUGH

if __name__ == "__main__":
    vars(service)["Limits"] = lambda: ENOUGH  # a service asks for no more
    app()
