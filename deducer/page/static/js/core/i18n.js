// The page's words in the reader's language; all of them are in i18n/*.json.

import { file, lasting } from "./memory.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", sv: "Svenska" };

let language = "en";
let words = {};
let plural = new Intl.PluralRules("en");
let templates = null; // of the server's messages, by the English ones; null on an English page

/** The language that was chosen on this phone, or else the first of the browser's that we speak. */
export function preferred() {
  const chosen = lasting.get("language");
  if (chosen in LANGUAGES) return chosen;
  const spoken = (navigator.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Speak a language from now on. */
export async function speak(tag) {
  const read = async (name) => (await fetch(file(`i18n/${name}.json`))).json();
  const learn = () => read(`phrases.${tag}`).catch(() => null); // English is better than nothing
  const [own, learned] = await Promise.all([read(tag), tag === "en" ? null : learn()]);
  templates = learned && learned.phrases;
  speakWith(tag, own);
}

/** Speak a language with its words, which are there already. */
export function speakWith(tag, own) {
  words = own;
  language = tag;
  plural = new Intl.PluralRules(tag);
  document.documentElement.lang = tag;
}

/** The template in place of an English one; null where there is none. One of punctuation alone has no words. */
export function translatedTemplate(english) {
  if (!templates || english in templates) return templates?.[english] ?? null;
  if (/\p{L}/u.test(english.replace(/\{\w+\}/g, ""))) return null;
  return english.replaceAll("; ", templates["; "] ?? "; "); // the language's own separator of lists
}

export function currentLanguage() {
  return language;
}

/** Choose a language and remember it; the page must draw itself anew then. */
export async function choose(tag) {
  lasting.set("language", tag);
  await speak(tag);
}

/** A template; where it has plurals, the one for `n`. */
function template(entry, params) {
  return typeof entry === "string" ? entry : (entry[plural.select(params.n)] ?? entry.other);
}

const VOWEL = /^[aeiouyhàâäéèêëîïôöùûü]/i;

/** Whose something is, as the language puts it before or after the thing: Bo's, de Bo, Bos. */
const WHOSE = {
  en: (name) => `${name}’s`,
  de: (name) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`),
  fr: (name) => (VOWEL.test(name) ? `d’${name}` : `de ${name}`),
  sv: (name) => (/[sxz]$/i.test(name) ? name : `${name}s`),
};

/** What stands for `{name}`; what is `{whose}` follows from `who`. */
function filling(name, params) {
  if (name === "whose") return WHOSE[language](params.who);
  return params[name] ?? "";
}

/** Whether there are words for a key. */
export function has(key) {
  return key in words;
}

/** The words for a key; where there are none, the key itself, which tests notice. */
function wordsOf(key) {
  if (!has(key)) console.error(`there are no words for ${key}`);
  return words[key] ?? key;
}

/** A text, with `{name}` replaced by what params say. */
export function t(key, params = {}) {
  return filled(wordsOf(key), params);
}

/** The same for a text that is no key: a template, or one for each plural. */
export function filled(text, params) {
  return template(text, params).replace(/\{(\w+)\}/g, (_, name) => filling(name, params));
}

/** The same as a list of texts and nodes: a param may be a node. */
export function parts(key, params = {}) {
  return template(wordsOf(key), params)
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("{") ? filling(part.slice(1, -1), params) : part));
}

function numberText(number, digits, format) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits, ...format }).format(number);
}

/** A share between 0 and 1 in percent. */
export function percent(share, digits = 0) {
  return numberText(share, digits, { style: "percent" });
}

/** How likely something is, in percent: only what is certain reads 0% or 100%; unless it is exact, it is rounded. */
export function likelihood(share, isExact) {
  if (isExact) return percent(share === 0 || share === 1 ? share : Math.min(Math.max(share, 0.001), 0.999), 1);
  const points = Math.round(100 * share);
  if (points === 0) return `<${percent(0.01)}`;
  return points === 100 ? `>${percent(0.99)}` : percent(share);
}

/** A number with its digits after the point. */
export function decimal(number, digits) {
  return numberText(number, digits, { minimumFractionDigits: digits });
}

/** Texts with commas and an "and". */
export function listed(texts) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(texts.map(String));
}

/** A day, in a few letters; where the reader is, or in the time zone `zone`. */
export function day(time, zone) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: zone }).format(time);
}
