"""A club's evening without a table: a server and a phone alone say what the commands say."""

from __future__ import annotations

import asyncio
import json

import pytest
from fastapi import FastAPI

from deducer.club.evening import evening
from deducer.languages import speaking
from deducer.show.report.deal_sheets import blind_sheets_html, deal_sheets_html
from deducer.show.report.organiser import organiser_html
from deducer.web.routes.route import QuestionProgress
from deducer.web.study.evenings import EveningRequest, prepared
from solver import Rules
from tests.support.commands import hanabi
from tests.support.phone_servers import Both, asked, new_local
from tests.support.phones import Phone, served

ASKED = {"players": 3, "deals": 2, "tables": 2, "seed": 5, "language": "sv"}
CROWNING = {"ending": "crowning-piece", "sixth": "avalanche", "dealt": "rounds"}
RESULTS = "1,Owls,30,58\n1,Foxes,lost\n"


def test_an_evening_is_the_command_s_with_its_pages() -> None:
    found = asked(new_local(), "POST", "/api/club/evening", ASKED | {"rules": CROWNING})
    said = hanabi(
        *("deal-sheets", "--json", "--players", "3", "--deals", "2", "--seed", "5"),
        *("--rules", "crowning-piece", "--avalanche", "--dealt", "rounds"),
    )
    assert json.dumps(found["evening"]) + "\n" == said.stdout
    assert (found["perfect"], found["crowning"]) == (30, True)
    rules = Rules.named("crowning-piece", avalanche=True, dealt="rounds")
    club = evening(rules, 3, deals=2, tables=2, seed=5)
    with speaking("sv"):
        assert (found["sheets"], found["blind"], found["organiser"]) == (
            deal_sheets_html(club),
            blind_sheets_html(club),
            organiser_html(club),
        )


def test_a_ranking_is_the_command_s() -> None:
    found = asked(new_local(), "POST", "/api/club/ranking", {"text": RESULTS, "rules": CROWNING})
    said = hanabi("ranking", "-", "--json", "--rules", "crowning-piece avalanche", text=RESULTS)
    assert json.dumps(found) + "\n" == said.stdout


@pytest.mark.slow
def test_a_server_says_the_same() -> None:
    async def work(app: FastAPI) -> None:
        both = Both(app)
        for path, sent in (
            ("evening", ASKED),
            ("evening", ASKED | {"deals": 41}),
            ("evening", ASKED | {"tables": 0}),
            ("evening", ASKED | {"rules": {"copies": "r 1 0 1"}}),
            ("ranking", {"text": "1,A,26"}),
            ("ranking", {"text": RESULTS, "rules": CROWNING}),
            ("ranking", {"text": "1,A,5," + " " * 220_000}),
        ):
            await both.post(f"/api/club/{path}", sent)

    with served() as app:
        asyncio.run(work(app))


@pytest.mark.slow
def test_only_the_club_s_page_may_show_frames_and_their_style() -> None:
    async def policy(app: FastAPI, page: str) -> str:
        reply = await Phone(app).send("GET", page, b"", {})
        return str(reply.header("content-security-policy"))

    with served() as app:
        plain, club = (asyncio.run(policy(app, page)) for page in ("/puzzle", "/club"))
    wider = club.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'")
    wider = wider.replace("img-src 'self' data:", "img-src 'self'")
    assert wider.replace("; worker-src 'self'; frame-src blob:", "") == plain != club
    assert club.endswith("; frame-ancestors 'none'")


def test_progress_is_told_deal_by_deal() -> None:
    told: list[QuestionProgress] = []
    prepared(EveningRequest.model_validate(ASKED), told.append)
    assert [(each.done, each.most) for each in told] == [(1, 2), (2, 2)]
