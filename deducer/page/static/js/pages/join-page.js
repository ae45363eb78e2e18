// Where a link leads: says whose seat it is, and asks before anybody sits down there. A table's own link is for
// all seats: it asks who one is, and then waits until somebody at the table says so, too.

import { freshKey, isFinal, post } from "../core/backend.js";
import { away, notice } from "../core/fields.js";
import { listed, preferred, speak, t } from "../core/i18n.js";
import { button } from "../core/view.js";
import { problemText } from "../state/sheets.js";
import { seatName, tableAddress } from "../state/store.js";

const key = freshKey(); // sent again where no answer came, it counts once
const secret = location.hash.slice(1); // which no server is sent
const PATIENCE = 1500; // milliseconds between two looks whether one may sit down

let awaited = null; // the seat that this browser waits for
let timer = 0;

await speak(preferred());
addEventListener("hashchange", () => location.reload());
ask();

/** Ask the server what the link is for, and the reader whether to follow it. */
async function ask() {
  try {
    const invited = await post("/api/invitation", { secret });
    if (invited.free) arrive(invited);
    else if (invited.mine) enter({ ...invited, held: [invited.seat, ...invited.held] });
    else draw(invited);
  } catch (error) {
    stopped(error, ask);
  }
}

/** Ask who one is, or wait; whoever may sit down goes on. */
function arrive(invited) {
  const { players, held: ownSeats, waits } = invited;
  const before = awaited;
  awaited = waits;
  if (before !== null && ownSeats.includes(before)) return enter({ ...invited, seat: before });
  if (waits === null) return choose(invited, before !== null && t("arrive.refused", { who: players[before] }));
  timer = setTimeout(ask, PATIENCE);
  if (before === waits) return undefined;
  const who = players[waits];
  const other = button("wide", t("arrive.other"), () => choose(invited));
  return notice(t("arrive.hello", { who }), [t("arrive.wait", { who })], [other]);
}

/** Have the reader choose one of a table's seats. */
function choose(invited, problem = false) {
  const { players, title, held: ownSeats, free } = invited;
  clearTimeout(timer);
  awaited = null;
  const here = listed(ownSeats.map((seat) => seatName(players, seat)));
  const seats = [...players.keys()].filter((seat) => !ownSeats.includes(seat));
  const choice = (seat) => {
    const press = () => join(invited, { seat });
    return button("wide", players[seat], press, { key: `seat-${seat}`, disabled: !free.includes(seat) });
  };
  notice(
    ownSeats.length ? t("arrive.here", { here }) : t("arrive.who"),
    [problem, title, t(ownSeats.length ? "arrive.more" : "arrive.help")],
    [
      ownSeats.length > 0 && button("wide primary", t("go.on"), () => enter({ ...invited, seat: ownSeats[0] })),
      seats.map(choice),
      !ownSeats.length && away(t("join.no")),
    ],
  );
}

function draw(invited, isJoining = false) {
  const { players, title, held: ownSeats, seat } = invited;
  const who = seatName(players, seat);
  const way = (press, label, kind = "") => button(`wide ${kind}`, label, press, { disabled: isJoining });
  const choice = (others, ...look) => way(() => join(invited, { others }), ...look);
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

/** Sit down, or wait to be known; `said` is which of all seats, or whether this browser keeps those that it holds. */
async function join(invited, said) {
  if (!invited.free) draw(invited, true);
  try {
    const joined = await post("/api/join", { secret, key, ...said });
    if (joined.waits) await ask();
    else enter(joined);
  } catch (error) {
    if (["bad-request", "forbidden"].includes(error.kind)) ask();
    else stopped(error, () => join(invited, said));
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
