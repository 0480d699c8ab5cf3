"""How many names of different drugs and chemicals the rules of spelling make one: the safety of taking a spelling.

    python benchmarks/drug_spellings.py [--kg full] [--known 0.4] [--places 1]

Each name of one word of a substance that is known at least so well (``--known``, 0 to 1) is spelt otherwise in up to so
many places (`bioloom.ground.forms.drug_spellings`); a pair counts where that is a name of another substance. Exit code
1 when there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from itertools import islice

from bioloom.graph.engine import open_knowledge_graph
from bioloom.ground.forms.drug_spellings import SHORTEST, spellings
from bioloom.ground.forms.normalize import forms
from bioloom.ground.lexicon.aliases import Kind
from bioloom.ground.lexicon.opened import Lexicon, open_lexicon
from bioloom.ground.linking.drugs.identity import drugs, is_drug


def bearers(lexicon: Lexicon, known: float) -> dict[str, set[int]]:
    """Nodes by their names of one word, in small letters."""
    out: dict[str, set[int]] = defaultdict(set)
    for node in range(len(lexicon)):
        if lexicon.prior(node) >= known and is_drug(lexicon, node):
            for entry in lexicon.names(node):
                plain = entry.text.isalpha() and entry.text.isascii() and entry.text[1:].islower()
                if entry.kind <= Kind.SYNONYM and plain and len(entry.text) >= SHORTEST:
                    out[entry.text.casefold()].add(node)
    return out


def alike(lexicon: Lexicon, named: dict[str, set[int]], places: int) -> list[tuple[str, str]]:
    """Pairs of names of different substances of which one is a spelling of the other."""
    found = set()
    for name, nodes in named.items():
        for other in (o for level in islice(spellings(name), places) for o in level if o in named):
            apart = forms(other) != forms(name) and not nodes & named[other] and len(drugs(lexicon, nodes)) == 1
            if apart and len(drugs(lexicon, nodes | named[other])) > 1:
                found.add((min(name, other), max(name, other)))
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--known", type=float, default=0.4)
    parser.add_argument("--places", type=int, default=1)
    args = parser.parse_args()
    lexicon, graph = open_lexicon(args.kg), open_knowledge_graph(args.kg)
    named = bearers(lexicon, args.known)
    pairs = alike(lexicon, named, args.places)
    print(f"{graph.name} {graph.content_hash[:12]}: {len(named)} names, {len(pairs)} pairs of different substances")
    print("\n".join(f"- {one} / {other}" for one, other in pairs))
    return int(bool(pairs))


if __name__ == "__main__":
    sys.exit(main())
