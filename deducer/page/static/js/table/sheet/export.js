// The record to take away: in our notation, for hanab.live, as a link, as a deck.

import { getText } from "../../core/api.js";
import { button, h, redraw } from "../../core/dom.js";
import { download, fileName } from "../../core/download.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { failed, told } from "../../state/problems.js";
import { askSheet, openSheet, toast } from "../../state/sheets.js";
import { current, path } from "../../state/store.js";
import { sharer } from "./sharer.js";

const KINDS = { text: "hanabi", "hanab.live": "json", compact: "link", deck: "deck" };

/** Open what the record can be saved as. */
export function openExport() {
  openSheet({
    title: t("export.title"),
    draw: ({ body }) => {
      const rows = Object.keys(KINDS).map((kind) =>
        h(
          "li",
          button(
            { class: "menu-item" },
            () => take(kind),
            icon(kind === "compact" ? "link" : "save"),
            h("span", t(`export.${kind}`), h("small", t(`export.${kind}.help`))),
          ),
        ),
      );
      redraw(body, h("ul.menu", rows));
    },
  });
}

async function take(kind) {
  try {
    const { text, lost, phrase } = await getText(path(`/export?to=${encodeURIComponent(kind)}`));
    if (lost)
      await askSheet({
        title: t("export.lost"),
        content: [told("p", {}, lost, phrase)],
        choices: [{ label: t("go.on"), value: true, kind: "primary" }],
      });
    if (kind === "compact") openText(text.trim());
    else save(text, `${fileName(current().title, current().players)}.${KINDS[kind]}`);
  } catch (error) {
    toast(failed(error));
  }
}

function save(text, name) {
  download(text, name);
  toast(t("export.saved", { name }));
}

function openText(text) {
  const field = h("textarea.address", {
    readonly: true,
    rows: 5,
    "aria-label": t("export.compact"),
  });
  field.value = text;
  openSheet({
    title: t("export.compact"),
    draw: ({ body, foot }) => {
      redraw(body, field);
      redraw(foot, sharer(text, field));
    },
  });
}
