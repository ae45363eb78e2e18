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

/** Whether a template can be translated: it is known, or has no words of its own. */
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
  const texts = Object.entries(values).map(([name, value]) => [name, words(value, name, entry)]);
  return filled(templates[template] ?? between(template), Object.fromEntries(texts));
}

/** An event in the page's words, if it is in the log or is the `entry` that was sent. */
function eventWords(text, entry) {
  const state = current();
  const logged = state?.log.find((line) => line.text === text)?.entry;
  const event = logged ?? (entry && text.includes(entry.kind) ? entry : null);
  return event ? plain(entryWords(state, event)) : text;
}

/** A message of the server in the reader's language: {text, lang}; `lang` is "en" if only English has it. */
export function translated(text, message, entry = null) {
  if (!templates || !message?.template || !known(message.template)) return { text, lang: "en" };
  return { text: phrase(message, entry), lang: null };
}

/** An element with a message of the server: `text` is its English, `message` its phrase. */
export function serverText(tag, props, text, message, entry = null) {
  const translation = translated(text, message, entry);
  return h(tag, { ...props, lang: translation.lang }, translation.text);
}

/** An element that says what went wrong when the backend was asked something. */
export function problemText(error, tag = "span", props = {}) {
  if (error.key) return h(tag, props, t(error.key));
  if (error.phrase === null) return h(tag, props, t("answered", { status: error.status }));
  return serverText(tag, props, error.message, error.phrase);
}

/** The same as a paragraph of its own. */
export function problemNote(error) {
  return problemText(error, "p.problem");
}

/** The same where nobody looks for it: it is read out at once. */
export function problemAlert(error) {
  return problemText(error, "p.problem", { role: "alert" });
}

/** Do something; where it fails, say why in a toast, and return null. */
export async function tryOrToast(doing, box) {
  try {
    return await doing();
  } catch (error) {
    toast(problemText(error), box);
    return null;
  }
}

/** Fill a node with what `draw` makes of an answer, once that is there, or with what went wrong. */
export async function fillWith(node, request, draw, words = t("loading")) {
  redraw(node, h("p.loading", words));
  try {
    redraw(node, draw(await request));
  } catch (error) {
    redraw(node, problemAlert(error));
  }
}
