// Sheets that slide up from where the thumb is: native dialogs, which handle focus and Escape. They
// also show how far a long answer is.

import { button, freshId, h, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/pictures.js";
import { watch } from "./store.js";

/**
 * Open a sheet. `title` is a text or nodes; `draw(sheet)` fills `sheet.body` and `sheet.foot`, and
 * runs again at each change of the table if `live`. `closed()` is called once it is gone.
 */
export function openSheet({ title, draw, kind = "", live = false, closed = () => {} }) {
  const from = document.activeElement?.dataset.key;
  const name = freshId("sheet");
  const body = h("div.sheet-body");
  const foot = h("div.sheet-foot");
  const close = () => dialog.close();
  const head = h(
    "header.sheet-head",
    h("h2", { id: name, tabindex: -1, autofocus: true }, title),
    button({ class: "round", "data-key": "close" }, close, icon("close"), unseen(t("close"))),
  );
  const toasts = h("div.toasts", { role: "status" });
  const dialog = h("dialog", { class: `sheet ${kind}`, "aria-labelledby": name }, head, toasts, body, foot);
  const sheet = { dialog, body, foot, close, heading: head.firstChild };
  const stop = live ? watch(() => draw(sheet)) : () => {};
  dialog.addEventListener("close", () => {
    stop();
    dialog.remove();
    toastBox().append(...toasts.children);
    refocus(from);
    closed();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  draw(sheet);
  document.body.append(dialog);
  dialog.showModal();
  return sheet;
}

/**
 * Go back to where one came from. The browser does, unless that was drawn anew meanwhile; if it is
 * gone altogether, go to what is done most.
 */
function refocus(from) {
  if (document.activeElement !== document.body) return;
  const places = [...document.querySelectorAll("[data-key]")];
  const known = [from, "hint", "log"].map((key) => places.find((place) => place.dataset.key === key));
  known.find(Boolean)?.focus({ preventScroll: true });
}

/** Close all sheets. */
export function closeSheets() {
  for (const dialog of [...document.querySelectorAll("dialog[open]")].reverse()) dialog.close();
}

/**
 * Ask a question: `choices` are {label, value, kind}; resolves with a value, or null where it was
 * closed.
 */
export function askSheet({ title, content, choices, kind = "" }) {
  return new Promise((resolve) => {
    let answer = null;
    openSheet({
      title,
      kind: `question ${kind}`,
      closed: () => resolve(answer),
      draw: ({ body, foot, close }) => {
        body.replaceChildren(...content);
        foot.replaceChildren(
          ...choices.map((choice) =>
            button(
              { class: `wide ${choice.kind ?? ""}` },
              () => {
                answer = choice.value;
                close();
              },
              choice.label,
            ),
          ),
        );
      },
    });
  });
}

/** Ask whether to do something, called `title` and by the button `go`; resolves with whether it is wanted. */
export async function confirmed({ title, content, go = title, kind = "primary" }) {
  const choices = [
    { label: go, value: true, kind },
    { label: t("cancel"), value: false },
  ];
  return Boolean(await askSheet({ title, content, choices }));
}

const SHOWN = 6000; // milliseconds that a toast stays

/** Say something in passing: in `box`, or where no button is covered by it. */
export function toast(words, box = toastBox()) {
  const note = h("div.toast", words);
  box.replaceChildren(note);
  setTimeout(() => note.remove(), SHOWN);
}

/** Where toasts are seen and heard: on the sheet on top, which makes all beneath it dead. */
function toastBox() {
  return [...document.querySelectorAll("#main .toasts, dialog[open] > .toasts")].at(-1);
}

const PATIENCE = 600; // milliseconds after which a sheet says that something takes its time

/** Dots that move beside words, as long as something is worked out. */
export function thinking(words, kind = "") {
  return h("p", { class: `thinking ${kind}`, role: "status" }, h("i"), h("i"), h("i"), words);
}

/** Say that something is under way: `box` is to be shown, and `show` draws how far it is. */
function underWay(words, giveUp) {
  const bar = h("progress", { hidden: true, "aria-label": words });
  const count = h("span.quiet");
  const box = h(
    "div.waiting",
    thinking(words),
    h("div.progress", bar, count),
    button({ class: "small", "data-key": "give-up" }, giveUp, t("cancel")),
  );
  const show = ({ done, most }) => {
    Object.assign(bar, { hidden: false, max: most, value: done });
    count.textContent = t("progress", { done, most });
  };
  return { box, show };
}

/**
 * Wait for what `ask({progress, signal})` resolves with; null where it was given up, by a button or
 * by `controller`. After a while, `draw(box)` shows `words`, how far it is, and that button.
 */
export async function waitFor(words, ask, { draw, after = 0, controller = new AbortController() }) {
  const { box, show } = underWay(words, () => controller.abort());
  const timer = setTimeout(draw, after, box);
  try {
    return await ask({ progress: show, signal: controller.signal });
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The same in a sheet called `title`; to close it gives it up. */
export async function waitInSheet(title, words, ask) {
  const controller = new AbortController();
  const closed = () => controller.abort();
  let sheet = null;
  const draw = (box) => {
    sheet = openSheet({ title, closed, draw: ({ body }) => body.replaceChildren(box) });
  };
  try {
    return await waitFor(words, ask, { draw, after: PATIENCE, controller });
  } finally {
    sheet?.close();
  }
}
