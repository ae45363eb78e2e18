// What Python is asked about a puzzle.

import { post, postLong } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { waitInSheet } from "../../state/waiting.js";

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
  const found = await waitInSheet(t("puzzle.wait"), t("puzzle.wait"), (options) =>
    postLong(`/api/puzzle/${what}`, message, options),
  );
  return found && named(found);
}

/** The players of a line go by their seats, in the reader's language. */
function named(found) {
  if (found.line) found.line.players = found.line.players.map((_, seat) => t("puzzle.seat", { n: seat + 1 }));
  return found;
}
