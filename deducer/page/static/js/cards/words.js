// Suits, cards, clues and events: what a state knows of them, and their words, which also read well to those
// who listen. A card is a text: "r1".

import { has, listed, parts, t } from "../core/i18n.js";
import { html, upTo } from "../core/view.js";

export function letterOf(card) {
  return card[0];
}

export function rankOf(card) {
  return Number(card.slice(1));
}

export function suitOf(state, letter) {
  return state.rules.suits.find((suit) => suit.letter === letter);
}

const painted = new Set(); // letters: a suit has the same colours in every deck

/** Add the colours of this deck's suits to the style sheet: `--suit-r`, `--face-r`. */
export function paint(suits) {
  const fresh = suits.filter(({ letter }) => !painted.has(letter));
  const sheet = document.styleSheets[0];
  const add = (rule) => sheet.insertRule(rule, sheet.cssRules.length);
  for (const { letter, light, dark } of fresh) {
    painted.add(letter);
    for (const [theme, { page, face }] of Object.entries({ light, dark }))
      add(`:root[data-theme=${theme}]{--suit-${letter}:${page};--face-${letter}:${face}}`);
    add(`.suit-${letter}{color:var(--suit-${letter})}`);
    add(`.face-${letter}{color:var(--face-${letter})}`);
  }
}

/** A suit's symbol, in the current fill. */
export function shape(suit, props = {}) {
  if (!suit.lettered) return html`<path d=${suit.shape} ...${props} />`;
  return html`<g ...${props}>
    <path d=${suit.shape} />
    <text y="5.2" font-size="15" font-weight="700" text-anchor="middle">${suit.letter}</text>
  </g>`;
}

/** The ranks of the deck: 1 to the highest of any suit. */
export function ranksOf(state) {
  const top = Math.max(...state.rules.suits.map((suit) => suit.copies.length));
  return upTo(top);
}

/** To what height a card takes its firework: its rank, but in a suit that is played from the top down. */
export function stepOf(state, card) {
  const { powder, copies } = suitOf(state, letterOf(card));
  return powder ? copies.length + 1 - rankOf(card) : rankOf(card);
}

/** The rank on top of a firework of a suit at a height, 0 if none of its cards is played. */
export function rankAt(suit, height) {
  return suit.powder && height ? suit.copies.length + 1 - height : height;
}

/** How many copies of a card the deck has. */
export function copiesOf(state, card) {
  return suitOf(state, letterOf(card))?.copies[rankOf(card) - 1] ?? 0;
}

/** How many copies of a card lie among the discards. */
export function goneOf(state, card) {
  return state.board.discards[card] ?? 0;
}

const MARKS = { playable: "fits", trash: "trash", indispensable: "last" };

/** What a card is worth now: "trash", or "fits", "last" (the last copy of a needed one), both. */
export function worthOf(state, card) {
  return (state.board.worth[card] ?? []).map((worth) => MARKS[worth]);
}

/** How many copies of a card don't lie where this link can see them. */
export function unseenOf(state, card) {
  const played = stepOf(state, card) <= state.board.fireworks[letterOf(card)] ? 1 : 0;
  const inHands = state.hands.flatMap((hand) => hand.slots).filter((slot) => slot.card === card).length;
  return copiesOf(state, card) - goneOf(state, card) - played - inHands;
}

/** The suits that a hint can name. */
export function coloursOf(state) {
  return state.rules.suits.filter((suit) => suit.touched_by.includes(suit.letter));
}

/** Whether a hint of a colour letter or a rank touches a card. */
export function touches(state, clue, card) {
  if (typeof clue === "number") return rankOf(card) === clue;
  return suitOf(state, letterOf(card)).touched_by.includes(clue);
}

/** The clues that touch a card: the letters of colours, then its rank. */
export function cluesOf(state, card) {
  const letters = coloursOf(state).map((suit) => suit.letter);
  return [...letters, rankOf(card)].filter((clue) => touches(state, clue, card));
}

/** The colours and ranks that hints have pointed at a slot with, without doubles. */
export function hintedClues(slot) {
  const clues = slot.clues.filter((clue) => clue.touched).map((clue) => clue.colour ?? clue.rank);
  return [...new Set(clues)];
}

/** A clue as the parts of a hint. */
export function clueParts(clue) {
  return typeof clue === "number" ? { rank: clue } : { colour: clue };
}

/** Whether only the own hand is followed here: turns of others may be left out. */
export function isOneHand(state) {
  return (state.only ?? null) !== null;
}

/** The slots of a seat's hand. */
export function slotsOf(state, seat) {
  return state.hands[seat].slots;
}

/** The slots of a seat's hand whose cards this link should see and the record lacks. */
export function missingSlots(state, seat) {
  return state.unknown.filter(([holder]) => holder === seat).map(([, slot]) => slot);
}

/** Whether nobody has said yet which hand a seat was dealt. */
export function isUndealt(state, seat) {
  const missing = missingSlots(state, seat).length;
  return state.board.number === 1 && missing > 0 && missing === slotsOf(state, seat).length;
}

/** The slot of a seat that holds a card (`place`), wherever it has been moved to. */
export function slotOfCard(state, seat, place) {
  return slotsOf(state, seat).find((slot) => slot.place === place);
}

/** What is known of the slot of the own hand that holds a card (`place`). */
export function ownSlot(state, place) {
  return state.own?.slots.find((slot) => slot.place === place) ?? null;
}

/** A ratio such as "1/15" as a number. */
export function share(ratio) {
  const [over, under] = ratio.split("/").map(Number);
  return over / (under || 1);
}

