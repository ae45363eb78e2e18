// Asks the server for a table, and goes there.

import { post } from "../api.js";
import { spoken } from "../i18n.js";
import { tablePage } from "../places.js";
import { failed } from "../problems.js";
import { toast } from "../sheets.js";

/** Make a table at that address of the API, and sit down; `form` says what stands in the way. */
export async function open(form, path, body) {
  try {
    const made = await post(path, body);
    location.assign(`${tablePage(made.table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    await spoken();
    toast(failed(error), form.querySelector(".toasts"));
  }
}
