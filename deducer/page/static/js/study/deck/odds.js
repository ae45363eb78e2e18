// In what share of the ways to go on with a deck it is winnable.

import { bar } from "../../cards/slots.js";
import { share } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { button, h, redraw } from "../../core/dom.js";
import { percent, t } from "../../core/i18n.js";
import { problemNote, waitFor } from "../../state/sheets.js";
import { deck, message } from "./deck-state.js";

const ROUNDS = [1000, 20000]; // ways that are looked at: at once, and then

/** The panel; `node.forget()` is called once other cards are entered. */
export function chancePanel() {
  let controller = null;
  const node = h("section.panel.deck-chance");
  node.forget = forget;
  forget();
  return node;

  function forget() {
    controller?.abort();
    controller = null;
    node.hidden = !deck.cards.length;
    redraw(node, button({ class: "wide", "data-key": "chance" }, ask, t("deck.chance")));
  }

  async function ask() {
    const mine = (controller = new AbortController());
    let words = null;
    const draw = (box) => redraw(node, words, box);
    try {
      for (const worlds of ROUNDS) {
        const request = (options) => postLong("/api/deck/chance", { ...message(), worlds }, options);
        const chance = await waitFor(t("deck.chance.thinking"), request, { draw, controller: mine });
        if (chance) words = chanceWords(chance);
        if (!chance || chance.winnable.exact) break;
      }
    } catch (error) {
      words = problemNote(error);
    }
    if (controller !== mine) return; // forgotten meanwhile
    if (words) redraw(node, words);
    else forget();
  }
}

/** The JSON of `hanabi deck chance` in words. */
function chanceWords({ winnable }) {
  const { exact, low, high, worlds } = winnable;
  return h(
    "div.chance-found",
    { role: "status" },
    h(
      "div.advice-now",
      h("span", t("deck.chance.now")),
      h("b", percent(share(winnable.share), 1)),
      !exact && h("small", `${percent(low, 1)} – ${percent(high, 1)}`),
      bar(winnable),
    ),
    h("p.quiet", t(exact ? "deck.chance.exact" : "deck.chance.sampled", { n: worlds })),
  );
}
