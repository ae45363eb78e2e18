"""The data card of a census that is published: what it is, how it was made, how to check it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from deducer.show.terminal.census import census_command, share_texts
from solver.census.parquet import TYPES
from solver.census.summary import Summary
from solver.notation.rules_lines import rules_lines, rules_text
from solver.notation.words import show_header

COLUMNS = {
    "number": ("", "which row of the census it is"),
    "seed": ("", "of the deal's own shuffle"),
    "verdict": ("", "`winnable`, `unwinnable`, or `undecided` where the search met its limit"),
    "line": ("", "of a winnable deal: moves that reach perfect, a word each"),
    "proof": ("", "of an unwinnable deal: JSON, the kind of proof and what it says"),
    "moves": ("moves", "how many the line has"),
    "nodes": ("positions", "how many were searched"),
    "spare_tokens": ("hint tokens", "the fewest that are left at any time on the line"),
    "seconds": ("s", "how long the search took"),
    "par": ("moves", "no line has fewer; the line is the shortest one found"),
}
"""The unit of each column, and what it holds."""
SCRIPT = """
import json, sqlite3, sys
from pyarrow import parquet

published, census = parquet.ParquetFile(sys.argv[1]), sqlite3.connect(sys.argv[2])
said = json.loads(published.schema_arrow.metadata[b"hanabi census"])
names = ", ".join(published.schema_arrow.names)
census.execute("CREATE TABLE meta (key, value)")
census.executemany("INSERT INTO meta VALUES (?, ?)", said.items())
census.execute(f"CREATE TABLE deal ({names}, PRIMARY KEY (number))")
for batch in published.iter_batches():
    columns = batch.to_pydict().values()
    marks = ", ".join("?" * len(columns))
    census.executemany(f"INSERT INTO deal VALUES ({marks})", zip(*columns))
census.commit()
""".strip()
"""Makes a census that ``sceptic.py`` reads, by none of our code."""
CARD = """\
# Which shuffles of Hanabi are winnable?

{rules}. Can all points be reached, as if everybody knew all cards? Each row of `{name}`
is a shuffle, with moves that reach them, or with a proof that there are none.

| | |
|---|---|
| shuffles | {deals} (rows {first} to {last}) |
| winnable | {winnable} ({share}; of all shuffles, {interval} in a 95 % interval) |
| unwinnable | {unwinnable} |
| undecided | {undecided} |

## Rules

As in the header of a deck file:

```text
players: {players}
{header}
```

## How it was made

By hanabi-deducer {version}, at most {limit} nodes a deal:

```sh
{command}
```

{house}The seed of the census is {seed}. Row *n* has a seed of its own: the first 53 bits of the
BLAKE2b digest (8 bytes, the first one first) of the text "{seed} *n*". The deck, suit by suit in
ascending ranks, is shuffled by Python's `random.Random(seed).shuffle`, and dealt from its first
card on; seat 1 begins. Rules, players, seed, row and limit decide a row: whoever finds it, it is
the same but for `seconds`.

## Columns

| column | type | unit | |
|---|---|---|---|
{columns}

In a line, seats move in turn: `r1` is played, `+r1` with its colour announced, `-r1` discarded,
`!r1` misplayed, and `.` is a hint. Of equal cards in a hand it is the newest one. A column is null
where it does not apply.

## Check it

| SHA-256 | of |
|---|---|
| `{file_sum}` | `{name}` ({size} bytes) |
| `{row_sum}` | its rows without `seconds`, each a JSON array without blanks and a line feed |

With hanabi-deducer {version} (`pip install 'hanabi-deducer[publish]'`), every deal is solved again,
every line played and every proof checked:

```sh
hanabi census import {quoted} again.census
hanabi census verify again.census
```

Who trusts nobody reads `solver/proof/sceptic.py`, one file without any import of ours, and runs
`python sceptic.py again.census`. It shuffles every deal again from its seed, plays every line, and
checks every proof by itself, the logs of proofs by clauses included: no solver is needed. This
script makes `again.census` by pyarrow alone:

```python
# python script.py {quoted} again.census
{script}
```

Who runs the census again, and exports it, finds the second checksum in its card.

## Licence

[CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/): no rights are reserved.
"""


@dataclass(frozen=True)
class Published:
    """A Parquet file: its name and size in bytes, its SHA-256, and that of its rows."""

    name: str
    size: int
    file_sum: str
    row_sum: str


def data_card(summary: Summary, version: str, published: Published) -> str:
    """Return the data card of a census, in Markdown; ``version`` of the project solved it."""
    plan, tally = summary.plan, summary.tally
    share, interval = share_texts(tally)
    header = rules_lines(plan.rules)
    house = any(key in header for key in ("copies", "hand", "tokens", "strikes"))
    columns = [
        f"| `{name}` | {kind} | {' | '.join(COLUMNS[name])} |"
        for name, kind in TYPES.items()
        if plan.par or name != "par"
    ]
    return CARD.format(
        deals=f"{summary.planned:,}",
        rules=rules_text(plan.rules, plan.players).capitalize(),
        name=published.name,
        quoted=shlex.quote(published.name),
        first=f"{summary.first:,}",
        last=f"{summary.first + summary.planned - 1:,}",
        winnable=f"{tally.winnable:,}",
        share=share,
        interval=interval,
        unwinnable=f"{tally.unwinnable:,}",
        undecided=f"{tally.undecided:,}",
        players=plan.players,
        header=show_header(header).strip(),
        version=version,
        limit=f"{plan.node_limit:,}",
        command=census_command(plan, summary.planned, summary.first),
        house="No option sets such a deck: its rules were given in Python.\n\n" if house else "",
        seed=plan.seed,
        columns="\n".join(columns),
        file_sum=published.file_sum,
        size=f"{published.size:,}",
        row_sum=published.row_sum,
        script=SCRIPT,
    )
