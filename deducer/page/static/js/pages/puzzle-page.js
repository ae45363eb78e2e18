// Puzzles: perfect is possible, but how? One is played here, laid out with real cards (hand by hand, then
// the pile from its last card up, or by a sheet of paper), or looked up.

import { face } from "../cards/cards.js";
import { cardName, nameOf } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { Chips, head } from "../core/fields.js";
import { currentLanguage, preferred, speak, t } from "../core/i18n.js";
import {
  button,
  byId,
  html,
  icon,
  render,
  upTo,
  useAnswer,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useWindow,
} from "../core/view.js";
import { Foot, openSheet, problemNote, tryOrToast, useWaiting } from "../state/sheets.js";
import { DealButton } from "../study/deal-button.js";
import { Play } from "../study/puzzle/play.js";
import { ask, askLong, levelOf, puzzleIn, rulesWords, Shelves, SLOW } from "../study/puzzle/puzzles.js";
import { LineViewer, stateAt } from "../study/stepper.js";
import { Shared } from "../table/sheet/share.js";

const PARTS = { play: Play, layout: Layout, solution: Solution };

function PuzzlePage() {
  useWindow("hashchange");
  const { hash } = location;
  const name = puzzleIn(hash);
  useLayoutEffect(() => {
    if (name) head(t("puzzle.one"), { href: "#", words: t("puzzle.all") });
    else head(t("puzzle.title"));
    scrollTo(0, 0);
  }, [hash]);
  return html`
    <div class="puzzles">${name ? html`<${Puzzle} key=${hash} name=${name} />` : html`<${Shelves} />`}</div>
    <div class="toasts" role="status" />
  `;
}

/** The puzzle called `name`. */
function Puzzle({ name }) {
  const { answer: start, error } = useAnswer(() => ask("show", { ...name, moves: [] }), []);
  const [part, choose] = useState("play");
  if (error) return html`${problemNote(error, "alert")}<a class="button wide" href="#">${t("puzzle.all")}</a>`;
  if (!start) return html`<p class="loading">${backend.onceReady(t("loading"))}</p>`;
  const share = () => openSheet(t("puzzle.share"), html`<${Shared} text=${location.href} />`);
  return html`
    <div class="puzzle-about">
      <p>
        ${levelOf(start.level)}
        <span>${t("deck.count", { n: name.players })}</span>
        <span>${rulesWords(name.rules, start.line.rules.perfect)}</span>
      </p>
      ${button("round", t("puzzle.share"), share, { key: "share", picture: "share" })}
    </div>
    <${Chips}
      legend=${t("puzzle.part")} hideLegend=${true} kind="segmented part" chosen=${part} pick=${choose}
      options=${Object.keys(PARTS).map((value) => ({ value, label: t(`puzzle.${value}`) }))}
    />
    <div class="puzzle-part"><${PARTS[part]} key=${part} name=${name} start=${start} /></div>
    <${DealButton} deal=${{ players: name.players, lines: `rules: ${name.rules}`, seed: name.seed }} />
  `;
}

/** What to lay, a handful at a time. */
function Layout({ name, start }) {
  const state = stateAt({ ...start.line, steps: [] }, 0);
  const handfuls = [...hands(state), ...pile(state)];
  const [at, go] = useState(0);
  const { title, help, cards } = handfuls[at];
  return html`<section class="panel puzzle-lay">
    <h2 tabindex="-1">${title}</h2>
    <p class="quiet">${help}</p>
    <ol class="lay-cards">
      ${cards.map((card) => html`<li><span class="unseen">${cardName(state, card)}</span>${face(state, card)}</li>`)}
    </ol>
    <div class="puzzle-row">
      ${button("wide", t("puzzle.lay.back"), () => go(at - 1), { key: "back", picture: "left", disabled: at === 0 })}
      <button
        class="wide primary" data-key="next" disabled=${at === handfuls.length - 1} onClick=${() => go(at + 1)}
      >
        ${t("puzzle.lay.next")}${icon("right")}
      </button>
    </div>
    <p class="quiet" role="status">${t("of", { n: at + 1, most: handfuls.length })}</p>
    ${button("wide", t("puzzle.paper"), () => tryOrToast(() => openPaper(name)), { key: "paper", picture: "log" })}
  </section>`;
}

function hands(state) {
  return state.hands.map(({ seat, slots }) => ({
    title: nameOf(state, seat),
    help: t(seat === state.board.turn ? "puzzle.lay.first" : "puzzle.lay.hand"),
    cards: slots.map((slot) => slot.card),
  }));
}

const AT_ONCE = 5; // cards of the pile that are laid at a time

/** The pile from its last card to its first: what is laid last comes to lie on top. */
function pile(state) {
  const cards = [...state.pile].reverse();
  const count = Math.ceil(cards.length / AT_ONCE);
  return upTo(count).map((number) => ({
    title: t("puzzle.lay.pile"),
    help: t(number === count ? "puzzle.lay.last" : "puzzle.lay.on"),
    cards: cards.slice((number - 1) * AT_ONCE, number * AT_ONCE),
  }));
}

/** Open the puzzle called `name` as a page to print. */
async function openPaper(name) {
  const { page } = await ask("sheet", { ...name, language: currentLanguage() });
  openSheet(t("puzzle.paper"), html`<${Paper} page=${page} />`, { kind: "tall" });
}

function Paper({ page }) {
  const frame = useRef(null);
  const [src] = useState(() => URL.createObjectURL(new Blob([page], { type: "text/html;charset=utf-8" })));
  useEffect(() => () => URL.revokeObjectURL(src), []);
  return html`
    <iframe class="paper" src=${src} sandbox="allow-same-origin allow-modals" title=${t("puzzle.paper")} ref=${frame} />
    <${Foot}>
      ${button("wide primary", t("print"), () => frame.current.contentWindow.print(), { key: "print", picture: "log" })}
    <//>
  `;
}

/** A button that shows the solution of the puzzle called `name`. */
function Solution({ name }) {
  const [line, show] = useState(null);
  const [at, move] = useState(0);
  const [waiting, wait, problem] = useWaiting(SLOW);
  const look = async () => {
    const solution = await wait(t("puzzle.wait"), (options) => askLong("solution", { ...name, moves: [] }, options));
    show(solution?.line);
  };
  if (problem) return problemNote(problem, "alert");
  if (line) return html`<${LineViewer} line=${line} at=${at} move=${move} />`;
  return html`<section class="panel puzzle-solution">
    <p>${t("puzzle.solution.help")}</p>
    ${waiting ?? html`<div class="puzzle-row">
      ${button("wide primary", t("puzzle.solution.show"), look, { key: "show" })}
    </div>`}
  </section>`;
}

await speak(preferred());
render(html`<${PuzzlePage} />`, byId("main"));
