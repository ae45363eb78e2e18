"""What tests of the companion share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from deducer.web.alone.phone_server import PhoneServer
from tests.support.phone_servers import new_local
from tests.support.phones import served


@pytest.fixture
def app() -> Iterator[FastAPI]:
    """A companion without a network, its tables in memory."""
    with served() as app:
        yield app


@pytest.fixture
def local() -> PhoneServer:
    """A phone alone."""
    return new_local()
