// Cards as pictures, suit by shape as well as colour, rank by digit and by sparks; and what lies open:
// fireworks in a night sky, tokens, strikes, the pile, points, and what is gone.

import { button, counting, h, icon, svg, tableOf, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import {
  cardName,
  copiesOf,
  goneOf,
  letterOf,
  rankOf,
  ranksOf,
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
  return h("small.slot-number", { "aria-hidden": "true" }, String(slot.slot));
}

/** A card's face, for the eyes only: its name must be given beside it, for screen readers. */
export function face(state, card, { slim = false, low = false, signs = null } = {}) {
  const suit = suitOf(state, letterOf(card));
  const form = measures(slim, low);
  return picture(
    "card-face",
    form,
    ground("card", form),
    svg(
      "g",
      { class: `face-${suit.letter} ink` },
      digit(rankOf(card), form),
      svg("g", { transform: place(form) }, shape(suit)),
      !slim && !low && sparks(rankOf(card)),
    ),
    signs,
  );
}

/** The back of a card that is not seen, with the `clues` of its hints: suit letters and ranks. */
export function back(state, clues = [], { slim = false, low = false } = {}) {
  const form = measures(slim, low);
  const { width, height } = form;
  const ranks = clues.filter((clue) => typeof clue === "number");
  const letters = clues.filter((clue) => typeof clue === "string");
  const symbol = letters
    .slice(-1)
    .map((letter) =>
      svg("g", { class: `face-${letter} ink`, transform: place(form) }, shape(suitOf(state, letter))),
    );
  const rim = { x: 4.5, y: 4.5, width: width - 9, height: height - 9, rx: 3.5 };
  return picture(
    "card-back",
    form,
    ground("card back", form),
    svg("rect.back-rim", { ...rim }),
    ranks.slice(-1).map((rank) => svg("g.shine.ink", digit(rank, form))),
    symbol,
    clues.length ? null : question(form),
  );
}

const SIGNS = {
  fits: { class: "tick", d: "M-2.3 .2L-.6 1.9L2.4-1.7" },
  last: { class: "on-sign", d: "M-.9-3h1.8l-.3 3.6h-1.2ZM-.8 1.6h1.6v1.5h-1.6Z" },
};

/** A sign on a card for its `mark`: fits now, last copy of a needed card; null for others. */
export function sign(mark, slim = false, low = false) {
  if (!SIGNS[mark]) return null;
  const size = slim || low ? 1.2 : 1.35;
  const transform = `translate(${measures(slim, low).width - 9} 9) scale(${size})`;
  return svg("g", { transform }, svg("circle", { class: `sign-${mark}`, r: 5 }), svg("path", SIGNS[mark]));
}

function picture(kind, { width, height }, ...children) {
  const box = {
    class: `picture ${kind}`,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  };
  return svg("svg", box, ...children);
}

function ground(kind, { width, height }) {
  return svg("rect", { class: kind, x: 1, y: 1, width: width - 2, height: height - 2, rx: 6 });
}

function place({ at: [x, y], size }) {
  return `translate(${x} ${y}) scale(${size})`;
}

function digit(rank, form) {
  return svg("text.rank", { ...form.rank }, rank);
}

function question({ width, height }) {
  const middle = { x: width / 2, y: height / 2 + 8, "font-size": 24, "text-anchor": "middle" };
  return svg("text.rank.shine.ink", { ...middle }, "?");
}

/** As many sparks as the rank, over the symbol. */
function sparks(rank) {
  return svg(
    "g",
    Array.from({ length: rank }, (_, spark) => {
      const angle = (spark - (rank - 1) / 2) * 0.38 + Math.PI / 5;
      const [cx, cy] = [WIDE.at[0] + 18 * Math.sin(angle), WIDE.at[1] - 18 * Math.cos(angle)];
      return svg("circle", { cx: cx.toFixed(2), cy: cy.toFixed(2), r: 1.5 });
    }),
  );
}

/**
 * The figures: tokens, strikes, pile, points, and pace (turns that need not be plays); `press` opens
 * their legend.
 */
export function figures(state, press) {
  const { board, rules } = state;
  const last = board.turns_left !== null && board.turns_left !== undefined;
  const list = h(
    "dl.figures",
    figure(
      "tokens",
      t("tokens"),
      pips(board.tokens, rules.tokens),
      t("of", { n: board.tokens, most: rules.tokens }),
    ),
    figure(
      "strikes",
      t("strikes"),
      bolts(board.strikes, rules.strikes),
      t("of", { n: board.strikes, most: rules.strikes }),
    ),
    figure("points", t("points"), [
      h("b", String(board.points)),
      h("small", `/${rules.perfect}`),
      board.attainable < rules.perfect &&
        board.turn !== null &&
        h("small.most", counting(`≤ ${board.attainable}`, t("points.most", { n: board.attainable }))),
    ]),
    last
      ? figure("pile", t("turns.left"), h("b", String(board.turns_left)))
      : figure("pile", t("pile"), h("b", String(board.pile))),
    board.pace === null || board.pace === undefined
      ? null
      : figure("pace", t("pace"), h("b", String(board.pace))),
  );
  const explain = button("explain#figures", press, { "aria-haspopup": "dialog" }, unseen(t("legend.title")));
  const finished = board.turn !== null && board.attainable === board.points && board.points < rules.perfect;
  return h("div.figures-box", list, explain, finished && h("p.quiet", t("reason.finished")));
}

function figure(kind, name, picture, spokenText = null) {
  const value =
    spokenText === null ? picture : [h("span", { "aria-hidden": "true" }, picture), unseen(spokenText)];
  return h("div", { class: kind }, h("dt", name), h("dd", value));
}

/** Tokens as two rows of discs, with their number. */
function pips(count, most) {
  const wide = Math.ceil(most / 2);
  const discs = Array.from({ length: most }, (_, at) =>
    svg("circle", {
      class: at < count ? "token" : "spent",
      cx: 5 + (at % wide) * 9,
      cy: 5 + Math.floor(at / wide) * 9,
      r: 3.4,
    }),
  );
  return [h("b", String(count)), svg("svg.pips", { viewBox: `0 0 ${wide * 9 + 1} 19` }, discs)];
}

function bolts(count, most) {
  return Array.from({ length: most }, (_, at) =>
    h("span", { class: at < count ? "struck" : "spared" }, icon("strike")),
  );
}

/** The fireworks with their heights; `press` opens the discards. */
export function fireworks(state, press) {
  const columns = state.rules.suits.map((suit) => firework(state, suit));
  return button(
    "fireworks#fireworks",
    press,
    { "aria-haspopup": "dialog" },
    unseen(`${t("fireworks")}: `),
    columns,
    unseen(t("discards.show")),
  );
}

const RAYS = 10;

function firework(state, suit) {
  const height = state.board.fireworks[suit.letter];
  const top = suit.copies.length;
  const label = `${suitName(state, suit.letter)} ${height}, `;
  const look = height === top ? "complete" : height === 0 ? "unlit" : "";
  return h(
    "span",
    { class: `firework face-${suit.letter} ${look}` },
    unseen(label),
    burst(suit, height, top),
    ladder(state, suit, height),
  );
}

/** A symbol with as long rays as the firework is high. */
function burst(suit, height, top) {
  const full = height / top;
  const rays = Array.from({ length: height ? RAYS : 0 }, (_, ray) => {
    const angle = (2 * Math.PI * ray) / RAYS + 0.31;
    const [out, near] = [14.5 + 9.5 * full - (ray % 2) * 3, 14];
    const at = (far) => `${(far * Math.sin(angle)).toFixed(1)} ${(-far * Math.cos(angle)).toFixed(1)}`;
    return svg("path.ray", { d: `M${at(near)}L${at(out)}` });
  });
  return svg(
    "svg.burst",
    { viewBox: "-26 -25 52 50", "aria-hidden": "true" },
    rays,
    svg("g.ink", { transform: "scale(.94)" }, shape(suit)),
    svg("circle.height-ground", { cx: 14, cy: 12, r: 9 }),
    svg("text.height", { x: 14, y: 17, "text-anchor": "middle", "font-size": 14 }, height),
  );
}

/** A pip a rank: lit, to come, or out of reach. */
function ladder(state, suit, height) {
  const ceiling = state.board.ceilings[suit.letter];
  const steps = suit.copies.map((_, at) => {
    const x = 4 + at * 8;
    if (at < height) return svg("circle.ink", { cx: x, cy: 4, r: 2.6 });
    if (at < ceiling) return svg("circle.to-come", { cx: x, cy: 4, r: 2.1 });
    return svg("path.out-of-reach", { d: `M${x - 2} 2l4 4m0-4l-4 4` });
  });
  return svg("svg.ladder", { viewBox: `0 0 ${suit.copies.length * 8} 8`, "aria-hidden": "true" }, steps);
}

/** The copies of each card that are gone or left, suits by ranks. */
export function goneGrid(state) {
  const ranks = ranksOf(state);
  return tableOf("table.gone", {
    caption: h("caption", t("gone.caption")),
    titles: [null, ...ranks],
    rows: state.rules.suits.map((suit) => goneRow(state, suit, ranks)),
  });
}

function goneRow(state, suit, ranks) {
  const cells = ranks.map((rank) => (rank > suit.copies.length ? h("td") : goneCell(state, suit, rank)));
  const name = [symbol(state, suit.letter), unseen(suitName(state, suit.letter))];
  return h("tr", h("th", { scope: "row", class: `suit-${suit.letter}` }, name), cells);
}

function goneCell(state, suit, rank) {
  const card = suit.letter + rank;
  const copies = copiesOf(state, card);
  const gone = goneOf(state, card);
  const played = rank <= state.board.fireworks[suit.letter];
  const left = copies - gone - (played ? 1 : 0);
  const worth = worthOf(state, card);
  const marks = Array.from({ length: copies }, (_, at) => {
    const kind = played && at === 0 ? "lit" : at < copies - left ? "lost" : "left";
    return h("i", { class: kind });
  });
  const facts = [
    t("gone.left", { n: left }),
    gone ? t("gone.discarded", { n: gone }) : null,
    played ? t("gone.played") : null,
  ];
  const unneeded = worth.includes("trash") && !played ? "unneeded" : "";
  const last = worth.includes("last") && gone > 0 ? "last" : "";
  return h(
    "td",
    { class: `suit-${suit.letter} ${unneeded} ${last}` },
    unseen(`${cardName(state, card)}: ${facts.filter(Boolean).join(", ")}`),
    h("span.copies", { "aria-hidden": "true" }, marks),
  );
}
