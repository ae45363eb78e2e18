// What is handed on: the record in several formats, an address to share or copy, and the host's list of
// seats with the table's own link, as a picture for a phone's camera and as text, and each seat's; who came by
// it and waits to be known; and how another seat becomes the host.

import { get, getText, post } from "../../core/backend.js";
import { menu, menuItem } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { button, html, icon, qrCode, useEffect, useRef, useState } from "../../core/view.js";
import { Answer, askSheet, Foot, openSheet, serverText, toast, tryOrToast, useClose } from "../../state/sheets.js";
import { attendanceOf, chairsOf, current, path, useTable, whoseSeat } from "../../state/store.js";

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
  const { text, lost } = await getText(path(`/export?to=${encodeURIComponent(kind)}`));
  if (lost)
    await askSheet({
      title: t("export.lost"),
      content: serverText("p", {}, lost),
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
    choices: state.players
      .map((label, value) => ({ label, value }))
      .filter(({ value }) => !chairsOf(state).includes(value)),
  });
  if (choice !== null) await nameHost(choice, state.players[choice]);
}

/** Name a seat as host; return whether it is that now. */
function nameHost(seat, who) {
  return tryOrToast(async () => {
    const { done } = await ask(seat, "host");
    toast(t(done ? "host.done" : "host.wait", { who }));
    return done;
  });
}

/** Open the list of seats; that of a table which `isNew` closes once all have sat down. */
export function openLinks({ isNew = false } = {}) {
  openSheet(t("links.title"), html`<${Links} isNew=${isNew} />`, { kind: "tall" });
}

function Links({ isNew }) {
  const state = useTable();
  const { players, you } = state;
  const [count, again] = useState(0); // of the list's versions
  const close = useClose();
  const { joined } = attendanceOf(state);
  const people = [...players.keys()].filter((seat) => !chairsOf(state).includes(seat));
  const isFull = people.every((seat) => joined.includes(seat));
  useEffect(() => {
    if (isNew && isFull) close();
  }, [isFull]);
  const manage = async (...about) => {
    const choice = await manageLink(...about);
    if (choice === "named") close();
    else if (choice) again(count + 1);
  };
  const ask = async () => [isFull ? null : await post(path("/links/code")), await get(path("/links"))];
  const seats = [...people, null].filter((seat) => seat !== you.seat);
  return html`
    ${arrivals(state)}
    <${Answer} ask=${ask} inputs=${[count, joined.join()]}>
      ${([own, links]) => {
        const row = (seat) => {
          const title = seat === null ? t("links.table") : players[seat];
          const link = links.find((each) => each.seat === seat);
          return html`<li>${seat === you.seat ? ownRow(title, seat) : seatRow(title, seat, link, manage)}</li>`;
        };
        return html`
          ${own && html`<${LinkView} link=${own} label=${t("links.code")} help=${t("links.all")} />`}
          <ul class="seats">${[...seats, you.seat].map(row)}</ul>
          <p class="quiet">${t("links.help")}</p>
        `;
      }}
    <//>
  `;
}

/** Those who say that a seat is theirs, where this phone's owner can tell: one tap lets them in. */
export function arrivals(state) {
  return attendanceOf(state).arriving.map(({ seat, claim }) => {
    const who = state.players[seat];
    const answer = (welcome) => () => tryOrToast(() => post(path("/arrivals"), { claim, welcome }));
    return html`<section class="caution-box arrival" role="alert" key=${claim}>
      ${icon("players")}
      <div>
        <p><b>${t("arrival", { who })}</b></p>
        <div class="mends">
          ${button("small primary", t("arrival.yes", { who }), answer(true), { key: `yes-${seat}` })}
          ${button("small", t("arrival.no"), answer(false), { key: `no-${seat}` })}
        </div>
      </div>
    </section>`;
  });
}

function rowName(title, status) {
  return html`<span class="seat-name"><b>${title}</b><small>${status}</small></span>`;
}

function seatRow(title, seat, link, manage) {
  const status = t(!link ? "links.none" : link.joined ? "links.joined" : "links.waiting");
  const show = () => give(seat, "show", title);
  return html`
    ${rowName(title, status)}
    ${!link?.joined &&
    button("small", t("links.show"), show, { picture: "link", "aria-label": `${t("links.show")}: ${title}` })}
    ${link && button("round", `${t("more")}: ${title}`, () => manage(seat, title, link), {
      key: `more-${whoseSeat(seat)}`, picture: "more",
    })}
  `;
}

/** The host's own seat: nobody is shown its link, but one can be made to come back by. */
function ownRow(title, seat) {
  const keep = () => give(seat, "renew", t("links.keep"), t("links.keep.help"));
  return html`
    ${rowName(title, t("links.host"))}
    ${button("small", t("links.keep"), keep, { key: "keep", picture: "host" })}
  `;
}

/** Ask what to do with a seat's link, and do it; resolves with what was done, if anything was. */
async function manageLink(seat, title, link) {
  const choice = await askSheet({
    title,
    content: html`<p class="quiet">${t("links.manage")}</p>`,
    choices: [
      { label: t("links.renew"), value: "renew" },
      ...(link.joined ? [{ label: t("links.host.make"), value: "host" }] : []),
      { label: t("links.remove"), value: "remove", kind: "danger" },
    ],
  });
  if (choice === "host") return (await nameHost(seat, title)) && "named";
  if (choice === "renew") await give(seat, "renew", title);
  if (choice === "remove") await tryOrToast(() => ask(seat, "remove"));
  return choice;
}

/** Ask the server to do something with a seat's link. */
function ask(seat, what) {
  return post(path(`/links/${whoseSeat(seat)}/${what}`));
}

/** Have the server show a link, or make a new one. */
async function give(seat, how, title, help = t("links.secret", { who: title })) {
  const link = await tryOrToast(() => ask(seat, how));
  if (!link) return;
  const label = t("links.qr", { who: title });
  openSheet(title, html`<${LinkView} ...${{ link, label, help }} />`, { kind: "link-sheet" });
}

/** A link to be photographed, copied or shared. */
export function LinkView({ link, label, help }) {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(link.url).hostname);
  return html`
    <${Shared} text=${link.url}>
      <p class="quiet">${help}</p>
      <div class="qr-frame">${qrCode(link.code, label)}</div>
    <//>
    ${isLocal && html`<p class="quiet">${t("links.local")}</p>`}
  `;
}
