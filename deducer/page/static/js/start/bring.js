// Brings a game from elsewhere to this phone.

import { open } from "./open.js";

/** The most characters of an imported file. */
export const LARGEST = 1_000_000;

/** Make a table of a game; `form` says what stands in the way. */
export function bring(form, text) {
  return open(form, "/api/tables/import", { text, me: null, mode: "one" });
}

/** Whether a file is to be brought as soon as it is chosen. */
export function isWhole() {
  return false;
}
