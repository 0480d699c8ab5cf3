"""Hostile inputs, continued: where a reader, a parser of patterns or a table of things is at its slowest.

Questions are cut to what a question may be, most of them: that a longer one is refused takes no time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from random import Random

from inputs import LABELS, NAMES, ODD, PREDICATES, REAL, size

MOST = 5990  # characters of most questions: 6,000 are allowed
DRUGS = (
    "metformin",
    "warfarin",
    "aspirin",
    "amiodarone",
    "sertraline",
    "ibuprofen",
    "lisinopril",
    "digoxin",
    "insulin",
)
ILLS = ("asthma", "type 2 diabetes", "hypertension", "gout", "depression", "COPD", "atrial fibrillation", "pneumonia")
GENES = ("TP53", "BRCA1", "KRAS", "EGFR", "CFTR", "MT-ND1", "HLA-B*57:01", "IL6", "p53", "c-Myc", "5-HT2A")
JOINTS = (" and ", ", ", " or ", " but not ", ", and not ", "; ", "/", " + ", " as well as ", " with ", " of ", " vs ")
CLAUSES = (
    "that is caused by a gene that interacts with ",
    "which treats a disease associated with ",
    "that targets a protein expressed in ",
    "who has ",
    "not treated by ",
    "such as ",
    "more common than ",
    "in patients with ",
)
SENTENCES = (
    "A {n}-year-old woman has {ill}.",
    "He takes {drug} {n} mg twice daily.",
    "Her creatinine is {n}.{n} mg/dL.",
    "She is allergic to {drug}.",
    "There is no history of {ill}.",
    "His father died of {ill} at the age of {n}.",
    "{drug} was stopped {n} weeks ago because of {ill}.",
    "Blood pressure is {n}/{n} mmHg, pulse {n}/min, temperature {n}.{n} C.",
    "She is {n} weeks pregnant.",
    "He denies {ill}, {ill}, {ill} and {ill}.",
    "Genetic testing shows a pathogenic variant of {gene}.",
    "A biopsy, which was taken because of {ill}, shows {ill}; {drug} and {drug} are begun.",
)
ASKED = (
    "Which drug should he get?",
    "Which of these drugs is safe for her?",
    "What treats it?",
    "Is {drug} contraindicated?",
    "What is the diagnosis?",
    "Which gene is it?",
)
FOLLOWING = (
    "Which of those {verb} {name}?",
    "And which of these are not associated with {name}?",
    "How many of them are expressed in the liver?",
    "And in {name}?",
    "What about {name}?",
    "Which of the two is more common?",
    "Does it treat {name}?",
    "And the side effects of those?",
)
BIDI = ("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\u200f")
EMOJI = (
    "👩\u200d⚕️",
    "💊",
    "🧬",
    "🏳️\u200d🌈",
    "👨\u200d👩\u200d👧\u200d👦",
    "\U0001f1e9\U0001f1ea",
    "e\u0301" * 9,
    "Z͑ͫ̓ͪ̂ͫ̽",
    "\ufe0f",
    "㎎",
    "ﬁ",
    "İ",
    "ß",
)
OPEN, SHUT = "([{<“‘«", ")]}>”’»"

Made = tuple[list[str]] | tuple[list[str], bytes] | tuple[list[str], bytes, tuple[tuple[str, bytes], ...]]


def _filled(random: Random, text: str) -> str:
    for slot, some in (("{ill}", ILLS), ("{drug}", DRUGS), ("{gene}", GENES), ("{name}", NAMES)):
        while slot in text:
            text = text.replace(slot, random.choice(some), 1)
    while "{n}" in text:
        text = text.replace("{n}", str(random.randrange(1, 200)), 1)
    return text.replace("{verb}", random.choice(("treat", "cause", "are associated with", "interact with")))


def _cut(random: Random, text: str) -> str:
    """``text`` at the length that is allowed; one in twenty as it is, up to what an argument may have."""
    return text[:120_000] if random.random() < 0.05 else text[:MOST]


def _ask(random: Random, text: str) -> Made:
    flags = random.choice(((), (), ("--json",), ("--loosely",), ("--every-entry",), ("--closed-world",)))
    return (["ask", *flags, "--", _cut(random, text)],)


def _batch(*lines: bytes) -> Made:
    return ["ask", "--batch", "-"], b"\n".join(lines) + b"\n"


def _line(**body: object) -> bytes:
    return json.dumps(body).encode()


def vignette(random: Random, sentences: int) -> str:
    """A patient's story of so many sentences, and a question."""
    told = [_filled(random, random.choice(SENTENCES)) for _ in range(sentences)]
    return " ".join([*told, _filled(random, random.choice(ASKED))])


