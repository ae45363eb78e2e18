// A link that was replaced or never was: says so, in the reader's language.

import { byId } from "./dom.js";
import { preferred, speak, t } from "./i18n.js";

await speak(preferred());
byId("title").textContent = t("gone.link.title");
byId("help").textContent = t("dismissed.help");
byId("home").textContent = t("tables.all");
