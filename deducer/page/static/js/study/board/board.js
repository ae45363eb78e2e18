// The analysis board of a game: any turn, moves of one's own from there, and what each would do. Such lines get
// names, and are saved in the game's record as remarks.

import { nameOf, share } from "../../cards/words.js";
import { Form, Select, TextField } from "../../core/fields.js";
import { currentLanguage, percent, t } from "../../core/i18n.js";
import { download, fileName } from "../../core/memory.js";
import { button, html, icon, textOf, useAnswer, useLayoutEffect, useMemo, useRef, useState } from "../../core/view.js";
import { problemNote, problemText, thinking, toast, tryOrToast, useWaiting, waitFor } from "../../state/sheets.js";
import { openingTurn } from "../game/game.js";
import { LineViewer, stateAt, stepWords } from "../stepper.js";
import { ActionGrid, choices, markOf, openCard } from "./actions.js";
import { actionsAt, askBoard, isNext, lineWith, perfectFrom, positionAt, seenBy, sureCards } from "./analysis.js";

const SLOW = 250; // milliseconds after which it is said how far it is

/**
 * The board of a game after `turn` actions, or at its turning point (null); `changed(turn)` is called
 * when it goes elsewhere.
 */
export function BoardPart({ game, turn, changed }) {
  const [waiting, wait] = useWaiting(SLOW);
  const { answer, error } = useAnswer(async () => {
    const first = turn ?? (await wait(t("review.thinking"), (options) => openingTurn(game, options)));
    return { first, ...(await askBoard(game, "branches", {})) };
  }, []);
  if (error) return problemText(error, "p.panel.problem");
  if (answer) return html`<${Board} game=${game} changed=${changed} ...${answer} />`;
  return waiting && html`<section class="panel">${waiting}</section>`;
}

