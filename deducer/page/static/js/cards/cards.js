// Cards as pictures, suit by shape as well as colour, rank by digit and by sparks; and what lies open:
// fireworks in a night sky, tokens, strikes, the pile, points, and what is gone.

import { t } from "../core/i18n.js";
import { button, counting, html, icon, upTo } from "../core/view.js";
import {
  cardName,
  copiesOf,
  goneOf,
  hintedClues,
  letterOf,
  rankAt,
  rankOf,
  ranksOf,
  stepOf,
  shape,
  suitName,
  suitOf,
  symbol,
  worthOf,
} from "./words.js";

/** A card's measures: a picture's, half as wide as tall for many on a phone, and wider than tall. */
const WIDE = { width: 48, height: 66, rank: { x: 7, y: 25, "font-size": 25 }, at: [25, 43], size: 1.05 };
const SLIM = { width: 38, height: 68, rank: { x: 4, y: 27, "font-size": 29 }, at: [19, 48], size: 1.2 };
const LOW = { width: 54, height: 44, rank: { x: 6, y: 31, "font-size": 27 }, at: [35, 24], size: 0.95 };

function measures(slim, low = false) {
  if (low) return LOW;
  return slim ? SLIM : WIDE;
}

/** A slot's number, grey below its card: beside a hint it would read as a rank. */
export function slotNumber(slot) {
  return html`<small class="slot-number" aria-hidden="true">${slot.slot}</small>`;
}

/** A card's face, for the eyes only: its name must be given beside it, for screen readers. */
export function face(state, card, { slim = false, low = false, signs = null } = {}) {
  const suit = suitOf(state, letterOf(card));
  const form = measures(slim, low);
  return picture("card-face", form, [
    ground("card", form),
    html`<g class="face-${suit.letter} ink">
      ${digit(rankOf(card), form)}
      <g transform=${place(form)}>${shape(suit)}</g>
      ${!slim && !low && sparks(rankOf(card))}
    </g>`,
    signs,
  ]);
}

/** The back of a card that is not seen, with the `clues` of its hints: suit letters and ranks. */
export function back(state, clues = [], { slim = false, low = false } = {}) {
  const form = measures(slim, low);
  const { width, height } = form;
  const rank = clues.findLast((clue) => typeof clue === "number");
  const letter = clues.findLast((clue) => typeof clue === "string");
  return picture("card-back", form, [
    ground("card back", form),
    html`<rect class="back-rim" x="4.5" y="4.5" width=${width - 9} height=${height - 9} rx="3.5" />`,
    rank && html`<g class="shine ink">${digit(rank, form)}</g>`,
    letter && html`<g class="face-${letter} ink" transform=${place(form)}>${shape(suitOf(state, letter))}</g>`,
    !clues.length &&
      html`<text class="rank shine ink" x=${width / 2} y=${height / 2 + 8} font-size="24" text-anchor="middle">?</text>`,
  ]);
}

/** A card that somebody holds: its face where that is seen, or its back with its hints. */
export function held(state, slot, options) {
  return slot.card ? face(state, slot.card, options) : back(state, hintedClues(slot), options);
}

const SIGNS = {
  fits: { class: "tick", d: "M-2.3 .2L-.6 1.9L2.4-1.7" },
  last: { class: "on-sign", d: "M-.9-3h1.8l-.3 3.6h-1.2ZM-.8 1.6h1.6v1.5h-1.6Z" },
  clash: { class: "unequal", d: "M-2.7-1.1h5.4M-2.7 1.1h5.4M1.4-3-1.4 3" },
  note: { class: "on-sign", d: "M-2.6-2.4h5.2v1.2h-5.2ZM-2.6-.4h5.2v1.2h-5.2ZM-2.6 1.6h3v1.2h-3Z" },
};

/** A sign on a card for its `mark`: fits now, last copy of a needed card; null for others. */
export function sign(mark, slim = false, low = false) {
  return SIGNS[mark] ? signAt(mark, measures(slim, low).width - 9, 9, slim || low ? 1.2 : 1.35) : null;
}

/** The sign, at the foot of a card, that promises about it clash. */
export function clashSign(slim = false) {
  const { width, height } = measures(slim);
  return signAt("clash", width - 9, height - 9, slim ? 1.2 : 1.35);
}

