// From a deck or a puzzle to a table that holds its deal: a link, to be followed here, or photographed by the host's
// phone or sent to it.

import { backend, post } from "../core/backend.js";
import { t } from "../core/i18n.js";
import { button, html } from "../core/view.js";
import { Answer, openSheet } from "../state/sheets.js";
import { LinkView } from "../table/sheet/share.js";

/** The address of a table with a deal, as the start page reads it. */
function addressOf({ players, lines, deck, seed }) {
  const cards = deck ? { deck: deck.join(".") } : { seed };
  return new URL(`${backend.home}#${new URLSearchParams({ deal: players, lines, ...cards })}`, location.href).href;
}

/** A button that opens the link to a table with a deal. */
export function DealButton({ deal }) {
  const open = () => {
    const address = addressOf(deal);
    openSheet(t("dealt.title"), html`
      <p>${t("dealt.help")}</p>
      <a class="button wide primary" data-key="deal-here" href=${address}>${t("dealt.here")}</a>
      <${Answer} ask=${() => post("/api/deck/code", { url: address })}>
        ${(code) => html`<${LinkView} link=${{ url: address, code }} label=${t("dealt.code")} help=${t("dealt.link")} />`}
      <//>
      <p class="quiet">${t(backend.alone ? "dealt.alone" : "dealt.served")}</p>
    `);
  };
  return button("wide", t("dealt.title"), open, { key: "deal", picture: "players", "aria-haspopup": "dialog" });
}
