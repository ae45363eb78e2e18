// A puzzle to be played on the screen: a card is tapped, then what to do with it; with help, a little at a
// time, and how hard it is.

import { cardText, entryWords, nameOf } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { button, h, icon, redraw, svg, unseen } from "../../core/dom.js";
import { parts, t } from "../../core/i18n.js";
import { passing } from "../../core/memory.js";
import { fillWith, problemAlert, problemText } from "../../state/sheets.js";
import { entryOf } from "../board/analysis.js";
import { drawPosition, stateAt, stepWords } from "../stepper.js";
import { ask, askLong, hashOf, rememberSolved } from "./puzzles.js";

const TRIED = "puzzle-tried";

/** Fill `place` with the puzzle called `name`, as far as it was played in this tab. */
export function drawPlay(place, name, start) {
  const stored = passing.get(TRIED);
  const moves = stored?.puzzle === hashOf(name) ? stored.moves : [];
  const game = { place, name, moves: [], shown: start, slot: null, measure: measurePanel(name) };
  if (!moves.length) return draw(game);
  redraw(place, h("p.loading", t("loading")));
  return go(game, moves);
}

/** Go to where the puzzle stands after `moves`; if they are refused, stay. */
async function go(game, moves) {
  game.slot = null;
  let problem = null;
  try {
    game.shown = await ask("show", { ...game.name, moves });
    game.moves = moves;
    passing.set(TRIED, { puzzle: hashOf(game.name), moves });
  } catch (error) {
    problem = error;
  }
  draw(game);
  if (problem) redraw(game.status, problemText(problem, "span.problem"));
}

function draw(game) {
  const { line } = game.shown;
  const at = line.steps.length;
  const state = stateAt(line, at);
  const over = state.over;
  const won = over?.reason === "perfect";
  if (won) rememberSolved(game.name, game.moves.length);
  game.status = h("p.puzzle-status", { role: "status" }, statusWords(game, state, at));
  const press = (seat, slot) => {
    if (over || seat !== state.board.turn) return;
    game.slot = game.slot === slot ? null : slot;
    draw(game);
  };
  const marks = (seat, { slot }) =>
    seat === state.board.turn && slot === game.slot ? { tone: "chosen", label: t("puzzle.chosen") } : null;
  redraw(
    game.place,
    drawPosition(line, at, { press: over ? null : press, marks }),
    game.status,
    deeds(game, state),
    helpPanel(game, (moves) => go(game, moves)),
    pile(state),
    game.measure,
    game.moves.length > 0 && button("small#again", () => go(game, []), t("puzzle.again")),
  );
}

/** What has just happened, or how it ended. */
function statusWords(game, state, at) {
  if (state.over?.reason === "perfect") return t("puzzle.won", { n: game.moves.length });
  const begin = () => parts("puzzle.turn", { who: nameOf(state, state.board.turn) });
  const words = at ? stepWords(game.shown.line, at) : begin();
  return state.over ? [...words, " ", h("b", t("puzzle.lost"))] : words;
}

function deeds(game, state) {
  const { hint, discard } = game.shown;
  const turn = state.board.turn;
  const card = state.hands[turn]?.slots.find((slot) => slot.slot === game.slot)?.card;
  const deed = (kind, able, entry) =>
    button(
      `wide.${kind}#${kind}`,
      () => go(game, [...game.moves, entry]),
      { disabled: !able },
      icon(kind),
      h("span", t(kind), card && kind !== "hint" && [" ", cardText(state, card)]),
    );
  const undo = button(
    "round#undo",
    () => go(game, game.moves.slice(0, -1)),
    { disabled: !game.moves.length },
    icon("undo"),
    unseen(t("undo")),
  );
  return h(
    "div.puzzle-deeds.puzzle-row",
    deed("play", card, { kind: "play", slot: game.slot }),
    deed("discard", card && discard, { kind: "discard", slot: game.slot }),
    deed("hint", hint, hint),
    undo,
  );
}

