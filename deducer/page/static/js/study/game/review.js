// What decided a game: how it went, what lost perfect, what each turn and each player was noted for.

import { slotNumber } from "../../cards/cards.js";
import { lightCard } from "../../cards/slots.js";
import { nameOf } from "../../cards/words.js";
import { post } from "../../core/backend.js";
import { Chips } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { button, html, useAnswer, useEffect, useRef, useState } from "../../core/view.js";
import { SheetFields } from "../../state/sheet-fields.js";
import { openSheet, problemNote, useWaiting } from "../../state/sheets.js";
import { Shared } from "../../table/sheet/share.js";
import { LineViewer, oddsList, stateAt } from "../stepper.js";
import { openFromHere } from "./from-here.js";
import { askTurns, linkTo, reviewOf } from "./game.js";
import {
  Course, costly, counts, deal, exporter, missing, points, promises, section, signMark, signsOf, TONES, turns,
} from "./sections.js";

const SHOWN = 500; // milliseconds after which it is said how far it is

/**
 * The review of a game: at first at `turn`, or where perfect was lost. `changed(turn)` is called
 * when another is looked at, `hop(turn)` opens the board there, and `agree(sheet)` goes over it by other agreements;
 * without these, nothing else can be asked.
 */
export function ReviewPart({ game, ...place }) {
  const [waiting, wait, problem] = useWaiting(SHOWN);
  const [attempt, tryAgain] = useState(0);
  const ask = () => wait(t("review.thinking"), (options) => reviewOf(game, options));
  const { answer } = useAnswer(ask, [attempt]);
  if (answer) return html`<${Review} game=${game} ...${answer} ...${place} />`;
  if (waiting) return html`<section class="panel">${waiting}</section>`;
  if (answer === undefined) return null;
  return html`<section class="panel">
    ${problem && problemNote(problem)}
    ${button("wide primary", t("again"), () => tryAgain(attempt + 1), { key: "again" })}
  </section>`;
}

