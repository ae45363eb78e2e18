// Puzzles: perfect is possible, but how?

import { byId, h, redraw } from "../core/dom.js";
import { head } from "../core/fields.js";
import { preferred, speak, spoken, t } from "../core/i18n.js";
import { drawPuzzle } from "../study/puzzle/one.js";
import { drawShelves, puzzleIn } from "../study/puzzle/puzzles.js";

await speak(preferred());
addEventListener("language", draw);
addEventListener("hashchange", () => {
  draw();
  scrollTo(0, 0);
});
draw();

async function draw() {
  await spoken();
  const name = puzzleIn(location.hash);
  if (name) head(t("puzzle.one"), { href: "#", words: t("puzzle.all") });
  else head(t("puzzle.title"));
  const place = h("div.puzzles");
  redraw(byId("main"), place, h("div.toasts", { role: "status" }));
  await (name ? drawPuzzle(place, name) : drawShelves(place));
}
