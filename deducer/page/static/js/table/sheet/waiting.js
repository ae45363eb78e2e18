// What is shown while something takes seconds: how far it is, and a way to give it up.

import { button, h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { openSheet } from "../../state/sheets.js";

const PATIENCE = 600; // milliseconds after which a sheet says that something takes its time

/** Say that something is under way: `box` is to be shown, and `show` is told how far it is. */
export function underWay(words, giveUp) {
  const bar = h("progress", { hidden: true, "aria-label": words });
  const count = h("span.quiet");
  const box = h(
    "div.waiting",
    h("div.thinking", { role: "status" }, h("i"), h("i"), h("i"), words),
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
 * Wait for what `ask({progress, signal})` resolves with; null where it was given up. If that takes a
 * while, a sheet called `title` shows how far it is; to close it gives it up.
 */
export async function awaited(title, words, ask) {
  const given = new AbortController();
  const { box, show } = underWay(words, () => given.abort());
  let sheet = null;
  const closed = () => given.abort();
  const draw = ({ body }) => body.replaceChildren(box);
  const timer = setTimeout(() => (sheet = openSheet({ title, draw, closed })), PATIENCE);
  try {
    return await ask({ progress: show, signal: given.signal });
  } catch (error) {
    if (given.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    sheet?.close();
  }
}
