// Tabs: a row of buttons, of which one is chosen, for what stands below.

import { button, freshId, h } from "./dom.js";

/**
 * A row of tabs called `names`, for the node `panel`. `show(at)` draws what belongs to one, at first
 * to `at`.
 */
export function tabRow(names, panel, show, at = 0) {
  panel.id ||= freshId("panel");
  panel.setAttribute("role", "tabpanel");
  const buttons = names.map((name, one) =>
    button({ role: "tab", "aria-controls": panel.id, id: freshId("tab") }, () => choose(one), name),
  );
  const row = h("div.tabs", { role: "tablist" }, buttons);
  row.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = (buttons.indexOf(document.activeElement) + step + names.length) % names.length;
    choose(next);
    buttons[next].focus();
  });
  row.choose = choose;
  choose(at);
  return row;

  function choose(chosen) {
    buttons.forEach((tab, one) => {
      tab.setAttribute("aria-selected", String(one === chosen));
      tab.tabIndex = one === chosen ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", buttons[chosen].id);
    show(chosen);
  }
}
