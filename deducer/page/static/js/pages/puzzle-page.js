// Puzzles: perfect is possible, but how? One is played here, laid out with real cards (hand by hand, then
// the pile from its last card up, or by a sheet of paper), or looked up.

import { face } from "../cards/cards.js";
import { cardName, nameOf } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { button, byId, h, icon, redraw, unseen } from "../core/dom.js";
import { chips, head } from "../core/fields.js";
import { currentLanguage, preferred, speak, spoken, t } from "../core/i18n.js";
import { html } from "../core/view.js";
import { openSheet, problemAlert, tryOrToast } from "../state/sheets.js";
import { drawPlay } from "../study/puzzle/play.js";
import {
  ask,
  askLong,
  atStart,
  drawShelves,
  levelOf,
  puzzleIn,
  rulesWords,
} from "../study/puzzle/puzzles.js";
import { lineViewer, stateAt } from "../study/stepper.js";
import { Shared } from "../table/sheet/share.js";

const AT_ONCE = 5; // cards of the pile that are laid at a time

/** Fill `place` with what to lay, a handful at a time. */
function drawLayout(place, name, { line }) {
  const state = stateAt({ ...line, steps: [] }, 0);
  const handfuls = [...hands(state), ...pile(state)];
  let at = 0;
  const step = (by) => {
    const next = at + by;
    if (next < 0 || next >= handfuls.length) return;
    at = next;
    draw();
  };
  draw();

  function draw() {
    const { title, help, cards } = handfuls[at];
    redraw(
      place,
      h(
        "section.panel.puzzle-lay",
        h("h2", { tabindex: -1 }, title),
        h("p.quiet", help),
        h(
          "ol.lay-cards",
          cards.map((card) => h("li", unseen(cardName(state, card)), face(state, card))),
        ),
        h(
          "div.puzzle-row",
          button("wide#back", () => step(-1), { disabled: at === 0 }, icon("left"), t("puzzle.lay.back")),
          button(
            "wide.primary#next",
            () => step(1),
            { disabled: at === handfuls.length - 1 },
            t("puzzle.lay.next"),
            icon("right"),
          ),
        ),
        h("p.quiet", { role: "status" }, t("of", { n: at + 1, most: handfuls.length })),
        button("wide#paper", () => tryOrToast(() => openPaper(name)), icon("log"), t("puzzle.paper")),
      ),
    );
  }
}

/** Open the puzzle called `name` as a page to print. */
async function openPaper(name) {
  const { page } = await ask("sheet", { ...name, language: currentLanguage() });
  const src = URL.createObjectURL(new Blob([page], { type: "text/html;charset=utf-8" }));
  const title = t("puzzle.paper");
  const frame = h("iframe.paper", { src, sandbox: "allow-same-origin allow-modals", title });
  const print = () => frame.contentWindow.print();
  openSheet({
    title,
    kind: "tall",
    closed: () => URL.revokeObjectURL(src),
    draw: ({ body, foot }) => {
      redraw(body, frame);
      redraw(foot, button("wide.primary#print", print, icon("log"), t("print")));
    },
  });
}

function hands(state) {
  return state.hands.map(({ seat, slots }) => ({
    title: nameOf(state, seat),
    help: seat === state.board.turn ? t("puzzle.lay.first") : t("puzzle.lay.hand"),
    cards: slots.map((slot) => slot.card),
  }));
}

/** The pile from its last card to its first: what is laid last comes to lie on top. */
function pile(state) {
  const cards = [...state.pile].reverse();
  const parts = Array.from({ length: Math.ceil(cards.length / AT_ONCE) }, (_, at) =>
    cards.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  return parts.map((part, at) => ({
    title: t("puzzle.lay.pile"),
    help: t(at === parts.length - 1 ? "puzzle.lay.last" : "puzzle.lay.on"),
    cards: part,
  }));
}

/** Fill `place` with a button that shows the solution of the puzzle called `name`. */
function drawSolution(place, name) {
  const show = async () => {
    try {
      const solution = await askLong("solution", atStart(name));
      if (solution) redraw(place, lineViewer(solution.line));
    } catch (error) {
      redraw(place, problemAlert(error));
    }
  };
  redraw(
    place,
    h(
      "section.panel.puzzle-solution",
      h("p", t("puzzle.solution.help")),
      h("div.puzzle-row", button("wide.primary#show", show, t("puzzle.solution.show"))),
    ),
  );
}

const PARTS = { play: drawPlay, layout: drawLayout, solution: drawSolution };

/** Fill `place` with the puzzle called `name`. */
async function drawPuzzle(place, name) {
  redraw(place, h("p.loading", backend.onceReady(t("loading"))));
  let start;
  try {
    start = await ask("show", atStart(name));
  } catch (error) {
    redraw(place, problemAlert(error), h("a.button.wide", { href: "#" }, t("puzzle.all")));
    return;
  }
  const [ways, parts] = [h("div"), h("div")];
  const open = (chosen) => {
    const part = h("div.puzzle-part"); // what comes late for another is drawn nowhere
    redraw(ways, choice(chosen, open));
    redraw(parts, part);
    PARTS[chosen](part, name, start);
  };
  redraw(place, about(name, start), ways, parts);
  open("play");
}

function about({ players, rules }, { level, line }) {
  const share = () => openSheet(t("puzzle.share"), html`<${Shared} text=${location.href} />`);
  return h(
    "div.puzzle-about",
    h(
      "p",
      levelOf(level),
      h("span", t("puzzle.players", { n: players })),
      h("span", rulesWords(rules, line.rules.perfect)),
    ),
    button("round#share", share, icon("share"), unseen(t("puzzle.share"))),
  );
}

function choice(chosen, pick) {
  return chips({
    legend: t("puzzle.part"),
    hideLegend: true,
    kind: "segmented part",
    options: Object.keys(PARTS).map((value) => ({ value, label: t(`puzzle.${value}`) })),
    chosen,
    pick,
  });
}

await speak(preferred());
addEventListener("language", draw);
addEventListener("hashchange", () => {
  draw();
  scrollTo(0, 0);
});
draw();

async function draw() {
  await spoken();
  const name = puzzleIn(location.hash);
  if (name) head(t("puzzle.one"), { href: "#", words: t("puzzle.all") });
  else head(t("puzzle.title"));
  const isOld = location.hash === "#evening"; // an old address of the page for a club's evening
  const place = h("div.puzzles");
  redraw(byId("main"), isOld && h("p.quiet", t("puzzle.evening")), place, h("div.toasts", { role: "status" }));
  await (name ? drawPuzzle(place, name) : drawShelves(place));
}
