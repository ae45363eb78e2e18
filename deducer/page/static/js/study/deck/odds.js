// In what share of the ways to go on with a deck it is winnable.

import { share } from "../../cards/deck.js";
import { post } from "../../core/api.js";
import { button, h, redraw } from "../../core/dom.js";
import { percent, t } from "../../core/i18n.js";
import { failed } from "../../state/problems.js";
import { underWay } from "../../table/sheet/waiting.js";
import { deck, message } from "./deck-state.js";

const ROUNDS = [1000, 20000]; // ways that are looked at: at once, and then
const PATIENCE = 60000; // milliseconds

/** The panel; `node.forget()` is called once other cards are entered. */
export function chancePanel() {
  let given = null;
  const node = h("section.panel.deck-chance");
  node.forget = forget;
  forget();
  return node;

  function forget() {
    given?.abort();
    given = null;
    node.hidden = !deck.cards.length;
    redraw(node, button({ class: "wide", "data-key": "chance" }, ask, t("deck.chance")));
  }

  async function ask() {
    const mine = (given = new AbortController());
    let words = null;
    for (const worlds of ROUNDS) {
      const { box, show } = underWay(t("deck.chance.thinking"), () => {
        mine.abort();
        if (words) redraw(node, words);
        else forget();
      });
      redraw(node, words, box);
      try {
        const options = { patience: PATIENCE, progress: show, signal: mine.signal };
        const found = await post("/api/deck/chance", { ...message(), worlds }, options);
        if (mine.signal.aborted) return;
        words = chanceWords(found);
        if (found.winnable.exact) break;
      } catch (error) {
        if (mine.signal.aborted) return;
        words = failed(error, "p", { class: "problem" });
        break;
      }
    }
    redraw(node, words);
  }
}

/** The JSON of `hanabi deck chance` in words. */
function chanceWords({ winnable }) {
  const { exact, low, high, worlds } = winnable;
  const shown = h("i.bar-share");
  const range = h("i.bar-interval");
  shown.style.width = `${share(winnable.share) * 100}%`;
  range.style.left = `${low * 100}%`;
  range.style.width = `${Math.max(0.6, (high - low) * 100)}%`;
  return h(
    "div.chance-found",
    { role: "status" },
    h(
      "div.advice-now",
      h("span", t("deck.chance.now")),
      h("b", percent(share(winnable.share), 1)),
      !exact && h("small", `${percent(low, 1)} – ${percent(high, 1)}`),
      h("span.bar", { "aria-hidden": "true" }, shown, range),
    ),
    h("p.quiet", t(exact ? "deck.chance.exact" : "deck.chance.sampled", { n: worlds })),
  );
}
