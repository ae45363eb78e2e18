// A club's evening: the same deals at several tables.

import { club, eveningForm, eveningPanel, restore } from "../club/evening.js";
import { resultsPanel } from "../club/results.js";
import { byId, redraw } from "../core/dom.js";
import { head } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";

await speak(preferred());
restore();
addEventListener("language", draw);
draw();

function draw() {
  head(t("club.title"));
  const isMade = club.made && !club.anew;
  redraw(byId("main"), isMade ? [eveningPanel(draw), resultsPanel()] : eveningForm(draw));
}
