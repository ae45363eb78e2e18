// Where one is on the board: at a turn of the game, or after moves of one's own from there; the line as one
// seat sees it; and lines with names, saved in the game's record as remarks.

import { postLong } from "../../core/backend.js";
import { button, formOf, h, icon, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { download } from "../../core/memory.js";

const NODES = { quick: 20000, long: 2000000 }; // positions to look at for each action

/** A game at a turn; `own` are moves of one's own after `own.turn` turns, `at` counts both. */
export class Analysis {
  constructor(game, at) {
    this.game = game;
    this.own = null;
    this.at = Math.min(at, game.shown.line.steps.length);
    this.answers = new Map();
  }

  /** The turns of the game, then the own moves, to be stepped through. */
  get line() {
    const { line } = this.game.shown;
    if (!this.own) return line;
    return { ...line, steps: [...line.steps.slice(0, this.own.turn), ...this.own.steps] };
  }

  /** The position to ask about: the game's turns, and the own moves up to here. */
  get here() {
    if (!this.own || this.at <= this.own.turn) return { turn: this.at, moves: [] };
    const { turn, moves } = this.own;
    return { turn, moves: moves.slice(0, this.at - turn) };
  }

  /** The next action of the game, or of the own moves; null at the end. */
  get next() {
    return this.line.steps[this.at]?.done.entry ?? null;
  }

  /** Make a move: a step forward if it is the next one anyway, else a move of one's own. */
  async move(entry) {
    if (isNext(entry, this.next)) this.at += 1;
    else {
      const { turn, moves } = this.here;
      await this.go({ turn, moves: [...moves, entry] });
    }
  }

  /** Go to the end of moves of one's own, or to where they begin. */
  async go({ turn, moves, name = null }, { begin = false } = {}) {
    const { steps } = await this.ask("line", { turn, moves });
    this.own = { turn, moves, steps, name: name ?? this.own?.name ?? null };
    this.at = begin ? turn : turn + moves.length;
  }

  /** Leave the own moves. */
  leave() {
    this.at = Math.min(this.at, this.own.turn);
    this.own = null;
  }

  /** What each action does to perfect, where all cards are known. */
  actions(long, options) {
    return this.cached("actions", { ...this.here, nodes: long ? NODES.long : NODES.quick }, options);
  }

  /** How likely perfect is after each action, as a seat can know. */
  advice(seat, options) {
    return this.cached("advice", { ...this.here, seat, seconds: 0.5 }, options);
  }

  /** How perfect can be reached from here. */
  perfect(language, options) {
    return this.cached("perfect", { ...this.here, nodes: NODES.long, language }, options);
  }

  /** Ask, unless the answer is known from before. */
  async cached(what, request, options) {
    const key = JSON.stringify([what, request]);
    if (!this.answers.has(key)) this.answers.set(key, await this.ask(what, request, options));
    return this.answers.get(key);
  }

  ask(what, request, options) {
    return postLong(`/api/board/${what}`, { text: this.game.text, ...request }, options);
  }
}

const MOVE = ["kind", "slot", "announce", "to", "colour", "rank"];

/** Whether `entry` is the action that comes `next`, if one does. */
export function isNext(entry, next) {
  return next !== null && MOVE.every((name) => (entry[name] ?? null) === (next[name] ?? null));
}

/** The entry of a move as answers have it. */
export function entryOf({ move, slot, announce, to, colour, rank }) {
  if (move !== "hint") return announce ? { kind: move, slot, announce } : { kind: move, slot };
  return colour ? { kind: "hint", to, colour } : { kind: "hint", to, rank };
}

const HIDDEN = { card: null, playable: undefined, trash: undefined, last: undefined };

const seenLines = new WeakMap();

/** The line without what a seat can't see; drawn once for each line and seat. */
export function seenLine(line, seat) {
  if (seat === null) return line;
  if (!seenLines.has(line)) seenLines.set(line, new Map());
  const bySeat = seenLines.get(line);
  if (!bySeat.has(seat)) bySeat.set(seat, hidden(line, seat));
  return bySeat.get(seat);
}

function hidden(line, seat) {
  return {
    ...line,
    start: position(line.start, seat),
    steps: line.steps.map(({ done, after }) => ({
      done: unseenDraw(done, seat),
      after: position(after, seat),
    })),
  };
}

function position(state, seat) {
  return { ...withHand(state, seat, () => HIDDEN), pile: state.pile.map(() => null) };
}

/** A position where each slot of a seat has other members, `different(place)`. */
function withHand(state, seat, different) {
  const changed = (slot, place) => ({ ...slot, ...different(place) });
  const hands = state.hands.map((hand) =>
    hand.seat === seat ? { ...hand, slots: hand.slots.map(changed) } : hand,
  );
  return { ...state, hands };
}

function unseenDraw(done, seat) {
  if (done.seat !== seat || !done.entry.drawn || done.entry.drawn === "none") return done;
  const { drawn, ...entry } = done.entry;
  return { ...done, entry };
}

/** The line with the cards after `at` steps that the seat is sure of, by the `slots` of its advice. */
export function withSure(line, at, seat, slots) {
  const sure = slots
    .map(({ odds }) => Object.keys(odds))
    .map((cards) => (cards.length === 1 ? cards[0] : null));
  const known = (state) => withHand(state, seat, (place) => ({ card: sure[place] ?? null }));
  if (!at) return { ...line, start: known(line.start) };
  const steps = line.steps.map((step, place) =>
    place === at - 1 ? { ...step, after: known(step.after) } : step,
  );
  return { ...line, steps };
}

const LONGEST = 60;

/**
 * The branches of a game. `own` are the moves that could be saved (or null), `saved` all branches;
 * `keep(name)`, `open(branch)`, `drop(branch)` and `leave()` are what can be done.
 */
export function branchPanel(game, { own, saved, named, keep, open, drop, leave }) {
  const name = h("input", {
    type: "text",
    maxlength: LONGEST,
    value: own?.name ?? named,
    required: true,
    "data-key": "branch-name",
  });
  return h(
    "section.panel.branches",
    h("h2", t("board.own")),
    own
      ? formOf(
          () => name.value.trim() && keep(name.value.trim()),
          { class: "branch-form" },
          h("label.text-field", t("board.name"), name),
          h(
            "div.chip-row",
            h("button.small.primary", { type: "submit", "data-key": "keep" }, icon("save"), t("board.keep")),
            button("small#leave", leave, t("board.leave")),
          ),
        )
      : h("p.quiet", t("board.own.help")),
    saved.length > 0 && h("ul.branch-list", saved.map(row)),
    saved.length > 0 &&
      button(
        "small#download",
        () => download(game.text, `${game.shown.title || game.shown.players.join("-")}.hanabi`),
        icon("save"),
        t("board.download"),
      ),
  );

  function row(branch, at) {
    const about = t("board.branch", { turn: branch.turn, n: branch.moves.length });
    return h(
      "li",
      button(
        `branch-row#branch-${at}`,
        () => open(branch),
        { "aria-current": own?.name === branch.name ? "true" : null },
        h("b", branch.name),
        h("small", about),
      ),
      button(
        `round#drop-${at}`,
        () => drop(branch),
        icon("trash"),
        unseen(t("board.drop", { name: branch.name })),
      ),
    );
  }
}