function Review({ game, review, told: texts, turn, changed, hop = null, agree = null }) {
  const { shown } = game;
  const first = turn ?? shown.turn ?? texts.points[0]?.turn ?? shown.turns;
  const [at, move] = useState(Math.min(first, shown.turns));
  const [instead, setInstead] = useState(null); // the turning point whose line is shown in the game's place, and where
  const [played, learn] = useState(game.played);
  const [chances, tell] = useState(game.chances);
  const stage = useRef(null);
  const isBySheet = shown.agreements && shown.advice;
  const signs = signsOf(review, chances, isBySheet ? played : null);
  const sign = signs.get(at);
  const facts = [...(texts.facts[at - 1] ?? []), chances.get(at)?.fact, played.get(at)?.fact].filter(Boolean);
  const { perfect } = review;
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      if (isBySheet) await askTurns(game, "played", learn, controller);
      await askTurns(game, "chances", tell, controller);
    };
    ask().catch(() => {}); // the review does without
    return () => controller.abort();
  }, []);

  useEffect(() => { // the list of turns scrolls by itself where it stands beside the table
    const list = stage.current.parentNode.querySelector(".all-turns");
    const row = list.querySelector("[aria-current]");
    list.scrollTop = row ? row.offsetTop - list.clientHeight / 2 : 0;
  }, [at]);

  function turnTo(to) {
    move(to);
    changed(to);
  }

  function go(to) {
    setInstead(null);
    turnTo(to);
    stage.current.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /** Step through the line to perfect that a turning point had. */
  function step(point) {
    setInstead({ point, at: 0 });
    stage.current.scrollIntoView({ block: "start", behavior: "smooth" });
    stage.current.querySelector("h2").focus({ preventScroll: true });
  }

  const gameStage = () => html`
    <h2 tabindex="-1">${t("game.stage")}</h2>
    <${LineViewer} line=${shown.line} at=${at} move=${turnTo} />
    ${hop && html`<div class="stage-ways">
      ${button("small primary", t("game.hop"), () => hop(Math.max(at - 1, 0)), { key: "hop", picture: "swap" })}
      ${button("small", t("game.start"), () => openFromHere(game, Math.max(at - 1, 0)), { key: "from-here", picture: "add" })}
      ${button("small", t("game.link"), () => openLink(game, at), { key: "link", picture: "link" })}
    </div>`}
  `;

  const lineStage = ({ point, at: place }) => html`
    <h2 tabindex="-1">${t("game.line", { turn: point.turn, perfect })}</h2>
    <div class="stage-ways">
      ${button("small", t("game.line.back"), () => go(point.turn), { key: "back", picture: "left" })}
    </div>
    <${LineViewer} line=${point.line} at=${place} move=${(to) => setInstead({ point, at: to })} />
  `;

  return html`<div class="review">
    ${deal(review, texts, shown)}
    ${points(review, texts, { show: go, step })}
    ${costly(signs, played, texts, shown, go)}
    ${section(
      t("game.course"),
      html`<${Course}
        review=${review} game=${shown} at=${instead ? instead.point.turn - 1 : at}
        chances=${chances} played=${played} go=${go}
      />`,
      "course-panel",
    )}
    <section class="panel stage" aria-label=${t("game.stage")} ref=${stage}>
      ${instead ? lineStage(instead) : gameStage()}
    </section>
    ${section(
      t("game.now"),
      !instead &&
        (sign || facts.length > 0) &&
        html`<ul class="facts">
          ${sign?.text && html`<li class=${TONES[sign.sign]}>${signMark(sign)} ${sign.text}</li>`}
          ${facts.map(({ tone, text }) => html`<li class=${tone}>${text}</li>`)}
        </ul>`,
      "now",
    )}
    ${section(t("game.minds"), html`<${Known} game=${shown} turn=${at} />`)}
    ${counts(texts, shown)}
    ${promises(texts, shown, go)}
    ${missing(texts)}
    ${turns(review, signs, shown, at, go)}
    ${agree && html`<details class="panel"><summary><h2>${t("game.agreed")}</h2></summary>
      <${SheetFields} chosen=${shown.agreements} pick=${agree} help=${t("game.agreed.help")} />
    </details>`}
    ${hop && exporter(game)}
  </div>`;
}

/** Open the address of a turn. */
function openLink(game, turn) {
  openSheet(t("game.link"), html`<${Shared} text=${linkTo(game, turn)} />`);
}

const NOBODY = -1;

/** What a player knew after a turn: each card of the own hand, by what it could be; at a tap, how likely. */
function Known({ game, turn }) {
  const { line, players, text } = game;
  const [chosen, choose] = useState(NOBODY);
  const ask = async () => {
    if (chosen === NOBODY) return null;
    const { slots } = await post("/api/game/knowledge", { text, seat: chosen, turn });
    return { chosen, turn, slots };
  };
  const { answer, error } = useAnswer(ask, [chosen, turn]);
  const options = [
    { value: NOBODY, label: t("game.nobody") },
    ...players.map((label, value) => ({ value, label })),
  ];

  function hand({ chosen: seat, turn: at, slots: known }) {
    const state = stateAt(line, at);
    const card = (slot, place) => {
      const { odds } = known[place];
      const title = t("slot.n", { slot: slot.slot });
      const picture = html`<span class="unseen">${title}</span>${lightCard(state, slot, odds)}${slotNumber(slot)}`;
      return button("known-card", picture, () => openSheet(title, oddsList(state, odds)), { key: `known-${place}` });
    };
    return html`<div class="known-cards-row" role="group" aria-label=${nameOf(state, seat)}>
      ${state.hands[seat].slots.map(card)}
    </div>`;
  }

  return html`<div class="known">
    <${Chips} legend=${t("game.known")} kind="seats" options=${options} chosen=${chosen} pick=${choose} />
    <div class="known-hand">${error ? problemNote(error) : answer && hand(answer)}</div>
  </div>`;
}
