// What is handed on: the record in several formats, an address to share or copy, and the host's list of
// seats, each with its secret link as a picture for a phone's camera and as text; and how another seat
// becomes the host.

import { nameOf } from "../../cards/words.js";
import { get, getText, post } from "../../core/backend.js";
import { menu, menuItem } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { button, html, qrCode, useRef, useState } from "../../core/view.js";
import { Answer, askSheet, Foot, openSheet, serverText, toast, tryOrToast, useClose } from "../../state/sheets.js";
import { current, path, whoseSeat } from "../../state/store.js";

/**
 * What hands a `text` on, most often an address: the text itself, to be read and selected (in several `rows`, if
 * it is long), after `children`, with a button that shares it, copies it, or at least selects it: what a page
 * without https may do differs.
 */
export function Shared({ text, label = t("links.address"), rows = null, children }) {
  const field = useRef(null);
  const copy = async () => {
    field.current.focus();
    field.current.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else if (!document.execCommand("copy")) throw new Error("no clipboard");
      toast(t("copied"));
    } catch {
      toast(t("copy.yourself"));
    }
  };
  const share = () => navigator.share({ url: text }).catch(() => {});
  const props = { ref: field, class: "address", readonly: true, value: text, "aria-label": label };
  return html`
    ${children}
    ${rows
      ? html`<textarea ...${props} rows=${rows} />`
      : html`<input ...${props} type="text" onFocus=${() => field.current.select()} />`}
    <${Foot}>
      ${navigator.share
        ? button("wide primary", t("share"), share, { picture: "share" })
        : button("wide primary", t("copy"), copy, { picture: "link" })}
    <//>
  `;
}

const KINDS = { text: "hanabi", "hanab.live": "json", compact: "link", deck: "deck" };

/** Open what the record can be saved as. */
export function openExport() {
  const items = Object.keys(KINDS).map((kind) => {
    const help = t(`export.${kind}.help`);
    const picture = kind === "compact" ? "link" : "save";
    return menuItem({ press: () => tryOrToast(() => take(kind)), picture, help }, t(`export.${kind}`));
  });
  openSheet(t("export.title"), menu(items));
}

async function take(kind) {
  const { text, lost, phrase } = await getText(path(`/export?to=${encodeURIComponent(kind)}`));
  if (lost)
    await askSheet({
      title: t("export.lost"),
      content: serverText("p", {}, lost, phrase),
      choices: [{ label: t("go.on"), value: true, kind: "primary" }],
    });
  const title = t("export.compact");
  if (kind === "compact") return openSheet(title, html`<${Shared} text=${text.trim()} label=${title} rows="5" />`);
  const name = `${fileName(current().title, current().players)}.${KINDS[kind]}`;
  download(text, name);
  return toast(t("export.saved", { name }));
}

/** Ask a seat that is not the host's whom it names. */
export async function openHost() {
  const state = current();
  const choice = await askSheet({
    title: t("host.title"),
    content: html`<p>${t("host.help")}</p>`,
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
  openSheet(t("links.title"), html`<${Links} />`, { kind: "tall" });
}

function Links() {
  const [count, again] = useState(0); // of the list's versions
  const close = useClose();
  const manage = async (...about) => {
    const choice = await manageLink(...about);
    if (choice === "named") close();
    else if (choice) again(count + 1);
  };
  return html`<${Answer} ask=${() => get(path("/links"))} inputs=${[count]}>
    ${(known) => {
      const state = current();
      const links = new Map(known.map((link) => [whoseSeat(link.seat), link]));
      const mine = whoseSeat(state.you.seat);
      const names = [...state.players.map((_, seat) => String(seat)), "table"];
      const others = names.filter((name) => name !== mine);
      return html`
        <p class="quiet">${t("links.help")}</p>
        <ul class="seats">
          ${others.map((name) => html`<li>${seatRow(state, name, links.get(name), manage)}</li>`)}
          <li>${ownRow(state, mine)}</li>
        </ul>
      `;
    }}
  <//>`;
}

function seatName(state, name) {
  return name === "table" ? t("links.table") : nameOf(state, Number(name));
}

function rowName(title, status) {
  return html`<span class="seat-name"><b>${title}</b><small>${status}</small></span>`;
}

function seatRow(state, name, link, manage) {
  const title = seatName(state, name);
  const status = t(!link ? "links.none" : link.joined ? "links.joined" : "links.waiting");
  const show = () => give(name, "show", { title, help: t("links.secret", { who: title }) });
  return html`
    ${rowName(title, status)}
    ${!link?.joined &&
    button("small primary", t("links.show"), show, { picture: "link", "aria-label": `${t("links.show")}: ${title}` })}
    ${link && button("round", `${t("more")}: ${title}`, () => manage(name, title, link), {
      key: `more-${name}`, picture: "more",
    })}
  `;
}

/** The host's own seat: nobody is shown its link, but one can be made to come back by. */
function ownRow(state, name) {
  const title = seatName(state, name);
  const keep = () => give(name, "renew", { title: t("links.keep"), help: t("links.keep.help") });
  return html`
    ${rowName(title, t("links.host"))}
    ${button("small", t("links.keep"), keep, { key: "keep", picture: "host" })}
  `;
}

/** Ask what to do with a seat's link, and do it; resolves with what was done, if anything was. */
async function manageLink(name, title, link) {
  const choice = await askSheet({
    title,
    content: html`<p class="quiet">${t("links.manage")}</p>`,
    choices: [
      { label: t("links.renew"), value: "renew" },
      ...(link.joined ? [{ label: t("links.host.make"), value: "host" }] : []),
      { label: t("links.remove"), value: "remove", kind: "danger" },
    ],
  });
  if (choice === "host") return (await nameHost(name, title)) && "named";
  if (choice === "renew") await give(name, "renew", { title, help: t("links.secret", { who: title }) });
  if (choice === "remove") await tryOrToast(() => post(path(`/links/${name}/remove`)));
  return choice;
}

/** Have the server show a link, or make a new one: to be photographed, copied or shared. */
async function give(name, how, { title, help }) {
  const link = await tryOrToast(() => post(path(`/links/${name}/${how}`)));
  if (!link) return;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(link.url).hostname);
  const view = html`
    <${Shared} text=${link.url}>
      <div class="qr-frame">${qrCode(link.code, t("links.qr", { who: title }))}</div>
    <//>
    <p class="quiet">${help}</p>
    ${isLocal && html`<p class="quiet">${t("links.local")}</p>`}
  `;
  openSheet(title, view, { kind: "link-sheet" });
}
