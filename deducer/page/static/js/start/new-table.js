// The form for a new table: who plays, with how many phones, by which rules.

import { backend, post } from "../core/backend.js";
import { button, formOf, h, icon, redraw, unseen } from "../core/dom.js";
import { chips, textField, toggle } from "../core/fields.js";
import { spoken, t } from "../core/i18n.js";
import { html } from "../core/view.js";
import { SheetFields } from "../state/sheet-fields.js";
import { problemText, toast } from "../state/sheets.js";
import { form, formText, keep, rulesFold, rulesOf } from "./rule-fields.js";

const under = new WeakSet(); // forms whose table is being made

/** Make a table by a request to `path`, and sit down; `form` shows problems. */
export async function open(form, path, body) {
  if (under.has(form)) return;
  under.add(form);
  if (!backend.canSend()) toast(t(backend.absence(false).key), form.querySelector(".toasts"));
  try {
    const created = await post(path, body);
    await backend.prepared(created.table);
    location.assign(`${backend.tablePage(created.table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    await spoken();
    toast(problemText(error), form.querySelector(".toasts"));
  } finally {
    under.delete(form);
  }
}

const MOST = 5;

/** The form; `changed()` is called when it must be drawn anew. */
export function newTable(changed) {
  return formOf(
    sitDown,
    playerFields(changed),
    !backend.alone && modeField(),
    rulesFold(),
    toggle({
      label: t("start.advice"),
      help: t("start.advice.help"),
      checked: form.advice,
      pick: (on) => (form.advice = on),
    }),
    html`<${SheetFields} chosen=${form.agreements} pick=${(text) => (form.agreements = text)} />`,
    formText("title", t("start.name"), t("start.name.hint")),
    h("div.toasts", { role: "status" }),
    h("button.wide.primary", { type: "submit" }, t("start.go")),
  );
}

function playerFields(changed) {
  const who = h("div.who");
  const named = () =>
    redraw(
      who,
      chooseSeat("me", t("start.me"), [{ value: null, label: t("start.me.none") }]),
      chooseSeat("first", t("start.first")),
    );
  const rows = form.players.map((name, seat) =>
    h(
      "li",
      nameField(name, seat, named),
      form.players.length > 2 &&
        button(
          "round",
          () => removePlayer(seat, changed),
          icon("close"),
          unseen(t("start.remove", { n: seat + 1 })),
        ),
    ),
  );
  named();
  return [
    h(
      "fieldset.players",
      h("legend", t("start.players")),
      h("ol", rows),
      form.players.length < MOST &&
        button("small#add", () => addPlayer(changed), icon("add"), t("start.add")),
    ),
    who,
  ];
}

function nameField(name, seat, named) {
  const label = t("start.player", { n: seat + 1 });
  return textField({
    most: 30,
    value: name,
    pick: (text) => {
      form.players[seat] = text;
      named();
    },
    "aria-label": label,
    placeholder: label,
    "data-key": `player-${seat}`,
    autocapitalize: "words",
  });
}

function chooseSeat(part, legend, others = []) {
  const seats = form.players.map((name, seat) => ({
    value: seat,
    label: name.trim() || t("start.player", { n: seat + 1 }),
  }));
  return chips({
    legend,
    kind: part,
    options: [...seats, ...others],
    chosen: form[part],
    pick: (seat) => (form[part] = seat),
  });
}

function addPlayer(changed) {
  form.players.push("");
  changed();
  document.querySelector(`[data-key=player-${form.players.length - 1}]`).focus();
}

function removePlayer(seat, changed) {
  form.players.splice(seat, 1);
  for (const part of ["me", "first"]) {
    if (form[part] !== null && form[part] >= seat && form[part] > 0) form[part] -= 1;
  }
  changed();
}

function modeField() {
  const help = h("p.quiet", t(`start.${form.mode}.help`));
  const field = chips({
    legend: t("start.mode"),
    kind: "segmented",
    chosen: form.mode,
    options: ["every", "one"].map((value) => ({ value, label: t(`start.${value}`) })),
    pick: (mode) => {
      form.mode = mode;
      help.textContent = t(`start.${mode}.help`);
    },
  });
  return h("div.field", field, help);
}

/** Ask the server for the table, and go there. */
async function sitDown(filled) {
  const players = form.players.map((name) => name.trim());
  const different = new Set(players.map((name) => name.toLowerCase()));
  if (players.includes("") || different.size < players.length || players.length < 2) {
    toast(t("start.two"), filled.querySelector(".toasts"));
    document.querySelector(`[data-key=player-${Math.max(0, players.indexOf(""))}]`).focus();
    return;
  }
  form.players = players;
  keep();
  await open(filled, "/api/tables", {
    players,
    me: form.me,
    first: form.first,
    mode: backend.alone ? "one" : form.mode,
    title: form.title.trim(),
    advice: form.advice,
    agreements: form.agreements,
    rules: rulesOf(),
  });
}
