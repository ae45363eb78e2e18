// What the start page ends with: what a server has besides, or all tables of this phone to be taken
// away, and what the browser says of keeping them.

import { backend } from "../core/backend.js";
import { button, h } from "../core/dom.js";
import { download } from "../core/download.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { toast } from "../state/sheets.js";

/** What the start page ends with. */
export function beside() {
  return backend.all ? allTables() : foot();
}

function foot() {
  return h("p.foot", h("a", { href: backend.apiPage() }, t("api.title")), offer());
}

/** The way to the page that needs no server, where this one offers it. */
function offer() {
  const { alone } = document.documentElement.dataset;
  return alone ? [" · ", h("a", { href: alone }, t("start.alone"))] : [];
}

function allTables() {
  const line = h("p.quiet", { "data-key": "stays" });
  backend.all.stays().then((yes) => line.replaceChildren(t(yes ? "stay.yes" : "stay.no")));
  const toasts = h("div.toasts", { role: "status" });
  return h(
    "section.panel.all",
    h("h2", t("all.title")),
    line,
    toasts,
    h(
      "div.pair",
      button({ class: "wide", "data-key": "save-all" }, () => save(toasts), icon("save"), t("all.save")),
      canShare() && button({ class: "wide", "data-key": "share-all" }, share, icon("share"), t("share")),
    ),
  );
}

async function save(toasts) {
  const { text, isRaw } = await backend.all.text();
  const name = `${fileName()}.json`;
  download(text, name);
  toast([t("export.saved", { name }), isRaw && ` ${t("all.raw")}`].filter(Boolean), toasts);
}

async function share() {
  const { text } = await backend.all.text();
  await navigator.share({ files: [sharable(text)] }).catch(() => {});
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
