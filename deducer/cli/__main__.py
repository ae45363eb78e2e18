"""Runs the command as ``python -m deducer.cli``."""

from deducer.cli.app import main

main()
