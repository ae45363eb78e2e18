// What each action does to the chance that perfect stays possible, what each hint would tell, and near
// the end what all seats together can win.

import { bar, chanceText, interval, moveWords } from "../../cards/slots.js";
import { cardText, clueText, nameOf, share } from "../../cards/words.js";
import { get, LONG } from "../../core/backend.js";
import { button, h, icon, joined, renew, unseen } from "../../core/dom.js";
import { decimal, listed, percent, signed, t } from "../../core/i18n.js";
import { openSheet, problemNote, waitFor } from "../../state/sheets.js";
import { current, isMyTurn, path } from "../../state/store.js";
import { agrees } from "../agreed.js";
import { openHint, tellsWords } from "./hint.js";
import { openTurn } from "./turn.js";

const MOST_ACTIONS = 5;

/** The chance with open hands after `move`, or now without one; null where others say more. */
function openHands(advice, move = null) {
  const opened = advice.open_hands;
  const same = (each) => ["move", "slot", "announce"].every((key) => each.move[key] === move[key]);
  const chance = move ? opened?.actions.find(same)?.chance : opened?.now;
  if (!chance?.tightest) return null;
  const high = percent(share(chance.high), 1);
  return t("advice.open", { share: chance.exact ? high : `≤ ${high}` });
}

/** What the best joint policy wins, and after which actions; `row` draws one that can be tapped. */
function together(state, { endgame, seat }, row) {
  // a bound alone says less than the chances above
  if (!endgame || (share(endgame.low) === 0 && !endgame.exact)) return [];
  return [
    h("h3", t("advice.together")),
    h("p.advice-together", t("advice.together.now"), " ", h("b", between(endgame))),
    endgame.actions.length > 0 &&
      h("p.advice-together", t("advice.together.seen", { who: nameOf(state, seat) })),
    h(
      "ol.advice.together",
      endgame.actions
        .slice(0, MOST_ACTIONS)
        .map((action) =>
          h(
            "li",
            row(action.move, [
              h("span.advice-move", named(state, action.move)),
              h("b.advice-share", between(action)),
              action.gain && h("small", t("advice.together.gain", { points: gained(action.gain) })),
            ]),
          ),
        ),
    ),
    h("p.quiet", t(endgame.exact ? "advice.together.best" : "advice.together.found")),
    h("p.quiet", t("advice.together.means")),
  ];
}

function between({ low, high }) {
  const ends = [low, high].map((end) => percent(share(end), 1));
  return low === high ? ends[0] : ends.join(" – ");
}

/** In points, with a sign, what a hint adds to the best action that is none. */
function gained({ low, high }) {
  const points = [low, high].map((end) => signed(100 * share(end), 1));
  return low === high ? points[0] : points.join(" – ");
}

function named(state, move) {
  if (move.move !== "hint") return moveWords(state, move);
  return [`${nameOf(state, move.to)}: `, clueText(state, move.colour ?? move.rank)];
}

const SECONDS = 2;
const MOST_HINTS = 12;
const MOST_PLAYED_ON = 8;

/** Open the advice for the seat that looks; to close it gives up what is still being looked at. */
export function openAdvice() {
  let request = null;
  openSheet({
    title: t("advice.title"),
    kind: "tall",
    live: true,
    draw: (sheet) => {
      request ??= new AdviceRequest(sheet);
      request.draw();
    },
    closed: () => request.controller.abort(),
  });
}

/** Advice for the table as it was when it was asked for: so far, and at last. */
class AdviceRequest {
  constructor(sheet) {
    this.sheet = sheet;
    this.begin();
  }

  async begin() {
    const controller = (this.controller = new AbortController());
    this.state = current();
    this.advice = this.problem = this.waiting = null;
    this.further = null; // what is shown of playing on, once that was asked for
    const ask = ({ progress, signal }) =>
      get(path(`/advice?seconds=${SECONDS}`), {
        patience: LONG,
        signal,
        progress: ({ advice, ...step }) => {
          progress(step);
          this.advice = advice ?? this.advice;
          this.draw();
        },
      });
    const draw = (box) => {
      this.waiting = box;
      this.draw();
    };
    try {
      this.advice = (await waitFor(t("advice.thinking"), ask, { draw, controller })) ?? this.advice;
    } catch (error) {
      this.problem = error;
    }
    if (this.controller !== controller) return; // it was asked for anew
    this.waiting = null;
    if (controller.signal.aborted && !this.advice) this.sheet.close();
    else this.draw(); // given up, it is left at what was found so far
  }

  draw() {
    const { sheet, state, advice, problem, waiting } = this;
    const content = problem ? problemNote(problem) : adviceParts(state, advice, sheet);
    renew(
      sheet.body,
      part(current().seq !== state.seq && this.outdated()),
      waiting ?? part(),
      part(content),
      part(advice && !waiting && !problem && this.playOn()),
    );
  }

  /** What actions are worth if all go on by the agreements: asked for by a button, as it takes a while. */
  playOn() {
    const { state, advice, further } = this;
    if (!state.agreements || !agrees() || advice.to_move !== advice.seat) return null;
    const ask = button("advice-play-on#play-on", () => this.askPlayingOn(), t("advice.play.ask"));
    return [h("h3", t("advice.play")), further ?? [ask, h("p.quiet", t("advice.play.help"))]];
  }

