// Asks the server for a table, and goes there.

import { post } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { keepLinks } from "../sheet/links.js";
import { toast } from "../sheets.js";

/** Make a table at that address of the API, keep its links, and sit down. */
export async function open(path, body) {
  try {
    const made = await post(path, body);
    keepLinks(made.table, made.links);
    location.assign(`/t/${encodeURIComponent(made.table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    toast(error.status ? h("span", { lang: "en" }, error.message) : t("start.offline"));
  }
}
