// The record for another phone, without a server: as codes for its camera, and as a link. Python says
// what may be in it; the whole of a game that goes on is handed on only if that is asked for.

import { get } from "../core/backend.js";
import { button, h, icon, qrCode, redraw } from "../core/dom.js";
import { menu, menuItem, toggle } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { openSheet, problemNote } from "../state/sheets.js";
import { current, path } from "../state/store.js";
import { addressField, sharer } from "../table/sheet/share.js";

const ALL = "all";
const RECORD = "record.html"; // lies beside this page
const TURN = 3000; // milliseconds that a code is shown, if there are several
const QUIET = 4; // modules of white around a code

/** Ask for whom the record is. */
export function openShare() {
  const { players, you, over } = current();
  openSheet({
    title: t("hand.title"),
    draw: ({ body }) => {
      const row = (whom, name, help) => {
        const picture = whom === ALL ? "players" : "share";
        const press = () => hand(whom, name);
        return menuItem({ key: `hand-${whom}`, press, picture, help: over ? t("hand.over") : help }, name);
      };
      const seats = players.map((who, seat) =>
        seat === you.seat
          ? row(seat, t("hand.me", { who }), t("hand.me.help"))
          : row(seat, who, t("hand.seat.help", { who })),
      );
      redraw(body, h("p.quiet", t("hand.help")), menu(seats, row(ALL, t("hand.all"), t("hand.all.help"))));
    },
  });
}

/** Show the record for the phone of `whom`, a seat or ALL, who is called `name`. */
function hand(whom, name) {
  let turning = null;
  const stop = () => clearInterval(turning);
  openSheet({ title: t("hand.for", { who: name }), kind: "tall", closed: stop, draw: show });

  async function show(sheet, whole = false) {
    stop();
    redraw(sheet.body, h("p.loading", t("loading")));
    redraw(sheet.foot);
    const address = new URL(RECORD, location.href).href;
    const query = new URLSearchParams({ seat: whom, whole, address });
    let handed;
    try {
      handed = await get(path(`/share?${query}`));
    } catch (error) {
      redraw(sheet.body, problemNote(error));
      return;
    }
    if (!sheet.dialog.isConnected) return;
    const field = addressField(handed.link);
    redraw(
      sheet.body,
      h("p.quiet", inIt(handed.whole)),
      handed.codes.length ? codes(handed.codes) : h("p.problem", t("hand.long")),
      mayHold(handed.whole, whole) &&
        toggle({
          label: t("hand.switch"),
          help: whom === ALL ? t("hand.switch.all") : t("hand.switch.seat", { who: name }),
          checked: whole,
          pick: (on) => show(sheet, on),
        }),
      field,
    );
    redraw(sheet.foot, sharer(handed.link, field));
  }

  /** What is in it, in a sentence. */
  function inIt(whole) {
    if (whole) return t("hand.whole");
    return whom === ALL ? t("hand.veiled.all") : t("hand.veiled", { who: name });
  }

  /** Whether there is more that could be in it, or is because it was asked for. */
  function mayHold(whole, requested) {
    return (!whole || requested) && current().you.seat !== null;
  }

  /** The codes, one at a time; several turn by themselves until somebody turns them. */
  function codes(all) {
    let at = 0;
    let turns = all.length > 1;
    const figure = h("div.codes");
    const turn = (by) => {
      at = (at + by + all.length) % all.length;
      draw();
    };
    const go = (on) => {
      turns = on;
      stop();
      if (on) turning = setInterval(turn, TURN, 1);
      draw();
    };
    const step = (name, by, sign) => {
      const press = () => {
        go(false);
        turn(by);
      };
      return button(`round#${name}`, press, { "aria-label": t(`hand.${name}`) }, icon(sign));
    };
    go(turns);
    return figure;

    function draw() {
      const label = t("hand.code", { part: at + 1, count: all.length });
      redraw(
        figure,
        h("div.qr-frame", qrCode(all[at], label, QUIET)),
        all.length > 1 &&
          h(
            "div.turner",
            step("previous", -1, "left"),
            h("b", label),
            step("next", 1, "right"),
            button("small#turn", () => go(!turns), t(turns ? "hand.stop" : "hand.turn")),
          ),
        h("p.quiet", t("hand.scan", { n: all.length })),
      );
    }
  }
}
