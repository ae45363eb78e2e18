// A table that nobody can be asked about for now, or that can no longer be shown.

import { entryWords } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { button, byId, counting, h, renew, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { away, notice } from "../core/notice.js";
import { seatButtons } from "../state/seats.js";
import { dropPending, pending } from "../state/sending.js";
import { current } from "../state/store.js";

const absent = { lost: false, waiting: false }; // whether nobody answers, and whether an entry waits for that

/** Show that the line is lost, or that an entry waits for it. */
export function showAbsence(what, on) {
  absent[what] = on;
  const { lost, waiting } = absent;
  renew(byId("status"), lost || waiting ? absenceNote(backend.absence(waiting)) : []);
  renew(byId("pending"), pending().map(pendingRow));
}

/** Why nobody can be asked, and what helps. */
function absenceNote({ said, loaded, busy, remedy }) {
  return [
    busy && h("span.spinner", { "aria-hidden": "true" }),
    h("span", loaded ? counting(loaded, t(said)) : t(said)),
    remedy && button({ class: "small", "data-key": "remedy" }, remedy.press, t(remedy.said)),
  ];
}

/** An entry that waits for the network; one that waits behind another can still be dropped. */
function pendingRow(entry, at) {
  return h(
    "p",
    h("span", entryWords(current(), entry, current().you.seat)),
    at > 0 &&
      button(
        { class: "round", "data-key": `pending-${at}` },
        () => dropPending(at),
        icon("close"),
        unseen(t("pending.drop")),
      ),
  );
}

/** Close the page for `kind` of reason: "ask" is that the browser holds several seats (`held`). */
export function closeTable(kind, held = []) {
  document.body.className = "dismissed";
  document.body.replaceChildren(h("main.notice", { id: "main" }));
  const help = t(backend.alone ? "tables.lost.help" : "dismissed.help");
  const [heading, line] = kind === "ask" ? [t("seats.ask"), t("seats.help")] : [t(`dismissed.${kind}`), help];
  notice(heading, [line], [seatButtons(held), away(t("tables.all"), "primary")]);
}
