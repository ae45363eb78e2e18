// Language and theme: the two things that everybody may want otherwise on their own phone.

import { chips } from "../core/fields.js";
import { choose, currentLanguage, LANGUAGES, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";

/** The fields to choose them; the window's `language` and `theme` events tell the page. */
export function lookFields() {
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const themes = ["", "light", "dark"].map((value) => ({
    value,
    label: t(`theme.${value || "auto"}`),
  }));
  return [
    chips({
      legend: t("language"),
      kind: "segmented",
      options: languages,
      chosen: currentLanguage(),
      pick: async (tag) => {
        await choose(tag);
        dispatchEvent(new Event("language"));
      },
    }),
    chips({
      legend: t("theme"),
      kind: "segmented",
      options: themes,
      chosen: lasting.get("theme") ?? "",
      pick: (theme) => {
        lasting.set("theme", theme || null);
        dispatchEvent(new Event("theme"));
      },
    }),
  ];
}
