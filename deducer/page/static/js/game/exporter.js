// The review to take away: the same as one HTML file, which needs no network and no page.

import { post } from "../api.js";
import { button, h } from "../dom.js";
import { download, fileName } from "../download.js";
import { currentLanguage, t } from "../i18n.js";
import { icon } from "../icons.js";
import { failed } from "../problems.js";
import { awaited } from "../sheet/waiting.js";
import { toast } from "../sheets.js";

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
    "p",
    { class: "review-export" },
    button({ class: "wide", "data-key": "export" }, save, icon("save"), label),
    h("small", { class: "quiet" }, t("review.export.help")),
  );
}
