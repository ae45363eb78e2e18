"""What tests of the companion share."""

import asyncio
import inspect
from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from deducer.web.alone.phone_server import PhoneServer
from deducer.web.tables.service import Service
from tests.support.phone_servers import new_local
from tests.support.phones import served, service_of


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def app() -> Iterator[FastAPI]:
    """A companion without a network, its tables in memory."""
    with served() as app:
        yield app


@pytest.fixture
def service() -> Iterator[Service]:
    """A service whose tables are in memory."""
    service = service_of()
    yield service
    service.store.close()


@pytest.fixture
def local() -> PhoneServer:
    """A phone alone."""
    return new_local()
