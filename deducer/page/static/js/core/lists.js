// Lists of numbers.

/** The numbers 1, 2, ..., `most`. */
export function upTo(most) {
  return Array.from({ length: most }, (_, at) => at + 1);
}