/** A game after its `first` actions, with its `branches`; whoever wrote its record is its `writer`, or null. */
function Board({ game, first, branches, writer, changed }) {
  const { whole, players, line: { steps } } = game.shown;
  const everybody = players.map((_, each) => each);
  const seats = whole || writer === null ? everybody : [writer]; // others know what this record lacks
  const [seat, look] = useState(whole ? null : seats[0]);
  const [{ own, at }, go] = useState({ own: null, at: Math.min(first, steps.length) });
  const [saved, save] = useState(branches);
  const [reason, explain] = useState({}); // why perfect is out of reach, as a text, and where
  const lastGrid = useRef(null);
  const line = useMemo(() => lineWith(game, own), [own]);
  const here = positionAt(own, at);
  const position = stateAt(line, at);
  const { place, answer, problem, waiting, longer } = useActions(game, here, seat, position.over);
  const state = seenBy(seat, position, sureCards(answer?.slots ?? []));
  const next = line.steps[at]?.done.entry ?? null;
  const ways = choices(answer, seat);

  function move(to) {
    go(to);
    changed(positionAt(to.own, to.at).turn);
  }

  /** Moves of one's own, with the positions that they lead to. */
  async function followed({ turn, moves, name = own?.name ?? null }) {
    const { steps } = await askBoard(game, "line", { turn, moves });
    return { turn, moves, name, steps };
  }

  /** Make a move: a step forward if it is the next one anyway, else a move of one's own. */
  async function make(entry) {
    if (!answer) return; // what is drawn is of another turn
    const moves = [...here.moves, entry];
    if (isNext(entry, next)) move({ own, at: at + 1 });
    else await tryOrToast(async () => move({ own: await followed({ ...here, moves }), at: at + 1 }));
  }

  function showPerfect() {
    return tryOrToast(async () => {
      const { moves, reason: text, solution } = await perfectFrom(game, here, currentLanguage());
      if (solution.verdict !== "winnable") return explain({ place, text: text || t("board.undecided") });
      move({ own: await followed({ ...here, moves: [...here.moves, ...moves] }), at });
      return toast(t("board.perfect.there", { n: moves.length }));
    });
  }

  function press(holder, slot) {
    openCard(state, holder, slot, ways, { make, odds: holder === seat ? answer?.slots : null });
  }

  function grid() {
    if (state.over || !answer) return null;
    if (!ways.cells.length && !ways.hints)
      return html`<p class="quiet">${t("board.not.turn", { who: nameOf(state, state.board.turn) })}</p>`;
    return html`<${ActionGrid} state=${state} ...${ways} done=${next} make=${make} />${seat === null && further()}`;
  }

  /** What else can be asked: to look longer, a perfect line, or why there is none. */
  function further() {
    const { possible, actions } = answer;
    return html`<div class="chip-row">
      ${
        reason.place === place
          ? html`<p class="reason" role="status">${reason.text}</p>`
          : html`
              ${actions.some((action) => action.possible === null) && small("longer", longer)}
              ${small(possible === false ? "why" : "perfect", showPerfect)}
            `
      }
    </div>`;
  }

  function small(key, doing) {
    return button("small", t(`board.${key}`), doing, { key });
  }

  if (!waiting) lastGrid.current = grid(); // it stays until there is another
  const options = [
    ...(whole ? [{ value: "", label: t("board.open") }] : []),
    ...seats.map((value) => ({ value, label: t("board.seen", { who: players[value] }) })),
  ];
  return html`<${LineViewer}
    kind="board" line=${line} at=${at} move=${(to) => move({ own, at: to })} state=${state} looker=${seat}
    press=${press} marks=${(holder, slot) => (holder === state.board.turn ? markOf(ways, slot) : null)}
  >
    <section class="panel board-actions">
      <${Select}
        options=${options} chosen=${seat ?? ""} aria-label=${t("board.view")} data-key="view"
        pick=${(value) => look(value === "" ? null : Number(value))}
      />
      <div role="status">
        ${waiting ?? (problem ? problemNote(problem) : verdict(state, seat, answer))}
      </div>
      <div class="board-grid ${waiting ? "is-old" : ""}">${lastGrid.current}</div>
    </section>
    <${Branches}
      game=${game} own=${own} saved=${saved} save=${save}
      firstWords=${own?.steps.length ? textOf(stepWords(line, own.turn + 1).slice(2)) : ""}
      called=${(name) => go((now) => ({ ...now, own: now.own && { ...now.own, name } }))}
      open=${(branch) => tryOrToast(async () => move({ own: await followed(branch), at: branch.turn }))}
      leave=${() => move({ own: null, at: Math.min(at, own.turn) })}
    />
  <//>`;
}

const PAUSE = 250; // milliseconds to stay at a turn before it is asked about

/**
 * What is known of the actions in a `position` as a seat sees it: an `answer`, or a `problem`; until then, what
 * shows that it is `waiting`. `longer()` looks for longer; the old answer stays if that is given up. `place` is
 * the same wherever all that is.
 */
function useActions(game, position, seat, isOver) {
  const place = JSON.stringify([position, seat]);
  const [known, learn] = useState({}); // with the place that it is about
  const [box, show] = useState(null); // how far it is, and a button to give it up
  const [longPlace, lookLonger] = useState(null);
  const isLong = longPlace === place;
  const isHere = known.place === place;

  useLayoutEffect(() => {
    if (isOver) return undefined;
    const controller = new AbortController();
    const isQuick = seat === null && !isLong; // that is worth waiting for, wherever one is by then
    let isLeft = false;
    const ask = (options) => actionsAt(game, position, seat, isLong, options);
    const draw = (waiting) => !isQuick && !isLeft && show(waiting);
    const end = (next) => {
      if (isLeft) return;
      show(null);
      learn((before) => (next.answer || next.problem || before.place !== place ? { place, ...next } : before));
    };
    const begin = () =>
      waitFor(t("board.thinking"), ask, { draw, controller }).then(
        (answer) => end({ answer }),
        (problem) => end({ problem }),
      );
    const timer = setTimeout(begin, isLong ? 0 : PAUSE);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      show(null);
      if (!isQuick) controller.abort();
    };
  }, [place, isLong, isOver]);

  if (isOver) return { place, waiting: null };
  const { answer, problem } = isHere ? known : {};
  return {
    place,
    answer,
    problem,
    waiting: box ?? (isHere ? null : thinking(t("board.thinking"))),
    longer: () => lookLonger(place),
  };
}

