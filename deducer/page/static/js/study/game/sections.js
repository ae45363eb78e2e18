// The parts of a review that stay as they are: the deal, the turning points, the players, all turns,
// and the review to take away.

import { postLong } from "../../core/backend.js";
import { button, h, icon, section, tableOf } from "../../core/dom.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { toast, tryOrToast, waitInSheet } from "../../state/sheets.js";
import { stepWords } from "../stepper.js";

/** The result, and what there is to say of the deal. */
export function deal(review, texts, game) {
  const { over } = game;
  return h(
    "section",
    { class: `panel result ${review.points === review.perfect ? "won" : ""}` },
    h("p.result-score", h("b", String(review.score)), h("small", `/${review.perfect}`)),
    h(
      "div.result-words",
      h(
        "p",
        over ? "" : h("strong", `${t("game.on")} · `),
        over?.rating !== null && over ? `${t(`rating.${over.rating}`)} · ` : "",
        t("game.turns", { n: game.turns }),
      ),
      h("dl.outcome", texts.outcome.map(({ name, text }) => h("div", h("dt", name), h("dd", text)))),
      texts.deal.map((text) => h("p.quiet", text)),
    ),
  );
}

/** What lost perfect, and what would have kept it; `step(point)` steps through a line. */
export function points(review, texts, { show, step }) {
  const articles = texts.points.map((point) => article(point, review, { show, step }));
  return section(t("game.points"), articles.length ? articles : h("p", texts.none));
}

function article(point, review, { show, step }) {
  const { turn, cause, why, after, caption, choices, line } = point;
  const row = (choice) =>
    h(
      "tr",
      { class: choice.done ? "done" : null },
      h("td", choice.move, choice.done && h("em", ` ${t("game.done")}`)),
      h("td.number", choice.risk),
    );
  return h(
    "article.point",
    h("h3", t("game.point", { turn, cause })),
    h("p", why),
    choices.length > 0 &&
      tableOf("table.choices-table", {
        caption: h("caption", caption),
        titles: [t("game.action"), t("game.risk")],
        rows: choices.map(row),
      }),
    after && h("p", after),
    h(
      "div.stage-ways",
      button(`small#show-${turn}`, () => show(turn), icon("eye"), t("game.show", { turn })),
      line &&
        button(
          `small#line-${turn}`,
          () => step(point),
          icon("play"),
          t("game.step", { perfect: review.perfect }),
        ),
    ),
  );
}

/** What each player did, one player a column. */
export function counts(texts, game) {
  const rows = texts.players.map(({ name, counts: numbers }) =>
    h(
      "tr",
      h("th", { scope: "row" }, name),
      numbers.map((number) => h("td", { class: number === "0" ? "zero" : null }, number)),
    ),
  );
  const table = tableOf("table.counts", { titles: [null, ...game.players], rows });
  return section(t("game.players"), h("div.counts-box", table));
}

/** What the record does not know, and what is not relied on; null if there is nothing. */
export function missing(texts) {
  if (!texts.missing.length) return null;
  const words = texts.missing.map((text) => h("p", text));
  return section(t("game.missing"), words);
}

/** The whole game in words; a turn that is tapped is shown. */
export function turns(review, game, show) {
  const lost = new Set(review.turning_points.map((point) => point.turn));
  const notable = (turn) => turn.fits === false || turn.lost || turn.passed_plays.length;
  const rows = review.turns.map((turn, at) =>
    h(
      "li",
      button(
        `#turn-${turn.turn}`,
        () => show(turn.turn),
        { class: `turn-row ${lost.has(turn.turn) ? "lost" : notable(turn) ? "notable" : ""}` },
        h("span", stepWords(game.line, at + 1)),
        lost.has(turn.turn) && h("small", t("quiz.lost")),
      ),
    ),
  );
  return h("details.panel.all-turns", h("summary", h("h2", t("game.all"))), h("ol", rows));
}

/** The button that saves the review of a game. */
export function exporter(game) {
  const label = t("review.export");
  const save = async () => {
    const { text, title, players } = game.shown;
    const ask = (options) => postLong("/api/game/report", { text, language: currentLanguage() }, options);
    const report = await waitInSheet(label, t("review.thinking"), ask);
    if (report === null) return;
    const name = `${fileName(title, players)}.html`;
    download(report.page, name, "text/html");
    toast(t("export.saved", { name }));
  };
  return h(
    "p.review-export",
    button("wide#export", () => tryOrToast(save), icon("save"), label),
    h("small.quiet", t("review.export.help")),
  );
}
