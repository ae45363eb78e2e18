// Preact with htm: what a screen shows is a function of what it knows. Events change that, and nothing else;
// nodes that stay the same stay in place, with the focus and with the finger that is on them. Then what most
// screens are made of: buttons, and the pictures that are no cards.

import { createContext, createElement, Fragment, isValidElement, render } from "../../vendor/preact.js";
import { useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../../vendor/hooks.js";
import { default as htm } from "../../vendor/htm.js";

export { createContext, Fragment, render };
export { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState };

/** What is drawn, from markup: html`<p class="quiet">${words}</p>`. Attributes that are null are left out. */
export const html = htm.bind((type, props, ...children) =>
  createElement(type, typeof type === "string" ? attributes(props) : props, ...children),
);

/** Whatever has a `data-key` is the same wherever that is the same: as long as it is there, it stays. */
function attributes(props) {
  const own = Object.fromEntries(Object.entries(props ?? {}).filter(([, value]) => value !== null));
  return "data-key" in own ? { key: own["data-key"], ...own } : own;
}

/** The text of what is drawn, as those hear it who listen. */
export function textOf(view) {
  if (Array.isArray(view)) return view.map(textOf).join("");
  if (isValidElement(view)) return textOf(view.type.call ? view.type(view.props) : view.props.children);
  return typeof view === "boolean" ? "" : String(view ?? "");
}

/** What `read()` returns, drawn again whenever `watch` calls back; that returns how to stop. */
export function useWatched(watch, read) {
  const [, again] = useReducer((count) => count + 1, 0);
  useLayoutEffect(() => watch(() => again()), []);
  return read();
}

/** Draw the component again at each event of the window called `name`. */
export function useWindow(name) {
  const watch = (again) => {
    addEventListener(name, again);
    return () => removeEventListener(name, again);
  };
  useWatched(watch, () => null);
}

/**
 * What `ask()` resolves with: {answer} or {error}; {} until then. It is asked once for each list of `inputs`,
 * and the last request counts.
 */
export function useAnswer(ask, inputs) {
  const [known, show] = useState({});
  useEffect(() => {
    let last = true;
    const tell = (now) => last && show(now);
    Promise.resolve(ask()).then((answer) => tell({ answer }), (error) => tell({ error }));
    return () => (last = false);
  }, inputs);
  return known;
}

let count = 0;

/** An id that no other element has. */
export function freshId(stem) {
  count += 1;
  return `${stem}-${count}`;
}

/** The same for an element of a component. */
export function useFreshId(stem) {
  return useState(() => freshId(stem))[0];
}

/**
 * A button of a `kind` ("small", "wide primary", ...) with a `label`; a round one shows its `picture` alone, and
 * its label is for those who listen. `key` finds it again; other `props` are attributes.
 */
export function button(kind, label, press, { key = null, picture = null, ...props } = {}) {
  const words = kind === "round" ? html`<span class="unseen">${label}</span>` : label;
  return html`<button type="button" class=${kind} data-key=${key} onClick=${press} ...${props}>
    ${picture && icon(picture)}${words}
  </button>`;
}

/** The parts that are not empty, with `between` between them. */
export function joined(parts, between) {
  return parts.filter(Boolean).flatMap((part, at) => (at ? [between, part] : [part]));
}

/** A text that changes all the time, for the eyes; screen readers read `calm`, once. */
export function counting(text, calm) {
  return html`<span aria-hidden="true">${text}</span><span class="unseen">${calm}</span>`;
}

/** The element of the page with that id. */
export function byId(id) {
  return document.getElementById(id);
}

/** The numbers 1, 2, ..., `most`. */
export function upTo(most) {
  return Array.from({ length: most }, (_, at) => at + 1);
}

const LINES = {
  hint:
    "M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z" +
    "M10 19.5h4M10.8 22h2.4",
  play:
    "M12 14.5V22M12 6V2.5M8.2 7 5.7 4.5M15.8 7l2.5-2.5M7 11H3.5M17 11h3.5M8.6 14.2l-2.4 2" +
    "M15.4 14.2l2.4 2M12 10.5h.01",
  discard: "M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.3 11v5.5M13.7 11v5.5",
  undo: "M8.5 5 4 9.5 8.5 14M4 9.5h9.5a6 6 0 0 1 0 12H10",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  strike: "M13.5 2.5 6 13.5h5l-1.5 8L18 10h-5.5l1-7.5Z",
  pile:
    "M7 4.5h9a2 2 0 0 1 2 2V17M5 7.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Z",
  eye:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" +
    "M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
  edit: "M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4",
  add: "M12 5v14M5 12h14",
  warn: "M12 3.5 22 20.5H2L12 3.5ZM12 10v5M12 17.8h.01",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  first: "M17 5l-7 7 7 7M6 5v14",
  last: "M7 5l7 7-7 7M18 5v14",
  link:
    "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3" +
    "M14 10a4 4 0 0 0-5.7 0L4.8 13.5a4 4 0 0 0 5.7 5.7l1.5-1.5",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v6.5h14V13",
  save: "M12 3.5V15M7.5 10.5 12 15l4.5-4.5M5 17v2.5h14V17",
  advice: "M12 3.5l2.5 5.4 5.9.7-4.4 4 1.2 5.9-5.2-3-5.2 3 1.2-5.9-4.4-4 5.9-.7L12 3.5Z",
  players:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-4 2.8-6 6.5-6s6.1 2 6.5 6" +
    "M16 4.4a3.5 3.5 0 0 1 0 6.2M17.5 14.4c2.3.8 3.7 2.6 4 5.6",
  host: "M4 19.5h16M4.5 16 3 7.5l5 3.5 4-6 4 6 5-3.5L19.5 16h-15Z",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" +
    "M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  flag: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  adjust: "M5 4v6M5 14v6M12 4v2M12 10v10M19 4v9M19 17v3M3 10h4M10 6h4M17 13h4",
  note: "M5 4h14v12l-4 4H5V4ZM9 9h6M9 13h4",
  keyboard: "M3 6.5h18v11H3v-11ZM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M7.5 14h9",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2",
  about: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.8h.01",
  check: "M5 12.5l4.5 4.5L19 7",
  agreed: "M4 5h16v11h-9l-5 4v-4H4Z",
  clash: "M5 9h14M5 15h14M15.5 4 8.5 20",
  chair: "M7 3.5v17M7 13.5h10v7M7 4.5h6.5v9",
  swap: "M7 7h12M15.5 3.5 19 7l-3.5 3.5M17 17H5M8.5 13.5 5 17l3.5 3.5",
};

/** An icon, which says nothing by itself. */
export function icon(name) {
  return html`<svg class="icon ${name === "more" ? "dots" : ""}" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${LINES[name]} />
  </svg>`;
}

const MARGIN = 2; // modules; the frame around has more

/** A QR code as a picture called `label`, with a white margin of `margin` modules. */
export function qrCode(rows, label, margin = MARGIN) {
  const wide = rows.length + 2 * margin;
  const dark = rows.flatMap((row, y) =>
    [...row].map((bit, x) => (bit === "1" ? `M${x + margin} ${y + margin}h1v1h-1z` : "")),
  );
  return html`<svg class="qr" viewBox="0 0 ${wide} ${wide}" role="img" aria-label=${label} shape-rendering="crispEdges">
    <path d=${dark.join("")} />
  </svg>`;
}
