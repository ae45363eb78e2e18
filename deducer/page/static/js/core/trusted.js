// The addresses of our own scripts, where the browser wants to be told that they are.

const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: (url) => url });

/** An address of a script of ours. */
export function trusted(address) {
  return policy ? policy.createScriptURL(address) : address;
}
