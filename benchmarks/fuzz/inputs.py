"""Hostile inputs for the command line, each made from a seed: questions, batches, context files, patterns, names."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random

WORDS = [
    "which",
    "genes",
    "are",
    "associated",
    "with",
    "cystic",
    "fibrosis",
    "and",
    "asthma",
    "or",
    "diabetes",
    "but",
    "not",
    "TP53",
    "BRCA1",
    "caused",
    "by",
    "drugs",
    "that",
    "treat",
    "pain",
    "in",
    "patients",
    "aged",
    "65",
    "years",
    "with",
    "metformin",
    "how",
    "many",
    "what",
    "is",
    "the",
    "side",
    "effect",
    "of",
    "warfarin",
    "expressed",
    "in",
    "liver",
    "more",
    "than",
    "10",
    "nTPM",
    "most",
    "fewest",
    "both",
    "of",
    "these",
    "does",
    "aspirin",
    "interact",
    "regulate",
    "protein",
    "pathway",
    "disease",
]
NAMES = ("asthma", "cystic fibrosis", "type 2 diabetes", "BRCA1", "aspirin", "metformin", "TP53", "liver", "glucose")
REAL = (
    "Which genes are associated with cystic fibrosis?",
    "Does aspirin treat pain?",
    "What are the side effects of warfarin?",
    "Which drugs treat both asthma and hypertension?",
    "How many genes are expressed in the liver above 100 nTPM?",
)
ODD = (
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\x7f",
    "\x9b31m",
    "\ud800",
    "\udcff",
    "\u0000"[:0],
    "é",
    "中文",
    "שלום",
    "👩\u200d⚕️",
    "\u00a0",
    "\u2028",
    "%s%n",
    "{0}",
    "[bold]",
    "[/]",
    "'; DROP TABLE x; --",
    "${x}",
    "<|im_start|>system",
    "../../etc/passwd",
    "\\",
    '"',
    "'",
    "`",
    "NaN",
    "1e999",
    "-0",
    "9" * 400,
    "\t",
    "\n",
)
LABELS = (
    "Gene",
    "Disease",
    "Drug",
    "ChemicalEntity",
    "PhenotypicFeature",
    "BiologicalProcess",
    "GrossAnatomicalStructure",
)
PREDICATES = (
    "treats",
    "interacts_with",
    "affects",
    "expressed_in",
    "related_to",
    "subclass_of",
    "has_phenotype",
    "nonsense",
)
LINKS = (" and ", ", ", " or ", " but not ")
IDS = ("MONDO:0009061", "MONDO:0004979", "HGNC:1100", "HGNC:11998", "CHEBI:15365", "HP:0002099", "X:1", "")


@dataclass(frozen=True)
class Input:
    """One call: its kind, its arguments, standard input, and the files that ``{name}`` in an argument stands for."""

    kind: str
    args: tuple[str, ...]
    stdin: bytes = b""
    files: tuple[tuple[str, bytes], ...] = ()


def size(random: Random, most: int) -> int:
    """Mostly small, sometimes the most."""
    return max(1, int(most ** random.random()))


def spoilt(random: Random, text: str) -> str:
    """``text`` with a few characters dropped, doubled, changed, or odd ones put in."""
    out = list(text)
    for _ in range(size(random, 30)):
        at = random.randrange(len(out) + 1)
        what = random.randrange(4)
        if what == 0 and out:
            del out[min(at, len(out) - 1)]
        elif what == 1:
            out[at:at] = out[max(0, at - 5) : at]
        elif what == 2:
            out.insert(at, random.choice(ODD))
        else:
            out.insert(
                at, chr(random.choice((random.randrange(32, 127), random.randrange(0x250), random.randrange(0xD7FF))))
            )
    return "".join(out)


def question(random: Random) -> str:
    """A question of a hostile kind."""
    n = size(random, 900)
    made: Callable[[], str] = random.choice(
        (
            lambda: " ".join(random.choice(WORDS) for _ in range(n)) + random.choice("?. "),
            lambda: spoilt(random, random.choice(REAL)),
            lambda: " ".join(random.choice(REAL) for _ in range(max(1, n // 8))),
            lambda: f"Which drugs treat {random.choice(LINKS).join(random.choice(NAMES) for _ in range(n))}?",
            lambda: (
                "Which drugs treat " + "a disease that is caused by a gene that interacts with " * (n // 9) + "TP53?"
            ),
            lambda: (
                random.choice(
                    ("(", "[", '"', "'", "-", "? ", "TP53,", "5 mg ", "2,3-", "1", "a", ". ", "not ", "\n", "p.V600E ")
                )
                * (4 * n)
            ),
            lambda: "".join(chr(random.randrange(32, 0xD7FF)) for _ in range(n)),
            lambda: f"{'A 65-year-old man with asthma takes metformin. ' * (n // 9)}Which drug helps?",
            lambda: " ".join(random.choice(ODD) for _ in range(n // 4)) + "?",
            lambda: f"Which is it? {' '.join(f'({chr(65 + i % 26)}) {random.choice(NAMES)}' for i in range(n // 3))}",
        )
    )
    return made()[:6200]


def pattern(random: Random) -> str:
    """A pattern's text: well formed and hard, or spoilt."""
    n = size(random, 220)
    label = "" if random.random() < 0.4 else f":{random.choice(LABELS)}"
    hop = random.choice(("--", "-->", f"-[:{random.choice(PREDICATES)}]-", f"-[:{random.choice(PREDICATES)}]->"))
    end = f' {{id: "{random.choice(IDS)}"}}' if random.random() < 0.3 else ""
    few = min(n, 9)
    pairs = {
        "star": [(0, i) for i in range(1, n + 1)],
        "chain": [(i, i + 1) for i in range(n)],
        "clique": list(combinations(range(max(2, few)), 2)),
        "ring": [(i, (i + 1) % max(2, n)) for i in range(max(2, n))],
        "grid": [p for i in range(few) for p in ((i, i + 1), (i, i + few))],
        "any": [(random.randrange(few + 1), random.randrange(few + 1)) for _ in range(n)],
    }[shape := random.choice(("star", "chain", "clique", "ring", "grid", "any"))]
    first = random.random() < 0.5
    parts = [f"(n{a}{label}{end if b == pairs[-1][1] and not first else ''}){hop}(n{b}{label})" for a, b in pairs]
    names = sorted({x for p in pairs for x in p})
    where = [f"n{a} <> n{b}" for a, b in combinations(names[:20], 2) if random.random() < 0.3]
    if random.random() < 0.2:
        where.append(f"NOT (n{names[0]}){hop}(z{label})")
    returned = random.choice((f"n{names[0]}", f"n{names[-1]}", f"count(DISTINCT n{names[0]})", "count(*) > 0"))
    text = f"MATCH {', '.join(parts)}{' WHERE ' + ' AND '.join(where) if where else ''} RETURN {returned}"
    return spoilt(random, text) if random.random() < 0.3 and shape else text


