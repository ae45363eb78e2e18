// Elements without markup: whatever a table says is text, and never anything else.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `tag` may name its classes, too: "p.quiet". `props`, if the first of `content` are
 * some, are attributes; `on` holds listeners by event; false, null and undefined leave an attribute
 * out, true sets it empty. The rest are children: nodes, texts, or arrays of them.
 */
export function h(tag, ...content) {
  return element((name) => document.createElement(name), tag, content);
}

/** Make an element of a picture. */
export function svg(tag, ...content) {
  return element((name) => document.createElementNS(SVG, name), tag, content);
}

function element(create, tag, [props, ...children]) {
  const [name, ...classes] = tag.split(".");
  const node = create(name);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  if (props?.constructor === Object) adorn(node, props);
  else children.unshift(props);
  node.append(...flat(children));
  return node;
}

function adorn(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** A button that does something when pressed. */
export function button(props, press, ...children) {
  return h("button", { type: "button", ...props, on: { click: press } }, ...children);
}

/** A form with `content`, as of an element; `send(form)` is called once it is filled in. */
export function formOf(send, ...content) {
  const node = h("form", ...content);
  node.autocomplete = "off";
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    send(node);
  });
  return node;
}

/** A table; `tag` may name its classes. A title that is null stands over the names of rows. */
export function tableOf(tag, { caption = null, titles, rows }) {
  const heads = titles.map((title) => (title === null ? h("td") : h("th", { scope: "col" }, title)));
  return h(tag, caption, h("thead", h("tr", heads)), h("tbody", rows));
}

/** A panel of a page with its title. */
export function section(title, ...content) {
  return h("section.panel", h("h2", title), content);
}

/** The parts that there are, with something between them. */
export function joined(parts, between) {
  return parts.filter(Boolean).flatMap((part, at) => (at ? [between, part] : [part]));
}

/** Text for those who listen, not for those who look. */
export function unseen(text) {
  return h("span.unseen", text);
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
    for (const [at, child] of next.entries()) if (!old[at].isEqualNode(child)) old[at].replaceWith(child);
  });
}

function refocused(node, change) {
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  change();
  if (focused === undefined || node.contains(document.activeElement)) return;
  const again = [...node.querySelectorAll("[data-key]")].find((child) => child.dataset.key === focused);
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

/** The numbers 1, 2, ..., `most`. */
export function upTo(most) {
  return Array.from({ length: most }, (_, at) => at + 1);
}

/** A table that a finger moves sideways where it is too wide, called `name` for those who listen. */
export function wideTable(name, content) {
  const props = { tabindex: 0, role: "region", "aria-label": name };
  return h("div.wide-table", props, tableOf("table", content));
}
