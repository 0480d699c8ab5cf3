"""Write the table of edges of docs/schema.md from the catalogue of relations (src/bioloom/core/relations).

python scripts/make_schema.py            write it
python scripts/make_schema.py --check    exit 1 when the page does not stand as the catalogue has it
"""

from __future__ import annotations

import sys
from pathlib import Path

from bioloom.core.catalogue import catalogue
from bioloom.core.edge_lists import as_rows

PAGE = Path(__file__).parent.parent / "docs" / "schema.md"
RULE = "| --- | --- | --- | --- | --- |\n"


def rendered(page: str) -> str:
    """``page`` with the table of the catalogue in place of its own."""
    before, rule, rest = page.partition(RULE)
    _, blank, after = rest.partition("\n\n")
    return f"{before}{rule}{as_rows(catalogue())}{blank}{after}"


def main(arguments: list[str]) -> int:
    """0 when the page is as it should be, or was written."""
    page = PAGE.read_text("utf-8")
    if arguments == ["--check"]:
        return int(rendered(page) != page)
    PAGE.write_text(rendered(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
