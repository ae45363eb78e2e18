// What the server says, in the reader's language: it sends each text in English and as a phrase, a
// template with its values, and i18n/phrases.*.json has the templates in other languages. A value
// is a number, a text that stays as it is, a list, or a phrase in turn.

import { entryWords, plain } from "../cards/words.js";
import { h, redraw } from "../core/dom.js";
import { file } from "../core/files.js";
import { alongside, filled, listed, t } from "../core/i18n.js";
import { toast } from "./sheets.js";
import { current } from "./store.js";

/** The templates by the English ones; null on an English page, which shows the texts. */
let templates = null;

alongside(async (language) => {
  templates = language === "en" ? null : await catalogue(language);
});

async function catalogue(language) {
  try {
    return (await (await fetch(file(`i18n/phrases.${language}.json`))).json()).phrases;
  } catch {
    return null; // English is better than nothing
  }
}

/** Whether a template can be said: it is known, or has no words of its own. */
function known(template) {
  return template in templates || !/\p{L}/u.test(template.replace(/\{\w+\}/g, ""));
}

/** A value of a phrase in words. `entry` was sent, if the phrase may be about that. */
function words(value, name, entry) {
  if (Array.isArray(value)) return listed(value.map((part) => words(part, name, entry)));
  if (value?.template !== undefined) return phrase(value, entry);
  return name === "event" ? eventWords(value, entry) : String(value);
}

/** A template of punctuation alone, as the language writes what separates the parts of a list. */
function between(template) {
  return template.replaceAll("; ", templates["; "] ?? "; ");
}

function phrase({ template, values }, entry) {
  const said = Object.entries(values).map(([name, value]) => [name, words(value, name, entry)]);
  return filled(templates[template] ?? between(template), Object.fromEntries(said));
}

/** An event in the page's words, if it is in the log or is the `entry` that was sent. */
function eventWords(text, entry) {
  const state = current();
  const logged = state?.log.find((line) => line.text === text)?.entry;
  const found = logged ?? (entry && text.includes(entry.kind) ? entry : null);
  return found ? plain(entryWords(state, found)) : text;
}

/** What the server said: {text, lang}, where `lang` is null if that is the reader's language. */
export function translated(text, said, entry = null) {
  if (!templates || !said?.template || !known(said.template)) return { text, lang: "en" };
  return { text: phrase(said, entry), lang: null };
}

/** An element that says what the server said: `text` in English, `said` as a phrase. */
export function told(tag, props, text, said, entry = null) {
  const shown = translated(text, said, entry);
  return h(tag, { ...props, lang: shown.lang }, shown.text);
}

/** An element that says what went wrong when the backend was asked something. */
export function failed(error, tag = "span", props = {}) {
  if (error.said) return h(tag, props, t(error.said));
  if (error.phrase === null) return h(tag, props, t("answered", { status: error.status }));
  return told(tag, props, error.message, error.phrase);
}

/** The same as a paragraph of its own. */
export function problemNote(error) {
  return failed(error, "p.problem");
}

/** The same where nobody looks for it: it is read out at once. */
export function problemAlert(error) {
  return failed(error, "p.problem", { role: "alert" });
}

/** Do something, or say in a toast why it failed: then it comes to null. */
export async function attempt(doing, box) {
  try {
    return await doing();
  } catch (error) {
    toast(failed(error), box);
    return null;
  }
}

/** Fill a node with what `draw` makes of an answer, once that is there, or with what went wrong. */
export async function fillWith(node, asked, draw, words = t("loading")) {
  redraw(node, h("p.loading", words));
  try {
    redraw(node, draw(await asked));
  } catch (error) {
    redraw(node, problemAlert(error));
  }
}
