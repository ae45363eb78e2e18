// A puzzle to be played on the screen: a card is tapped, then what to do with it; with help, a little at a
// time.

import { cardText, entryWords, nameOf } from "../../cards/words.js";
import { parts, t } from "../../core/i18n.js";
import { passing } from "../../core/memory.js";
import { button, html, icon, useEffect, useState } from "../../core/view.js";
import { problemNote, problemText, useWaiting } from "../../state/sheets.js";
import { entryOf } from "../board/analysis.js";
import { Position, stateAt, stepWords } from "../stepper.js";
import { ask, askLong, hashOf, rememberSolved, SLOW } from "./puzzles.js";

const TRIED = "puzzle-tried";

/**
 * The puzzle called `name`, as far as it was played in this tab; `start` is how it begins. The whole pile is shown:
 * everybody knows what will be drawn.
 */
export function Play({ name, start }) {
  const stored = passing.get(TRIED);
  const tried = stored?.puzzle === hashOf(name) ? stored.moves : [];
  const [game, show] = useState(tried.length ? null : { moves: [], shown: start });
  const [chosen, choose] = useState(null); // a slot of the hand to move
  const [problem, tell] = useState(null);
  useEffect(() => {
    if (!game) go(tried);
  }, []);

  /** Go to where the puzzle stands after `moves`; if they are refused, stay. */
  async function go(moves) {
    choose(null);
    try {
      const shown = await ask("show", { ...name, moves });
      passing.set(TRIED, { puzzle: hashOf(name), moves });
      if (endOf(shown).over?.reason === "perfect") rememberSolved(name, moves.length);
      show({ moves, shown });
      tell(null);
    } catch (error) {
      show((before) => before ?? { moves: [], shown: start });
      tell(problemText(error, "span.problem"));
    }
  }

  if (!game) return html`<p class="loading">${t("loading")}</p>`;
  const { moves, shown } = game;
  const { line, hint, discard } = shown;
  const state = endOf(shown);
  const { over, pile, board: { turn } } = state;
  const card = state.hands[turn]?.slots.find(({ slot }) => slot === chosen)?.card;
  const isChosen = (seat, slot) => seat === turn && slot === chosen;
  const press = (seat, slot) => seat === turn && choose(chosen === slot ? null : slot);
  const deed = (kind, able, entry) => {
    const words = html`<span>${t(kind)}${card && kind !== "hint" && html` ${cardText(state, card)}`}</span>`;
    return button(`wide ${kind}`, words, () => go([...moves, entry]), { key: kind, picture: kind, disabled: !able });
  };
  return html`
    <${Position}
      state=${state} press=${over ? null : press}
      marks=${(seat, { slot }) => (isChosen(seat, slot) ? { tone: "chosen", label: t("puzzle.chosen") } : null)}
    />
    <p class="puzzle-status" role="status">${problem ?? statusWords(line, state, moves)}</p>
    <div class="puzzle-deeds puzzle-row">
      ${deed("play", card, { kind: "play", slot: chosen })}
      ${deed("discard", card && discard, { kind: "discard", slot: chosen })}
      ${deed("hint", hint, hint)}
      ${button("round", t("undo"), () => go(moves.slice(0, -1)), {
        key: "undo", picture: "undo", disabled: !moves.length,
      })}
    </div>
    ${over?.reason !== "perfect" && html`<${Help}
      key=${JSON.stringify(moves)} name=${name} moves=${moves} state=${state} go=${go}
    />`}
    ${pile.length > 0 && html`<details class="panel puzzle-pile" open>
      <summary><h2>${t("puzzle.pile", { n: pile.length })}</h2></summary>
      <ol>${pile.map((each) => html`<li>${cardText(state, each)}</li>`)}</ol>
    </details>`}
    ${moves.length > 0 && button("small", t("puzzle.again"), () => go([]), { key: "again" })}
  `;
}

/** The position at the end of a line. */
function endOf({ line }) {
  return stateAt(line, line.steps.length);
}

/** What has just happened, or how it ended. */
function statusWords(line, state, moves) {
  if (state.over?.reason === "perfect") return t("puzzle.won", { n: moves.length });
  const at = line.steps.length;
  const words = at ? stepWords(line, at) : parts("puzzle.turn", { who: nameOf(state, state.board.turn) });
  return state.over ? [...words, " ", html`<b>${t("puzzle.lost")}</b>`] : words;
}

/** A panel that helps, one piece after the other; `go(moves)` goes to where the puzzle stands after these. */
function Help({ name, moves, state, go }) {
  const [advice, show] = useState(null);
  const [count, showPieces] = useState(1); // of it that are shown
  const [waiting, wait, problem] = useWaiting(SLOW);
  const more = () => showPieces(count + 1);
  const question = { ...name, moves };
  const begin = async () => show(await wait(t("puzzle.wait"), (options) => askLong("help", question, options)));

  function pieces() {
    if (problem) return problemNote(problem, "alert");
    if (!advice) return waiting ?? button("wide", t("puzzle.help"), begin, { key: "help", picture: "advice" });
    const { choice, step, possible, back } = advice;
    const press = (doing, key) => button("small", t(key), doing, { key: "help" });
    if (!possible) {
      return html`
        <p>${icon("warn")}${t("puzzle.help.no", { n: back + 1 })}</p>
        ${press(() => go(moves.slice(0, back)), "puzzle.help.back")}
      `;
    }
    const { entry } = step.done;
    const follow = () => go([...moves, entryOf({ move: entry.kind, ...entry })]);
    return html`
      <p>${icon("check")}${keeping(choice)}</p>
      ${count === 1 && press(more, "puzzle.help.kind")}
      ${count === 2 && html`<p>${t(`puzzle.help.${entry.kind}`)}</p>${press(more, "puzzle.help.which")}`}
      ${count === 3 && html`<p><b>${entryWords(state, entry)}</b></p>${press(follow, "puzzle.help.do")}`}
    `;
  }

  return html`<section class="panel puzzle-help">${pieces()}</section>`;
}

/** Says how many of the actions keep perfect possible. */
function keeping({ keep, among }) {
  if (keep === among) return t("puzzle.help.all", { n: among });
  return t("puzzle.help.yes", { n: keep, most: among });
}