/** Whether `chance` is certain: true, or a ratio of 1. */
export function isSure(chance) {
  return chance === true || /^(\d+)\/\1$/.test(chance);
}

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
  return html`<svg class="symbol" viewBox="-12 -12 24 24" aria-hidden="true">
    ${shape(suitOf(state, letter), { class: "ink" })}
  </svg>`;
}

/** The texts of cards, after the ranks of which they are all cards: any 1. */
export function cardTexts(state, cards) {
  const ranks = new Set(state.rules.suits.flatMap((suit) => suit.copies.map((_, at) => at + 1)));
  const ofRank = (rank) => state.rules.suits.filter((suit) => suit.copies[rank - 1]).map(({ letter }) => letter + rank);
  const whole = [...ranks].filter((rank) => ofRank(rank).length > 2 && ofRank(rank).every((card) => cards.includes(card)));
  const rest = cards.filter((card) => !whole.includes(rankOf(card)));
  return [...whole.map((rank) => t("card.any", { rank })), ...rest.map((card) => cardText(state, card))];
}

/** A card in a text: its symbol and its rank; its suit's name is for those who listen. */
export function cardText(state, card) {
  const letter = letterOf(card);
  const name = t("card", { suit: suitName(state, letter), rank: "|" });
  const [before, after] = name.split("|");
  const unseen = (words) => words && html`<span class="unseen">${words}</span>`;
  return html`<span class="card-text suit-${letter}">
    ${symbol(state, letter)}${unseen(before)}${rankOf(card)}${unseen(after)}
  </span>`;
}

/** A clue in a text. */
export function clueText(state, clue) {
  if (typeof clue === "number") return html`<b class="clue-text">${clue}</b>`;
  return html`<span class="card-text suit-${clue}">${symbol(state, clue)}${suitName(state, clue)}</span>`;
}

/** The clue of a hint on a card: a colour's symbol or a rank. */
export function badge(state, clue) {
  if (typeof clue === "number") return html`<b class="badge">${clue}</b>`;
  return html`<span class="badge suit-${clue}">${symbol(state, clue)}</span>`;
}

/** A player's name. */
export function nameOf(state, seat) {
  return state.players[seat] ?? t("somebody");
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

/** A sheet of agreements for people: its name, and the toggles that differ from that as they are written. */
export function sheetName(sheet) {
  const [name, ...toggles] = (sheet || "none").split(" ");
  const [, level] = /^level-(\d)$/.exec(name) ?? [];
  if (name === "none" && toggles.length) return toggles.join(", ");
  const named = level ? t("agreed.sheet.level", { n: Number(level) }) : t(`agreed.sheet.${name}`);
  return [named, ...toggles].join(", ");
}

/** Whether an entry only says which card somebody holds; also where one may not read which. */
export function isLook({ kind }) {
  return kind === "seen" || kind === "look";
}

/** The key of an entry's words; null for the kinds that have none. */
function keyOf({ kind, slot, slots, announce, what, cards }, by) {
  if (kind === "hint") return slots?.length ? "log.hint" : "log.hint.none";
  if (kind === "play" && slot === 0) return "log.play.pile";
  if (kind === "play") return announce ? "log.announced" : "log.play";
  if (kind === "deal" && !cards.some(Boolean)) return "log.dealt";
  if (kind === "fix") return by === null ? "log.fix" : "log.fix.by";
  if (kind === "adjust") return `log.adjust.${what}`;
  if (kind === "drew") return "log.drew.late";
  return has(`log.${kind}`) ? `log.${kind}` : null;
}

/** An entry in words, as texts and views; `by` is the seat that entered it, where that is known. */
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
    cards: cardsText(state, entry.cards ?? entry.choices ?? (entry.kind === "out" ? lying(entry) : [null])),
    colour: announce && suitName(state, announce),
    order: entry.order?.join(" "),
    event: number && eventName(state, number),
    reason: reason && t(`reason.${reason}`),
    sheet: entry.kind === "agree" && sheetName(entry.sheet),
    value,
    n: value ?? slots.length,
  });
  return [...words, ...drawnWords(state, entry), ...(entry.entry ? entryWords(state, entry.entry) : [])];
}

/** The cards that lie out by an entry. */
function lying({ fireworks = [], discards = [] }) {
  return [...fireworks, ...discards];
}

function drawnWords(state, { drawn }) {
  if (!drawn || drawn === "?") return [];
  return drawn === "none" ? parts("log.drew.nothing") : parts("log.drew", { card: cardText(state, drawn) });
}

/** The words of an entry without a template. */
function otherWords(state, entry) {
  if (entry.kind !== "look") return entry.text ?? entry.kind;
  // somebody saw a card that one may not read: one's own, or any at the page in the middle
  return t(state.you.seat === null ? "log.looked.table" : "log.looked");
}

/** What a seat said of its own cards, in words. */
export function claimWords(state, entry) {
  if (entry.kind !== "show") return entryWords(state, entry);
  return slipped(filledWords(state, "log.says", entry), entry);
}

/** Words for an entry, with the note of its slip if it was one. */
function slipped(words, { slip }) {
  if (slip === null || slip === undefined) return words;
  const note = slip ? t("log.slip.note", { note: slip }) : t("log.slip");
  return [...words, " ", html`<span class="slip">${note}</span>`];
}

function cardsText(state, cards) {
  return html`<span class="cards-text">${cards.flatMap((card) => [card ? cardText(state, card) : "?", " "])}</span>`;
}
