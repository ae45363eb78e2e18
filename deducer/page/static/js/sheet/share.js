// A record goes from phone to phone where there is no server: `alone/sheet/share.js`. Phones at a
// server are given links instead.

/** Opens what to hand on; null where a server does that. */
export const openShare = null;
