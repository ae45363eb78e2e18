"""The command: ``python -m deducer.page.bundle OUT``."""

import sys
from pathlib import Path

from deducer.page.bundle.page import build
from solver.errors import HanabiError

if __name__ == "__main__":
    try:
        print(build(Path(sys.argv[1])))  # noqa: T201
    except HanabiError as error:
        sys.exit(f"Error: {error}")
