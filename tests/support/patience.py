"""How long a test waits for what must come: a server, a stream, a page, a process."""

PATIENCE = 180.0
"""Seconds. It is no measure of anything: machines that run tests can be busy for a minute."""
