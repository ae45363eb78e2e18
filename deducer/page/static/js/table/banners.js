// What stands above the hands: entries that a seat saw otherwise, with one tap that mends each; and the end
// of a game, with what comes after it.

import { face } from "../cards/cards.js";
import { cardText, entryWords, missingSlots, nameOf } from "../cards/words.js";
import { get, LONG, post } from "../core/backend.js";
import { button, h, icon } from "../core/dom.js";
import { listed, parts, t } from "../core/i18n.js";
import { send } from "../state/sending.js";
import { confirmed, serverText, toast, tryOrToast, waitInSheet } from "../state/sheets.js";
import { accept, current, gamePage, mayWrite, path } from "../state/store.js";
import { openNew } from "./sheet/editor.js";
import { openExport } from "./sheet/share.js";
import { openLook, openPile } from "./sheet/tap-cards.js";

/** A box for each entry in doubt that this link may know of. */
export function doubtBoxes(state) {
  return state.doubts.map((doubt) => doubtBox(state, doubt));
}

function doubtBox(state, doubt) {
  const { entry } = state.log.find((line) => line.number === doubt.number);
  const seen = doubt.seen && { who: nameOf(state, doubt.seat), card: cardText(state, doubt.seen) };
  return h(
    "section.caution-box.doubt",
    icon("warn"),
    h(
      "div",
      h("p", h("b", entryWords(state, { ...entry, drawn: null }))),
      seen
        ? h("p", parts("doubt.seen", seen))
        : serverText("p", {}, doubt.problem.text, doubt.problem),
      serverText("p", { class: "caveat" }, doubt.caveat.text, doubt.caveat),
      mayWrite() &&
        h("div.mends", doubt.mends.map((mend) => mender(state, mend))),
    ),
  );
}

function mender(state, { kind, entry, ...mend }) {
  const key = `mend-${kind}-${mend.card ?? mend.slots.join("-")}`;
  return button(
    `small.mend#${key}`,
    () => send(entry, state),
    kind === "card" && face(state, mend.card),
    h("span", mendWords(state, { kind, ...mend })),
  );
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
  return h(
    "section",
    { class: `over ${score === state.rules.perfect ? "won" : ""}`, "aria-label": t("over") },
    h("p.over-score", h("b", String(score)), h("small", `/${state.rules.perfect}`)),
    h(
      "p.over-words",
      h("strong", t(`reason.${reason}`)),
      rating === null ? "" : ` · ${t(`rating.${rating}`)}`,
    ),
    skips_to !== null && h("div.over-actions", skip(state, skips_to)),
    h("div.over-actions", next(state)),
  );
}

/** The ruling that ended the game; while the cards are hidden, how the table goes on without it. */
function skip(state, seat) {
  return [
    h("p", t("over.ruling")),
    mayWrite() &&
      !state.opened &&
      button(
        "small#skip",
        () => openNew("adjust", t("kind.adjust"), { what: "turn", seat }),
        t("over.skip", { next: nameOf(state, seat) }),
      ),
  ];
}

function next(state) {
  if (!state.opened) return revealing(state);
  const seats = [...new Set(state.unknown.map(([seat]) => seat))];
  const missing = seats.map((seat) => {
    const slots = missingSlots(state, seat);
    return button(
      `small#complete-${seat}`,
      () => openLook(seat, slots, "show"),
      icon("edit"),
      t("complete", { who: nameOf(state, seat), n: slots.length }),
    );
  });
  const pile = state.board.pile > 0 && !state.log.some((line) => line.entry.kind === "left");
  return [
    state.you.seat !== null || state.you.host
      ? [missing, pile && button("small#pile", openPile, icon("pile"), t("left.title"))]
      : null,
    !seats.length &&
      h("a.small.primary.button", { href: gamePage(state), "data-key": "review" }, icon("eye"), t("review")),
    !seats.length && button("small#winnable", winnable, icon("advice"), t("winnable.ask")),
    h("a.small.button", { href: gamePage(state, "board"), "data-key": "game" }, icon("swap"), t("game.more")),
    button("small#export", openExport, icon("share"), t("export.title")),
  ];
}

/** Before all cards are revealed: the host asks, and everybody who sits there is asked. */
function revealing(state) {
  const { asked, agreed, refused } = state.reveal ?? { asked: false, agreed: [], refused: null };
  const { seat, host } = state.you;
  const names = listed(agreed.map((each) => nameOf(state, each)));
  const open = [
    asked &&
      h(
        "p",
        { role: "status" },
        agreed.length ? t("open.agreed", { who: names }) : t("open.asked"),
        " ",
        t("open.away"),
      ),
    refused !== null && h("p", { role: "status" }, t("open.refused", { who: nameOf(state, refused) })),
    button("wide.primary#open", layOpen, icon("eye"), t(asked ? "open.again" : "open")),
  ];
  if (host) return open;
  if (!asked || seat === null) return h("p", t("open.wait"));
  if (agreed.includes(seat)) return h("p", { role: "status" }, t("open.agreed", { who: names }));
  return [
    h("p", { role: "alert" }, t("open.question")),
    button("wide.primary#agree", () => answer(true), icon("eye"), t("open")),
    button("wide#refuse", () => answer(false), t("open.refuse")),
  ];
}

async function layOpen() {
  const sure = await confirmed({ title: t("open"), content: [h("p", t("open.ask"))] });
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
