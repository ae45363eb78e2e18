// A puzzle to be played on the screen: a card is tapped, then what to do with it.

import { cardText, nameOf } from "../../cards/words.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { parts, t } from "../../core/i18n.js";
import { passing } from "../../core/memory.js";
import { problemText } from "../../state/sheets.js";
import { drawPosition, stateAt } from "../position.js";
import { stepWords } from "../stepper.js";
import { helpPanel, measurePanel } from "./help.js";
import { ask, hashOf, rememberSolved } from "./puzzles.js";

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
    game.moves.length > 0 &&
      button({ class: "small", "data-key": "again" }, () => go(game, []), t("puzzle.again")),
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
      { class: `wide ${kind}`, "data-key": kind, disabled: !able },
      () => go(game, [...game.moves, entry]),
      icon(kind),
      h("span", t(kind), card && kind !== "hint" && [" ", cardText(state, card)]),
    );
  const undo = button(
    { class: "round", "data-key": "undo", disabled: !game.moves.length },
    () => go(game, game.moves.slice(0, -1)),
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
