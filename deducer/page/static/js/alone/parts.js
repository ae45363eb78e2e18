// The parts of records that other phones hand on, kept until each is whole: every code that a camera
// reads may open a tab of its own.

import { dropParts as drop, keepPart, keptParts } from "./kept.js";
import { base } from "./shown.js";

/** The texts that this tab was given: all there is where the browser keeps nothing. */
let here = [];

/** Add the text of a part, or of several. */
export async function addPart(text) {
  here = [...here.filter((other) => other !== text), text];
  await tried((opened) => keepPart(opened, { text, at: Date.now() }));
}

/** Leave these texts out from now on. */
export async function dropParts(texts) {
  here = here.filter((text) => !texts.includes(text));
  await tried((opened) => drop(opened, texts));
}

/** The texts of all parts that have come in, the newest last. */
export async function allParts() {
  const kept = (await tried(keptParts)) ?? [];
  const texts = kept.sort((one, other) => one.at - other.at).map((part) => part.text);
  return [...texts, ...here.filter((text) => !texts.includes(text))];
}

async function tried(work) {
  try {
    return await work(await base);
  } catch {
    return null; // full or forbidden
  }
}
