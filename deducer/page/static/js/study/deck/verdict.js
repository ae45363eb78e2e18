// What a whole deck was worth: a line to look at, or the proof with its cards lit, and par; and of a part of
// a deck, in what share of the ways to go on it is winnable.

import { bar } from "../../cards/slots.js";
import { cardText, share } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { button, h, icon, redraw, section } from "../../core/dom.js";
import { currentLanguage, percent, t } from "../../core/i18n.js";
import { problemNote, waitFor } from "../../state/sheets.js";
import { lineViewer } from "../stepper.js";
import { deck, message, seatName } from "./deck-state.js";
import { laidDeck } from "./entry.js";

const ROUNDS = [1000, 20000]; // ways that are looked at: at once, and then

/** The panel; `node.forget()` is called once other cards are entered. */
export function chancePanel() {
  let controller = null;
  const node = h("section.panel.deck-chance");
  node.forget = forget;
  forget();
  return node;

  function forget() {
    controller?.abort();
    controller = null;
    node.hidden = !deck.cards.length;
    redraw(node, button("wide#chance", ask, t("deck.chance")));
  }

  async function ask() {
    const mine = (controller = new AbortController());
    let words = null;
    const draw = (box) => redraw(node, words, box);
    try {
      for (const worlds of ROUNDS) {
        const request = (options) => postLong("/api/deck/chance", { ...message(), worlds }, options);
        const chance = await waitFor(t("deck.chance.thinking"), request, { draw, controller: mine });
        if (chance) words = chanceWords(chance);
        if (!chance || chance.winnable.exact) break;
      }
    } catch (error) {
      words = problemNote(error);
    }
    if (controller !== mine) return; // forgotten meanwhile
    if (words) redraw(node, words);
    else forget();
  }
}

/** The JSON of `hanabi deck chance` in words. */
function chanceWords({ winnable }) {
  const { exact, low, high, worlds } = winnable;
  return h(
    "div.chance-found",
    { role: "status" },
    h(
      "div.advice-now",
      h("span", t("deck.chance.now")),
      h("b", percent(share(winnable.share), 1)),
      !exact && h("small", `${percent(Math.min(low, 0.999), 1)} – ${percent(Math.max(high, 0.001), 1)}`),
      bar(winnable),
    ),
    h("p.quiet", t(exact ? "deck.chance.exact" : "deck.chance.sampled", { n: worlds })),
  );
}

const FIRST = 200000; // nodes for the verdict: half a second on a phone
const LONGER = 4000000; // where that did not decide it
const AFTERWARDS = 800000; // for the shortest line, or for the best score
const SLOW = 300; // milliseconds after which something is said to be under way

const SIGNS = { winnable: "check", unwinnable: "close", undecided: "clock" };
const WORDS = { winnable: "winnable.yes", unwinnable: "winnable.no", undecided: "winnable.open" };

/** The panels of a verdict; `press(place)` is called when a card of the deck is tapped. */
export class Verdict {
  constructor(press) {
    this.press = press;
    this.node = h("div.verdict-panels", { tabindex: -1 });
    this.over = false;
    this.asked = null;
    this.solved = this.line = this.viewer = null;
    this.at = 0; // where somebody stands in the line: it stays then
    this.decide(FIRST);
  }

  /** Cancel all questions of this verdict. */
  giveUp() {
    this.over = true;
    this.asked?.abort();
  }

  async decide(nodes) {
    await this.ask({ nodes, par: false, drawn: false }, t("winnable.thinking"));
    const verdict = this.solved?.solution.verdict;
    if (verdict === "winnable") {
      await this.ask({ nodes, par: false }, t("winnable.thinking"));
      await this.ask({ nodes: AFTERWARDS, prefer: "short" }, t("deck.par.thinking"));
    } else if (verdict === "unwinnable" && deck.shown.rules.ending === "standard") {
      await this.ask({ nodes: AFTERWARDS, par: false, best: true }, t("deck.best.thinking"));
    }
  }

  /** Ask, and draw the answer; the old one stays until then, and if the user cancels. */
  async ask(options, words) {
    if (this.over) return;
    this.asked = new AbortController();
    const question = { ...message(), ...options, language: currentLanguage() };
    const ask = (waiting) => postLong("/api/deck/solve", question, waiting);
    const draw = (box) => this.draw(box);
    try {
      const solved = await waitFor(words, ask, { draw, after: SLOW, controller: this.asked });
      if (this.over) return;
      if (solved) this.take(solved);
      this.draw();
    } catch (error) {
      if (!this.over) this.draw(problemNote(error));
    }
  }

  take(solved) {
    this.solved = solved;
    const { line } = solved;
    if (!line || line.steps.length === this.line?.steps.length || this.at > 0) return;
    this.line = { ...line, players: line.players.map((_, seat) => seatName(seat)) };
    this.viewer = lineViewer(this.line, { changed: (at) => (this.at = at) });
  }

  draw(waiting = null) {
    const { solved, viewer } = this;
    redraw(
      this.node,
      h(
        "section",
        { class: `panel deck-verdict ${solved?.solution.verdict ?? ""}`, role: "status" },
        solved && this.words(solved),
        waiting,
      ),
      solved?.proof && this.why(solved.proof),
      viewer && this.lineSection(),
      !solved?.proof && this.laidSection(),
    );
  }

  lineSection() {
    const title = t(this.solved.solution.best ? "deck.line.best" : "deck.line");
    return h("section.panel.verdict-line", h("h2", title), this.viewer);
  }

  laidSection() {
    const cards = laidDeck({ press: this.press });
    return section(t("deck.laid"), cards);
  }

  words({ solution }) {
    const { perfect } = deck.shown.rules;
    const { verdict, par, best } = solution;
    const more = () => this.decide(LONGER);
    return [
      h("h2", icon(SIGNS[verdict]), h("span", t(WORDS[verdict], { perfect }))),
      verdict === "winnable" && this.line && h("p", turnsWords(this.line.steps.length, par)),
      best && h("p", t(best.score === best.bound ? "deck.best" : "deck.best.bound", best)),
      verdict === "undecided" && button("wide.primary#longer", more, t("deck.longer")),
    ];
  }

  why(proof) {
    return h(
      "section.panel.proof",
      h("h2", t("deck.why")),
      h("p", withCards(proof.text)),
      laidDeck({ press: this.press, proof }),
    );
  }
}

/** How long the line is, and (`par` as in JSON) whether a shorter one can be. */
function turnsWords(n, par) {
  const turns = t("deck.turns", { n });
  if (!par) return turns;
  const least = par.low < n ? t("deck.par.least", { n: par.low }) : t("deck.par");
  return `${turns} ${least}`;
}

/** A proof's words, its cards as pictures. */
function withCards(text) {
  const { suits } = deck.shown.rules;
  const letters = suits.map(({ letter }) => letter).join("");
  const cards = new RegExp(`\\b([${letters}][1-5])\\b`);
  return text.split(cards).map((part, at) => (at % 2 ? cardText(deck.shown, part) : part));
}
