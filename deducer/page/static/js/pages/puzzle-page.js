// Puzzles: perfect is possible, but how? One is played here, laid out with real cards by a page to print, or
// looked up.

import { backend } from "../core/backend.js";
import { Chips, head } from "../core/fields.js";
import { currentLanguage, preferred, speak, t } from "../core/i18n.js";
import {
  button,
  byId,
  html,
  render,
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
import { LineViewer } from "../study/stepper.js";
import { Shared } from "../table/sheet/share.js";

const PARTS = { play: Play, solution: Solution };

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
      ${button("round", t("puzzle.paper"), () => tryOrToast(() => openPaper(name)), { key: "paper", picture: "log" })}
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
