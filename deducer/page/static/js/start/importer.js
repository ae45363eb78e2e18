// A game from elsewhere: pasted or out of a file, read by the server.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { toast } from "../state/sheets.js";
import { bring, isWhole, largest } from "./bring.js";

/** The form to bring a game along. */
export function importer() {
  const text = h("textarea", { rows: 4, spellcheck: "false", autocapitalize: "off" });
  const file = h("input.unseen", {
    type: "file",
    id: "file",
    on: { change: () => take(file, text) },
  });
  const submit = (event) => {
    event.preventDefault();
    if (text.value.trim()) bring(event.currentTarget, text.value);
    else text.focus();
  };
  return h(
    "details.panel.import",
    h("summary", h("h2", t("start.import"))),
    h(
      "form",
      { on: { submit } },
      h("p.quiet", t("start.import.help")),
      h("label.text-field", h("span", t("start.import.text")), text),
      h("p.file", file, h("label.small", { for: "file" }, icon("save"), t("start.import.file"))),
      h("div.toasts", { role: "status" }),
      h("button.wide", { type: "submit" }, t("start.import.go")),
    ),
  );
}

async function take(file, text) {
  const [chosen] = file.files;
  if (!chosen) return;
  if (chosen.size > largest()) {
    toast(t("start.import.large"), file.form.querySelector(".toasts"));
    return;
  }
  const content = await chosen.text();
  if (isWhole(content)) bring(file.form, content);
  else text.value = content;
}
