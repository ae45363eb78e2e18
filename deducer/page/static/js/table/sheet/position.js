// A table that begins in mid-game, tapped in from what lies there; its hands are entered at the new table. So goes
// on with all hands who has followed only their own.

import { CardPicker, cardButton } from "../../cards/pickers.js";
import { copiesOf, cardName, isOneHand, letterOf, rankAt, stepOf, suitName, symbol } from "../../cards/words.js";
import { getText } from "../../core/backend.js";
import { Chips, NumberField } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { button, html, useRef, useState } from "../../core/view.js";
import { open } from "../../state/opening.js";
import { Foot, openSheet, tryOrToast } from "../../state/sheets.js";
import { current, path } from "../../state/store.js";

/** Open the form for the position in which the table begins. */
export function openPosition(title) {
  openSheet(title, html`<${PositionForm} />`, { kind: "tall" });
}

function PositionForm() {
  const [state] = useState(current);
  const { board } = state; // of a table that follows one hand, with what lies out
  const [heights, raise] = useState(board.fireworks); // by suit
  const [gone, discard] = useState(Object.entries(board.discards).flatMap(([card, count]) => Array(count).fill(card)));
  const [counts, count] = useState({ tokens: String(state.rules.tokens), strikes: "0", pile: "" });
  const [first, choose] = useState(board.turn);
  const box = useRef(null);

  const left = (card) => {
    const played = stepOf(state, card) <= (heights[letterOf(card)] ?? 0) ? 1 : 0;
    return copiesOf(state, card) - played - gone.filter((other) => other === card).length;
  };

  const firework = (suit) => {
    const { letter, copies } = suit;
    const height = heights[letter] ?? 0;
    const rank = rankAt(suit, height);
    const press = () => raise({ ...heights, [letter]: (height + 1) % (copies.length + 1) });
    return html`<button type="button" class="pick face-${letter}" data-key="firework-${letter}" onClick=${press}
      aria-label=${`${suitName(state, letter)}: ${rank || "–"}`}
    >
      ${symbol(state, letter)}<b>${rank || "–"}</b>
    </button>`;
  };

  const thrown = (card, at) => cardButton(
    state, card, { "data-key": `thrown-${at}`, "aria-label": t("position.back", { card: cardName(state, card) }) },
    () => discard(gone.filter((_, other) => other !== at)),
  );

  const number = (name, most, label) => html`<${NumberField}
    label=${label} least="0" most=${most} value=${counts[name]} pick=${(text) => count({ ...counts, [name]: text })}
    data-key=${`position-${name}`}
  />`;

  /** The position as a record says it, which checks it. */
  function words() {
    const tops = state.rules.suits
      .filter(({ letter }) => heights[letter])
      .map((suit) => suit.letter + rankAt(suit, heights[suit.letter]));
    const named = Object.entries(counts).filter(([, text]) => text !== "");
    return [
      tops.length && ["fireworks", ...tops],
      gone.length && ["discards", ...gone],
      ...named,
    ].filter(Boolean).flat().join(" ");
  }

  async function go() {
    const game = await tryOrToast(() => getText(path("/export?to=text")));
    if (!game) return;
    const { mode, you } = state;
    await open(box.current, "/api/tables/import", { text: game.text, position: words(), first, me: you.seat, mode });
  }

  return html`
    <p class="quiet">${t(isOneHand(state) ? "mine.whole.help" : "position.help")}</p>
    <fieldset class="position">
      <legend>${t("position.fireworks")}</legend>
      <div class="position-cards">${state.rules.suits.map(firework)}</div>
    </fieldset>
    <fieldset class="position">
      <legend>${t("position.discards")}</legend>
      <${CardPicker}
        state=${state} label=${t("position.discards")} left=${left} pick=${(card) => discard([...gone, card])}
      />
      <div class="position-cards">${gone.map(thrown)}</div>
    </fieldset>
    <div class="numbers">
      ${number("tokens", state.rules.tokens, t("start.tokens"))}
      ${number("strikes", state.rules.strikes - 1, t("start.strikes"))}
      ${number("pile", 999, t("position.pile"))}
    </div>
    <${Chips}
      legend=${t("position.first")} kind="first" chosen=${first} pick=${choose}
      options=${state.players.map((label, value) => ({ value, label }))}
    />
    <div class="toasts" role="status" ref=${box} />
    <${Foot}>${button("wide primary", t("position.go"), go, { key: "position-go" })}<//>
  `;
}
