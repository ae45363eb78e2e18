// That nobody can be asked for now, and which entries wait for that.

import { entryWords } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { button, byId, counting, h, renew, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
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
