// What the start page ends with: all tables to be taken away, and what the browser says of keeping.

import { getText } from "../../api.js";
import { button, h } from "../../dom.js";
import { download } from "../../download.js";
import { t } from "../../i18n.js";
import { icon } from "../../icons.js";
import { toast } from "../../sheets.js";
import { rowsOf } from "../kept.js";
import { base } from "../offline.js";
import { stays } from "../storage.js";

/** What the start page ends with. */
export function beside() {
  const line = h("p", { class: "quiet", "data-key": "stays" });
  stays().then((yes) => line.replaceChildren(t(yes ? "stay.yes" : "stay.no")));
  const toasts = h("div", { class: "toasts", role: "status" });
  return h(
    "section",
    { class: "panel all" },
    h("h2", {}, t("all.title")),
    line,
    toasts,
    h(
      "div",
      { class: "pair" },
      button({ class: "wide", "data-key": "save-all" }, () => save(toasts), icon("save"), t("all.save")),
      canShare() &&
        button({ class: "wide", "data-key": "share-all" }, share, icon("share"), t("share")),
    ),
  );
}

async function save(toasts) {
  const { text, isRaw } = await everything();
  const name = `${fileName()}.json`;
  download(text, name);
  toast([t("export.saved", { name }), isRaw && ` ${t("all.raw")}`].filter(Boolean), toasts);
}

async function share() {
  const { text } = await everything();
  await navigator.share({ files: [sharable(text)] }).catch(() => {});
}

/** All records as Python writes them; where it can't, the rows that they are kept in. */
async function everything() {
  try {
    return { text: (await getText("/api/all")).text, isRaw: false };
  } catch {
    const rows = await rowsOf(await base);
    return { text: JSON.stringify({ format: 1, rows }), isRaw: true };
  }
}

function canShare() {
  return Boolean(navigator.canShare?.({ files: [sharable("")] }));
}

/** A file that a browser may share: not every kind is. */
function sharable(text) {
  return new File([text], `${fileName()}.txt`, { type: "text/plain" });
}

function fileName() {
  return `hanabi-${new Date().toISOString().slice(0, 10)}`;
}
