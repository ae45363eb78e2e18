// Shows the step that was asked for. It knows no rules and draws no table: pictures, words and
// numbers are all in the page already.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const find = (id) => document.getElementById(id);
const tracks = new Map(data.tracks.map((track) => [track.name, track]));
const worthNames = { f: "fits", l: "last", b: "fits last", t: "trash", "-": "" };
const now = { track: data.tracks[0], turn: 0, seat: -1 };

function make(name, options = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(options)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function symbol(letter) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  picture.setAttribute("viewBox", "-12 -12 24 24");
  picture.setAttribute("class", `picture symbol suit-${letter}`);
  picture.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${letter}`);
  for (const side of ["x", "y"]) use.setAttribute(side, -12);
  for (const side of ["width", "height"]) use.setAttribute(side, 24);
  picture.append(use);
  return picture;
}

// -- which step ------------------------------------------------------------------------------

function lastTurn(track) {
  return track.first + track.steps.length - 1;
}

function go(track, turn) {
  now.track = track;
  now.turn = Math.min(Math.max(turn, track.first), lastTurn(track));
  show();
  history.replaceState(null, "", `#${track.name}-${now.turn}`); // last, as some viewers forbid it
}

function goToHash() {
  const [, name, turn] = /^#(\w+)-(\d+)$/.exec(location.hash) || [];
  if (!tracks.has(name)) return false;
  go(tracks.get(name), Number(turn));
  return true;
}

function show() {
  const { track, turn } = now;
  const place = turn - track.first;
  const step = track.steps[place];
  const isGame = track === data.tracks[0];
  find("table").replaceChildren(find(`tables-${track.name}`).content.children[place].cloneNode(true));
  find("words").textContent = turn ? `${turn}. ${step.words}` : step.words;
  find("count").textContent = `${turn} / ${lastTurn(track)}`;
  find("banner").hidden = isGame;
  find("track").textContent = track.title;
  find("leave").setAttribute("href", `#turn-${track.first + 1}`);
  const slider = find("slider");
  slider.min = track.first;
  slider.max = lastTurn(track);
  slider.value = turn;
  slider.setAttribute("aria-valuetext", `${data.words.turn} ${turn} ${data.words.of} ${lastTurn(track)}: ${step.words}`);
  find("back").disabled = turn === track.first;
  find("on").disabled = turn === lastTurn(track);
  showFacts(step);
  showMind(step);
  showPlace(isGame ? turn : track.first);
}

function showFacts(step) {
  const facts = step.facts.map(([tone, words]) => make("li", { class: tone }, words));
  find("facts").replaceChildren(...facts);
  find("now").hidden = now.track !== data.tracks[0];
}