const VERDICTS = { true: "board.possible", false: "board.lost", null: "board.undecided" };

/** Whether perfect is possible, or how likely it is for a seat; or how the game has ended. */
function verdict(state, seat, answer) {
  if (state.over) {
    const { reason } = state.over;
    return html`<p class="verdict">${t("over")}${reason === "last-turn" ? "." : `: ${t(`reason.${reason}`)}`}</p>`;
  }
  if (!answer) return null;
  if (seat === null)
    return html`<p class="verdict verdict-${answer.possible}">${t(VERDICTS[answer.possible])}</p>`;
  const { now } = answer;
  const [likely, low, high] = [share(now.share), now.low, now.high].map((part) => percent(part, 1));
  const values = { who: nameOf(state, seat), share: likely, low, high };
  return html`<p class="verdict">${t(now.exact ? "board.for.exact" : "board.for", values)}</p>`;
}

/**
 * The branches of a game: `own` are the moves that could be saved (or null), `saved` all branches. Moves without
 * a name go by their `firstWords`; `called(name)` is called when they get one, and with null when they lose it.
 */
function Branches({ game, own, saved, save, firstWords, called, open, leave }) {
  const others = (name) => saved.filter((branch) => branch.name !== name);

  function keep(branches, name) {
    return tryOrToast(async () => {
      const { text } = await askBoard(game, "keep", { branches });
      game.keep(text);
      save(branches);
      called(name);
      toast(t("board.kept"));
    });
  }

  function saveAs(name) {
    const { turn, moves } = own;
    return keep([...others(name), { name, turn, moves }], name);
  }

  const words = ({ name, turn, moves }) => html`<b>${name}</b><small>${t("board.branch", { turn, n: moves.length })}</small>`;
  const row = (branch, at) => html`<li>
    ${button("branch-row", words(branch), () => open(branch), {
      key: `branch-${at}`, "aria-current": own?.name === branch.name ? "true" : null,
    })}
    ${button("round", t("agreed.forget", { name: branch.name }), () => keep(others(branch.name), own?.name ?? null), {
      key: `drop-${at}`, picture: "close",
    })}
  </li>`;

  const name = own?.name ?? firstWords;
  const file = `${fileName(game.shown.title, game.shown.players)}.hanabi`;
  return html`<section class="panel branches">
    <h2>${t("board.own")}</h2>
    ${
      own
        ? html`<${NameForm} key=${name} name=${name} keep=${saveAs} leave=${leave} />`
        : html`<p class="quiet">${t("board.own.help")}</p>`
    }
    ${saved.length > 0 && html`
      <ul class="branch-list">${saved.map(row)}</ul>
      ${button("small", t("board.download"), () => download(game.text, file), { key: "download", picture: "save" })}
    `}
  </section>`;
}

const LONGEST = 60;

/** Where a branch gets its name, at first `name`. */
function NameForm({ name, keep, leave }) {
  const [text, setText] = useState(name);
  return html`<${Form} class="branch-form" send=${() => text.trim() && keep(text.trim())}>
    <${TextField}
      label=${t("board.name")} most=${LONGEST} value=${text} pick=${setText} required data-key="branch-name"
    />
    <div class="chip-row">
      <button class="small primary" data-key="keep">${icon("save")}${t("board.keep")}</button>
      ${button("small", t("board.leave"), leave, { key: "leave" })}
    </div>
  <//>`;
}
