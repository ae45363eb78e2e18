// A game that was played: what decided it, what if, and what would you have done?

import { byId, h, redraw } from "./dom.js";
import { preferred, speak, t } from "./i18n.js";
import { head } from "./study/head.js";

await speak(preferred());
addEventListener("language", draw);
draw();

function draw() {
  head(t("game.title"));
  redraw(byId("main"), h("p", {}, t("game.lead")));
}
