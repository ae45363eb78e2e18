// The record to take away: in our notation, for hanab.live, as a link, as a deck.

import { getText } from "../../core/api.js";
import { h, redraw } from "../../core/dom.js";
import { download, fileName } from "../../core/download.js";
import { t } from "../../core/i18n.js";
import { menu, menuItem } from "../../core/menu-list.js";
import { attempt, told } from "../../state/problems.js";
import { askSheet, openSheet, toast } from "../../state/sheets.js";
import { current, path } from "../../state/store.js";
import { openShared } from "./sharer.js";

const KINDS = { text: "hanabi", "hanab.live": "json", compact: "link", deck: "deck" };

/** Open what the record can be saved as. */
export function openExport() {
  const items = Object.keys(KINDS).map((kind) => {
    const help = t(`export.${kind}.help`);
    const picture = kind === "compact" ? "link" : "save";
    return menuItem({ press: () => attempt(() => take(kind)), picture, help }, t(`export.${kind}`));
  });
  openSheet({ title: t("export.title"), draw: ({ body }) => redraw(body, menu(items)) });
}

async function take(kind) {
  const { text, lost, phrase } = await getText(path(`/export?to=${encodeURIComponent(kind)}`));
  if (lost)
    await askSheet({
      title: t("export.lost"),
      content: [told("p", {}, lost, phrase)],
      choices: [{ label: t("go.on"), value: true, kind: "primary" }],
    });
  if (kind === "compact") return openText(text.trim());
  const name = `${fileName(current().title, current().players)}.${KINDS[kind]}`;
  download(text, name);
  return toast(t("export.saved", { name }));
}

function openText(text) {
  const title = t("export.compact");
  const field = h("textarea.address", { readonly: true, rows: 5, "aria-label": title });
  field.value = text;
  openShared({ title, text, field });
}
