// Holds the line to the server open: what happens at the table arrives here, also after a sleep.

import { get, Offline, Refusal } from "../core/api.js";
import { changed } from "../state/store.js";

const FIRST = 500; // milliseconds until the first new attempt; each one after waits twice as long
const LONGEST = 8000;
const SILENCE = 40000; // a server that pings every 15 s and is not heard so long is gone

/** Follow a table; an event stream brings its states, or what changes in them. */
export function follow(table, whose, listeners) {
  const line = new Line(`/api/tables/${encodeURIComponent(table)}`, whose, listeners);
  const awake = () => document.visibilityState === "visible" && line.resumeNow();
  document.addEventListener("visibilitychange", awake);
  addEventListener("pageshow", (event) => event.persisted && awake());
  addEventListener("online", awake);
  addEventListener("offline", () => line.lost());
  setInterval(() => line.listen(), SILENCE / 4);
  line.open();
}

/** An event stream that is opened again whenever it breaks, until the link is void. */
class Line {
  constructor(address, whose, listeners) {
    this.address = address;
    this.whose = `as=${whose}`;
    this.listeners = listeners;
    this.source = null;
    this.wait = FIRST;
    this.timer = 0;
    this.over = false;
    this.heard = null; // when the server was heard last; null as long as it was not
    this.state = null; // what the server sent last on this line, which changes start from
  }

  open() {
    this.hangUp();
    this.state = this.listeners.shown();
    const query = `after=${this.state.seq}&changes=true&${this.whose}`;
    const source = new EventSource(`${this.address}/stream?${query}`);
    source.addEventListener("open", () => {
      this.wait = FIRST;
      this.listeners.changed("live");
    });
    source.addEventListener("state", (event) => this.take(JSON.parse(event.data)));
    source.addEventListener("change", (event) => {
      const change = JSON.parse(event.data);
      if (change.after === this.state.seq) this.take(changed(this.state, change));
      else this.lost();
    });
    source.addEventListener("ping", () => (this.heard = Date.now()));
    source.addEventListener("gone", (event) => this.dismiss(new Refusal(410, JSON.parse(event.data))));
    source.addEventListener("error", () => this.lost());
    this.source = source;
  }

  take(state) {
    this.heard = Date.now();
    this.state = state;
    this.listeners.arrived(state);
  }

  hangUp() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.heard = null;
  }

  dismiss(refusal) {
    this.hangUp();
    this.over = true;
    this.listeners.dismissed(refusal);
  }

  /** Take a server that was heard before and has been silent too long for lost. */
  listen() {
    if (this.heard !== null && Date.now() - this.heard > SILENCE) this.lost();
  }

  lost() {
    if (this.over) return;
    this.hangUp();
    this.listeners.changed("lost");
    this.timer = setTimeout(() => this.resume(), this.wait);
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  resumeNow() {
    this.wait = FIRST;
    this.resume();
  }

  /** Ask for the state first: the answer says whether this link is still good. */
  async resume() {
    if (this.over) return;
    clearTimeout(this.timer);
    try {
      this.listeners.arrived(await get(`${this.address}?${this.whose}`));
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal && !(error instanceof Offline)) throw error;
      if (isRefusal && error.status < 429) this.dismiss(error);
      else this.lost();
      return;
    }
    this.open();
  }
}
