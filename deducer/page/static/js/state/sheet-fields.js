// The agreements of a table, to be chosen: a sheet that has a name, or one of one's own, agreement by agreement.

import { sheetName } from "../cards/words.js";
import { post } from "../core/backend.js";
import { h, redraw } from "../core/dom.js";
import { select, toggle, withLabel } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { problemNote, serverText } from "./sheets.js";

const SHEETS = "none beginner bga online level-2 level-3 level-4 level-5".split(" ");
const OWN = "own";

/**
 * The fields for a sheet, at first the one that `chosen` describes; `pick(text)` gets each that is
 * chosen. `help` says what agreements do.
 */
export function sheetFields({ chosen, pick, help = t("agreed.help") }) {
  const choice = h("div");
  const toggles = h("div.toggles");
  const fold = h("details.agreements", h("summary", h("span", t("agreed.toggles"))), toggles);
  let sheet = chosen;
  let asked = false;
  fold.addEventListener("toggle", () => fold.open && !asked && learn(sheet));
  drawChoice();
  return h("div.field", choice, h("p.quiet", help), fold);

  function drawChoice() {
    const named = SHEETS.includes(sheet || "none");
    const options = SHEETS.map((value) => ({ value, label: sheetName(value) }));
    if (!named) options.push({ value: OWN, label: t("agreed.sheet.own") });
    const take = (value) => value !== OWN && change(value === "none" ? "" : value);
    const props = { options, chosen: named ? sheet || "none" : OWN, pick: take, "data-key": "agreements" };
    redraw(choice, withLabel(t("agreed.choose"), select(props)));
  }

  function change(text) {
    sheet = text;
    pick(text);
    drawChoice();
    if (asked) learn(text);
  }

  /** Ask what a sheet says, and how it is written in short. */
  async function learn(text) {
    asked = true;
    try {
      const answer = await post("/api/agreements", { agreements: text });
      if (answer.agreements !== sheet) {
        sheet = answer.agreements;
        pick(sheet);
        drawChoice();
      }
      redraw(toggles, answer.toggles.map(switchOf));
    } catch (error) {
      asked = false;
      redraw(toggles, problemNote(error));
    }
  }

  function switchOf({ name, on, words }) {
    const turned = (now) => learn(`${sheet || "none"} ${now ? "" : "no-"}${name}`);
    return toggle({ label: serverText("span", {}, words.text, words), checked: on, pick: turned });
  }
}
