// What is handed on: the record in several formats, an address to share or copy, and the host's list of
// seats, each with its secret link as a picture for a phone's camera and as text; and how another seat
// becomes the host.

import { nameOf } from "../../cards/words.js";
import { get, getText, post } from "../../core/backend.js";
import { button, h, icon, qrCode, redraw } from "../../core/dom.js";
import { menu, menuItem } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { askSheet, fillWith, openSheet, serverText, toast, tryOrToast } from "../../state/sheets.js";
import { current, path, whoseSeat } from "../../state/store.js";

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

/** Ask a seat that is not the host's whom it names. */
export async function openHost() {
  const state = current();
  const choice = await askSheet({
    title: t("host.title"),
    content: [h("p", t("host.help"))],
    choices: state.players.map((_, seat) => ({ label: nameOf(state, seat), value: String(seat) })),
  });
  if (choice !== null) await nameHost(choice, nameOf(state, Number(choice)));
}

/** Name a seat as host; return whether it is that now. */
function nameHost(name, who) {
  return tryOrToast(async () => {
    const { done } = await post(path(`/links/${name}/host`));
    toast(t(done ? "host.done" : "host.wait", { who }));
    return done;
  });
}

/** Open the list of seats. */
export function openLinks() {
  openSheet({ title: t("links.title"), kind: "tall", draw: drawLinks });
}

function drawLinks(sheet) {
  return fillWith(sheet.body, get(path("/links")), (known) => {
    const state = current();
    const links = new Map(known.map((link) => [whoseSeat(link.seat), link]));
    const mine = whoseSeat(state.you.seat);
    const names = [...state.players.map((_, seat) => String(seat)), "table"];
    const others = names
      .filter((name) => name !== mine)
      .map((name) => h("li", seatRow(state, name, links.get(name), sheet)));
    return [h("p.quiet", t("links.help")), h("ul.seats", others, h("li", ownRow(state, mine)))];
  });
}

function seatName(state, name) {
  return name === "table" ? t("links.table") : nameOf(state, Number(name));
}

function rowName(title, status) {
  return h("span.seat-name", h("b", title), h("small", status));
}

function seatRow(state, name, link, sheet) {
  const title = seatName(state, name);
  const status = !link ? t("links.none") : link.joined ? t("links.joined") : t("links.waiting");
  return [
    rowName(title, status),
    !link?.joined &&
      button(
        "small.primary",
        () => give(name, "show", { title, help: t("links.secret", { who: title }) }),
        { "aria-label": `${t("links.show")}: ${title}` },
        icon("link"),
        t("links.show"),
      ),
    link &&
      button(
        `round#more-${name}`,
        () => manage(name, title, link, sheet),
        { "aria-label": `${t("more")}: ${title}` },
        icon("more"),
      ),
  ];
}

/** The host's own seat: nobody is shown its link, but one can be made to come back by. */
function ownRow(state, name) {
  const title = seatName(state, name);
  return [
    rowName(title, t("links.host")),
    button(
      "small#keep",
      () => give(name, "renew", { title: t("links.keep"), help: t("links.keep.help") }),
      icon("host"),
      t("links.keep"),
    ),
  ];
}

async function manage(name, title, link, sheet) {
  const choice = await askSheet({
    title,
    content: [h("p.quiet", t("links.manage"))],
    choices: [
      { label: t("links.renew"), value: "renew" },
      ...(link.joined ? [{ label: t("links.host.make"), value: "host" }] : []),
      { label: t("links.remove"), value: "remove", kind: "danger" },
    ],
  });
  if (choice === "host") {
    if (await nameHost(name, title)) sheet.close();
    return;
  }
  if (choice === "renew") await give(name, "renew", { title, help: t("links.secret", { who: title }) });
  if (choice === "remove") await tryOrToast(() => post(path(`/links/${name}/remove`)));
  if (choice) drawLinks(sheet);
}

/** Have the server show a link, or make a new one: to be photographed, copied or shared. */
async function give(name, how, { title, help }) {
  const link = await tryOrToast(() => post(path(`/links/${name}/${how}`)));
  if (link) openLink(link, title, help);
}

function openLink({ url, code }, title, help) {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
  const content = (field) => [
    h("div.qr-frame", qrCode(code, t("links.qr", { who: title }))),
    field,
    h("p.quiet", help),
    local && h("p.quiet", t("links.local")),
  ];
  openShared({ title, kind: "link-sheet", text: url, content });
}
