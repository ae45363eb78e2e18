"""`hanabi serve` with limits that nobody reaches, for benches.

python -m tests.deducer.web.unhurried serve
"""

from __future__ import annotations

from deducer.cli.app import app
from deducer.web import desk
from tests.deducer.web.phones import ENOUGH

if __name__ == "__main__":
    vars(desk)["Limits"] = lambda: ENOUGH  # a desk asks for no more
    app()
