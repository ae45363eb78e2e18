// A club's evening: the same deals at several tables.

import { byId, h, redraw } from "./dom.js";
import { preferred, speak, t } from "./i18n.js";
import { head } from "./study/head.js";

await speak(preferred());
addEventListener("language", draw);
draw();

function draw() {
  head(t("club.title"));
  redraw(byId("main"), h("p", {}, t("club.lead")));
}