/** The sign, at the foot of a card too, that its reader has noted something on it. */
export function noteSign(slim = false) {
  return signAt("note", 9, measures(slim).height - 9, slim ? 1.2 : 1.35);
}

/** The sign for a `mark` at a place of a picture. */
export function signAt(mark, x, y, size) {
  return html`<g transform="translate(${x} ${y}) scale(${size})">
    <circle class="sign-${mark}" r="5" /><path ...${SIGNS[mark]} />
  </g>`;
}

function picture(kind, { width, height }, content) {
  return html`<svg class="picture ${kind}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${content}</svg>`;
}

function ground(kind, { width, height }) {
  return html`<rect class=${kind} x="1" y="1" width=${width - 2} height=${height - 2} rx="6" />`;
}

function place({ at: [x, y], size }) {
  return `translate(${x} ${y}) scale(${size})`;
}

function digit(rank, form) {
  return html`<text class="rank" ...${form.rank}>${rank}</text>`;
}

/** As many sparks as the rank, over the symbol. */
function sparks(rank) {
  const spark = (number) => {
    const angle = (number - (rank + 1) / 2) * 0.38 + Math.PI / 5;
    const [cx, cy] = [WIDE.at[0] + 18 * Math.sin(angle), WIDE.at[1] - 18 * Math.cos(angle)];
    return html`<circle cx=${cx.toFixed(2)} cy=${cy.toFixed(2)} r="1.5" />`;
  };
  return html`<g>${upTo(rank).map(spark)}</g>`;
}

/** The figures: tokens, strikes, pile, points, and `pace` (spare turns), if it is shown; `press` opens their legend. */
export function figures({ board, rules, only = null }, press, { pace = true } = {}) {
  const { tokens, strikes, points, attainable, turn } = board;
  const isLast = (board.turns_left ?? null) !== null;
  const isCapped = turn !== null && attainable < rules.perfect;
  return html`<div class="figures-box">
    <dl class="figures">
      ${only === null && figure("tokens", t("tokens"), pips(tokens, rules.tokens), t("of", { n: tokens, most: rules.tokens }))}
      ${only === null && figure("strikes", t("strikes"), bolts(strikes, rules.strikes), t("of", { n: strikes, most: rules.strikes }))}
      ${figure("points", t("points"), [
        html`<b>${points}</b>`,
        html`<small>/${rules.perfect}</small>`,
        isCapped &&
          html`<small class="most">${counting(`≤ ${attainable}`, t("points.most", { n: attainable }))}</small>`,
      ])}
      ${figure("pile", t(isLast ? "turns.left" : "pile"), html`<b>${isLast ? board.turns_left : only === null ? board.pile : `≤ ${only}`}</b>`)}
      ${pace && only === null && (board.pace ?? null) !== null && figure("pace", t("pace"), html`<b>${board.pace}</b>`)}
    </dl>
    <button class="explain" data-key="figures" aria-haspopup="dialog" onClick=${press}>
      <span class="unseen">${t("legend.title")}</span>
    </button>
    ${isCapped && attainable === points && html`<p class="quiet">${t("reason.finished")}</p>`}
  </div>`;
}

