// A teammate: the hint for them or what they do, what they can know, and how they hold their cards.

import { slotsOf, toldOf } from "../../cards/deck.js";
import { gridSize, lights } from "../../cards/grid.js";
import { slotWords } from "../../cards/slots.js";
import { cardName, cardText, nameOf } from "../../cards/words.js";
import { get } from "../../core/api.js";
import { h, redraw, svg, unseen } from "../../core/dom.js";
import { listed, t } from "../../core/i18n.js";
import { tabRow } from "../../core/tabrow.js";
import { fillWith } from "../../state/problems.js";
import { openSheet } from "../../state/sheets.js";
import { acting, current, mayWrite, path } from "../../state/store.js";
import { badge, worthNote } from "../hands.js";
import { drawHint } from "./hint.js";
import { drawOrder } from "./order.js";
import { drawTurn } from "./turn.js";

/** Open a teammate's sheet, what is most likely wanted in front; `slot` was tapped, if one was. */
export function openMate(seat, slot = null) {
  const state = current();
  const tabs = tabsFor(state, seat, slot);
  const note = slot && worthNote(slotsOf(state, seat)[slot - 1]);
  const draw = (sheet) => drawTabs(sheet, tabs, note);
  openSheet({ title: nameOf(state, seat), kind: "tabbed", draw });
}

function tabsFor(state, seat, slot) {
  const name = nameOf(state, seat);
  const knows = { name: t("mate.knows"), title: name, draw: (sheet) => drawKnows(sheet, seat) };
  if (!mayWrite() || state.over) return [knows];
  const looks = state.you.seat === null ? [] : [knows];
  const turn = acting() === seat;
  const first = turn
    ? {
        name: t("mate.turn"),
        title: t("turn.title", { who: name }),
        draw: (sheet) => drawTurn(sheet, { seat, slot, verb: null }),
      }
    : {
        name: t("mate.hint"),
        title: t("hint.title.to", { who: nameOf(state, acting()), to: name }),
        draw: (sheet) => drawHint(sheet, { to: seat, slot }),
      };
  return [first, ...looks, { name: t("mate.order"), title: name, draw: (sheet) => drawOrder(sheet, seat) }];
}

function drawTabs(sheet, tabs, note) {
  if (tabs.length === 1) return tabs[0].draw(sheet);
  const panel = h("div.tab-panel");
  const inner = { ...sheet, body: panel };
  const show = (at) => {
    redraw(sheet.foot);
    sheet.heading.replaceChildren(tabs[at].title);
    tabs[at].draw(inner);
  };
  const names = tabs.map((tab) => tab.name);
  return redraw(sheet.body, tabRow(names, panel, show), note, panel);
}

/** What a teammate can know, as far as this link can tell. */
function drawKnows(sheet, seat) {
  const state = current();
  fillWith(sheet.body, get(path(`/teammate/${seat}`)), ({ slots }) => [
    h(
      "ol.known-cards",
      slots.map((known) => knownCard(state, seat, slotsOf(state, seat)[known.slot - 1], known)),
    ),
    h("p.quiet", t("mate.knows.help", { who: nameOf(state, seat) })),
    slots.some((known) => known.candidates.length > known.surely.length) &&
      h("p.quiet", h("span.perhaps-sample"), " ", t("mate.perhaps")),
  ]);
}

function knownCard(state, seat, slot, known) {
  const surely = new Set(known.surely);
  const maybe = new Set(known.candidates);
  const light = (card) => {
    if (surely.has(card)) return { glow: 0.95, kind: "light" };
    return maybe.has(card) ? { glow: 0.6, kind: "perhaps" } : null;
  };
  const { width, height } = gridSize(state);
  const tall = height + 12;
  const names = listed(known.candidates.map((card) => cardName(state, card)));
  return h(
    "li",
    unseen(slot ? slotWords(state, seat, slot) : t("slot.n", { slot: known.slot })),
    h(
      "span.known-head",
      { "aria-hidden": "true" },
      slot?.card ? cardText(state, slot.card) : String(known.slot),
      toldOf(slot).map((clue) => badge(state, clue)),
    ),
    unseen(`; ${t("mate.can.be", { cards: names })}`),
    svg(
      "svg.picture",
      { viewBox: `0 0 ${width} ${tall}`, "aria-hidden": "true" },
      svg("rect.card", { x: 1, y: 1, width: width - 2, height: tall - 2, rx: 7 }),
      lights(state, light, 6),
    ),
  );
}