  async askPlayingOn() {
    const { controller, state, advice } = this;
    const show = (content) => {
      if (this.controller !== controller) return; // the advice was asked for anew
      this.further = content;
      this.draw();
    };
    const given = new AbortController();
    controller.signal.addEventListener("abort", () => given.abort());
    const question = ({ progress, signal }) =>
      get(path(`/playing-on?seconds=${SECONDS}`), { patience: LONG, signal, progress });
    try {
      const found = await waitFor(t("advice.play.thinking"), question, { draw: show, controller: given });
      show(found && playedOn(state, advice, found, this.sheet));
    } catch (error) {
      show(problemNote(error));
    }
  }

  /** Words for a table that has changed since. */
  outdated() {
    const again = () => {
      this.controller.abort();
      this.begin();
      this.draw();
    };
    return h(
      "p.problem",
      { role: "status" },
      t("advice.outdated", { turn: this.state.board.number }),
      button("small#anew", again, t("advice.anew")),
    );
  }
}

/** A part of the sheet that can be empty, so that the others stay where they are. */
function part(...children) {
  return h("div.part", children);
}

function adviceParts(state, advice, sheet) {
  if (!advice) return [];
  const row = (move, content) => actionRow(sheet, move, content);
  return [
    gone(state, advice),
    now(state, advice),
    advice.actions.length > 0 &&
      h(
        "ol.advice",
        advice.actions.map(({ move, ...rest }) => h("li", row(move, odds(state, advice, move, rest)))),
      ),
    h(
      "p.quiet",
      t(advice.exact ? "advice.exact" : "advice.sampled", { n: advice.worlds }),
      advice.open_hands && [" ", t("advice.open.means")],
    ),
    together(state, advice, row),
    advice.hints?.length > 0 && [
      h("h3", t("advice.hints")),
      h(
        "ol.advice.hints",
        advice.hints.slice(0, MOST_HINTS).map((hint) => h("li", hintRow(state, hint, sheet))),
      ),
    ],
  ];
}

/** What actions are worth if all go on by the agreements: estimates, beside the bound of each. */
function playedOn(state, advice, { actions, worlds }, sheet) {
  const perfect = advice.score === state.rules.perfect;
  const bound = ({ move: verb, slot }) =>
    perfect && advice.actions.find(({ move }) => move.move === verb && (verb === "hint" || move.slot === slot));
  const row = ({ move, score, below, perfect: chance, as_good: good }, at) =>
    actionRow(sheet, move, [
      h("span.advice-move", icon(move.move), named(state, move)),
      h("b.advice-share", decimal(score.mean, 1)),
      h(
        "small",
        joined(
          [
            `${decimal(score.low, 1)}–${decimal(score.high, 1)}`,
            t("advice.play.perfect", { share: percent(chance.mean), low: percent(chance.low), high: percent(chance.high) }),
            at > 0 && t(good ? "advice.play.as.good" : "advice.play.below", { points: decimal(below.mean, 1) }),
            bound(move) && t("advice.play.bound", { share: chanceText(bound(move).chance) }),
          ].filter(Boolean),
          " · ",
        ),
      ),
    ]);
  return [
    h("ol.advice.played-on", actions.slice(0, MOST_PLAYED_ON).map((each, at) => h("li", row(each, at)))),
    h("p.quiet", t("advice.play.means", { n: worlds })),
  ];
}

/** What has put perfect out of reach, and which score is left. */
function gone(state, { gone: cards, attainable }) {
  if (attainable === state.rules.perfect) return null;
  if (attainable === state.board.points) return h("p.advice-gone", t("reason.finished"));
  const lost = listed(cards.map((card) => cardText(state, card)));
  const key = cards.length ? "advice.gone" : "advice.late";
  return h("p.advice-gone", t(key, { cards: lost, n: attainable }));
}

function now(state, advice) {
  const { score } = advice;
  return h(
    "div.advice-now",
    h("span", score === state.rules.perfect ? t("advice.now") : t("advice.now.score", { n: score })),
    h("b", chanceText(advice.now)),
    bar(advice.now),
    advice.open_hands && h("small", openHands(advice)),
  );
}

function odds(state, advice, move, { chance, ...stake }) {
  return [
    h("span", { class: `advice-move ${move.move}` }, icon(move.move), moveWords(state, move)),
    h("b.advice-share", chanceText(chance)),
    bar(chance),
    h("small", joined([interval(chance), openHands(advice, move), ...stakes(state, move, stake)], " · ")),
  ];
}

/** A row that leads to the entry of what it tells of, where the seat can enter that now. */
function actionRow(sheet, move, content) {
  const go = () => {
    sheet.close();
    if (move.move !== "hint") openTurn({ seat: move.seat, slot: move.slot, verb: move.move });
    else openHint({ to: move.to, clue: move.colour ?? move.rank });
  };
  return isMyTurn() ? button("advice-row", go, content) : h("div.advice-row", content);
}

function stakes(state, move, { playable, could_lose }) {
  const losses = Object.entries(could_lose ?? {}).slice(0, 3);
  return [
    move.move === "play" && playable && t("fits.likely", { share: percent(share(playable)) }),
    losses.length > 0 && [
      t("advice.could.lose"),
      " ",
      losses.flatMap(([card, odds]) => [cardText(state, card), ` ${percent(share(odds))} `]),
    ],
  ];
}

function hintRow(state, hint, sheet) {
  return actionRow(sheet, { move: "hint", ...hint }, [
    h(
      "span.advice-move",
      `${nameOf(state, hint.to)}: `,
      clueText(state, hint.colour ?? hint.rank),
      ` → ${hint.touched.length ? listed(hint.touched) : t("none")}`,
    ),
    h(
      "small",
      tellsWords(hint),
      unseen(", "),
      h("span.told", t("advice.bits", { bits: hint.bits.toFixed(1) })),
    ),
  ]);
}
