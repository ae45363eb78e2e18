// Files: the page's own, in the same version as this module, and those that a reader saves.

import { h } from "./dom.js";

/** The address of the file `name`. */
export function file(name) {
  return new URL(`../../${name}`, import.meta.url).href;
}

const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: (url) => url });

/** An address of a script of ours. */
export function trusted(address) {
  return policy ? policy.createScriptURL(address) : address;
}

/** Have the browser save a text as a file. */
export function download(text, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** What a file of a game is called, without its ending. */
export function fileName(title, players) {
  const name = (title || players.join("-")).replace(/[^\p{L}\p{N}]+/gu, "-");
  return name.replace(/^-|-$/g, "").slice(0, 60) || "hanabi";
}
