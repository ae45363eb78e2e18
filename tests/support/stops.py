"""Requests to stop a long question."""

from __future__ import annotations


class Asked:
    """A request to stop that comes after it was asked ``patience`` times."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.times = 0

    def __call__(self) -> bool:
        self.times += 1
        return self.times > self.patience
