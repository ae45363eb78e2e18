"""`hanabi serve` with limits that nobody reaches, for benches and tests of pages.

python -m tests.support.unhurried serve
"""

from typing import Any

from deducer.cli.app import app
from deducer.web.tables.service import Service
from tests.support.phones import ENOUGH

if __name__ == "__main__":
    begin = Service.__init__

    def unhurried(service: Service, *arguments: Any, **named: Any) -> None:
        begin(service, *arguments, **named | {"limits": ENOUGH})

    Service.__init__ = unhurried  # type: ignore[assignment, method-assign]  # in this process
    app()
