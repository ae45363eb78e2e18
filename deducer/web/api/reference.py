"""What the reference says of the API: its answers, refusals and schemas."""

from __future__ import annotations

from typing import Any, TypeAlias

from fastapi.responses import Response

from deducer.web.messages.tables import ConflictAnswer, ErrorAnswer
from deducer.web.routes.route import Reply, Route, Runs

Responses: TypeAlias = dict[int | str, dict[str, Any]]
ABOUT = """\
Tables of Hanabi with real cards. A link `/j#<secret>` is followed once, by `POST /api/join`, which
answers with a cookie `seat-<table>`: a browser's secrets, dots between them where it holds several
seats (`?as=` says which). What it is shown never depends on that seat's own cards. Seats count
from 0, slots from 1, cards are texts such as `r1`. Errors have one shape, `{"error": {...}}`."""
TAGS = [
    {"name": "tables", "description": "Tables, and how they stand."},
    {"name": "entries", "description": "What happens at a table, and what its host decides."},
    {"name": "questions", "description": "What can be known, advice, exports, reviews."},
    {"name": "study", "description": "Decks and games as texts, without a table."},
    {"name": "links", "description": "Who may come to a table: for its host."},
]
PROBLEMS: Responses = {
    status: {"model": ErrorAnswer, "description": description}
    for status, description in {
        400: "What was sent makes no sense",
        403: "This link may not do that",
        404: "There is no such thing",
        410: "The link was removed or renewed",
        413: "Too much was sent at once",
        422: "It can't be so: what is wrong, with the events at fault",
        429: "A limit is reached",
        503: "The store can't be written: nothing was done",
    }.items()
}
_CONFLICT: Responses = {
    409: {"model": ConflictAnswer, "description": "The table has moved on: how it stands now"}
}
_TEXT = {"text/plain": {"schema": {"type": "string"}}}
_JSON_TEXT = {"application/json": {"schema": {"type": "string"}}}


def documented(route: Route) -> dict[str, Any]:
    """Return the arguments by which FastAPI documents the answers of ``route``."""
    if route.shows is Reply:
        content = {"content": _TEXT | _JSON_TEXT}
        return {"response_class": Response, "responses": {200: content}}
    conflict = _CONFLICT if route.runs is Runs.CHANGES else {}
    return {"response_model": route.shows, "responses": conflict}
