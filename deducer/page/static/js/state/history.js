// The lines of a log in words, and what became of them between two states.

import { claimWords, entryWords } from "../cards/words.js";
import { parts, t } from "../core/i18n.js";
import { html, icon } from "../core/view.js";

/** A line of the log in words, with its strike if it cost one. */
export function lineWords(state, line) {
  const isClaim = state.claims.some((claim) => claim.number === line.number);
  const words = isClaim ? claimWords(state, line.entry) : entryWords(state, line.entry);
  if (!line.strike) return words;
  return [...words, " ", html`<span class="strike-mark">${icon("strike")}${t("log.strike")}</span>`];
}

/** The mark of a line, if it is at fault. */
export function faultMark(state, line) {
  if (!state.warning?.events.includes(line?.number)) return null;
  return html`<span class="fault">${icon("warn")}${t("log.fault")}</span>`;
}

/** In words: claims of seats about their own cards, made after `after` events and taken back since. */
export function withdrawnClaims(state, after) {
  return state.claims
    .filter((claim) => claim.number === null && claim.after === after)
    .map((claim) => crossedOut(claimWords(state, claim.entry)));
}

/** Words for what was taken back. */
export function crossedOut(words) {
  return html`<s>${words}</s> <span class="slip">${t("log.taken.back")}</span>`;
}

/** What undo would take back, in words. */
export function undoWords(state) {
  const { entry, seat } = state.undo;
  const what = html`<span>${entryWords(state, entry, seat)}</span>`;
  return html`<span class="undo-words">${parts("undo.what", { what })}</span>`;
}

/**
 * What became of the log between two states: `gone` and `come` are lines. A line that only got
 * to know a drawn card is not gone.
 */
export function changes(before, now) {
  const [then, since] = stretches(before.log, now.log);
  const come = since.filter((line) => !then.some((other) => other.text === line.text));
  const gone = then.filter((line) => !since.some((other) => other.text === line.text));
  return { come, gone: gone.filter((line) => !come.some((other) => sameDeed(line, other))) };
}

/** Two logs without the lines that are the same at their beginnings, and at their ends. */
function stretches(then, since) {
  const shorter = Math.min(then.length, since.length);
  const same = (one, other) => then.at(one).text === since.at(other).text;
  let start = 0;
  while (start < shorter && same(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && same(-1 - end, -1 - end)) end += 1;
  return [then, since].map((log) => log.slice(start, log.length - end));
}

/** Whether two lines tell of the same event, but for what was drawn. */
function sameDeed(one, other) {
  const deed = ({ number, entry: { drawn, ...rest } }) => JSON.stringify([number, rest]);
  return deed(one) === deed(other);
}