def _repeats(random: Random) -> Made:
    """One sentence again and again, joined or not."""
    one = random.choice((*REAL, _filled(random, random.choice(SENTENCES)), "What treats asthma", "asthma", "not "))
    joint = random.choice((" ", "", "\n", ". ", " and ", ", ", "? ", "; ", " because "))
    return _ask(random, joint.join([one] * size(random, 2000)))


def _names(random: Random) -> Made:
    """Thousands of names, in a question, in a text to ground, in a text to read."""
    some = random.choice((DRUGS, ILLS, GENES, NAMES, (*DRUGS, *ILLS, *GENES)))
    joint = random.choice((*JOINTS, " ", "-", "(", "'s "))
    many = joint.join(random.choice(some) for _ in range(size(random, 9000)))
    if (draw := random.random()) < 0.2:
        return (["ground", "--", many[:100_000]],)
    if draw < 0.3:
        return ["ask", random.choice(REAL), "--context", "{notes}"], b"", (("notes", many.encode()),)
    head = random.choice(("Which drugs treat ", "Which genes are associated with ", "What do ", "", "Is it "))
    return _ask(random, f"{head}{many[:MOST]}{random.choice(('?', ' have in common?', ' treat?'))}")


def _nested(random: Random) -> Made:
    """Brackets and clauses in each other, closed or not."""
    n, name = size(random, 2000), random.choice(NAMES)
    k = random.randrange(len(OPEN))
    a, b = OPEN[k], SHUT[k]
    text = random.choice(
        (
            f"Which drugs treat {a * n}{name}{b * n}?",
            f"Which drugs treat {(a + name + ' ') * n}{b * n}?",
            "Which genes are associated with " + "".join(random.choice(OPEN + SHUT) for _ in range(n)) + f" {name}?",
            f"Which drugs treat a disease {''.join(random.choice(CLAUSES) for _ in range(n // 8))}{name}?",
            f"Which drugs treat {name} ({', '.join(f'({x})' for x in random.choices(NAMES, k=n // 5 + 1))})?",
            "Is it true that " * (n // 4) + "aspirin treats pain?",
            "not " * n + f"which drugs do not treat {name}?",
        )
    )
    return _ask(random, text)


def _letters(random: Random) -> Made:
    """Emoji, marks, letters written from the right, in and between words."""
    odd = random.choice((BIDI, EMOJI, (*BIDI, *EMOJI, *ODD)))
    words = random.choice(REAL).split()
    for _ in range(size(random, 1500)):
        at = random.randrange(len(words))
        one = random.choice(odd)
        words[at] = random.choice((one + words[at], words[at] + one, words[at] + " " + one))
    text = " ".join(words)
    if random.random() < 0.3:
        return (["ground", "--", text[:100_000]],)
    return _ask(random, text)


def _digits(random: Random) -> Made:
    """Numbers of up to a million digits, wherever a number may stand."""
    n = "9" * size(random, 1_000_000)
    short = n[:5000]
    return random.choice(
        (
            lambda: _batch(_line(question=f"Which genes are expressed in the liver above {short} nTPM?")),
            lambda: _batch(
                _line(question=f"Which genes are expressed in the liver above {n} nTPM?"), _line(question="a")
            ),
            lambda: _batch(b'{"question": "Does aspirin treat pain?", "id": ' + n.encode() + b"}"),
            lambda: _batch(n.encode(), _line(question=random.choice(REAL))),
            lambda: _ask(
                random, f"A {short}-year-old man with asthma takes {short} mg of metformin. Which drug helps?"
            ),
            lambda: _ask(random, f"Which genes are expressed between {short[:2000]}.5 and 1e{short[:2000]} nTPM?"),
            lambda: (["match", "--", f'MATCH (g:Gene)--(d {{id: "MONDO:0009061"}}) RETURN g LIMIT {n[:100_000]}'],),
            lambda: (["match", "--", f"MATCH (g:Gene)-[e:expressed_in]->(a) WHERE e.nTPM >= {n[:100_000]} RETURN g"],),
            lambda: (["match", "--limit", short, "--", 'MATCH (g:Gene)--({id: "MONDO:0009061"}) RETURN g'],),
            lambda: (["ask", "--budget-calls", short, "--", random.choice(REAL)],),
            lambda: (["ground", "--rivals", short, "--", f"HP:{short} and asthma"],),
            lambda: (
                ["ask", random.choice(REAL), "--context", "{notes}"],
                b"",
                (("notes", f"Metformin lowers HbA1c by {n} %.".encode()),),
            ),
        )
    )()


def _options(random: Random) -> Made:
    """Lists of up to 10,000 options, and texts that make lists of options."""
    some = (*DRUGS, *ILLS, *GENES)
    n = size(random, 10_000)
    made: Callable[[int], str] = random.choice(
        (lambda i: f"{some[i % len(some)]} {i}", lambda i: some[i % len(some)] * (1 + i // len(some)), str)
    )
    listed = [made(i) for i in range(n)]
    question = random.choice(("Which of these treats asthma?", "Which gene is associated with asthma?", "Which one?"))
    if random.random() < 0.5:
        return _batch(_line(question=question, options=listed), _line(question=question, options=listed[:100]))
    marks = random.choice((lambda i: f"({chr(65 + i % 26)}) ", lambda i: f"{i + 1}. ", lambda i: f"\n{i}) "))
    return _ask(random, question + " " + " ".join(marks(i) + o for i, o in enumerate(listed[:900])))


def _following(random: Random) -> Made:
    """Questions that follow up on each other, in one text."""
    chain = [random.choice(REAL)]
    chain += [_filled(random, random.choice(FOLLOWING)) for _ in range(size(random, 150))]
    return _ask(random, random.choice((" ", "\n", " Then: ")).join(chain))


def _vignette(random: Random) -> Made:
    """A patient's story of up to 300 sentences, as a question with options or as a text beside one."""
    text = vignette(random, size(random, 300))
    if random.random() < 0.3:
        options = [part for drug in random.sample(DRUGS, 4) for part in ("--option", drug)]
        return (
            ["ask", *options, "--context", "{notes}", "--", _filled(random, random.choice(ASKED))],
            b"",
            (("notes", text.encode()),),
        )
    asked = vignette(random, size(random, 100))
    if random.random() < 0.5:
        return _batch(_line(question=asked[-MOST:], options=random.sample(DRUGS, 5)))
    return (["ask", "--", asked[-MOST:]],)


def _texts(random: Random) -> Made:
    """Texts to read with a question, of up to a little over a megabyte, in odd encodings."""
    n = int((1 << 20) * random.choice((0.01, 0.1, 0.5, 0.999, 1.001)))
    one = random.choice(
        (
            lambda: vignette(random, 300) + "\n",
            lambda: random.choice(REAL) + " ",
            lambda: f"{random.choice(NAMES)} is associated with {random.choice(NAMES)} and {random.choice(NAMES)}",
            lambda: random.choice(NAMES) + random.choice((" ", ", ", ". ", "\n", "-", " and ")),
            lambda: random.choice(OPEN),
            lambda: random.choice(("a", " ", "\n", ".", "-", ",", "A. ", "e.g. ", "9", "%", "\r", "\u3000", "BRCA1.")),
            lambda: random.choice((*ODD, *BIDI, *EMOJI)),
            lambda: f"{random.choice(DRUGS)} does not treat {random.choice(ILLS)}. ",
        )
    )()
    body = (one * (n // max(1, len(one)) + 1))[:n]
    raw = body.encode("utf-8", "replace")
    raw = random.choice(
        (
            raw,
            raw,
            raw,
            b"\xef\xbb\xbf" + raw,
            body.encode("utf-16", "replace"),
            body.encode("latin-1", "replace"),
            raw[:-1],
        )
    )
    return (
        ["ask", *random.choice(((), ("--json",))), random.choice(REAL), "--context", "{notes}"],
        b"",
        (("notes", raw),),
    )


def _patterns(random: Random) -> Made:
    """Patterns whose search explodes: stars of 400 hops, cliques of seven, ladders, all with real ends or none."""
    hop = random.choice(("--", "-->", *(f"-[:{p}]-" for p in PREDICATES)))
    label = random.choice(("", *(f":{x}" for x in LABELS)))
    n = random.choice((40, 400))
    end = ' {id: "MONDO:0009061"}'
    shape = random.choice(
        (
            lambda: [("a", f"b{i}") for i in range(n)],
            lambda: list(combinations([f"c{i}" for i in range(random.choice((4, 5, 6, 7, 8)))], 2)),
            lambda: [
                p for i in range(n // 8) for p in ((f"a{i}", f"a{i + 1}"), (f"b{i}", f"b{i + 1}"), (f"a{i}", f"b{i}"))
            ],
            lambda: [(f"a{i}", f"a{(i + 1) % 7}") for i in range(7)],
            lambda: [("a", "b")] * n,
            lambda: [(f"a{i}", f"b{j}") for i in range(4) for j in range(4)],
        )
    )()
    named: set[str] = set()

    def node(name: str) -> str:
        if name in named:
            return f"({name})"
        named.add(name)
        return f"({name}{label}{end if len(named) == 2 and random.random() < 0.5 else ''})"

    paths = ", ".join(f"{node(a)}{hop}{node(b)}" for a, b in shape)
    names = sorted(named)
    rest = random.choice(
        (
            "",
            " WHERE " + " AND ".join(f"{a} <> {b}" for a, b in list(combinations(names[:30], 2))[:300]),
            f" WHERE NOT ({names[0]}){hop}(z)",
            " WHERE " + "NOT EXISTS { MATCH " * 40 + f"({names[0]})--(z)" + " }" * 40,
        )
    )
    returned = random.choice(
        (
            names[0],
            f"count(DISTINCT {names[0]})",
            f"{names[0]}, count(DISTINCT {names[-1]}) AS n ORDER BY n DESC LIMIT 3",
        )
    )
    flags = random.choice(((), ("--json",), ("--witnesses", "1000"), ("--limit", "100000")))
    return (["match", *flags, "--", f"MATCH {paths}{rest} RETURN {returned}"],)


def _bytes(random: Random) -> Made:
    """Batches and saved answers that are odd JSON or odd bytes, each line of its own kind."""
    good = {"question": random.choice(REAL)}
    deep: object = "a"
    for _ in range(200):
        deep = [deep] if random.random() < 0.5 else {"a": deep}
    raws = (
        _line(**good, options=None),
        _line(**good, options=None, id=None, context=None, previous=None),
        _line(**good, options=deep),
        _line(question=deep),
        _line(**good, **{f"k{i}": i for i in range(size(random, 20_000))}),
        b'{"question": "Sj\xf6gren?"}',
        b"{'question': 'single quotes'}",
        b"\xef\xbb\xbf" + _line(**good),
        b"\xff\xfe" + _line(**good),
        b"\x00" * size(random, 10_000),
        b'{"question": "\\ud800"}',
        b'{"question": "a", "question": "Does aspirin treat pain?"}',
        b"[" * size(random, 100_000) + b"]" * size(random, 100_000),
        b'{"a":' * size(random, 100_000),
        b'{"question": "Does aspirin treat pain?", "options": [' + b'"a",' * size(random, 50_000) + b'"b"]}',
        b"1e" + b"9" * size(random, 5000),
        b"-" * size(random, 100_000),
        b'"' + "\u202e".encode() * size(random, 2000) + b'"',
        b'"' + b"\\u0041" * size(random, 10_000) + b'"',
    )
    if random.random() < 0.2:
        return ["verify", "{answer}"], b"", (("answer", random.choice(raws)),)
    return _batch(*(random.choice(raws) for _ in range(4)))


KINDS: dict[str, tuple[int, Callable[[Random], Made]]] = {
    "repeats": (8, _repeats),
    "names": (8, _names),
    "nested": (7, _nested),
    "letters": (5, _letters),
    "digits": (6, _digits),
    "options": (6, _options),
    "following": (6, _following),
    "vignette": (10, _vignette),
    "texts": (8, _texts),
    "patterns": (8, _patterns),
    "bytes": (8, _bytes),
}