function figure(kind, name, picture, spoken = null) {
  const value =
    spoken === null
      ? picture
      : html`<span aria-hidden="true">${picture}</span><span class="unseen">${spoken}</span>`;
  return html`<div class=${kind}><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** Tokens as two rows of discs, with their number. */
function pips(count, most) {
  const wide = Math.ceil(most / 2);
  const disc = (number) => {
    const [cx, cy] = [5 + ((number - 1) % wide) * 9, 5 + Math.floor((number - 1) / wide) * 9];
    return html`<circle class=${number <= count ? "token" : "spent"} cx=${cx} cy=${cy} r="3.4" />`;
  };
  return html`<b>${count}</b><svg class="pips" viewBox="0 0 ${wide * 9 + 1} 19">${upTo(most).map(disc)}</svg>`;
}

function bolts(count, most) {
  return upTo(most).map(
    (number) => html`<span class=${number <= count ? "struck" : "spared"}>${icon("strike")}</span>`,
  );
}

/** The fireworks with their heights, and `dots` for what can still come; `press` opens the discards. */
export function fireworks(state, press, { dots = true } = {}) {
  return html`<button class="fireworks" data-key="fireworks" aria-haspopup="dialog" onClick=${press}>
    <span class="unseen">${`${t("fireworks")}: `}</span>
    ${state.rules.suits.map((suit) => firework(state, suit, dots))}
    <span class="unseen">${t("discards.show")}</span>
  </button>`;
}

function firework(state, suit, dots) {
  const height = state.board.fireworks[suit.letter];
  const top = suit.copies.length;
  const look = height === top ? "complete" : height === 0 ? "unlit" : "";
  return html`<span class="firework face-${suit.letter} ${look}">
    <span class="unseen">${`${suitName(state, suit.letter)} ${rankAt(suit, height)}, `}</span>
    ${burst(suit, height, top)}
    ${dots && ladder(state, suit, height)}
  </span>`;
}

const RAYS = 10;

/** A symbol with as long rays as the firework is high. */
function burst(suit, height, top) {
  const ray = (number) => {
    const angle = (2 * Math.PI * number) / RAYS + 0.31;
    const out = 14.5 + (9.5 * height) / top - (number % 2) * 3;
    const at = (far) => `${(far * Math.sin(angle)).toFixed(1)} ${(-far * Math.cos(angle)).toFixed(1)}`;
    return html`<path class="ray" d="M${at(14)}L${at(out)}" />`;
  };
  return html`<svg class="burst" viewBox="-26 -25 52 50" aria-hidden="true">
    ${height > 0 && upTo(RAYS).map(ray)}
    <g class="ink" transform="scale(.94)">${shape(suit)}</g>
    <circle class="height-ground" cx="14" cy="12" r="9" />
    <text class="height" x="14" y="17" text-anchor="middle" font-size="14">${rankAt(suit, height)}</text>
  </svg>`;
}

/** A pip a rank: lit, to come, or out of reach. */
function ladder(state, suit, height) {
  const ceiling = state.board.ceilings[suit.letter];
  const step = (_, at) => {
    const x = 4 + at * 8;
    if (at < height) return html`<circle class="ink" cx=${x} cy="4" r="2.6" />`;
    if (at < ceiling) return html`<circle class="to-come" cx=${x} cy="4" r="2.1" />`;
    return html`<path class="out-of-reach" d="M${x - 2} 2l4 4m0-4l-4 4" />`;
  };
  return html`<svg class="ladder" viewBox="0 0 ${suit.copies.length * 8} 8" aria-hidden="true">
    ${suit.copies.map(step)}
  </svg>`;
}

/** The copies of each card that are gone or left, suits by ranks. */
export function goneGrid(state) {
  const ranks = ranksOf(state);
  return html`<table class="gone">
    <caption>${t("gone.caption")}</caption>
    <thead>
      <tr><td />${ranks.map((rank) => html`<th scope="col">${rank}</th>`)}</tr>
    </thead>
    <tbody>
      ${state.rules.suits.map(
        (suit) => html`<tr>
          <th scope="row" class="suit-${suit.letter}">
            ${symbol(state, suit.letter)}<span class="unseen">${suitName(state, suit.letter)}</span>
          </th>
          ${ranks.map((rank) => (rank > suit.copies.length ? html`<td />` : goneCell(state, suit, rank)))}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function goneCell(state, suit, rank) {
  const card = suit.letter + rank;
  const copies = copiesOf(state, card);
  const gone = goneOf(state, card);
  const isPlayed = stepOf(state, card) <= state.board.fireworks[suit.letter];
  const left = copies - gone - (isPlayed ? 1 : 0);
  const worth = worthOf(state, card);
  const facts = [
    t("gone.left", { n: left }),
    gone ? t("gone.discarded", { n: gone }) : null,
    isPlayed ? t("gone.played") : null,
  ];
  const unneeded = worth.includes("trash") && !isPlayed ? "unneeded" : "";
  const last = worth.includes("last") && gone > 0 ? "last" : "";
  const copy = (number) => (isPlayed && number === 1 ? "lit" : number <= copies - left ? "lost" : "left");
  return html`<td class="suit-${suit.letter} ${unneeded} ${last}">
    <span class="unseen">${`${cardName(state, card)}: ${facts.filter(Boolean).join(", ")}`}</span>
    <span class="copies" aria-hidden="true">${upTo(copies).map((number) => html`<i class=${copy(number)} />`)}</span>
  </td>`;
}
