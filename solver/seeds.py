"""Derives the seeds of many deals from one seed."""

from __future__ import annotations

from hashlib import blake2b

SEED_BITS = 53
"""Bits in a deal's seed: few enough that no JSON reader rounds it."""


def derived_seed(seed: int, number: int) -> int:
    """Return the seed of deal ``number`` in the series that begins with ``seed``."""
    digest = blake2b(f"{seed} {number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> (64 - SEED_BITS)
