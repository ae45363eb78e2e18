// A chair: a seat that the program plays. What it says when its turn comes, aloud if that is wanted; one tap
// enters it; and its reasons, once all cards are revealed.

import { missingSlots, nameOf } from "../cards/words.js";
import { get, LONG } from "../core/backend.js";
import { currentLanguage, t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { button, html, useAnswer, useEffect } from "../core/view.js";
import { send } from "../state/sending.js";
import { Answer, openSheet, problemText, serverText, thinking, translated } from "../state/sheets.js";
import { chairsOf, mayWrite, path } from "../state/store.js";
import { otherSeats } from "./hands.js";
import { openTurn } from "./sheet/turn.js";

/** Whether a chair is to move. */
export function isChairsTurn(state) {
  return !state.over && chairsOf(state).includes(state.board.turn);
}

/** Cards that must be entered before a chair can think, as far as this phone can tell. */
function lacksCards(state) {
  const seats = otherSeats(state).filter((seat) => seat !== state.board.turn);
  return (state.awaited ?? []).length > 0 || seats.some((seat) => missingSlots(state, seat).length > 0);
}

/** What the chair says whose turn it is, with one tap that enters it. */
export function ChairPart({ state }) {
  const asks = mayWrite() && isChairsTurn(state) && !lacksCards(state);
  const ask = async () => asks && { seq: state.seq, ...(await get(path("/chair"), { patience: LONG })) };
  const { answer, error } = useAnswer(ask, [asks && state.seq]);
  const said = answer && answer.seq === state.seq ? answer : null;
  useEffect(() => {
    dispatchEvent(new Event("chair")); // what it says takes room
    if (said?.entry) speakAloud(state, said);
  }, [said]);
  if (!asks) return null;
  const who = nameOf(state, state.board.turn);
  if (error) return html`<section class="chair-part" role="status">${problemText(error, "p")}</section>`;
  return html`<section class="chair-part" role="status" aria-label=${t("chair.turn", { who })}>
    ${said
      ? html`
        <p><b>${who}:</b> ${serverText("span", {}, said.words)}</p>
        ${said.entry && button("small primary", t("chair.done"), () => enter(state, said.entry), {
          key: "chair-done", picture: "check",
        })}
      `
      : thinking(t("chair.thinking", { who }))}
  </section>`;
}

/** Enter what a chair does; which cards turn up is asked for where the program does not know it. */
function enter(state, entry) {
  if (entry.kind === "hint" || state.practice) return send(entry, state);
  return openTurn({ seat: entry.seat, slot: entry.slot, verb: entry.kind, announce: entry.announce });
}

/** Whether this browser can speak. */
export const canSpeak = "speechSynthesis" in globalThis;

/** Say it aloud, if that is wanted. */
function speakAloud(state, { seat, words }) {
  if (!canSpeak || !isOn("speak")) return;
  const { text, lang } = translated(words);
  const speech = new SpeechSynthesisUtterance(`${nameOf(state, seat)}: ${text}`);
  speech.lang = lang ?? currentLanguage();
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

/** Whether a line of the log is the action of a chair that tells its reasons now. */
export function tellsReasons(state, { seat, turn }) {
  return state.opened && chairsOf(state).includes(seat) && !turn.includes(".");
}

/** Open the reasons of what a chair did in a turn. */
export function openReasons(state, { seat, turn }) {
  const line = (phrase) => html`<li>${serverText("span", {}, phrase)}</li>`;
  const view = html`<${Answer} ask=${() => get(path(`/chair/${turn}`), { patience: LONG })}>
    ${({ words, reasons }) => html`
      ${serverText("p", { class: "said" }, words)}
      <ul class="reasons">${reasons.map(line)}</ul>
    `}
  <//>`;
  openSheet(t("chair.why", { who: nameOf(state, seat) }), view);
}
