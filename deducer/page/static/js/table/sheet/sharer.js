// An address as a text to be selected, and what shares or copies it.

import { button, h, redraw } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { openSheet, toast } from "../../state/sheets.js";

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
      { class: "wide primary" },
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
  return button({ class: "wide primary" }, copy, icon("link"), t("copy"));
}
