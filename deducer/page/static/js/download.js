// Files to take away.

import { h } from "./dom.js";

/** Have the browser save a text as a file. */
export function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
