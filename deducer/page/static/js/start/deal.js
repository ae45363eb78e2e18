// A known deal as a table is begun with it: behind the # of the start page's address, which is sent to nobody. It
// is a deck, or a puzzle's seed, with the players and rules that it is for.

/** The deal in an address behind its #, or null: `players`, `lines` of rules, and `deck` (texts) or `seed`. */
export function dealIn(hash) {
  const query = new URLSearchParams(hash.slice(1));
  if (!query.has("deal")) return null;
  const seed = query.get("seed");
  return {
    players: Number(query.get("deal")),
    lines: query.get("lines") ?? "",
    ...(seed === null ? { deck: query.get("deck")?.split(".") ?? [] } : { seed: Number(seed) }),
  };
}
