// Where a link leads: says whose seat it is, and asks before anybody sits down there.

import { freshKey, isFinal, post } from "../core/backend.js";
import { away, notice } from "../core/fields.js";
import { listed, preferred, speak, t } from "../core/i18n.js";
import { button } from "../core/view.js";
import { problemText } from "../state/sheets.js";
import { seatName, tableAddress } from "../state/store.js";

const key = freshKey(); // sent again where no answer came, it counts once
const secret = location.hash.slice(1); // which no server is sent

await speak(preferred());
addEventListener("hashchange", () => location.reload());
ask();

/** Ask the server what the link is for, and the reader whether to follow it. */
async function ask() {
  try {
    const invited = await post("/api/invitation", { secret });
    if (invited.mine) enter({ ...invited, held: [invited.seat, ...invited.held] });
    else draw(invited);
  } catch (error) {
    stopped(error, ask);
  }
}

function draw(invited, isJoining = false) {
  const { players, title, held: ownSeats, seat } = invited;
  const who = seatName(players, seat);
  const way = (press, label, kind = "") => button(`wide ${kind}`, label, press, { disabled: isJoining });
  const choice = (others, ...look) => way(() => join(invited, others), ...look);
  const about = [title, listed(players)].filter(Boolean).join(" · ");
  if (!ownSeats.length) {
    const kind = seat === null ? "table" : "seat";
    notice(
      t(`join.ask.${kind}`, { who }),
      [about, seat !== null && t("join.once", { who })],
      [choice(null, t(`join.go.${kind}`, { who }), "primary"), away(t("join.no"))],
    );
    return;
  }
  const here = listed(ownSeats.map((other) => seatName(players, other)));
  notice(
    t("join.change", { here, who }),
    [about, t("join.change.help")],
    [
      way(() => enter({ ...invited, seat: ownSeats[0] }), t("join.stay", { here }), "primary"),
      choice("leave", t("join.instead", { who })),
      choice("keep", t("join.both", { n: ownSeats.length })),
    ],
  );
}

/** Sit down; `others` says whether this browser keeps its other seats there, if it holds any. */
async function join(invited, others) {
  draw(invited, true);
  try {
    enter(await post("/api/join", { secret, key, others }));
  } catch (error) {
    if (error.kind === "bad-request") ask();
    else stopped(error, () => join(invited, others));
  }
}

/** Go to the table, and leave nothing of the link behind in the history. */
function enter({ table, seat, held: ownSeats }) {
  location.replace(tableAddress(table, ownSeats.length > 1 ? seat : undefined));
}

/** The link is no longer good; or it could not be found out, and can be tried again. */
function stopped(error, again) {
  const retry = button("wide primary", t("again"), again);
  if (isFinal(error)) notice(t("gone.link.title"), [t("join.gone.help")], [away(t("tables.all"), "primary")]);
  else notice(problemText(error), [], [retry, away(t("tables.all"))]);
}
