// Cards, clues and events in words: nodes that also read well to those who listen.

import { h, svg, unseen } from "../core/dom.js";
import { has, listed, parts, t } from "../core/i18n.js";
import { shape } from "./cards.js";
import { letterOf, rankOf, suitOf } from "./deck.js";

/** A suit's name. */
export function suitName(state, letter) {
  return has(`suit.${letter}`) ? t(`suit.${letter}`) : (suitOf(state, letter)?.name ?? letter);
}

/** A card's name: "red 1". */
export function cardName(state, card) {
  return t("card", { suit: suitName(state, letterOf(card)), rank: rankOf(card) });
}

/** A clue's name: a colour's, or a rank. */
export function clueName(state, clue) {
  return typeof clue === "number" ? String(clue) : suitName(state, clue);
}

/** A suit's symbol in a text. */
export function symbol(state, letter) {
  const box = { class: "symbol", viewBox: "-12 -12 24 24", "aria-hidden": "true" };
  return svg("svg", box, shape(suitOf(state, letter), { class: "ink" }));
}

/** A card in a text: its symbol and its rank; its suit's name is for those who listen. */
export function cardText(state, card) {
  const letter = letterOf(card);
  const name = t("card", { suit: suitName(state, letter), rank: "|" });
  const [before, after] = name.split("|");
  return h(
    "span",
    { class: `card-text suit-${letter}` },
    symbol(state, letter),
    before && unseen(before),
    String(rankOf(card)),
    after && unseen(after),
  );
}

/** A clue in a text. */
export function clueText(state, clue) {
  if (typeof clue === "number") return h("b.clue-text", String(clue));
  return h("span", { class: `card-text suit-${clue}` }, symbol(state, clue), suitName(state, clue));
}

/** A player's name. */
export function nameOf(state, seat) {
  return state.players[seat] ?? "?";
}

/** The first letters of a player's name, as many as tell it from the others. */
export function initialsOf(state, seat) {
  const name = [...nameOf(state, seat)];
  const others = state.players.filter((_, other) => other !== seat);
  const tells = (count) => others.every((other) => !other.startsWith(name.slice(0, count).join("")));
  const count = name.findIndex((_, at) => tells(at + 1)) + 1;
  return name.slice(0, count || name.length).join("");
}

/** Event `number` in words: "turn 3" or "entry 3.1"; one that is dropped may have been the last. */
export function eventName(state, number) {
  const n = state.log[number - 1]?.turn ?? String(parseInt(state.log.at(-1)?.turn ?? 0) + 1);
  return t(n.includes(".") ? "event.entry" : "event.turn", { n });
}

/** Whether an entry only says which card somebody holds; also where one may not read which. */
export function isLook({ kind }) {
  return kind === "seen" || kind === "look";
}

/** The words for most kinds of entries. */
const WORDS = {
  discard: "log.discard",
  deal: "log.deal",
  seen: "log.seen",
  show: "log.show",
  left: "log.left",
  rearrange: "log.rearrange",
  vote: "log.vote",
  undo: "log.undo",
  insert: "log.insert",
  drop: "log.drop",
  drew: "log.drew.late",
  end: "log.end",
};

function keyOf({ kind, slot, slots, announce, what }, by) {
  if (kind === "hint") return slots?.length ? "log.hint" : "log.hint.none";
  if (kind === "play" && slot === 0) return "log.play.pile";
  if (kind === "play") return announce ? "log.announced" : "log.play";
  if (kind === "fix") return by === null ? "log.fix" : "log.fix.by";
  return kind === "adjust" ? `log.adjust.${what}` : WORDS[kind];
}

/** An entry in words, as texts and nodes; `by` is the seat that entered it, where that is known. */
export function entryWords(state, entry, by = null) {
  const key = keyOf(entry, by);
  const words = key ? filledWords(state, key, entry, by) : [otherWords(state, entry)];
  return entry.kind === "adjust" ? words : slipped(words, entry);
}

function filledWords(state, key, entry, by = null) {
  const { seat, to, slot, card, announce, number, reason, value } = entry;
  const [clue, slots] = [entry.colour ?? entry.rank, entry.slots ?? []];
  const words = parts(key, {
    who: nameOf(state, seat ?? by),
    to: nameOf(state, to),
    clue: clue && clueText(state, clue),
    slots: slots.length && listed(slots),
    slot: slot || t("pile"),
    card: card ? cardText(state, card) : "?",
    cards: cardsText(state, entry.cards ?? []),
    colour: announce && suitName(state, announce),
    order: entry.order?.join(" "),
    event: number && eventName(state, number),
    reason: reason && t(`reason.${reason}`),
    value,
    n: value ?? slots.length,
  });
  return [...words, ...drawnWords(state, entry), ...(entry.entry ? entryWords(state, entry.entry) : [])];
}

function drawnWords(state, { drawn }) {
  if (!drawn || drawn === "?") return [];
  return drawn === "none" ? parts("log.drew.nothing") : parts("log.drew", { card: cardText(state, drawn) });
}

/** What has words of its own, or none. */
function otherWords(state, entry) {
  if (entry.kind === "look") return lookedText(state);
  return entry.text ?? entry.kind;
}

/** That somebody saw a card that one may not read: one's own, or any at the page in the middle. */
function lookedText(state) {
  return t(state.you.seat === null ? "log.looked.table" : "log.looked");
}

/** What a seat said of its own cards, in words. */
export function claimWords(state, entry) {
  if (entry.kind !== "show") return entryWords(state, entry);
  return slipped(filledWords(state, "log.says", entry), entry);
}

/** Words for an entry, with what is said of its slip if it was one. */
function slipped(words, { slip }) {
  if (slip === null || slip === undefined) return words;
  return [...words, " ", h("span.slip", slipText(slip))];
}

function slipText(slip) {
  return slip ? t("log.slip.note", { note: slip }) : t("log.slip");
}

function cardsText(state, cards) {
  return h("span.cards-text", cards.flatMap((card) => [card ? cardText(state, card) : "?", " "]));
}

/** Texts, numbers and nodes as one text. */
export function plain(words) {
  return words.map((word) => word.textContent ?? String(word)).join("");
}
