// What each action does to the chance that perfect stays possible, and what each hint would tell.

import { get } from "../api.js";
import { share } from "../deck.js";
import { button, h, redraw, unseen } from "../dom.js";
import { listed, percent, t } from "../i18n.js";
import { icon } from "../icons.js";
import { failed } from "../problems.js";
import { openSheet } from "../sheets.js";
import { acting, current, isOwn, path } from "../store.js";
import { cardText, clueText, nameOf, suitName } from "../words.js";
import { openHint } from "./hint.js";
import { tellsWords } from "./tells.js";
import { openTurn } from "./turn.js";

const SECONDS = 2;
const MOST_HINTS = 12;

/** Open the advice for the seat that looks. */
export function openAdvice() {
  openSheet({ title: t("advice.title"), kind: "tall", draw: drawAdvice });
}

async function drawAdvice(sheet) {
  const state = current();
  redraw(
    sheet.body,
    h("div", { class: "thinking", role: "status" }, h("i"), h("i"), h("i"), t("advice.thinking")),
  );
  try {
    const advice = await get(path(`/advice?seconds=${SECONDS}`));
    redraw(
      sheet.body,
      now(advice),
      advice.actions.length > 0 &&
        h(
          "ol",
          { class: "advice" },
          advice.actions.map((action) => h("li", {}, actionRow(state, action, sheet))),
        ),
      h(
        "p",
        { class: "quiet" },
        t(advice.exact ? "advice.exact" : "advice.sampled", { n: advice.worlds }),
      ),
      advice.hints.length > 0 && [
        h("h3", {}, t("advice.hints")),
        h(
          "ol",
          { class: "advice hints" },
          advice.hints.slice(0, MOST_HINTS).map((hint) => h("li", {}, hintRow(state, hint, sheet))),
        ),
      ],
    );
  } catch (error) {
    redraw(sheet.body, failed(error, "p", { class: "problem" }));
  }
}

function now(advice) {
  return h(
    "div",
    { class: "advice-now" },
    h("span", {}, t("advice.now")),
    h("b", {}, chanceText(advice.now)),
    bar(advice.now),
  );
}

function chanceText(chance) {
  const digits = chance.exact ? 1 : 0;
  return percent(share(chance.share), digits);
}

function interval(chance) {
  if (chance.exact) return t("advice.exactly");
  return `${percent(chance.low)} – ${percent(chance.high)}`;
}

/** The share as a bar, with the interval that it surely lies in. */
function bar(chance) {
  const full = h("i", { class: "bar-share" });
  const band = h("i", { class: "bar-interval" });
  full.style.width = `${share(chance.share) * 100}%`;
  band.style.left = `${chance.low * 100}%`;
  band.style.width = `${Math.max(0.6, (chance.high - chance.low) * 100)}%`;
  return h("span", { class: "bar", "aria-hidden": "true" }, full, band);
}

function actionRow(state, action, sheet) {
  const { move, chance } = action;
  const go = () => {
    sheet.close();
    if (move.move === "hint") openHint();
    else openTurn({ seat: move.seat, slot: move.slot, verb: move.move });
  };
  const content = [
    h("span", { class: `advice-move ${move.move}` }, icon(move.move), moveWords(state, move)),
    h("b", { class: "advice-share" }, chanceText(chance)),
    bar(chance),
    h("small", {}, interval(chance), stakes(state, action)),
  ];
  return isOwn(acting())
    ? button({ class: "advice-row" }, go, content)
    : h("div", { class: "advice-row" }, content);
}

function moveWords(state, move) {
  if (move.move === "hint") return t("hint");
  const words = t(`do.${move.move}`, { slot: move.slot || t("pile") });
  return move.announce ? `${words} (${suitName(state, move.announce)})` : words;
}

function stakes(state, action) {
  const said = [];
  if (action.move.move === "play" && action.playable)
    said.push(" · ", t("fits.likely", { share: percent(share(action.playable)) }));
  const losses = Object.entries(action.could_lose ?? {});
  if (losses.length)
    said.push(
      " · ",
      t("advice.could.lose"),
      " ",
      losses
        .slice(0, 3)
        .flatMap(([card, odds]) => [cardText(state, card), ` ${percent(share(odds))} `]),
    );
  return said;
}

function hintRow(state, hint, sheet) {
  const clue = hint.colour ?? hint.rank;
  const content = [
    h(
      "span",
      { class: "advice-move" },
      `${nameOf(state, hint.to)}: `,
      clueText(state, clue),
      ` → ${hint.touched.length ? listed(hint.touched) : t("none")}`,
    ),
    h(
      "small",
      {},
      tellsWords(hint),
      unseen(", "),
      h("span", { class: "told" }, t("advice.bits", { bits: hint.bits?.toFixed(1) ?? "?" })),
    ),
  ];
  const go = () => {
    sheet.close();
    openHint({ to: hint.to, clue });
  };
  return isOwn(acting())
    ? button({ class: "advice-row" }, go, content)
    : h("div", { class: "advice-row" }, content);
}
