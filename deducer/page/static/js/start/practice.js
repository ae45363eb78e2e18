// Practice: one person, chairs that the program plays, and a shuffled deck in place of cards.

import { Form, TextField } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { button, html, useRef, useState } from "../core/view.js";
import { open } from "../state/opening.js";
import { SheetFields } from "../state/sheet-fields.js";
import { blankRules, lastForm, PlayersField, RulesFold, rulesLines } from "./rule-fields.js";

const NAMES = document.documentElement.dataset.names.split(" "); // Python writes them into the page

/** The form as it was left last. */
function lastPractice() {
  const { players, me } = lastForm();
  return { count: 3, name: players[me] ?? "", agreements: "beginner", ...blankRules(), ...lasting.get("practice", {}) };
}

/** The seed of today's deal: the same for all who have the same date. */
function today() {
  const now = new Date();
  return 10000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate();
}

/** The form for practice, which is drawn once it is unfolded. */
export function Practice() {
  const [isOpen, unfold] = useState(false);
  const toggled = ({ currentTarget, target }) => target === currentTarget && unfold(target.open);
  return html`<details class="panel import practice" onToggle=${toggled}>
    <summary data-key="practice"><h2>${t("practice.title")}</h2></summary>
    ${isOpen && html`<${PracticeForm} />`}
  </details>`;
}

function PracticeForm() {
  const [form, setForm] = useState(lastPractice);
  const box = useRef(null);
  const change = (different) => setForm((before) => ({ ...before, ...different }));

  /** Deal, and go there; without a `seed` the cards are any. */
  function deal(seed) {
    const me = form.name.trim() || NAMES[0];
    const others = NAMES.filter((name) => name.toLowerCase() !== me.toLowerCase());
    const players = [me, ...others].slice(0, form.count);
    lasting.set("practice", form);
    return open(box.current, "/api/tables", {
      players,
      me: 0,
      mode: "one",
      practice: true,
      seed,
      title: t(seed ? "practice.day" : "practice.title"),
      agreements: form.agreements,
      rules_lines: rulesLines(form),
    });
  }

  return html`
    <p class="quiet">${t("practice.lead")}</p>
    <${Form} send=${() => deal(today())}>
      <${TextField}
        label=${t("practice.name")} most="30" value=${form.name} placeholder=${NAMES[0]} autocapitalize="words"
        pick=${(name) => change({ name })} data-key="practice-name"
      />
      <${PlayersField} chosen=${form.count} pick=${(count) => change({ count })} />
      <div class="toasts" role="status" ref=${box} />
      <div class="pair">
        <button class="wide primary" data-key="practice-day">${t("practice.day")}</button>
        ${button("wide", t("practice.another"), () => deal(null), { key: "practice-any" })}
      </div>
      <${RulesFold} label=${t("more")} rules=${form} change=${change}>
        <${SheetFields} chosen=${form.agreements} pick=${(agreements) => change({ agreements })} />
      <//>
    <//>
  `;
}
