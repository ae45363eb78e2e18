// Light or dark, before anything is painted: as the phone's settings say, or as the reader chose here.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  function chosen() {
    try {
      return JSON.parse(localStorage.getItem("theme"));
    } catch {
      return null; // storage may be forbidden
    }
  }
  function apply() {
    const theme = chosen() ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
  }
  apply();
  dark.addEventListener("change", apply);
  addEventListener("theme", apply);
})();
