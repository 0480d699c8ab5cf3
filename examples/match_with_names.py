"""Match a pattern of your own, in which things are given by name; save the matches as CSV.

python examples/match_with_names.py [FILE.csv]
"""

import sys
from pathlib import Path

import bioloom

# Diseases with two signs, each given as people call it. What patterns may hold: docs/schema.md.
PATTERN = """
MATCH (d:Disease)-[:has_phenotype]->(a {mention: "arachnodactyly"}),
      (d)-[:has_phenotype]->(b {mention: "ectopia lentis"})
RETURN DISTINCT d
"""


def main(csv: Path | None = None) -> None:
    """Print the matches and what the names were taken for; write ``csv`` where one is given."""
    kb = bioloom.open("open", offline=True)
    found = kb.match(PATTERN)

    for taken in found.taken:
        print(f"{taken.text!r} is taken for {taken.entity.name} ({taken.entity.curie})")
    print(f"\n{found.total} diseases have both:")
    for row in found.rows:
        print(f"  {row.entity.curie:<15} {row.entity.name}  ({row.total} ways)")

    try:
        kb.match(PATTERN.replace("arachnodactyly", "arachnodactily"))
    except bioloom.BioloomError as error:  # a name is never guessed: what is near is offered
        print(f"\n{error.message} {error.hint}")

    if csv is not None:
        csv.write_text(found.csv(), "utf-8", newline="")
        print(f"\n{csv}: {len(found.rows)} rows")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
