"""Conversion by a model alone: valid replies, and what it reads in sentences of our own, beside the rule.

    python benchmarks/conversion_model.py only:gguf:PATH [--every 4] [--batch 4] [--timeout 300]

Every n-th of the sentences of tests/convert, a few to a call. A reply is valid when it is JSON of the form; lines that
speak of what is not there are left out, and counted.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from bioloom.core.errors import ReplyError
from bioloom.core.ports import Resources
from bioloom.reason.resolve import resolve
from bioloom.reason.settings import load_settings
from bioloom.stages.text.convert import CONVERT
from bioloom.stages.text.convert.rule import rule
from bioloom.stages.text.convert.types import Claims, Sentence, Sentences

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from convert.sentences import Item
from convert.test_sentences import CHECK, TUNED, Count, judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("reasoner")
    parser.add_argument("--every", type=int, default=4)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--timeout", type=float, default=300.0)
    args = parser.parse_args()

    reasoner: Any = resolve(args.reasoner, load_settings())
    none: Any = None
    kit = Resources(graph=none, linker=none, reasoner=reasoner)
    chosen = [*TUNED, *CHECK][:: args.every]
    words: dict[str, list[str]] = {"model": [], "rule": []}
    valid = left_out = tokens = 0
    batches = [chosen[i : i + args.batch] for i in range(0, len(chosen), args.batch)]
    begin = time.perf_counter()
    for batch in batches:
        asked = Sentences(sentences=tuple(Sentence(text=i.text, mentions=i.mentions) for i in batch))
        _count(words["rule"], batch, rule(asked, kit))
        try:
            reply = reasoner.judge(CONVERT, asked, kit, sample=0, temperature=0.0, timeout=args.timeout)
        except ReplyError as error:
            print("INVALID", error.message[:200], file=sys.stderr)
            _count(words["model"], batch, Claims(sentences=tuple(() for _ in batch)))
            continue
        valid += 1
        left_out += reply.value.left_out
        tokens += reply.usage.tokens_in + reply.usage.tokens_out
        _count(words["model"], batch, reply.value)
    seconds = time.perf_counter() - begin
    print(f"{len(chosen)} sentences, {len(batches)} calls, {valid} valid; {left_out} lines left out;")
    print(f"{seconds / len(batches):.1f} s and {tokens / max(valid, 1):.0f} tokens a call")
    for name, said in words.items():
        count = Count(said.count("right"), said.count("wrong"), said.count("missed"))
        print(f"{name}: precision {count.precision:.3f}, recall {count.recall:.3f}")


def _count(words: list[str], batch: list[Item], claims: Claims) -> None:
    for item, said in zip(batch, claims.sentences, strict=True):
        words += judged(item, said)


if __name__ == "__main__":
    main()
