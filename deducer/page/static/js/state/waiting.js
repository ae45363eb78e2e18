// What is shown while something takes seconds: how far it is, and a way to give it up.

import { button, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { openSheet } from "./sheets.js";

const PATIENCE = 600; // milliseconds after which a sheet says that something takes its time

/** Dots that move beside words, as long as something is worked out. */
export function thinking(words, kind = "") {
  return h("p", { class: `thinking ${kind}`, role: "status" }, h("i"), h("i"), h("i"), words);
}

/** Say that something is under way: `box` is to be shown, and `show` draws how far it is. */
function underWay(words, giveUp) {
  const bar = h("progress", { hidden: true, "aria-label": words });
  const count = h("span.quiet");
  const box = h(
    "div.waiting",
    thinking(words),
    h("div.progress", bar, count),
    button({ class: "small", "data-key": "give-up" }, giveUp, t("cancel")),
  );
  const show = ({ done, most }) => {
    Object.assign(bar, { hidden: false, max: most, value: done });
    count.textContent = t("progress", { done, most });
  };
  return { box, show };
}

/**
 * Wait for what `ask({progress, signal})` resolves with; null where it was given up, by a button or
 * by `controller`. After a while, `draw(box)` shows `words`, how far it is, and that button.
 */
export async function waitFor(words, ask, { draw, after = 0, controller = new AbortController() }) {
  const { box, show } = underWay(words, () => controller.abort());
  const timer = setTimeout(draw, after, box);
  try {
    return await ask({ progress: show, signal: controller.signal });
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The same in a sheet called `title`; to close it gives it up. */
export async function waitInSheet(title, words, ask) {
  const controller = new AbortController();
  const closed = () => controller.abort();
  let sheet = null;
  const draw = (box) => {
    sheet = openSheet({ title, closed, draw: ({ body }) => body.replaceChildren(box) });
  };
  try {
    return await waitFor(words, ask, { draw, after: PATIENCE, controller });
  } finally {
    sheet?.close();
  }
}
