// What the server says in English, in the reader's language: i18n/problems.json has its sentences,
// with gaps for what differs, and says each in other languages; those that are `of` a kind are
// phrases that stand in a gap.

import { Offline } from "./api.js";
import { h } from "./dom.js";
import { alongside, filled, has, listed, t } from "./i18n.js";
import { current } from "./store.js";
import { entryWords, plain } from "./words.js";

const NUMBER = "-?\\d+";
const CARD = "[A-Za-z]\\d";
const COLOUR = "[A-Za-z]+";
const ANYTHING = ".+?";
const SUITS = {
  red: "r",
  yellow: "y",
  green: "g",
  blue: "b",
  white: "w",
  multicolour: "m",
  purple: "p",
  teal: "t",
  black: "k",
};

/** A gap whose text stays as it is. */
const kept = (looks) => ({ looks, says: (text) => text });

/** A gap that holds one phrase of a kind. */
const one = (kind) => ({ looks: ANYTHING, says: (text, entry) => phrase(kind, text, entry) });

/** A gap that holds phrases of a kind. */
const some = (kind, between, join = listed) => ({
  looks: ANYTHING,
  says(text, entry) {
    const said = text.split(between).map((part) => phrase(kind, part, entry));
    return said.includes(null) ? null : join(said);
  },
});

const joined = (between) => (parts) => parts.join(between);
const besides = (parts) => parts.reduce((a, b) => t("besides", { a, b }));

/**
 * What can stand in a gap, by its name without the digit behind it: what that looks like, and how
 * it is said; null where nobody knows.
 */
const GAPS = {
  n: kept(NUMBER),
  slot: kept(NUMBER),
  line: kept(NUMBER),
  column: kept(NUMBER),
  numbers: { looks: "\\d+(?:, \\d+)+", says: (text) => listed(text.split(", ")) },
  slots: { looks: "\\d+(?: \\d+)+", says: (text) => listed(text.split(" ")) },
  who: kept(".{1,60}?"),
  word: kept(ANYTHING),
  quoted: { looks: "'.*?'|\".*?\"", says: (text) => t("quoted", { text: text.slice(1, -1) }) },
  path: kept("[\\w.[\\]]+"),
  card: { looks: CARD, says: cardSaid },
  cards: {
    looks: `${CARD}(?:, ${CARD})*`,
    says: (text) => listed(text.split(", ").map(cardSaid)),
  },
  suits: kept(`${CARD}-\\d(?: ${CARD}-\\d)*`),
  colour: { looks: COLOUR, says: colourSaid },
  colours: { looks: ANYTHING, says: (text) => listed(text.split(", ").map(colourSaid)) },
  clue: { looks: `\\d|${COLOUR}`, says: colourSaid },
  reason: { looks: "[a-z-]+", says: reasonSaid },
  event: { looks: ANYTHING, says: eventSaid },
  problem: one("problem"),
  what: one("what"),
  data: one("data"),
  places: some("place", /, | and /),
  sights: some("sight", ", ", joined(", ")),
  events: some("event", /; (?=event \d)/),
  differences: some("difference", "; "),
  spots: some("spot", /; |, (?=\w\d: )/, besides),
  renames: some("rename", ", "),
  flags: some("flag", " ", joined(", ")),
  lost: some("lost", "; ", besides),
  rules: some("rule", " · ", joined(" · ")),
};

function cardSaid(card) {
  const suit = `suit.${card[0]}`;
  return has(suit) ? t("card", { suit: t(suit), rank: card.slice(1) }) : card;
}

/** A colour's name; a rank, or the letter of a suit without a name, as it is. */
function colourSaid(text) {
  const suit = `suit.${SUITS[text]}`;
  return has(suit) ? t(suit) : text;
}

function reasonSaid(text) {
  return has(`reason.${text}`) ? t(`reason.${text}`) : null;
}

/** An event in the page's words, if it is in the log or is the `entry` that was sent. */
function eventSaid(text, entry) {
  const state = current();
  const logged = state?.log.find((line) => line.text === text)?.entry;
  const known = logged ?? (entry && text.includes(entry.kind) ? entry : null);
  return known ? plain(entryWords(state, known)) : text;
}

/** The sentences by kind; none in English. */
let sentences = {};

alongside(async (language) => {
  sentences = language === "en" ? {} : compiled(await catalogue(), language);
});

async function catalogue() {
  try {
    return await (await fetch("/static/i18n/problems.json")).json();
  } catch {
    return []; // English is better than nothing
  }
}

/** The sentences of a catalogue by kind, each kind in the order in which they are tried. */
function compiled(entries, language) {
  const byKind = {};
  for (const entry of [...entries].sort((a, b) => weight(b.en) - weight(a.en))) {
    const kind = (byKind[entry.of ?? "problem"] ??= []);
    kind.push({ looks: looksOf(entry.en), said: entry[language] });
  }
  return byKind;
}

/**
 * How much tells a sentence from others: its own words, and more than any if it says where
 * something is wrong (which could pass for part of a name otherwise).
 */
function weight(sentence) {
  const own = sentence.replace(/\{\w+\}/g, "").length;
  return sentence.endsWith("{problem}") ? own + 1000 : own;
}

/** What a sentence looks like; `(s)` in it may be missing. */
function looksOf(sentence) {
  const parts = sentence.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2) return `(?<${part}>${gapOf(part).looks})`;
    return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace("\\(s\\)", "s?");
  });
  return new RegExp(`^${parts.join("")}$`);
}

function gapOf(name) {
  return GAPS[name.replace(/\d$/, "")];
}

/** Say a text that is one sentence of a kind; null where none looks like it. */
function phrase(kind, text, entry) {
  for (const { looks, said } of sentences[kind] ?? []) {
    const found = looks.exec(text);
    const params = found && sayGaps(found.groups ?? {}, entry);
    if (params) return filled(said, params);
  }
  return null;
}

function sayGaps(gaps, entry) {
  const params = {};
  for (const [name, text] of Object.entries(gaps)) {
    params[name] = gapOf(name).says(text, entry);
    if (params[name] === null) return null;
  }
  return params;
}

/**
 * Say a text of the server's: {text, lang}, where `lang` is null if that is the reader's language.
 * `as` is what kind of gap it could stand in; `entry` was sent, if the text may be about that.
 */
export function translated(text, { as = "problem", entry = null } = {}) {
  const said = GAPS[as].says(text, entry);
  return said === null ? { text, lang: "en" } : { text: said, lang: null };
}

/** An element that says a text of the server's. */
export function told(tag, props, text, about = {}) {
  const said = translated(text, about);
  return h(tag, { ...props, lang: said.lang }, said.text);
}

/** An element that says what went wrong when the server was asked something. */
export function failed(error, tag = "span", props = {}) {
  if (error instanceof Offline) return h(tag, props, t("offline"));
  return told(tag, props, error.message);
}
