// All cards of the deck as they are dealt: every hand, and the pile.

import { face } from "../../cards/cards.js";
import { cardName } from "../../cards/words.js";
import { button, h, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { deck, placeWords, rowName, rows } from "./deck-state.js";

const PARTS = ["held", "late", "awaited"];

/**
 * The deck, hand by hand and then the pile. `press(place)` makes its cards buttons. `proof`
 * (ProofShown) lights the cards that it speaks of, and dims all others.
 */
export function laidDeck({ press = null, proof = null } = {}) {
  const parts = new Map((proof?.spots ?? []).map(({ place, part }) => [place, part]));
  return h(
    "div",
    { class: `laid ${parts.size ? "has-lit" : ""}` },
    rows().map(({ seat, places }) => row(seat, places)),
    parts.size > 0 && legend(new Set(parts.values()), proof.drawn !== null),
  );

  function row(seat, all) {
    const places = seat === null ? all.filter((place) => place <= deck.cards.length) : all;
    if (!places.length) return null;
    const spoken = seat !== null && proof?.seats.includes(seat);
    return h(
      "section",
      { class: `laid-row ${seat === null ? "is-pile" : ""} ${spoken ? "is-spoken" : ""}` },
      h("h3", rowName(seat), h("small", String(all.length))),
      h("ol", places.map((place) => h("li", { class: kind(place) }, card(place)))),
    );
  }

  function kind(place) {
    const end = proof && place === proof.drawn ? "is-drawn" : "";
    return `${parts.has(place) ? `is-${parts.get(place)}` : ""} ${end}`;
  }

  function card(place) {
    const entered = deck.cards[place];
    if (!entered) return h("span.laid-empty");
    const part = parts.get(place);
    const words = [
      place === proof?.drawn && t("deck.drawn"),
      cardName(deck.shown, entered),
      part && t(`deck.${part}`),
    ];
    const content = [unseen(`${words.filter(Boolean).join(", ")}; `), face(deck.shown, entered)];
    if (!press) return h("span", content);
    const label = `${placeWords(place)}: ${cardName(deck.shown, entered)}`;
    const props = { class: "laid-card", "data-key": `laid-${place}`, "aria-label": label };
    return button(props, () => press(place), content);
  }
}

/** What the lights mean, as far as there are any. */
function legend(lit, drawn) {
  return h(
    "ul.laid-legend",
    PARTS.filter((part) => lit.has(part)).map((part) =>
      h("li", { class: `is-${part}` }, h("i"), t(`deck.${part}`)),
    ),
    drawn && h("li.is-after", h("i"), t("deck.drawn")),
  );
}
