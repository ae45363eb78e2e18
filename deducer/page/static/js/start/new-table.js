// The form for a new table: who plays, and whose phone this is; the rest is there for those who want it.

import { backend, get, post } from "../core/backend.js";
import { Chips, Form, TextField, Toggle } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { button, html, upTo, useLayoutEffect, useRef, useState } from "../core/view.js";
import { SheetFields } from "../state/sheet-fields.js";
import { problemText, toast } from "../state/sheets.js";
import { lastForm, RulesFold, rulesLines } from "./rule-fields.js";

const MOST = 6;

let isMaking = false; // a table

/** Make a table by a request to `path`, and sit down; toasts in `box` say what is wrong. */
export async function open(box, path, body) {
  if (isMaking) return;
  isMaking = true;
  if (!backend.canSend()) toast(t(backend.absence(false).key), box);
  try {
    const { table } = await post(path, body);
    if (backend.alone) await backend.keepState(table, null, await get(`/api/tables/${table}`)); // it draws at once
    location.assign(`${backend.tablePage(table)}${body.mode === "every" ? "#links" : ""}`);
  } catch (error) {
    toast(problemText(error), box);
  } finally {
    isMaking = false;
  }
}

/** The form; with a `deal` (of `dealIn`), for a table that holds it: players and rules are its own. */
export function NewTable({ deal = null }) {
  const [form, setForm] = useState(() => formFor(deal));
  const [wanted, focus] = useState(null); // the player whose name is to be filled in
  const [list, box] = [useRef(null), useRef(null)];
  const change = (different) => setForm((before) => ({ ...before, ...different }));
  const { players, mode, advice, agreements, title } = form;
  useLayoutEffect(() => {
    if (wanted) list.current.querySelectorAll("input")[wanted.seat].focus();
  }, [wanted]);

  function add() {
    change({ players: [...players, ""] });
    focus({ seat: players.length });
  }

  function remove(seat) {
    const moved = (other) => (other !== null && other >= seat && other > 0 ? other - 1 : other);
    change({ players: players.filter((_, at) => at !== seat), me: moved(form.me), first: moved(form.first) });
  }

  /** Enter leads from one name to the next, as on a phone's keyboard. */
  function goOn(event, seat) {
    if (event.key !== "Enter" || seat === players.length) return;
    event.preventDefault();
    focus({ seat });
  }

  /** Ask the server for the table, and go there. */
  async function sitDown() {
    const names = players.map((name) => name.trim());
    const different = new Set(names.map((name) => name.toLowerCase()));
    if (names.includes("") || different.size < names.length || names.length < 2) {
      toast(t("start.two"), box.current);
      focus({ seat: Math.max(0, names.indexOf("")) });
      return;
    }
    if (!deal) lasting.set("form", { ...form, players: names });
    await open(box.current, "/api/tables", {
      players: names,
      me: form.me,
      first: form.first,
      mode: backend.alone ? "one" : mode,
      title: title.trim(),
      advice,
      agreements,
      ...(deal ? { rules_lines: deal.lines, deck: deal.deck, seed: deal.seed } : { rules_lines: rulesLines(form) }),
    });
  }

  const nameField = (name, seat) => {
    const label = t("start.player", { n: seat + 1 });
    return html`<${TextField}
      most="30" value=${name} aria-label=${label} placeholder=${label} autocapitalize="words" data-key="player-${seat}"
      pick=${(text) => change({ players: players.map((other, at) => (at === seat ? text : other)) })}
      enterkeyhint=${seat + 1 < players.length ? "next" : "go"} onKeyDown=${(event) => goOn(event, seat + 1)}
    />`;
  };

  const seatChoice = (part, legend, others = []) => {
    const seats = players.map((name, value) => ({ value, label: name.trim() || t("start.player", { n: value + 1 }) }));
    return html`<${Chips}
      legend=${legend} kind=${part} options=${[...seats, ...others]}
      chosen=${form[part]} pick=${(seat) => change({ [part]: seat })}
    />`;
  };

  const more = html`
    ${!deal && seatChoice("first", t("start.first"))}
    ${!backend.alone && html`<div class="field">
      <${Chips}
        legend=${t("start.mode")} kind="segmented" chosen=${mode} pick=${(value) => change({ mode: value })}
        options=${["every", "one"].map((value) => ({ value, label: t(`start.${value}`) }))}
      />
      <p class="quiet">${t(`start.${mode}.help`)}</p>
    </div>`}
    <${Toggle}
      label=${t("start.advice")} help=${t("start.advice.help")} checked=${advice} pick=${(on) => change({ advice: on })}
    />
    <${SheetFields} chosen=${agreements} pick=${(text) => change({ agreements: text })} />
    <${TextField}
      label=${t("start.name")} most="80" value=${title} placeholder=${t("start.name.hint")}
      pick=${(text) => change({ title: text })}
    />
  `;
  return html`<${Form} send=${sitDown}>
    ${deal && html`<p class="quiet">${t(backend.alone ? "deal.alone" : "deal.served")}</p>`}
    <fieldset class="players">
      <legend>${t("start.players")}</legend>
      <ol ref=${list}>
        ${players.map((name, seat) => html`<li>
          ${nameField(name, seat)}
          ${players.length > 2 && !deal && button("round", t("start.remove", { n: seat + 1 }), () => remove(seat), {
            picture: "close",
          })}
        </li>`)}
      </ol>
      ${players.length < MOST && !deal && button("small", t("start.add"), add, { key: "add", picture: "add" })}
    </fieldset>
    ${seatChoice("me", t("start.me"), [{ value: null, label: t("start.me.none") }])}
    <div class="toasts" role="status" ref=${box} />
    <button class="wide primary">${t("start.go")}</button>
    ${deal
      ? html`<details class="rules"><summary><span>${t("more")}</span></summary>${more}</details>`
      : html`<${RulesFold} label=${t("more")} rules=${form} change=${change}>${more}<//>`}
  <//>`;
}

/** The form as it was filled in last; for a deal, with as many players as that has, the first of whom begins. */
function formFor(deal) {
  const form = lastForm();
  if (!deal) return form;
  const players = upTo(deal.players).map((number) => form.players[number - 1] ?? "");
  return { ...form, players, first: 0, me: form.me < deal.players ? form.me : 0 };
}
