// The review to take away: the same as one HTML file, which needs no network and no page.

import { post } from "../../core/api.js";
import { button, h } from "../../core/dom.js";
import { download, fileName } from "../../core/download.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { failed } from "../../state/problems.js";
import { toast } from "../../state/sheets.js";
import { awaited } from "../../table/sheet/waiting.js";

const PATIENCE = 90000; // milliseconds: somewhat more than the server takes at the most

/** The button that saves the review of a game. */
export function exporter(game) {
  const label = t("review.export");
  const save = async () => {
    const { text, title, players } = game.shown;
    const asked = { text, language: currentLanguage() };
    try {
      const found = await awaited(label, t("review.thinking"), (options) =>
        post("/api/game/report", asked, { patience: PATIENCE, ...options }),
      );
      if (found === null) return;
      const name = `${fileName(title, players)}.html`;
      download(found.page, name, "text/html");
      toast(t("export.saved", { name }));
    } catch (error) {
      toast(failed(error));
    }
  };
  return h(
    "p.review-export",
    button({ class: "wide", "data-key": "export" }, save, icon("save"), label),
    h("small.quiet", t("review.export.help")),
  );
}
