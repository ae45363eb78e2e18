// Runs a script with the page's own modules, without a browser. What they ask of one is little: elements
// that are put together and read, files of the page, and storage that forgets.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

class Element extends EventTarget {
  constructor(tag) {
    super();
    Object.assign(this, { tag, attributes: new Map(), childNodes: [], parent: null, style: {} });
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  append(...nodes) {
    for (const node of nodes) {
      node.remove?.();
      if (node instanceof Element) node.parent = this;
      this.childNodes.push(node);
    }
  }

  replaceChildren(...nodes) {
    for (const child of [...this.childNodes]) child.remove?.();
    this.childNodes = [];
    this.append(...nodes);
  }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((node) => node !== this);
    this.parent = null;
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof Element);
  }

  get firstChild() {
    return this.childNodes[0];
  }

  get textContent() {
    return this.childNodes.map((node) => node.textContent ?? String(node)).join("");
  }

  /** All elements within. */
  get within() {
    return this.children.flatMap((child) => [child, ...child.within]);
  }

  showModal() {
    this.open = true;
  }

  close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

const body = new Element("body");
const toasts = new Element("div");
globalThis.document = {
  body,
  activeElement: null,
  documentElement: new Element("html"),
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  querySelectorAll: (selector) => (selector.includes(".toasts") ? [toasts] : []),
};
for (const storage of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, storage, { value: { getItem: () => null, setItem() {}, removeItem() {} } });
globalThis.fetch = async (address) => {
  const file = await readFile(fileURLToPath(address), "utf-8");
  return { json: async () => JSON.parse(file) };
};

/** For scripts: the sheet on top, what was said in passing, and an element's parts. */
globalThis.screen = {
  sheet: () => body.children.findLast((node) => node.open) ?? null,
  toasts: () => toasts.children.map((node) => node.textContent),
};

const [script, argument] = JSON.parse(await text(process.stdin));
const answer = await (0, eval)(script)(argument);
process.stdout.write(JSON.stringify(answer ?? null), () => process.exit());
