// What each action does to the chance that perfect stays possible, what each hint would tell, and near
// the end what all seats together can win.

import { bar, chanceText, interval, moveWords } from "../../cards/slots.js";
import { cardName, cardText, clueText, nameOf, share } from "../../cards/words.js";
import { get, LONG } from "../../core/backend.js";
import { decimal, listed, percent, signed, t } from "../../core/i18n.js";
import { isOn } from "../../core/memory.js";
import { button, html, icon, joined, useEffect, useState } from "../../core/view.js";
import { openSheet, problemNote, useClose, useWaiting } from "../../state/sheets.js";
import { current, isMyTurn, path, useTable } from "../../state/store.js";
import { openHint, tellsWords } from "./hint.js";
import { openTurn } from "./turn.js";

const SECONDS = 2;
const MOST_ACTIONS = 5;
const MOST_HINTS = 12;
const MOST_PLAYED_ON = 8;

/** Open the advice for the seat that looks; to close it gives up what is still being looked at. */
export function openAdvice() {
  openSheet(t("advice.title"), html`<${AnyAdvice} />`, { kind: "tall" });
}

function AnyAdvice() {
  const [turn, again] = useState(0);
  return html`<${Advice} key=${turn} again=${() => again(turn + 1)} />`;
}

/** Advice for the table as it was when it was asked for: so far, and at last. */
function Advice({ again }) {
  const now = useTable();
  const [state] = useState(current);
  const [advice, show] = useState(null);
  const [isDone, finish] = useState(false);
  const [waiting, wait, problem] = useWaiting();
  const close = useClose();
  useEffect(() => {
    ask().then(finish);
  }, []);
  useEffect(() => {
    if (isDone && !advice && !problem) close();
  }, [isDone]);

  /** Given up, it is left at what was found so far. */
  async function ask() {
    const request = ({ progress, signal }) =>
      get(path(`/advice?seconds=${SECONDS}`), {
        patience: LONG,
        signal,
        progress: ({ advice: found, ...step }) => {
          progress(step);
          if (found) show(found);
        },
      });
    const found = await wait(t("advice.thinking"), request);
    if (found) show(found);
    return true;
  }

  return html`
    ${now.seq !== state.seq && html`<p class="problem" role="status">
      ${t("advice.outdated", { turn: state.board.number })}
      ${button("small", t("advice.anew"), again, { key: "anew" })}
    </p>`}
    ${waiting}
    ${problem ? problemNote(problem) : advice && adviceParts(state, advice)}
    ${advice && isDone && !problem && state.agreements && isOn("agreed") &&
    html`<${PlayingOn} state=${state} advice=${advice} />`}
  `;
}

/** What actions are worth if all go on by the agreements: asked for by a button, as it takes a while. */
function PlayingOn({ state, advice }) {
  const [found, show] = useState(null);
  const [waiting, wait, problem] = useWaiting();
  if (advice.to_move !== advice.seat) return null;

  async function ask() {
    const question = ({ progress, signal }) =>
      get(path(`/playing-on?seconds=${SECONDS}`), { patience: LONG, signal, progress });
    show(await wait(t("advice.play.thinking"), question));
  }

  const answer = problem ? problemNote(problem) : found && html`<${PlayedOn} state=${state} advice=${advice} found=${found} />`;
  return html`
    <h3>${t("advice.play")}</h3>
    ${waiting ?? answer ?? html`
      ${button("advice-play-on", t("advice.play.ask"), ask, { key: "play-on" })}
      <p class="quiet">${t("advice.play.help")}</p>
    `}
  `;
}

function adviceParts(state, advice) {
  return html`
    ${gone(state, advice)}
    ${chanceNow(state, advice)}
    ${advice.actions.length > 0 && html`<ol class="advice">
      ${advice.actions.map((action) => oddsRow(state, advice, action))}
    </ol>`}
    <p class="quiet">
      ${t(advice.exact ? "advice.exact" : "advice.sampled", { n: advice.worlds })}
      ${advice.open_hands && ` ${t("advice.open.means")}`}
    </p>
    ${together(state, advice)}
    ${advice.hints?.length > 0 && html`
      <h3>${t("advice.hints")}</h3>
      <ol class="advice hints">
        ${advice.hints.slice(0, MOST_HINTS).map((hint) => hintRow(state, hint))}
      </ol>
    `}
  `;
}

/** What has put perfect out of reach, and which score is left. */
function gone(state, { gone: cards, attainable }) {
  if (attainable === state.rules.perfect) return null;
  const lost = listed(cards.map((card) => cardName(state, card)));
  const key = attainable === state.board.points ? "reason.finished" : cards.length ? "advice.gone" : "advice.late";
  return html`<p class="advice-gone">${t(key, { cards: lost, n: attainable })}</p>`;
}

function chanceNow(state, advice) {
  const { score } = advice;
  return html`<div class="advice-now">
    <span>${score === state.rules.perfect ? t("advice.now") : t("advice.now.score", { n: score })}</span>
    <b>${chanceText(advice.now)}</b>
    ${bar(advice.now)}
    ${advice.open_hands && html`<small>${openHands(advice)}</small>`}
  </div>`;
}

