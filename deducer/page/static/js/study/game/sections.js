// The parts of a review: its course as a chart, the deal, the turning points, the players, all turns, and
// the review to take away.

import { share } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { currentLanguage, decimal, t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { button, html } from "../../core/view.js";
import { toast, tryOrToast, waitInSheet } from "../../state/sheets.js";
import { stepWords } from "../stepper.js";

/** A panel of a review with its title; without `content` there is none. */
export function section(title, content, kind = "") {
  return content && html`<section class="panel ${kind}"><h2>${title}</h2>${content}</section>`;
}

const STEP = 10; // the width of a turn
const BAND = 12;
const LANE = 64;
const GAP = 6;
const BARS = 22;
const FOOT = BAND + GAP + LANE + GAP + BARS; // of the tokens; the pace is below, where the rules have any
const BANDS = { true: "possible", false: "lost", null: "open" };

/**
 * The chart of a review, with a mark `at` a turn, the `chances` of perfect by turn, and the scores that could be
 * expected by the agreements, by turn (`played`), as far as they are known; `go(turn)` is called with the turn
 * that is tapped.
 */
export function Course({ review, game, at, chances, played, go }) {
  const { turns, perfect, turning_points: lost } = review;
  const { rules, start, steps } = game.line;
  const boards = [start, ...steps.map(({ after }) => after)].map(({ board }) => board);
  const possible = [turns[0]?.possible_before ?? review.winnable, ...turns.map((turn) => turn.possible_after)];
  const paces = boards.map(({ pace }) => pace).filter((pace) => pace !== null);
  const height = paces.length ? FOOT + GAP + BARS : FOOT;
  const expected = [...played.values()].filter((each) => each.playing_on);
  const dot = ({ turn, playing_on: { score } }) => `M${(turn + 0.5) * STEP} ${level(score.mean / perfect)}h0`;
  const press = ({ currentTarget, clientX }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    go(Math.min(Math.floor(((clientX - left) / width) * boards.length), turns.length));
  };
  return html`<div class="course-box">
    ${lost.length > 0 && html`<span class="unseen">
      ${lost.map(({ turn }) => t("game.point.at", { turn })).join(" ")}
    </span>`}
    <svg
      class="course ${paces.length ? "has-pace" : ""}" viewBox="0 0 ${boards.length * STEP} ${height}"
      preserveAspectRatio="none" aria-hidden="true" onClick=${press}
    >
      <rect class="cursor" x=${at * STEP} y="0" width=${STEP} height=${height} rx="3" />
      ${possible.map((each, turn) => html`<rect
        class="band ${BANDS[each]}" x=${turn * STEP} y="0" width=${STEP} height=${BAND}
      />`)}
      ${chances.size > 0 && outlook(chances)}
      <path class="expected" d=${expected.map(dot).join("")} />
      <path class="points" d=${stairs(boards.map((board) => board.points / perfect))} />
      ${bars("token-bar", boards.map((board) => board.tokens / rules.tokens), FOOT)}
      ${bars("pace-bar", paces.map((pace) => Math.max(pace, 0) / Math.max(...paces, 1)), height)}
      ${lost.map(({ turn }) => html`<path class="turning" d="M${turn * STEP} 0h${STEP}v${BAND}h-${STEP}Z" />`)}
    </svg>
    <ul class="course-key">
      ${key("possible", "game.key.possible")}${key("points")}${key("tokens")}${paces.length > 0 && key("pace")}
      ${chances.size > 0 && key("chance", "game.key.chance")}
      ${expected.length > 0 && key("expected", "game.key.expected")}
    </ul>
  </div>`;
}

function key(kind, words = kind) {
  return html`<li class="key-${kind}">${t(words)}</li>`;
}

function level(part) {
  return BAND + GAP + LANE * (1 - part);
}

function stairs(parts) {
  return parts.map((part, at) => `${at ? `V${level(part)}` : `M0 ${level(part)}`}h${STEP}`).join("");
}

/** A bar a turn, up from the `foot`. */
function bars(kind, parts, foot) {
  return parts.map((part, turn) => html`<rect
    class=${kind} x=${turn * STEP + 2} y=${foot - BARS * part} width=${STEP - 4} height=${BARS * part}
  />`);
}

/** The chances before each action, in a field as wide as they are uncertain, and what cost much of them. */
function outlook(chances) {
  const pairs = [...chances.values()].map((one) => [one, chances.get(one.turn + 1) ?? one]);
  const point = ({ turn }, part, later = 0) => `${(turn - 0.5 + later) * STEP} ${level(part)}`;
  const before = (each) => point(each, share(each.outlook.before.share));
  const edge = (pair, end) => pair.map((each) => point(each, each.outlook.before[end]));
  const field = (pair) => `M${[...edge(pair, "high"), ...edge(pair, "low").reverse()].join("L")}Z`;
  const drop = (each) => `M${before(each)}L${point(each, share(each.outlook.after.share), 1)}`;
  const lost = [...chances.values()].filter((each) => each.drop);
  return html`
    <path class="chance-field" d=${pairs.map(field).join("")} />
    <path class="chance" d=${pairs.map(([one, other]) => `M${before(one)}L${before(other)}`).join("")} />
    <path class="chance-drop" d=${lost.map(drop).join("")} />
  `;
}

export const TONES = { best: "good", fine: "plain", costs: "warn", loses: "bad" };

/**
 * How good each action was, by turn, as far as that is known, by the one measure that tells most. Without agreements,
 * nothing is `played`.
 */
export function signsOf(review, chances, played) {
  const lost = new Set(review.turning_points.map((point) => point.turn));
  const pairs = review.turns.map(({ turn }) => {
    const chance = chances.get(turn)?.sign;
    const isOpen = played && !played.has(turn) && chance?.measure !== "together";
    const sign = chance?.measure === "together" ? chance : played?.get(turn)?.sign ?? (isOpen ? null : chance);
    return [turn, lost.has(turn) ? { ...sign, sign: "loses", mark: "✗", text: "" } : sign];
  });
  return new Map(pairs.filter(([, sign]) => sign));
}

/** A sign, with the word for it where that is not seen. */
export function signMark({ sign, mark }) {
  return html`<b class="sign sign-${sign}"><span aria-hidden="true">${mark}</span
    ><span class="unseen">${t(`game.sign.${sign}`)}</span></b>`;
}

const MOST_COSTLY = 5;

/** What cost most, the worst first, but for what lost perfect; null where nothing did. */
export function costly(signs, played, texts, { line, players, agreements, turns: most }, show) {
  const isFar = ([, one], [, other]) => other.cost - one.cost;
  const worst = [...signs].filter(([, { sign }]) => sign === "costs").sort(isFar).slice(0, MOST_COSTLY);
  const known = [...played.values()].filter((each) => each.playing_on);
  if (!worst.length && !known.length) return null;
  const player = (name, seat) => {
    const losses = known.filter((each) => each.seat === seat).map((each) => each.playing_on.below);
    return losses.length > 0 && html`<li><b>${name}</b> ${t("game.play.below", average(losses))}</li>`;
  };
  return section(t("game.costly"), html`
    ${worst.length === 0 && html`<p>${t("game.play.none")}</p>`}
    <ol class="noted-turns">${worst.map(([turn, { text }]) => turnRow(line, turn, text, show))}</ol>
    <details>
      <summary>${t("advice.why")}</summary>
      ${known.length > 0 && html`
        <ul class="played-players">${players.map(player)}</ul>
        <p class="quiet">${t("game.play.means", { sheet: agreements, n: known.length, most })}</p>
      `}
      ${texts.chances.map((text) => html`<p class="quiet">${text}</p>`)}
    </details>
  `);
}

/** The mean of estimates, with its interval: as errors of different turns are independent. */
function average(estimates) {
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const mean = sum(estimates.map((each) => each.mean)) / estimates.length;
  const off = (end) => Math.sqrt(sum(estimates.map((each) => (each[end] - each.mean) ** 2))) / estimates.length;
  return { points: decimal(mean, 1), low: decimal(mean - off("low"), 1), high: decimal(mean + off("high"), 1) };
}

/** A turn in a list, with a `text` about it; a tap shows it. */
export function turnRow(line, turn, text, show, { look = "notable", sign = null, ...props } = {}) {
  const words = html`${sign && signMark(sign)}<span>${stepWords(line, turn)}</span>${text && html`<small>${text}</small>`}`;
  return html`<li>${button(`turn-row ${look}`, words, () => show(turn), props)}</li>`;
}

/** The result, and the sentences about the deal. */
export function deal(review, texts, { over, turns }) {
  const rating = over && over.rating !== null ? `${t(`rating.${over.rating}`)} · ` : "";
  return html`<section class="panel result ${review.points === review.perfect ? "won" : ""}">
    <p class="result-score"><b>${review.score}</b><small>/${review.perfect}</small></p>
    <div class="result-words">
      <p>${!over && html`<strong>${`${t("game.on")} · `}</strong>`}${rating}${t("game.turns", { n: turns })}</p>
      <dl class="outcome">
        ${texts.outcome.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}
      </dl>
      ${texts.deal.map((text) => html`<p class="quiet">${text}</p>`)}
    </div>
  </section>`;
}

/** What lost perfect, and what would have kept it; `step(point)` steps through a line. */
export function points(review, texts, { show, step }) {
  const articles = texts.points.map((point) => article(point, review, { show, step }));
  return section(t("game.points"), articles.length ? articles : html`<p>${texts.none}</p>`);
}

function article(point, { perfect }, { show, step }) {
  const { turn, cause, why, after, agreed, caption, choices, line } = point;
  return html`<article class="point">
    <h3>${t("game.point", { turn, cause })}</h3>
    <p>${why}</p>
    ${choices.length > 0 && html`<table class="choices-table">
      <caption>${caption}</caption>
      <thead>
        <tr><th scope="col">${t("game.action")}</th><th scope="col">${t("game.risk")}</th></tr>
      </thead>
      <tbody>
        ${choices.map(([move, risk, done]) => html`<tr class=${done ? "done" : null}>
          <td>${move}${done && html`<em>${` ${t("game.done")}`}</em>`}</td>
          <td class="number">${risk}</td>
        </tr>`)}
      </tbody>
    </table>`}
    ${after && html`<p>${after}</p>`}
    ${agreed.map((text) => html`<p>${text}</p>`)}
    <div class="stage-ways">
      ${button("small", t("game.show", { turn }), () => show(turn), { key: `show-${turn}`, picture: "eye" })}
      ${line && button("small", t("game.step", { perfect }), () => step(point), {
        key: `line-${turn}`, picture: "play",
      })}
    </div>
  </article>`;
}

/** What each player did, one player a column. */
export function counts(texts, { players }) {
  const row = ([name, numbers]) => html`<tr>
    <th scope="row">${name}</th>
    ${numbers.map((number) => html`<td class=${number === "0" ? "zero" : null}>${number}</td>`)}
  </tr>`;
  return section(
    t("game.players"),
    html`<div class="counts-box">
      <table class="counts">
        <thead>
          <tr><td />${players.map((name) => html`<th scope="col">${name}</th>`)}</tr>
        </thead>
        <tbody>${texts.players.map(row)}</tbody>
      </table>
    </div>`,
  );
}

/** What hints promised by the table's agreements, kind by kind, and who kept it; null without any. */
export function promises({ promises: agreed }, { players }, show) {
  if (!agreed) return null;
  const promise = ({ turn, seat, card, kept, by }) => {
    const words = html`<span>
      ${t("game.promise", { turn, who: players[seat], card })}${by && ` (${by})`}
      <span class="unseen">${`, ${t(kept ? "game.promise.kept" : "game.promise.broken")}`}</span>
    </span>`;
    const props = { picture: kept ? "check" : "close" };
    return html`<li>${button(`turn-row ${kept ? "" : "notable"}`, words, () => show(turn), props)}</li>`;
  };
  const kind = ({ name, count, players: own, promises: all }) => html`<details class="promise-kind">
    <summary><span>${name}</span><b>${count}</b></summary>
    <p class="quiet">${own.map((text, seat) => `${players[seat]}: ${text}`).join(" · ")}</p>
    <ol>${all.map(promise)}</ol>
  </details>`;
  return section(
    t("game.promises"),
    html`
      <p class="quiet">${t("game.promises.help", { sheet: agreed.sheet })}</p>
      ${agreed.kinds.length ? agreed.kinds.map(kind) : html`<p>${t("game.promises.none")}</p>`}
    `,
  );
}

/** What the record does not know, and what is not relied on; null if there is nothing. */
export function missing(texts) {
  return section(
    t("game.missing"),
    texts.missing.length > 0 && texts.missing.map((text) => html`<p>${text}</p>`),
  );
}

/** The whole game in words, with a mark `at` a turn; a turn that is tapped is shown. */
export function turns(review, signs, { line }, at, show) {
  const lost = new Set(review.turning_points.map((point) => point.turn));
  const isNotable = ({ fits, lost: missed, passed_plays: passed }) => fits === false || missed || passed.length;
  const look = (turn) => (lost.has(turn.turn) ? "lost" : isNotable(turn) ? "notable" : "");
  const row = ({ turn }, options) => turnRow(line, turn, lost.has(turn) && t("quiz.lost"), show, options);
  return html`<details class="panel all-turns" open>
    <summary><h2>${t("game.all")}</h2></summary>
    <ol>
      ${review.turns.map((each) => row(each, {
        look: look(each), key: `turn-${each.turn}`, sign: signs.get(each.turn), "aria-current": each.turn === at ? "step" : null,
      }))}
    </ol>
  </details>`;
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
  return html`<p class="review-export">
    ${button("wide", label, () => tryOrToast(save), { key: "export", picture: "save" })}
    <small class="quiet">${t("review.export.help")}</small>
  </p>`;
}
