// The review of a game: asked for once, for the tab that shows it and for the board, which opens at
// its turning point.

import { postLong } from "../../core/api.js";
import { currentLanguage } from "../../core/i18n.js";

/** The review without what takes longest, once for each language. */
export async function reviewOf(game, options) {
  const language = currentLanguage();
  game.reviews ??= {};
  game.reviews[language] ??= await postLong(
    "/api/game/review",
    { text: game.shown.text, odds: false, language },
    options,
  );
  return game.reviews[language];
}

/** How many actions the board opens after: those before perfect was lost, or the whole game. */
export async function openingTurn(game, options) {
  try {
    const [first] = (await reviewOf(game, options)).told.points;
    return first ? first.turn - 1 : game.shown.turns;
  } catch {
    return game.shown.turns; // given up, or refused
  }
}
