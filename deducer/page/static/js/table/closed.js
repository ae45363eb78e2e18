// What stands in the place of a table that can't be shown: why, the seats that are held, all tables.

import { backend } from "../core/backend.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { away, notice } from "../core/notice.js";
import { seatButtons } from "../state/seats.js";

/** Close the page for `kind` of reason: "ask" is that the browser holds several seats (`held`). */
export function closeTable(kind, held = []) {
  document.body.className = "dismissed";
  document.body.replaceChildren(h("main.notice", { id: "main" }));
  const help = t(backend.alone ? "tables.lost.help" : "dismissed.help");
  const [heading, line] = kind === "ask" ? [t("seats.ask"), t("seats.help")] : [t(`dismissed.${kind}`), help];
  notice(heading, [line], [seatButtons(held), away(t("tables.all"), "primary")]);
}
