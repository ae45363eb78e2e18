// The parts of a review: its course as a chart, the deal, the turning points, the players, all turns, and
// the review to take away.

import { share } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { button, h, icon, section, svg, tableOf, unseen } from "../../core/dom.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { toast, tryOrToast, waitInSheet } from "../../state/sheets.js";
import { stepWords } from "../stepper.js";

const STEP = 10; // the width of a turn
const BAND = 12;
const LANE = 64;
const TOKENS = 22;
const GAP = 6;
const HEIGHT = BAND + GAP + LANE + GAP + TOKENS;

/**
 * The chart of a review; `go(turn)` is called with the turn that is tapped. `node.at(turn)` marks a
 * turn, `node.chances(map)` draws the chances of perfect that are known, and `node.expected(map)` the scores
 * that could be expected by the agreements.
 */
export function course(review, game, go) {
  const { turns, perfect } = review;
  const width = (turns.length + 1) * STEP;
  const box = {
    class: "course",
    viewBox: `0 0 ${width} ${HEIGHT}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  };
  const cursor = svg("rect.cursor", { x: 0, y: 0, width: STEP, height: HEIGHT, rx: 3 });
  const likely = svg("g");
  const expected = svg("path.expected");
  const lost = new Set(review.turning_points.map((point) => point.turn));
  const tokens = game.line.rules.tokens;
  const rows = [first(review, game), ...turns];
  const picture = svg(
    "svg",
    box,
    cursor,
    rows.map((turn, at) =>
      svg("rect", {
        class: `band ${{ true: "possible", false: "lost" }[turn.possible_after] ?? "open"}`,
        x: at * STEP,
        y: 0,
        width: STEP,
        height: BAND,
      }),
    ),
    likely,
    expected,
    svg("path.points", { d: stairs(rows.map((turn) => turn.points / perfect)) }),
    rows.map((turn, at) =>
      svg("rect.token-bar", {
        x: at * STEP + 2,
        y: HEIGHT - (TOKENS * turn.tokens) / tokens,
        width: STEP - 4,
        height: (TOKENS * turn.tokens) / tokens,
      }),
    ),
    [...lost].map((turn) => svg("path.turning", { d: `M${turn * STEP} 0h${STEP}v${BAND}h-${STEP}Z` })),
  );
  picture.addEventListener("click", (event) => {
    const { left, width: wide } = picture.getBoundingClientRect();
    go(Math.min(Math.floor(((event.clientX - left) / wide) * rows.length), turns.length));
  });
  const points = review.turning_points.map((point) => t("game.point.at", { turn: point.turn }));
  const node = h(
    "div.course-box",
    points.length > 0 && unseen(points.join(" ")),
    picture,
    h(
      "ul.course-key",
      h("li.key-possible", t("game.key.possible")),
      h("li.key-points", t("game.key.points")),
      h("li.key-tokens", t("game.key.tokens")),
      h("li.key-chance", { hidden: true }, t("game.key.chance")),
      h("li.key-expected", { hidden: true }, t("game.key.expected")),
    ),
  );
  node.at = (turn) => cursor.setAttribute("x", turn * STEP);
  node.chances = (chances) => {
    likely.replaceChildren(...stretches(chances).map(drawChances));
    node.querySelector(".key-chance").hidden = !chances.size;
  };
  node.expected = (played) => {
    const known = [...played.values()].filter((each) => each.playing_on);
    const dot = ({ turn, playing_on: { score } }) => `M${(turn + 0.5) * STEP} ${level(score.mean / perfect)}h0`;
    expected.setAttribute("d", known.map(dot).join(""));
    node.querySelector(".key-expected").hidden = !known.length;
  };
  return node;
}

/** What the chart has before the first turn. */
function first(review, { line }) {
  const { tokens } = line.start.board;
  return { points: 0, tokens, possible_after: review.turns[0]?.possible_before ?? review.winnable };
}

function level(part) {
  return BAND + GAP + LANE * (1 - part);
}

function stairs(parts) {
  return parts.map((part, at) => `${at ? `V${level(part)}` : `M0 ${level(part)}`}h${STEP}`).join("");
}

/** The chances in stretches of turns that follow each other. */
function stretches(chances) {
  const groups = [];
  for (const turn of [...chances.keys()].sort((one, other) => one - other)) {
    const last = groups.at(-1);
    const here = chances.get(turn);
    if (last && last.at(-1).turn === turn - 1) last.push(here);
    else groups.push([here]);
  }
  return groups;
}

function drawChances(stretch) {
  const at = ({ turn }) => (turn - 0.5) * STEP; // before its action
  const { before } = stretch[0].outlook;
  const upper = stretch.map((each) => `${at(each)} ${level(each.outlook.before.high)}`);
  const lower = stretch.map((each) => `${at(each)} ${level(each.outlook.before.low)}`).reverse();
  const line = stretch.map((each) => `${at(each)} ${level(share(each.outlook.before.share))}`);
  const dot = { class: "chance", cx: at(stretch[0]), cy: level(share(before.share)), r: 1.5 };
  return svg(
    "g",
    svg("path.chance-field", { d: `M${[...upper, ...lower].join("L")}Z` }),
    stretch.length > 1 ? svg("path.chance", { d: `M${line.join("L")}` }) : svg("circle", dot),
    stretch
      .filter((each) => each.drop)
      .map((each) =>
        svg("path.chance-drop", {
          d: `M${at(each)} ${level(share(each.outlook.before.share))}L${at(each) + STEP} ${level(share(each.outlook.after.share))}`,
        }),
      ),
  );
}

const MOST_DROPS = 5;

/** The actions that put most of the chance of perfect at risk, the worst first; null where there are none. */
export function drops(chances, texts, game, show) {
  const cost = ({ outlook: { before, after } }) => share(before.share) - share(after.share);
  const worst = [...chances.values()].filter(({ drop }) => drop).sort((one, other) => cost(other) - cost(one));
  if (!worst.length) return null;
  const rows = worst.slice(0, MOST_DROPS).map(({ turn, change }) => turnRow(game.line, turn, change, show));
  const means = texts.chances.map((text) => h("p.quiet", text));
  return section(t("game.drops"), h("ol.noted-turns", rows), means);
}

/** A turn in a list, with a `text` about it; a tap shows it. */
export function turnRow(line, turn, text, show) {
  return h("li", button("turn-row.notable", () => show(turn), h("span", stepWords(line, turn)), h("small", text)));
}

/** The result, and the sentences about the deal. */
export function deal(review, texts, game) {
  const { over } = game;
  return h(
    "section",
    { class: `panel result ${review.points === review.perfect ? "won" : ""}` },
    h("p.result-score", h("b", String(review.score)), h("small", `/${review.perfect}`)),
    h(
      "div.result-words",
      h(
        "p",
        over ? "" : h("strong", `${t("game.on")} · `),
        over?.rating !== null && over ? `${t(`rating.${over.rating}`)} · ` : "",
        t("game.turns", { n: game.turns }),
      ),
      h("dl.outcome", texts.outcome.map(({ name, text }) => h("div", h("dt", name), h("dd", text)))),
      texts.deal.map((text) => h("p.quiet", text)),
    ),
  );
}

/** What lost perfect, and what would have kept it; `step(point)` steps through a line. */
export function points(review, texts, { show, step }) {
  const articles = texts.points.map((point) => article(point, review, { show, step }));
  return section(t("game.points"), articles.length ? articles : h("p", texts.none));
}

function article(point, review, { show, step }) {
  const { turn, cause, why, after, agreed, caption, choices, line } = point;
  const row = (choice) =>
    h(
      "tr",
      { class: choice.done ? "done" : null },
      h("td", choice.move, choice.done && h("em", ` ${t("game.done")}`)),
      h("td.number", choice.risk),
    );
  return h(
    "article.point",
    h("h3", t("game.point", { turn, cause })),
    h("p", why),
    choices.length > 0 &&
      tableOf("table.choices-table", {
        caption: h("caption", caption),
        titles: [t("game.action"), t("game.risk")],
        rows: choices.map(row),
      }),
    after && h("p", after),
    agreed.map((text) => h("p", text)),
    h(
      "div.stage-ways",
      button(`small#show-${turn}`, () => show(turn), icon("eye"), t("game.show", { turn })),
      line &&
        button(
          `small#line-${turn}`,
          () => step(point),
          icon("play"),
          t("game.step", { perfect: review.perfect }),
        ),
    ),
  );
}

