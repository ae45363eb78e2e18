// A new table from a turn of a game: with real cards, or with chairs in all other seats.

import { Chips, Toggle } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { button, html, useRef, useState } from "../../core/view.js";
import { open } from "../../state/opening.js";
import { Foot, openSheet } from "../../state/sheets.js";

/** Ask who goes on from a turn of a game, and how. */
export function openFromHere(game, turn) {
  openSheet(t("game.start"), html`<${FromHere} game=${game.shown} turn=${turn} />`);
}

function FromHere({ game, turn }) {
  const [me, sit] = useState(0);
  const [practice, choose] = useState(false);
  const box = useRef(null);
  const seats = game.players.map((label, value) => ({ value, label }));
  const isPractice = practice && me !== null;
  const request = { text: game.text, turn, practice: isPractice, me, mode: "one" };
  const go = () => open(box.current, "/api/tables/import", request);
  return html`
    <p class="quiet">${t("game.start.help", { turn: turn + 1 })}</p>
    <${Chips}
      legend=${t("start.me")} kind="me" chosen=${me} pick=${sit}
      options=${[...seats, { value: null, label: t("start.me.none") }]}
    />
    <${Toggle}
      label=${t("practice.title")} help=${t("game.start.chairs")} checked=${isPractice} disabled=${me === null}
      pick=${choose}
    />
    <div class="toasts" role="status" ref=${box} />
    <${Foot}>${button("wide primary", t("start.go"), go, { key: "from-here-go" })}<//>
  `;
}
