// The page of a review: one of the server's, with a way back.

import { get } from "./api.js";
import { path } from "./store.js";

/** The address of the page, in a language. */
export function reviewAddress(language) {
  return path(`/review.html?language=${language}`);
}

/** Go to the page once it is there: what stands in its way is said here. */
export async function showReview(language, options) {
  const review = await get(path(`/review?language=${language}`), options);
  location.assign(reviewAddress(language));
  return review;
}
