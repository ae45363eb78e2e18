// What Python is asked about a puzzle.

import { post } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { awaited } from "../../table/sheet/waiting.js";

const PATIENCE = 90000; // milliseconds for what takes seconds

/** A puzzle as nothing has been tried yet. */
export function begun(name) {
  return { ...name, moves: [] };
}

/** Ask at once: what is drawn. */
export async function asked(what, message) {
  return named(await post(`/api/puzzle/${what}`, message));
}

/** Ask what may take seconds; null where it was given up. */
export async function askedLong(what, message) {
  const found = await awaited(t("puzzle.wait"), t("puzzle.wait"), (options) =>
    post(`/api/puzzle/${what}`, message, { patience: PATIENCE, ...options }),
  );
  return found && named(found);
}

/** The players of a line go by their seats, in the reader's language. */
function named(found) {
  if (found.line) found.line.players = found.line.players.map((_, seat) => t("puzzle.seat", { n: seat + 1 }));
  return found;
}
