// What each action of a game was worth if all had gone on by the table's agreements: asked for by a button, a
// few turns at a time, so that it can be stopped, and is told as far as it is known.

import { postLong } from "../../core/backend.js";
import { button, h, icon, redraw, section, upTo } from "../../core/dom.js";
import { currentLanguage, decimal, t } from "../../core/i18n.js";
import { problemNote, waitFor } from "../../state/sheets.js";
import { turnRow } from "./sections.js";

const AT_ONCE = 8; // turns that are asked about at once
const MOST_BELOW = 5;

/**
 * The part of a review that plays on; null for a game without agreements or advice. `show(turn)` looks at
 * a turn; `changed(played)` gets a map from turns to what is known of their actions, once there is any.
 */
export function playingOn(game, { show, changed }) {
  const { shown } = game;
  if (!shown.agreements || !shown.advice) return null;
  const language = currentLanguage();
  const played = ((game.played ??= {})[language] ??= new Map());
  const left = () => upTo(shown.turns).filter((turn) => !played.has(turn));
  const told = h("div.played");
  const asking = h("div");
  const node = section(t("game.play"), told, asking);
  tell();
  offer();
  return node;

  function tell() {
    if (!played.size) return;
    redraw(told, worths(shown, [...played.values()], show));
    changed(played);
  }

  function offer(problem = null) {
    if (!left().length) return redraw(asking);
    const ask = button("wide#play-on", begin, icon("play"), t("advice.play.ask"));
    return redraw(asking, problem, ask, h("p.quiet", t("game.play.help")));
  }

  async function begin() {
    try {
      await waitFor(t("advice.play.thinking"), askAll, { draw: (box) => redraw(asking, box) });
      offer();
    } catch (error) {
      offer(problemNote(error));
    }
  }

  /** Ask about all turns that are left, as long as the part is shown. */
  async function askAll({ progress, signal }) {
    for (let turns = left(); turns.length && node.isConnected; turns = left()) {
      progress({ done: played.size, most: shown.turns });
      const some = turns.slice(0, AT_ONCE);
      const message = { text: shown.text, turns: some, language };
      const answer = await postLong("/api/game/playing-on", message, { signal });
      for (const each of answer.turns) played.set(each.turn, each);
      tell();
    }
  }
}

/** What is known of the actions: how far each player's were below the best, and which were farthest. */
function worths({ players, agreements, line, turns }, played, show) {
  const known = played.filter((each) => each.playing_on);
  const farthest = known
    .filter((each) => each.below)
    .sort((one, other) => other.playing_on.below.mean - one.playing_on.below.mean)
    .slice(0, MOST_BELOW);
  const row = ({ turn, below }) => turnRow(line, turn, below, show);
  const player = (name, seat) => {
    const losses = known.filter((each) => each.seat === seat).map((each) => each.playing_on.below);
    return losses.length > 0 && h("li", h("b", name), " ", t("game.play.below", average(losses)));
  };
  return [
    h("ul.played-players", players.map(player)),
    h("h3", t("game.play.farthest")),
    farthest.length ? h("ol.noted-turns", farthest.map(row)) : h("p", t("game.play.none")),
    h("p.quiet", t("game.play.means", { sheet: agreements, n: known.length, most: turns })),
  ];
}

/** The mean of estimates, with its interval: as errors of different turns are independent. */
function average(estimates) {
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const mean = sum(estimates.map((each) => each.mean)) / estimates.length;
  const off = (end) => Math.sqrt(sum(estimates.map((each) => (each[end] - each.mean) ** 2))) / estimates.length;
  return { points: decimal(mean, 1), low: decimal(mean - off("low"), 1), high: decimal(mean + off("high"), 1) };
}
