"""Write ground/forms/tables/english.txt: ordinary English words that are also symbols ("was", "can", "impact", "rich").

The words come from the prose of ontology definitions (HPO, MONDO, UBERON, CL), the symbols from the names of a built
graph (gene symbols, acronyms of diseases); only words that are both are kept.

    python scripts/make_english.py DATA GRAPH
"""

import gzip
import io
import json
import re
import sys
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import zstandard

LEAST = 2  # definitions a word stands in

# Function words, verbs and question words that definitions use too seldom.
ALWAYS = """
a about above after again all also am an and any are as at be because been before being below between both but by
can could did do does doing down during each ever few for from get give given go has have having he her here him his
how i if in into is it its just know large like list made make many may me might more most much must my name near no
nor not now of off on once one only or other our out over own part put rest run said same saw say see set she should
show side so some such take tell than that the their them then there these they this those through to too top try
two under until up us use used very via was we well were what when where which while who whose why will with without
would yes you your impact fast best hot cold big act age aim air arm art ask bad bag bar bat bed bet bit box bus
call camp can cap car card care case cast cat cell chip cope core damage dare date deal dog drag ear east eat edge
end era eye face fact fan far fat feel fish fit five flap flat flower foot four fuse game gap gas goal gold good
grasp great grid group hand harp hat head heart help hip hit home hook host hour ice idea ill jet job join jump keep
key kind kit lab lap last late law lead leaf least left leg less level life lift light line link lip live long look
lost lot low map mark mask mass mat match max mean meat mesh mice mid mind miss mix moon mouse move nail net new
next nice night nine none norm nose note odd oil old open ought page pain pan past path pay pen pet pick pin pink
place plan play plot plus pod poem point pool pop prime pub pull push rack race rain ran range rank rat rate raw
read red reel rich rid ring rise rod role root row sad safe salt sap scan sea seat send sense ship short shot sick
sign sit six size skin sky slam slim slow small snap son soon sound space span spin spot star stay step stop sun
sure swim tail talk tank task taste team ten test tie time tip tool track trap tree trim trio true tube turn type
unit van wait walk wall want war warm wave way weak wear week west wet wide wind wine wish work year young zip
"""


def definitions(data: Path):
    with gzip.open(data / "kg/hpo/hp.obo.gz", "rt") as lines:
        for line in lines:
            if line.startswith("def: "):
                yield line[6:].rsplit('"', 1)[0]
    for path in sorted((data / "kg/ontologies").glob("*.json.zst")):
        with path.open("rb") as packed:
            body = json.load(io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(packed), "utf-8"))
        yield from (term["description"] for term in body.values() if term.get("description"))


def symbols(graph: Path):
    columns = ["name", "synonym", "related_synonym", "previous_symbol"]
    table = pq.read_table(graph / "nodes.parquet", columns=columns)
    for name in columns:
        for value in table.column(name).to_pylist():
            yield from value if isinstance(value, list) else [value]


def main() -> None:
    data, graph = Path(sys.argv[1]), Path(sys.argv[2])
    seen: Counter[str] = Counter()
    for text in definitions(data):
        seen.update(set(re.findall(r"(?<![\w-])[a-z]{2,}(?![\w-])", text)))
    prose = {w for w, n in seen.items() if n >= LEAST} | set(ALWAYS.split())
    words = sorted(prose & {s.casefold() for s in symbols(graph) if s and any(c.isupper() for c in s[1:])})
    target = Path(__file__).parent.parent / "src/bioloom/ground/forms/tables/english.txt"
    target.write_text("\n".join(words) + "\n", "utf-8")
    print(f"{len(words)} words, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
