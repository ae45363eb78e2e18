// What is said until questions can be answered. Here a server answers them, at once; a phone alone
// has `alone/ready.js` in this place.

/** Those words, once questions can be answered, and until then how far that is. */
export function onceReady(words) {
  return words;
}
