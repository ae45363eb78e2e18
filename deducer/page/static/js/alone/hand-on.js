// The record for another phone, without a server: as codes for its camera, and as a link. Python says
// what may be in it; the whole of a game that goes on is handed on only if that is asked for.

import { get } from "../core/backend.js";
import { menu, menuItem, Toggle } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { button, html, qrCode, useEffect, useState } from "../core/view.js";
import { Answer, openSheet } from "../state/sheets.js";
import { current, path } from "../state/store.js";
import { Shared } from "../table/sheet/share.js";

const ALL = "all";
const RECORD = "record.html"; // lies beside this page
const TURN = 3000; // milliseconds that a code is shown, if there are several
const QUIET = 4; // modules of white around a code

/** Ask for whom the record is. */
export function openShare() {
  const { players, you, over } = current();
  const row = (whom, name, help) => {
    const picture = whom === ALL ? "players" : "share";
    const press = () => {
      const title = t("hand.for", { who: name });
      openSheet(title, html`<${Handed} whom=${whom} name=${name} />`, { kind: "tall" });
    };
    return menuItem({ key: `hand-${whom}`, press, picture, help: over ? t("hand.over") : help }, name);
  };
  const seats = players.map((who, seat) =>
    seat === you.seat
      ? row(seat, t("hand.me", { who }), t("hand.me.help"))
      : row(seat, who, t("hand.seat.help", { who })),
  );
  const view = html`
    <p class="quiet">${t("hand.help")}</p>
    ${menu(seats, row(ALL, t("hand.all"), t("hand.all.help")))}
  `;
  openSheet(t("hand.title"), view);
}

/** The record for the phone of `whom`, a seat or ALL, who is called `name`. */
function Handed({ whom, name }) {
  const [whole, ask] = useState(false);
  const address = new URL(RECORD, location.href).href;
  const query = new URLSearchParams({ seat: whom, whole, address });
  const veiled = whom === ALL ? t("hand.veiled.all") : t("hand.veiled", { who: name });
  return html`<${Answer} ask=${() => get(path(`/share?${query}`))} inputs=${[whole]}>
    ${(handed) => html`<${Shared} text=${handed.link}>
      <p class="quiet">${handed.whole ? t("hand.whole") : veiled}</p>
      ${handed.codes.length ? html`<${Codes} all=${handed.codes} />` : html`<p class="problem">${t("hand.long")}</p>`}
      ${(!handed.whole || whole) && current().you.seat !== null && html`<${Toggle}
        label=${t("hand.switch")} help=${whom === ALL ? t("hand.switch.all") : t("hand.switch.seat", { who: name })}
        checked=${whole} pick=${ask}
      />`}
    <//>`}
  <//>`;
}

/** The codes, one at a time; several turn by themselves until somebody turns them. */
function Codes({ all }) {
  const [at, show] = useState(0);
  const [turns, go] = useState(all.length > 1);
  const turn = (by) => show((at) => (at + by + all.length) % all.length);
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(turn, TURN, 1);
    return () => clearInterval(timer);
  }, [turns]);
  const label = t("hand.code", { part: at + 1, count: all.length });
  const step = (name, by, sign) => {
    const press = () => {
      go(false);
      turn(by);
    };
    return button("round", t(`hand.${name}`), press, { key: name, picture: sign });
  };
  return html`<div class="codes">
    <div class="qr-frame">${qrCode(all[at], label, QUIET)}</div>
    ${all.length > 1 && html`<div class="turner">
      ${step("previous", -1, "left")}
      <b>${label}</b>
      ${step("next", 1, "right")}
      ${button("small", t(turns ? "hand.stop" : "hand.turn"), () => go(!turns), { key: "turn" })}
    </div>`}
    <p class="quiet">${t("hand.scan", { n: all.length })}</p>
  </div>`;
}
