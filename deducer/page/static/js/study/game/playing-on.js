// What each action of a game was worth if all had gone on by the table's agreements: asked for by a button, a
// few turns at a time, so that it can be stopped, and is told as far as it is known.

import { decimal, t } from "../../core/i18n.js";
import { button, html } from "../../core/view.js";
import { problemNote, useWaiting } from "../../state/sheets.js";
import { askTurns } from "./game.js";
import { section, turnRow } from "./sections.js";

const MOST_BELOW = 5;

/**
 * The part of a review that plays on; there is none for a game without agreements or advice. `show(turn)` looks at
 * a turn; `played` is what is known of the actions by turn, and `learn(played)` gets more.
 */
export function PlayingOn({ game, played, learn, show }) {
  const { shown } = game;
  const [waiting, wait, problem] = useWaiting();

  const askAll = (options) => askTurns(game, "played", learn, options);
  if (!shown.agreements || !shown.advice) return null;
  const offer = html`
    ${problem && problemNote(problem)}
    ${button("wide", t("advice.play.ask"), () => wait(t("advice.play.thinking"), askAll), {
      key: "play-on", picture: "play",
    })}
    <p class="quiet">${t("game.play.help")}</p>
  `;
  return section(
    t("game.play"),
    html`
      <div class="played">${played.size > 0 && worths(shown, [...played.values()], show)}</div>
      ${waiting ?? (played.size < shown.turns && offer)}
    `,
  );
}

/** What is known of the actions: how far each player's were below the best, and which were farthest. */
function worths({ players, agreements, line, turns }, played, show) {
  const known = played.filter((each) => each.playing_on);
  const farthest = known
    .filter((each) => each.below)
    .sort((one, other) => other.playing_on.below.mean - one.playing_on.below.mean)
    .slice(0, MOST_BELOW);
  const player = (name, seat) => {
    const losses = known.filter((each) => each.seat === seat).map((each) => each.playing_on.below);
    return losses.length > 0 && html`<li><b>${name}</b> ${t("game.play.below", average(losses))}</li>`;
  };
  return html`
    <ul class="played-players">${players.map(player)}</ul>
    <h3>${t("game.play.farthest")}</h3>
    ${
      farthest.length
        ? html`<ol class="noted-turns">
            ${farthest.map(({ turn, below }) => turnRow(line, turn, below, show))}
          </ol>`
        : html`<p>${t("game.play.none")}</p>`
    }
    <p class="quiet">${t("game.play.means", { sheet: agreements, n: known.length, most: turns })}</p>
  `;
}

/** The mean of estimates, with its interval: as errors of different turns are independent. */
function average(estimates) {
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const mean = sum(estimates.map((each) => each.mean)) / estimates.length;
  const off = (end) => Math.sqrt(sum(estimates.map((each) => (each[end] - each.mean) ** 2))) / estimates.length;
  return { points: decimal(mean, 1), low: decimal(mean - off("low"), 1), high: decimal(mean + off("high"), 1) };
}
