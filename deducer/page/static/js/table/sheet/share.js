// The record to take away, in several formats; and what shares or copies an address.

import { getText } from "../../core/backend.js";
import { button, h, icon, redraw } from "../../core/dom.js";
import { menu, menuItem } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { askSheet, openSheet, serverText, toast, tryOrToast } from "../../state/sheets.js";
import { current, path } from "../../state/store.js";

/** A link's address, to be read and selected. */
export function addressField(url) {
  const field = h("input.address", {
    type: "text",
    readonly: true,
    value: url,
    "aria-label": t("links.address"),
    on: { focus: () => field.select() },
  });
  return field;
}

/** Open a sheet that hands a `text` on, most often an address; `content(field)` shows it, and more. */
export function openShared({ title, kind = "", text, field = addressField(text), content = () => field }) {
  openSheet({
    title,
    kind,
    draw: ({ body, foot }) => {
      redraw(body, content(field));
      redraw(foot, sharer(text, field));
    },
  });
}

/** Share, copy, or at least select: what a page without https may do differs. */
export function sharer(address, field) {
  if (navigator.share)
    return button(
      "wide.primary",
      () => navigator.share({ url: address }).catch(() => {}),
      icon("share"),
      t("share"),
    );
  const copy = async () => {
    field.focus();
    field.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(address);
      else if (!document.execCommand("copy")) throw new Error("no clipboard");
      toast(t("copied"));
    } catch {
      toast(t("copy.yourself"));
    }
  };
  return button("wide.primary", copy, icon("link"), t("copy"));
}

const KINDS = { text: "hanabi", "hanab.live": "json", compact: "link", deck: "deck" };

/** Open what the record can be saved as. */
export function openExport() {
  const items = Object.keys(KINDS).map((kind) => {
    const help = t(`export.${kind}.help`);
    const picture = kind === "compact" ? "link" : "save";
    return menuItem({ press: () => tryOrToast(() => take(kind)), picture, help }, t(`export.${kind}`));
  });
  openSheet({ title: t("export.title"), draw: ({ body }) => redraw(body, menu(items)) });
}

async function take(kind) {
  const { text, lost, phrase } = await getText(path(`/export?to=${encodeURIComponent(kind)}`));
  if (lost)
    await askSheet({
      title: t("export.lost"),
      content: [serverText("p", {}, lost, phrase)],
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
