// What decided a game: how it went, what lost perfect, what each turn and each player was noted for.

import { slotNumber } from "../../cards/cards.js";
import { lightCard } from "../../cards/slots.js";
import { nameOf } from "../../cards/words.js";
import { post } from "../../core/backend.js";
import { button, h, icon, redraw, renew, section } from "../../core/dom.js";
import { chips } from "../../core/fields.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { fillLatest, problemNote, waitFor } from "../../state/sheets.js";
import { lineViewer, stateAt } from "../stepper.js";
import { followChances, reviewOf } from "./game.js";
import { playingOn } from "./playing-on.js";
import { counts, course, deal, drops, exporter, missing, points, promises, turns } from "./sections.js";

const NOBODY = -1;

/** Whose knowledge is shown: `node` to be put somewhere, `at(turn)` says after how many actions. */
function known(game) {
  const { line, players } = game.shown;
  const hand = h("div.known-hand");
  let [seat, turn] = [NOBODY, 0];
  const options = [
    { value: NOBODY, label: t("game.nobody") },
    ...players.map((label, value) => ({ value, label })),
  ];
  const pick = (value) => {
    seat = value;
    show();
  };
  const choice = chips({ legend: t("game.known"), kind: "seats", options, chosen: seat, pick });
  return { node: h("div.known", choice, hand), at };

  function at(next) {
    turn = next;
    if (seat !== NOBODY) show();
  }

  function show() {
    if (seat === NOBODY) return fillLatest(hand, null);
    return fillLatest(hand, post("/api/game/knowledge", { text: game.shown.text, seat, turn }), cards);
  }

  function cards(knowledge) {
    const state = stateAt(line, turn);
    const slots = state.hands[seat].slots;
    return h(
      "div.known-cards-row",
      { role: "group", "aria-label": nameOf(state, seat) },
      knowledge.slots.map((slot, place) =>
        h("span", lightCard(state, slots[place], slot.odds), slotNumber(slots[place])),
      ),
    );
  }
}

const SHOWN = 500; // milliseconds after which it is said how far it is

/**
 * The review of a game: at first at `turn`, or where perfect was lost. `changed(turn)` is called
 * when another is looked at, and `hop(turn)` opens the board there; without `hop`, nothing else can be asked.
 */
export function reviewPart(game, { turn, changed, hop = null }) {
  const node = h("div.review");
  load();
  return node;

  async function load() {
    const draw = (box) => redraw(node, h("section.panel", box));
    const ask = (options) => reviewOf(game, options);
    let problem = null;
    try {
      const answer = await waitFor(t("review.thinking"), ask, { draw, after: SHOWN });
      if (answer) return drawn(node, game, answer, { turn, changed, hop });
    } catch (error) {
      problem = problemNote(error);
    }
    const again = button("wide.primary#again", load, t("game.again"));
    return redraw(node, h("section.panel", problem, again));
  }
}

function drawn(node, game, answer, { turn, changed, hop }) {
  const { shown } = game;
  const { review, told: texts } = answer;
  const first = turn ?? shown.turn ?? texts.points[0]?.turn ?? shown.turns;
  let at = Math.min(first, shown.turns);
  let instead = null; // the turning point whose line is shown in the game's place
  const chart = course(review, shown, go);
  const stage = h("section.panel.stage", { "aria-label": t("game.stage") });
  const facts = h("ul.facts");
  const noted = section(t("game.now"), facts);
  const mind = known(game);
  const risked = h("div");
  let played = new Map();
  const playedOn = (next) => {
    played = next;
    chart.expected(played);
    drawFacts();
  };
  redraw(
    node,
    deal(review, texts, shown),
    section(t("game.course"), chart),
    stage,
    noted,
    section(t("game.minds"), mind.node),
    points(review, texts, { show: go, step }),
    risked,
    counts(texts, shown),
    playingOn(game, { show: go, changed: playedOn }),
    promises(texts, shown, go),
    missing(texts),
    turns(review, shown, go),
    hop && exporter(game),
  );
  drawStage();
  followChances(game, node, (chances) => {
    chart.chances(chances);
    renew(risked, drops(chances, texts, shown, go));
    drawFacts();
  });

  function go(to) {
    instead = null;
    at = to;
    changed(to);
    drawStage();
    stage.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /** Step through the line to perfect that a turning point had. */
  function step(point) {
    instead = point;
    drawStage();
    stage.scrollIntoView({ block: "start", behavior: "smooth" });
    stage.querySelector("h2").focus({ preventScroll: true });
  }

  function drawStage() {
    if (instead) return drawLine(instead);
    const moved = (to) => {
      at = to;
      changed(to);
      follow();
    };
    const whatIf = button("small.primary#hop", () => hop(Math.max(at - 1, 0)), icon("swap"), t("game.hop"));
    redraw(
      stage,
      h("h2", { tabindex: -1 }, t("game.stage")),
      lineViewer(shown.line, { at, changed: moved }),
      hop && h("div.stage-ways", whatIf),
    );
    return follow();
  }

  function follow() {
    chart.at(at);
    drawFacts();
    mind.at(at);
  }

  function drawFacts() {
    const lines = [...(texts.facts[at - 1] ?? [])];
    const chance = game.chances?.get(at);
    if (chance?.fact && chance.language === currentLanguage()) lines.push(chance.fact);
    if (played.get(at)?.fact) lines.push(played.get(at).fact);
    noted.hidden = instead !== null || !lines.length;
    redraw(facts, lines.map(({ tone, text }) => h("li", { class: tone }, text)));
  }

  function drawLine(point) {
    noted.hidden = true;
    chart.at(point.turn - 1);
    const back = button("small#back", () => go(point.turn), icon("left"), t("game.line.back"));
    const perfect = review.perfect;
    redraw(
      stage,
      h("h2", { tabindex: -1 }, t("game.line", { turn: point.turn, perfect })),
      h("div.stage-ways", back),
      lineViewer(point.line),
    );
  }
}
