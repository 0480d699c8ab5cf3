"""How well further asks are heard: questions of strangers that were marked by hand as asking one thing or several.

    python benchmarks/reader_asks.py [--misses]

The marks are in benchmarks/reading/asks_marked.tsv. Says how many of those that ask several things have a word at which
the encoder hears a further ask with some chance, and how many of those that ask one.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np

from bioloom.stages.read.assets import shipped
from bioloom.stages.read.pieces.further import CUT, PLAIN, SURE
from bioloom.stages.read.score.asks import chances_of_asks

HERE = Path(__file__).parent


def marks() -> dict[str, dict[int, str]]:
    """By set, the lines that are marked: "several", or "either", which are not counted."""
    out: dict[str, dict[int, str]] = defaultdict(dict)
    for line in (HERE / "reading" / "asks_marked.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, number, mark = line.split("\t")
            out[name][int(number)] = mark
    return out


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--misses", action="store_true")
    show = parser.parse_args().misses
    assets = shipped()
    rows: list[tuple[float, bool, str]] = []
    for name, marked in marks().items():
        for number, text in enumerate((HERE / "asked" / f"{name}.txt").read_text("utf-8").splitlines(), 1):
            if (mark := marked.get(number, "one")) != "either":
                chance = float(max(chances_of_asks(assets.encoder.hear(text), assets.asks), default=0.0))
                rows.append((chance, mark == "several", text))
    several = np.array([c for c, more, _ in rows if more])
    one = np.array([c for c, more, _ in rows if not more])
    ahead = (several[:, None] > one[None]).mean()
    print(f"{len(several)} ask several things, {len(one)} one; a pair is ordered rightly in {ahead:.1%}")
    for least in (CUT, SURE, PLAIN):
        print(f"from {least}: {(several >= least).mean():.1%} of several, {(one >= least).mean():.1%} of one")
    for chance, more, text in sorted(rows) if show else ():
        if more != (chance >= CUT):
            print(f"{chance:.2f} {'several' if more else 'one'}: {text}")


if __name__ == "__main__":
    main()