/** What each player did, one player a column. */
export function counts(texts, game) {
  const rows = texts.players.map(({ name, counts: numbers }) =>
    h(
      "tr",
      h("th", { scope: "row" }, name),
      numbers.map((number) => h("td", { class: number === "0" ? "zero" : null }, number)),
    ),
  );
  const table = tableOf("table.counts", { titles: [null, ...game.players], rows });
  return section(t("game.players"), h("div.counts-box", table));
}

/** What hints promised by the table's agreements, kind by kind, and who kept it; null without any. */
export function promises({ promises: agreed }, game, show) {
  if (!agreed) return null;
  const { players } = game;
  const each = ({ turn, seat, card, kept, by }) =>
    h(
      "li",
      button(
        kept ? "turn-row" : "turn-row.notable",
        () => show(turn),
        icon(kept ? "check" : "close"),
        h(
          "span",
          t("game.promise", { turn, who: players[seat], card }),
          by && ` (${by})`,
          unseen(`, ${t(kept ? "game.promise.kept" : "game.promise.broken")}`),
        ),
      ),
    );
  const kind = ({ name, count, players: own, promises: all }) =>
    h(
      "details.promise-kind",
      h("summary", h("span", name), h("b", count)),
      h("p.quiet", own.map((text, seat) => `${players[seat]}: ${text}`).join(" · ")),
      h("ol", all.map(each)),
    );
  return section(
    t("game.promises"),
    h("p.quiet", t("game.promises.help", { sheet: agreed.sheet })),
    agreed.kinds.length ? agreed.kinds.map(kind) : h("p", t("game.promises.none")),
  );
}

