// What the seat to move can do, the best first: one list by one measure, the answer before all others.

import { bar, chanceText, estimateBar, moveWords } from "../../cards/slots.js";
import { cardName, cardText, clueText, nameOf, share } from "../../cards/words.js";
import { get, LONG } from "../../core/backend.js";
import { decimal, likelihood, listed, percent, t } from "../../core/i18n.js";
import { isOn } from "../../core/memory.js";
import { button, html, icon, joined, useEffect, useState } from "../../core/view.js";
import { openSheet, problemNote, useClose, useWaiting } from "../../state/sheets.js";
import { current, isMyTurn, path, useTable } from "../../state/store.js";
import { openHint, SURE, tellsWords } from "./hint.js";
import { openTurn } from "./turn.js";

const SECONDS = [0.3, 2]; // a first answer, and a better one
const FIRST = 3; // rows of the answer, at most
const MOST_LOST = 3;

/** Open the advice for the seat that looks; to close it gives up what is still being looked at. */
export function openAdvice() {
  openSheet(t("advice.title"), html`<${AnyAdvice} />`, { kind: "tall" });
}

function AnyAdvice() {
  const [turn, again] = useState(0);
  return html`<${Advice} key=${turn} again=${() => again(turn + 1)} />`;
}

/** Advice for the table as it was when it was asked for: rows keep their order until a better one is wanted. */
function Advice({ again }) {
  const now = useTable();
  const [state] = useState(current);
  const [shown, show] = useState(null);
  const [better, keep] = useState(null);
  const [isDone, finish] = useState(false);
  const [waiting, wait, problem] = useWaiting();
  const close = useClose();
  useEffect(() => {
    ask().then(() => finish(true));
  }, []);
  useEffect(() => {
    if (isDone && !shown && !problem) close();
  }, [isDone]);

  /** Given up, it is left at what was found so far. */
  async function ask() {
    let painted = null;
    const paint = (advice) => {
      if (!advice) return;
      const isSame = !painted || order(advice) === order(painted);
      if (isSame) show((painted = advice));
      keep(isSame ? null : advice);
    };
    const question = (seconds, { progress, signal }) =>
      get(path(`/advice?seconds=${seconds}&by_sheet=${isOn("agreed")}`), {
        patience: LONG,
        signal,
        progress: ({ advice, ...step }) => {
          progress(step);
          paint(advice);
        },
      });
    await wait(t("advice.thinking"), async (options) => {
      for (const seconds of SECONDS) paint(await question(seconds, options));
    });
  }

  return html`
    <div class="part">
      ${now.seq !== state.seq && html`<p class="problem" role="status">
        ${t("advice.outdated", { turn: state.board.number })}
        ${button("small", t("advice.anew"), again, { key: "anew" })}
      </p>`}
    </div>
    <div class="part">${problem ? problemNote(problem) : shown && html`<${Answer} state=${state} advice=${shown} />`}</div>
    <div class="part">
      ${better && button("small advice-better", t("advice.better"), () => (show(better), keep(null)), { key: "better" })}
    </div>
    <div class="part">${waiting}</div>
  `;
}

function order({ measure, actions }) {
  return JSON.stringify([measure, actions.map(({ moves }) => moves)]);
}

/** The best actions, then what the measure means, and all others at a tap. */
function Answer({ state, advice }) {
  const [isOpen, open] = useState(false);
  const { actions } = advice;
  const best = actions.filter(({ place }) => place === 1).slice(0, FIRST).length;
  const rows = actions.slice(0, isOpen ? actions.length : best);
  return html`
    ${gone(state, advice)}
    <h3>${t(headingOf(advice), { n: advice.score })}</h3>
    ${best > 1 && html`<p class="quiet">${t(advice.measure === "by-sheet" ? "advice.tie.sheet" : "advice.tie")}</p>`}
    ${actions.length === 0 && html`<p><b>${chanceText(advice.now)}</b> ${bar(advice.now)}</p>`}
    <ol class="advice">${rows.map((row) => rowOf(state, advice, row))}</ol>
    ${rows.length < actions.length &&
    button("small", t("advice.more", { n: actions.length - rows.length }), () => open(true), { key: "more" })}
    <details class="rules-text">
      <summary>${t("advice.why")}</summary>
      ${meaning(state, advice).map((words) => html`<p class="quiet">${words}</p>`)}
    </details>
  `;
}

/** What has put perfect out of reach, and which score is left. */
function gone(state, { gone: cards, attainable }) {
  if (attainable === state.rules.perfect) return null;
  const lost = listed(cards.map((card) => cardName(state, card)));
  const key = attainable === state.board.points ? "reason.finished" : cards.length ? "advice.gone" : "advice.late";
  return html`<p class="advice-gone">${t(key, { cards: lost, n: attainable })}</p>`;
}

