// From a deck or a puzzle to a table that holds its deal: a link, to be followed here or sent to the host's phone.

import { backend } from "../core/backend.js";
import { t } from "../core/i18n.js";
import { button, html } from "../core/view.js";
import { openSheet } from "../state/sheets.js";
import { Shared } from "../table/sheet/share.js";

/** The address of a table with a deal, as the start page reads it. */
function addressOf({ players, lines, deck, seed }) {
  const cards = deck ? { deck: deck.join(".") } : { seed };
  return new URL(`${backend.home}#${new URLSearchParams({ deal: players, lines, ...cards })}`, location.href).href;
}

/** A button that opens the link to a table with a deal. */
export function DealButton({ deal }) {
  const open = () => {
    const address = addressOf(deal);
    openSheet(t("deal.title"), html`
      <p>${t("deal.help")}</p>
      <p class="quiet">${t(backend.alone ? "deal.alone" : "deal.served")}</p>
      <a class="button wide primary" data-key="deal-here" href=${address}>${t("deal.here")}</a>
      <${Shared} text=${address}><p class="quiet">${t("deal.link")}</p><//>
    `);
  };
  return button("wide", t("deal.title"), open, { key: "deal", picture: "players", "aria-haspopup": "dialog" });
}
