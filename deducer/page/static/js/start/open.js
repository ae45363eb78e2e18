// Asks the server for a table, and goes there.

import { post } from "../core/api.js";
import { backend } from "../core/backend.js";
import { spoken, t } from "../core/i18n.js";
import { failed } from "../state/problems.js";
import { toast } from "../state/sheets.js";

const under = new WeakSet(); // forms whose table is being made

/** Make a table at that address of the API, and sit down; `form` says what stands in the way. */
export async function open(form, path, body) {
  if (under.has(form)) return;
  under.add(form);
  if (!backend.canSend()) toast(t(backend.absence(false).said), form.querySelector(".toasts"));
  try {
    const made = await post(path, body);
    await backend.prepared(made.table);
    location.assign(`${backend.tablePage(made.table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    await spoken();
    toast(failed(error), form.querySelector(".toasts"));
  } finally {
    under.delete(form);
  }
}
