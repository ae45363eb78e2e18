// The agreements of a table, to be chosen: a sheet that has a name, or one of one's own, agreement by agreement,
// which this phone can keep under a name; and as sentences to be read aloud or printed.

import { badge, cardText, entryWords, hintedClues, nameOf, paint, sheetName } from "../cards/words.js";
import { post } from "../core/backend.js";
import { numberOptions, Select, TextField, Toggle } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { button, Fragment, html, icon, upTo, useAnswer, useEffect, useRef, useState } from "../core/view.js";
import { Answer, Foot, openSheet, problemNote, serverText } from "./sheets.js";

const SHEETS = "none beginner bga online level-2 level-3 level-4 level-5".split(" ");
const RECOMMENDED = ["beginner", "online"]; // for players who have agreed on little, and for strangers
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

let examples = null; // of agreements, once they were asked for

/** What a sheet says, and how it is written in short; with the examples of all agreements, there from now on. */
async function learn(agreements) {
  const answer = await post("/api/agreements", { agreements, examples: examples === null });
  examples ??= answer.examples;
  paint(examples.suits);
  return answer;
}

/** A moment in which an agreement matters: two hands, what happens, and whether that keeps a promise. */
function examplePicture({ hands, entry, kept }) {
  const state = { players: examples.players, rules: { suits: examples.suits } };
  const [holder, ...slots] = entry.kind === "hint" ? [entry.to, ...entry.slots] : [entry.seat, entry.slot];
  const card = (seat, slot) => html`<li class=${seat === holder && slots.includes(slot.slot) ? "pointed" : null}>
    ${cardText(state, slot.card)}${hintedClues(slot).map((clue) => badge(state, clue))}
  </li>`;
  const hand = ({ seat, slots }) => html`<div>
    <b>${nameOf(state, seat)}</b><ol>${slots.map((slot) => card(seat, slot))}</ol>
  </div>`;
  const outcome = () => html`<span class="promise">
    ${icon(kept ? "check" : "close")}${t(`agreed.promise.${kept ? "kept" : "broken"}`)}
  </span>`;
  return html`<figure class="example">
    <div class="example-hands">${hands.map(hand)}</div>
    <figcaption>${entryWords(state, entry)}${kept !== null && outcome()}</figcaption>
  </figure>`;
}

/** A sheet as sentences: its name, and what each of its agreements says. */
export async function sheetWords(agreements) {
  const { words } = await post("/api/agreements", { agreements, examples: false });
  const item = (phrase) => serverText("li", {}, phrase);
  const name = houseSheets()[agreements] ?? sheetName(agreements);
  return html`<${Fragment}><p class="said">${name}</p><ol class="sheet-words">${words.map(item)}</ol><//>`;
}

/** A button that prints the sheet on top. */
export function printer() {
  return button("wide", t("print"), () => print(), { key: "print", picture: "log" });
}

function presetLabel(preset) {
  const sheet = sheetName(preset);
  return RECOMMENDED.includes(preset) ? t("agreed.recommended", { sheet }) : sheet;
}

/**
 * The fields for a sheet, at first the one that `chosen` describes; `pick(text)` gets each that is
 * chosen. `help` says what agreements do.
 */
export function SheetFields({ chosen, pick, help = t("agreed.help") }) {
  const [sheet, setSheet] = useState(chosen);
  const [house, setHouse] = useState(houseSheets);
  const [wanted, ask] = useState(null); // {text, turned}: the sheet that was asked for last, and what it changes
  const { answer, error } = useAnswer(() => wanted && learn(wanted.text), [wanted]);
  const field = useRef(null);
  const names = [...SHEETS, ...Object.keys(house)];
  const isNamed = names.includes(sheet || "none");
  const options = names.map((value) => ({ value, label: house[value] ?? presetLabel(value) }));
  if (!isNamed) options.push({ value: OWN, label: t("agreed.sheet.own") });

  useEffect(() => {
    if (answer) choose(answer.agreements);
  }, [answer]);

  function choose(text) {
    setSheet(text);
    pick(text);
  }

  function take(value) {
    if (value === OWN) return;
    const text = value === "none" ? "" : value;
    choose(text);
    if (wanted) ask({ text });
  }

  function keepAs(name) {
    keepSheet(sheet, name);
    setHouse(houseSheets());
    field.current.querySelector("select").focus();
  }

  function turn(change, turned) {
    ask({ text: `${sheet || "none"} ${change}`, turned });
  }

  function read() {
    openSheet(
      t("agreed.title"),
      html`<${Answer} ask=${() => sheetWords(sheet)}>${(words) => words}<//><${Foot}>${printer()}<//>`,
    );
  }

  return html`<div class="field" ref=${field}>
    <div class="sheet-choice">
      <${Select}
        label=${t("agreed.choose")} options=${options} chosen=${isNamed ? sheet || "none" : OWN} pick=${take}
        data-key="agreements"
      />
      ${!isNamed && html`<${NameField} keepAs=${keepAs} />`}
      ${house[sheet] &&
      button("small", t("agreed.forget", { name: house[sheet] }), () => keepAs(null), {
        key: "forget", picture: "close",
      })}
    </div>
    <p class="quiet">${help}</p>
    <details class="agreements" onToggle=${({ target }) => target.open && (!wanted || error) && ask({ text: sheet })}>
      <summary><span>${t("agreed.toggles")}</span></summary>
      <div class="toggles">
        ${error ? problemNote(error) : answer && toggles(answer, wanted.turned, turn, read)}
      </div>
    </details>
  </div>`;
}

/** Where a sheet of one's own gets a name, by which this phone keeps it. */
function NameField({ keepAs }) {
  const input = useRef(null);
  const keep = () => input.current.value.trim() && keepAs(input.current.value.trim());
  const keydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // it would send the form
    keep();
  };
  return html`<div class="naming">
    <${TextField} label=${t("agreed.name")} place=${input} most="30" data-key="sheet-name" onKeyDown=${keydown} />
    ${button("small", t("agreed.keep"), keep, { key: "keep", picture: "save" })}
  </div>`;
}

/** The agreements one by one; `turn(change)` changes one, and `turned` are those that are asked for. */
function toggles({ words, toggles }, turned, turn, read) {
  const [chop] = words; // what the others speak of
  const field = ({ name, on, words, number, most }) => {
    const label = serverText("span", {}, words);
    if (number === null)
      return html`<div key=${name}>
        <${Toggle}
          name=${name} label=${label} checked=${turned?.[name] ?? on}
          pick=${(now) => turn(`${now ? "" : "no-"}${name}`, { [name]: now })}
        />
        ${examplePicture(examples.examples[name])}
      </div>`;
    const props = { label, options: numberOptions([0, ...upTo(most)]), chosen: turned?.[name] ?? number, "data-key": name };
    return on && html`<${Select} ...${props} pick=${(value) => turn(`${name}=${value}`, { [name]: Number(value) })} />`;
  };
  return html`
    ${serverText("p", {}, chop)}
    ${toggles.map(field)}
    ${button("small", t("agreed.read"), read, { key: "read", picture: "eye" })}
  `;
}
