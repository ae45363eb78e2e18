// Makes a table and goes there.

import { backend, get, post } from "../core/backend.js";
import { t } from "../core/i18n.js";
import { problemText, toast } from "./sheets.js";

let isMaking = false; // a table

/** Make a table by a request to `path`, and sit down; toasts in `box` say what is wrong. */
export async function open(box, path, body) {
  if (isMaking) return;
  isMaking = true;
  if (!backend.canSend()) toast(t(backend.absence(false).key), box);
  try {
    const { table } = await post(path, body);
    if (backend.alone) await backend.keepState(table, null, await get(`/api/tables/${table}`)); // it draws at once
    location.assign(`${backend.tablePage(table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    toast(problemText(error), box);
  } finally {
    isMaking = false;
  }
}
