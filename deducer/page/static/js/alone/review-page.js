// The page of a review, over the table: in a frame of its own, whose script reaches nothing of ours.

import { getText } from "../api.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { path } from "../store.js";

/** The page has no address. */
export function reviewAddress() {
  return null;
}

/** Show the page once it is there. */
export async function showReview(language, options) {
  const { text } = await getText(path(`/review.html?language=${language}`), options);
  open(URL.createObjectURL(new Blob([text], { type: "text/html;charset=utf-8" })));
  return text;
}

/** Show a page until one goes back, with the browser's own way or with ours. */
function open(src) {
  const frame = h("iframe", { src, sandbox: "allow-scripts", title: t("review") });
  const back = () => history.back();
  const dialog = h(
    "dialog",
    { class: "review", "aria-label": t("review") },
    button({ class: "small", "data-key": "back" }, back, "‹ ", t("review.back")),
    frame,
  );
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    back();
  });
  history.pushState(null, "");
  addEventListener(
    "popstate",
    () => {
      dialog.remove();
      URL.revokeObjectURL(src);
    },
    { once: true },
  );
  document.body.append(dialog);
  dialog.showModal();
}
