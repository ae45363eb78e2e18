"""How many processes a command uses."""

from __future__ import annotations


def job_count(wanted: int | None, tasks: int) -> int:
    """Return how many processes to use: at most one for each core and each task."""
    return max(1, min(wanted or cores(), cores(), tasks))


def cores() -> int:
    """Return how many processors this process may use."""
    from joblib import cpu_count

    return int(cpu_count())
