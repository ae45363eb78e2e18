// A line as one seat sees it: its own cards and the pile are hidden.

const HIDDEN = { card: null, playable: undefined, trash: undefined, last: undefined };

const seen = new WeakMap();

/** The line without what a seat can't see; drawn once for each line and seat. */
export function seenLine(line, seat) {
  if (seat === null) return line;
  if (!seen.has(line)) seen.set(line, new Map());
  const kept = seen.get(line);
  if (!kept.has(seat)) kept.set(seat, hidden(line, seat));
  return kept.get(seat);
}

function hidden(line, seat) {
  return {
    ...line,
    start: position(line.start, seat),
    steps: line.steps.map(({ done, after }) => ({
      done: unseenDraw(done, seat),
      after: position(after, seat),
    })),
  };
}

function position(shown, seat) {
  const hands = shown.hands.map((hand) =>
    hand.seat === seat ? { ...hand, slots: hand.slots.map((slot) => ({ ...slot, ...HIDDEN })) } : hand,
  );
  return { ...shown, hands, pile: shown.pile.map(() => null) };
}

function unseenDraw(done, seat) {
  if (done.seat !== seat || !done.entry.drawn || done.entry.drawn === "none") return done;
  const { drawn, ...entry } = done.entry;
  return { ...done, entry };
}

/** The line with the cards after `at` steps that the seat is sure of, by the `slots` of its advice. */
export function withSure(line, at, seat, slots) {
  const sure = slots
    .map(({ odds }) => Object.keys(odds))
    .map((cards) => (cards.length === 1 ? cards[0] : null));
  const known = (shown) => ({
    ...shown,
    hands: shown.hands.map((hand) =>
      hand.seat === seat
        ? { ...hand, slots: hand.slots.map((slot, place) => ({ ...slot, card: sure[place] ?? null })) }
        : hand,
    ),
  });
  if (!at) return { ...line, start: known(line.start) };
  const steps = line.steps.map((step, place) =>
    place === at - 1 ? { ...step, after: known(step.after) } : step,
  );
  return { ...line, steps };
}
