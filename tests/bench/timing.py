"""Attacks a seat's own hidden cards by what the server takes for a claim; run it as a script.

    python -m tests.bench.timing [--games 20] [--claims 12] [--cards 6]

At a table in the middle of a game, where every other seat's phone listens, one seat says again and
again what one of its own cards is, right for one of the cards tried and wrong for the others. It
takes that back each time, and looks at all that it can measure on its own connections. It guesses
that the card for which a measurement is least (or most, in a second column) is the right one.
Printed is, for each thing measured and each way to claim, in how many games that is so, and in how
many a guess without looking would be. The server has no limits on how often anybody asks.
"""

import argparse
import json
import random
import re
import select
import socket
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing import Process
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from deducer.cli.build import describe
from deducer.web.tables.seats import secret_of
from solver import Deal, Rules
from tests.support.games import NAMES, played
from tests.support.phones import steps_of
from tests.support.servers import Server

PROBES = 12
"""Requests after a claim, one after the other: what the server does meanwhile slows some."""
SETTLED = 0.02
"""Seconds from one claim to the next, until the server has nothing more to do."""
CHUNK = 65_536
MORE = 1_000
"""What is added to a game's number for another one in its place."""


class Line:
    """A connection that stays open, with the cookie of one link."""

    def __init__(self, port: int, cookie: str = "", source: str = "127.0.0.1") -> None:
        self.port = port
        self.cookie = cookie
        self.socket = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def send(self, method: str, path: str, body: bytes = b"") -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}"]
        lines += [f"Cookie: {self.cookie}", f"Content-Length: {len(body)}"]
        lines += ["Content-Type: application/json", "Accept-Encoding: gzip"]
        self.socket.sendall("\r\n".join((*lines, "", "")).encode() + body)

    def answer(self) -> tuple[int, bytes, bytes]:
        """The status, the head and the body of an answer."""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self._more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        said = head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]
        while len(self.rest) < int(said):
            self.rest += self._more()
        body, self.rest = self.rest[: int(said)], self.rest[int(said) :]
        return int(head.split()[1]), head, body

    def ask(self, method: str, path: str, data: object = None) -> tuple[int, bytes, bytes]:
        self.send(method, path, b"" if data is None else json.dumps(data).encode())
        return self.answer()

    def until(self, mark: bytes) -> int:
        """Read a stream up to a mark, and to the end of the line it is in; return the bytes."""
        while mark not in self.rest or b"\n\n" not in self.rest.partition(mark)[2]:
            self.rest += self._more()
        before, _, after = self.rest.partition(mark)
        event, _, self.rest = after.partition(b"\n\n")
        return len(before) + len(event)

    def _more(self) -> bytes:
        if hasattr(socket, "TCP_QUICKACK"):  # else the server may wait for what is not sent
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        more = self.socket.recv(CHUNK)
        if not more:
            raise ConnectionError("the server has hung up")
        return more


def listen(port: int, path: str, cookies: list[str]) -> None:
    """Take whatever streams bring, as the other phones do, in a process of its own."""
    lines = [Line(port, cookie) for cookie in cookies]
    for line in lines:
        line.send("GET", path)
    while True:
        for ready in select.select([line.socket for line in lines], [], [])[0]:
            if not ready.recv(CHUNK):
                return


