"""Cut the Biolink model down to what the run time needs: predicate and category trees in preorder.

    pip install biolink-model pyyaml && python scripts/make_biolink.py

Writes ``src/bioloom/core/biolink.json``. The model itself is CC0. Run it again when the model moves; the
order of predicates is part of the graph index, so the file's ``version`` is part of the index hash.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import biolink_model
import yaml

OUT = Path(__file__).parent.parent / "src/bioloom/core/biolink.json"
ROOTS = {"predicates": "related to", "categories": "named thing"}
# Pathway stands beside BiologicalProcess, not under it: "which biological process" means a GO process to the people
# who ask, and the ten metapaths count them so (docs/decisions/0002).
LOCAL_PARENTS = {"pathway": "biological process or activity"}
# Local terms for what Biolink has no word for; each says under what it stands.
LOCAL_PREDICATES = {
    "approved by": {"is_a": "related to at instance level", "inverse": "approves"},
    "approves": {"is_a": "related to at instance level", "inverse": "approved by"},
    "has active moiety": {"is_a": "related to at instance level", "inverse": "active moiety of"},
    "active moiety of": {"is_a": "related to at instance level", "inverse": "has active moiety"},
}


def snake(name: str) -> str:
    return name.replace(" ", "_")


def pascal(name: str) -> str:
    special = {"RNA product": "RNAProduct", "microRNA": "MicroRNA"}
    return special.get(name, "".join(w[0].upper() + w[1:] for w in name.split(" ")))


def preorder(root: str, children: dict[str, list[str]]) -> list[str]:
    out, stack = [], [root]
    while stack:
        name = stack.pop()
        out.append(name)
        stack.extend(sorted(children.get(name, ()), reverse=True))
    return out


def tree(terms: dict[str, dict[str, Any]]) -> dict[str, list[str]]:
    children: dict[str, list[str]] = {}
    for name, term in terms.items():
        if parent := (term or {}).get("is_a"):
            children.setdefault(parent, []).append(name)
    return children


def main() -> None:
    folder = Path(next(iter(biolink_model.__path__)))
    model = yaml.safe_load((folder / "schema/biolink_model.yaml").read_text("utf-8"))
    slots, classes = {**model["slots"], **LOCAL_PREDICATES}, model["classes"]
    for name, parent in LOCAL_PARENTS.items():
        classes[name]["is_a"] = parent
    inverse = {}
    for name, slot in slots.items():
        if other := (slot or {}).get("inverse"):
            inverse[name], inverse[other] = other, name
    predicates = [
        {
            "name": snake(n),
            "parent": snake(slots[n]["is_a"]) if slots[n].get("is_a") and n != ROOTS["predicates"] else None,
            "inverse": snake(inverse[n]) if n in inverse else None,
            "symmetric": bool(slots[n].get("symmetric")),
        }
        for n in preorder(ROOTS["predicates"], tree(slots))
    ]
    mixins = {n: [m for m in (c or {}).get("mixins", []) if m in classes] for n, c in classes.items()}
    categories = [
        {
            "name": pascal(n),
            "parent": pascal(classes[n]["is_a"]) if n != ROOTS["categories"] else None,
            "mixins": sorted({pascal(m) for m in closure(n, mixins, classes)}),
        }
        for n in preorder(ROOTS["categories"], tree(classes))
    ]
    version = f"{model['version']}+{len(LOCAL_PREDICATES)}"  # relations are numbered by all of them
    body = {"version": version, "predicates": predicates, "categories": categories}
    OUT.write_text(json.dumps(body, indent=0, ensure_ascii=False) + "\n", "utf-8")
    print(f"{OUT}: Biolink {version}, {len(predicates)} predicates, {len(categories)} categories")


def closure(name: str, mixins: dict[str, list[str]], classes: dict[str, Any]) -> set[str]:
    """Mixins of a class itself and of those mixins' own parents (not of its is_a parents)."""
    out: set[str] = set()
    stack = list(mixins.get(name, ()))
    while stack:
        m = stack.pop()
        if m not in out:
            out.add(m)
            stack += mixins.get(m, [])
            if parent := (classes[m] or {}).get("is_a"):
                stack.append(parent)
    return out


if __name__ == "__main__":
    main()