/** What the record does not know, and what is not relied on; null if there is nothing. */
export function missing(texts) {
  if (!texts.missing.length) return null;
  const words = texts.missing.map((text) => h("p", text));
  return section(t("game.missing"), words);
}

/** The whole game in words; a turn that is tapped is shown. */
export function turns(review, game, show) {
  const lost = new Set(review.turning_points.map((point) => point.turn));
  const notable = (turn) => turn.fits === false || turn.lost || turn.passed_plays.length;
  const rows = review.turns.map((turn, at) =>
    h(
      "li",
      button(
        `#turn-${turn.turn}`,
        () => show(turn.turn),
        { class: `turn-row ${lost.has(turn.turn) ? "lost" : notable(turn) ? "notable" : ""}` },
        h("span", stepWords(game.line, at + 1)),
        lost.has(turn.turn) && h("small", t("quiz.lost")),
      ),
    ),
  );
  return h("details.panel.all-turns", h("summary", h("h2", t("game.all"))), h("ol", rows));
}

/** The button that saves the review of a game. */
export function exporter(game) {
  const label = t("review.export");
  const save = async () => {
    const { text, title, players } = game.shown;
    const ask = (options) => postLong("/api/game/report", { text, language: currentLanguage() }, options);
    const report = await waitInSheet(label, t("review.thinking"), ask);
    if (report === null) return;
    const name = `${fileName(title, players)}.html`;
    download(report.page, name, "text/html");
    toast(t("export.saved", { name }));
  };
  return h(
    "p.review-export",
    button("wide#export", () => tryOrToast(save), icon("save"), label),
    h("small.quiet", t("review.export.help")),
  );
}