@dataclass
class Game:
    """A table in the middle of a game, and the seat that wants to know a card of its own."""

    path: str
    cookies: list[str]
    public: str
    seat: int
    slot: int
    cards: list[str]
    truth: str
    best: float
    """How likely the likeliest of these cards is, before anything is measured."""
    found: dict[str, dict[str, list[float]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    """What was measured, by what it is and by the card that was claimed."""


def seated(line: Line, players: Sequence[str], sheet: str = "") -> tuple[str, dict[Any, str]]:
    """Make a table and follow each of its links; return its name, and the cookies by seat."""
    asked = {"players": players, "me": 0, "agreements": sheet}
    made, cookies = json.loads(line.ask("POST", "/api/tables", asked)[2]), {}
    for link in made["links"]:
        said = {"secret": secret_of(link["url"]), "key": "a" * 16}
        head = line.ask("POST", "/api/join", said)[1].decode()
        found = re.search("set-cookie: ([^;]+)", head, re.IGNORECASE)
        assert found, head
        cookies[link["seat"]] = found[1]
    return made["table"], cookies


def begun(port: int, number: int, most: int, *, in_turn: bool) -> Game:
    """Play a random game halfway, each phone telling what its seat sees.

    Some seat wants to know a card of its own: the one to move if ``in_turn``.
    """
    dice = random.Random(number)
    players = dice.randint(2, 5)
    host = Line(port)
    table, cookies = seated(host, NAMES[:players])
    path = f"/api/tables/{table}"
    deal = Deal.shuffle(Rules.named("standard"), players=players, seed=number)
    record = played(deal, number, actions=dice.randint(8, 20)).record
    for seq, step in enumerate(steps_of(record)):
        if step.data["kind"] in ("show", "left"):
            break
        host.cookie = cookies[step.seat]
        said = {"after": seq, "key": f"{seq}", "entry": step.data}
        status, _, body = host.ask("POST", f"{path}/entries", said)
        assert status == 200, body
    seat = state_at(host, path)["board"]["turn"] if in_turn else dice.randrange(players)
    if seat is None:  # this game is over
        return begun(port, number + MORE, most, in_turn=True)
    host.cookie = cookies[(seat + 1) % players]
    truths = [slot["card"] for slot in state_at(host, path)["hands"][seat]["slots"]]
    host.cookie = cookies[seat]
    own = state_at(host, path)["own"]["slots"]
    open_slots = [at for at, slot in enumerate(own) if len(slot["odds"]) > 1 and truths[at]]
    at = dice.choice(open_slots)
    others = [card for card in own[at]["odds"] if card != truths[at]]
    cards = [truths[at], *dice.sample(others, min(most - 1, len(others)))]
    odds = {card: Fraction(own[at]["odds"][card]) for card in cards}
    best = float(max(odds.values()) / sum(odds.values()))
    seats = [cookies[each] for each in range(players)]
    return Game(path, seats, cookies[None], seat, at + 1, cards, truths[at], best)


def state_at(line: Line, path: str) -> Any:
    return json.loads(line.ask("GET", path)[2])


class Attacker:
    """A seat with two open connections and its stream, and the stream of the page in the middle."""

    def __init__(self, port: int, game: Game) -> None:
        self.game = game
        mine = game.cookies[game.seat]
        self.line, self.other, self.push = (Line(port, mine) for _ in range(3))
        self.public = Line(port, game.public)
        self.seq = state_at(self.line, game.path)["seq"]
        for stream in (self.push, self.public):
            stream.send("GET", f"{game.path}/stream")
            stream.until(f"id: {self.seq}\n".encode())
        self.refused = 0

    def claim(self, kind: str, card: str) -> dict[str, Any]:
        """What can be said of one's own card: that it is shown, or played in turn or not."""
        game = self.game
        if kind == "turn":
            return {"kind": "play", "slot": game.slot, "card": card}
        return {"kind": kind, "seat": game.seat, "slot": game.slot, "card": card, "slip": "oops"}

    def measure(self, entry: dict[str, Any]) -> dict[str, float] | None:
        """Claim something, look at what that takes, and take it back; None if it was refused."""
        path, game = f"{self.game.path}/entries", self.game
        said = {"after": self.seq, "key": f"claim-{self.seq}", "entry": entry}
        body = json.dumps(said).encode()
        begun = perf_counter()
        self.line.send("POST", path, body)
        status, head, answer = self.line.answer()
        posted = perf_counter()
        if status != 200:
            self.refused += 1
            sleep(SETTLED)
            return None
        self.line.send("GET", game.path)
        first = self.line.answer()
        same = perf_counter()
        for _ in range(PROBES):
            self.other.ask("GET", game.path)
        probed = perf_counter()
        mark = f"id: {self.seq + 1}\n".encode()
        pushed = self.push.until(mark)
        arrived = perf_counter()
        public = self.public.until(mark)
        seen = perf_counter()
        sleep(SETTLED)
        undo = {"after": self.seq + 1, "key": f"undo-{self.seq}", "entry": {"kind": "undo"}}
        before = perf_counter()
        self.line.ask("POST", path, undo)
        undone = perf_counter() - before
        self.seq += 2
        for stream in (self.push, self.public):
            stream.until(f"id: {self.seq}\n".encode())
        sleep(SETTLED)
        return {
            "POST": posted - begun,
            "GET, same line": same - posted,
            "GETs, other line": probed - same,
            "undo": undone,
            "push": arrived - begun,
            "push, public": seen - begun,
            "bytes, answer": len(head) + len(answer),
            "bytes, state": len(first[1]) + len(first[2]),
            "bytes, push": pushed,
            "bytes, public": public,
        }


def attack(port: int, game: Game, kind: str, rounds: int) -> int:
    """Claim every card so many times, in a random order; return how many were refused."""
    attacker = Attacker(port, game)
    dice = random.Random(game.path)
    for _ in range(rounds):
        for card in dice.sample(game.cards, len(game.cards)):
            measured = attacker.measure(attacker.claim(kind, card))
            for name, value in (measured or {}).items():
                game.found[name][card].append(value)
    return attacker.refused


def least(values: list[float]) -> float:
    """The lower quartile: what else the machine does only adds."""
    return sorted(values)[len(values) // 4]


def hits(games: list[Game], name: str, pick: Callable[..., str]) -> int:
    """In how many games a pick is the right card."""
    right = 0
    for game in games:
        found = {card: least(values) for card, values in game.found[name].items()}
        cards = list(found)
        random.Random(game.path).shuffle(cards)
        right += bool(found) and pick(cards, key=found.__getitem__) == game.truth
    return right


@contextmanager
def listening(port: int, game: Game) -> Iterator[None]:
    """The phones of all other seats listen."""
    others = [cookie for seat, cookie in enumerate(game.cookies) if seat != game.seat]
    phones = Process(target=listen, args=(port, f"{game.path}/stream", others), daemon=True)
    phones.start()
    sleep(0.5)
    try:
        yield
    finally:
        phones.kill()
        phones.join()


def run(options: argparse.Namespace, port: int) -> None:
    """Attack game after game, and print how often that was right."""
    print(f"{describe()}; {options.games} games, {options.claims} claims for each card")
    for kind in ("show", "play", "turn"):
        games, refused = [], 0
        for number in range(options.games):
            game = begun(port, number, options.cards, in_turn=kind == "turn")
            with listening(port, game):
                refused += attack(port, game, kind, options.claims)
            games.append(game)
        luck = sum(1 / len(game.cards) for game in games)
        best = sum(game.best for game in games)
        print(
            f"\nclaims by {kind!r}: of {len(games)} games {luck:.1f} are right by chance, and "
            f"{best:.1f} by the odds that the seat is shown; {refused} claims were refused"
        )
        print(f"{'measured':18}{'least':>8}{'most':>8}")
        for name in games[0].found:
            print(f"{name:18}{hits(games, name, min):8}{hits(games, name, max):8}")


def main() -> None:
    """Read the options, and run the bench."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--claims", type=int, default=12, help="of each card")
    parser.add_argument("--cards", type=int, default=6, help="tried at the most, the right one too")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "hanabi.db", command="tests.support.unhurried") as server,
    ):
        run(options, server.port)


if __name__ == "__main__":
    main()
