// Starts a saved page. Its policy trusts scripts by their digests, and modules only if such a script adds them.
(() => {
  const policy = globalThis.trustedTypes?.createPolicy("start", { createScriptURL: (url) => url });
  const address = 'data:text/javascript,import "js/pages/saved-page.js"';
  const first = document.createElement("script");
  first.type = "module";
  first.src = policy ? policy.createScriptURL(address) : address;
  document.head.append(first);
})();
