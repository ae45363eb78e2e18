"""A page that is sent what has changed shows what the server would show it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from deducer.web.tables.cache import ViewerGroup
from solver import Deal, Rules
from tests.support.games import NAMES, played
from tests.support.in_node import in_node
from tests.support.phones import service_of, steps_of
from tests.support.services import enter, made

FOLLOW = """([state, changes]) => import("store.js").then(({ changed }) => {
    const states = [];
    for (const change of changes) states.push((state = changed(state, change)));
    return states;
})"""


def test_changes_lead_to_what_the_server_shows() -> None:
    """For every seat and the table, with something taken back now and then."""
    service = service_of()
    links = made(service, players=list(NAMES[:3]), rules=None)
    table = service.cache.table(links[0].game)
    shown = {seat: [table.snapshot(ViewerGroup.of(link))] for seat, link in links.items()}
    record = played(Deal.shuffle(Rules.named(), players=3, seed=2), 2, actions=15).record
    for number, step in enumerate(steps_of(record)):
        undo: dict[str, Any] = {"kind": "undo"}
        for data in (step.data, undo, step.data) if number % 5 == 4 else (step.data,):
            enter(service, links[step.seat], **data)
            for seat, link in links.items():
                shown[seat].append(table.snapshot(ViewerGroup.of(link)))
    for states in shown.values():
        changes = [json.loads(after.since(before.state)) for before, after in pairwise(states)]
        whole = [json.loads(state.text) for state in states]
        assert in_node(FOLLOW, [whole[0], changes]) == whole[1:]
    service.store.close()
