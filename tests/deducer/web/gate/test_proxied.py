"""Whose request it is: an address that is forwarded counts if a proxy says so, and nobody else."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection

from deducer.web.gate.server_limits import Pace
from tests.support.phones import ENOUGH, service_of
from tests.support.servers import serving

PROXY, HOSTILE = "127.0.0.1", "127.0.0.3"
ONE_BY_ONE = replace(ENOUGH, per_address=Pace(0.001, 3))


def status(port: int, address: str, *forwarded: str) -> int:
    """What a request from an address of this machine is answered with."""
    with closing(HTTPConnection("127.0.0.1", port, 20, (address, 0))) as connection:
        connection.putrequest("GET", "/api/tables", skip_host=True)
        connection.putheader("Host", "localhost")
        for hops in forwarded:
            connection.putheader("X-Forwarded-For", hops)
        connection.endheaders()
        return connection.getresponse().status


def test_a_spoofed_address_does_not_help_without_a_proxy() -> None:
    with serving(service_of(limits=ONE_BY_ONE)) as port:
        statuses = [status(port, HOSTILE, f"192.0.2.{n}") for n in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert status(port, "127.0.0.2", "192.0.2.1") == 200


def test_behind_a_proxy_the_last_hop_counts() -> None:
    with serving(service_of(limits=ONE_BY_ONE), proxied=True) as port:
        for spoofed in ("", "192.0.2.9, ", "192.0.2.8, 127.0.0.1, "):
            assert status(port, PROXY, f"{spoofed}203.0.113.5") == 200
        assert status(port, PROXY, "192.0.2.7", "192.0.2.6, 203.0.113.5") == 429
        assert status(port, PROXY, "203.0.113.5, 203.0.113.6") == 200
        statuses = [status(port, HOSTILE, f"192.0.2.{n}") for n in range(4)]
        assert statuses == [200, 200, 200, 429]


def test_addresses_of_one_network_are_one() -> None:
    with serving(service_of(limits=ONE_BY_ONE), proxied=True) as port:
        hops = ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:0:1::3", "2001:db8::4")
        assert [status(port, PROXY, hop) for hop in hops] == [200, 200, 200, 429]
        assert status(port, PROXY, "2001:db8:0:1::1") == 200
