"""The page that goes over a game: what decided it, the way on, its review, and its board."""

import re
from collections.abc import Callable

import pytest

from deducer import Record
from deducer.analysis.analysis_board import branches_of
from tests.support.games import THROWN_AWAY
from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES
from tests.support.saved_pages import answers_of
from tests.support.screens import LOST, LOST_SMALL

SHARE = """async text => {
    const said = new FormData();
    said.append("title", "A game");
    said.append("text", text);
    return (await fetch("/game.html", { method: "POST", body: said })).url;
}"""
"""Sends what an app shares where the manifest says, and returns where that leads."""


def words(phone: Phone, selector: str) -> str:
    return re.sub(r"\s+", " ", phone.page.locator(selector).inner_text())


def test_a_game_is_gone_over_at_once_and_kept_over_a_reload(phones: Pocket) -> None:
    phone = phones("about:blank")
    page = phone.page
    page.route("**/api/game/playing-on", lambda route: route.fulfill(json={"turns": []}))
    phone.goes_over(f"title: Too early\n{LOST_SMALL}")
    assert page.locator("h1").inner_text() == "Too early"
    assert "the deal was winnable" in words(phone, ".result")
    assert "Turn 2 lost perfect: a blunder" in words(phone, ".point")
    phone.button("First turn").click()
    phone.button("One turn on").click()
    assert "It told Bob 2.0 bits" in words(phone, ".facts")
    page.locator(".facts", has_text="with all cards open from then on, as Ann").wait_for()
    phone.button("One turn on").click()
    assert page.url.endswith("#tab=review&turn=2")
    assert "The last r2 is gone." in words(phone, ".facts")
    for kind in page.locator(".promise-kind summary").all():
        kind.click()
    phone.button("First turn").click()
    page.locator(".promise-kind button", has_text="Turn 2, Bob: Ann's slot 2 y2").first.click()
    assert page.url.endswith("#tab=review&turn=2")
    page.reload()
    page.locator(".step-words", has_text="Bob").wait_for()
    phone.button("Step through a line to 4").click()
    phone.button("Last turn").click()
    assert "4/4" in words(phone, ".position-sky").replace(" ", "")
    phone.button("Back to the game").click()
    page.locator(".step-words", has_text="Bob discards").wait_for()
    phone.button("Another game").click()
    page.get_by_role("textbox", name="Paste it here").wait_for()


@pytest.mark.nightly
def test_what_is_no_game_stays_to_be_mended_and_a_file_is_gone_over_as_it_is_chosen(
    phones: Pocket,
) -> None:
    phone = phones("/game")
    page = phone.page
    phone.expects(422)
    field = page.get_by_role("textbox", name="Paste it here")
    field.fill("players: Ann Bo\nCy: play 1")
    phone.button("Go over it").click()
    page.get_by_role("alert").get_by_text("line 2").wait_for()
    assert field.input_value() == "players: Ann Bo\nCy: play 1"
    page.locator("input[type=file]").set_input_files(SAMPLES / "hanab_live.json")
    page.locator(".result").wait_for()
    phone.expects(429)
    told = {"kind": "too-many", "problem": "wait a moment", "events": []}
    refusal = {"status": 429, "json": {"error": told}}
    page.route("**/api/game/review", lambda route: route.fulfill(**refusal))
    phone.gives(LOST)
    page.locator(".problem", has_text=re.compile("wait a moment|429")).wait_for()