// The place in the chart and in the list of all turns.
function showPlace(turn) {
  for (const chart of document.querySelectorAll(".timeline")) {
    const { left, right, width } = chart.dataset;
    const step = (width - left - right) / Math.max(1, lastTurn(data.tracks[0]));
    chart.querySelector(".cursor").setAttribute("transform", `translate(${turn * step} 0)`);
  }
  const list = find("moves").querySelector("ol");
  for (const link of list.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const row = list.children[turn - 1];
  if (row) {
    row.firstChild.setAttribute("aria-current", "step");
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}

// -- what a seat could know ------------------------------------------------------------------

function showMind(step) {
  const slots = now.seat < 0 ? [] : step.minds[now.seat];
  find("grid-words").hidden = now.seat < 0;
  find("slots").replaceChildren(...slots.map((slot, at) => slotTable(slot, at + 1, step.worth)));
}

function slotTable([card, odds, fits, trash, last], slot, worth) {
  const likely = new Map();
  for (let at = 0; at < odds.length; at += 2) likely.set(odds[at], odds[at + 1]);
  const ranks = Array.from({ length: data.ranks }, (_, rank) => rank + 1);
  const head = make("tr", {}, make("td"), ...ranks.map((rank) => make("th", { scope: "col" }, rank)));
  const rows = data.suits.map(({ letter, name }) => {
    const title = make("th", { scope: "row" }, symbol(letter), make("span", { class: "unseen" }, name));
    const cells = ranks.map((rank) => {
      const at = data.cards.findIndex(([suit, other]) => suit === letter && other === rank);
      return at < 0 ? make("td") : oddsCell(likely.get(at), worth[at], at === card);
    });
    return make("tr", {}, title, ...cells);
  });
  const caption = make("caption", {}, make("b", {}, `${data.words.slot} ${slot}`), " ", truth(card));
  const grid = make("table", { class: "grid" }, caption, make("thead", {}, head), make("tbody", {}, ...rows));
  const sums = [[data.words.fits, fits], [data.words.trash, trash], [data.words.last, last]].map(([name, odd]) =>
    make("div", { class: odd === "1" ? "sure" : "", title: odd }, make("dt", {}, name), make("dd", {}, percent(odd))));
  return make("div", { class: "slot" }, grid, make("dl", {}, ...sums));
}

function truth(card) {
  if (card < 0) return data.words.unseen;
  const [letter, rank] = data.cards[card];
  const name = data.suits.find((suit) => suit.letter === letter).name;
  return make("span", {}, `${data.words.is} `, symbol(letter), make("span", { class: "unseen" }, name), ` ${rank}`);
}

function oddsCell(odd, worth, isTruth) {
  const kind = `${worthNames[worth]}${isTruth ? " truth" : ""}`;
  if (odd === undefined) return make("td", { class: `ruled-out ${kind}` }, "·");
  const part = value(odd);
  const rounded = odd === "1" ? "100" : part < 0.01 ? "<1" : part > 0.99 ? ">99" : Math.round(part * 100);
  const cell = make("td", { class: kind, title: `${odd} = ${percent(odd)}` }, rounded);
  cell.style.setProperty("--odds", part);
  return cell;
}

// Odds come as exact fractions: "0", "1/15", "1"; estimates as "~1/15".
function value(odd) {
  const [count, all = 1] = odd.replace("~", "").split("/");
  return count / all;
}

// Only what is sure reads 0% or 100%.
function percent(odd) {
  const sure = odd === "0" || odd === "1";
  const digits = sure ? 0 : 1;
  const shown = sure ? value(odd) : Math.min(Math.max(value(odd), 0.001), 0.999);
  const format = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat(document.documentElement.lang, format).format(shown);
  return odd.startsWith("~") ? `≈${text}` : text;
}

// -- what the reader does --------------------------------------------------------------------

find("slider").addEventListener("input", (event) => go(now.track, Number(event.target.value)));
find("back").addEventListener("click", () => go(now.track, now.turn - 1));
find("on").addEventListener("click", () => go(now.track, now.turn + 1));
find("seats").addEventListener("change", (event) => {
  now.seat = Number(event.target.value);
  showMind(now.track.steps[now.turn - now.track.first]);
});
for (const chart of document.querySelectorAll(".timeline")) {
  chart.addEventListener("click", (event) => {
    const { left, right, width } = chart.dataset;
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const part = (x - left) / (width - left - right);
    go(data.tracks[0], Math.round(part * lastTurn(data.tracks[0])));
  });
}
document.addEventListener("keydown", (event) => {
  const owns = event.target.matches("#slider") || (event.target.matches("input") && /Arrow/.test(event.key));
  if (owns || event.altKey || event.ctrlKey || event.metaKey) return;
  const turns = { ArrowLeft: now.turn - 1, ArrowRight: now.turn + 1, Home: -Infinity, End: Infinity };
  if (!(event.key in turns)) return;
  event.preventDefault();
  go(now.track, turns[event.key]);
});
addEventListener("hashchange", () => {
  if (goToHash()) find("stage").scrollIntoView({ block: "start" });
});

if (!goToHash()) go(data.tracks[0], data.start < 0 ? Infinity : data.start);
