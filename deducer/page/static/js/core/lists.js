// Lists of numbers, and what stands between the parts of others.

/** The numbers 1, 2, ..., `most`. */
export function upTo(most) {
  return Array.from({ length: most }, (_, at) => at + 1);
}

/** The parts that there are, with something between them. */
export function joined(parts, between) {
  return parts.filter(Boolean).flatMap((part, at) => (at ? [between, part] : [part]));
}
