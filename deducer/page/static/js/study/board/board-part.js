// The board of a game, once it is known where it opens, and which branches the game has.

import { h, redraw } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { failed } from "../../state/problems.js";
import { waitFor } from "../../state/waiting.js";
import { openingTurn } from "../game/reviewed.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";

const PAUSE = 250; // milliseconds after which it is said how far it is

/**
 * The board of a game after `turn` actions, or at its turning point (null); `changed(turn)` is called
 * when it goes elsewhere.
 */
export function boardPart(game, { turn, changed }) {
  const node = h("div");
  load();
  return node;

  async function load() {
    try {
      const at = turn ?? (await opening(game, node));
      const { branches, writer } = await new Analysis(game, 0).ask("branches", {});
      if (node.isConnected) redraw(node, new Board(game, at, changed, branches, writer).node);
    } catch (error) {
      redraw(node, failed(error, "p.panel.problem"));
    }
  }
}

/** Look for the turn to open at; `node` shows how far that is, and a way to begin at the end. */
async function opening(game, node) {
  const draw = (box) => redraw(node, h("section.panel", box));
  return waitFor(t("review.thinking"), (options) => openingTurn(game, options), { draw, after: PAUSE });
}
