// Just one's own hand, at a table that follows no other. A grid below it has the hints as its heads, and as its cells
// the cards: one's own are tapped first, or dragged onto what they turned out to be, or what touched them; without
// one, a tap says that a card lies out by now.

import { cardButton } from "../cards/pickers.js";
import { cardName, clueName, clueParts, coloursOf, ownSlot, ranksOf, slotsOf, symbol, unseenOf, worthOf } from "../cards/words.js";
import { Chips } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { button, html, useState } from "../core/view.js";
import { send } from "../state/sending.js";
import { toast } from "../state/sheets.js";
import { ownHand } from "./hands.js";
import { undo } from "./sheet/log.js";
import { openSlot } from "./sheet/slot.js";

const WHERE = ["fit", "fireworks", "discards"];

/** The own hand, what is tapped in about it, and what lies out. */
export function MyHand({ state }) {
  const [chosen, choose] = useState([]); // own cards, by their places
  const [where, put] = useState("fit"); // where the next card goes: where it fits, or as was said
  const { seat } = state.you;
  const [ranks, named] = [ranksOf(state), coloursOf(state).map(({ letter }) => letter)];
  const slots = slotsOf(state, seat).filter(({ place }) => chosen.includes(place));

  const press = (place) => choose(chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place]);
  const moved = (order) => send({ kind: "rearrange", seat, order }, state);

  async function enter(entry) {
    if (!(await send(entry, state))) return;
    choose([]);
    put("fit");
  }

  function hint(clue, touched = slots) {
    if (!touched.length && !state.rules.empty_hints) return toast(t("mine.first"));
    return enter({ kind: "hint", seat: null, to: seat, ...clueParts(clue), slots: touched.map(({ slot }) => slot) });
  }

  function lay(card, held = slots) {
    const isLit = where === "fireworks" || (where === "fit" && worthOf(state, card).includes("fits"));
    if (held.length > 1) return toast(t("mine.one"));
    if (held.length) return enter({ kind: isLit ? "play" : "discard", seat, slot: held[0].slot, card });
    return enter({ kind: "out", [isLit ? "fireworks" : "discards"]: [card] });
  }

  /** An own card was dragged onto a head, with those that are chosen, or by itself onto a card. */
  function dropped(onto, place) {
    const clue = [...ranks, ...named].find((each) => `clue-${each}` === onto);
    const held = slotsOf(state, seat).filter((slot) => slot.place === place || (clue && chosen.includes(slot.place)));
    if (clue) hint(clue, held);
    else if (onto !== "play") lay(onto, held);
  }

  const clueHead = (clue, content) => button("clue-head", content, () => hint(clue), {
    key: `clue-${clue}`, "data-drop": `clue-${clue}`, "aria-label": t("mine.hint", { clue: clueName(state, clue) }),
  });

  function cell(card) {
    const left = unseenOf(state, card);
    const can = slots.length === 1 ? card in (ownSlot(state, slots[0].place)?.odds ?? {}) : left > 0;
    const fits = worthOf(state, card).includes("fits") ? "fits" : "";
    const words = `${cardName(state, card)}: ${t("gone.left", { n: left })}`;
    const props = { disabled: !can, "aria-label": words, "data-drop": can ? card : null };
    return cardButton(state, card, props, () => lay(card), html`<small class=${fits}>${left}</small>`);
  }

  const suitHead = (letter) => {
    const content = html`<span class="suit-${letter}">${symbol(state, letter)}</span>`;
    return named.includes(letter) ? clueHead(letter, content) : content;
  };
  return html`<section class="own my-hand" aria-label=${t("own")}>
    <div class="own-head">
      <h2 class="unseen">${t("own")}</h2>
      <p class="quiet" role="status">${t(`mine.help.${Math.min(slots.length, 2)}`)}</p>
      ${button("small", t("mine.odds"), () => openSlot(slots[0].place), {
        key: "odds", disabled: slots.length !== 1, "aria-haspopup": "dialog",
      })}
      ${button("round", t("undo"), undo, { key: "undo", picture: "undo", disabled: !state.undo })}
    </div>
    ${ownHand(state, { press, moved, dropped, chosen })}
    <div class="mine-grid" role="group" aria-label=${t("mine.grid")} style=${{ "--columns": ranks.length + 1 }}>
      <span />${ranks.map((rank) => clueHead(rank, html`<b>${rank}</b>`))}
      ${state.rules.suits.map(({ letter, copies }) => [
        suitHead(letter),
        ...ranks.map((rank) => (rank > copies.length ? html`<span />` : cell(letter + rank))),
      ])}
    </div>
    <${Chips}
      legend=${t("mine.where")} hideLegend=${true} kind="segmented" chosen=${where} pick=${put}
      options=${WHERE.map((value) => ({ value, label: t(`mine.${value}`) }))}
    />
  </section>`;
}