/** The words of what actions are ranked by. */
function headingOf(advice) {
  const { measure, in_points } = advice;
  if (measure === "by-sheet") return in_points ? "advice.by.score" : "advice.by.win";
  if (measure === "together") return "advice.by.together";
  return isLost(advice) ? "advice.by.lost" : "advice.by.possible";
}

/** Whether all that is known is that the score is out of reach. */
function isLost({ measure, now }) {
  return measure === "possible" && now.exact && share(now.share) === 0;
}

/** Whether perfect is possible, as far as the seat can tell. */
function mayBePerfect({ rules }, { attainable, now }) {
  return attainable === rules.perfect && !(now.exact && share(now.share) === 0);
}

function meaning(state, advice) {
  const { measure, actions: [first], endgame } = advice;
  if (measure === "by-sheet") return [t("advice.means.sheet", { n: first.by_sheet.worlds }), possibleWords(state, advice)];
  if (measure === "together") return [t("advice.means.together", { n: endgame.worlds })];
  return [
    possibleWords(state, advice),
    t(advice.exact ? "advice.exact" : "advice.sampled", { n: advice.worlds }),
    advice.open_hands && t("advice.open.means"),
  ].filter(Boolean);
}

function possibleWords(state, { now, score }) {
  return t("advice.now", { n: score, share: chanceText(now) });
}

function rowOf(state, advice, row) {
  return html`<${Row} move=${row.moves[0]} words=${rowWords(state, row.moves)} worth=${isLost(advice) ? "" : valueText(advice, row)}>
    ${!advice.in_points && !isLost(advice) && estimateBar(row.value)}
    <small>${joined([!isLost(advice) && rangeText(advice, row), ...facts(state, advice, row)], " · ")}</small>
  <//>`;
}

/** Alike actions in words: "Discard slot 1, 2 or 5". */
function rowWords(state, moves) {
  const [first] = moves;
  if (first.move !== "hint") return moveWords(state, { ...first, slot: either(moves.map(({ slot }) => slot || t("pile"))) });
  if (first.to === undefined) return moveWords(state, first);
  return moves.slice(0, FIRST).map((move, at) => [at > 0 && ", ", `${nameOf(state, move.to)}: `, clueText(state, move.colour ?? move.rank)]);
}

function either(values) {
  const [last, ...rest] = [...values].reverse();
  return rest.length ? t("either", { some: rest.reverse().join(", "), last }) : last;
}

function valueText({ in_points }, { value, exact }) {
  return in_points ? decimal(value.mean, 1) : likelihood(value.mean, exact);
}

function rangeText({ in_points }, { value: { low, high }, exact }) {
  if (exact) return t("advice.exactly");
  return [low, high].map((end) => (in_points ? decimal(end, 1) : percent(end))).join(" – ");
}

function facts(state, advice, row) {
  const [move] = row.moves;
  const { by_sheet, open_hands, playable, could_lose } = row;
  const told = advice.hints?.find((hint) => hint.to === move.to && (hint.colour ?? hint.rank) === (move.colour ?? move.rank));
  const losses = Object.entries(could_lose ?? {}).slice(0, MOST_LOST);
  return [
    advice.in_points && by_sheet && mayBePerfect(state, advice) &&
      t("advice.perfect", { share: likelihood(by_sheet.perfect.mean, false) }),
    open_hands && t("advice.open", { share: `${open_hands.exact ? "" : "≤ "}${percent(share(open_hands.high), 1)}` }),
    move.move === "play" && playable && t("fits.likely", { share: percent(share(playable)) }),
    losses.length > 0 && [
      `${t("advice.could.lose")} `,
      losses.flatMap(([card, odds]) => [cardText(state, card), ` ${percent(share(odds))} `]),
    ],
    told && SURE.some((what) => told[what].length) && tellsWords(told),
  ];
}

/** A row that leads to the entry of what it tells of, where the seat can enter that now. */
function Row({ move, words, worth, children }) {
  const close = useClose();
  const go = () => {
    close();
    if (move.move !== "hint") openTurn({ seat: move.seat, slot: move.slot, verb: move.move });
    else openHint({ to: move.to, clue: move.colour ?? move.rank });
  };
  const content = html`
    <span class="advice-move ${move.move}">${icon(move.move)}${words}</span>
    <b class="advice-share">${worth}</b>
    ${children}
  `;
  return html`<li>
    ${isMyTurn() ? button("advice-row", content, go) : html`<div class="advice-row">${content}</div>`}
  </li>`;
}
