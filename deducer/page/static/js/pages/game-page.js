// A game that was played: what decided it, what if, and what would you have done?

import { backend, isFinal } from "../core/backend.js";
import { head, Tabs } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { button, byId, html, render, useEffect, useLayoutEffect, useRef, useState } from "../core/view.js";
import { problemNote, thinking } from "../state/sheets.js";
import { BoardPart } from "../study/board/board.js";
import { address, addressed, agreeing, firstGame, forget, opened, Source } from "../study/game/game.js";
import { ReviewPart } from "../study/game/review.js";
import { QuizPart } from "../study/quiz/quiz-part.js";
import { Trainer } from "../study/quiz/trainer.js";

const PARTS = { review: ReviewPart, board: BoardPart, quiz: QuizPart };
const TRAIN = "train"; // needs no game
const TABS = Object.keys(PARTS);
const NOWHERE = { table: null, as: null, text: null, tab: null, turn: null };

function GamePage() {
  const [place, setPlace] = useState(addressed);
  const [visit, count] = useState(0); // changes when somebody comes to a place by its address
  // the `game`; or that it is being read (null); or what went wrong with a text that was `given` (`problem`), or
  // where nobody could be asked (`lost`)
  const [found, find] = useState(null);
  const panel = useRef(null);
  const game = found?.game ?? null;
  useEffect(() => {
    read(() => firstGame(place));
  }, []);
  useEffect(() => {
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  });
  const isTraining = place.tab === TRAIN;
  useLayoutEffect(drawHead, [game, isTraining]);

  async function read(ask, given = null) {
    find(null);
    try {
      find({ game: await ask() });
    } catch (error) {
      const isRefused = given !== null || isFinal(error);
      find(isRefused ? { problem: error, given: given ?? error.given } : { lost: error });
    }
  }

  /** Take a game that was given as a text. */
  function take(text) {
    read(async () => {
      const taken = await opened(text);
      go({ ...NOWHERE, tab: "review" });
      return taken;
    }, text);
  }

  function go(next) {
    setPlace(next);
    address(next);
  }

  /** Somebody changed the address by hand, or went back. */
  function moved() {
    const next = addressed();
    setPlace(next);
    count(visit + 1);
    if (next.table && next.table !== place.table) read(() => firstGame(next));
  }

  function drawHead() {
    if (isTraining) return head(t("train.title"));
    if (!game) return head(t("game.title"));
    const { title, players } = game.shown;
    const table = { href: backend.tablePage(place.table, place.as ?? undefined), words: t("table.back") };
    return head(title || players.join(" · "), place.table ? table : undefined);
  }

  /** Show another part, and have the arrow keys turn it: to a finger or a mouse, the tab is of no more use. */
  function pick(at) {
    go({ ...place, tab: TABS[at] });
    if (document.activeElement.matches("[role=tab]:not(:focus-visible)")) panel.current.focus({ preventScroll: true });
  }

  /** Open the board after so many actions. */
  function hop(turn) {
    go({ ...place, tab: "board", turn });
    panel.current.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Go over the same game by other agreements. */
  async function agree(agreements) {
    find({ game: await agreeing(game, agreements) });
    count(visit + 1);
  }

  function leave() {
    forget();
    go(NOWHERE);
    find({ game: null });
  }

  if (isTraining) return html`<${Trainer} leave=${() => go(NOWHERE)} /><div class="toasts" role="status" />`;
  if (!found) return thinking(backend.onceReady(t("game.reading")), "panel");
  if (found.lost) {
    return html`<section class="panel">
      ${problemNote(found.lost)}
      ${button("wide primary", t("again"), () => read(() => firstGame(place)), { key: "again" })}
    </section>`;
  }
  const toasts = html`<div class="toasts" role="status" />`;
  const { problem, given } = found;
  if (!game) return html`${toasts}<${Source} take=${take} given=${given} problem=${problem && problemNote(problem)} />`;
  const at = Math.max(TABS.indexOf(place.tab), 0);
  return html`
    ${toasts}
    <${Tabs} names=${TABS.map((name) => t(`game.tab.${name}`))} at=${at} pick=${pick}>
      <div class="part" tabindex="-1" ref=${panel}>
        <${PARTS[TABS[at]]}
          key="${visit}-${at}" game=${game} turn=${place.turn} hop=${hop} agree=${agree}
          changed=${(turn) => go({ ...place, tab: TABS[at], turn })}
        />
      </div>
    <//>
    <p class="another">${button("small", t("game.another"), leave, { key: "another" })}</p>
  `;
}

await speak(preferred());
backend.keepFiles();
render(html`<${GamePage} />`, byId("main"));
