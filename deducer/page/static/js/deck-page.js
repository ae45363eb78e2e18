// Was it winnable? A deck with all its cards.

import { byId, h, redraw } from "./dom.js";
import { preferred, speak, t } from "./i18n.js";
import { head } from "./study/head.js";

await speak(preferred());
addEventListener("language", draw);
draw();

function draw() {
  head(t("deck.title"));
  redraw(byId("main"), h("p", {}, t("deck.lead")));
}