/** All that will be drawn: everybody knows it. */
function pile(state) {
  if (!state.pile.length) return null;
  return h(
    "details.panel.puzzle-pile",
    { open: true },
    h("summary", h("h2", t("puzzle.pile", { n: state.pile.length }))),
    h("ol", state.pile.map((card) => h("li", cardText(state, card)))),
  );
}

/** A panel that helps; `go(moves)` goes to where the puzzle stands after these. */
function helpPanel(game, go) {
  const { over } = stateAt(game.shown.line, game.shown.line.steps.length);
  if (over?.reason === "perfect") return null;
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      const advice = await askLong("help", { ...game.name, moves: game.moves });
      if (advice) tell(panel, game, go, advice, 1);
    } catch (error) {
      redraw(panel, problemAlert(error));
    }
    asking = false;
  };
  const panel = h("section.panel.puzzle-help", button("wide#help", ask, icon("advice"), t("puzzle.help")));
  return panel;
}

/** Show the first `count` pieces of help. */
function tell(panel, game, go, advice, count) {
  const press = (doing, key) => button("small#help", doing, t(key));
  const more = (key) => press(() => tell(panel, game, go, advice, count + 1), key);
  const { choice, step, possible, back } = advice;
  if (!possible) {
    const undo = () => go(game.moves.slice(0, back));
    const since = h("p", icon("warn"), t("puzzle.help.no", { n: back + 1 }));
    return redraw(panel, since, press(undo, "puzzle.help.back"));
  }
  const { entry } = step.done;
  const still = h("p", icon("check"), keeping(choice));
  if (count === 1) return redraw(panel, still, more("puzzle.help.kind"));
  if (count === 2)
    return redraw(panel, still, h("p", t(`puzzle.help.${entry.kind}`)), more("puzzle.help.which"));
  const state = stateAt(game.shown.line, game.shown.line.steps.length);
  const follow = () => go([...game.moves, entryOf({ move: entry.kind, ...entry })]);
  const which = h("p", h("b", entryWords(state, entry)));
  return redraw(panel, still, which, press(follow, "puzzle.help.do"));
}

/** Says how many of the actions keep perfect possible. */
function keeping({ keep, among }) {
  if (keep === among) return t("puzzle.help.all", { n: among });
  return t("puzzle.help.yes", { n: keep, most: among });
}

const WIDTH = 6;
const HEIGHT = 60;

/** A panel that measures how hard the puzzle is, once it is opened. */
function measurePanel(name) {
  const body = h("div.puzzle-measure");
  const fill = async () => {
    if (!panel.open || body.firstChild) return;
    await fillWith(body, postLong("/api/puzzle/measure", name), measured);
  };
  const panel = h("details.panel", { on: { toggle: fill } }, h("summary", h("h2", t("puzzle.hard"))), body);
  return panel;
}

function measured({ choices, narrow, turns }) {
  const summary = narrow.length
    ? t("puzzle.hard.narrow", { n: narrow.length, turns, first: narrow[0] })
    : t("puzzle.hard.wide", { n: turns });
  return [
    h("p", summary),
    svg(
      "svg",
      {
        viewBox: `0 0 ${choices.length * WIDTH} ${HEIGHT + 2}`,
        role: "img",
        "aria-label": t("puzzle.hard.chart"),
        preserveAspectRatio: "none",
      },
      choices.map(({ keep, among, open }, at) => {
        const share = 1 - (keep + open) / among;
        const high = 2 + share * HEIGHT;
        return svg("rect", {
          class: keep + open === 1 ? "narrow" : "wider",
          x: at * WIDTH + 0.8,
          y: HEIGHT + 2 - high,
          width: WIDTH - 1.6,
          height: high,
        });
      }),
    ),
    h("p.quiet", t("puzzle.hard.chart")),
  ];
}
