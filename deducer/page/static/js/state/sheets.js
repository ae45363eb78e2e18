// Sheets that slide up from where the thumb is: native dialogs, which handle focus and Escape; toasts; and
// what the server says, in the reader's language: it sends each text in English and as a phrase, a template
// with its values. A value is a number, a text that stays as it is, a list, or a phrase in turn.

import { entryWords } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { filled, listed, t, translatedTemplate } from "../core/i18n.js";
import {
  button,
  createContext,
  Fragment,
  freshId,
  html,
  render,
  textOf,
  useAnswer,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useWindow,
} from "../core/view.js";
import { current } from "./store.js";

const Opened = createContext(null); // the sheet around: its `dialog`, and how to `close` it

/**
 * Open a sheet that shows `view`, called `title`: a text, or a function where the language may change meanwhile. A
 * `Foot` anywhere in the view stands at the sheet's foot. `closed()` is called once it is gone.
 */
export function openSheet(title, view, { kind = "", closed = () => {} } = {}) {
  const from = document.activeElement?.dataset.key;
  const id = freshId("sheet");
  const dialog = Object.assign(document.createElement("dialog"), { className: `sheet ${kind}` });
  dialog.setAttribute("aria-labelledby", id);
  const close = () => dialog.close();
  const around = { dialog, close };
  const Frame = () => {
    useWindow("language");
    return html`
      <header class="sheet-head">
        <h2 id=${id} tabindex="-1" autofocus>${typeof title === "function" ? title() : title}</h2>
        ${button("round", t("close"), close, { key: "close", picture: "close" })}
      </header>
      <div class="toasts" role="status" />
      <div class="sheet-body"><${Opened.Provider} value=${around}>${view}<//></div>
      <div class="sheet-foot" />
    `;
  };
  render(html`<${Frame} />`, dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    toastBox()?.append(...dialog.querySelector(".toasts").children);
    render(null, dialog);
    refocus(from);
    closed();
    if (guarded && !dropping && !topSheet()) dropGuard();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  guard();
  return close;
}

/** How to close the sheet around. */
export function useClose() {
  return useContext(Opened).close;
}

/** Buttons at the foot of the sheet around. */
export function Foot({ children }) {
  return useElsewhere(".sheet-foot", children);
}

/** Another title for the sheet around. */
export function Title({ children }) {
  return useElsewhere(".sheet-head h2", children);
}

function useElsewhere(part, children) {
  const sheet = useContext(Opened);
  const place = useRef(null);
  useLayoutEffect(() => {
    place.current ??= sheet.dialog.querySelector(part);
    render(html`<${Opened.Provider} value=${sheet}>${children}<//>`, place.current);
  });
  useLayoutEffect(() => () => render(null, place.current), []);
  return null;
}

let guarded = false; // whether the last entry of the history stands for the sheets that are open
let dropping = false;

/** Put an entry into the history of a table, so that "back" closes a sheet and does not leave. */
function guard() {
  if (guarded || dropping || !backend.tableHere()) return;
  addEventListener("popstate", wentBack);
  history.pushState({ sheet: true }, "");
  guarded = true;
}

function dropGuard() {
  dropping = true;
  history.back();
}

function wentBack() {
  guarded = false;
  if (!dropping) topSheet()?.close();
  dropping = false;
  if (topSheet()) guard();
}

function topSheet() {
  return [...document.querySelectorAll("dialog[open]")].at(-1);
}

/**
 * Go back to where one came from. The browser does, unless that was drawn anew meanwhile; if it is
 * gone altogether, go to the button that is used most.
 */
function refocus(from) {
  if (document.activeElement !== document.body) return;
  const known = [from, "hint", "log"].map((key) => document.querySelector(`[data-key="${key}"]`));
  known.find(Boolean)?.focus({ preventScroll: true });
}

/**
 * Ask a question: `choices` are {label, value, kind}; resolves with a value, or null where it was
 * closed.
 */
export function askSheet({ title, content, choices, kind = "" }) {
  return new Promise((resolve) => {
    let answer = null;
    const choose = (value) => {
      answer = value;
      close();
    };
    const buttons = choices.map(
      ({ label, value, kind: look = "" }) =>
        button(`wide ${look}`, label, () => choose(value)),
    );
    const view = html`<${Fragment}>${content}<${Foot}>${buttons}<//><//>`;
    const close = openSheet(title, view, { kind: `question ${kind}`, closed: () => resolve(answer) });
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
  const note = Object.assign(document.createElement("div"), { className: "toast" });
  render(words, note);
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
  return html`<p class="thinking ${kind}" role="status"><i /><i /><i />${words}</p>`;
}

/** That something is under way; `follow(show)` has each step shown, {done, most}. */
function Waiting({ words, follow, giveUp }) {
  const [step, show] = useState(null);
  useLayoutEffect(() => follow(show), []);
  return html`<div class="waiting">
    ${thinking(words)}
    <div class="progress">
      <progress hidden=${!step} max=${step?.most} value=${step?.done} aria-label=${words} />
      <span class="quiet">${step && t("progress", step)}</span>
    </div>
    ${button("small", t("cancel"), giveUp, { key: "give-up" })}
  </div>`;
}

/**
 * Wait for what `ask({progress, signal})` resolves with; null where it was given up, by a button or
 * by `controller`. After a while, `draw(box)` shows `words`, how far it is, and that button.
 */
export async function waitFor(words, ask, { draw, after = 0, controller = new AbortController() }) {
  let [step, tell] = [null, () => {}];
  const follow = (show) => {
    tell = show;
    show(step);
  };
  const progress = (now) => {
    step = now;
    tell(now);
  };
  const box = html`<${Waiting} words=${words} follow=${follow} giveUp=${() => controller.abort()} />`;
  const timer = setTimeout(draw, after, box);
  try {
    return await ask({ progress, signal: controller.signal });
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Something that takes its time, for a component: what it shows meanwhile (or null), a `waitFor` of its own, and
 * what went wrong with that last. What failed is answered by null; what is asked is given up with the component,
 * which hears no more of it.
 */
export function useWaiting(after = 0) {
  const [waiting, show] = useState(null);
  const [problem, tell] = useState(null);
  const asked = useRef(null);
  const leave = () => {
    asked.current?.abort();
    asked.current = null;
  };
  useEffect(() => leave, []);
  const wait = (words, ask) =>
    new Promise((resolve) => {
      const controller = (asked.current = new AbortController());
      const end = (answer, error = null) => {
        if (asked.current !== controller) return;
        show(null);
        tell(error);
        resolve(answer);
      };
      tell(null);
      waitFor(words, ask, { draw: show, after, controller }).then(end, (error) => end(null, error));
    });
  return [waiting, wait, problem];
}

/** The same in a sheet called `title`; to close it gives it up. */
export async function waitInSheet(title, words, ask) {
  const controller = new AbortController();
  let close = () => {};
  const draw = (box) => {
    close = openSheet(title, box, { closed: () => controller.abort() });
  };
  try {
    return await waitFor(words, ask, { draw, after: PATIENCE, controller });
  } finally {
    close();
  }
}

/** A value of a phrase in words. `entry` was sent, if the phrase may be about that. */
function words(value, name, entry) {
  if (Array.isArray(value)) return listed(value.map((part) => words(part, name, entry)));
  if (value?.template !== undefined) return phrase(value, entry);
  return name === "event" ? eventWords(value, entry) : String(value);
}

function phrase({ template, values }, entry) {
  const texts = Object.entries(values).map(([name, value]) => [name, words(value, name, entry)]);
  return filled(translatedTemplate(template) ?? template, Object.fromEntries(texts));
}

/** An event in the page's words, if it is in the log or is the `entry` that was sent. */
function eventWords(text, entry) {
  const state = current();
  const logged = state?.log.find((line) => line.text === text)?.entry;
  const event = logged ?? (entry && text.includes(entry.kind) ? entry : null);
  return event ? textOf(entryWords(state, event)) : text;
}

/** A message of the server in the reader's language: {text, lang}; `lang` is "en" if only English has it. */
export function translated(message, entry = null) {
  const isKnown = message.template && translatedTemplate(message.template) !== null;
  return isKnown ? { text: phrase(message, entry), lang: null } : { text: message.text, lang: "en" };
}

/** An element with a message of the server: its `text` in English, which has a template with its values. */
export function serverText(tag, props, message, entry = null) {
  const translation = translated(message, entry);
  return element(tag, { ...props, lang: translation.lang }, translation.text);
}

/** An element; `tag` may name its classes, too: "p.problem". */
function element(tag, props, content) {
  const [name, ...classes] = tag.split(".");
  return html`<${name} class=${classes.join(" ") || null} ...${props}>${content}<//>`;
}

/** An element with the words for an `error` of the backend. */
export function problemText(error, tag = "span", props = {}) {
  if (error.key) return element(tag, props, t(error.key));
  if (error.phrase === null) return element(tag, props, t("answered", { status: error.status }));
  return serverText(tag, props, error.phrase);
}

/** The same as a paragraph of its own; an alert is read out at once, where nobody looks for it. */
export function problemNote(error, role = null) {
  return problemText(error, "p.problem", { role });
}

/** Do something; where it fails, say why in a toast, and return null. */
export async function tryOrToast(doing, box) {
  try {
    return await doing();
  } catch (error) {
    toast(problemText(error), box);
    return null;
  }
}

/** What `ask()` resolves with, as the child draws it: a function. Until then there are `words`, or what went wrong. */
export function Answer({ ask, inputs = [], words = t("loading"), children }) {
  const { answer, error } = useAnswer(ask, inputs);
  if (error) return problemNote(error, "alert");
  return answer === undefined ? html`<p class="loading">${words}</p>` : children(answer);
}
