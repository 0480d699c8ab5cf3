"""Write ground/forms/tables/common_words.txt: ordinary English words, so that they are not taken for unknown names.

The words are those of SymSpell's frequency dictionary (Google Books n-grams within SCOWL; MIT), the most frequent
ones. Left out is every word that some name of a built graph has in it, since it may narrow what is asked ("hepatic"),
what is built like the name of a drug, and what the reader's vocabulary has anyway.

    python scripts/make_common_words.py DICTIONARY GRAPH
"""

import re
import sys
from pathlib import Path

from bioloom.ground.forms.front_coded import written
from bioloom.ground.forms.normalize import forms
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.coverage.words import stems

MOST = 45_000  # words from the top of the dictionary
# Stems of international nonproprietary names; a word built so may be a drug that no graph knows.
_DRUG = re.compile(
    r"(?:mab|n?ib|statin|sartan|pril|prils|olol|azole|cillin|mycin|micin|oxacin|cycline|vir|gliptin|gliflozin|tide|parin"
    r"|caine|azepam|zolam|barbital|triptan|setron|dronate|thiazide|semide|dipine|profen|oxicam|coxib|fibrate|grel|xaban"
    r"|gatran|lukast|terol|sone|solone|nide|idine|amine|apine|idone|azine|oxetine|pramine|ium|ol|in|yl|ene|one)s?$"
)
_BRANDS = frozenset(("viagra", "prozac", "zoloft", "xanax", "valium", "cialis", "botox", "celebrex", "ambien", "paxil"))


def main(dictionary: Path, graph: str) -> None:
    lexicon, vocabulary = open_lexicon(graph), shipped().encoder.cut.number
    kept = []
    for line in dictionary.read_text("utf-8-sig").splitlines()[:MOST]:
        word = line.split()[0]
        if len(word) < 4 or not word.isalpha() or word in _BRANDS or any(w in vocabulary for w in stems(word)):
            continue
        if not any(map(lexicon.is_word, (word, *forms(word)))) and not _DRUG.search(word):
            kept.append(word)
    out = Path(__file__).parents[1] / "src/bioloom/ground/forms/tables/common_words.txt"
    out.write_text(written(kept), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