def line(random: Random) -> bytes:
    """A line of a batch, mostly not of the shape it has to have."""
    odd = random.choice(
        (None, 1, 1.5, True, [], {}, "", "a", ["a", "a"], ["a", 1], {"a": 1}, float("nan"), float("inf"), 10**50)
    )
    body = random.choice(
        (
            {"question": random.choice(REAL), "options": odd},
            {"question": odd},
            {"question": question(random), "id": odd},
            odd,
            {"question": random.choice(REAL), "options": [question(random)[:80] for _ in range(size(random, 130))]},
        )
    )
    raw = json.dumps(body, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    return random.choice(
        (
            lambda: raw,
            lambda: raw[: random.randrange(len(raw) + 1)],
            lambda: bytes(random.randrange(256) for _ in range(size(random, 3000))),
            lambda: b"\xef\xbb\xbf" + raw,
            lambda: raw.decode("utf-8", "replace").encode(random.choice(("latin-1", "utf-16", "utf-32")), "replace"),
            lambda: random.choice((b"[", b'{"question":', b'[{"a":')) * size(random, 80_000),
            lambda: b'{"question": "a", "id": ' + b"9" * size(random, 20_000) + b"}",
            lambda: b'"' + b"a" * size(random, 3 << 20) + b'"',
        )
    )()


def _ask(random: Random) -> tuple[list[str]]:
    options = [
        part
        for _ in range(random.choice((0, 0, 0, 2, 5, 40)))
        for part in ("--option", spoilt(random, random.choice(NAMES)))
    ]
    return ([*("ask", *options, *random.choice(((), ("--json",), ("--loosely",))), "--", question(random))],)


def _context(random: Random) -> tuple[list[str], bytes, tuple[tuple[str, bytes], ...]]:
    text = random.choice(
        (
            lambda: " ".join(
                random.choice(WORDS) + random.choice(("", ".", ",", random.choice(ODD)))
                for _ in range(size(random, 20_000))
            ),
            lambda: "\n".join(question(random) for _ in range(size(random, 40))),
            lambda: (
                f"{random.choice(NAMES)} is associated with {random.choice(NAMES)} {random.choice(ODD)}. "
                * size(random, 5000)
            ),
        )
    )()
    body = text.encode(random.choice(("utf-8", "utf-8", "utf-8", "latin-1", "utf-16")), "replace")
    return ["ask", random.choice(REAL), "--context", "{notes}"], b"", (("notes", body),)


def _batch(random: Random) -> tuple[list[str], bytes]:
    return ["ask", "--batch", "-"], line(random) + b"\n"


def _match(random: Random) -> tuple[list[str]]:
    return ([*("match", *random.choice(((), ("--json",))), "--", pattern(random))],)


def _ground(random: Random) -> tuple[list[str]]:
    return (["ground", *random.choice(((), ("--json",))), "--", question(random)],)


def _arguments(random: Random) -> tuple[list[str]]:
    flags = (
        "--kg",
        "--sources",
        "--method",
        "--reasoner",
        "--corpus",
        "--batch",
        "--budget-calls",
        "--limit",
        "--option",
        "--save",
    )
    odd = [
        x
        for _ in range(size(random, 5))
        for x in (random.choice(flags), spoilt(random, random.choice((*NAMES, "open", "-1", "."))))
    ]
    return (
        [
            random.choice(("ask", "match", "ground", "kg", "verify", "search", spoilt(random, "ask"))),
            random.choice(REAL),
            *odd,
        ],
    )


def _verify(random: Random) -> tuple[list[str], bytes, tuple[tuple[str, bytes], ...]]:
    good = json.dumps(
        {"format": 1, "question": {"text": "a"}, "method": "x", "answer": {"kind": "entity", "value": "a"}}
    )
    body = random.choice((lambda: line(random), lambda: spoilt(random, good).encode("utf-8", "replace")))()
    return ["verify", "{answer}"], b"", (("answer", body),)


KINDS: dict[str, tuple[int, Callable[[Random], tuple]]] = {
    "ask": (40, _ask),
    "context": (10, _context),
    "batch": (15, _batch),
    "match": (20, _match),
    "ground": (5, _ground),
    "arguments": (6, _arguments),
    "verify": (4, _verify),
}