/** The chance with open hands after `move`, or now without one; null where others say more. */
function openHands(advice, move = null) {
  const opened = advice.open_hands;
  const same = (each) => ["move", "slot", "announce"].every((key) => each.move[key] === move[key]);
  const chance = move ? opened?.actions.find(same)?.chance : opened?.now;
  if (!chance?.tightest) return null;
  const high = percent(share(chance.high), 1);
  return t("advice.open", { share: chance.exact ? high : `≤ ${high}` });
}

function oddsRow(state, advice, { move, chance, ...stake }) {
  const facts = [interval(chance), openHands(advice, move), ...stakes(state, move, stake)];
  const words = [icon(move.move), moveWords(state, move)];
  return html`<${Row} move=${move} kind=${move.move} words=${words} worth=${chanceText(chance)}>
    ${bar(chance)}
    <small>${joined(facts, " · ")}</small>
  <//>`;
}

function stakes(state, move, { playable, could_lose }) {
  const losses = Object.entries(could_lose ?? {}).slice(0, 3);
  return [
    move.move === "play" && playable && t("fits.likely", { share: percent(share(playable)) }),
    losses.length > 0 && [
      `${t("advice.could.lose")} `,
      losses.flatMap(([card, odds]) => [cardText(state, card), ` ${percent(share(odds))} `]),
    ],
  ];
}

/** What the best joint policy wins, and after which actions. */
function together(state, { endgame, seat }) {
  // a bound alone says less than the chances above
  if (!endgame || (share(endgame.low) === 0 && !endgame.exact)) return null;
  const row = (action) => html`<${Row} move=${action.move} words=${named(state, action.move)} worth=${between(action)}>
    ${action.gain && html`<small>${t("advice.together.gain", { points: gained(action.gain) })}</small>`}
  <//>`;
  return html`
    <h3>${t("advice.together")}</h3>
    <p class="advice-together">${t("advice.together.now")} <b>${between(endgame)}</b></p>
    ${endgame.actions.length > 0 &&
    html`<p class="advice-together">${t("advice.together.seen", { who: nameOf(state, seat) })}</p>`}
    <ol class="advice together">${endgame.actions.slice(0, MOST_ACTIONS).map(row)}</ol>
    <p class="quiet">${t(endgame.exact ? "advice.together.best" : "advice.together.found")}</p>
    <p class="quiet">${t("advice.together.means")}</p>
  `;
}

function between({ low, high }, words = (end) => percent(end, 1)) {
  const ends = [low, high].map((end) => words(share(end)));
  return low === high ? ends[0] : ends.join(" – ");
}

/** In points, with a sign, what a hint adds to the best action that is none. */
function gained(gain) {
  return between(gain, (end) => signed(100 * end, 1));
}

function named(state, move) {
  if (move.move !== "hint") return moveWords(state, move);
  return [`${nameOf(state, move.to)}: `, clueText(state, move.colour ?? move.rank)];
}

/** What actions are worth if all go on by the agreements: estimates, beside the bound of each. */
function PlayedOn({ state, advice, found: { actions, worlds } }) {
  const isPerfect = advice.score === state.rules.perfect;
  const bound = ({ move: verb, slot }) =>
    isPerfect && advice.actions.find(({ move }) => move.move === verb && (verb === "hint" || move.slot === slot));
  const row = ({ move, score, below, perfect: chance, as_good: good }, at) => {
    const [likely, low, high] = [chance.mean, chance.low, chance.high].map((each) => percent(each));
    const facts = [
      `${decimal(score.low, 1)}–${decimal(score.high, 1)}`,
      t("advice.play.perfect", { share: likely, low, high }),
      at > 0 && t(good ? "advice.play.as.good" : "advice.play.below", { points: decimal(below.mean, 1) }),
      bound(move) && t("advice.play.bound", { share: chanceText(bound(move).chance) }),
    ];
    return html`<${Row} move=${move} words=${[icon(move.move), named(state, move)]} worth=${decimal(score.mean, 1)}>
      <small>${facts.filter(Boolean).join(" · ")}</small>
    <//>`;
  };
  return html`
    <ol class="advice played-on">${actions.slice(0, MOST_PLAYED_ON).map(row)}</ol>
    <p class="quiet">${t("advice.play.means", { n: worlds })}</p>
  `;
}

function hintRow(state, hint) {
  const move = { move: "hint", ...hint };
  const arrow = ` → ${hint.touched.length ? listed(hint.touched) : t("none")}`;
  return html`<${Row} move=${move} words=${[named(state, move), arrow]}>
    <small>
      ${tellsWords(hint)}<span class="unseen">, </span>
      <span class="told">${t("advice.bits", { bits: hint.bits.toFixed(1) })}</span>
    </small>
  <//>`;
}

/** What an action is worth, and why; a tap leads to its entry, where the seat can enter that now. */
function Row({ move, kind = "", words, worth = null, children }) {
  const close = useClose();
  const go = () => {
    close();
    if (move.move !== "hint") openTurn({ seat: move.seat, slot: move.slot, verb: move.move });
    else openHint({ to: move.to, clue: move.colour ?? move.rank });
  };
  const content = html`
    <span class="advice-move ${kind}">${words}</span>
    ${worth && html`<b class="advice-share">${worth}</b>`}
    ${children}
  `;
  return html`<li>
    ${isMyTurn() ? button("advice-row", content, go) : html`<div class="advice-row">${content}</div>`}
  </li>`;
}
