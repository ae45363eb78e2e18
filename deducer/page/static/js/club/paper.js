// Pages to print, over this one: in a frame, without a script.

import { button, h } from "../core/dom.js";
import { download } from "../core/download.js";
import { t } from "../core/i18n.js";

/** Show the page `html` called `title` until one goes back; it can be printed, or kept as a file. */
export function showPaper(title, html, name) {
  const src = URL.createObjectURL(new Blob([html], { type: "text/html;charset=utf-8" }));
  const frame = h("iframe", { src, sandbox: "allow-same-origin allow-modals", title });
  const print = () => frame.contentWindow.print();
  const dialog = h(
    "dialog.paper",
    { "aria-label": title },
    h(
      "div.paper-head",
      button({ class: "small", "data-key": "back" }, () => dialog.close(), "‹ ", t("club.back")),
      button({ class: "small", "data-key": "file" }, () => download(html, name), t("club.file")),
      button({ class: "small primary", "data-key": "print" }, print, t("club.print")),
    ),
    frame,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    URL.revokeObjectURL(src);
  });
  document.body.append(dialog);
  dialog.showModal();
}
