// Was it winnable? Players tap or type in a deck, and ask about its cards.

import { paint } from "../cards/words.js";
import { backend } from "../core/backend.js";
import { head } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { button, byId, html, render, useEffect, useLayoutEffect, useRef, useState } from "../core/view.js";
import { DealtField, PlayersField, RulesFold } from "../start/rule-fields.js";
import { confirmed, problemNote, thinking, translated } from "../state/sheets.js";
import { isComplete, keep, keptDeck, message, show } from "../study/deck/deck-state.js";
import { Entry, Laid, Typed } from "../study/deck/entry.js";
import { Chance, Verdict } from "../study/deck/verdict.js";

function DeckPage() {
  const [deck, setDeck] = useState(keptDeck);
  const [problem, setProblem] = useState(null); // what is wrong with other ones
  const [asked, ask] = useState(0); // how many times Python is asked how the cards are dealt
  const panels = useRef(null);
  const change = (different) => setDeck((before) => ({ ...before, ...different }));
  const { shown, cards, at, typed } = deck;
  useLayoutEffect(() => keep(deck), [deck]);
  useEffect(() => {
    read();
  }, [asked]);
  if (shown) paint(shown.rules.suits);

  /** Have the deck read as it is entered; where its cards are not of it any more, as a text. */
  async function read() {
    try {
      const result = await show(deck);
      if (!result) return;
      const text = result.cards.length < cards.length ? cards.join(" ") : null;
      setDeck((now) => ({ ...now, shown: { ...result, by: rulesOf(deck) }, typed: now.typed ?? text }));
      setProblem(null);
    } catch (error) {
      setProblem(problemNote(error));
    }
  }

  /** Other players or rules: the cards stay, and Python says how they are dealt now. */
  function dealAnew(different) {
    change(different);
    ask(asked + 1);
  }

  /** Cards were entered, put right, or taken back. */
  function enter(different) {
    const next = { ...deck, ...different };
    change(different);
    if (next.at !== null || !isComplete(next)) return;
    requestAnimationFrame(() => {
      scrollTo({ top: 0 });
      if (document.activeElement === document.body) panels.current.focus({ preventScroll: true });
    });
  }

  /** What was typed has been read: its cards, and its own players and rules if it had any. */
  function take(result) {
    const { cards: read, players } = result;
    const lines = result.own ? result.lines : deck.lines;
    const by = rulesOf({ ...deck, players, lines });
    change({ shown: { ...result, by }, cards: read, players, lines, typed: null, at: null });
  }

  async function clear() {
    const content = html`<p>${t("deck.clear.ask")}</p>`;
    const isSure = await confirmed({ title: t("deck.clear"), content });
    if (isSure) dealAnew({ cards: [], typed: null, at: null, lines: null });
  }

  const small = (key, press, label, picture = null) => button("small", label, press, { key, picture });
  const clearing = (cards.length > 0 || typed) && small("clear", clear, t("deck.clear"), "close");
  const typing = small("type", () => change({ at: null, typed: cards.join(" ") }), t("deck.type"), "keyboard");
  const fix = (place) => change({ at: place });
  const isDone = shown && typed === null && isComplete(deck);
  const known = { ...deck, ...shown?.by }; // as Python has dealt its cards, which takes a moment after a change
  const about = JSON.stringify(message(known));

  function typedPanel() {
    const tapped = shown.cards.length < cards.length ? shown.cards : cards; // as they were tapped in
    return html`<${Typed} deck=${deck} change=${change} read=${take}>
      ${small("tap", () => change({ typed: null, cards: tapped }), t("deck.tap"))}${clearing}
    <//>`;
  }

  function entryPanels() {
    return html`
      <${Entry} deck=${known} change=${enter}>${typing}${clearing}<//>
      ${cards.length > 0 && html`<${Chance} key=${about} deck=${known} />`}
      <section class="panel">
        <h2>${t("deck.laid")}</h2>
        <${Laid} deck=${known} press=${fix} />
      </section>
    `;
  }

  /** It stays while a card is put right: that may come to nothing. */
  function verdictPanels() {
    return html`
      <div class="verdict-panels" tabindex="-1" ref=${panels} key=${about} hidden=${at !== null}>
        <${Verdict} deck=${known} press=${fix} />
      </div>
      ${at === null && html`<div class="entry-ways">
        ${small("undo", () => change({ cards: cards.slice(0, -1) }), t("undo"), "undo")}${typing}${clearing}
      </div>`}
    `;
  }

  if (!shown) return problem ?? (backend.alone && thinking(backend.onceReady(t("loading")), "panel"));
  return html`
    <section class="panel deck-rules">
      <${PlayersField} hideLegend=${true} chosen=${deck.players} pick=${(players) => dealAnew({ players })} />
      ${problem}
      ${
        deck.lines === null
          ? html`<div onChange=${() => ask(asked + 1)}>
              <${RulesFold}
                rules=${deck.rules}
                change=${(different) => setDeck((now) => ({ ...now, rules: { ...now.rules, ...different } }))}
              >
                <${DealtField} chosen=${deck.dealt} pick=${(dealt) => change({ dealt })} />
              <//>
            </div>`
          : writtenRules(shown.rules, () => dealAnew({ lines: null }))
      }
    </section>
    <div class="toasts" role="status" />
    <div class="deck-panels">
      ${typed !== null && typedPanel()}
      ${typed === null && (!isDone || at !== null) && entryPanels()}
      ${isDone && verdictPanels()}
    </div>
  `;
}

/** What the places of a deck's cards depend on. */
function rulesOf({ players, dealt, rules, lines }) {
  return { players, dealt, rules, lines };
}

/** The rules of a text that had its own, and a button that drops them. */
function writtenRules({ phrase }, drop) {
  const translation = translated(phrase);
  return html`<p class="deck-written">
    <span lang=${translation.lang}>${translation.text}</span>
    ${button("small", t("deck.own"), drop, { key: "own" })}
  </p>`;
}

await speak(preferred());
backend.keepFiles();
head(t("deck.title"));
render(html`<${DeckPage} />`, byId("main"));
