"""Why a card can't be: a reason that takes a package which is loaded when it is first needed."""

from __future__ import annotations

import pytest

from tests.support.alone import Alone

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAME = """\
players: Ann Bo
seat: Ann
copies: r 3 2, y 1 1
hand: 2
deal Bo r1 y2
Ann: hint Bo red 1
Bo: hint Ann yellow 2
Ann: discard 1 r1
"""
"""Ann's slot 2 is the only yellow card that is left, so her slot 1 is none."""


@pytest.mark.nightly
def test_a_reason_that_names_other_slots_is_told(alone: Alone) -> None:
    phone = alone()
    phone.brings(GAME)
    for _ in range(2):  # the package is loaded once
        phone.own(1).click()
        phone.sheet.locator("[data-key=odds-y1]").click()
        phone.sheet.locator(".detail").get_by_text("slot 2 must hold the last").wait_for()
        phone.close()
