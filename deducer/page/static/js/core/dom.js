// Elements without markup: whatever a table says is text, and never anything else.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `props` are attributes; `on` holds listeners by event; false, null and undefined
 * leave an attribute out, true sets it empty. Children are nodes, texts, or arrays of them.
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** Make an element of a picture. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...flat(children));
  return node;
}

function flat(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false);
}

/** A button that does something when pressed. */
export function button(props, press, ...children) {
  return h("button", { type: "button", ...props, on: { click: press } }, ...children);
}

/** Text for those who listen, not for those who look. */
export function unseen(text) {
  return h("span", { class: "unseen" }, text);
}

/** A text that changes all the time, for those who look; those who listen hear `calm`, once. */
export function counting(text, calm) {
  return [h("span", { "aria-hidden": "true" }, text), unseen(calm)];
}

/** Put other children into a node; what had the focus and is still there (`data-key`) keeps it. */
export function redraw(node, ...children) {
  refocused(node, () => node.replaceChildren(...flat(children)));
}

/**
 * The same, but a child that would look and be called the same stays: a finger may be down on it,
 * and its tap would be lost.
 */
export function renew(node, ...children) {
  const next = flat(children);
  const old = [...node.childNodes];
  if (next.length !== old.length) return redraw(node, next);
  return refocused(node, () => {
    for (const [at, child] of next.entries())
      if (!old[at].isEqualNode(child)) old[at].replaceWith(child);
  });
}

function refocused(node, change) {
  const focused = node.contains(document.activeElement)
    ? document.activeElement.dataset.key
    : undefined;
  change();
  if (focused === undefined || node.contains(document.activeElement)) return;
  const again = [...node.querySelectorAll("[data-key]")].find(
    (child) => child.dataset.key === focused,
  );
  again?.focus({ preventScroll: true });
}

/** The element of the page with that id. */
export function byId(id) {
  return document.getElementById(id);
}

let count = 0;

/** An id that no other element has. */
export function freshId(stem) {
  count += 1;
  return `${stem}-${count}`;
}
