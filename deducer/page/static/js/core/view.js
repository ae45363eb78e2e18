// Preact with htm: what a screen shows is a function of what it knows. Events change that, and nothing else;
// nodes that stay the same stay in place, with the focus and with the finger that is on them.

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
