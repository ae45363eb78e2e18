// Was it winnable? Players tap or type in a deck, and ask about its cards.

import { paint } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { button, byId, h, icon, redraw } from "../core/dom.js";
import { head } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { dealtField, playersField, rulesFold } from "../start/rule-fields.js";
import { confirmed, problemNote, thinking, translated } from "../state/sheets.js";
import { deck, isComplete, keep, message, restore, show } from "../study/deck/deck-state.js";
import { entryPanel, laidDeck, typedPanel } from "../study/deck/entry.js";
import { chancePanel, Verdict } from "../study/deck/verdict.js";

/** The panel; `changed()` is called at each change, `problem` says what is wrong with the rules. */
function rulesPanel(changed, problem) {
  const pick = (players) => {
    deck.players = players;
    changed();
  };
  return h(
    "section.panel.deck-rules",
    playersField({ hideLegend: true, chosen: deck.players, pick }),
    problem,
    deck.lines === null ? chosen(changed) : written(changed),
  );
}

function chosen(changed) {
  const fold = rulesFold(dealtField(deck.dealt, (dealt) => (deck.dealt = dealt)));
  fold.addEventListener("change", () => changed());
  return fold;
}

/** The rules of a text that had its own. */
function written(changed) {
  const { text, phrase } = deck.shown.rules;
  const drop = () => {
    deck.lines = null;
    changed({ anew: true });
  };
  const translation = translated(text, phrase);
  return h(
    "p.deck-written",
    h("span", { lang: translation.lang }, translation.text),
    button("small#own", drop, t("deck.own")),
  );
}

const LATER = 150; // milliseconds without a tap after which all cards are drawn

await speak(preferred());
restore();

const page = { entry: null, chance: null, verdict: null, about: "", problem: null };
const rules = h("div");
const panels = h("div.deck-panels");
const layout = h("section.panel");

addEventListener("language", draw);
if (deck.shown) paint(deck.shown.rules.suits);
// the first time, Python takes a while
else if (backend.alone) redraw(panels, thinking(backend.onceReady(t("loading")), "panel"));
draw();
read();
backend.keepFiles();

/** Draw everything anew. */
function draw() {
  head(t("deck.title"));
  redraw(byId("main"), rules, h("div.toasts", { role: "status" }), panels);
  leaveVerdict();
  drawRules();
  drawPanels();
}

function drawRules() {
  if (deck.shown) redraw(rules, rulesPanel(rulesChanged, page.problem));
}

/** Other players or rules: the cards stay, and Python says how they are dealt now. */
function rulesChanged({ anew = false } = {}) {
  keep();
  read({ anew });
}

/** Have the deck read as it is entered; where its cards are not of it any more, as a text. */
async function read({ anew = false } = {}) {
  const troubled = page.problem !== null;
  page.problem = null;
  try {
    const result = await show();
    if (!result) return;
    anew ||= deck.shown === null;
    deck.shown = result;
    paint(deck.shown.rules.suits);
    if (result.cards.length < deck.cards.length) deck.typed ??= deck.cards.join(" ");
    keep();
  } catch (error) {
    page.problem = problemNote(error);
    if (!deck.shown) redraw(panels, page.problem);
  }
  if (anew || troubled || page.problem) drawRules();
  if (!page.problem) drawPanels();
}

function drawPanels() {
  if (!deck.shown) return;
  page.chance?.forget(); // what it waits for is about other cards
  if (deck.typed !== null) redraw(panels, typedPanel({ read: takeText, back: tap, ways: clearing() }));
  else if (isComplete() && deck.at === null) drawVerdict();
  else drawEntry();
}

function drawEntry() {
  page.entry = entryPanel(entered, [
    button("small#type", type, icon("keyboard"), t("deck.type")),
    clearing(),
  ]);
  page.chance = chancePanel();
  redraw(panels, page.entry, page.chance, layout);
  drawLaid();
}

function drawLaid() {
  redraw(layout, h("h2", t("deck.laid")), laidDeck({ press: fix }));
}

/** A card was entered, put right, or taken back. */
function entered() {
  keep();
  if (isComplete() && deck.at === null) {
    drawPanels();
    scrollTo({ top: 0 });
    if (document.activeElement === document.body) page.verdict.node.focus({ preventScroll: true });
    return;
  }
  page.chance.forget();
  clearTimeout(page.timer);
  page.timer = setTimeout(drawLaid, LATER);
}

/** Put a card right, or begin where there is none. */
function fix(place) {
  deck.at = place;
  drawPanels();
  page.entry.scrollIntoView({ block: "nearest" });
}

function drawVerdict() {
  const about = JSON.stringify(message());
  if (!page.verdict || page.about !== about) {
    leaveVerdict();
    page.verdict = new Verdict(fix);
    page.about = about;
  }
  redraw(
    panels,
    page.verdict.node,
    h(
      "div.entry-ways",
      button("small#undo", undo, icon("undo"), t("undo")),
      button("small#type", type, icon("keyboard"), t("deck.type")),
      clearing(),
    ),
  );
}

function leaveVerdict() {
  page.verdict?.giveUp();
  page.verdict = null;
}

/** Go on with a deck that is `different` in these members. */
function goOn(different) {
  leaveVerdict();
  Object.assign(deck, different);
  keep();
  drawPanels();
}

function undo() {
  goOn({ cards: deck.cards.slice(0, -1) });
}

/** Go on with a text of the cards. */
function type() {
  goOn({ at: null, typed: deck.cards.join(" ") });
}

/** Go on with the cards as they were tapped in. */
function tap() {
  const { cards } = deck.shown;
  goOn({ typed: null, cards: cards.length < deck.cards.length ? cards : deck.cards });
}

/** What was typed has been read: its cards, and its own players and rules if it had any. */
function takeText(result) {
  Object.assign(deck, { shown: result, cards: result.cards, players: result.players, typed: null, at: null });
  if (result.own) deck.lines = result.lines;
  paint(deck.shown.rules.suits);
  keep();
  drawRules();
  drawPanels();
}

function clearing() {
  if (!deck.cards.length && !deck.typed) return null;
  return button("small#clear", clear, icon("trash"), t("deck.clear"));
}

async function clear() {
  const sure = await confirmed({ title: t("deck.clear"), content: [h("p", t("deck.clear.ask"))] });
  if (!sure) return;
  Object.assign(deck, { cards: [], typed: null, at: null, lines: null });
  leaveVerdict();
  read({ anew: true });
}
