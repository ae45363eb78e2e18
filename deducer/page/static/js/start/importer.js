// A game from elsewhere: pasted or out of a file, read by the server.

import { formOf, h } from "../core/dom.js";
import { withLabel } from "../core/fields.js";
import { fileField, pasteField } from "../core/form-fields.js";
import { t } from "../core/i18n.js";
import { toast } from "../state/sheets.js";
import { bring, isWhole, largest } from "./bring.js";

/** The form to bring a game along. */
export function importer() {
  const text = pasteField(4);
  const node = formOf(
    () => (text.value.trim() ? bring(node, text.value) : text.focus()),
    h("p.quiet", t("start.import.help")),
    withLabel(t("start.import.text"), text),
    fileField(t("start.import.file"), take),
    h("div.toasts", { role: "status" }),
    h("button.wide", { type: "submit" }, t("start.import.go")),
  );
  return h("details.panel.import", h("summary", h("h2", t("start.import"))), node);

  async function take(file) {
    if (file.size > largest()) return toast(t("start.import.large"), node.querySelector(".toasts"));
    const content = await file.text();
    if (isWhole(content)) bring(node, content);
    else text.value = content;
  }
}
