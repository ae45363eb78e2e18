// The page that one comes to first: the tables that this phone knows, a new one, a game to import, and
// what needs no table.

import { backend } from "../core/backend.js";
import { LookFields } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { download, file } from "../core/memory.js";
import { button, byId, html, icon, render, upTo, useAnswer, useEffect, useRef, useState, useWindow } from "../core/view.js";
import { dealIn } from "../start/deal.js";
import { NewTable } from "../start/new-table.js";
import { Practice } from "../start/practice.js";
import { lastForm, PlayersField, rulesLines } from "../start/rule-fields.js";
import { Importer, TableList } from "../start/table-list.js";
import { open } from "../state/opening.js";
import { openSheet, toast } from "../state/sheets.js";

const PAGES = {
  deck: ["pile", "deck.title", "deck.lead"],
  game: ["eye", "game.title", "game.lead"],
  puzzle: ["advice", "puzzle.title", "puzzle.lead"],
  train: ["hint", "train.title", "train.lead"],
};

function Hero() {
  useWindow("language");
  return html`
    <img class="sky" src=${file("sky.svg")} alt="" />
    <h1>${t("start.title")}</h1>
    <p>${t("start.lead")}</p>
    ${button("round", `${t("language")}, ${t("theme")}`, openLook, { key: "look", picture: "settings" })}
  `;
}

function openLook() {
  openSheet(() => t("theme"), html`<div class="look"><${LookFields} /></div>`);
}

function StartPage({ first }) {
  const { alone } = document.documentElement.dataset; // the address of the page that needs no server, if there is one
  const [tables, show] = useState(first);
  const look = async () => show(await backend.tables()); // which have come or gone
  ["language", "hashchange"].forEach(useWindow);
  const { hash } = location;
  const deal = dealIn(hash);
  useEffect(() => {
    addEventListener("pageshow", (event) => event.persisted && look());
  }, []);
  useEffect(() => {
    document.title = t("start.title");
  });
  return html`
    <${TableList} tables=${tables} lookAgain=${look} />
    <section class="panel">
      <h2>${t(deal ? "dealt.new" : "start.new")}</h2>
      <${NewTable} key=${hash} deal=${deal} />
    </section>
    ${!deal && html`<${Practice} /><${OneHand} />`}
    <${Importer} brought=${look} />
    <section class="panel">
      <h2>${t("start.after")}</h2>
      <ul class="ways">
        ${Object.entries(PAGES).map(([name, [picture, title, lead]]) => html`<li>
          <a href=${name === "train" ? backend.studyPage("game", "tab=train") : backend.studyPage(name)}>
            ${icon(picture)}<span><b>${t(title)}</b><small>${t(lead)}</small></span>
          </a>
        </li>`)}
      </ul>
    </section>
    ${backend.all && html`<${AllTables} />`}
    ${!backend.all && alone && html`<p class="foot"><a href=${alone}>${t("start.alone")}</a></p>`}
  `;
}

/** A table for one's own hand alone, which lies there at the next tap. */
function OneHand() {
  const box = useRef(null);
  const begin = (players) => open(box.current, "/api/tables", {
    players: upTo(players).map((n) => (n === 1 ? t("mine.me") : t("deck.seat", { n }))),
    me: 0,
    mode: "one",
    only: true,
    title: t("mine.title"),
    rules_lines: rulesLines({ ...lastForm(), cycling: false }), // hints to others are not told
  });
  return html`<section class="panel one-hand">
    <h2>${t("mine.title")}</h2>
    <p class="quiet">${t("mine.lead")}</p>
    <${PlayersField} hideLegend=${true} chosen=${null} pick=${begin} />
    <div class="toasts" role="status" ref=${box} />
  </section>`;
}

function AllTables() {
  const toasts = useRef(null);
  const { answer: isLasting } = useAnswer(() => backend.all.stays(), []);

  async function save() {
    const { text, isRaw } = await backend.all.text();
    const name = `hanabi-${new Date().toISOString().slice(0, 10)}.json`;
    download(text, name);
    toast([t("export.saved", { name }), isRaw && ` ${t("all.raw")}`].filter(Boolean), toasts.current);
  }

  return html`<section class="panel all">
    <h2>${t("all.title")}</h2>
    <p class="quiet" data-key="stays">${isLasting !== undefined && t(isLasting ? "stay.yes" : "stay.no")}</p>
    <div class="toasts" role="status" ref=${toasts} />
    ${button("wide", t("all.save"), save, { key: "save-all", picture: "save" })}
  </section>`;
}

const [first] = await Promise.all([backend.tables(), speak(preferred())]);
render(html`<${Hero} />`, byId("hero"));
render(html`<${StartPage} first=${first} />`, byId("main"));
