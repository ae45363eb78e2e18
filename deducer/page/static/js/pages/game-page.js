// A game that was played: what decided it, what if, and what would you have done?

import { backend, isFinal } from "../core/backend.js";
import { button, byId, h, redraw } from "../core/dom.js";
import { head, tabRow } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { problemNote, thinking } from "../state/sheets.js";
import { boardPart } from "../study/board/board.js";
import { address, addressed, firstGame, forget, opened, source } from "../study/game/game.js";
import { reviewPart } from "../study/game/review.js";
import { quizPart } from "../study/quiz/quiz-part.js";

const PARTS = { review: reviewPart, board: boardPart, quiz: quizPart };
const TABS = Object.keys(PARTS);

let place = addressed();
let game = null;
let panel; // of the part that is shown
let tabs;

await speak(preferred());
addEventListener("language", draw);
addEventListener("hashchange", moved);
backend.keepFiles();
begin();

/** Show the game that the address, another app or this phone's memory has. */
async function begin() {
  waiting();
  try {
    game = await firstGame(place);
    draw();
  } catch (error) {
    game = null;
    if (isFinal(error)) draw(error, error.given);
    else lost(error);
  }
}

/** Take a game that was given as a text. */
async function take(text) {
  const before = game;
  waiting();
  try {
    game = await opened(text);
    place = { table: null, as: null, tab: "review", turn: null };
    address(place);
    draw();
  } catch (error) {
    game = before;
    draw(error, text);
  }
}

function waiting() {
  head(t("game.title"));
  redraw(byId("main"), thinking(backend.onceReady(t("game.reading")), "panel"));
}

/** Nobody could be asked: the game is still there, if it was. */
function lost(error) {
  const again = button("wide.primary#again", begin, t("game.again"));
  redraw(byId("main"), h("section.panel", problemNote(error), again));
}

function draw(error = null, text = "") {
  if (error instanceof Event) error = null;
  const toasts = h("div.toasts", { role: "status" });
  if (!game) {
    head(t("game.title"));
    redraw(byId("main"), toasts, source(take, error && problemNote(error)));
    if (text) byId("main").querySelector("textarea").value = text;
    return;
  }
  const { title, players } = game.shown;
  const table = { href: backend.tablePage(place.table, place.as ?? undefined), words: t("table.back") };
  head(title || players.join(" · "), place.table ? table : undefined);
  panel = h("div.part", { tabindex: -1 });
  const at = Math.max(TABS.indexOf(place.tab), 0);
  tabs = tabRow(TABS.map((name) => t(`game.tab.${name}`)), panel, show, at);
  redraw(byId("main"), toasts, tabs, panel, another());
}

function another() {
  const press = () => {
    forget();
    game = null;
    place = { table: null, as: null, tab: null, turn: null };
    address(place);
    draw();
  };
  return h("p.another", button("small#another", press, t("game.another")));
}

/** Show one of the parts. */
async function show(at) {
  const name = TABS[at];
  place = { ...place, tab: name };
  address(place);
  const part = await PARTS[name](game, { turn: place.turn, changed, hop });
  if (place.tab !== name) return;
  redraw(panel, part);
  leaveTab();
}

/** Have the arrow keys turn what is shown: to a finger or a mouse, the tab itself is of no more use. */
function leaveTab() {
  const tab = tabs?.querySelector(":focus:not(:focus-visible)");
  if (tab) panel.focus({ preventScroll: true });
}

/** What is shown is at another turn now. */
function changed(turn) {
  place = { ...place, turn };
  address(place);
}

/** Open the board after so many actions. */
function hop(turn) {
  place = { ...place, turn };
  tabs.choose(TABS.indexOf("board"));
  panel.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Somebody changed the address by hand, or went back. */
function moved() {
  const next = addressed();
  const other = next.table !== place.table;
  place = next;
  if (other && next.table) begin();
  else draw();
}
