// What is said until questions can be answered: how much of Python has come in.

import { counting, h, redraw } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { python, watchPython } from "./python.js";

const MEGABYTE = 1e6; // bytes

/** How much has been loaded, in words; null where nothing has to be, or all is there. */
export function loadedWords() {
  const { loaded, broken } = python;
  if (broken) return t("python.broken");
  if (!loaded || loaded.done >= loaded.all) return null;
  const [done, all] = [Math.floor(loaded.done / MEGABYTE), Math.round(loaded.all / MEGABYTE)];
  return t("python.loading", { done, all });
}

/** What there is to say before Python answers; null once it does, or never will. */
function startingWords() {
  if (python.ready || python.failed) return null;
  const loaded = loadedWords();
  return loaded ? counting(loaded, t("python.starting")) : t("python.starting");
}

/** Those words, once Python answers, and until then how far that is. */
export function onceReady(words) {
  const node = h("span", startingWords() ?? words);
  const stop = watchPython(() => {
    redraw(node, startingWords() ?? words);
    if (!startingWords()) stop();
  });
  return node;
}
