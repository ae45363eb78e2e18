// The review to take away: the same as one HTML file, which needs no network and no page.

import { postLong } from "../../core/api.js";
import { button, h } from "../../core/dom.js";
import { download, fileName } from "../../core/download.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { attempt } from "../../state/problems.js";
import { toast } from "../../state/sheets.js";
import { waitInSheet } from "../../state/waiting.js";

/** The button that saves the review of a game. */
export function exporter(game) {
  const label = t("review.export");
  const save = async () => {
    const { text, title, players } = game.shown;
    const ask = (options) => postLong("/api/game/report", { text, language: currentLanguage() }, options);
    const found = await waitInSheet(label, t("review.thinking"), ask);
    if (found === null) return;
    const name = `${fileName(title, players)}.html`;
    download(found.page, name, "text/html");
    toast(t("export.saved", { name }));
  };
  return h(
    "p.review-export",
    button({ class: "wide", "data-key": "export" }, () => attempt(save), icon("save"), label),
    h("small.quiet", t("review.export.help")),
  );
}
