// The chances of perfect, turn by turn, as each seat could know it: asked for a few turns at a time,
// so that other questions need not wait, and no longer than somebody looks at them.

import { postLong } from "../../core/api.js";
import { currentLanguage } from "../../core/i18n.js";
import { upTo } from "../../core/lists.js";

const AT_ONCE = 4; // turns

/**
 * Ask for the chances at all turns of a game as long as `node` is shown. `heard(chances)` is called
 * as they come in: a map from turns to what was told.
 */
export async function followChances(game, node, heard) {
  const language = currentLanguage();
  const all = upTo(game.shown.turns);
  game.chances ??= new Map();
  if (game.chances.size) heard(game.chances);
  const asked = (turn) => game.chances.get(turn)?.language === language;
  for (;;) {
    const turns = all.filter((turn) => !asked(turn)).slice(0, AT_ONCE);
    if (!turns.length) return;
    const request = { text: game.shown.text, turns, language };
    try {
      const { chances } = await postLong("/api/game/chances", request);
      if (!chances.length) return; // the game was played without advice
      for (const chance of chances) game.chances.set(chance.turn, { ...chance, language });
    } catch {
      return; // the review does without
    }
    if (!node.isConnected || language !== currentLanguage()) return;
    heard(game.chances);
  }
}
