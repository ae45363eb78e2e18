// The agreements of a table, to be chosen: a sheet that has a name, or one of one's own, agreement by agreement,
// which this phone can keep under a name; and as sentences to be read aloud or printed.

import { badge, cardText, entryWords, hintedClues, nameOf, paint, sheetName } from "../cards/words.js";
import { post } from "../core/backend.js";
import { button, h, icon, redraw, upTo } from "../core/dom.js";
import { numberOptions, select, toggle, withLabel } from "../core/fields.js";
import { spoken, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { fillLatest, openSheet, problemNote, serverText } from "./sheets.js";

const SHEETS = "none beginner bga online level-2 level-3 level-4 level-5".split(" ");
const OWN = "own";

/** The names of the sheets that this phone keeps, by the sheets' texts. */
function houseSheets() {
  return lasting.get("sheets", {});
}

/** Keep a sheet under a name, in place of another of that name; without a name, forget it. */
export function keepSheet(sheet, name) {
  const others = Object.entries(houseSheets()).filter(([text, other]) => text !== sheet && other !== name);
  lasting.set("sheets", Object.fromEntries(name ? [...others, [sheet, name]] : others));
}

/** What a sheet says, once that can be said in the page's language. */
async function told(agreements, withExamples = false) {
  const asked = { agreements, examples: withExamples };
  const [answer] = await Promise.all([post("/api/agreements", asked), spoken()]);
  return answer;
}

let examples = null; // of agreements, once they were asked for

/** A moment in which an agreement matters: two hands, what happens, and whether that keeps a promise. */
function examplePicture({ hands, entry, kept }) {
  const state = { players: examples.players, rules: { suits: examples.suits } };
  const [holder, ...slots] = entry.kind === "hint" ? [entry.to, ...entry.slots] : [entry.seat, entry.slot];
  const card = (seat, slot) =>
    h(
      "li",
      { class: seat === holder && slots.includes(slot.slot) ? "pointed" : null },
      cardText(state, slot.card),
      hintedClues(slot).map((clue) => badge(state, clue)),
    );
  const hand = (shown) =>
    h("div", h("b", nameOf(state, shown.seat)), h("ol", shown.slots.map((slot) => card(shown.seat, slot))));
  const outcome = kept ? "kept" : "broken";
  return h(
    "figure.example",
    h("div.example-hands", hands.map(hand)),
    h(
      "figcaption",
      entryWords(state, entry),
      kept !== null && h("span.promise", icon(kept ? "check" : "close"), t(`agreed.promise.${outcome}`)),
    ),
  );
}

/** A sheet as sentences: its name, and what each of its agreements says. */
export async function sheetWords(agreements) {
  const { words } = await told(agreements);
  const item = (phrase) => serverText("li", {}, phrase.text, phrase);
  const name = houseSheets()[agreements] ?? sheetName(agreements);
  return [h("p.said", name), h("ol.sheet-words", words.map(item))];
}

/** A button that prints the sheet on top. */
export function printer() {
  return button("wide#print", () => print(), icon("log"), t("print"));
}

/**
 * The fields for a sheet, at first the one that `chosen` describes; `pick(text)` gets each that is
 * chosen. `help` says what agreements do.
 */
export function sheetFields({ chosen, pick, help = t("agreed.help") }) {
  const choice = h("div.sheet-choice");
  const toggles = h("div.toggles");
  const fold = h("details.agreements", h("summary", h("span", t("agreed.toggles"))), toggles);
  let sheet = chosen;
  let asked = false;
  fold.addEventListener("toggle", () => fold.open && !asked && learn(sheet));
  drawChoice();
  return h("div.field", choice, h("p.quiet", help), fold);

  function drawChoice() {
    const house = houseSheets();
    const names = [...SHEETS, ...Object.keys(house)];
    const named = names.includes(sheet || "none");
    const options = names.map((value) => ({ value, label: house[value] ?? sheetName(value) }));
    if (!named) options.push({ value: OWN, label: t("agreed.sheet.own") });
    const take = (value) => value !== OWN && change(value === "none" ? "" : value);
    const props = { options, chosen: named ? sheet || "none" : OWN, pick: take, "data-key": "agreements" };
    const forget = () => keepAs(null);
    redraw(
      choice,
      withLabel(t("agreed.choose"), select(props)),
      !named && nameField(),
      house[sheet] && button("small#forget", forget, icon("close"), t("agreed.forget", { name: house[sheet] })),
    );
  }

  /** Where a sheet of one's own gets a name, by which this phone keeps it. */
  function nameField() {
    const keep = () => input.value.trim() && keepAs(input.value.trim());
    const keydown = (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // it would send the form
      keep();
    };
    const input = h("input", { type: "text", maxlength: 30, "data-key": "sheet-name", on: { keydown } });
    const keeper = button("small#keep", keep, icon("save"), t("agreed.keep"));
    return h("div.naming", withLabel(t("agreed.name"), input), keeper);
  }

  function keepAs(name) {
    keepSheet(sheet, name);
    drawChoice();
    choice.querySelector("select").focus();
  }

  function read() {
    openSheet({
      title: t("agreed.title"),
      draw: ({ body, foot }) => {
        fillLatest(body, sheetWords(sheet));
        redraw(foot, printer());
      },
    });
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
      const answer = await told(text, examples === null);
      examples ??= answer.examples;
      paint(examples.suits);
      if (answer.agreements !== sheet) {
        sheet = answer.agreements;
        pick(sheet);
        drawChoice();
      }
      const reader = button("small#read", read, icon("eye"), t("agreed.read"));
      const [chop] = answer.words; // what the others speak of
      redraw(toggles, serverText("p", {}, chop.text, chop), answer.toggles.map(fieldOf), reader);
    } catch (error) {
      asked = false;
      redraw(toggles, problemNote(error));
    }
  }

  function fieldOf({ name, on, words, number, most }) {
    const label = serverText("span", {}, words.text, words);
    const turn = (change) => learn(`${sheet || "none"} ${change}`);
    if (number === null) {
      const pick = (now) => turn(`${now ? "" : "no-"}${name}`);
      return h("div", toggle({ key: name, label, checked: on, pick }), examplePicture(examples.examples[name]));
    }
    const options = numberOptions([0, ...upTo(most)]);
    const props = { options, chosen: number, pick: (value) => turn(`${name}=${value}`), "data-key": name };
    return on && withLabel(label, select(props));
  }
}
