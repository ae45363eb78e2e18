"""Starts the command, as ``hanabi`` or ``python -m deducer.cli``."""

import signal
import sys


def main() -> None:
    """Run the command; Ctrl-C ends it without a traceback even while it is being imported."""
    try:
        from deducer.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main()