def test_each_action_has_a_sign_by_the_agreements_that_are_picked(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.goes_over(THROWN_AWAY.replace("agreements: beginner\n", ""))
    page = phone.page
    page.locator(".all-turns .sign").first.wait_for()
    page.locator("summary", has_text="By which agreements").click()
    with page.expect_response("**/playing-on") as answered:
        page.locator("[data-key=agreements]").select_option("beginner")
    turns = answered.value.json()["turns"]
    assert [each["turn"] for each in turns] == [1, 2, 3]
    costly = page.locator(".noted-turns")
    costly.locator(".turn-row", has_text="Ann discards slot 2").wait_for()
    assert "It cost " in costly.inner_text()
    assert "; better: " in costly.inner_text()
    costly.locator("~ details summary").click()
    below = r"\d\.\d points an action below the best \(\d\.\d–\d\.\d\)"
    assert re.search(f"Ann {below}.*Bob {below}", words(phone, ".played-players"))
    page.locator(".key-expected").wait_for()
    assert (page.locator("path.expected").get_attribute("d") or "").count("h0") == 3
    costly.locator(".turn-row").first.click()
    assert "If all go on by your sheet after it" in words(phone, ".facts")
    shown = page.locator(".all-turns .sign > span:first-child").all_inner_texts()
    assert [mark.strip() for mark in shown] == [each["sign"]["mark"] for each in turns]
    with page.expect_download() as saved:
        phone.button("Export the review").click()
    review = answers_of(saved.value.path().read_text("utf-8"))
    assert review["game"]["players"] == ["Ann", "Bob"]


@pytest.mark.nightly
def test_a_link_to_a_turn_holds_the_game(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.goes_over(LOST)
    phone.button("One turn back").click()
    phone.button("Link to this turn").click()
    link = phone.sheet.locator("input.address").input_value()
    other = phones(link.removeprefix(phone.home))
    other.page.locator(".step-words", has_text="Emil").wait_for()
    assert other.page.locator("h1").inner_text() == "One discard too many"


@pytest.mark.nightly
def test_another_app_shares_a_game_with_the_page(phones: Pocket) -> None:
    phone = phones("/game", service_workers="allow")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    phone.page.wait_for_function("navigator.serviceWorker.controller")
    assert phone.page.evaluate(SHARE, LOST) == f"{phone.home}/game"
    phone.page.reload()
    phone.page.locator(".result").wait_for()


FINAL_ROUND = (SAMPLES / "final_round.hanabi").read_text("utf-8")
TURN = 42
KEPT = "JSON.parse(localStorage.getItem('game')).text"
WON = (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8")
HALF = "players: Ann Bo\nseat: Ann\nrules: standard\ndeal Bo r1 y3 b2 g4 w5\nAnn: hint Bo red 1\n"
SLIDER = ".step-slider"


def looks_at(phones: Pocket, text: str) -> Phone:
    """A phone that goes over a game."""
    phone = phones("about:blank", viewport=SHORT)
    phone.goes_over(text)
    return phone


def at(phone: Phone) -> int:
    """How many actions the line that is shown has come to."""
    return int(phone.page.locator(SLIDER).input_value())


def opens_board(phone: Phone) -> None:
    phone.page.get_by_role("tab", name="Board").click()
    phone.page.locator(f".board {SLIDER}").wait_for()


def swipes(
    phone: Phone,
    selector: str,
    across: float,
    down: float = 0,
    meanwhile: Callable[[], object] = lambda: None,
) -> None:
    """Put a finger on the middle of something, move it, and take it away."""
    x, y = middle(phone, selector)
    session = phone.context.new_cdp_session(phone.page)
    moves = [{"x": x + across * part / 8, "y": y + down * part / 8} for part in range(9)]
    for kind, place in zip(("touchStart", *["touchMove"] * 8), moves, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
    meanwhile()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def middle(phone: Phone, selector: str) -> tuple[float, float]:
    """Where the middle of something is that may be drawn anew while it is looked at."""
    for _ in range(100):
        if box := phone.page.locator(selector).first.bounding_box():
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pytest.fail(f"{selector} is not on the page")


def test_a_lost_game_s_board_opens_where_perfect_was_lost_and_is_swiped_through(
    phones: Pocket,
) -> None:
    phone = looks_at(phones, LOST)
    assert at(phone) == 35
    opens_board(phone)
    assert at(phone) == 34
    assert "turn=" not in phone.page.url  # nobody has gone anywhere yet
    for tab in ("Board", "Review"):
        phone.page.get_by_role("tab", name=tab).click()
        phone.page.locator(".position").wait_for()
        swipes_turn_and_are_no_taps(phone)
    card = ".position-card >> nth=3"
    phone.page.locator(SLIDER).fill("20")  # and though the card below is drawn anew
    swipes(phone, card, -100, meanwhile=lambda: phone.page.keyboard.press("ArrowRight"))
    assert at(phone) == 22
    opens_board(phone)
    phone.button("Show a perfect line").wait_for()  # and what is drawn anew meanwhile is there
    phone.page.locator(card).tap()
    phone.page.locator("dialog").wait_for()
    phone.close()
    phone.button("Show a perfect line").click()
    phone.button("Back to the game").wait_for()
    phone.button("Last turn").click()
    phone.page.get_by_text("The game is over: perfect").wait_for()
    complete = phone.page.locator(".position .complete")
    assert complete.count() == phone.page.locator(".firework").count()


def swipes_turn_and_are_no_taps(phone: Phone) -> None:
    phone.page.locator(SLIDER).fill("20")
    card = ".position-card >> nth=3"
    phone.page.locator(card).scroll_into_view_if_needed()
    for across, down, turn in ((-100, 0, 21), (100, 0, 20), (100, 12, 19)):
        swipes(phone, card, across, down)
        assert at(phone) == turn
    swipes(phone, card, 30)  # too short
    swipes(phone, card, 60, 80)  # rather down
    assert at(phone) == 19
    assert phone.page.locator("dialog").count() == 0


@pytest.mark.nightly
def test_a_board_that_is_opened_first_looks_for_the_turning_point(phones: Pocket) -> None:
    phone = looks_at(phones, LOST)
    phone.page.goto("/game#tab=board")
    phone.page.reload()
    phone.page.locator(f".board {SLIDER}").wait_for()
    assert at(phone) == 34
    phone.withholds("**/api/game/review")  # the search for it can be given up
    phone.page.reload()
    phone.button("Cancel").click()
    phone.page.locator(f".board {SLIDER}").wait_for()
    assert at(phone) == 35


@pytest.mark.nightly
@pytest.mark.parametrize(("text", "turn"), [(HALF, 1), (WON, 60)], ids=["half", "won"])
def test_a_game_that_was_not_lost_opens_at_its_last_turn(
    phones: Pocket, text: str, turn: int
) -> None:
    """Nor one that lacks cards."""
    phone = looks_at(phones, text)
    opens_board(phone)
    assert at(phone) == turn


@pytest.fixture
def phone(phones: Pocket) -> Phone:
    """A phone at the board of a game, some turns in."""
    phone = looks_at(phones, FINAL_ROUND)
    phone.page.goto(f"/game#tab=board&turn={TURN}")
    phone.page.reload()
    phone.page.locator(".action-grid").wait_for()
    return phone


@pytest.mark.nightly
def test_moves_of_ones_own_are_kept_in_the_record_and_taken_up_again(phone: Phone) -> None:
    page = phone.page
    wrong = page.locator(".action-grid .action:not(.none):not(.is-done)")
    bad = wrong.filter(has_text="loses perfect").first
    assert bad.count() == 1
    bad.click()
    page.get_by_text("Perfect is out of reach.").wait_for()
    phone.button("Why?").click()
    assert page.locator(".reason").inner_text() != ""
    name = page.get_by_role("textbox", name="Name")
    assert name.input_value() != ""
    name.fill('Ann\'s "other" way')
    phone.button("Keep").click()
    row = page.locator(".branch-row")
    row.wait_for()
    kept = branches_of(Record.parse(page.evaluate(KEPT)))
    assert [(branch.name, branch.turn, len(branch.moves)) for branch in kept] == [
        ('Ann\'s "other" way', TURN, 1)
    ]
    page.reload()
    row.click()
    phone.button("Back to the game").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Perfect is out of reach.").wait_for()
    phone.button("Back to the game").click()
    page.get_by_text("Perfect is still possible.").wait_for()
    phone.button(re.compile("^Forget")).click()
    row.wait_for(state="detached")
    assert branches_of(Record.parse(page.evaluate(KEPT))) == ()


@pytest.mark.nightly
def test_one_seat_sees_its_chances_and_not_its_cards(phone: Phone) -> None:
    page = phone.page
    page.locator(".action-grid .effect").first.wait_for()
    mover = page.locator(".position-hand.to-move")
    who = str(mover.get_attribute("aria-label"))
    assert mover.locator(".card-face").count() > 0
    page.get_by_role("combobox").select_option(label=f"As {who} sees it")
    page.get_by_text(f"from here on, as {who} sees it").wait_for()
    assert page.locator(".action-grid .mark-share").count() > 0
    assert mover.locator(".card-back").count() > 0
    mover.locator(".position-card").first.click()
    assert phone.sheet.locator(".odds-list li").count() > 0
    phone.close()
    phone.button("Give a hint").click()
    phone.sheet.locator(".clue").first.click()
    page.locator(".step-words", has_text=f"{who} hints").wait_for()
