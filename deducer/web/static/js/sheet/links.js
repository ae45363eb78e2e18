// The host's list of seats: each one's secret link, as a picture for a phone's camera and as text.

import { get, post } from "../api.js";
import { button, h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { lasting } from "../memory.js";
import { failed } from "../problems.js";
import { askSheet, openSheet, toast } from "../sheets.js";
import { current, path } from "../store.js";
import { nameOf } from "../words.js";

function key(table) {
  return `links-${table}`;
}

/** Keep the links that the server says only once. */
export function keepLinks(table, links) {
  lasting.set(key(table), Object.fromEntries(links.map((link) => [linkName(link.seat), link.url])));
}

function linkName(seat) {
  return seat === null || seat === undefined ? "table" : String(seat);
}

function kept(name) {
  return (lasting.get(key(current().table)) ?? {})[name] ?? null;
}

function keep(name, url) {
  const all = lasting.get(key(current().table)) ?? {};
  lasting.set(key(current().table), { ...all, [name]: url });
}

/** Open the list of seats. */
export function openLinks() {
  openSheet({ title: t("links.title"), kind: "tall", draw: drawLinks });
}

async function drawLinks(sheet) {
  redraw(sheet.body, h("p", { class: "loading" }, t("loading")));
  let known;
  try {
    known = await get(path("/links"));
  } catch (error) {
    redraw(sheet.body, failed(error, "p", { class: "problem" }));
    return;
  }
  const state = current();
  const given = new Map(known.map((link) => [linkName(link.seat), link]));
  const names = [...state.players.map((_, seat) => String(seat)), "table"];
  const rows = names
    .filter((name) => name !== linkName(state.you.seat))
    .map((name) => h("li", {}, seatRow(state, name, given.get(name), sheet)));
  redraw(
    sheet.body,
    h("p", { class: "quiet" }, t("links.help")),
    h("ul", { class: "seats" }, rows),
  );
}

function seatName(state, name) {
  return name === "table" ? t("links.table") : nameOf(state, Number(name));
}

function seatRow(state, name, link, sheet) {
  const url = kept(name);
  const title = seatName(state, name);
  const status = !link ? t("links.none") : link.joined ? t("links.joined") : t("links.waiting");
  const press = (doing) => async () => {
    await doing();
    drawLinks(sheet);
  };
  return [
    h("span", { class: "seat-name" }, h("b", {}, title), h("small", {}, status)),
    link && url
      ? button(
          { class: "small primary", "aria-label": `${t("links.show")}: ${title}` },
          () => openLink(name, title, url),
          icon("link"),
          t("links.show"),
        )
      : button(
          { class: "small", "aria-label": `${t("links.new")}: ${title}` },
          press(() => renew(name, title, Boolean(link))),
          icon("link"),
          t("links.new"),
        ),
    link &&
      button(
        { class: "round", "data-key": `more-${name}`, "aria-label": `${t("more")}: ${title}` },
        () => manage(name, title, sheet),
        icon("more"),
      ),
  ];
}

async function manage(name, title, sheet) {
  const choice = await askSheet({
    title,
    content: [h("p", { class: "quiet" }, t("links.manage"))],
    choices: [
      { label: t("links.renew"), value: "renew" },
      { label: t("links.remove"), value: "remove", kind: "danger" },
    ],
  });
  if (choice === "renew") await renew(name, title, false);
  if (choice === "remove") await remove(name);
  if (choice) drawLinks(sheet);
}

async function renew(name, title, ask) {
  if (ask) {
    const sure = await askSheet({
      title: t("links.new"),
      content: [h("p", {}, t("links.renew.ask", { who: title }))],
      choices: [
        { label: t("links.new"), value: true, kind: "primary" },
        { label: t("cancel"), value: null },
      ],
    });
    if (!sure) return;
  }
  const answer = await attempt(() => post(path(`/links/${name}/renew`)));
  if (!answer) return;
  keep(name, answer.url);
  openLink(name, title, answer.url);
}

async function remove(name) {
  if (await attempt(() => post(path(`/links/${name}/remove`)))) keep(name, null);
}

async function attempt(doing) {
  try {
    return await doing();
  } catch (error) {
    toast(failed(error));
    return null;
  }
}

/** Open one seat's link: to be photographed, copied or shared. */
function openLink(name, title, url) {
  const address = new URL(url, location.origin).href;
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
  const picture = h("img", {
    class: "qr",
    alt: t("links.qr", { who: title }),
    src: path(`/links/${name}/qr.svg?url=${encodeURIComponent(url)}`),
  });
  const field = h("input", {
    class: "address",
    type: "text",
    readonly: true,
    value: address,
    "aria-label": t("links.address"),
    on: { focus: () => field.select() },
  });
  openSheet({
    title,
    kind: "link-sheet",
    draw: ({ body, foot }) => {
      redraw(
        body,
        h("div", { class: "qr-frame" }, picture),
        field,
        h("p", { class: "quiet" }, t(local ? "links.local" : "links.secret", { who: title })),
      );
      redraw(foot, sharer(address, field));
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
