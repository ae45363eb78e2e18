// What a whole deck was worth: a line to look at, or the proof with its cards lit, and par; and of a part of
// a deck, in what share of the ways to go on it is winnable.

import { bar } from "../../cards/slots.js";
import { cardText, share } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { currentLanguage, percent, t } from "../../core/i18n.js";
import { button, html, icon, useEffect, useState } from "../../core/view.js";
import { problemNote, useWaiting } from "../../state/sheets.js";
import { DealButton } from "../deal-button.js";
import { LineViewer } from "../stepper.js";
import { message, seatName } from "./deck-state.js";
import { Laid } from "./entry.js";

const ROUNDS = [1000, 20000]; // ways that are looked at: at once, and then

/** The panel for a part of a deck. */
export function Chance({ deck }) {
  const [chance, tell] = useState(null);
  const [waiting, wait, problem] = useWaiting();

  async function look() {
    for (const worlds of ROUNDS) {
      const question = { ...message(deck), worlds };
      const found = await wait(t("deck.chance.thinking"), (options) => postLong("/api/deck/chance", question, options));
      if (found) tell(found);
      if (!found || found.winnable.exact) break;
    }
  }

  const words = problem ? problemNote(problem) : chance && chanceWords(chance);

  return html`<section class="panel deck-chance">
    ${words}
    ${waiting}
    ${!words && !waiting && button("wide", t("deck.chance"), look, { key: "chance" })}
  </section>`;
}

/** The JSON of `hanabi deck chance` in words. */
function chanceWords({ winnable }) {
  const { exact, low, high, worlds } = winnable;
  return html`<div class="chance-found" role="status">
    <div class="advice-now">
      <span>${t("deck.chance.now")}</span>
      <b>${percent(share(winnable.share), 1)}</b>
      ${!exact && html`<small>${percent(Math.min(low, 0.999), 1)} – ${percent(Math.max(high, 0.001), 1)}</small>`}
      ${bar(winnable)}
    </div>
    <p class="quiet">${t(exact ? "deck.chance.exact" : "deck.chance.sampled", { n: worlds })}</p>
  </div>`;
}

const FIRST = 200000; // nodes for the verdict: half a second on a phone
const LONGER = 4000000; // where that did not decide it
const AFTERWARDS = 800000; // for the shortest line, or for the best score
const SLOW = 300; // milliseconds after which something is said to be under way

const SIGNS = { winnable: "check", unwinnable: "close", undecided: "clock" };
const WORDS = { winnable: "winnable.yes", unwinnable: "winnable.no", undecided: "winnable.open" };

/** The panels for a whole deck; `press(place)` is called when a card of it is tapped. */
export function Verdict({ deck, press }) {
  const [solved, take] = useState(null);
  const [{ line, at }, look] = useState({ line: null, at: 0 }); // a line, and where somebody stands in it
  const [waiting, wait, problem] = useWaiting(SLOW);
  useEffect(() => {
    decide(FIRST);
  }, []);

  async function decide(nodes) {
    const first = await solve({ nodes, par: false, drawn: false }, t("winnable.thinking"));
    const verdict = first?.solution.verdict;
    if (verdict === "winnable") {
      await solve({ nodes, par: false }, t("winnable.thinking"));
      await solve({ nodes: AFTERWARDS, prefer: "short" }, t("deck.par.thinking"));
    } else if (verdict === "unwinnable" && deck.shown.rules.ending === "standard") {
      await solve({ nodes: AFTERWARDS, par: false, best: true }, t("deck.best.thinking"));
    }
  }

  /** Ask, and show the answer; the old one stays until then, and if the user cancels. */
  async function solve(options, words) {
    const question = { ...message(deck), ...options, language: currentLanguage() };
    const answer = await wait(words, (waiting) => postLong("/api/deck/solve", question, waiting));
    if (answer) {
      take(answer);
      look((before) => newLine(answer.line, before));
    }
    return answer;
  }

  function words({ verdict, par, best }) {
    return html`
      <h2>${icon(SIGNS[verdict])}<span>${t(WORDS[verdict], { perfect: deck.shown.rules.perfect })}</span></h2>
      ${verdict === "winnable" && line && html`<p>${turnsWords(line.steps.length, par)}</p>`}
      ${best && html`<p>${t(best.score === best.bound ? "deck.best" : "deck.best.bound", best)}</p>`}
      ${verdict === "undecided" && button("wide primary", t("deck.longer"), () => decide(LONGER), { key: "longer" })}
    `;
  }

  const { solution, proof } = solved ?? {};
  return html`
    <section class="panel deck-verdict ${solution?.verdict ?? ""}" role="status">
      ${solution && words(solution)}
      ${waiting ?? (problem && problemNote(problem))}
    </section>
    ${proof && html`<section class="panel proof">
      <h2>${t("deck.why")}</h2>
      <p>${withCards(proof.text, deck.shown)}</p>
      <${Laid} deck=${deck} press=${press} proof=${proof} />
    </section>`}
    ${line && html`<section class="panel verdict-line">
      <h2>${t(solution.best ? "deck.line.best" : "deck.line")}</h2>
      <${LineViewer} line=${line} at=${at} move=${(to) => look({ line, at: to })} />
    </section>`}
    ${!proof && html`<section class="panel">
      <h2>${t("deck.laid")}</h2>
      <${Laid} deck=${deck} press=${press} />
    </section>`}
    <${DealButton} deal=${{ players: deck.shown.players, lines: deck.shown.lines, deck: deck.cards }} />
  `;
}

/** The line to look at once there is another: the one before stays if somebody stands in it, or if it is as long. */
function newLine(line, before) {
  if (!line || before.at > 0 || line.steps.length === before.line?.steps.length) return before;
  return { line: { ...line, players: line.players.map((_, seat) => seatName(seat)) }, at: 0 };
}

/** How long the line is, and (`par` as in JSON) whether a shorter one can be. */
function turnsWords(n, par) {
  const turns = t("deck.turns", { n });
  if (!par) return turns;
  const least = par.low < n ? t("deck.par.least", { n: par.low }) : t("deck.par");
  return `${turns} ${least}`;
}

/** A proof's words, its cards as pictures. */
function withCards(text, state) {
  const letters = state.rules.suits.map(({ letter }) => letter).join("");
  const cards = new RegExp(`\\b([${letters}][1-5])\\b`);
  return text.split(cards).map((part, at) => (at % 2 ? cardText(state, part) : part));
}
