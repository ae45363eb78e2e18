// Another host: the host hands the table over, or two seats that name the same one do without.

import { nameOf } from "../../cards/words.js";
import { post } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { attempt } from "../../state/problems.js";
import { askSheet, toast } from "../../state/sheets.js";
import { current, path } from "../../state/store.js";

/** Ask a seat that is not the host's whom it names. */
export async function openHost() {
  const state = current();
  const choice = await askSheet({
    title: t("host.title"),
    content: [h("p", t("host.help"))],
    choices: state.players.map((_, seat) => ({ label: nameOf(state, seat), value: String(seat) })),
  });
  if (choice !== null) await nameHost(choice, nameOf(state, Number(choice)));
}

/** Name a seat as host; return whether it is that now. */
export function nameHost(name, who) {
  return attempt(async () => {
    const { done } = await post(path(`/links/${name}/host`));
    toast(t(done ? "host.done" : "host.wait", { who }));
    return done;
  });
}
