// A review that was saved as one file: the page of a game, as far as the file has the answers.

import { byId, html, render } from "../core/view.js";
import { saved } from "../saved/by-answers.js";
import { ReviewPart } from "../study/game/review.js";

byId("main").replaceChildren(); // it says something where no script runs, too
draw();
addEventListener("hashchange", draw);
addEventListener("beforeprint", prepare);
addEventListener("afterprint", () => dispatchEvent(new Event("theme")));

function draw() {
  const [, turn] = /^#turn=(\d{1,4})$/.exec(location.hash) ?? [];
  const review = html`<${ReviewPart} key=${turn} game=${saved} turn=${turn && Number(turn)} changed=${changed} />`;
  render(html`<div class="toasts" role="status" />${review}`, byId("main"));
}

function changed(turn) {
  try {
    history.replaceState(null, "", `#turn=${turn}`);
  } catch {
    // some viewers of files forbid it
  }
}

/** Print all of it, dark on light. */
function prepare() {
  document.documentElement.dataset.theme = "light";
  for (const closed of document.querySelectorAll("details")) closed.open = true;
}
