// The analysis board of a game: any turn, moves of one's own from there, and what each would do.

import { cardText, nameOf, share } from "../../cards/words.js";
import { button, h, redraw, renew } from "../../core/dom.js";
import { select } from "../../core/fields.js";
import { currentLanguage, percent, t } from "../../core/i18n.js";
import { textOf } from "../../core/view.js";
import { problemNote, problemText, thinking, toast, tryOrToast, waitFor } from "../../state/sheets.js";
import { openingTurn } from "../game/game.js";
import { drawPosition, stateAt, stepper, stepWords, swipeable } from "../stepper.js";
import { actionGrid, choices, effectText, openCard, toneOf } from "./actions.js";
import { Analysis, branchPanel, seenLine, withSure } from "./analysis.js";

const PAUSE = 250; // milliseconds to stay at a turn before it is asked about

/** A game after `turn` actions, with its `branches`; whoever wrote its record is its `writer`, or null. */
class Board {
  constructor(game, turn, changed, branches, writer) {
    this.game = game;
    this.changed = () => {};
    this.saved = branches;
    this.analysis = new Analysis(game, turn);
    this.seats = game.shown.players.map((_, seat) => seat);
    if (!game.shown.whole && writer !== null) this.seats = [writer]; // others know what this record lacks
    this.seat = game.shown.whole ? null : this.seats[0];
    this.answer = null;
    this.place = swipeable(h("div"), (by) => this.stepper.turn(by));
    this.steps = h("div.board-steps");
    this.said = h("div", { role: "status" });
    this.view = h("div");
    this.grid = h("div.board-grid");
    this.panel = h("section.panel.board-actions", this.view, this.said, this.grid);
    this.branches = h("div");
    this.node = h("div.board", this.place, this.panel, this.branches, this.steps);
    this.begin();
    this.changed = changed; // not called where it opens
  }

  /** Draw all anew: the line is another one. */
  begin() {
    const { analysis } = this;
    this.stepper = stepper(seenLine(analysis.line, this.seat), {
      at: analysis.at,
      changed: (at) => {
        analysis.at = at;
        this.moved();
      },
    });
    redraw(this.steps, this.stepper);
    this.moved();
  }

  /** Draw where one is now, and ask about it in a moment. */
  moved() {
    const { analysis } = this;
    this.changed(analysis.here.turn);
    this.answer = this.problem = null;
    this.waiting = this.state.over ? null : thinking(t("board.thinking"));
    this.controller?.abort();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
    this.draw();
    this.drawBranches();
  }

  get state() {
    return stateAt(this.line, this.analysis.at);
  }

  get line() {
    const line = seenLine(this.analysis.line, this.seat);
    const slots = this.seat === null ? null : this.answer?.slots;
    return slots ? withSure(line, this.analysis.at, this.seat, slots) : line;
  }

  /** Ask what each action does. */
  async ask(long = false) {
    const { analysis, seat, state } = this;
    const where = JSON.stringify(analysis.here);
    const same = () => where === JSON.stringify(analysis.here) && seat === this.seat;
    if (state.over) return;
    const controller = new AbortController();
    const before = this.answer;
    const quick = seat === null && !long;
    this.answer = null;
    this.controller = quick ? null : controller; // the quick answer is worth waiting for
    this.waiting = thinking(t("board.thinking"));
    this.drawPanel();
    const ask = (options) =>
      seat === null ? analysis.actions(long, options) : analysis.advice(seat, options);
    const draw = (box) => {
      if (quick || !same()) return;
      this.waiting = box;
      this.drawPanel();
    };
    try {
      const answer = await waitFor(t("board.thinking"), ask, { draw, controller });
      if (!same()) return;
      this.answer = answer ?? before;
    } catch (error) {
      if (!same()) return;
      this.problem = error;
    }
    this.waiting = null;
    this.draw();
  }

  draw() {
    const { state, answer, seat } = this;
    this.choices = choices(answer, seat);
    const mover = state.board.turn;
    const marks = (holder, slot) => (holder === mover && answer ? this.mark(slot) : null);
    const press = (holder, slot) =>
      openCard(this.state, holder, slot, this.choices, { make: this.make, about: this.odds(holder) });
    renew(this.place, drawPosition(this.line, this.analysis.at, { marks, press }));
    this.drawPanel();
  }

  /** How the card in a slot is marked: what its play does, and its discard. */
  mark(slot) {
    const cells = ["play", "discard"].map((kind) =>
      this.choices.cells.find((cell) => cell.kind === kind && cell.slot === slot.slot),
    );
    const effects = cells.filter(Boolean).map((cell) => `${t(cell.kind)}: ${effectText(cell.effect)}`);
    if (!effects.length) return null;
    return { tone: cells.map((cell) => (cell ? toneOf(cell.effect) : null)), label: effects.join(", ") };
  }

  /** What a seat knows of its own card, likeliest first. */
  odds(holder) {
    if (holder !== this.seat || !this.answer) return null;
    return (slot) => {
      const odds = Object.entries(this.answer.slots[slot.slot - 1]?.odds ?? {});
      odds.sort(([, one], [, other]) => share(other) - share(one));
      return h(
        "ul.odds-list",
        odds.map(([card, likely]) => h("li", cardText(this.state, card), " ", percent(share(likely)))),
      );
    };
  }

  make = async (entry) => {
    if (!this.answer) return; // what is drawn is of another turn
    await tryOrToast(async () => {
      await this.analysis.move(entry);
      this.begin();
    });
  };

  // -- what each action does

