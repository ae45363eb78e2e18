// A club's evening: the same deals at several tables.

import { club, restore } from "../club/evening-state.js";
import { eveningForm, eveningPanel } from "../club/evening.js";
import { resultsPanel } from "../club/results.js";
import { byId, redraw } from "../core/dom.js";
import { preferred, speak, t } from "../core/i18n.js";
import { head } from "../core/panels.js";

await speak(preferred());
restore();
addEventListener("language", draw);
draw();

function draw() {
  head(t("club.title"));
  const isMade = club.made && !club.anew;
  redraw(byId("main"), isMade ? [eveningPanel(draw), resultsPanel()] : eveningForm(draw));
}
