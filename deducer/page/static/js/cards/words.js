// Cards, clues and events in words: nodes to look at that read well to those who listen.

import { h, svg, unseen } from "../core/dom.js";
import { has, listed, parts, t } from "../core/i18n.js";
import { letterOf, rankOf, suitOf } from "./deck.js";
import { shape } from "./shapes.js";

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

/** The clue of a hint entry. */
function clueOf(entry) {
  return entry.colour ?? entry.rank;
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

const LOOKED = "a card was seen";

/** Event `number` in words: "turn 3" or "entry 3.1"; one that is dropped may have been the last. */
export function eventName(state, number) {
  const n = state.log[number - 1]?.turn ?? String(parseInt(state.log.at(-1)?.turn ?? 0) + 1);
  return t(n.includes(".") ? "event.entry" : "event.turn", { n });
}

/** Whether an entry only says which card somebody holds; also where one may not read which. */
export function isLook({ kind, text }) {
  return kind === "seen" || (kind === "note" && text === LOOKED);
}

/** An entry in words, as texts and nodes; `by` is the seat that entered it, where that is known. */
export function entryWords(state, entry, by = null) {
  const kinds = {
    hint: hintWords,
    play: (of, said) => movedWords(of, said, said.announce ? "log.announced" : "log.play"),
    discard: (of, said) => movedWords(of, said, "log.discard"),
    deal: (of, said) => parts("log.deal", { who: nameOf(of, said.seat), cards: cardsText(of, said.cards) }),
    seen: (of, said) => shownWords(of, said, "log.seen"),
    show: (of, said) => shownWords(of, said, "log.show"),
    left: (of, said) => parts("log.left", { cards: cardsText(of, said.cards) }),
    rearrange: (of, said) =>
      parts("log.rearrange", { who: nameOf(of, said.seat), order: said.order.join(" ") }),
    adjust: adjustWords,
    note: (of, said) => [isLook(said) ? lookedText(of) : said.text],
    vote: (of, said) => parts("log.vote", { who: nameOf(of, said.seat) }),
    undo: () => parts("log.undo"),
    fix: (of, said) => [
      ...parts(by === null ? "log.fix" : "log.fix.by", {
        who: nameOf(of, by),
        event: eventName(of, said.number),
      }),
      ...entryWords(of, said.entry),
    ],
    insert: (of, said) => [
      ...parts("log.insert", { event: eventName(of, said.number) }),
      ...entryWords(of, said.entry),
    ],
    drop: (of, said) => parts("log.drop", { event: eventName(of, said.number) }),
    drew: (of, said) =>
      parts("log.drew.late", {
        who: nameOf(of, said.seat),
        card: said.card ? cardText(of, said.card) : "?",
        event: eventName(of, said.number),
      }),
    line: (_, said) => [said.text],
    end: (_, said) => parts("log.end", { reason: t(`reason.${said.reason}`) }),
  };
  const words = kinds[entry.kind]?.(state, entry) ?? [entry.kind];
  return entry.kind === "adjust" ? words : slipped(words, entry);
}

/** That somebody saw a card that one may not read: one's own, or any at the page in the middle. */
function lookedText(state) {
  return t(state.you.seat === null ? "log.looked.table" : "log.looked");
}

/** What a seat said of its own cards, in words. */
export function claimWords(state, entry) {
  if (entry.kind !== "show") return entryWords(state, entry);
  return slipped(shownWords(state, entry, "log.says"), entry);
}

/** Words for an entry, with what is said of its slip if it was one. */
function slipped(words, { slip }) {
  if (slip === null || slip === undefined) return words;
  return [...words, " ", h("span.slip", slipText(slip))];
}

function slipText(slip) {
  return slip ? t("log.slip.note", { note: slip }) : t("log.slip");
}

function hintWords(state, entry) {
  const said = {
    who: nameOf(state, entry.seat),
    to: nameOf(state, entry.to),
    clue: clueText(state, clueOf(entry)),
  };
  const slots = entry.slots ?? [];
  if (!slots.length) return parts("log.hint.none", said);
  return parts("log.hint", { ...said, slots: listed(slots), n: slots.length });
}

function movedWords(state, entry, key) {
  const said = {
    who: nameOf(state, entry.seat),
    slot: entry.slot || t("pile"),
    card: entry.card ? cardText(state, entry.card) : "?",
    colour: entry.announce ? suitName(state, entry.announce) : "",
  };
  const words = parts(entry.slot === 0 ? "log.play.pile" : key, said);
  if (!entry.drawn || entry.drawn === "?") return words;
  if (entry.drawn === "none") return [...words, ...parts("log.drew.nothing")];
  return [...words, ...parts("log.drew", { card: cardText(state, entry.drawn) })];
}

function shownWords(state, entry, key) {
  const said = {
    who: nameOf(state, entry.seat),
    slot: entry.slot,
    card: cardText(state, entry.card),
  };
  return parts(key, said);
}

function cardsText(state, cards) {
  return h("span.cards-text", cards.flatMap((card) => [card ? cardText(state, card) : "?", " "]));
}

function adjustWords(state, entry) {
  const said = {
    who: entry.seat === null || entry.seat === undefined ? "" : nameOf(state, entry.seat),
    value: entry.value,
    slot: entry.slot,
    card: entry.card ? cardText(state, entry.card) : "?",
    n: entry.value ?? 0,
  };
  return parts(`log.adjust.${entry.what}`, said);
}

/** Texts, numbers and nodes as one text. */
export function plain(words) {
  return words.map((word) => word.textContent ?? String(word)).join("");
}