  drawPanel() {
    const { answer, state, waiting } = this;
    redraw(this.view, this.seatChoice());
    renew(this.said, this.verdict());
    if (waiting && !answer) return this.grid.classList.add("is-old"); // it stays until there is another
    this.grid.classList.remove("is-old");
    redraw(this.grid, this.actions(state), this.ways(this.seat));
  }

  seatChoice() {
    const { whole, players } = this.game.shown;
    const seats = this.seats.map((seat) => ({ value: seat, label: t("board.seen", { who: players[seat] }) }));
    const pick = (value) => {
      this.seat = value === "" ? null : Number(value);
      this.begin();
    };
    return select({
      options: [...(whole ? [{ value: "", label: t("board.open") }] : []), ...seats],
      chosen: this.seat ?? "",
      pick,
      "aria-label": t("board.view"),
      "data-key": "view",
    });
  }

  verdict() {
    const { answer, seat, problem, waiting, state } = this;
    if (waiting && !answer) return waiting;
    if (problem) return problemNote(problem);
    if (state.over) {
      const { reason } = state.over;
      const why = reason === "last-turn" ? "." : `: ${t(`reason.${reason}`)}`;
      return h("p.verdict", { role: "status" }, `${t("over")}${why}`);
    }
    if (!answer) return null;
    if (seat === null) {
      const words = { true: "board.possible", false: "board.lost", null: "board.undecided" };
      return h(
        "p",
        { class: `verdict verdict-${answer.possible}`, role: "status" },
        t(words[answer.possible]),
      );
    }
    const { now } = answer;
    const [likely, low, high] = [share(now.share), now.low, now.high].map((part) => percent(part, 1));
    const values = { who: nameOf(state, seat), share: likely, low, high };
    return h("p.verdict", { role: "status" }, t(now.exact ? "board.for.exact" : "board.for", values));
  }

  /** The actions; nothing before they are known, or where play is over. */
  actions(state) {
    if (!this.answer || state.over) return null;
    const { cells, hints } = this.choices;
    if (!cells.length && !hints)
      return h("p.quiet", t("board.not.turn", { who: nameOf(state, state.board.turn) }));
    return actionGrid(state, this.choices, { done: this.analysis.next, make: this.make });
  }

  /** What else can be asked: to look longer, a perfect line, or why there is none. */
  ways(seat) {
    const { answer, state } = this;
    if (seat !== null || !answer || state.over) return null;
    const open = answer.actions.some((action) => action.possible === null);
    return h(
      "div.chip-row",
      open && button("small#longer", () => this.ask(true), t("board.longer")),
      answer.possible !== false && button("small#perfect", () => this.perfect(), t("board.perfect")),
      answer.possible === false && button("small#why", () => this.perfect(), t("board.why")),
    );
  }

  perfect() {
    return tryOrToast(async () => {
      const { analysis } = this;
      const at = analysis.at;
      const { moves, reason, solution } = await analysis.perfect(currentLanguage());
      if (solution.verdict !== "winnable") {
        const text = reason || t("board.undecided");
        return redraw(this.grid.querySelector(".chip-row"), h("p.reason", { role: "status" }, text));
      }
      const { turn, moves: before } = analysis.here;
      await analysis.go({ turn, moves: [...before, ...moves] });
      analysis.at = at;
      this.begin();
      toast(t("board.perfect.there", { n: moves.length }));
    });
  }

  // -- branches

  drawBranches() {
    const { analysis, game, saved } = this;
    renew(
      this.branches,
      branchPanel(game, {
        own: analysis.own,
        saved,
        named: analysis.own ? this.firstWords() : "",
        keep: (name) =>
          this.keep(
            [...this.others(name), { name, turn: analysis.own.turn, moves: analysis.own.moves }],
            name,
          ),
        drop: (branch) => this.keep(this.others(branch.name), analysis.own?.name ?? null),
        open: (branch) => tryOrToast(() => analysis.go(branch, { begin: true }).then(() => this.begin())),
        leave: () => {
          analysis.leave();
          this.begin();
        },
      }),
    );
  }

  /** The branches that are not called so. */
  others(name) {
    return this.saved.filter((branch) => branch.name !== name);
  }

  /** What a branch is called unless it gets a name: its first move. */
  firstWords() {
    const { own } = this.analysis;
    return own.steps.length ? textOf(stepWords(this.analysis.line, own.turn + 1).slice(2)) : "";
  }

  keep(branches, name) {
    return tryOrToast(async () => {
      const { text } = await this.analysis.ask("keep", { branches });
      this.game.keep(text);
      this.saved = branches;
      if (this.analysis.own) this.analysis.own.name = name;
      this.drawBranches();
      toast(t("board.kept"));
    });
  }
}

const SLOW = 250; // milliseconds after which it is said how far it is

/**
 * The board of a game after `turn` actions, or at its turning point (null); `changed(turn)` is called
 * when it goes elsewhere.
 */
export function boardPart(game, { turn, changed }) {
  const node = h("div");
  load();
  return node;

  async function load() {
    try {
      const at = turn ?? (await opening(game, node));
      const { branches, writer } = await new Analysis(game, 0).ask("branches", {});
      if (node.isConnected) redraw(node, new Board(game, at, changed, branches, writer).node);
    } catch (error) {
      redraw(node, problemText(error, "p.panel.problem"));
    }
  }
}

/** Look for the turn to open at; `node` shows how far that is, and a way to begin at the end. */
async function opening(game, node) {
  const draw = (box) => redraw(node, h("section.panel", box));
  return waitFor(t("review.thinking"), (options) => openingTurn(game, options), { draw, after: SLOW });
}
