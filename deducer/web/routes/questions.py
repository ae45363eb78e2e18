"""Questions about a table: knowledge, advice, exports, reviews."""

from __future__ import annotations

from typing import Any

from deducer.web.messages.answers import HintsShown, TeammateShown, WhyShown
from deducer.web.messages.parameters import Mate, OwnSlot, Seconds, To, Worlds
from deducer.web.routes.route import Reply, Routes, Runs
from deducer.web.store.rows import Link
from deducer.web.tables import questions
from deducer.web.tables.questions import LongQuestion, Question
from deducer.web.tables.service import Service

_AT = "/api/tables/{table}"

routes = Routes()


@routes.get(_AT + "/teammate/{seat}", Runs.QUICK, name="teammate", shows=TeammateShown)
def teammate(service: Service, link: Link, seat: Mate) -> Question[TeammateShown]:
    """What a teammate can know, as far as this link's seat can tell."""
    return questions.teammate(service.cache, link, seat)


@routes.get(_AT + "/why/{slot}", Runs.QUICK, name="why", shows=WhyShown)
def why(service: Service, link: Link, slot: OwnSlot) -> Question[WhyShown]:
    """Why a slot of this link's seat can't hold each card that is ruled out."""
    return questions.why(service.cache, link, slot)


@routes.get(_AT + "/hints", Runs.QUICK, name="hints", shows=HintsShown)
def hints(service: Service, link: Link) -> Question[dict[str, Any]]:
    """What each hint of this link's seat would tell, the most useful first."""
    return questions.hints(service.cache, link)


@routes.get(_AT + "/advice", Runs.LONG, name="advice", shows="advise")
def advice(
    service: Service, link: Link, seconds: Seconds = 2.0, worlds: Worlds = None
) -> LongQuestion[dict[str, Any]]:
    """How likely perfect is after each action, by what this link's seat can know."""
    return questions.advice(service.cache, link, seconds, worlds)


@routes.get(_AT + "/export", name="export")
def export(service: Service, link: Link, to: To = "text") -> Reply:
    """The record as far as this link may see it; the header X-Lost names what the format loses.

    X-Lost-Phrase has the same as JSON data: a template and its values.
    """
    written = service.export(link, to)
    return Reply(written.text, written.kind, written.headers)


@routes.get(_AT + "/review", Runs.LONG, name="review", shows="review")
def review(service: Service, link: Link) -> LongQuestion[str]:
    """What decided a game that is over and open to this link."""
    return questions.reviewed(service.cache, link)
