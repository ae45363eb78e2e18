// The backend of a review that was saved as one file: all that its page asks is answered from the file.

import { answerBy } from "../core/backend.js";
import { speakWith } from "../core/i18n.js";
import { byId } from "../core/view.js";

const packed = Uint8Array.from(atob(byId("answers").textContent), (sign) => sign.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const { language, words, game, played, review, chances, knowledge } = await new Response(unpacked).json();

/** The game: its record, and what its actions were worth by turn, if that was asked. */
export const saved = { shown: game, text: game.text, review: null, chances: new Map(), played: new Map(played) };

const ANSWERS = {
  "/api/game/review": () => review,
  "/api/game/chances": ({ turns }) => ({ chances: chances.filter(({ turn }) => turns.includes(turn)) }),
  "/api/game/knowledge": ({ seat, turn }) => ({ slots: knowledge[turn][seat].map((odds) => ({ odds })) }),
};

speakWith(language, words);
answerBy({
  tableHere: () => "",
  ask: async (method, path, body) => ({ status: 200, text: JSON.stringify(ANSWERS[path](JSON.parse(body))) }),
});
