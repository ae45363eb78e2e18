// What stands above the hands: entries that a seat saw otherwise, with one tap that mends each; and the end
// of a game, with what comes after it.

import { face } from "../cards/cards.js";
import { cardText, entryWords, missingSlots, nameOf } from "../cards/words.js";
import { backend, get, LONG, post } from "../core/backend.js";
import { listed, parts, t } from "../core/i18n.js";
import { button, html, icon } from "../core/view.js";
import { keepNotes, notesToKeep } from "../state/notes.js";
import { send } from "../state/sending.js";
import { confirmed, serverText, toast, tryOrToast, waitInSheet } from "../state/sheets.js";
import { accept, attendanceOf, current, gamePage, mayWrite, path, seatName } from "../state/store.js";
import { openNew } from "./sheet/editor.js";
import { openExport } from "./sheet/share.js";
import { openLook, openPile } from "./sheet/tap-cards.js";

/** A box for an entry in doubt that this link may know of. */
export function doubtBox(state, doubt) {
  const { entry } = state.log.find((line) => line.number === doubt.number);
  const seen = doubt.seen && { who: nameOf(state, doubt.seat), card: cardText(state, doubt.seen) };
  return html`<section class="caution-box doubt" key=${doubt.number}>
    ${icon("warn")}
    <div>
      <p><b>${entryWords(state, { ...entry, drawn: null })}</b></p>
      ${seen ? html`<p>${parts("doubt.seen", seen)}</p>` : serverText("p", {}, doubt.problem)}
      ${serverText("p", { class: "caveat" }, doubt.caveat)}
      ${mayWrite() && html`<div class="mends">${doubt.mends.map((mend) => mender(state, mend))}</div>`}
    </div>
  </section>`;
}

function mender(state, { kind, entry, ...mend }) {
  const key = `mend-${kind}-${mend.card ?? mend.slots.join("-")}`;
  const words = html`${kind === "card" && face(state, mend.card)}<span>${mendWords(state, { kind, ...mend })}</span>`;
  return button("small mend", words, () => send(entry, state), { key });
}

function mendWords(state, { kind, seat, card, slots }) {
  if (kind === "card") return parts("it.was", { card: cardText(state, card) });
  if (kind === "not")
    return seat === null
      ? parts("it.was.not", { card: cardText(state, card) })
      : parts("doubt.not", { card: cardText(state, card), who: nameOf(state, seat) });
  if (kind === "slots")
    return slots.length
      ? parts("doubt.slots", { n: slots.length, slots: listed(slots) })
      : parts("doubt.slots.none");
  return parts("doubt.slip");
}

/** The panel that a finished game is shown with. */
export function overPanel(state) {
  if (!state.over) return null;
  const { reason, score, rating, skips_to } = state.over;
  return html`<section class="over ${score === state.rules.perfect ? "won" : ""}" aria-label=${t("over")}>
    <p class="over-score"><b>${score}</b><small>/${state.rules.perfect}</small></p>
    <p class="over-words">
      <strong>${t(`reason.${reason}`)}</strong>${rating !== null && ` · ${t(`rating.${rating}`)}`}
    </p>
    ${skips_to !== null && html`<div class="over-actions">${skip(state, skips_to)}</div>`}
    <div class="over-actions">${state.opened ? next(state) : revealing(state)}</div>
  </section>`;
}

/** The ruling that ended the game; while the cards are hidden, how the table goes on without it. */
function skip(state, seat) {
  const press = () => openNew("adjust", t("kind.adjust"), { what: "turn", seat });
  return html`
    <p>${t("over.ruling")}</p>
    ${mayWrite() && !state.opened &&
    button("small", t("over.skip", { next: nameOf(state, seat) }), press, { key: "skip" })}
  `;
}

function next(state) {
  const seats = [...new Set(state.unknown.map(([seat]) => seat))];
  const completer = (seat) => {
    const slots = missingSlots(state, seat);
    return button(
      "small",
      t("complete", { who: nameOf(state, seat), n: slots.length }),
      () => openLook(seat, slots, "show"),
      { key: `complete-${seat}`, picture: "edit" },
    );
  };
  const mayComplete = state.you.seat !== null || state.you.host;
  const notes = mayComplete ? notesToKeep(state) : [];
  const isPileLeft = state.board.pile > 0 && !state.practice && !state.log.some((line) => line.entry.kind === "left");
  return html`
    ${mayComplete && seats.map(completer)}
    ${mayComplete && isPileLeft &&
    button("small", t("left.title"), openPile, { key: "pile", picture: "pile" })}
    ${!seats.length && html`
      <a class="small primary button" data-key="review" href=${gamePage(state)}>${icon("eye")}${t("review")}</a>
      ${button("small", t("winnable.ask"), winnable, { key: "winnable", picture: "advice" })}
    `}
    <a class="small button" data-key="game" href=${gamePage(state, "board")}>${icon("swap")}${t("game.more")}</a>
    ${state.practice && html`<a class="small button" data-key="another" href=${backend.home}>
      ${icon("chair")}${t("practice.another")}
    </a>`}
    ${notes.length > 0 &&
    button("small", t("noted.keep", { n: notes.length }), () => keepNotes(state, notes), { key: "notes", picture: "note" })}
    ${button("small", t("export.title"), openExport, { key: "export", picture: "share" })}
  `;
}

/** Before all cards are revealed: the host asks, and everybody who sits there is asked. */
function revealing(state) {
  const { asked, agreed, refused } = state.reveal ?? { asked: false, agreed: [], refused: null };
  const { seat, host } = state.you;
  const agreement = t("open.agreed", { who: listed(agreed.map((each) => nameOf(state, each))) });
  if (host)
    return html`
      ${asked && html`<p role="status">${agreed.length ? agreement : t("open.asked")} ${t("open.away")}</p>`}
      ${refused !== null && html`<p role="status">${t("open.refused", { who: nameOf(state, refused) })}</p>`}
      ${button("wide primary", t(asked ? "open.again" : "open"), layOpen, { key: "open", picture: "eye" })}
    `;
  const who = seatName(state.players, attendanceOf(state).host);
  if (!asked || seat === null) return html`<p>${t("open.wait", { who })}</p>`;
  if (agreed.includes(seat)) return html`<p role="status">${agreement}</p>`;
  return html`
    <p role="alert">${t("open.question")}</p>
    ${button("wide primary", t("open"), () => answer(true), { key: "agree", picture: "eye" })}
    ${button("wide", t("open.refuse"), () => answer(false), { key: "refuse" })}
  `;
}

async function layOpen() {
  const sure = await confirmed({ title: t("open"), content: html`<p>${t("open.ask")}</p>` });
  if (sure) await answer(true);
}

/** Agree that all cards are revealed, or not. */
async function answer(agree) {
  await tryOrToast(async () => {
    const reply = await post(path("/open"), { agree });
    accept(reply.state ?? (await get(path())));
  });
}

/** Ask whether the deal could have been won at all. */
async function winnable() {
  const words = t("winnable.thinking");
  toast(words);
  const ask = (options) => get(path("/review"), { patience: LONG, ...options });
  const review = await tryOrToast(() => waitInSheet(t("winnable.ask"), words, ask));
  if (review === null) return;
  const verdict = { true: "winnable.yes", false: "winnable.no", null: "winnable.open" }[review.winnable];
  toast(t(verdict, { perfect: current().rules.perfect }));
}
