"""The host's addresses: who holds which link, and QR codes for phones to follow."""

from __future__ import annotations

import io
import re
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from deducer.web.companion import Visit, set_cookie
from deducer.web.errors import BadRequest, Gone
from deducer.web.links import seat_of
from deducer.web.messages import LinkRenewed, LinkShown
from deducer.web.problems import problem_text
from deducer.web.routes import PROBLEMS, At, Whose

LINK_PATH = re.compile(r"/j/[A-Za-z0-9_-]{20,100}")
_DEAD = "this link was removed or renewed: ask the host for a new one"

router = APIRouter(prefix="/api/tables/{table}/links", responses=PROBLEMS, tags=["links"])


@router.get("", operation_id="links")
async def links(visit: At) -> list[LinkShown]:
    """The links of the table (the host)."""
    return await visit.do(visit.companion.desk.shown_links)


@router.post("/{whose}/renew", operation_id="renewLink")
async def renew(visit: At, whose: Whose, request: Request, response: Response) -> LinkRenewed:
    """Give a seat, or the page in the middle, a new link (the host); the one before is dead."""
    host = await visit.link()
    made = await visit.do(visit.companion.desk.renew, whose)
    if seat_of(whose) == host.seat:
        set_cookie(request, response, visit.table, made.url.rpartition("/")[2])
    _dismiss(visit, whose)
    return LinkRenewed(url=visit.companion.absolute(request, made.url))


@router.post("/{whose}/remove", operation_id="removeLink", status_code=204)
async def remove(visit: At, whose: Whose) -> None:
    """Make the link of a seat, or of the page in the middle, dead (the host)."""
    await visit.do(visit.companion.desk.remove, whose)
    _dismiss(visit, whose)


@router.get(
    "/{whose}/qr.svg",
    operation_id="qr",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def qr(
    visit: At,
    whose: Whose,  # noqa: ARG001 - names the picture
    request: Request,
    url: Annotated[str, Query(max_length=300, description="A link of this server's: `/j/...`")],
) -> Response:
    """A link as a QR code (the host), which must be sent along: the server knows no secrets."""
    await visit.do(visit.companion.desk.shown_links)
    path = urlsplit(url).path
    if not LINK_PATH.fullmatch(path):
        raise BadRequest("url is a link that this server made: /j/...")
    return Response(qr_svg(visit.companion.absolute(request, path)), media_type="image/svg+xml")


def qr_svg(text: str) -> bytes:
    """Return a text as a QR code in SVG, which fills the room that it is given."""
    import segno

    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", omitsize=True, xmldecl=False, border=2, svgclass=None, lineclass=None
    )
    return picture.getvalue()


def _dismiss(visit: Visit, whose: str) -> None:
    """End the streams of a link that is dead now; the table may have a new mode to show."""
    visit.companion.live.dismiss(visit.table, seat_of(whose), problem_text(Gone(_DEAD)))
    visit.changed()
