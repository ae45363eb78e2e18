// Asks the server for a table, and goes there.

import { post } from "../api.js";
import { absence, canSend } from "../backend.js";
import { spoken, t } from "../i18n.js";
import { prepared } from "../offline.js";
import { tablePage } from "../places.js";
import { failed } from "../problems.js";
import { toast } from "../sheets.js";

const under = new WeakSet(); // forms whose table is being made

/** Make a table at that address of the API, and sit down; `form` says what stands in the way. */
export async function open(form, path, body) {
  if (under.has(form)) return;
  under.add(form);
  if (!canSend()) toast(t(absence(false).said), form.querySelector(".toasts"));
  try {
    const made = await post(path, body);
    await prepared(made.table);
    location.assign(`${tablePage(made.table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    await spoken();
    toast(failed(error), form.querySelector(".toasts"));
  } finally {
    under.delete(form);
  }
}
