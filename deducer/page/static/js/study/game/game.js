// The game that is gone over: where it comes from (pasted, a file, a table of this phone), how it is kept over
// a reload, and its review.

import { backend, getText, post, postLong } from "../../core/backend.js";
import { FileField, Form, menu, menuItem, PasteField } from "../../core/fields.js";
import { currentLanguage, day, t } from "../../core/i18n.js";
import { lasting, visitedTables } from "../../core/memory.js";
import { button, html, upTo, useRef, useState } from "../../core/view.js";
import { tablePath } from "../../state/store.js";

const SHARED = "hanabi-shared"; // as service-worker.js calls it

/** Take what another app has shared with this page; null if that is nothing. */
async function takeShared() {
  try {
    const box = await caches.open(SHARED);
    const [place] = await box.keys();
    const text = place ? await (await box.match(place)).text() : null;
    await caches.delete(SHARED);
    return text;
  } catch {
    return null; // forbidden, or not over https: then nothing was shared
  }
}

const GAME = "game";

/** What the address says: the `table` that a game is from or its `text`, the `tab`, the `turn` that is looked at. */
export function addressed() {
  const query = new URLSearchParams(location.hash.slice(1));
  const turn = /^\d{1,4}$/.test(query.get("turn")) ? Number(query.get("turn")) : null;
  return { table: query.get("t"), as: query.get("as"), text: query.get("g"), tab: query.get("tab"), turn };
}

/** Write the `place` into the address, for a reload or a bookmark. */
export function address(place) {
  history.replaceState(null, "", `${location.pathname}${location.search}#${hashOf(place)}`);
}

function hashOf(place) {
  const query = { t: place.table, as: place.as, g: place.text, tab: place.tab, turn: place.turn };
  const entries = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** An address that leads others to a `turn` of a game, too: the table's, or one that holds the game. */
export function linkTo({ shown }, turn) {
  const { table } = addressed();
  const whose = table ? { table } : { text: shown.compact || shown.text };
  return `${location.origin}${location.pathname}#${hashOf({ ...whose, tab: "review", turn })}`;
}

/**
 * The game to begin with: of the table that the address names, shared with this page, or the last. A refusal has the
 * text that was `given`, to be mended.
 */
export async function firstGame({ table, as, text: given }) {
  if (table) {
    const { text } = await getText(tablePath(table, as));
    return opened(text);
  }
  if (given) return opened(given);
  const shared = await takeShared();
  if (shared !== null) lasting.set(GAME, { key: digest(shared), text: shared, turn: null });
  const stored = lasting.get(GAME);
  const refuse = (error) => {
    throw Object.assign(error, { given: stored.text });
  };
  return stored && read(stored.text, stored.key, stored.turn).catch(refuse);
}

/** Read a game that came as a text, in any format; rejects with what is wrong with it. */
export function opened(text) {
  const key = digest(text);
  const stored = lasting.get(GAME);
  if (stored?.key !== key) return read(text, key);
  return read(stored.text, key, stored.turn); // what was written into it since is kept
}

/** Forget the game. */
export function forget() {
  lasting.set(GAME, null);
}

/** The same game gone over by other agreements. */
export function agreeing({ text, key, shown }, agreements) {
  return read(text, key, shown.turn, agreements);
}

/** What is known of a game beside its text, `shown`: its review, chances, and what its actions were worth, by turn. */
async function read(text, key, turn = null, agreements = undefined) {
  const shown = await post("/api/game/read", { text, agreements });
  shown.turn ??= turn;
  const game = { key, shown, text: shown.text, keep, review: null, chances: new Map(), played: new Map() };
  keep(shown.text);
  return game;

  /** Put another text of the same game in its place. */
  function keep(other) {
    game.text = other;
    lasting.set(GAME, { key, text: other, turn: shown.turn });
  }
}

/** A short name for a text: two of one length that differ have the same once in 2^32 times. */
function digest(text) {
  let mixed = 0;
  for (const sign of text) mixed = Math.imul(mixed ^ sign.codePointAt(0), 2654435761);
  return `${text.length}-${mixed}`;
}

/** The review without the chances, which take longest; asked once. */
export async function reviewOf(game, options) {
  const question = { text: game.shown.text, odds: false, language: currentLanguage() };
  game.review ??= await postLong("/api/game/review", question, options);
  return game.review;
}

/** How many actions the board opens after: a link's, those before perfect was lost, or all. */
export async function openingTurn(game, options) {
  if (game.shown.turn !== null) return Math.min(game.shown.turn, game.shown.turns);
  try {
    const [first] = (await reviewOf(game, options)).told.points;
    return first ? first.turn - 1 : game.shown.turns;
  } catch {
    return game.shown.turns; // given up, or refused
  }
}

const AT_ONCE = { chances: 4, played: 8 }; // turns
const ADDRESSES = { chances: "/api/game/chances", played: "/api/game/playing-on" };

/**
 * Ask what is not known yet of the turns of a game: their "chances", or what their actions were worth ("played"); a
 * few turns at a time. `learn(known)` gets all that is known after each, by turn.
 */
export async function askTurns(game, what, learn, { progress = () => {}, signal } = {}) {
  const { text, turns: count } = game.shown;
  const left = upTo(count).filter((turn) => !game[what].has(turn));
  for (let at = 0; at < left.length; at += AT_ONCE[what]) {
    progress({ done: game[what].size, most: count });
    const question = { text, turns: left.slice(at, at + AT_ONCE[what]), language: currentLanguage() };
    const [more] = Object.values(await postLong(ADDRESSES[what], question, { signal }));
    if (!more.length) return; // the game was played without advice
    game[what] = new Map([...game[what], ...more.map((each) => [each.turn, each])]);
    learn(game[what]);
  }
}

const LARGEST = 200_000; // characters of a game that is sent
const MOST_TABLES = 5;

/**
 * Where a game is given, at first the text `given`; `take(text)` is called with it, and `problem` says what was
 * wrong with that.
 */
export function Source({ take, given, problem }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const place = useRef(null);

  function give(content) {
    setTooLarge(content.length > LARGEST);
    if (!content.trim()) place.current.querySelector("textarea").focus();
    else if (content.length <= LARGEST) take(content);
  }

  async function giveFile(file) {
    if (file.size > 4 * LARGEST) setTooLarge(true);
    else give(await file.text());
  }

  const paste = ({ target }) => setTimeout(() => target.value.trim() && give(target.value));
  return html`
    <section class="panel source" ref=${place}>
      <p>${t("game.from")}</p>
      <div class="source-problem" role="alert">
        ${isTooLarge ? html`<p class="problem">${t("start.import.large")}</p>` : problem}
      </div>
      <${Form} send=${(form) => give(form.querySelector("textarea").value)}>
        <${PasteField}
          label=${t("start.import.text")} rows="5" data-key="text" defaultValue=${given} onPaste=${paste}
        />
        <${FileField} label=${t("start.import.file")} take=${giveFile} />
        <button class="wide primary" data-key="go">${t("game.go")}</button>
      <//>
    </section>
    ${tables()}
  `;
}

/** The tables that were visited with this phone, the last first. */
function tables() {
  const visited = visitedTables().slice(0, MOST_TABLES);
  const item = ({ id, title, players, at }) => {
    const names = players.join(", ");
    const help = [title && names, at && day(at)].filter(Boolean).join(" · ");
    const href = backend.studyPage("game", String(new URLSearchParams({ t: id })));
    return menuItem({ href, help }, title || names);
  };
  if (!visited.length) return null;
  return html`<section class="panel">
    <h2>${t("game.tables")}</h2>
    ${menu(visited.map(item))}
  </section>`;
}
