"""The command: ``python -m deducer.page.bundle OUT``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deducer.disk import disk_problem
from deducer.page.bundle.page import build
from solver.errors import HanabiError


def main() -> int:
    """Build the folder that is named, and tell how large it is."""
    parser = argparse.ArgumentParser("python -m deducer.page.bundle", description=main.__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder: new, or built before")
    try:
        built = build(parser.parse_args().out)
    except (HanabiError, OSError) as error:
        problem = disk_problem(error) if isinstance(error, OSError) else error
        print(f"Error: {problem}", file=sys.stderr)  # noqa: T201
        return 2
    print(built)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
