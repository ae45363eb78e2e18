// What lies open: fireworks in a night sky, tokens, strikes, the pile, points, and what is gone.

import { button, h, icon, svg, tableOf, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { cardName, copiesOf, goneOf, ranksOf, shape, suitName, symbol, worthOf } from "./words.js";

/**
 * The figures: tokens, strikes, pile, points, and how many turns may be no plays; `press` tells what
 * they mean.
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
        h("small.most", t("points.most", { n: board.attainable })),
    ]),
    last
      ? figure("pile", t("turns.left"), h("b", String(board.turns_left)))
      : figure("pile", t("pile"), h("b", String(board.pile))),
    board.pace === null || board.pace === undefined
      ? null
      : figure("pace", t("pace"), h("b", String(board.pace))),
  );
  const props = { class: "explain", "data-key": "figures", "aria-haspopup": "dialog" };
  const explain = button(props, press, unseen(t("legend.title")));
  return h("div.figures-box", list, explain);
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

/** The fireworks, each as high as it is; `press` shows what is gone. */
export function fireworks(state, press) {
  const columns = state.rules.suits.map((suit) => firework(state, suit));
  return h(
    "button.fireworks",
    {
      type: "button",
      "data-key": "fireworks",
      "aria-haspopup": "dialog",
      on: { click: press },
    },
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

/** What is gone and what is left of each card, suits by ranks. */
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
